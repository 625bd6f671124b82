"""Floors: how one is made, and the thirteen rules every one of them keeps."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from logic.core.rng import Dice, mixed
from logic.memostep.content import Bonus, BonusOdds, Content, Kind, Lure, Trap, read, standard
from logic.memostep.growth import ORIGINAL, Shape

COLUMNS, ROWS, _ = ORIGINAL
FORK_ROWS, DECOYS = 3, 4
"""How long a wrong way is, and how many cells light up and go out."""
TRAPS: frozenset[str] = frozenset(get_args(Trap))
BONUSES: frozenset[str] = frozenset(get_args(Bonus))
LURES: frozenset[str] = frozenset(get_args(Lure))


class Cell(Struct, frozen=True, omit_defaults=True):
    """One cell; `amount` is the gold or essence lying there, `bonus` says which on a path cell."""

    kind: Kind
    amount: int = 0
    bonus: Kind | None = None


class RunCounters(Struct, frozen=True):
    """How many gems and potions a run's floors have held so far, collected or not."""

    gem: int = 0
    potion: int = 0


class FloorCounters(Struct, frozen=True):
    """How a floor's gold and essence are spread; the names are the original's."""

    goldPath: int = 0  # noqa: N815
    goldAdjacent: int = 0  # noqa: N815
    essencePath: int = 0  # noqa: N815
    essenceAdjacent: int = 0  # noqa: N815


Grid: TypeAlias = tuple[tuple[Cell, ...], ...]


class Floor(Struct, frozen=True):
    """A floor: the path's column in each row, every cell, and the counters once it is made."""

    number: int
    path: tuple[int, ...]
    cells: Grid
    counters: FloorCounters
    run: RunCounters


NEUTRAL = Cell("neutral")
PATH = Cell("path")
FORK = Cell("fork")
DECOY = Cell("decoy")
Way: TypeAlias = tuple[tuple[int, int], ...]
"""Cells as (row, column), each next to the one before."""
_PLAIN: dict[Kind, Cell] = {kind: Cell(kind) for kind in ("trap_life", "trap_back2", "trap_stun", "gem", "potion")}


def adjacent(path: Sequence[int], row: int, columns: int = COLUMNS) -> tuple[int, ...]:
    """The columns of a row that are orthogonally next to the path, and not on it."""
    near = {path[row] - 1, path[row] + 1}
    near.update(path[max(row - 1, 0) : row + 2])
    near.discard(path[row])
    return tuple(column for column in range(columns) if column in near)


def wrong_ways(path: Sequence[int], columns: int) -> tuple[Way, ...]:
    """Every way of a few rows that leads off a path, ends, and never comes within a step of the path again."""
    starts = ((row, path[row - 1] + turn) for row in range(2, len(path) - FORK_ROWS) for turn in (-1, 0, 1))
    return tuple(way for row, column in starts for way in _on_from(path, columns, row, column, FORK_ROWS))


def _on_from(path: Sequence[int], columns: int, row: int, column: int, length: int) -> Iterator[Way]:
    if column not in range(columns) or column == path[row] or not _leads_away(path, row, column):
        return
    if length == 1:
        yield ((row, column),)
        return
    for turn in (-1, 0, 1):
        for rest in _on_from(path, columns, row + 1, column + turn, length - 1):
            yield ((row, column), *rest)


def _leads_away(path: Sequence[int], row: int, column: int) -> bool:
    """Whether no step leads from a cell back to the path."""
    return row + 1 < len(path) and abs(column - path[row + 1]) > 1


def make_floor(
    floor: int,
    run: RunCounters,
    seed: int,
    content: Content | Mapping[str, Any] | None = None,
    shape: Shape = ORIGINAL,
) -> Floor:
    """The floor of that number; `run` is what the run's earlier floors have held."""
    if content is None:
        content = standard()
    elif not isinstance(content, Content):
        content = read(content)
    return _Maker(floor, run, Dice(mixed(seed, floor)), content, shape).made()


class _Maker:
    """A floor being made, in the original's five phases; what only later floors have comes between them."""

    def __init__(self, number: int, run: RunCounters, dice: Dice, content: Content, shape: Shape) -> None:
        self.number = number
        self.columns, self.rows, self.kind = shape
        self.run = run
        self.dice = dice
        self.content = content
        self.gold_beside = self.essence_beside = self.gold_on = self.essence_on = 0

    def made(self) -> Floor:
        self.path = self._path()
        fork = self._fork() if self.kind == "fork" else ()
        self.cells = [[NEUTRAL] * self.columns for _ in range(self.rows)]
        for row, column in enumerate(self.path):
            self.cells[row][column] = PATH
        self.free = [list(adjacent(self.path, row, self.columns)) for row in range(self.rows)]
        for row, column in fork:
            self.cells[row][column] = FORK
            if column in self.free[row]:
                self.free[row].remove(column)
        self._lay_traps()
        self._lay_bonuses()
        self._enrich_path()
        if self.kind == "decoys":
            self._add_decoys()
        return Floor(
            number=self.number,
            path=self.path,
            cells=tuple([tuple(row) for row in self.cells]),
            counters=FloorCounters(self.gold_on, self.gold_beside, self.essence_on, self.essence_beside),
            run=self.run,
        )

    def _path(self) -> tuple[int, ...]:
        """From row to row the column stays or changes by one, and does not stay for too long."""
        longest = self.content.max_straight
        path = [self.dice.below(self.columns)]
        while len(path) < self.rows:
            here = path[-1]
            ways = [column for column in (here - 1, here, here + 1) if 0 <= column < self.columns]
            if len(path) >= longest and path[-longest:].count(here) == longest:
                ways.remove(here)
            path.append(self.dice.pick(ways))
        return tuple(path)

    def _fork(self) -> Way:
        """A wrong way off the path; where a path has none, another path is taken."""
        while not (ways := wrong_ways(self.path, self.columns)):
            self.path = self._path()
        return self.dice.pick(ways)

    def _add_decoys(self) -> None:
        spots = [
            (row, column)
            for row, cells in enumerate(self.cells)
            for column, cell in enumerate(cells)
            if cell is NEUTRAL
        ]
        for row, column in self.dice.shuffled(spots)[:DECOYS]:
            self.cells[row][column] = DECOY

    def _lay_traps(self) -> None:
        """In each row a roll for each kind until one succeeds; floor 1 has a trap in any case."""
        chance = self.dice.chance
        odds = [(trap.kind, p) for trap in self.content.traps if (p := trap.chance(self.number))]
        laid = False
        for row in range(self.rows):
            for kind, p in odds:
                if chance(p):
                    self._lay_trap(row, kind)
                    laid = True
                    break
        if self.number == 1 and not laid and any(kind == "trap_life" for kind, _ in odds):
            self._lay_trap(self.dice.below(self.rows), "trap_life")

    def _lay_trap(self, row: int, kind: Trap) -> None:
        # Without a fork each row has a free adjacent cell: the path's neighbour on one side at least.
        if not self.free[row]:
            return
        column = self.dice.pick(self.free[row])
        self.free[row].remove(column)
        self.cells[row][column] = _PLAIN[kind]

    def _lay_bonuses(self) -> None:
        """On each free adjacent cell gem, potion, gold, essence are tried until one succeeds."""
        content, chance = self.content, self.dice.chance
        gem, potion, gold, essence = (
            odds.chance(self.number) / ROWS for odds in (content.gem, content.potion, content.gold, content.essence)
        )
        gems, potions = self.run.gem, self.run.potion
        for row, columns in enumerate(self.free):
            cells = self.cells[row]
            for column in columns:
                if gems < content.gem.limit and chance(gem):
                    gems += 1
                    cells[column] = _PLAIN["gem"]
                elif row and potions < content.potion.limit and chance(potion):
                    potions += 1
                    cells[column] = _PLAIN["potion"]
                elif self.gold_beside < content.gold.limit and chance(gold):
                    self.gold_beside += 1
                    cells[column] = Cell("gold", self._amount(content.gold))
                elif self.essence_beside < content.essence.limit and chance(essence):
                    self.essence_beside += 1
                    cells[column] = Cell("essence", self._amount(content.essence))
        self.run = RunCounters(gems, potions)

    def _enrich_path(self) -> None:
        """On each path cell gold, else essence; the limits also count what is next to the path."""
        content, dice = self.content, self.dice
        gold, essence = content.path_gold, content.path_essence
        for row, column in enumerate(self.path):
            if self.gold_beside + self.gold_on < content.gold.limit and dice.chance(gold.chance):
                self.gold_on += 1
                self.cells[row][column] = Cell("path", dice.between(gold.low, gold.high), "gold")
            elif self.essence_beside + self.essence_on < content.essence.limit and dice.chance(essence.chance):
                self.essence_on += 1
                self.cells[row][column] = Cell("path", dice.between(essence.low, essence.high), "essence")

    def _amount(self, odds: BonusOdds) -> int:
        return self.dice.between(odds.low, odds.high)


def check(floor: Floor, run: RunCounters, content: Content | None = None, shape: Shape = ORIGINAL) -> tuple[str, ...]:
    """The names of the rules a floor breaks, `run` being the counters before it."""
    look = _Look(floor, run, content or standard(), shape)
    return tuple(name for name, keeps in RULES.items() if not keeps(look))


class _Look:
    """A floor as the rules look at it; what it claims of itself in its counters is not believed."""

    def __init__(self, floor: Floor, run: RunCounters, content: Content, shape: Shape) -> None:
        self.columns, self.length, self.kind = shape
        self.path = floor.path
        self.rows = floor.cells
        self.run = run
        self.content = content
        on_path = set(enumerate(floor.path))
        spots = [((r, c), cell) for r, row in enumerate(floor.cells) for c, cell in enumerate(row)]
        self.on = [(spot, cell) for spot, cell in spots if spot in on_path]
        self.off = [(spot, cell) for spot, cell in spots if spot not in on_path]
        self.beside = {(r + down, c + right) for r, c in on_path for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))}

    def count(self, kind: Kind) -> int:
        """How many of a kind there are."""
        return sum(kind in (cell.kind, cell.bonus) for row in self.rows for cell in row)

    def on_path(self, kinds: frozenset[str]) -> bool:
        """Whether one of these is on the path."""
        return any(cell.kind in kinds or cell.bonus in kinds for _, cell in self.on)

    def one_path_cell_per_row(self) -> bool:
        if len(self.path) != self.length or [len(row) for row in self.rows] != [self.columns] * self.length:
            return False
        return all(map(self._has_its_path_cell, self.rows, self.path))

    def _has_its_path_cell(self, row: Sequence[Cell], column: int) -> bool:
        marked = [c for c, cell in enumerate(row) if cell.kind == "path"]
        if marked or column not in range(self.columns):
            return marked == [column]
        # What must never be on the path has rules of its own to break.
        return row[column].kind in TRAPS | {"gem", "potion"}

    def path_walkable(self) -> bool:
        inside = all(column in range(self.columns) for column in self.path)
        return inside and all(abs(a - b) <= 1 for a, b in pairwise(self.path))

    def rest_neutral(self) -> bool:
        """Next to the path only traps and bonuses; further off nothing, and nothing on neutral cells. What only looks
        like the path is neutral, too, and a fork ends."""
        return all(self._has_its_place(spot, cell) for spot, cell in self.off)

    def _has_its_place(self, spot: tuple[int, int], cell: Cell) -> bool:
        if cell.kind == "neutral":
            return cell == NEUTRAL
        if cell.kind == "decoy":
            return cell == DECOY and self.kind == "decoys"
        if cell.kind == "fork":
            return cell == FORK and self.kind == "fork" and _leads_away(self.path, *spot)
        if cell.kind in BONUSES:
            return spot in self.beside
        # Traps and path cells out of place have rules of their own to break.
        return cell.kind in TRAPS or cell.kind == "path"


RULES: dict[str, Callable[[_Look], bool]] = {
    "one_path_cell_per_row": _Look.one_path_cell_per_row,
    "path_walkable": _Look.path_walkable,
    "one_trap_per_row": lambda look: all(sum(cell.kind in TRAPS for cell in row) <= 1 for row in look.rows),
    "traps_adjacent": lambda look: all(spot in look.beside for spot, cell in look.off if cell.kind in TRAPS),
    "no_trap_on_path": lambda look: not look.on_path(TRAPS),
    "no_gem_on_path": lambda look: not look.on_path(frozenset({"gem"})),
    "no_potion_on_path": lambda look: not look.on_path(frozenset({"potion"})),
    "gold_limit": lambda look: look.count("gold") <= look.content.gold.limit,
    "essence_limit": lambda look: look.count("essence") <= look.content.essence.limit,
    "gem_once_per_run": lambda look: look.run.gem + look.count("gem") <= look.content.gem.limit,
    "potion_once_per_run": lambda look: look.run.potion + look.count("potion") <= look.content.potion.limit,
    "no_potion_in_row_0": lambda look: all(cell.kind != "potion" for row in look.rows[:1] for cell in row),
    "rest_neutral": _Look.rest_neutral,
}
"""The thirteen rules of the original's checklist, by name, in its order."""
