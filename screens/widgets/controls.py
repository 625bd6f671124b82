"""Controls that hold a value: all have `value`, and `step(±1)` for the keyboard."""

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.theme import load_kv, window
from screens.widgets.behaviors import Dragged, Focusable, Pressable
from screens.widgets.buttons import IconText
from screens.widgets.surfaces import RoundedBox

TICK = 22
"""Width of a segment's tick and the gap beside it, in dp."""
LEAST_TRACK = 72
"""A track shorter than this, in dp, is too short to slide along: it moves below the text."""


class Segment(IconText):
    """One of the values of a Segmented."""

    key = ObjectProperty()
    chosen = BooleanProperty(False)
    corners = ListProperty([0, 0, 0, 0])


class Segmented(RoundedBox, BoxLayout):
    """Two to four values side by side, a tick on the chosen one. `choices` are (value, text) pairs."""

    choices = ListProperty([])
    value = ObjectProperty(None, allownone=True)
    tint = ColorProperty(None, allownone=True)
    wash = ColorProperty(None, allownone=True)
    natural_width = NumericProperty(0)
    even_width = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("width", self._share)

    def on_kv_post(self, base_widget):
        self.fbind("choices", self._fill)
        self._fill()

    def _fill(self, *_):
        self.clear_widgets()
        for place, (value, text) in enumerate(self.choices):
            # Wide enough for a finger however long the other texts are.
            segment = Segment(key=value, text=text, tint=self.tint, wash=self.wash, size_hint_min_x=dp(48))
            round_left, round_right = place == 0, place == len(self.choices) - 1
            r = self.radius - dp(1)
            segment.corners = [r * round_left, r * round_right, r * round_right, r * round_left]
            segment.bind(on_release=self._chosen)
            segment.words.bind(natural_width=self._share)
            self.add_widget(segment)
        self.on_value()

    def on_value(self, *_):
        for segment in self.children:
            segment.chosen = segment.key == self.value
        self._share()

    def _share(self, *_):
        """All segments equally wide if they fit, else as wide as their texts, and in the end without the tick."""
        needs = {segment: segment.words.natural_width + dp(38) for segment in self.children}
        self.natural_width = sum(needs.values())
        self.even_width = max(needs.values(), default=0) * len(needs)
        if self.natural_width > self.width:
            needs = {segment: need if segment.chosen else need - dp(TICK) for segment, need in needs.items()}
        for segment, need in needs.items():
            segment.size_hint_x = 1 if self.even_width <= self.width else need

    def _chosen(self, segment):
        self.value = segment.key

    def step(self, by):
        """Choose the next or the previous value."""
        values = [value for value, _ in self.choices]
        place = values.index(self.value) if self.value in values else -by
        self.value = values[max(0, min(len(values) - 1, place + by))]


class Stepper(BoxLayout):
    """− value +. `text` is what is shown; without one, the number."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(10)
    by = NumericProperty(1)
    text = StringProperty("")
    less_label = StringProperty("")
    more_label = StringProperty("")

    def step(self, by):
        """One more or one less, within the limits."""
        self.value = max(self.least, min(self.most, self.value + by * self.by))


class InkSwitch(Pressable, Widget):
    """On or off."""

    value = BooleanProperty(False)
    tint = ColorProperty(None, allownone=True)
    place = NumericProperty(0)

    def on_release(self):
        self.value = not self.value

    def on_value(self, *_):
        Animation.cancel_all(self, "place")
        Animation(place=int(self.value), d=window.seconds(120), t="out_quad").start(self)

    def step(self, by):
        self.value = by > 0


class InkSlider(Focusable, Dragged):
    """A value along a line; `ticks` marks below it and `value_text` at its end."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(100)
    by = NumericProperty(1)
    ticks = NumericProperty(0)
    value_text = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    share = NumericProperty(0)
    track = ListProperty([0, 0, 0])
    tick_marks = ListProperty([])
    words = ObjectProperty()
    natural_width = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("pos", "size", "value", "least", "most", "ticks"):
            self.fbind(name, self.layout)

    def on_kv_post(self, base_widget):
        self.words.fbind("size", self.layout)
        self.layout()

    def layout(self, *_):
        span = self.most - self.least
        self.share = (self.value - self.least) / span if span else 0
        self.natural_width = dp(LEAST_TRACK + 18)
        # x + width, not right: alias properties may lag behind while a change is dispatched
        left, right = self.x + dp(9), self.x + self.width - dp(9)
        if self.value_text and self.words:
            beside = max(self.words.width, self.words.natural_width) + dp(10)
            self.natural_width += beside
            right -= beside
        middle = self.y + self.height / 2
        self.track = [left, right, middle]
        self.tick_marks = self._ticks(left, right, middle - dp(5)) if self.ticks else []

    def _ticks(self, left, right, top):
        half, marks = dp(0.5), []
        for k in range(int(self.ticks)):
            x = left + (right - left) * k / max(1, self.ticks - 1)
            bottom = top - dp(4)
            for px, py in (
                (-half, bottom),
                (half, bottom),
                (half, top),
                (-half, bottom),
                (half, top),
                (-half, top),
            ):
                marks.extend((x + px, py, 0, 0))
        return marks

    @override
    def follow(self, touch):
        left, right, _ = self.track
        share = max(0, min(1, (touch.x - left) / max(1, right - left)))
        steps = round(share * (self.most - self.least) / self.by)
        self.value = min(self.most, self.least + steps * self.by)

    def step(self, by):
        """One step up or down."""
        self.value = max(self.least, min(self.most, self.value + by * self.by))


class Picker(IconText):
    """Shows the chosen value and opens a Menu of all. `choices` are (value, text) or (value, text, icon)."""

    choices = ListProperty([])
    value = ObjectProperty(None, allownone=True)
    end_icon = StringProperty("menu-down")
    end_size = NumericProperty("22dp")
    end_gap = NumericProperty("9dp")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("choices", self.refresh)
        self.fbind("value", self.refresh)
        # Values given to the constructor were dispatched before these bindings.
        self.refresh()

    def refresh(self, *_):
        for value, text, *icon in self.choices:
            if value == self.value:
                self.text, self.icon = text, icon[0] if icon else ""

    def on_release(self):
        from screens.widgets.overlays import Menu

        menu = Menu(choices=self.choices, value=self.value)
        menu.bind(on_pick=lambda _, value: setattr(self, "value", value))
        menu.open(self)

    def step(self, by):
        """The next or the previous value, without opening the menu."""
        values = [choice[0] for choice in self.choices]
        place = values.index(self.value) if self.value in values else -by
        self.value = values[max(0, min(len(values) - 1, place + by))]


load_kv(__name__)
