"""The dungeon as a hero sees it, with everybody in it; and the small map of it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from logic.dungeon.crawl import lamp
from logic.dungeon.guardians import MEMORY
from logic.dungeon.tiles import UNSEEN
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen, seat_outline
from screens.games.dungeon.camera import MapCamera
from screens.games.dungeon.map_drawing import CLOSED, draw_fog, draw_rest
from screens.games.dungeon.map_mesh import Sheet, faint, middle, paint, put_icon, put_letter, rows_of
from screens.theme import ink, window
from screens.tutorial.rects import grown, holds

CORNERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
MOST_SMALL = 6
"""How large a cell of the small map may be, in dp: the first room does not fill it."""


def usual_cell():
    """How large a cell is before anybody zooms."""
    return dp(32 if window.wide else 26)


def in_sight(view, seat):
    """The numbers of the cells a seat sees now."""
    world = view.worlds[seat]
    if world.hero is None or not world.known:
        return frozenset()
    return lamp(view.options, world.known, world.hero)


class DungeonBoard(MapCamera):
    """A seat's world: fog, hero, guardians in sight, ghosts of rivals, and the way that is being walked."""

    view = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    #: The cells that a walk will go over.
    way = ListProperty([])
    #: Where the hero is shown, in cells; behind `view` while it moves.
    hero_x = NumericProperty(0)
    hero_y = NumericProperty(0)
    #: The middle of the window stays with the hero.
    following = BooleanProperty(True)
    initials = ListProperty([])

    def __init__(self, **kwargs):
        self._drawn = None
        super().__init__(**kwargs)
        self.cell = usual_cell()
        self.fbind("view", self._seen_anew)
        self.fbind("seat", self._seen_anew)
        self.fbind("way", self.redraw_pieces)
        self.fbind("hero_x", self._hero_moved)
        self.fbind("hero_y", self._hero_moved)
        self.fbind("following", self._hero_moved)
        self._seen_anew()

    @property
    def world(self):
        """The world of the seat through whose eyes it is seen."""
        return self.view.worlds[int(self.seat)]

    @property
    def known(self):
        """What is drawn: what the seat has seen; for whoever only watches, what everybody has."""
        return self.world.known or self.view.map

    @property
    def whole(self):
        """The whole map, once all is over and nothing is a secret any more; else ""."""
        return self.world.truth if self.view.reason else ""

    def sees_within(self, box):
        """Whether floor in sight of the hero, who stands in the middle, reaches into a box."""
        world = self.world if self.view else None
        if world is None or world.hero is None:
            return False
        size, (x, y), (column, row) = self.view.options.size, self.middle(), world.hero
        box = grown(box, self.cell * 0.4)  # the middle of a cell stands for the cell
        return any(
            holds(box, (x + (place % size - column) * self.cell, y - (place // size - row) * self.cell))
            for place in in_sight(self.view, int(self.seat))
            if world.known[place] not in CLOSED
        )

    def _seen_anew(self, *_):
        if self.view is None:
            return
        world = self.world
        self.cells = self.view.options.size
        if world.hero is not None:
            self.hero_x, self.hero_y = world.hero
        if self._drawn != (self.known, self.whole, world.hero):
            self.repaint()
        else:
            self.redraw_pieces()

    def _hero_moved(self, *_):
        self.redraw_pieces()
        if self.following:
            self.look_x, self.look_y = self.hero_x + 0.5, self.hero_y + 0.5

    def on_panned(self):
        self.following = False

    def draw_map(self, group, cell):
        if self.view is None:
            return
        self._drawn = (self.known, self.whole, self.world.hero)
        if self.known and self.whole:
            draw_rest(group, self.known, self.whole, self.view.options.size, cell)
        if self.known:
            draw_fog(group, self.known, self.view.options.size, in_sight(self.view, int(self.seat)), cell)

    def draw_pieces(self, group, cell):
        if self.view is None:
            return
        world = self.world
        dots = Pen()
        for place in self.way[:-1]:
            dots.ring(*middle(place, cell), max(dp(2), cell * 0.09), dp(1.6))
        for place in self.way[-1:]:
            dots.ring(*middle(place, cell), cell * 0.3, dp(2))
        dots.draw(group, ink.indigo)
        if self._drawn_there(world.potion):
            draw_token(group, world.potion, cell, "bottle-tonic-plus", ink.surface, ink.good, hollow=True)
        ghosts = []
        for seat, other in enumerate(self.view.worlds):
            if (seat != self.seat or not world.known) and self._drawn_there(other.hero) and not other.result:
                put_icon(group, "ghost-outline", [middle(other.hero, cell)], cell * 0.7, ink.ink2)
                ghosts.append((seat, other.hero))
        for guardian in world.guardians:
            if self._drawn_there(guardian.at):
                draw_guardian(group, guardian, cell)
        if world.hero is not None and world.known:
            draw_token(group, (self.hero_x, self.hero_y), cell, "walk", ink.indigo, ink.onink)
        for seat, place in ghosts:
            self._draw_badge(group, seat, place, cell)

    def _drawn_there(self, place):
        """Whether the map is drawn where something stands: when all is over, much is known beyond it."""
        known = self.known
        return bool(known) and place is not None and known[place[1] * self.view.options.size + place[0]] != UNSEEN

    def _draw_badge(self, group, seat, place, cell):
        """Who a ghost is, over whatever stands on the cell, and beyond it to be read: everybody at a corner."""
        x, y = middle(place, cell)
        right, up = CORNERS[seat % len(CORNERS)]
        x, y = x + right * cell * 0.42, y + up * cell * 0.42
        badge = Pen()
        badge.fill(seat_outline(seat, x, y, cell * 0.32))
        badge.draw(group, ink.ink2)
        if len(self.initials) > seat:
            put_letter(group, self.initials[seat], x, y, cell * 0.42, ink.onink)


def draw_token(group, place, cell, icon, fill, colour, hollow=False):
    x, y = middle(place, cell)
    halo, disc = Pen(), Pen()
    halo.disc(x, y, cell * 0.47)
    halo.draw(group, colour if hollow else ink.surface)
    disc.disc(x, y, cell * 0.42)
    disc.draw(group, fill)
    put_icon(group, icon, [(x, y)], cell * 0.56, colour)


def draw_guardian(group, guardian, cell):
    """A hexagon with a shield; with an exclamation mark while it sees the hero."""
    x, y = middle(guardian.at, cell)
    chasing = guardian.chase == MEMORY
    halo, body = Pen(), Pen()
    halo.fill(seat_outline(3, x, y, cell * 0.46))
    halo.draw(group, ink.surface)
    body.fill(seat_outline(3, x, y, cell * 0.4))
    body.draw(group, ink.crimson if chasing else ink.ink2)
    put_icon(group, "shield-sword", [(x, y)], cell * 0.44, ink.onink)
    if chasing:
        badge = Pen()
        badge.disc(x + cell * 0.32, y + cell * 0.32, cell * 0.19)
        badge.draw(group, ink.crimson)
        put_letter(group, "!", x + cell * 0.32, y + cell * 0.32, cell * 0.32, ink.onink)


class SmallMap(Painted):
    """All that a seat has seen, small; the window onto it is dashed, and a tap moves it."""

    shows = ("board", "windowed")

    board = ObjectProperty(None, allownone=True)
    windowed = BooleanProperty(False)

    def on_board(self, _map, board):
        if board is not None:
            for name in ("view", "seat", "look_x", "look_y", "cell", "size"):
                board.fbind(name, self.repaint)

    def on_touch_down(self, touch):
        blind = self.board is None or self.board.view is None
        if blind or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        side, left, top = self._place()
        self.board.look_at((touch.x - left) / side, (top - touch.y) / side)
        return True

    def _place(self):
        """The side of a cell, and the upper left corner of the map: what has been seen stands in the middle."""
        columns, rows = self._seen()
        wide, tall = columns[1] - columns[0], rows[1] - rows[0]
        side = min((self.width - dp(16)) / wide, (self.height - dp(16)) / tall, dp(MOST_SMALL))
        left = self.center_x - (columns[0] + wide / 2) * side
        return side, left, self.center_y + (rows[0] + tall / 2) * side

    def _seen(self):
        """From where to where the floor that has been seen reaches: columns, then rows."""
        size = self.board.view.options.size
        places = [place for place, sign in enumerate(self.board.known) if sign not in "# "] or [0, size * size - 1]
        columns = [place % size for place in places]
        return (min(columns), max(columns) + 1), (places[0] // size, places[-1] // size + 1)

    def paint(self, group):
        board = self.board
        if board is None or board.view is None or self.width < dp(30):
            return
        size = board.view.options.size
        side, left, top = self._place()
        if not board.known:
            return
        seen_now = in_sight(board.view, int(board.seat))
        fog = "".join(
            " " if sign in "# " else "E" if sign == ">" else "L" if place in seen_now else "s"
            for place, sign in enumerate(board.known)
        )
        colours = {"s": faint(ink.ink3, 0.6), "L": faint(ink.warn, 0.55), "E": ink.crimson}
        for wanted, colour in colours.items():
            sheet = Sheet()
            paint(_Shifted(sheet, left, top), rows_of(fog, size), wanted, side)
            sheet.draw(group, colour)
        self._draw_hero(group, board.world, side, left, top)

    def _draw_hero(self, group, world, side, left, top):
        board = self.board
        if self.windowed:
            dashes = Pen()
            x, y = left + board.look_x * side, top - board.look_y * side
            half_w, half_h = board.width / board.cell * side / 2, board.height / board.cell * side / 2
            x0, x1 = max(self.x + dp(4), x - half_w), min(self.right - dp(4), x + half_w)
            y0, y1 = max(self.y + dp(4), y - half_h), min(self.top - dp(4), y + half_h)
            dashes.dashes([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], dp(1.4), dp(4), dp(3), closed=True)
            dashes.draw(group, faint(ink.indigo, 0.9))
        if world.hero is None or not world.known:
            return
        x, y = left + (world.hero[0] + 0.5) * side, top - (world.hero[1] + 0.5) * side
        for radius, colour in ((dp(5), ink.surface), (dp(4), ink.indigo)):
            dot = Pen()
            dot.disc(x, y, radius)
            dot.draw(group, colour)


class _Shifted:
    """A sheet whose origin lies elsewhere."""

    def __init__(self, sheet, left, top):
        self._sheet, self._left, self._top = sheet, left, top

    def rect(self, left, bottom, right, top, period=0):
        self._sheet.rect(left + self._left, bottom + self._top, right + self._left, top + self._top, period)
