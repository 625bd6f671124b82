"""Random play, the same for every game, for tests that hold over all of them.

What only a game knows about itself lies in `tests/logic/<game>/laws.py`:
`longest(options, seats)` bounds its log, `shuffled(state, seat, dice)` changes what a seat cannot know,
`WORDS` are the keys its events carry, `LISTS` the fields of a view that hold an entry for each seat or cell,
`COMPUTER_OPTIONS` options with which every computer level finishes quickly, `PLAYTHROUGHS` the games to record
(`tests/playthroughs`); and, where needed, `listed(action)` gives the form in which `actions` lists an accepted action,
`loses(step, seat)` says what careful play avoids, and `ONLY_SHOWN` are the events that no action has: what others see
of one.
"""

import gc
import hashlib
import importlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from logic.core.codes import Start, code, parse
from logic.core.game import AnyGame, BadOptions, Entry, Left, Played, Step
from logic.core.options import Number, Pick, Several, Switch, choices
from logic.core.replay import advance
from logic.core.rng import Dice, mixed
from logic.games import GAMES
from tests.logic.grab.rules import Grab

#: The laws hold for the games of the app, and for the one that shows that the laws can be broken.
LAWFUL: dict[str, AnyGame] = {**GAMES, "grab": Grab()}


class Case(NamedTuple):
    """A start, and how it is played: `care` is how often losing is avoided, `haste` how often clocks and
    seats that leave cut in."""

    game: str
    options: Any
    seats: int
    seed: int
    care: float
    haste: float

    def __str__(self) -> str:
        start = code(Start(LAWFUL[self.game], self.options, self.seats, self.seed))
        return f"{start}-care{self.care:g}-haste{self.haste:g}"


class Told(NamedTuple):
    """One step of a story: what was there, what was done, what came of it."""

    before: Any
    entry: Entry[Any]
    step: Step[Any, Any]


class Story(NamedTuple):
    """A game played to its end, or to where it was cut."""

    first: Any
    told: tuple[Told, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.first, *(told.step.state for told in self.told))

    @property
    def last(self) -> Any:
        return self.told[-1].step.state if self.told else self.first


@cache
def of_game(game: str) -> ModuleType:
    """What the laws need to know of a game."""
    return importlib.import_module(f"tests.logic.{game}.laws")


def option_samples(game: AnyGame, seed: int, mixes: int) -> list[Any]:
    """The presets, each option alone at its ends, and some random mixes."""
    samples = [preset.options for preset in game.presets]
    plain = game.Options()
    offers = {choice.name: _values(choice) for choice in choices(game.Options)}
    for name, values in offers.items():
        samples += [_with(plain, **{name: values[0]}), _with(plain, **{name: values[-1]})]
    dice = Dice(mixed(seed))
    samples += [_with(plain, **{name: dice.pick(values) for name, values in offers.items()}) for _ in range(mixes)]
    return list(dict.fromkeys(sample for sample in samples if sample is not None))


def table_sizes(game: AnyGame) -> list[int]:
    """The smallest table, one of three where it may be, and the largest."""
    return sorted({game.seats[0], min(max(3, game.seats[0]), game.seats[-1]), game.seats[-1]})


def cases(game: AnyGame, *, mixes: int = 4) -> list[Case]:
    """Every option sample at one of the table sizes in turn, with and without care and haste."""
    sizes, found = table_sizes(game), []
    for number, options in enumerate(option_samples(game, 1, mixes)):
        manners = [(0.0, 0.0), (0.95, 0.0), (0.8, 0.1), (1.0, 0.0)]
        for turn, (care, haste) in enumerate(manners):
            seats = sizes[(number + turn) % len(sizes)]
            if _allowed(game, options, seats):
                found.append(Case(game.id, options, seats, 1000 + number, care, haste))
    return found


@cache
def story(case: Case) -> Story:
    """The case, played. It is kept, so the garbage collector need not look through it again and again."""
    told = tell(LAWFUL[case.game], case)
    gc.freeze()
    return told


def tell(game: AnyGame, case: Case) -> Story:
    """A case played with those rules; at the longest log a game may have, it is cut."""
    first = game.setup(case.options, case.seats, case.seed)
    longest = of_game(case.game).longest(case.options, case.seats)
    told: list[Told] = []
    for step in _steps(game, first, case):
        told.append(step)
        if len(told) > longest:
            break
    return Story(first, tuple(told))


def _steps(game: AnyGame, state: Any, case: Case) -> Iterator[Told]:
    dice = Dice(mixed(case.seed, 7))
    while game.outcome(state) is None:
        entry = _cutting_in(game, state, dice) if dice.chance(case.haste) else None
        entry = entry or _careful(game, state, dice, case.care)
        step = advance(game, state, entry)
        yield Told(state, entry, step)
        state = step.state


def _cutting_in(game: AnyGame, state: Any, dice: Dice) -> Entry[Any] | None:
    """Something that is not the turn of anybody: a timer runs out, or more rarely a seat is given up."""
    timers = game.timers(state)
    if timers and dice.chance(0.8):
        timer = dice.pick(timers)
        return Played(timer.seat, timer.action)
    return Left(dice.pick(game.to_move(state))) if game.to_move(state) and dice.chance(0.3) else None


def _careful(game: AnyGame, state: Any, dice: Dice, care: float) -> Entry[Any]:
    """A random action, and with care one that does not lose, as far as a few tries find one."""
    movers = [seat for seat in game.to_move(state) if game.actions(state, seat)]
    if not movers:
        timer = min(game.timers(state), key=lambda timer: timer.ms)
        return Played(timer.seat, timer.action)
    seat = dice.pick(movers)
    actions = game.actions(state, seat)
    if not dice.chance(care):
        return Played(seat, dice.pick(actions))
    loses = getattr(of_game(game.id), "loses", lambda step, seat: game.outcome(step.state) is not None)
    for action in dice.shuffled(actions)[:100]:
        if not loses(game.apply(state, seat, action), seat):
            return Played(seat, action)
    return Played(seat, dice.pick(actions))


def fingerprint(value: Any) -> str:
    """A short sum of a state, the same in every process."""
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()[:12]


def _values(choice: Any) -> list[Any]:
    match choice:
        case Switch():
            return [False, True]
        case Pick(values=values):
            return list(values)
        case Number(default=default, steps=steps):
            return sorted({*steps, *([default] if default is not None else [])})
        case Several(values=values, most=most):
            # Nobody named, each value first at some table, and all seats named.
            return [values[first : first + most] for first in (len(values), *range(len(values)))] + [values[:most]]
    raise TypeError(choice)


def _with(options: Any, **changes: Any) -> Any | None:
    """Changed options, or None where the game does not allow them together."""
    try:
        return msgspec.convert({**msgspec.to_builtins(options), **changes}, type(options))
    except msgspec.ValidationError:
        return None


def _allowed(game: AnyGame, options: Any, seats: int) -> bool:
    try:
        game.checked(options, seats)
    except BadOptions:
        return False
    return True


def _told_elsewhere(lines: Iterator[str]) -> Iterator[str]:
    """For each `code care haste` line, the fingerprints of that game's states and events, as JSON."""
    for line in lines:
        start_code, care, haste = line.split()
        start = parse(start_code, LAWFUL)
        case = Case(start.game.id, start.options, start.seats, start.seed, float(care), float(haste))
        yield json.dumps(fingerprints(tell(start.game, case)))


def fingerprints(played: Story) -> list[str]:
    """A story in sums: its first state, then each step with its events."""
    return [
        fingerprint(played.first),
        *(fingerprint((told.entry, told.step.state, told.step.events)) for told in played.told),
    ]


if __name__ == "__main__":
    for answer in _told_elsewhere(iter(sys.stdin.read().splitlines())):
        print(answer)
