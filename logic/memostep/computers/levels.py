"""Computer walkers with a human-like memory: they look once, forget some, and learn from mistakes.

What is forgotten depends only on what was watched, so a match that is resumed finds the same memory.
"""

from collections.abc import Sequence

from msgspec import Struct

from logic.core.game import Computer
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.memostep import camp
from logic.memostep.generator import BONUSES, LURES, TRAPS
from logic.memostep.progress import has_won
from logic.memostep.state import (
    Action,
    Begin,
    Bumped,
    Buy,
    Descend,
    Drink,
    Event,
    Finish,
    Glimpse,
    Glimpsed,
    SpendGem,
    Spot,
    State,
    Step,
    Stepped,
    TrapSprung,
    Walker,
)
from logic.memostep.walk import GLIMPSE_MS, SHOW_MS, STUN_MS, look_ms, show_ms


class Mind(Struct, frozen=True):
    """How well, and how quickly, a level remembers."""

    #: The chance to lose a row in the middle of the path, given the normal time to look.
    forgets: float
    #: The chance to take a mistake, or a right step, to heart.
    learns: float
    #: The chance to remember a bonus beside the path.
    notices: float
    step_ms: int
    #: How much of the time to look it needs, in percent.
    looks: int


MINDS: dict[str, Mind] = {
    "forgetful": Mind(forgets=0.42, learns=0.6, notices=0.2, step_ms=1500, looks=100),
    "steady": Mind(forgets=0.26, learns=0.8, notices=0.45, step_ms=1100, looks=100),
    "sharp": Mind(forgets=0.16, learns=0.95, notices=0.7, step_ms=800, looks=85),
    "photographic": Mind(forgets=0.05, learns=1.0, notices=0.95, step_ms=550, looks=60),
}
LEVELS = tuple(MINDS)

MIDDLE = (0.3, 0.5, 0.8, 1.0, 1.2, 1.3, 1.3, 1.1, 0.8, 0.5)
"""The first and the last things seen are kept best: how easily each row is lost."""
MIXED_UP = 0.5
"""The chance that a lost row is not a gap but a wrong idea."""


def make(level: str) -> "Rememberer":
    """A new computer walker of that level."""
    return Rememberer(MINDS[level])


class Rememberer(Computer[State, Action, Event]):
    """Walks by what it believes; where it has no idea it glimpses, or guesses from the rows around."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self._floor = 0
        #: The column it believes the path has, by row.
        self._path: dict[int, int] = {}
        #: Bonuses it remembers beside the path, by row.
        self._finds: dict[int, int] = {}
        self._wrong: set[Spot] = set()

    @override
    def watch(self, view: State, events: Sequence[Event]) -> None:
        own = next((seat for seat, walker in enumerate(view.walkers) if walker.grid), None)
        if own is None:
            return
        walker = view.walkers[own]
        if walker.floor != self._floor:
            self._floor = walker.floor
            self._path, self._finds, self._wrong = {}, {}, set()
            self._look(view, own)
        for event in events:
            self._learn(event, view, own)

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        walker = view.walkers[seat]
        if has_won(view, seat):
            return Finish()
        if not camp.no_drink(walker):
            return Drink()
        match walker.phase:
            case "walking" | "stunned":
                # Stunned, it makes up its mind: its pace lets the clock come first.
                return self._walk(walker, seed)
            case "camp":
                return _shop(walker)
            case "last_chance":
                return SpendGem(accept=True)
        return Begin()

    @override
    def pace(self, view: State, seat: int, seed: int) -> int:
        """It looks for as long as it needs, hesitates where it has no idea, and sits out a stun."""
        walker, mind = view.walkers[seat], self.mind
        match walker.phase:
            case "showing":
                return look_ms(walker, view.options, walker.floor) * mind.looks // 100
            case "glimpse":
                return GLIMPSE_MS
            case "walking" | "stunned":
                unsure = walker.row + 1 not in self._path
                step = mind.step_ms * Dice(mixed(seed)).between(70, 130) // 100 * (2 if unsure else 1)
                return step + (STUN_MS if walker.phase == "stunned" else 0)
        return mind.step_ms * 2

    def _look(self, view: State, seat: int) -> None:
        """Take in what a showing or a glimpse shows, and lose some of it."""
        walker, mind = view.walkers[seat], self.mind
        seen = [
            (row, column, cell.kind)
            for row, cells in enumerate(walker.grid)
            for column, cell in enumerate(cells)
            if cell and row > walker.row
        ]
        path = [(row, column) for row, column, kind in seen if kind == "path"]
        dice = Dice(mixed(seat, walker.floor, walker.errors, walker.row + 1, *(column for _, column in path)))
        rows, columns = len(walker.grid), len(walker.grid[0])
        # The less time there is to look, the more is lost.
        hurry = SHOW_MS["normal"] / show_ms(view.options.pace, walker.floor)
        for place, (row, column) in enumerate(path):
            if not dice.chance(min(0.9, mind.forgets * hurry * MIDDLE[place * len(MIDDLE) // rows])):
                self._path[row] = column
            elif row not in self._path and dice.chance(MIXED_UP):
                self._path[row] = dice.pick([c for c in (column - 1, column + 1) if 0 <= c < columns])
        for row, column, kind in seen:
            if kind in LURES and dice.chance(mind.forgets):
                self._path[row] = column
        for row, column, kind in seen:
            if kind in BONUSES and dice.chance(mind.notices):
                self._finds[row] = column

    def _learn(self, event: Event, view: State, seat: int) -> None:
        match event:
            case Glimpsed(seat=who) if who == seat:
                self._look(view, seat)
            case Stepped(seat=who, row=row, column=column) if who == seat:
                cell = view.walkers[seat].grid[row][column]
                if cell and self._takes_to_heart(view.walkers[seat], seat, row, column):
                    (self._path if cell.kind == "path" else self._finds)[row] = column
            case Bumped(seat=who, row=row, column=column) | TrapSprung(seat=who, row=row, column=column) if who == seat:
                for belief in (self._path, self._finds):
                    if belief.get(row) == column:
                        del belief[row]
                if self._takes_to_heart(view.walkers[seat], seat, row, column):
                    self._wrong.add((row, column))

    def _takes_to_heart(self, walker: Walker, seat: int, row: int, column: int) -> bool:
        return Dice(mixed(seat, walker.floor, walker.errors, row, column)).chance(self.mind.learns)

    def _walk(self, walker: Walker, seed: int) -> Action:
        row = walker.row + 1
        ways = [
            column
            for column, cell in enumerate(walker.grid[row])
            if (row, column) not in self._wrong and not (cell and cell.kind in TRAPS)
        ]
        for belief in (self._finds, self._path):
            if belief.get(row) in ways:
                return Step(belief[row])
        if walker.essence:
            return Glimpse()
        likely = [column for column in ways if self._fits(row, column)]
        return Step(Dice(mixed(seed)).pick(likely or ways))

    def _fits(self, row: int, column: int) -> bool:
        """Whether the path could pass there, given the rows before and after."""
        return all(abs(self._path.get(near, column) - column) <= 1 for near in (row - 1, row + 1))


def _shop(walker: Walker) -> Action:
    """Hearts first, then a shield, then on."""
    for item in (Buy("heart"), Buy("shield")):
        if not camp.no_sale(walker, item.item):
            return item
    return Descend()
