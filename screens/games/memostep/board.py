"""The grid of MémoStep, drawn from one walker alone."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from logic.memostep.generator import BONUSES, LURES, ROWS, TRAPS
from logic.memostep.growth import MOST_ROWS, ORIGINAL, checkpoints, sight
from logic.memostep.progress import missed, shape_seen
from logic.memostep.state import OPEN, START
from screens.core.event import Event
from screens.drawing import shapes
from screens.drawing.shapes import Pen
from screens.games.memostep.cells import CellPainter
from screens.theme import ink, load_kv

BROADEST = 1.25
"""How broad a cell of a small picture may be, of its height."""
LEAST_REACH = 56
"""How high the row to step on is to the finger, in dp, even where it is drawn lower."""
REDRAWN_FOR = (
    *("pos", "size", "walker", "seen", "lit", "covered", "asks", "wrong", "pressed", "aimed"),
    *("gutter", "foot", "first", "count", "start_text", "shape", "sight", "ghost"),
)


class MemoToken(Widget):
    """Who walks: a disc with a walking figure."""

    resting = BooleanProperty(False)


class MemoRipple(Widget):
    """A ring that widens where something happened. A widget of its own: it may run during a step."""

    widened = NumericProperty(1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._place, self._ink = (0, 0, 0), "violet"
        self.fbind("widened", self._paint)

    def start(self, x, y, cell, ink_name):
        """Begin around a place, in an ink."""
        self._place, self._ink = (x, y, cell), ink_name
        self.widened = 0

    def _paint(self, *_):
        self.canvas.clear()
        if self.widened < 1:
            pen, (x, y, cell) = Pen(), self._place
            pen.ring(x, y, cell * (0.4 + 0.45 * self.widened), dp(3) * (1 - self.widened) + dp(0.5))
            pen.draw(self.canvas, (*getattr(ink, self._ink)[:3], 1 - self.widened))


class MemoBoard(Widget):
    """A floor, its first row at the bottom, or at the top where it is walked back. A tap on the next row arrives as
    `on_step`."""

    touch_target = True
    on_step = Event("A cell of the next row was tapped.")

    walker = ObjectProperty(None, allownone=True)
    #: The floor as it was shown, to tell what was picked up.
    seen = ObjectProperty(())
    #: How large the floor is, and of what kind; and what of it is in sight while it is shown.
    shape = ObjectProperty(ORIGINAL)
    sight = ObjectProperty(sight(ORIGINAL, 0, 0))
    #: How many path cells have lit up so far.
    lit = NumericProperty(MOST_ROWS)
    #: The game rests: the floor is hidden.
    covered = BooleanProperty(False)
    #: The next row waits for a tap.
    asks = BooleanProperty(False)
    #: The last wrong step, kept in sight until the next one.
    wrong = ObjectProperty(None, allownone=True)
    #: The column under a finger, or -1, and the one that the keys point at.
    pressed = NumericProperty(-1)
    aimed = NumericProperty(None, allownone=True)
    #: The row of the best run's ghost.
    ghost = NumericProperty(None, allownone=True)
    small = BooleanProperty(False)
    #: Room at the left for the flags, and below for the start line.
    gutter = NumericProperty("30dp")
    foot = NumericProperty(0)
    start_text = StringProperty("")
    #: The rows that are drawn: a small picture shows a few.
    first = NumericProperty(0)
    count = NumericProperty(ROWS)
    #: How far the walker has come on the way from `came_from`, 0 to 1.
    arrived = NumericProperty(1)
    came_from = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._drawing = InstructionGroup()
        self.token, self.ripple = MemoToken(), MemoRipple()
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        self.add_widget(self.token)
        self.add_widget(self.ripple)
        self._repaint = Clock.create_trigger(self._paint, -1)
        for name in REDRAWN_FOR:
            self.fbind(name, self._repaint)
        self.fbind("arrived", self._place_token)
        ink.bind(applied=self._style_changed)
        self._repaint()

    def _style_changed(self, *_):
        # a method, because bind holds methods weakly and triggers strongly
        self._repaint()

    # Places

    @property
    def cell(self):
        """A cell's width and height."""
        over = self._overshoot()
        wide = (self.width - self.gutter - 2 * over) / self.shape.columns
        return wide, (self.height - 2 * over - self.foot) / self.count

    def _overshoot(self):
        return dp(5) if self.small else dp(7)

    def corner(self):
        """The lower left corner of the grid."""
        over = self._overshoot()
        spare = self.width - self.gutter - 2 * over - self.shape.columns * self.cell[0]
        return self.x + self.gutter + over + spare / 2, self.y + over + self.foot

    def box_of(self, row, column):
        """The box of a cell: x, y, width, height."""
        (x, y), (w, h) = self.corner(), self.cell
        return x + column * w, y + self._level(row) * h, w, h

    @property
    def _goes_down(self):
        """The floor is walked back: from where its path ended, down to where it began."""
        return self.shape.kind == "back"

    def _level(self, row):
        """How many rows are drawn below a row."""
        return self.count - 1 - (row - self.first) if self._goes_down else row - self.first

    def centre_of(self, row, column):
        """The middle of a cell; of the start line, a place next to the first row."""
        x, y, w, h = self.box_of(max(row, 0), column)
        if row == START:
            return self.corner()[0] - self.gutter / 2 - dp(2), y + h * 0.3
        return x + w / 2, y + h / 2

    def column_at(self, x, y):
        """The column of the next row at a place, or None."""
        row = self.walker.row + 1
        if row >= self.shape.rows:
            return None
        left, bottom, w, h = self.box_of(row, 0)
        column = int((x - left) // w)
        # Never down into the row just walked: who taps twice would take two steps.
        reach = max(h, dp(LEAST_REACH))
        low = bottom + h - reach if self._goes_down else bottom
        return column if 0 <= column < self.shape.columns and low <= y <= low + reach else None

    def touch_meaning(self, x, y):
        """The step that a touch there takes; after every step it is another one."""
        return (self.walker, self.column_at(x, y)) if self.asks and self.walker else None

    # Touching

    def on_touch_down(self, touch):
        asleep = self.small or self.disabled or not self.asks or self.walker is None
        if asleep or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        column = self.column_at(*touch.pos)
        if column is None:
            return False
        self.pressed = column
        touch.grab(self)
        return True

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        column, self.pressed = int(self.pressed), -1
        if self.asks and self.column_at(*touch.pos) == column:
            self.dispatch("on_step", column)
        return True

    # Drawing

    def _paint(self, *_):
        self._drawing.clear()
        if self.walker is None or self.width < 10 or self.height < 10:
            self.token.opacity = 0
            return
        self._draw_ground()
        paint = CellPainter(self._drawing, self.small)
        for row in range(int(self.first), min(self.shape.rows, int(self.first + self.count))):
            for column in range(self.shape.columns):
                if self.covered:
                    paint.hidden(*self.box_of(row, column))
                else:
                    self._paint_cell(paint, row, column)
        self._draw_flags(paint)
        paint.finish()
        self._draw_frame()
        self._place_token()

    def _draw_ground(self):
        (x, y), (w, h), count, columns = self.corner(), self.cell, int(self.count), self.shape.columns
        ground, lines = Pen(), Pen()
        ground.box(x, y, columns * w, count * h, 0)
        for k in range(1, columns):
            lines.line(x + k * w, y, x + k * w, y + count * h, dp(1), round_ends=False)
        for k in range(1, count):
            lines.line(x, y + k * h, x + columns * w, y + k * h, dp(1), round_ends=False)
        ground.draw(self._drawing, ink.surface)
        lines.draw(self._drawing, ink.line)

    def _paint_cell(self, paint, row, column):
        walker, box = self.walker, self.box_of(row, column)
        cell = walker.grid[row][column] if walker.grid else None
        walked = row <= walker.row and row < len(walker.steps) and walker.steps[row] == column
        shown = self._looks(row, cell) if cell is not None and walker.phase == "showing" else cell and cell.kind
        if walked:
            paint.step(*box, row % 2 == 1, *self._found(row, column))
        elif shown in TRAPS:
            paint.trap(*box, cell.kind)
        elif shown in BONUSES:
            paint.bonus(*box, cell.kind, cell.amount)
        elif shown == "path":
            draw = paint.step if self._is_lit(row) or walker.phase not in OPEN else paint.shown
            draw(*box, row % 2 == 1, cell.bonus or "", cell.amount)
        elif (row, column) == self.wrong or missed(walker, row, column):
            paint.wrong(*box, seed=row * self.shape.columns + column)
        elif self.asks and row == walker.row + 1:
            paint.next(*box, pressed=column == (self.aimed if self.pressed < 0 else self.pressed))
        else:
            paint.hidden(*box)

    def _looks(self, row, cell):
        """What a cell looks like while the floor is shown: what is no path may look like it."""
        if not self.sight.first <= row < self.sight.end or (cell.kind == "decoy" and not self.sight.decoys):
            return "neutral"
        return "path" if cell.kind in LURES else cell.kind

    def _is_lit(self, row):
        """Whether a path cell has lit up; from the bottom up, also where the walk goes down."""
        return self._level(row) < self.lit

    def _found(self, row, column):
        """What was picked up on a step: the thing and how much of it."""
        taken = (row, column) in self.walker.taken
        cell = (self.seen if taken and self.seen else self.walker.grid)[row][column]
        if cell is None or not (taken or cell.bonus):
            return "", 0
        item = cell.bonus or (cell.kind if cell.kind in BONUSES else "")
        return item, cell.amount if item else 0

    def draw_badge(self, group):
        """The amount picked up on the walker's cell: its badge reaches into the next row."""
        row = self.walker.row
        amount = self._found(row, self.walker.steps[row])[1] if row != START else 0
        if amount:
            paint = CellPainter(group, self.small)
            paint.badge(*self.box_of(row, self.walker.steps[row]), amount, ink.violet)
            paint.finish()

    def _draw_flags(self, paint):
        """A line under each checkpoint, with its flag in the gutter; shoes at the start."""
        (x, y), h, whole = self.corner(), self.cell[1], self.shape.columns * self.cell[0]
        lines = Pen()
        over, thick = (dp(3), dp(1.6)) if self.small else (dp(6), dp(2))
        for row in checkpoints(self.shape.rows):
            at = y + (self._level(row) + self._goes_down) * h
            if self.first < row < self.first + self.count:
                stops = (-over, 0, 0.3 * whole, 0.7 * whole, whole, whole + over)
                widths = [thick * share for share in (0.5, 1.1, 0.95, 1.1, 1, 0.5)]
                lines.stroke([(x + stop, at) for stop in stops], widths)
                if self.gutter > dp(12):
                    size = min(dp(19), self.gutter * 0.62)
                    paint.icon("flag-variant", x - self.gutter / 2 - dp(2), at + size * 0.55, size, ink.violet)
        lines.draw(self._drawing, ink.violet)
        if self.ghost is not None and self.ghost != START and self.asks:
            size = min(dp(17), self.gutter * 0.55)
            # Above where a flag may stand.
            at = self.box_of(int(self.ghost), 0)[1] + h * 0.7
            paint.icon("ghost-outline", x - self.gutter / 2 - dp(2), at, size, ink.ink2)
        # A token there hides them.
        bare = self.small or self.walker.row != START or self.walker.phase in OPEN
        if self.gutter > dp(12) and bare and self.first == 0:
            size = min(dp(16), self.gutter * 0.55)
            start = y + self._level(0) * h
            paint.icon("shoe-print", x - self.gutter / 2 - dp(2), start + size * 0.6, size, ink.violet)
        if self.foot and self.start_text and not self._goes_down:
            size = min(dp(14), self.foot * 0.7)
            paint.text(self.start_text, x + whole / 2, y - self.foot / 2 - dp(3), size, ink.ink2, "VollkornNote")

    def _draw_frame(self):
        (x, y), (w, h) = self.corner(), self.cell
        pen = Pen()
        width, overshoot = (dp(1.3), dp(3.5)) if self.small else (dp(2), None)
        shapes.frame(pen, x, y, self.shape.columns * w, self.count * h, width=width, overshoot=overshoot)
        pen.draw(self._drawing, ink.ink)

    def _place_token(self, *_):
        walker, token = self.walker, self.token
        shown = walker is not None and not self.small and walker.grid and not self.covered
        shown = shown and walker.phase not in ("camp", "over")
        token.opacity = 1 if shown and (walker.row != START or walker.phase not in OPEN) else 0
        if not shown:
            return
        column = walker.steps[walker.row] if walker.row != START else 0
        x, y = self.centre_of(walker.row, column)
        if self.came_from is not None and self.arrived < 1:
            ox, oy = self.came_from
            x, y = ox + (x - ox) * self.arrived, oy + (y - oy) * self.arrived
        token.resting = walker.row == START
        side = min(dp(28), self.gutter) if token.resting else min(self.cell) * 0.74
        token.size = side, side
        token.center = x, y


class MemoPicture(MemoBoard):
    """A small picture of the rows around the walker; it never shows more than was walked."""

    view = ObjectProperty(None, allownone=True)
    hidden = BooleanProperty(False)
    seat = NumericProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**{"small": True, "gutter": 0, "count": 4, **kwargs})
        self.fbind("view", self.refresh)
        self.fbind("seat", self.refresh)
        self.refresh()

    @property
    def cell(self):
        wide, high = super().cell
        return min(wide, high * BROADEST), high

    def refresh(self, *_):
        if self.view is None:
            return
        walkers = self.view.walkers
        seat = self.seat if self.seat is not None else next((n for n, w in enumerate(walkers) if w.grid), 0)
        self.walker = walkers[int(seat)]
        self.shape = shape_seen(self.view, self.walker)
        # A floor that is just being looked at would be looked at for longer here, and others have still to walk it.
        shared = len(walkers) > 1 and not self.view.reason
        self.covered = self.hidden or shared or self.walker.phase in OPEN
        if self.count < ROWS:
            self.first = max(0, min(self.shape.rows - self.count, self.walker.row - 2))


load_kv(__name__)
