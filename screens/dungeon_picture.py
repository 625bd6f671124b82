"""A dungeon as a picture: all that a seat has seen, as large as fits; it takes no touches."""

from screens.dungeon_board import DungeonBoard


class DungeonPicture(DungeonBoard):
    """For home, the rules, the result and the review; a board without a player."""

    #: Only a picture: touches pass through.
    thin = True

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
        world = self.view.worlds[min(int(self.seat), len(self.view.worlds) - 1)]
        known = world.known if world.known.strip() else "#" * size * size
        rows = [y for y in range(size) if known[y * size : (y + 1) * size].strip()]
        columns = [x for x in range(size) if known[x::size].strip()]
        wide, tall = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
        self.look_x, self.look_y = columns[0] + wide / 2, rows[0] + tall / 2
        self.cell = min(self.width / wide, self.height / tall)
        self.redraw()
