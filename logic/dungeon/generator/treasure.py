"""The treasure of step 5: dead ends far from the start become rooms of three by three.

A treasure room has one way in. Where passages of a maze run beside it they are filled in, as long as all else
stays within reach and the start and the end stay the rooms farthest apart.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from logic.dungeon.generator.ends import farthest_rooms
from logic.dungeon.generator.grid import SOLID, Cells, Grid, Kind
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.plan import Room
from logic.dungeon.generator.side_rooms import PASSAGES, Box, Rock, drawn

Form = tuple[int, int, int, int]
"""The width and height of a room, and how far its corner is left of the dead end and above it."""
SMALL = ((3, 2), (2, 3), (2, 2), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1))
MIDDLE: tuple[Form, ...] = ((3, 3, 1, 1),)
ASIDE: tuple[Form, ...] = tuple((3, 3, dx, dy) for dx in range(3) for dy in range(3) if (dx, dy) != (1, 1))
SMALLER: tuple[Form, ...] = tuple((w, h, dx, dy) for w, h in SMALL for dx in range(w) for dy in range(h))
MOST_TRIES = 6
"""How many times passages are filled in on trial, for one room in the middle, aside, or smaller."""
MOST_CUT_OFF = 40
"""How many cells of a maze may be given up for one room."""


def add_treasure(grid: Grid, main: Sequence[Room], ends: tuple[Room, Room], lcg: Lcg) -> list[Room]:
    """1 to 3 rooms, fewer where fewer dead ends are far enough; where there is none, one in a niche."""
    site = _Site(grid, ends[0])
    count = lcg.next_int(1, 3)
    far = [end for end in drawn(site.rock.ends(), lcg) if site.is_far(site.box(end, (1, 1, 0, 0)))]
    before = bytes(grid.kinds)
    boxes = site.at_dead_ends(far, count, MOST_TRIES)
    if site.closes and {room.center for room in farthest_rooms(grid, main)[:2]} != {room.center for room in ends}:
        grid.kinds[:] = before
        boxes = site.at_dead_ends(far, count, 0)
    return [Room(*box, "treasure") for box in boxes or site.in_a_niche(lcg)]


class _Site:
    """Where treasure can lie."""

    def __init__(self, grid: Grid, start: Room) -> None:
        self.grid, self.kinds, self.size = grid, grid.kinds, grid.size
        self.start = start
        self.rock = Rock(grid)
        #: Whether passages were closed.
        self.closes = False

    def at_dead_ends(self, far: Sequence[int], count: int, most_tries: int) -> list[Box]:
        """At most so many rooms dug at these dead ends."""
        boxes: list[Box] = []
        while len(boxes) < count and (box := self._at_a_dead_end(far, most_tries)):
            boxes.append(box)
        return boxes

    def _at_a_dead_end(self, far: Sequence[int], most_tries: int) -> Box | None:
        """A room dug at one of these dead ends, of those that are still there; small only where none can be large."""
        left = self.rock.ends()
        far = [end for end in far if left >> end & 1]
        for forms in (MIDDLE, ASIDE, SMALLER):
            tries = most_tries
            for openings, box in self._candidates(far, forms):
                for way_in in openings:
                    closed = [cell for cell in openings if cell != way_in]
                    if not closed or (tries and all(self.kinds[cell] == Kind.MAZE for cell in closed)):
                        tries -= bool(closed)
                        if self._dug(box, way_in, closed):
                            return box
        return None

    def in_a_niche(self, lcg: Lcg) -> list[Box]:
        """A room dug behind a wall, as large as there is rock for."""
        rock = self.rock
        for niches, box_at in ((rock.hiding_places, rock.annex), (rock.niches, rock.one_cell)):
            for niche in drawn(niches(), lcg):
                box = box_at(niche)
                if box and self.is_far(box):
                    self.kinds[niche] = Kind.CORRIDOR
                    rock.dig(box, "treasure")
                    return [box]
        return []

    def box(self, end: int, form: Form) -> Box:
        width, height, left, up = form
        return end % self.size - left, end // self.size - up, width, height

    def is_far(self, box: Box) -> bool:
        """Whether all of a box is farther than half the size from the start."""
        (x, y), (left, top, width, height) = self.start.center, box
        across = max(left - x, x - (left + width - 1), 0)
        down = max(top - y, y - (top + height - 1), 0)
        return across + down > self.size / 2

    def _candidates(self, ends: Sequence[int], forms: Sequence[Form]) -> Iterator[tuple[list[int], Box]]:
        """The boxes that could be dug, and the passages beside each; the largest first, then those with the fewest."""
        size, kinds = self.size, self.kinds
        diggable = self.grid.cells(*_DIGGABLE)
        fits = {sides: _corners(diggable, *sides, size) for sides in {form[:2] for form in forms}}
        shapes = [(form, fits[form[:2]], form[3] * size + form[2]) for form in forms]
        found: dict[tuple[int, int], list[tuple[int, Form]]] = {}
        for end in ends:
            for form, corners, offset in shapes:
                corner = end - offset
                if corner > 0 and corners >> corner & 1:
                    width, height = form[0], form[1]
                    below = corner + height * size
                    walls = kinds.count(0, corner - size, corner - size + width) + kinds.count(0, below, below + width)
                    walls += kinds[corner - 1 : below - 1 : size].count(0)
                    walls += kinds[corner + width : below + width : size].count(0)
                    found.setdefault((-width * height, 2 * (width + height) - walls), []).append((end, form))
        for rank in sorted(found):
            for end, form in found[rank]:
                box = x, y, width, height = self.box(end, form)
                if x > 0 and y > 0 and x + width < size and y + height < size and self.is_far(box):
                    corner = y * size + x
                    openings = [corner + step for step in _beside(width, height, size) if kinds[corner + step]]
                    if openings:
                        yield openings, box

    def _dug(self, box: Box, way_in: int, closed: list[int]) -> bool:
        """Dig a room and close passages beside it; nothing is changed where that would spoil the map."""
        before = bytes(self.kinds) if closed else b""
        for cell in closed:
            self.kinds[cell] = Kind.WALL
        self.rock.dig(box, "treasure")
        if closed:
            cut_off = self._cut_off(way_in, closed)
            if cut_off is None:
                self.kinds[:] = before
                return False
            for cell in cut_off:
                self.kinds[cell] = Kind.WALL
            self.closes = True
        return True

    def _cut_off(self, way_in: int, closed: list[int]) -> list[int] | None:
        """What can no longer be reached; None where that is more than a bit of maze.

        All was within reach before, so what is cut off begins at the room's way in or beside what was closed.
        """
        steps = self.rock.steps
        state = bytearray(self.kinds.translate(_STATES))
        cut_off: list[int] = []
        for source in (way_in, *[cell + step for cell in closed for step in steps]):
            if state[source] != _OPEN:
                continue
            state[source] = _SHUT
            todo, reaches = [source], False
            for cell in todo:
                for near in (cell + 1, cell - 1, cell + self.size, cell - self.size):
                    if state[near]:
                        if state[near] == _REACHED:
                            reaches = True
                            break
                        state[near] = _SHUT
                        todo.append(near)
                if reaches:
                    break
            if reaches:
                for cell in todo:
                    state[cell] = _REACHED
            else:
                cut_off += todo
                if len(cut_off) > MOST_CUT_OFF or any(self.kinds[cell] not in PASSAGES for cell in todo):
                    return None
        return cut_off


_SHUT, _OPEN, _REACHED = range(3)
_STATES = bytes(_SHUT if kind in SOLID else _REACHED if kind == Kind.ROOM else _OPEN for kind in range(256))
"""For each kind of cell: whether it can be walked on, and whether it is known to be within reach."""
_DIGGABLE = (Kind.WALL, *PASSAGES)


def _corners(cells: Cells, width: int, height: int, size: int) -> Cells:
    """The corners of the boxes that, with what is beside them, consist of these cells."""
    rows = _runs(cells, width, 1)
    columns = _runs(cells, height, size)
    within = _runs(rows, height, size)
    return within & rows << size & rows >> height * size & columns << 1 & columns >> width


def _runs(cells: Cells, length: int, step: int) -> Cells:
    """The cells with which so many in a row begin."""
    found = cells
    for count in range(1, length):
        found &= cells >> count * step
    return found


@cache
def _beside(width: int, height: int, size: int) -> tuple[int, ...]:
    """The steps from the corner of a box to the cells beside it."""
    sides = tuple(row * size + column for row in range(height) for column in (-1, width))
    return (*sides, *(row * size + column for row in (-1, height) for column in range(width)))
