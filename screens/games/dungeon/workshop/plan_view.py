"""The dungeon as its maker sees it."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from logic.dungeon.tiles import as_seen, signs
from screens.games.dungeon.camera import MapCamera
from screens.games.dungeon.map_drawing import draw_plan


class DungeonPlan(MapCamera):
    """A whole dungeon, coloured by kind, with the shortest way."""

    dungeon = ObjectProperty(None, allownone=True)
    path = BooleanProperty(True)
    squares = BooleanProperty(True)
    #: Secret doors are drawn as the wall that a hero sees.
    as_hero = BooleanProperty(False)
    #: How large it is drawn: 100 when all of it just fits.
    percent = NumericProperty(100)

    def __init__(self, **kwargs):
        self._fitted = True
        super().__init__(**kwargs)
        for name in ("path", "squares", "as_hero"):
            self.fbind(name, self.repaint)
        self.fbind("size", self._resized)
        for name in ("size", "cell", "cells"):
            self.fbind(name, self._measure)

    def on_dungeon(self, _plan, dungeon):
        if dungeon is not None and dungeon.size != self.cells:
            self.cells = dungeon.size
            self.fit()
        self.repaint()

    def drawn(self):
        """With which choices it is drawn."""
        return {"path": self.path, "squares": self.squares, "as_hero": self.as_hero}

    def fit(self):
        self._fitted = True
        super().fit()

    def zoom(self, factor, around=None):
        self._fitted = False
        super().zoom(factor, around)

    def on_panned(self):
        self._fitted = False

    def _resized(self, *_):
        if self._fitted:
            self.fit()

    def _measure(self, *_):
        self.percent = round(100 * self.cell / self.fitting_cell())

    def draw_map(self, group, cell):
        dungeon = self.dungeon
        if dungeon is None:
            return
        map_ = signs(dungeon.cells)
        if self.as_hero:
            map_ = as_seen(map_)
        draw_plan(group, map_, dungeon.size, cell, dungeon.path if self.path else (), self.squares)
