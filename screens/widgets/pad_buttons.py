"""Keys, chips and presets: things to choose with one tap."""

from kivy.animation import Animation
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.theme import ink, load_kv, window
from screens.widgets.behaviors import Pressable
from screens.widgets.buttons import IconText, InkButton
from screens.widgets.labels import UNBROKEN, size_for_all, width_of
from screens.widgets.manual_layout import hide
from screens.widgets.surfaces import Elevated, RoundedBox

CAPTION, CAPTION_PAD = 12, 8
"""Type size of a caption in sp, and the free width beside it in dp."""


class Chip(IconText):
    """A toggle with a text: on is washed and outlined in the accent, or `filled` with it.

    If it `switches`, a tap turns it. While it is `waiting` for something else to be shown, it has no colour.
    """

    on = BooleanProperty(False)
    waiting = BooleanProperty(False)
    filled = BooleanProperty(False)
    switches = BooleanProperty(True)

    def on_release(self):
        if self.switches:
            self.on = not self.on


class NumberChip(IconText):
    """A number or a word to choose; the chosen one is filled."""

    chosen = BooleanProperty(False)


class Key(Elevated, IconText):
    """A key of a pad: an icon, a figure or both, a small caption, and its keyboard digit in the corner."""

    corner = StringProperty("")
    caption = StringProperty("")
    caption_above = BooleanProperty(False)
    #: Whether there is room for the caption.
    captioned = BooleanProperty(True)
    caption_size = NumericProperty(f"{CAPTION}sp")
    #: The shortened caption if the whole is too long.
    cut = StringProperty("")
    chosen = BooleanProperty(False)
    style = OptionProperty("plain", options=["plain", "filled", "quiet", "outline", "dashed"])
    pulsing = BooleanProperty(False)
    pulse = NumericProperty(0)
    small = ObjectProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("caption", self._relayout)
        self.fbind("caption_above", self._relayout)
        self.fbind("captioned", self._relayout)

    @override
    def on_kv_post(self, base_widget):
        super().on_kv_post(base_widget)
        self.small.fbind("texture_size", self._relayout)
        self.fbind("colour", self._fade)
        # When the theme changes, every label takes the third ink first; this runs after that.
        ink.bind(applied=self._fade)
        self._fade()

    def _fade(self, *_):
        self.sign.disabled_color = self.words.disabled_color = self.colour

    @override
    def layout(self, *_):
        super().layout()
        if not self.small or not self.caption or not self.captioned:
            return
        self.small.max_width = self.width - dp(CAPTION_PAD)
        main = max(self.words.texture_size[1] if self.text else 0, self._icon_width())
        tall = main + self.small.texture_size[1]
        self.needed_height = max(self.least_height, tall + dp(12))
        if self.size_hint_y is None:
            self.height = self.needed_height
        up = self.small.texture_size[1] / 2 * (-1 if self.caption_above else 1)
        self.small.center = self.center_x, self.center_y - main / 2 * (-1 if self.caption_above else 1)
        self.sign.center_y += up
        self.words.center_y += up

    def on_pulsing(self, *_):
        Animation.cancel_all(self, "pulse")
        self.pulse = 1 if self.pulsing else 0
        if self.pulsing and window.motion == "full":
            beat = Animation(pulse=0.25, d=0.6, t="in_out_sine") + Animation(pulse=1, d=0.6, t="in_out_sine")
            beat.repeat = True
            beat.start(self)


def even_captions(keys, width):
    """Give neighbouring keys captions of one size, the largest at which their longest word fits."""
    words = [word for key in keys for word in UNBROKEN.findall(key.caption)]
    size = size_for_all(words, keys[0].small.font_name, sp(CAPTION), width - dp(CAPTION_PAD))
    for key in keys:
        key.caption_size = size


class KeyCap(RoundedBox, Widget):
    """A small picture of a keyboard key beside its action; `filled` if its background is."""

    text = StringProperty("")
    filled = BooleanProperty(False)
    #: The key would do nothing now. Not disabled: that would catch the touches of the button below.
    rests = BooleanProperty(False)
    tint = ColorProperty((0, 0, 0, 1))


class Keyed(IconText):
    """A button that shows its keyboard key while `capped`."""

    key = StringProperty("")
    cap = ObjectProperty()
    capped = BooleanProperty(True)

    @override
    def on_kv_post(self, base_widget):
        super().on_kv_post(base_widget)
        for name in ("key", "capped"):
            self.fbind(name, self._relayout)
        self.cap.fbind("width", self._relayout)

    @property
    def cap_width(self):
        """The width of the key and its gap."""
        return self.cap.width + self.gap if self.key else 0

    @override
    def layout(self, *_):
        self.tail = self.cap_width if self.capped else 0
        super().layout()
        if self.capped:
            self.cap.x, self.cap.center_y = self.words.right + self.gap, self.center_y
        else:
            hide(self.cap)


class KeyedButton(Keyed, InkButton):
    """A button with its key on it."""


class KeyedChip(Keyed, Chip):
    """A chip with its key on it."""


class PresetCard(Pressable, Widget):
    """A way to play, chosen with one tap: icon, name, a small line; a tick when chosen."""

    icon = StringProperty("")
    text = StringProperty("")
    small = StringProperty("")
    chosen = BooleanProperty(False)
    #: Whether the texts are beside the icon rather than below it.
    lying = BooleanProperty(False)
    tint = ColorProperty(None, allownone=True)
    wash = ColorProperty(None, allownone=True)
    needed_height = NumericProperty("88dp")

    def words(self):
        return self.ids.name, self.ids.small

    def fits(self, width, lying):
        """Whether at this width the name stays whole and the small text takes at most two lines."""
        space = width - dp(82 if lying else 19)
        name, small = self.words()
        longest = max((width_of(word, small.font_name, small.type_size) for word in self.small.split()), default=0)
        # Lines end early where the next word does not fit.
        return max(name.natural_width, longest) <= space and small.natural_width <= space * 1.7


load_kv(__name__)
