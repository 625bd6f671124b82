"""The board of Le Désert, drawn from a view alone: tiles, clue lines, parts, people."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from logic.desert.board import CELLS, SIZE, number
from screens.core.event import Event
from screens.drawing.shapes import Pen
from screens.games.desert.clue_lines import draw_lines
from screens.games.desert.tiles import draw_ground, draw_part, draw_sand_badge, draw_shield, draw_sign
from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets import SeatToken

GAP = 0.045
"""Between two tiles, as a share of one."""
HOLD = 0.5
"""How long a press is that asks what a tile is, in seconds."""
TOKEN = 0.35
TOKEN_PLACES = ((0.22, 0.78), (0.57, 0.78), (0.22, 0.42), (0.57, 0.42))
"""The places of the players on one tile, as shares of it."""
CROWD = 3
CROWD_TOKEN = 0.3
CROWD_PLACES = ((0.2, 0.8), (0.52, 0.8), (0.2, 0.46), (0.52, 0.46))
"""From three on they are smaller, so that the tile's icon keeps its place beside them."""
PART_PLACES = ((0.5, 0.5, 0.26), (0.64, 0.56, 0.24), (0.46, 0.41, 0.19), (0.83, 0.53, 0.14))
"""The place and radius of a part beside nobody, one, two or more players, clear of them and of the sand badge."""


class Sheet:
    """One layer of a tile, which can be moved and turned without drawing it again."""

    def __init__(self, canvas):
        self.key = None
        self.group = InstructionGroup()
        self.shift, self.turn = Translate(), Scale(1, 1, 1)
        for instruction in (PushMatrix(), self.shift, self.turn, self.group, PopMatrix()):
            canvas.add(instruction)


class DesertBoard(Widget):
    """Twenty-five tiles; a tap on one dispatches `on_cell`, a long press `on_hold`."""

    touch_target = True
    on_cell = Event("A tile was tapped.")
    on_hold = Event("A tile was pressed for long.")

    view = ObjectProperty(None, allownone=True)
    initials = ListProperty([])
    #: The seats of the people at this device.
    mine = ListProperty([])
    #: The cells one can walk to, and those that can be aimed at.
    ways = ListProperty([])
    aims = ListProperty([])
    #: Where a companion would act, and where the keyboard's cursor is.
    hint = ObjectProperty(None, allownone=True)
    cursor = ObjectProperty(None, allownone=True)
    #: The space at the left and above for the heads of the clue lines.
    gutter = NumericProperty("30dp")
    heads = BooleanProperty(True)
    small = BooleanProperty(False)
    #: The part of the desert that is shown: the first row and column, how many rows and columns.
    cut = ListProperty([0, 0, SIZE, SIZE])
    #: The cells that the storm moves from and to, and how far it is, 0 to 1.
    gust = ObjectProperty(None, allownone=True)
    blown = NumericProperty(1)
    #: Somebody who walks: (seat, from, to), and how far they are.
    stride = ObjectProperty(None, allownone=True)
    walked = NumericProperty(1)
    #: A tile being turned over.
    turning = ObjectProperty(None, allownone=True)
    turned = NumericProperty(1)

    def __init__(self, **kwargs):
        self.tokens = []
        super().__init__(**kwargs)
        self._grounds = [Sheet(self.canvas) for _ in CELLS]
        self._lines = InstructionGroup()
        self.canvas.add(self._lines)
        self._signs = [Sheet(self.canvas) for _ in CELLS]
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)
        self._repaint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "view", "ways", "aims", "hint", "cursor", "gutter", "heads", "initials", "mine"):
            self.fbind(name, self._repaint)
        for name in ("gust", "blown", "turning", "turned"):
            self.fbind(name, self._move_sheets)
        for name in ("stride", "walked"):
            self.fbind(name, self._place_tokens)
        ink.bind(applied=self._style_changed)
        tr.bind(language=self._style_changed)
        self._repaint()

    def _style_changed(self, *_):
        for sheet in (*self._grounds, *self._signs):
            sheet.key = None
        self._repaint()

    # Geometry

    @property
    def side(self):
        """The width of a tile."""
        edge = self._edge()
        gutter = self.gutter if self.heads else 0
        _, _, rows, columns = self.cut
        wide = (self.width - gutter - edge) / (columns + (columns - 1) * GAP)
        return min(wide, (self.height - gutter - edge) / (rows + (rows - 1) * GAP))

    def _edge(self):
        """How far the clue lines stick out at the right and below."""
        return dp(6) if self.heads else 0

    def box_of(self, cell):
        """The lower left corner of a cell."""
        side = self.side
        step = side * (1 + GAP)
        row, column, rows, columns = self.cut
        wide, tall = step * columns - side * GAP, step * rows - side * GAP
        gutter, edge = (self.gutter, self._edge()) if self.heads else (0, 0)
        left = self.x + gutter + (self.width - gutter - edge - wide) / 2
        top = self.top - gutter - (self.height - gutter - edge - tall) / 2
        return left + (cell[1] - column) * step, top - side - (cell[0] - row) * step

    def has(self, cell):
        """Whether a cell is shown."""
        row, column, rows, columns = self.cut
        return row <= cell[0] < row + rows and column <= cell[1] < column + columns

    def centre_of(self, cell):
        x, y = self.box_of(cell)
        return x + self.side / 2, y + self.side / 2

    def cell_at(self, x, y):
        """The cell at a place, or None; gaps belong to the nearer tile."""
        side = self.side
        for cell in CELLS:
            cx, cy = self.centre_of(cell)
            if abs(x - cx) <= side * (0.5 + GAP / 2) and abs(y - cy) <= side * (0.5 + GAP / 2):
                return cell
        return None

    # Touching

    def on_touch_down(self, touch):
        if self.small or self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        touch.grab(self)
        touch.ud["cell"] = cell
        touch.ud["hold"] = Clock.schedule_once(lambda _dt: self._hold(touch), HOLD)
        return True

    def _hold(self, touch):
        """The finger has rested on one tile: its tap is over."""
        touch.ungrab(self)
        self.dispatch("on_hold", touch.ud["cell"])

    def on_touch_move(self, touch):
        if touch.grab_current is self and self.cell_at(*touch.pos) != touch.ud["cell"]:
            touch.ud["hold"].cancel()
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        touch.ud["hold"].cancel()
        if self.cell_at(*touch.pos) == touch.ud["cell"]:
            self.dispatch("on_cell", touch.ud["cell"])
        return True

    # Drawing

    def _paint(self, *_):
        if self.view is None or self.side < 4:
            return
        for place, cell in enumerate(CELLS):
            if self.has(cell):
                self._draw_tile(place, cell)
        self._lines.clear()
        draw_lines(self._lines, self)
        self._marks.clear()
        self._draw_marks()
        self._move_sheets()

    def _draw_tile(self, place, cell):
        view, (x, y), side = self.view, self.box_of(cell), self.side
        tile = view.tiles[place]
        guests = sum(player.cell == cell for player in view.players)
        parts = [part for part, where in enumerate(view.parts) if where == cell]
        shaded = any(shield.cell == cell for shield in view.shields)
        ground, sign = self._grounds[place], self._signs[place]
        key = (x, y, side, tile)
        if key != ground.key:
            ground.key = key
            ground.group.clear()
            draw_ground(ground.group, tile, x, y, side)
        key = (*key, guests, tuple(parts), shaded)
        if key == sign.key:
            return
        sign.key = key
        sign.group.clear()
        draw_sign(sign.group, tile, x, y, side, guests, len(parts), self.small)
        for count, part in enumerate(parts):
            across, up, radius = 0.28 + 0.4 * (count % 2), 0.5 if len(parts) < 3 else 0.68 - 0.38 * (count // 2), 0.17
            if len(parts) == 1:
                across, up, radius = PART_PLACES[min(guests, CROWD)]
            draw_part(sign.group, part, x + side * across, y + side * up, side * radius)
        draw_sand_badge(sign.group, tile, x, y, side)
        if shaded:
            draw_shield(sign.group, x, y, side)

    def _draw_marks(self):
        side = self.side
        for cell in self.aims or self.ways:
            self._outline(cell, ink.ochre, dp(2.5), 0)
            x, y = self.box_of(cell)
            # A column's clue has its arrow where the ring usually is.
            column = self.view.tiles[number(cell)].kind.startswith("VP")
            at = x + side * (0.17 if column else 0.83), y + side * 0.85
            disc, ring = Pen(), Pen()
            disc.disc(*at, side * 0.085)
            disc.draw(self._marks, ink.surface)
            ring.ring(*at, side * 0.075, max(1, side * 0.028))
            ring.draw(self._marks, ink.ochre)
        if self.hint is not None:
            self._outline(self.hint, ink.teal, dp(2.5), dp(2))
            self._outline(self.hint, ink.teal, dp(1.5), -dp(3))
        if self.cursor is not None:
            self._outline(self.cursor, ink.ink, dp(2), dp(4))

    def _outline(self, cell, colour, width, out):
        (x, y), side = self.box_of(cell), self.side
        pen = Pen()
        pen.outline(x - out, y - out, side + 2 * out, side + 2 * out, side * 0.1 + out, width)
        pen.draw(self._marks, colour)

    # Moving

    def _move_sheets(self, *_):
        """Shift the storm and the tile it swaps places with, and turn the one being flipped."""
        for sheet in (*self._grounds, *self._signs):
            sheet.shift.xy = 0, 0
            sheet.turn.xyz = 1, 1, 1
        if self.gust is not None and self.blown < 1:
            start, end = self.gust
            (sx, sy), (ex, ey), back = self.centre_of(start), self.centre_of(end), 1 - self.blown
            for sheets in (self._grounds, self._signs):
                sheets[number(start)].shift.xy = (ex - sx) * back, (ey - sy) * back
                sheets[number(end)].shift.xy = (sx - ex) * back, (sy - ey) * back
        if self.turning is not None and self.turned < 1:
            for sheets in (self._grounds, self._signs):
                turn = sheets[number(self.turning)].turn
                turn.origin = (*self.centre_of(self.turning), 0)
                turn.xyz = max(0.04, abs(1 - 2 * self.turned)), 1, 1
        self._place_tokens()

    def _place_tokens(self, *_):
        """Everybody's token is where they are, or on the way there."""
        if self.view is None or self.small:
            return
        players, side = self.view.players, self.side
        while len(self.tokens) > len(players):
            self.remove_widget(self.tokens.pop())
        while len(self.tokens) < len(players):
            self.tokens.append(SeatToken(seat=len(self.tokens)))
            self.add_widget(self.tokens[-1])
        for seat, token in enumerate(self.tokens):
            token.mine = seat in self.mine
            token.initial = self.initials[seat] if seat < len(self.initials) else ""
            crowded = len(self._together(players[seat].cell)) >= CROWD
            token.size = [side * (CROWD_TOKEN if crowded else TOKEN)] * 2
            token.center = self._token_place(seat)

    def _token_place(self, seat):
        players = self.view.players
        cell = players[seat].cell
        x, y = self.spot(seat, cell)
        if self.stride is not None and self.stride[0] == seat and self.walked < 1:
            start, end = self.centre_of(self.stride[1]), self.centre_of(self.stride[2])
            back = 1 - self.walked
            x, y = x + (start[0] - end[0]) * back, y + (start[1] - end[1]) * back
        if self.gust is not None and cell == self.gust[0] and self.blown < 1:
            start, end = self.centre_of(self.gust[0]), self.centre_of(self.gust[1])
            back = 1 - self.blown
            x, y = x + (end[0] - start[0]) * back, y + (end[1] - start[1]) * back
        return x, y

    def _together(self, cell):
        """Everybody on a cell."""
        return [seat for seat, player in enumerate(self.view.players) if player.cell == cell]

    def spot(self, seat, cell):
        """The place of a seat's token on a cell, beside those of others."""
        together = self._together(cell)
        place = together.index(seat) if seat in together else 0
        across, up = (CROWD_PLACES if len(together) >= CROWD else TOKEN_PLACES)[place]
        arrow = self.view.tiles[number(cell)].kind.startswith("VP") and cell not in self.view.parts
        if arrow and len(together) == 1:
            up = 0.24
        x, y = self.box_of(cell)
        return x + self.side * across, y + self.side * up


class DesertPicture(DesertBoard):
    """The board, small: nothing to tap, no letters."""

    hidden = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**{"small": True, "heads": False, **kwargs})

    def _draw_marks(self):
        from screens.games.desert.tiles import draw_guest

        for seat, player in enumerate(self.view.players):
            draw_guest(self._marks, seat, *self.spot(seat, player.cell), self.side * 0.16, seat == 0)
