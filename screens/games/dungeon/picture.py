"""A dungeon as a picture: all that a seat has seen, as large as fits; it takes no touches."""

from kivy.properties import NumericProperty

from logic.dungeon import tiles
from logic.dungeon.travel import way_to
from screens.games.dungeon.board import DungeonBoard
from screens.games.dungeon.map_drawing import draw_plan
from screens.theme import window


class DungeonPicture(DungeonBoard):
    """For home, the rules, the result and the review; a board without a player."""

    #: Only a picture: touches pass through.
    thin = True
    #: How much paper stays free around what has been seen.
    margin = NumericProperty(0)

    def __init__(self, **kwargs):
        kwargs.setdefault("framed", False)
        super().__init__(following=False, **kwargs)
        for name in ("size", "pos", "view", "seat"):
            self.fbind(name, self._fit_seen)
        self._fit_seen()

    def on_touch_down(self, touch):
        return False

    def _fit_seen(self, *_):
        """As large as what has been seen allows."""
        if self.view is None or self.width < 4:
            return
        size = self.view.options.size
        drawn = self._drawn_signs() if self.known.strip() else "#" * size * size
        rows = [y for y in range(size) if drawn[y * size : (y + 1) * size].strip()]
        columns = [x for x in range(size) if drawn[x::size].strip()]
        wide, tall = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
        self.look_x, self.look_y = columns[0] + wide / 2, rows[0] + tall / 2
        self.cell = min((self.width - 2 * self.margin) / wide, (self.height - 2 * self.margin) / tall)
        self.repaint()

    def _drawn_signs(self):
        """What has been seen; at the end the floor of the whole map besides."""
        if not self.whole:
            return self.known
        return "".join(
            sign if sign not in tiles.NO_FLOOR else seen for seen, sign in zip(self.known, self.whole, strict=True)
        )


class DungeonCard(DungeonPicture):
    """A match as far as it is known; without one a whole dungeon as its maker sees it, with the way through it."""

    def on_view(self, _card, view):
        """Through the eyes of whoever is known to see something: in a match that is the one at this device."""
        self.seat = next((seat for seat, world in enumerate(view.worlds) if world.known), 0) if view else 0

    def _is_whole(self):
        """Whether all of it is known; in a match that nobody here plays the map is only what everybody has seen."""
        return bool(self.view and self.view.map) and self.world.known == self.view.map

    def draw_map(self, group, cell):
        if not self._is_whole():
            super().draw_map(group, cell)
            return
        size, place = self.view.options.size, self.view.map.index(tiles.EXIT)
        way = way_to(self.view, 0, (place % size, place // size))
        draw_plan(group, self.view.map, size, cell, [self.view.worlds[0].hero, *way])

    def draw_pieces(self, group, cell):
        if not self._is_whole():
            super().draw_pieces(group, cell)


class DungeonReview(DungeonPicture):
    """A match seen again; on a desktop with the frame that the table has there."""

    def __init__(self, **kwargs):
        super().__init__(framed=window.wide, **kwargs)
        window.bind(wide=self._window_changed)

    def _window_changed(self, *_):
        self.framed = window.wide
