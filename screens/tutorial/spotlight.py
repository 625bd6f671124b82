"""What a tutorial lays over a table: a veil with openings, rings around what to touch, and a note that points there."""

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.utils import escape_markup, get_hex_from_color

from logic.core.override import override
from screens.core.event import Event
from screens.core.focus import scroller_of
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.theme import ink, window
from screens.tutorial.lesson import Part
from screens.tutorial.note_placement import ALONG, TAIL_WIDE, Around, best_place
from screens.tutorial.rects import counter_clockwise, grown, holds, left_over, middle, shared
from screens.widgets import Elevated

VEIL = 0.66
RING, MARGIN = 7, 12
WIDEST_NOTE, BESIDE_A_TABLE, ACROSS = 440, (272, 440), (0.44, 0.56)
"""How wide a note may be; on a desktop it fits into a column beside the board, on a phone held across into a share.

The second where a lower note is needed to point, and to hide nothing of what is bright.
"""
FAINT, ROW_OF_SIGNS = 0.02, 48


class Advice(Painted, Elevated, BoxLayout):
    """The note: what a step says, what it asks for, and what was wrong about the last try."""

    shows = ("tip", "edge")

    icon = StringProperty("")
    #: There is room for the words only.
    bare = BooleanProperty(False)
    heading = StringProperty("")
    text = StringProperty("")
    ask = StringProperty("")
    wrong = StringProperty("")
    #: What the buttons say and do, the first of them filled: pairs of words and a call.
    answers = ListProperty([])
    #: Where the tail ends, or nothing.
    tip = ObjectProperty(None, allownone=True)
    #: Which edge the tail leaves from.
    edge = StringProperty("bottom")

    @staticmethod
    def in_ink(text, ask, colour):
        """The sentence, and what it asks for in the game's ink."""
        if not ask:
            return escape_markup(text)
        shade = get_hex_from_color(colour)
        return f"{escape_markup(text)} [font=RobotoBold][color={shade}]{escape_markup(ask)}[/color][/font]"

    def on_answers(self, *_):
        from screens.widgets import InkButton

        row = self.ids.answers
        row.clear_widgets()
        for number, (words, call) in enumerate(self.answers):
            button = InkButton(text=words, label=words, style="outline" if number else "filled", least_height=dp(48))
            button.bind(on_release=lambda _, call=call: call())
            row.add_widget(button)

    @override
    def paint(self, group):
        if self.tip is None:
            return
        x, y = self.tip
        half, inside, along = dp(TAIL_WIDE) / 2, dp(2), dp(ALONG)
        if self.edge in ("bottom", "top"):
            middle = max(self.x + along, min(x, self.right - along))
            base = self.y + inside if self.edge == "bottom" else self.top - inside
            first, last = (middle - half, base), (middle + half, base)
        else:
            middle = max(self.y + along, min(y, self.top - along))
            base = self.x + inside if self.edge == "left" else self.right - inside
            first, last = (base, middle - half), (base, middle + half)
        inner, lines = Pen(), Pen()
        counter = counter_clockwise(first, last, (x, y))
        inner.fill(counter)
        for foot in (first, last):
            lines.line(*foot, x, y, dp(2.2))
        inner.draw(group, ink.surface)
        lines.draw(group, ink.ink)


class Dots(Painted):
    """How far a tutorial has come: filled is done, ringed is now, hollow is still to come."""

    count = NumericProperty(0)
    now = NumericProperty(0)
    shows = ("count", "now")

    @override
    def paint(self, group):
        done, coming = Pen(), Pen()
        step = min(dp(20), self.width / max(1, self.count))
        radius = min(dp(5), step * 0.3)
        for place in range(int(self.count)):
            x, y = self.x + step * (place + 0.5), self.center_y
            if place > self.now:
                coming.ring(x, y, radius, dp(1.5))
            else:
                done.disc(x, y, radius + (dp(1.5) if place == self.now else 0))
            if place == self.now:
                done.ring(x, y, radius + dp(4), dp(1.2))
        coming.draw(group, ink.line)
        done.draw(group, ink.accent)


class Spotlight(FloatLayout):
    """Everything but what a step is about is veiled; only what it asks for can be touched."""

    #: Widgets and parts of them.
    targets = ListProperty([])
    bright = ListProperty([])
    #: What the step asks for after the targets: the note leaves it in sight where it can.
    later = ListProperty([])
    #: Whether the targets can be touched, and are ringed.
    open = BooleanProperty(False)
    #: The targets' boxes in the window, for touches and for the focus, and those of what else is bright.
    holes = ListProperty([])
    lit = ListProperty([])
    advice = ObjectProperty()
    #: What the veil lies on: the note leaves its words readable where it can.
    under = ObjectProperty(None, allownone=True)
    #: The note belongs below the table: where that scrolls, it leaves room there.
    note_below = BooleanProperty(False)
    on_missed = Event("A touch went where there is nothing to do now.")

    def __init__(self, **kwargs):
        self._followed = set()
        self._wider = 0
        #: The player has pushed the table since the step began.
        self._pushed = False
        super().__init__(**kwargs)
        self._veil = InstructionGroup()
        self.canvas.before.add(self._veil)
        # A frame later: what scrolls finds its place only after everything in it has.
        self.relayout = Clock.create_trigger(self.layout, 0)
        for name in ("pos", "size", "open"):
            self.fbind(name, self.relayout)
        ink.bind(applied=self._style_changed, accent=self._style_changed)

    def on_advice(self, _light, advice):
        advice.fbind("height", self.relayout)
        advice.fbind("text", self._text_changed)

    def _text_changed(self, *_):
        self._wider = 0
        self.relayout()

    def _style_changed(self, *_):
        self.relayout()

    def aim(self, targets, bright, touchable, later=()):
        """Point at these from now on; where they go, the light follows."""
        self.let_go()
        self.targets, self.bright, self.later, self.open = list(targets), list(bright), list(later), touchable
        self._pushed = False
        for target in (*self.targets, *self.bright, *self.later):
            widget = _widget_of(target)
            for name in target.follows if isinstance(target, Part) else ():
                self._follow(widget, name)
            self._follow_place(widget)
        self._moved()

    def let_go(self):
        """Follow nothing any more."""
        for widget, name in self._followed:
            widget.funbind(name, self._moved)
        self._followed = set()
        self.targets = self.bright = self.later = []

    def _follow_place(self, widget):
        """Where a widget is in the window is up to everything it stands in, too."""
        while widget is not None and widget.parent is not widget:
            for name in ("pos", "size", "scroll_y"):
                if hasattr(widget, name):
                    self._follow(widget, name)
            widget = widget.parent

    def _follow(self, widget, name):
        if (widget, name) not in self._followed:
            widget.fbind(name, self._moved)
            self._followed.add((widget, name))

    def _moved(self, *_):
        self._text_changed()

    def _seek(self):
        """Where the table scrolls, go to what the step asks for."""
        scroller, box = self._scroller(), self.holes[0] if self.holes else None
        if scroller is not None and box is not None:
            low = scroller.to_window(*scroller.pos)[1]
            if box[1] < low or box[1] + box[3] > low + scroller.height:
                scroller.scroll_to(_widget_of(self.targets[0]), padding=dp(24), animate=False)
            elif self.note_below and not self._pushed and box[1] < self.y + self.advice.height + 3 * dp(MARGIN):
                scroller.scroll_y = 0

    def _scroller(self):
        """The scrolling view of the table, where not all of it is in sight."""
        for target in (*self.targets, *self.bright):
            scroller = scroller_of(_widget_of(target))
            if scroller is not None and scroller.children[0].height > scroller.height + 1:
                return scroller
        return None

    # Where things are

    def layout(self, *_):
        if self.width < 2:
            return
        self.holes = [_box_of(target) for target in self.targets]
        self._seek()
        here = (*self.pos, *self.size)
        self.lit = [box for box in map(_box_of, self.bright) if shared(box, here)]
        self._place_advice()
        self._draw_veil([*self.holes, *self.lit])

    def _place_advice(self):
        """Where it hides the least of what there is to touch, to look at and to read."""
        advice, holes, margin = self.advice, self.holes, dp(MARGIN)
        widths = self._widths()
        advice.width = min(self.width - 2 * margin, dp(WIDEST_NOTE), widths[min(self._wider, len(widths) - 1)])
        whole = self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin
        seen = list(self._words())
        bright = (*holes, *self.lit)
        around = Around(
            targets=tuple(grown(box, dp(RING)) for box in holes) if self.open else (),
            later=tuple(grown(_box_of(part), dp(RING)) for part in self.later),
            lit=tuple(map(_heart_of, (*self.targets, *self.bright))),
            lit_words=tuple(box for box in seen if _is_in(box, bright)),
            words=tuple(box for box in seen if not _is_in(box, bright)),
        )
        target = grown(holes[0], dp(RING if self.open else 2)) if holes else None
        advice.pos, (advice.edge, advice.tip) = best_place(whole, advice.size, target, around)
        if not holes and not window.wide:
            self._put_aside(whole)
        badly = advice.tip is None or (window.landscape and any(shared(_box_of(advice), box) for box in around.lit))
        if holes and badly and self._wider < len(widths) - 1:
            self._wider += 1
            self.relayout()

    def _put_aside(self, whole):
        """On a phone, a note that points at nothing leaves in sight what was achieved: most of it is above, or left."""
        advice, (left, bottom, width, _height) = self.advice, whole
        advice.y = bottom + window.safe_bottom
        if window.landscape:
            advice.right = left + width

    def _widths(self):
        if window.landscape:
            return [self.width * share for share in ACROSS]
        return [dp(wide) for wide in BESIDE_A_TABLE] if window.wide and self.holes else [self.width]

    def _words(self):
        """Where the table says something: the boxes of its texts, icons and rows of signs that are in sight."""
        left = [self.under] if self.under else []
        while left:
            widget = left.pop()
            if widget.opacity < FAINT or widget.width < 1 or widget.height < 1:
                continue
            if isinstance(widget, Label) and widget.text.strip():
                yield _ink_of(widget)
            elif isinstance(widget, Painted) and widget.height < dp(ROW_OF_SIGNS):
                yield _box_of(widget)
            left += widget.children

    # Drawing

    def _draw_veil(self, openings):
        self._veil.clear()
        self._veil.add(Color(*ink.paper[:3], VEIL))
        for x, y, width, height in left_over((*self.pos, *self.size), openings):
            self._veil.add(Rectangle(pos=(x, y), size=(width, height)))
        if not self.open:
            return
        inner, gap, outer = Pen(), Pen(), Pen()
        for box in map(_ring_of, self.targets):
            gap.outline(*grown(box, dp(RING / 2 + 0.5)), dp(13 + RING / 2), dp(RING - 3))
            inner.outline(*grown(box, dp(1)), dp(13), dp(2.2))
            outer.outline(*grown(box, dp(RING)), dp(13 + RING), dp(2))
        # Between the rings is paper, so that they stand out on a busy board.
        gap.draw(self._veil, ink.paper)
        inner.draw(self._veil, ink.accent)
        outer.draw(self._veil, (*ink.accent[:3], 0.5))
        for part in self.targets:
            if isinstance(part, Part) and part.over:
                self._veil.add(PushMatrix())
                self._veil.add(Translate(*part.widget.to_window(0, 0)))
                part.over(self._veil)
                self._veil.add(PopMatrix())

    # Touching

    def on_touch_down(self, touch):
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        if self.advice.collide_point(*touch.pos):
            super().on_touch_down(touch)
            return True
        if self.open and self.is_lit(touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch):
        """Where not all of the table is in sight, it can be pushed."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        scroller = self._scroller()
        if scroller is not None:
            hidden = scroller.children[0].height - scroller.height
            self._pushed = True
            scroller.scroll_y = max(0, min(1, scroller.scroll_y - touch.dy / hidden))
        return True

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if abs(touch.y - touch.oy) < dp(10):
            self.dispatch("on_missed")
        return True

    def is_lit(self, place):
        """Whether something to touch is at a place in the window."""
        return any(holds(box, place) for box in self.holes)


def _is_in(box, boxes):
    return any(holds(other, middle(box)) for other in boxes)


def _ink_of(label):
    """Where a label's letters are: its lines are often shorter than its room."""
    x, y, width, height = _box_of(label)
    wide = min(width, getattr(label, "natural_width", 0) or label.texture_size[0])
    share = {"center": 0.5, "right": 1}.get(label.halign, 0)
    return x + (width - wide) * share, y, wide, height


def _widget_of(target):
    return target.widget if isinstance(target, Part) else target


def _box_of(target):
    """A target's box in the window."""
    return _in_window(target, target.box() if isinstance(target, Part) else (*target.pos, *target.size))


def _ring_of(target):
    """The box in the window that a target's ring goes around."""
    return _in_window(target, target.ring()) if isinstance(target, Part) else _box_of(target)


def _heart_of(target):
    """The box in the window of what there is to see of a target."""
    return _in_window(target, target.heart()) if isinstance(target, Part) else _box_of(target)


def _in_window(target, box):
    x, y, width, height = box
    return *_widget_of(target).to_window(x, y), width, height
