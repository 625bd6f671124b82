"""How the parts of a play screen are laid out by hand, in every shape of window."""

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.theme import window
from screens.widgets.manual_layout import hide


class AdaptiveLayout(Widget):
    """Places its parts; those that a shape of window has no use for stand aside."""

    #: The slots: properties that hold the parts; those of parts that may be missing; and what matters besides.
    parts = ()
    spare = ()
    watched = ()
    #: How high this must be so that nothing overlaps; the screen scrolls when the window is lower.
    needed = NumericProperty(0)
    #: How much of its height is in sight at once: what may not be scrolled away keeps within it.
    in_sight = NumericProperty(0)

    @override
    def __init_subclass__(cls):
        super().__init_subclass__()
        for name in (*cls.parts, *cls.spare):
            slot = ObjectProperty(None, allownone=True)
            slot.__set_name__(cls, name)
            setattr(cls, name, slot)

    def __init__(self, **kwargs):
        self._placed, self._stood = set(), None
        super().__init__(**kwargs)
        self.relayout = Clock.create_trigger(self.layout, -1)
        for name in ("pos", "size", "in_sight", *self.watched, *self.parts, *self.spare):
            self.fbind(name, self.relayout)
        for fact in ("wide", "landscape", "big_text", "text_scale"):
            window.fbind(fact, self._window_changed)

    def _window_changed(self, *_):
        self.relayout()

    def add_widget(self, widget, *args, **kwargs):
        super().add_widget(widget, *args, **kwargs)
        # Out of the way until it is placed, which not every part is.
        hide(widget)
        widget.fbind("height", self.relayout)

    def on_controls(self, _table, controls):
        """What stood there before goes away."""
        if self._stood is not None and self._stood is not controls:
            hide(self._stood)
        self._stood = controls

    def layout(self, *_):
        if any(getattr(self, name) is None for name in self.parts) or self.width < 10:
            return
        self._placed = set()
        self._layout_parts()
        for name in (*self.parts, *self.spare):
            part = getattr(self, name)
            if part is not None and part not in self._placed:
                hide(part)
        self._after_layout()

    def _layout_parts(self):
        if window.wide:
            self._desktop()
        elif window.landscape:
            self._landscape()
        else:
            self._portrait()

    def _after_layout(self):
        """Everything stands where it belongs."""

    def _put(self, part, left, top, width, height=None):
        """Places a part by its upper left corner, and returns where it ends."""
        part.width = width
        if height is not None:
            part.height = height
        part.x, part.top = left, top
        self._placed.add(part)
        return top - part.height

    def _desktop(self):
        raise NotImplementedError

    def _landscape(self):
        raise NotImplementedError

    def _portrait(self):
        raise NotImplementedError


class PlayScroll(ScrollView):
    """Holds a table as high as there is room; one that needs more is scrolled."""

    #: Whether its kv leaves the screen's `foot` free by itself.
    follows_foot = False

    def add_widget(self, table, *args, **kwargs):
        super().add_widget(table, *args, **kwargs)
        table.size_hint_y = None
        table.fbind("needed", self.layout)
        self.fbind("height", self.layout)
        self.layout()

    def layout(self, *_):
        needed = self.children[0].needed
        self.children[0].in_sight = self.height
        self.children[0].height = max(self.height, needed)
        self.do_scroll_y = needed > self.height + 1


class HeightPlan:
    """Heights that grow together, step by step, from their least to their most; `gap` takes what is left."""

    def __init__(self, **heights):
        self._last = max(len(steps) for steps in heights.values()) - 1
        self._heights = {name: (*steps, *[steps[-1]] * self._last) for name, steps in heights.items()}

    def at(self, step):
        """How high all are together at a step; 0 is the least."""
        return sum(steps[step] for steps in self._heights.values())

    @property
    def least(self):
        return self.at(0)

    def within(self, space):
        """The height of each."""
        step = max(step for step in range(self._last) if step == 0 or space >= self.at(step))
        low, high = self.at(step), self.at(step + 1)
        share = max(0, min(1, (space - low) / (high - low))) if high > low else 0
        found = {name: at[step] + share * (at[step + 1] - at[step]) for name, at in self._heights.items()}
        found["gap"] += max(0, space - sum(found.values()))
        return found
