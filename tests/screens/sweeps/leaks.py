"""Opening and leaving every screen again and again must leave nothing behind.

`python -m tests.screens.sweeps.leaks` does it two hundred times each, and says what has grown.
"""

import argparse
import gc
import sys
from contextlib import contextmanager
from pathlib import Path

from kivy.uix.widget import Widget

from logic.core.codes import Start
from logic.core.match import Match
from logic.core.replay import Record
from logic.core.saves import new_id
from logic.games import GAMES
from logic.peer.rooms import Opening
from screens.games.face import face
from tests.screens.support.bus_snapshot import Observers
from tests.screens.support.seats import against, people

WARM = 3
"""The first visits make what stays: screens, textures, caches."""


def places():
    """Every screen of the app and what it is asked to show: (name, screen, what)."""
    for name in ("history", "profile", "settings", "challenge", "about", "rooms", "room"):
        yield name, name, {}
    for game in GAMES:
        of_game = {"ink": face(game).ink}
        for name in ("game", "newgame", "rules", "tutorial"):
            yield f"{game}, {name}", name, {"game": game, **of_game}
        for _icon, _name, _small, way in face(game).extras(GAMES[game].presets[0].options):
            if isinstance(way, str):
                yield way, way, of_game
        for name, record in (("table", _record(game)), ("result", _record(game, over=True))):
            yield f"{game}, {name}", game if name == "table" else name, {"record": record, **of_game}
        yield f"{game}, review", "review", {"record": _record(game, over=True), **of_game}


def _record(game, over=False):
    """A match at its beginning, or one that somebody has given up."""
    from datetime import datetime

    rules, now = GAMES[game], datetime.now()
    seats = people(1) if 1 in rules.seats else against(rules.levels[0])
    start = Start(rules, rules.presets[0].options, len(seats), 7)
    match = Match(rules, Record(new_id(now), game, start.options, seats, start.seed, now.isoformat()))
    while over and match.outcome is None:
        match.leave(rules.to_move(match.state)[0])
    return match.record()


@contextmanager
def visiting(driver, screen, what):
    """Be on a screen for a while; a room is opened for it, and closed."""
    if screen == "room":
        _open_room(driver)
    driver.app.navigation.restart(screen, **what)
    driver.frames(3)
    yield
    driver.app.room_service.part("leave")
    driver.app.navigation.restart("home")
    driver.frames(2)


def visit(driver, screen, what):
    """Open a screen and leave it again."""
    with visiting(driver, screen, what):
        pass


def _open_room(driver):
    opening = Opening("stayboard", GAMES["stayboard"].presets[0].options, "Ada", announce=False)
    session = driver.app.room_service.open(opening)
    driver.until(lambda: session.state.invitation and session.state.my_place is not None, what="a room")


def living_widgets():
    gc.collect()
    # By type: to ask a dead proxy for its class would raise.
    return sum(issubclass(type(thing), Widget) for thing in gc.get_objects())


def growth(driver, times, among=""):
    """What each screen leaves behind after so many visits: (name, widgets, observers by what they watch, and the
    megabytes that the second half of them took)."""
    for name, screen, what in places():
        if among not in name:
            continue
        for _ in range(WARM):
            visit(driver, screen, what)
        widgets, observers = living_widgets(), Observers.count()
        for number in range(times):
            if number == times // 2:
                # By then Python has taken what it keeps between two collections of garbage.
                gc.collect()
                held = memory()
            visit(driver, screen, what)
        more, watched = living_widgets() - widgets, Observers.count()
        watching = {of: watched[of] - observers[of] for of in watched if watched[of] > observers[of]}
        yield name, more, watching, memory() - held


def growth_of_rounds(driver, rounds):
    """What some rounds through every screen leave behind: (widgets, observers by what they watch)."""
    everywhere = list(places())

    def walk(times):
        for _ in range(times):
            for _name, screen, what in everywhere:
                visit(driver, screen, what)

    walk(2)
    widgets, observers = living_widgets(), Observers.count()
    walk(rounds)
    more, watched = living_widgets() - widgets, Observers.count()
    return more, {of: watched[of] - observers[of] for of in watched if watched[of] > observers[of]}


def memory():
    """What the process holds, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--times", type=int, default=200)
    asked.add_argument("--only", default="", help="only the screens whose name contains this")
    asked = asked.parse_args()
    from screens.core.gc_policy import tidy_seldom
    from tests.screens.support.driver import Driver

    # As when the app is started by itself.
    tidy_seldom()
    driver, leaking = Driver(animation="off", sounds=0, answer_ms=0, theme="light", language="en"), 0
    for name, widgets, observers, held in growth(driver, asked.times, asked.only):
        leaks = widgets > 0 or observers
        leaking += bool(leaks)
        print(
            f"{'GROWS ' if leaks else '      '}{name}: {widgets} widgets, {observers}, {held:+.1f} MB",
            flush=True,
        )
    return 1 if leaking else 0


if __name__ == "__main__":
    sys.exit(main())
