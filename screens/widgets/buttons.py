"""Buttons, chips and keys: an icon and a text that grow with the type."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens.widgets.behaviors import Pressable


class IconText(Pressable, Widget):
    """An icon and a text, beside or below each other and centred together, in a box that grows with them."""

    text = StringProperty("")
    icon = StringProperty("")
    stacked = BooleanProperty(False)
    alignment = OptionProperty("center", options=["center", "left"])
    tint = ColorProperty(None, allownone=True)
    wash = ColorProperty(None, allownone=True)
    colour = ColorProperty("#000000")
    type_size = NumericProperty("15sp")
    font = StringProperty("RobotoMedium")
    icon_size = NumericProperty("22dp")
    pad_x = NumericProperty("14dp")
    pad_y = NumericProperty("8dp")
    gap = NumericProperty("8dp")
    tail = NumericProperty(0)
    least_height = NumericProperty("48dp")
    least_width = NumericProperty("48dp")
    #: The maximum width if it hugs its text: longer texts wrap. 0 is no limit.
    most_width = NumericProperty(0)
    needed_height = NumericProperty("48dp")
    sign = ObjectProperty()
    words = ObjectProperty()

    def __init__(self, **kwargs):
        self._relayout = Clock.create_trigger(self.layout, -1)
        super().__init__(**kwargs)
        names = "pos size text icon stacked alignment least_height least_width pad_x pad_y gap tail most_width"
        for name in names.split():
            self.fbind(name, self._relayout)

    def on_kv_post(self, base_widget):
        self.words.fbind("texture_size", self._relayout)
        self.words.fbind("natural_width", self._relayout)
        self.layout()

    def _icon_width(self):
        return self.icon_size if self.icon else 0

    def layout(self, *_):
        sign, words = self.sign, self.words
        icon, gap = self._icon_width(), self.gap if self.icon and self.text else 0
        beside = 0 if self.stacked else icon + gap
        pad_x, pad_y = self.pad_x + self.inset_x, self.pad_y + self.inset_y
        if self.size_hint_x is None and self.text:
            longest = max(words.natural_width, icon) if self.stacked else words.natural_width + beside
            wanted = longest + 2 * pad_x + self.tail
            self.width = max(self.least_width, min(wanted, self.most_width or wanted))
        words.max_width = max(dp(8), self.width - 2 * pad_x - beside - self.tail)
        text_w, text_h = words.texture_size if self.text else (0, 0)
        content = icon + gap / 2 + text_h if self.stacked else max(icon, text_h)
        self.needed_height = max(self.least_height, content + 2 * pad_y)
        if self.size_hint_y is None:
            self.height = self.needed_height
        if self.stacked:
            top = self.center_y + content / 2
            sign.center = self.center_x, top - icon / 2
            words.center = self.center_x, top - content + text_h / 2
        else:
            left = self.x + pad_x if self.alignment == "left" else self.center_x - (beside + text_w + self.tail) / 2
            sign.center = left + icon / 2, self.center_y
            words.center = left + beside + text_w / 2, self.center_y


class InkButton(IconText):
    """A button: "filled" is the primary one, "wash" and "outline" are secondary, "plain" is text only."""

    style = OptionProperty("filled", options=["filled", "wash", "outline", "plain"])


class IconButton(IconText):
    """An icon alone; its `label` says what it does."""
