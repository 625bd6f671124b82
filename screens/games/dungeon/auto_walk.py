"""Longer walks: to a tapped cell, to treasure, or wherever there is more to see."""

from kivy.clock import Clock

from logic.dungeon import state as e
from logic.dungeon import tiles, travel
from screens.games.dungeon.notices import all_seen
from screens.theme import window

STEP_MS = 110


def way_to(view, seat, goal):
    """The cells that lead from a seat's hero to a seen cell."""
    (x, y), way = view.worlds[seat].hero, []
    for direction in travel.route(view, seat, goal):
        dx, dy = e.STEPS[direction]
        x, y = x + dx, y + dy
        way.append((x, y))
    return way


class Walking:
    """What a play screen does step by step until it arrives, or until something happens."""

    #: Where the hero is walking to by itself: a cell, "explore", or None.
    goal = None
    _walking = None

    def walk_to(self, cell):
        """Walk to a seen cell, step by step, until something happens."""
        self.stop()
        if self.controls.still:
            return
        if travel.route(self.client.view, int(self.me), cell):
            self._set_goal(cell)

    def next_treasure(self):
        """Walk to the nearest treasure that has been seen."""
        if found := travel.known_treasures(self.client.view, int(self.me)):
            self._set_goal(found[0])

    def _set_goal(self, goal):
        self.goal = goal
        self.follow()
        self.controls.exploring = goal == "explore"
        self._stride()
        if self.goal is not None:
            self._walking = Clock.schedule_interval(self._stride, window.seconds(STEP_MS) or 0.01)

    def stop(self, *_):
        """Stand still."""
        self.goal = None
        if self._walking is not None:
            self._walking.cancel()
            self._walking = None
        self.controls.exploring = False
        self.board.way = []

    def _stride(self, *_):
        direction = self._next_step()
        if direction is None:
            self.stop()
            return
        self.play_action(e.Walk(direction))
        if self.goal is not None and self.goal != "explore":
            self._show_way()
            if not self.board.way:
                self.stop()

    def _next_step(self):
        view, me = self.client.view, int(self.me)
        if self.controls.still:
            return None
        if self.goal == "explore":
            direction = travel.explore(view, me)
            if direction is None:
                self._notice(*all_seen(tiles.EXIT in view.worlds[me].known))
            return direction
        steps = travel.route(view, me, self.goal)
        return steps[0] if steps else None

    def _show_way(self):
        self.board.way = way_to(self.client.view, int(self.me), self.goal)
