"""Switching theme, palette, language, text size or window in place must show what a start with them would show.

Two walks through the app take the same way, one from each side of a switch. At every stop each looks around, switches
to the other's settings in place, looks again, and switches back: what one sees after switching is what the other, who
has started so, sees before. `python -m tests.screens.sweeps.switching` tries every kind of switch and keeps pictures
of what differs.
"""

import argparse
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from kivy.uix.scrollview import ScrollView
from PIL import Image, ImageChops

from logic.core.match import Match
from logic.core.replay import Record
from logic.core.rng import Dice
from logic.core.saves import Saves
from logic.games import GAMES
from screens.games.face import face
from screens.widgets import Overlay
from tests.screens.conftest import QUIET
from tests.screens.support.driver import Driver
from tests.screens.support.seats import people
from tests.screens.support.tutorial_player import learn
from tests.tour.app import HOUSE
from tests.tour.pages import AroundTheApp


@dataclass(frozen=True)
class Look:
    """Everything about the app's look that can change while a screen is open."""

    size: str = "portrait"
    theme: str = "light"
    palette: str = "inks"
    language: str = "en"
    text_size: int = 100

    def settings(self):
        """What of it is kept in the profile."""
        return {name: value for name, value in asdict(self).items() if name != "size"}


PARTS = ("around", *GAMES)
PLAIN = Look()
SWITCHES = {
    "theme": (PLAIN, replace(PLAIN, theme="dark")),
    "blue and orange": (PLAIN, replace(PLAIN, palette="blue_orange")),
    "contrast": (PLAIN, replace(PLAIN, palette="contrast")),
    "language": (PLAIN, replace(PLAIN, language="uk")),
    "text": (PLAIN, replace(PLAIN, text_size=150)),
    "turning": (PLAIN, replace(PLAIN, size="landscape")),
    "desktop": (PLAIN, replace(PLAIN, size="desktop")),
    "everything": (PLAIN, Look("landscape", "dark", "contrast", "uk", 150)),
}


class Walk:
    """One way through the app; `seen` has a picture of every stop in both looks.

    Of the games in `tables` it sees one table each and no more.
    """

    def __init__(self, here, there, parts, tables=()):
        self.here, self.there, self._parts, self._tables = here, there, parts, tables
        self.seen = {}

    def go(self):
        with tempfile.TemporaryDirectory(prefix="quadrille-data-") as folder:
            _furnish(Path(folder))
            self.driver = Driver(folder, size=self.here.size, **{**QUIET, **self.here.settings()})
            # What a screen would draw at random is the same on both ways.
            self.driver.app.matches.new_seed = lambda: 7
            try:
                for stop in self._stops():
                    self._look_around(stop)
            finally:
                self.driver.close()
        return self.seen

    def _look_around(self, stop):
        if self.driver.overlay and self.here.language != self.there.language:
            # Sheets close when the language changes.
            return
        self.seen[stop, self.here] = self._picture()
        self._wear(self.there)
        self.seen[stop, self.there] = self._picture()
        self._wear(self.here)

    def _wear(self, look):
        if look.size != (self.there if look is self.here else self.here).size:
            self.driver.resize(look.size)
        self.driver.app.profile_store.change_settings(**look.settings())

    def _picture(self):
        self.driver.settled()
        self.driver.frames(4)
        for shown in (self.driver.screen, *Overlay.shown):
            for widget in shown.walk(restrict=True):
                if isinstance(widget, ScrollView):
                    # A bar shows for a moment wherever the length of a page has changed.
                    widget.bar_width = 0
        self.driver.frames(1)
        return self.driver.pixels()

    # The way

    def _stops(self):
        """Goes from stop to stop, and says which one it is."""
        for part in self._parts:
            if part in GAMES:
                yield from self._of_game(part, face(part).ink)
            else:
                yield from self._around()
        for game in self._tables:
            yield from self._table(game, face(game).ink)

    def _table(self, game, ink):
        self.driver.app.navigation.restart(game, record=_match(game).record(), ink=ink)
        self.driver.settled()
        yield f"{game}, table"

    def _around(self):
        d = self.driver
        AroundTheApp._fill_profile(self)
        d.app.visit("rooms")
        yield "rooms"
        d.app.visit("home")
        yield "home"
        d.app.visit("history")
        d.until(lambda: d.screen._looking is None, what="the list")
        yield "history"
        d.app.visit("profile")
        yield "profile"
        d.screen.ask_name()
        yield "a name"
        d.key("escape")
        d.app.navigation.restart("challenge")
        yield "challenges"
        d.app.visit("settings")
        yield "settings"
        d.app.navigation.go("about")
        yield "about"

    def _of_game(self, game, ink):
        d = self.driver
        d.app.navigation.restart("game", game=game, ink=ink)
        yield f"{game}, menu"
        d.app.navigation.go("newgame", game=game, ink=ink)
        yield f"{game}, new game"
        d.app.navigation.restart("rules", game=game, ink=ink)
        yield f"{game}, rules"
        yield from self._table(game, ink)
        d.screen.describe()
        yield f"{game}, the board in words"
        d.key("escape")
        d.app.show_keys(d.screen)
        yield f"{game}, keys"
        d.key("escape")
        over = _match(game, over=True).record()
        d.app.navigation.restart("result", record=over, ink=ink)
        yield f"{game}, result"
        d.app.navigation.restart("review", record=over, ink=ink)
        d.screen.go_to(4)
        yield f"{game}, review"
        learn(d, game)
        yield f"{game}, lesson"
        for _icon, _name, _small, way in face(game).extras(GAMES[game].presets[0].options):
            if isinstance(way, str):
                d.app.navigation.restart(way, ink=ink)
                d.until(lambda: getattr(d.screen, "puzzle", True), what="a puzzle")
                yield way


def _furnish(folder):
    """Open and finished matches of every game."""
    saves = Saves(folder, GAMES)
    for game in GAMES:
        saves.keep(_match(game).record())
        saves.finish(_match(game, over=True).record())


def _match(game, over=False):
    """A match that has gone on for a while, or one that was given up then."""
    rules, dice = GAMES[game], Dice(5)
    seats = people(2 if 2 in rules.seats else rules.seats[0])
    number = list(GAMES).index(game) + 10 * over
    name = f"2026-03-{number + 1:02}-100000-SWITCH{number:02}"
    match = Match(rules, Record(name, game, rules.presets[0].options, seats, 7, f"2026-03-{number + 1:02}T10:00:00"))
    for _ in range(12):
        if match.outcome is None and (movers := rules.to_move(match.state)):
            match.play(movers[0], dice.pick(match.actions(movers[0])))
    while over and match.outcome is None:
        match.leave(rules.to_move(match.state)[0])
    return match


def differences(one, other, parts=PARTS, tables=(), folder=None):
    """The stops where switching in place shows something else than a start would: sentences."""
    first, second = Walk(one, other, parts, tables).go(), Walk(other, one, parts, tables).go()
    found = []
    for (stop, look), picture in first.items():
        started, switched = (picture, second[stop, look]) if look == one else (second[stop, look], picture)
        if box := ImageChops.difference(started, switched).getbbox():
            found.append(f"{stop}: switching to {_name(look, one if look == other else other)} differs in {box}")
            if folder:
                _keep(folder / f"{stop}, to {_name(look, one if look == other else other)}.png", started, switched)
    return found


def _name(look, before):
    """What a switch has changed."""
    old, new = asdict(before), asdict(look)
    return " ".join(str(new[part]) for part in new if new[part] != old[part])


def _keep(path, started, switched):
    """Both pictures beside each other: as it should be, and as it is."""
    both = Image.new("RGB", (2 * started.width + 8, started.height), "magenta")
    both.paste(started, (0, 0))
    both.paste(switched, (started.width + 8, 0))
    path.parent.mkdir(parents=True, exist_ok=True)
    both.save(path, compress_level=3)


def main():
    asked = argparse.ArgumentParser(description="Switch everything that can be switched, at every stop.")
    asked.add_argument("--only", default="", help="only the switches whose name contains this")
    asked.add_argument("parts", nargs="*", metavar="part", help=f"only some of {', '.join(PARTS)}")
    asked.add_argument("--folder", type=Path, default=HOUSE / "tour" / "switching")
    asked = asked.parse_args()
    found = []
    for name, (one, other) in SWITCHES.items():
        if asked.only in name:
            new = differences(one, other, asked.parts or PARTS, folder=asked.folder / name)
            print(f"{name}: {len(new)} differences", *new, sep="\n  ", flush=True)
            found += new
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
