"""The board of Stay on the Board, drawn from a view alone."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from logic.stayboard.board import DIRECTIONS, OFF, board
from logic.stayboard.moves import safe_moves
from logic.stayboard.rules import PENALTY
from screens.core.event import Event
from screens.drawing import shapes
from screens.drawing.shapes import Pen
from screens.drawing.textures import put_text
from screens.drawing.verdict_signs import draw_verdict, verdict_pens
from screens.games.face import figure
from screens.theme import ink, load_kv

REDRAWN_FOR = (
    *("pos", "size", "view", "hidden", "thin", "show_queen", "show_moves"),
    *("chosen", "fall", "cursor", "costly", "trail", "show_trail", "marks", "last_move"),
)


class Queen(Widget):
    """The piece: a disc of ink with a crown."""


class StayBoard(Widget):
    """The board: cells, what is blocked, where the queen stands and may go. Taps arrive as `on_cell`."""

    touch_target = True
    on_cell = Event("A cell was tapped.")

    view = ObjectProperty(None, allownone=True)
    hidden = BooleanProperty(False)
    show_queen = BooleanProperty(True)
    show_moves = BooleanProperty(True)
    #: The chosen (direction, distance), or None.
    chosen = ObjectProperty(None, allownone=True)
    #: The (direction, distance) that ended the game, or None.
    fall = ObjectProperty(None, allownone=True)
    #: The cell under the finger or the cursor, or None.
    cursor = ObjectProperty(None, allownone=True)
    #: The cells where a move costs penalty points.
    costly = ListProperty([])
    #: The cells of the way that led here, drawn at the end.
    trail = ListProperty([])
    show_trail = BooleanProperty(True)
    #: Coach's verdicts: cell to "winning", "losing" or "unknown".
    marks = DictProperty({})
    #: The last move as (start, end), drawn as dots.
    last_move = ObjectProperty(None, allownone=True)
    #: Drawn small, as a picture.
    thin = BooleanProperty(False)
    #: How far the queen has come on its way from `came_from`, 0 to 1.
    arrived = NumericProperty(1)
    came_from = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        # What hardly changes lies below, so that a move does not draw the whole board anew.
        self._ground, self._closed, self._drawing = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._laid, self._crossed = None, 0
        self.queen = Queen()
        super().__init__(**kwargs)
        for layer in (self._ground, self._closed, self._drawing):
            self.canvas.add(layer)
        self.add_widget(self.queen)
        # A picture can wait for the next frame: so it is drawn once, after the layout has settled.
        self._repaint = Clock.create_trigger(self._paint, 0 if self.thin else -1)
        for name in REDRAWN_FOR:
            self.fbind(name, self._repaint)
        self.fbind("arrived", self._place_queen)
        ink.bind(applied=self._style_changed)
        self._repaint()

    def _style_changed(self, *_):
        # a method, because bind holds methods weakly and triggers strongly
        self._repaint()

    @property
    def cell(self):
        """The side of a cell in pixels."""
        return self._side() / self.view.size

    def corner(self):
        """The lower left corner of the board."""
        side = self._side()
        return self.center_x - side / 2, self.center_y - side / 2

    def centre_of(self, cell):
        """The middle of a (row, column)."""
        x, y = self.corner()
        row, column = cell
        return x + (column + 0.5) * self.cell, y + (self.view.size - row - 0.5) * self.cell

    def cell_at(self, x, y):
        """The (row, column) at a place, or None."""
        left, bottom = self.corner()
        column, up = int((x - left) // self.cell), int((y - bottom) // self.cell)
        size = self.view.size
        return (size - 1 - up, column) if 0 <= column < size and 0 <= up < size else None

    def align(self, paper):
        """Let the squares of the paper agree with the cells."""
        paper.square = self.cell / max(1, round(self.cell / dp(30)))
        paper.origin = self.to_window(*self.corner())

    def glide(self, animator, start):
        """Move the queen from a cell to where the view has her."""
        (row, column), (down, right) = start, self.view.queen
        self.came_from, self.arrived = self.centre_of(start), 0
        animator.move(self, 180 + 30 * max(abs(down - row), abs(right - column)), arrived=1)

    def on_touch_down(self, touch):
        blind = self.thin or self.hidden or self.view is None
        if blind or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        self.cursor = cell
        touch.grab(self)
        return True

    def on_touch_move(self, touch):
        if touch.grab_current is self:
            self.cursor = self.cell_at(*touch.pos)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):
        if touch.grab_current is self:
            touch.ungrab(self)
            cell, self.cursor = self.cursor, None
            if cell is not None:
                self.dispatch("on_cell", cell)
            return True
        return super().on_touch_up(touch)

    def _side(self):
        # The frame's strokes overshoot the corners, and stay inside the widget.
        overshoot = dp(5) if self.thin else dp(8)
        return max(1, min(self.width, self.height) - 2 * overshoot)

    def _paint(self, *_):
        self._drawing.clear()
        if self.view is None or self.width < 2:
            return
        if self.hidden:
            self._lift_ground()
            self._draw_erased()
        else:
            self._draw_ground()
            self._draw_worn()
            self._draw_last_move()
            self._draw_trail()
            self._draw_rings()
            self._draw_chosen()
            self._draw_costs()
            self._draw_marks()
            self._draw_frame()
        self._place_queen()

    def _lay(self, pen, colour, alpha=1.0, layer=None):
        pen.draw(layer or self._drawing, (*colour[:3], alpha))

    def _lift_ground(self):
        self._ground.clear()
        self._closed.clear()
        self._laid, self._crossed = None, 0

    def _draw_ground(self):
        """The cells, and those that have been closed since they were last drawn."""
        mask = self.view.blocked_mask
        laid = (*self.corner(), self._side(), self.view.size, ink.dark, ink.palette)
        if laid != self._laid or self._crossed & ~mask:
            self._lift_ground()
            self._laid = laid
            self._draw_cells()
        if mask != self._crossed:
            self._draw_closed(mask & ~self._crossed)
            self._crossed = mask

    def _draw_cells(self):
        (x, y), side, n = self.corner(), self._side(), self.view.size
        ground, odd, lines = Pen(), Pen(), Pen()
        ground.box(x, y, side, side, 0)
        for row, column in board(n).cells:
            if (row + column) % 2 == 0:
                cx, cy = self.centre_of((row, column))
                half = self.cell / 2
                odd.box(cx - half, cy - half, self.cell, self.cell, 0)
        for k in range(1, n):
            at = k * self.cell
            lines.line(x + at, y, x + at, y + side, dp(1), round_ends=False)
            lines.line(x, y + at, x + side, y + at, dp(1), round_ends=False)
        self._lay(ground, ink.surface, layer=self._ground)
        self._lay(odd, ink.crimson_w, 0.62, layer=self._ground)
        self._lay(lines, ink.line, layer=self._ground)

    def _draw_closed(self, mask):
        """Blocked cells are filled with ink, hatched lighter and crossed out in red; the board's lines part them."""
        side, line = self.cell, dp(1)
        half = side / 2
        shade, pencil, crosses = Pen(), Pen(), Pen()
        # Small cells are hatched more lightly: they shall look as black as large ones.
        step, stroke = (dp(5), dp(0.8)) if self.thin else (max(dp(4.5), min(dp(7), side / 10)), dp(1.2))
        for index, cell in enumerate(board(self.view.size).cells):
            if mask >> index & 1:
                cx, cy = self.centre_of(cell)
                shade.box(cx - half + line / 2, cy - half + line / 2, side - line, side - line, 0)
                shapes.hatching(pencil, cx - half, cy - half, side, side, step, stroke, inset=side * 0.04)
                shapes.cross(crosses, cx, cy, side * 0.46, seed=index, width=max(dp(1.8), side * 0.055))
        self._lay(shade, ink.closed, layer=self._closed)
        self._lay(pencil, ink.closed_hatch, layer=self._closed)
        self._lay(crosses, ink.closed_cross, layer=self._closed)

    def _draw_worn(self):
        """A worn cell shows the visits it has left."""
        view, half, tallies = self.view, self.cell / 2, Pen()
        for index, cell in enumerate(board(view.size).cells):
            if view.options.block_after and view.visits[index] and not view.blocked_mask >> index & 1:
                cx, cy = self.centre_of(cell)
                left, low, high = cx - half, cy - half + self.cell * 0.1, cy - half + self.cell * 0.26
                for k in range(view.options.block_after + 1 - view.visits[index]):
                    at = left + self.cell * (0.14 + 0.1 * k)
                    tallies.line(at, low, at + self.cell * 0.08, high, dp(1.6))
        self._lay(tallies, ink.ink2)

    def _edge(self):
        """How wide an edge of the board's colour sets off what may be drawn across blocked cells."""
        return dp(1.2) if self.view.blocked_mask else 0

    def _draw_last_move(self):
        if self.last_move:
            (x1, y1), (x2, y2) = (self.centre_of(cell) for cell in self.last_move)
            edge, dots = Pen(), Pen()
            if self._edge():
                edge.dots(x1, y1, x2, y2, dp(2.4) + 2 * self._edge(), dp(6.5))
            dots.dots(x1, y1, x2, y2, dp(2.4), dp(6.5))
            self._lay(edge, ink.surface)
            self._lay(dots, ink.ink2)

    def _draw_trail(self):
        """The way that led here, the start as a dot and the end where the queen stands."""
        if len(self.trail) < 2 or not self.show_trail:
            return
        edge, way, first = Pen(), Pen(), Pen()
        for start, end in zip(self.trail, self.trail[1:], strict=False):
            self._arrow(way, edge, *self.centre_of(start), *self.centre_of(end), 0.08, max(dp(1.3), self.cell * 0.034))
        edge.disc(*self.centre_of(self.trail[0]), self.cell * 0.1 + self._edge())
        first.disc(*self.centre_of(self.trail[0]), self.cell * 0.1)
        self._lay(edge, ink.surface)
        self._lay(way, ink.ink, 1 if self._edge() else 0.85)
        self._lay(first, ink.ink)

    def _arrow(self, pen, below, x1, y1, x2, y2, bend, width):
        """An arrow, and the edge that sets it off where it may cross blocked cells."""
        shapes.arrow(pen, x1, y1, x2, y2, bend=bend, width=width)
        if self._edge():
            shapes.arrow(below, x1, y1, x2, y2, bend=bend, width=width, edge=self._edge())

    def _draw_rings(self):
        if not self.show_moves or self.view.over:
            return
        rings, ticks, holes = Pen(), Pen(), Pen()
        radius = max(dp(2.6), self.cell * 0.1)
        for move in safe_moves(self.view):
            cell = self._target(move.direction, move.distance)
            if cell in self.marks:
                continue
            cx, cy = self.centre_of(cell)
            if cell == self.cursor:
                rings.ring(cx, cy, radius * 2.2, max(dp(1.6), self.cell * 0.032))
                shapes.tick(ticks, cx, cy, radius * 2.2)
            elif cell in self.costly:
                # The dots of the last move end at it.
                holes.disc(cx, cy, radius * 2.2)
                rings.ring(cx, cy, radius * 2.2, max(dp(1.4), self.cell * 0.02))
            elif (move.direction, move.distance) != self.chosen:
                rings.ring(cx, cy, radius, max(dp(1.4), self.cell * 0.032))
        self._lay(holes, ink.surface)
        self._lay(rings, ink.crimson)
        self._lay(ticks, ink.crimson)

    def _draw_costs(self):
        """What a move straight back costs, in its ring."""
        if self.show_moves and not self.view.over:
            for cell in self.costly:
                if cell != self.cursor:
                    put_text(self._drawing, figure(-PENALTY), *self.centre_of(cell), self.cell * 0.22, ink.crimson)

    def _target(self, direction, distance):
        table = board(self.view.size)
        end = table.landing[table.index(self.view.queen)][direction, distance]
        return None if end == OFF else table.cells[end]

    def _draw_chosen(self):
        """The chosen cell outlined and an arrow to it; off the board the arrow alone tells. At the end, the fall."""
        chosen = self.fall if self.view.over else self.chosen
        if not chosen:
            return
        half, way, edge, outline, wash = self.cell / 2, Pen(), Pen(), Pen(), Pen()
        target = self._target(*chosen)
        x, y = self.centre_of(self.view.queen)
        if target is not None:
            cx, cy = self.centre_of(target)
            inset = dp(2.5)
            box = (cx - half + inset, cy - half + inset, self.cell - 2 * inset, self.cell - 2 * inset)
            if target in self.view.blocked:
                edge.outline(*box, self.cell * 0.1, dp(2.5) + 2 * self._edge())
            else:
                wash.box(*box, self.cell * 0.1)
            outline.outline(*box, self.cell * 0.1, dp(2.5))
        else:
            cx, cy = self._beyond(x, y, chosen[0])
        if self.show_queen:
            start = self._towards(x, y, cx, cy, self.cell * 0.38)
            end = self._towards(cx, cy, x, y, self._mark_radius() * 1.2) if target in self.marks else (cx, cy)
            self._arrow(way, edge, *start, *end, 0.12, max(dp(2), self.cell * 0.045))
        self._lay(wash, ink.crimson_w)
        self._lay(edge, ink.surface)
        self._lay(outline, ink.crimson)
        self._lay(way, ink.crimson)

    def _beyond(self, x, y, direction):
        """Where the way from a place has just left the board."""
        (left, bottom), side = self.corner(), self._side()
        down, right = DIRECTIONS[direction]
        ways = [left + side - x if right > 0 else x - left] if right else []
        ways += [y - bottom if down > 0 else bottom + side - y] if down else []
        way = min(ways) + (dp(6) if self.thin else dp(12))
        return x + right * way, y - down * way

    @staticmethod
    def _towards(x1, y1, x2, y2, by):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1
        return x1 + (x2 - x1) * by / length, y1 + (y2 - y1) * by / length

    def _mark_radius(self):
        return min(dp(15), self.cell * 0.22)

    def _draw_marks(self):
        radius = self._mark_radius()
        with verdict_pens(self._drawing) as pens:
            for cell, verdict in self.marks.items():
                draw_verdict(verdict, *self.centre_of(cell), radius, pens)

    def _draw_frame(self):
        (x, y), side = self.corner(), self._side()
        pen = Pen()
        shapes.frame(
            pen,
            x,
            y,
            side,
            side,
            width=dp(1.4) if self.thin else dp(2),
            overshoot=dp(4) if self.thin else None,
        )
        self._lay(pen, ink.ink)

    def _draw_erased(self):
        """The board is there, but wiped out: only its corners and where its lines end."""
        (x, y), side, n = self.corner(), self._side(), self.view.size
        wiped, wipes, marks, edges = Pen(), Pen(), Pen(), Pen()
        wiped.box(x, y, side, side, 0)
        shapes.smudge(wipes, x, y, side, side)
        if self.thin:
            shapes.ticks(marks, x, y, side, side, n, n, width=dp(1), length=min(dp(6), self.cell * 0.5))
            shapes.corners(edges, x, y, side, side, width=dp(1.4), length=side * 0.14)
        else:
            shapes.ticks(marks, x, y, side, side, n, n)
            shapes.corners(edges, x, y, side, side)
        self._lay(wiped, ink.surface, 0.75)
        self._lay(wipes, ink.surface2, 0.6)
        self._lay(marks, ink.ink3)
        self._lay(edges, ink.ink)

    def _place_queen(self, *_):
        queen = self.queen
        shown = self.view is not None and self.show_queen and not self.hidden
        queen.opacity = 1 if shown else 0
        if not shown:
            return
        x, y = self.centre_of(self.view.queen)
        if self.came_from is not None and self.arrived < 1:
            ox, oy = self.came_from
            x, y = ox + (x - ox) * self.arrived, oy + (y - oy) * self.arrived
        side = self.cell * 0.68
        queen.size = side, side
        queen.center = x, y


load_kv(__name__)
