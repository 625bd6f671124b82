"""Lessons: how a game is taught by playing it. A game's lesson is `screens/games/<game id>/lesson.py`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from logic.core.client import LocalClient
from logic.core.device_driver import DeviceDriver
from logic.core.game import BadOptions
from logic.core.match import Match
from logic.core.override import override
from logic.core.replay import BadLog, Record, Seat, decode, encode, replay
from logic.core.store import UNREADABLE
from logic.games import GAMES
from screens.i18n.texts import tr
from screens.play.scheduler import KivyScheduler

PURPOSE = "lesson"
PLACE, LEARNED = "lesson", "learned"
"""What the profile remembers of a lesson: where it was left, and whether it was ever finished."""


def _nothing(_table):
    return ()


@dataclass(frozen=True)
class Step:
    """One sentence of a lesson, and what the player does then. `table` is the game's own play screen."""

    heading: str
    text: str
    #: What to do, in the game's ink; a step without it is only read.
    ask: str = ""
    #: table -> the widgets and parts that the step points at; where something is asked, only they can be touched.
    at: Callable[[Any], tuple] = _nothing
    #: table -> what else stays bright.
    beside: Callable[[Any], tuple] = _nothing
    #: table -> what is asked for after that, in a step of several parts: the note leaves it in sight.
    then: Callable[[Any], tuple] = _nothing
    #: The keys of the play screen that mean something in this step.
    keys: tuple[str, ...] = ()
    #: (view, action) -> whether the lesson wants that action now; without it, none.
    plays: Callable[[Any, Any], bool] | None = None
    #: table -> whether the step is done; without it, the first action that is wanted does it.
    done: Callable[[Any], bool] | None = None
    #: What is said to an action that is not wanted.
    wrong: str = ""
    #: What the others do before the step begins, as log entries.
    first: tuple = ()

    @property
    def is_read(self):
        """Whether there is nothing to do but to go on."""
        return not self.ask

    def is_forgotten(self, table):
        """Whether it was done without playing anything, and nothing is left of that."""
        return self.done is not None and self.plays is None and not self.done(table)


@dataclass(frozen=True)
class Lesson:
    """A fixed start, and the steps from there; `steps` is asked anew whenever the language changes."""

    game: str
    options: Any
    #: The player sits first, the others are moved by the lesson.
    others: tuple[Seat, ...]
    seed: int
    steps: Callable[[], tuple[Step, ...]]
    #: The heading and the sentence at the end.
    farewell: Callable[[], tuple[str, str]]
    opening: tuple = ()
    notes: dict = field(default_factory=dict)
    #: On a phone held upright the note stands below the table: nothing of it may be hidden.
    note_below: bool = False

    def start(self, name):
        """The match that the lesson is played in, at its first step."""
        return Record(
            id=PURPOSE,
            game=self.game,
            options=self.options,
            seats=(Seat("person", name), *self.others),
            seed=self.seed,
            started="",
            purpose=PURPOSE,
            log=self.opening,
            notes={**self.notes, "step": 0},
        )

    def step_of(self, kept):
        """The step at which a kept match was left, without playing it."""
        try:
            return decode(kept.encode(), GAMES[self.game]).notes.get("step", 0)
        except UNREADABLE:
            return 0

    def resumed(self, kept, name):
        """The match where it was left, or from the beginning where nothing was kept or the lesson has changed."""
        fresh = self.start(name)
        try:
            record = decode(kept.encode(), GAMES[self.game])
            for _ in replay(GAMES[self.game], record):
                pass
        except (*UNREADABLE, BadLog, BadOptions):
            return fresh
        same = replace(record, log=fresh.log, notes=fresh.notes, seats=fresh.seats, clocks={}) == fresh
        return record if same and 0 <= record.notes.get("step", -1) < len(self.steps()) else fresh


class Part:
    """A part of a widget, such as a cell of a board: `box` says where it is, in the widget's own coordinates."""

    def __init__(self, widget, box, follows=(), controls=(), ring=None, heart=None, over=None):
        self.widget, self.box = widget, box
        #: What of it a note must not hide, if not all of it.
        self.heart = heart or box
        #: Where the ring goes, if not around all of it.
        self.ring = ring or box
        #: Draws on a group what the ring must not cut, in the widget's own coordinates.
        self.over = over
        #: What does the same, one after the other, for whoever cannot touch a board.
        self.controls = controls
        #: The properties of the widget, besides its place, that move the part.
        self.follows = follows


class FrozenDriver(DeviceDriver):
    """A table where nobody thinks and no time passes: the lesson moves the others."""

    @override
    def remaining(self):
        """What runs out stands at its beginning until the player looks, and at its middle then."""
        timers = self.match.game.timers(self.match.state)
        return {} if not self._running else {timer.key: timer.ms // 2 for timer in timers}

    @override
    def _set_clocks(self, kept):
        pass

    @override
    def _seat_bots(self, computers):
        super()._seat_bots(())


class LessonClient(LocalClient):
    """A match in which a step's own actions are played, and others only told of."""

    timeless = True

    def __init__(self, record, *, save, wants, strayed):
        """`wants(view, action)` is whether the lesson has a use for an action; else `strayed()` is called."""
        match = Match(GAMES[record.game], record)
        super().__init__(match, FrozenDriver(match, KivyScheduler()), save=save, seat=0)
        self._wants, self._strayed = wants, strayed

    @override
    def play(self, seat, action):
        if self._wants(self.view, action):
            super().play(seat, action)
        else:
            self._strayed()


def lesson(game_id):
    """A game's lesson, loaded when first asked for."""
    return import_module(f"screens.games.{game_id}.lesson").LESSON


def place_of(profile, game_id):
    """The match of a lesson as it was left, or ""."""
    return profile.prefs.get(game_id, {}).get(PLACE, "")


def is_learned(profile, game_id):
    """Whether a lesson was ever played to its end."""
    return bool(profile.prefs.get(game_id, {}).get(LEARNED, False))


def lesson_words(profile, game_id):
    """How far the player has come with a lesson, in a few words."""
    taught, learned = lesson(game_id), is_learned(profile, game_id)
    if place := place_of(profile, game_id):
        step, count = taught.step_of(place) + 1, len(taught.steps())
        if learned:
            return tr._("done; go on at step {n} of {all}", n=step, all=count)
        return tr._("go on at step {n} of {all}", n=step, all=count)
    return tr._("done; once more?") if learned else tr._("two minutes")


def kept_place(record):
    """A lesson's match as the profile keeps it."""
    return encode(record).decode()
