"""A window onto a map that may be larger: pan with a finger, zoom with two, the wheel or keys; taps are cells."""

from math import floor, hypot

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.stencilview import StencilView

from screens.core.event import Event
from screens.drawing import shapes
from screens.drawing.shapes import Pen
from screens.i18n.texts import tr
from screens.theme import ink

LEAST_CELL, MOST_CELL = 4, 64
STEP = 1.25
"""How much one press of a key or one notch of the wheel zooms."""


class MapCamera(StencilView):
    """Shows a map of `cells` a side; subclasses say what is on it in `draw_map`."""

    touch_target = True
    on_tapped = Event("A cell (x, y) was tapped.")
    on_panned = Event("The player has moved the map.")

    #: The side of a cell, in pixels.
    cell = NumericProperty(24)
    #: The place in the middle of the window, in cells.
    look_x = NumericProperty(16)
    look_y = NumericProperty(16)
    cells = NumericProperty(32)
    framed = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._map, self._pieces, self._frame = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._move, self._scale = Translate(), Scale(1, 1, 1)
        self._drawn_cell, self._fingers, self._dragged = 24, {}, False
        super().__init__(**kwargs)
        for part in (PushMatrix(), self._move, self._scale, self._map, self._pieces, PopMatrix()):
            self.canvas.add(part)
        self.repaint = Clock.create_trigger(self._paint, -1)
        self.redraw_pieces = Clock.create_trigger(self._draw_pieces, -1)
        # A zoom first stretches what is drawn; when it rests, everything is drawn sharp again.
        self._sharpen = Clock.create_trigger(self._paint, 0.12)
        for name in ("look_x", "look_y", "cell", "pos", "size"):
            self.fbind(name, self._aim)
        self.fbind("cell", self._zoomed)
        self._frame_later = Clock.create_trigger(self._draw_frame, -1)
        for name in ("pos", "size", "framed"):
            self.fbind(name, self._frame_later)
        ink.bind(applied=self._style_changed)
        tr.bind(language=self._style_changed)

    def on_kv_post(self, _base_widget):
        # Only now has the rule of StencilView ended the stencil: the strokes of the frame reach over the edges.
        self.canvas.after.add(self._frame)

    def _style_changed(self, *_):
        # a method, because bind holds methods weakly and triggers strongly
        self._frame_later()
        self.repaint()

    # For subclasses

    def draw_map(self, group, cell):
        """Draw the map with cells of that many pixels."""

    def draw_pieces(self, group, cell):
        """Draw what moves on it."""

    # Where things are

    def middle(self):
        """The middle of the window; `center` may still be that of the size before."""
        return self.x + self.width / 2, self.y + self.height / 2

    def centre_of(self, cell):
        """The middle of a cell, in the widget's coordinates."""
        x, y = self.middle()
        return x + (cell[0] + 0.5 - self.look_x) * self.cell, y - (cell[1] + 0.5 - self.look_y) * self.cell

    def cell_at(self, x, y):
        """The cell at a place, or None."""
        middle_x, middle_y = self.middle()
        column = floor((x - middle_x) / self.cell + self.look_x)
        row = floor((middle_y - y) / self.cell + self.look_y)
        inside = 0 <= column < self.cells and 0 <= row < self.cells
        return (column, row) if inside else None

    def fitting_cell(self):
        """The side of a cell at which the whole map is in sight."""
        return max(dp(2), (min(self.size) - dp(8)) / self.cells)

    def fit(self):
        """Show the whole map."""
        self.look_x = self.look_y = self.cells / 2
        self.cell = self.fitting_cell()
        self.repaint()

    def rule(self, paper):
        """Make the squares of the paper agree with the cells of the map."""
        square = self.cell * max(1, round(dp(22) / self.cell))
        paper.square = square / max(1, round(square / dp(32)))
        paper.origin = self.to_window(*self.centre_of((-0.5, -0.5)))

    def zoom(self, factor, around=None):
        """Zoom in or out; the place under the finger stays where it is."""
        least = min(dp(LEAST_CELL), min(self.size) / self.cells)
        cell = max(least, min(dp(MOST_CELL), self.cell * factor))
        middle_x, middle_y = self.middle()
        x, y = around or (middle_x, middle_y)
        shift = 1 / self.cell - 1 / cell
        self.look_x += (x - middle_x) * shift
        self.look_y -= (y - middle_y) * shift
        self.cell = cell
        self._keep_in_sight()

    def pan(self, dx, dy):
        """Move the map by pixels."""
        self.look_x -= dx / self.cell
        self.look_y += dy / self.cell
        self._keep_in_sight()
        self.dispatch("on_panned")

    def look_at(self, x, y):
        """Bring a place, in cells, into the middle of the window."""
        self.look_x, self.look_y = x, y
        self._keep_in_sight()
        self.dispatch("on_panned")

    def _keep_in_sight(self):
        self.look_x = max(0, min(self.cells, self.look_x))
        self.look_y = max(0, min(self.cells, self.look_y))

    # Touches

    def on_touch_down(self, touch):
        if not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch):
            return True
        button = getattr(touch, "button", "")
        if button in ("scrolldown", "scrollup"):
            self.zoom(STEP if button == "scrolldown" else 1 / STEP, touch.pos)
            return True
        if not self._fingers:
            self._dragged = False
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) > 1:
            self._dragged = True
        touch.grab(self)
        return True

    def on_touch_move(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if touch.uid not in self._fingers:
            return True
        if len(self._fingers) >= 2:
            self._pinch(touch)
        elif self._dragged or hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(12):
            x, y = self._fingers[touch.uid]
            self._dragged = True
            self.pan(touch.x - x, touch.y - y)
            self._fingers[touch.uid] = touch.pos
        return True

    def _pinch(self, touch):
        other = next(place for uid, place in self._fingers.items() if uid != touch.uid)
        was, now = self._fingers[touch.uid], touch.pos
        before, after = (hypot(place[0] - other[0], place[1] - other[1]) for place in (was, now))
        if before > dp(10) and after > dp(10):
            self.zoom(after / before, ((now[0] + other[0]) / 2, (now[1] + other[1]) / 2))
        self.pan((now[0] - was[0]) / 2, (now[1] - was[1]) / 2)
        self._fingers[touch.uid] = now

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        cell = None if self._dragged else self.cell_at(*touch.pos)
        if cell is not None:
            self.dispatch("on_tapped", cell)
        return True

    # Drawing

    def _aim(self, *_):
        x, y = self.middle()
        self._move.xy = x - self.look_x * self.cell, y + self.look_y * self.cell
        share = self.cell / self._drawn_cell
        self._scale.xyz = share, share, 1

    def _zoomed(self, *_):
        self._sharpen()

    def _paint(self, *_):
        self._map.clear()
        self._drawn_cell = self.cell
        self._aim()
        self.draw_map(self._map, self.cell)
        self._draw_pieces()

    def _draw_pieces(self, *_):
        self._pieces.clear()
        self.draw_pieces(self._pieces, self._drawn_cell)

    def _draw_frame(self, *_):
        self._frame.clear()
        if self.framed and self.width > 2:
            pen = Pen()
            shapes.frame(pen, self.x, self.y, self.width, self.height)
            pen.draw(self._frame, ink.ink)
