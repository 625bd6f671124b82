"""A row of a card: icon and texts, with controls beside them or, if too narrow, below."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.theme import load_kv
from screens.widgets.behaviors import Pressable
from screens.widgets.buttons import IconText
from screens.widgets.surfaces import RoundedBox

ALMOST = 0.9
"""A control that would take more than this share of the line takes all of it: edges that nearly agree look wrong."""


class Row(RoundedBox, Widget):
    """Icon, text and a small second line, then its children as controls."""

    icon = StringProperty("")
    text = StringProperty("")
    small = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    #: The icon's colour if it differs from the text's.
    sign_tint = ColorProperty(None, allownone=True)
    font = StringProperty("Roboto")
    pad_x = NumericProperty(0)
    least_height = NumericProperty("56dp")
    needed_height = NumericProperty("56dp")
    sign = ObjectProperty()
    title = ObjectProperty()
    second = ObjectProperty()

    def __init__(self, **kwargs):
        self._relayout = Clock.create_trigger(self.layout, -1)
        self._own = ()
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "icon", "text", "small", "least_height", "pad_x"):
            self.fbind(name, self._relayout)

    def on_kv_post(self, base_widget):
        for words in (self.title, self.second):
            words.fbind("texture_size", self._relayout)
            words.fbind("natural_width", self._relayout)
        self._own = (self.sign, self.title, self.second)
        self._relayout()

    def controls(self):
        return [child for child in reversed(self.children) if child not in self._own]

    def add_widget(self, widget, *args, **kwargs):
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("size", self._relayout)

    def remove_widget(self, widget, *args, **kwargs):
        widget.funbind("size", self._relayout)
        super().remove_widget(widget, *args, **kwargs)

    def layout(self, *_):
        left, inner = self.x + self.pad_x, self.width - 2 * self.pad_x
        leading = [child for child in self.controls() if getattr(child, "leads", False)]
        controls, gap = [child for child in self.controls() if child not in leading], dp(12)
        indent = dp(34) if self.icon else sum(child.width + dp(13) for child in leading)
        for control in controls:
            if isinstance(control, IconText):
                control.most_width = self.width - 2 * self.pad_x
        left, inner = left + indent, inner - indent
        wanted = [_wanted(control) for control in controls]
        beside = sum(wanted) + gap * len(controls)
        text_width = max(self.title.natural_width, min(self.second.natural_width, dp(96)))
        # something as narrow as a switch or an arrow always stays beside the text, which wraps instead
        inline = text_width + beside <= inner + 1 or sum(wanted) <= inner * 0.25 or not self.text
        if inline:
            # The second line takes what stretching controls can spare.
            spare = inner - sum(_at_ease(control, inner) for control in controls) - gap * len(controls)
            text_width = max(text_width, min(self.second.natural_width, spare))
        stretches = any(control.size_hint_x is not None for control in controls)
        beside_text = text_width + 1 if stretches else inner - beside
        self.title.max_width = self.second.max_width = max(dp(24), beside_text if inline else inner)
        words_height = self.title.texture_size[1] + (self.second.texture_size[1] if self.small else 0)
        tallest = max((control.height for control in controls), default=0)
        if inline:
            self.needed_height = max(self.least_height, words_height + dp(16), tallest + dp(8))
        else:
            self.needed_height = max(self.least_height, words_height + tallest + dp(22))
        if self.size_hint_y is None:
            self.height = self.needed_height
        middle = self.center_y if inline else self.top - dp(10) - words_height / 2
        self.sign.center = self.x + self.pad_x + dp(11), middle
        for child in leading:
            child.pos = self.x + self.pad_x, middle - child.height / 2
        self.title.pos = left, middle + words_height / 2 - self.title.texture_size[1]
        self.second.pos = left, middle - words_height / 2
        if inline:
            self._layout_controls(
                controls, wanted, self.right - self.pad_x, self.center_y, inner - text_width - beside, gap
            )
        else:
            level = self.y + dp(8) + tallest / 2
            # Stretching controls begin below the text if there is enough width.
            needed, whole = sum(wanted) + gap * (len(controls) - 1), self.width - 2 * self.pad_x
            spare = (inner if needed <= inner else whole) - needed
            self._layout_controls(controls, wanted, self.right - self.pad_x, level, spare, gap)

    def _layout_controls(self, controls, wanted, right, middle, spare, gap):
        """Place the controls from the right; stretching ones share the rest."""
        stretching = sum(control.size_hint_x is not None for control in controls)
        for control, width in zip(reversed(controls), reversed(wanted), strict=True):
            if control.size_hint_x is not None:
                most = getattr(control, "even_width", 0) or width + spare
                if most > (width + spare) * ALMOST:
                    most = width + spare
                # A control wider than the row shrinks: its text wraps or gets smaller.
                control.width = max(dp(48), min(most, width + spare / stretching))
            control.pos = round(right - control.width), round(middle - control.height / 2)
            right -= control.width + gap


def _wanted(control):
    if control.size_hint_x is None:
        return control.width
    return getattr(control, "natural_width", 0) or control.size_hint_min_x or dp(120)


def _at_ease(control, inner):
    """The comfortable width of a control: all segments equally wide, or half a row for a slider."""
    if control.size_hint_x is None:
        return control.width
    return getattr(control, "even_width", 0) or max(_wanted(control), inner / 2)


class LinkRow(Pressable, Row):
    """A row that can be tapped."""

    end_icon = StringProperty("chevron-right")


load_kv(__name__)
