"""A walk through every screen, as a person would take it. Pictures go to tour/, and every screen is checked.

`python -m tests.tour.app` covers every size, theme, language and text size; `--all` takes every combination.
"""

import sys

from kivy.uix.scrollview import ScrollView

from logic.games import GAMES
from screens.play.handover import HandoverCurtain
from screens.widgets import Overlay
from tests.screens.support.contrast import faults
from tests.screens.support.driver import Driver
from tests.screens.support.stayboard_player import losing_move, play, play_safely, touch_move, wait_for_turn
from tests.screens.support.tutorial_player import hidden_by_the_note, learn, touch_on
from tests.tour.every_game import EveryGame
from tests.tour.game_highlights import Sights
from tests.tour.pages import AroundTheApp
from tests.tour.runner import HOUSE, tour


class Walk(EveryGame, Sights, AroundTheApp):
    """One way through the app, with its pictures."""

    def __init__(self, folder, way, pictures=True):
        self.name = way.name
        self.folder, self.pictures, self.found = folder, pictures, []
        look = {"theme": way.theme, "language": way.language}
        self.driver = Driver(size=way.size, font_scale=way.scale, **look, animation="off", sounds=0, answer_ms=0)

    def look(self, what, with_message=False, root=None):
        """Check what is there now, or a part of it, and take its picture."""
        found = faults(self.driver, root, with_message)
        self.found += [f"{self.name} {what}: {problem}" for problem in found]
        path = self.folder / self.name / f"{self._number():02} {what}.png"
        if self.pictures:
            self.driver.picture(path)
        print(f"{path.relative_to(self.folder.parent)}{'' if not found else '  ' + '; '.join(found)}", flush=True)

    _count = 0

    def _number(self):
        self._count += 1
        return self._count

    def go(self, parts=None):
        """The whole way, or its first parts."""
        way = (
            self._from_home_to_a_game,
            self._through_a_game,
            self._after_a_game,
            self._tables,
            self._other_ways_to_play,
            self._every_game,
            self._sights,
            self._tutorials,
            self._around_the_app,
            self._trouble,
        )
        for part in way[:parts]:
            part()
        self.driver.close()
        return self.found

    def press(self, text, **where):
        from screens.i18n.texts import tr

        self.driver.press(tr._(text), **where)

    def scroll_down(self):
        """To the end of the page, where it does not fit."""
        page = next(widget for widget in self.driver.screen.walk(restrict=True) if isinstance(widget, ScrollView))
        if page.viewport_size[1] > page.height:
            page.scroll_y = 0
        self.driver.frames(2)

    def clear_table(self):
        """Whatever lies over the table is put away; behind a curtain sits who is next."""
        self.driver.frames(3)
        for overlay in list(Overlay.shown):
            overlay.lift() if isinstance(overlay, HandoverCurtain) else overlay.dismiss()
        self.driver.frames(3)

    # The parts of the way

    def _from_home_to_a_game(self):
        d = self.driver
        self.look("home")
        d.key("tab", "tab")
        self.look("home by keys")
        d.open_game()
        self.look("menu")
        self.press("Play against the computer")
        self.look("which mode")
        d.key("escape")
        self.press("New game", kind="LinkRow")
        self.look("new game")
        self.press("Master", kind="PresetCard")
        for _ in range(6):
            self.press("Add a seat")
        self.scroll_down()
        self.look("new game for eight")
        while len(d.screen.chosen.seats) > 2:
            self.press("Remove this seat")
        d.key("escape")
        self.press("Play against the computer")
        self.press("Blocked")

    def _through_a_game(self):
        d = self.driver
        self.look("play")
        d.tap(d.screen.pad.keys[8])
        self.look("play, a direction")
        d.tap(d.screen.pad.distances[0])
        self.look("play, a move chosen")
        play_safely(d, most=1)
        wait_for_turn(d)
        self.look("play, the board hidden")
        d.key("?")
        self.look("keys")
        d.key("escape")
        d.tap(d.screen.ids.more)
        self.look("menu of the table")
        self.press("Describe the board")
        self.look("the board in words")
        d.key("escape")
        d.screen.give_up()
        self.look("give up")
        d.key("escape")
        d.key("h")
        self.look("play, the board shown again")
        d.key("escape")
        self.look("home with a match")
        d.open_game()
        self.look("menu with a match")
        d.screen.go_on()
        d.frames(3)
        play_safely(d)
        self.look("ending with the path")

    def _after_a_game(self):
        d = self.driver
        self.press("Result")
        self.look("result")
        self.press("Review")
        d.until(lambda: len(d.screen._reviews) == d.screen.count, what="the coach")
        self.look("review, the end")
        d.screen.go_to(max(0, d.screen.count - 4))
        self.look("review with coach")
        d.screen.go_to(0)
        self.look("review, the start")

    def _tables(self):
        from logic.core.replay import Seat

        d = self.driver
        people = tuple(Seat("person", name) for name in ("Ада", "Benoît", "Калина"))
        d.begin(seats=people, size=9, mode="blocked", block_after=2, turn_seconds=60, seed=4)
        play_safely(d, most=5)
        self.look("three at the table, a clock, nine by nine")
        touch_move(d, losing_move(d.screen.client.view))
        self.look("three at the table, one out")
        many = tuple(Seat("person", name) for name in "Анастасія Benoît Cyprien Daria Emma Фросина Ганна Hugo".split())
        d.begin(seats=many, size=5, seed=7)
        play_safely(d, most=9)
        self.look("eight at the table")
        d.app.profile_store.change_settings(left_handed=True)
        d.begin(size=2, mode="blocked", seats=(Seat("person", "Оля"), Seat("person", "Max")), seed=3)
        self.look("two by two, left-handed")
        play(d, losing_move(d.screen.client.view))
        self.look("a fall")
        d.app.profile_store.change_settings(left_handed=False)

    def _other_ways_to_play(self):
        d = self.driver
        d.app.navigation.restart("stayboard_puzzle", ink="crimson")
        d.until(lambda: d.screen.state.ready, what="a puzzle")
        self.look("puzzle")
        wrong = next(move for move in _safe(d.screen.state.puzzle) if move != d.screen.state.puzzle.solution)
        touch_move(d, wrong)
        self.look("puzzle, refuted")
        touch_move(d, d.screen.state.puzzle.solution)
        self.look("puzzle, solved")
        d.app.navigation.restart("stayboard_trainer", ink="crimson")
        self.look("trainer")
        d.tap(d.find(kind="InkButton"))
        play_safely(d, most=1)
        self.look("training")

    def _tutorials(self):
        """Every step of every lesson; what lies under the veil is not asked to be clear of the note, the light is."""
        d = self.driver
        for game in GAMES:
            screen, seen = learn(d, game), ""
            while not screen.finished:
                if screen.heading != seen:
                    seen = screen.heading
                    self.look(f"learning {game}, step {int(screen.number) + 1}", root=screen.ids.light)
                    self.found += [f"{self.name} {found}" for found in hidden_by_the_note(screen)]
                touch_on(d, screen)
            self.look(f"learning {game}, done", root=screen.ids.light)


def _safe(puzzle):
    from logic.stayboard.moves import safe_moves

    return safe_moves(puzzle.state)


def take(folder, way, parts):
    """One walk: how many pictures it left, and what is wrong in them."""
    walk = Walk(folder, way)
    found = walk.go(parts)
    return walk._count, found


if __name__ == "__main__":
    sys.exit(tour(__doc__, take, HOUSE / "tour"))
