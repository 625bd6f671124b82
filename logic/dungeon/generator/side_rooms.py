"""Step 4 and the treasure of step 5: small rooms at dead ends, and secret ones behind a door in the rock.

Each has exactly one way in, so none of them shortens a way between other rooms.
"""

from collections.abc import Callable, Iterator
from math import floor

from logic.dungeon.generator.grid import (
    Cell,
    Cells,
    Grid,
    Kind,
    dead_ends,
    every,
    inside,
    moved,
    positions,
    spread,
    with_one_beside,
)
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.plan import Door, Room, RoomType
from logic.dungeon.generator.rooms import ratio

ROOMY = ((3, 3), (3, 2), (2, 3), (2, 2))
"""The sizes of rooms that are dug out of the rock, the most wanted first."""
CLOSETS = (3, 2, 1)
"""The lengths of secret rooms made of the end of a passage where there is no rock left."""
KEPT_DEAD_ENDS = 4
PASSAGES = (Kind.CORRIDOR, Kind.MAZE)
HOSTS = (*PASSAGES, Kind.ROOM)
"""What a side room may open to."""

Box = tuple[int, int, int, int]
"""x, y, width and height."""
KINDS: dict[RoomType, Kind] = {
    "secondary": Kind.SECONDARY,
    "secret": Kind.SECRET,
    "treasure": Kind.TREASURE,
}


def add_secondary(grid: Grid, lcg: Lcg) -> list[Room]:
    """2 rooms, and one more for each usual area, at dead ends."""
    return _at_dead_ends(grid, "secondary", 2 + floor(ratio(grid.size)), lambda box: True, lcg)


def add_first_treasure(grid: Grid, start: Cell, lcg: Lcg) -> list[Room]:
    """Treasure as the first version laid it: 1 to 3 rooms at dead ends or in niches, as rock was left."""
    x, y = start

    def far(box: Box) -> bool:
        left, top, width, height = box
        across = max(left - x, x - (left + width - 1), 0)
        down = max(top - y, y - (top + height - 1), 0)
        return across + down > grid.size / 2

    return _at_dead_ends(grid, "treasure", lcg.next_int(1, 3), far, lcg)


def add_secret(grid: Grid, lcg: Lcg) -> tuple[list[Room], list[Door]]:
    """1 or 2 rooms that only a secret door leads to."""
    rock = Rock(grid)
    rooms: list[Room] = []
    doors: list[Door] = []
    count = lcg.next_int(1, 2)
    for ends, box_at in ((rock.hiding_places, rock.hidden_box), (rock.ends, rock.closet)):
        for end in drawn(ends(), lcg):
            if found := box_at(end):
                box, door = found
                rooms.append(rock.dig(box, "secret"))
                doors.append(rock.hang_secret_door(door))
                if len(rooms) == count:
                    return rooms, doors
    return rooms, doors


class Rock:
    """What can still be dug in."""

    def __init__(self, grid: Grid) -> None:
        self.kinds = grid.kinds
        self.grid = grid
        self.size = grid.size
        self.steps = (1, -1, grid.size, -grid.size)

    def ends(self) -> Cells:
        """The dead ends of passages."""
        return dead_ends(self._opened(), self.size) & self.grid.cells(*PASSAGES)

    def roomy_ends(self) -> Cells:
        """The dead ends that seem to have rock behind them."""
        opened, ends = self._opened(), self.ends()
        return ends & self._before_rock(opened, self._lonely(opened & ~ends))

    def niches(self) -> Cells:
        """The wall cells beside one cell of a passage or of a main room."""
        return self._walls_beside_one() & spread(self.grid.cells(*HOSTS), self.size)

    def hiding_places(self) -> Cells:
        """Niches that have a square of rock right behind them."""
        size, hosts = self.size, self.grid.cells(*HOSTS)
        lonely = self._lonely(self._opened())
        square = lonely & lonely >> 1 & lonely >> size & lonely >> size + 1
        square |= square << 1
        square |= square << size
        behind = 0
        for out in self.steps:
            behind |= moved(hosts, -out) & moved(square, out)
        return self._walls_beside_one() & behind

    def dug_box(self, end: int) -> Box | None:
        """The room behind a dead end."""
        return self._roomy_box(end, self._way_out(end), touching=2)

    def annex(self, niche: int) -> Box | None:
        """The room behind the wall at a niche, which becomes the way to it."""
        found = self.hidden_box(niche)
        return found[0] if found else None

    def long_tail(self, end: int) -> Box | None:
        """The room made of the last three cells of a passage."""
        return self._tail(end, self._way_out(end), 3)

    def short_tail(self, end: int) -> Box | None:
        """The room made of the last two cells of a passage."""
        return self._tail(end, self._way_out(end), 2)

    def one_cell(self, cell: int) -> Box:
        """The smallest room there is."""
        return (cell % self.size, cell // self.size, 1, 1)

    def hidden_box(self, niche: int) -> tuple[Box, int] | None:
        """The room behind the wall at a niche, which becomes its secret door."""
        if self._open_cells(self.one_cell(niche)) != 1:
            return None
        out = self._way_out(niche)
        box = self._roomy_box(niche - out, out, touching=0)
        return (box, niche) if box else None

    def closet(self, end: int) -> tuple[Box, int] | None:
        """The room made of the end of a passage, and where in the passage its secret door hangs."""
        out = self._way_out(end)
        for length in CLOSETS:
            box = self._tail(end, out, length)
            door = end + out * length
            if box and self.kinds[door] in PASSAGES and self._straight(door, out):
                return box, door
        return None

    def dig(self, box: Box, room_type: RoomType) -> Room:
        """Make a room of a box."""
        x, y, width, height = box
        row = bytes((KINDS[room_type],)) * width
        for start in range(y * self.size + x, (y + height) * self.size + x, self.size):
            self.kinds[start : start + width] = row
        return Room(x, y, width, height, room_type)

    def hang_secret_door(self, cell: int) -> Door:
        """Make a cell a secret door."""
        self.kinds[cell] = Kind.SECRET_DOOR
        return Door(cell % self.size, cell // self.size, "secret")

    def _opened(self) -> Cells:
        return every(self.size) ^ self.grid.cells(Kind.WALL)

    def _walls_beside_one(self) -> Cells:
        """The wall cells, off the border, beside exactly one open cell."""
        opened = self._opened()
        return with_one_beside(opened, self.size) & inside(self.size) & ~opened

    def _lonely(self, opened: Cells) -> Cells:
        """The wall cells that have only wall beside them."""
        return inside(self.size) & ~(opened | spread(opened, self.size))

    def _before_rock(self, opened: Cells, lonely: Cells) -> Cells:
        """The places with an open neighbour that, with three lonely cells behind, make a square."""
        size = self.size
        found = 0
        for out, side in ((1, size), (-1, size), (size, 1), (-size, 1)):
            behind = moved(opened, -out) & moved(lonely, out)
            for aside in (side, -side):
                found |= behind & moved(lonely, aside) & moved(lonely, out + aside)
        return found

    def _way_out(self, cell: int) -> int:
        """The step from a dead end or a niche to its one open neighbour."""
        return next(step for step in self.steps if self.kinds[cell + step])

    def _roomy_box(self, mouth: int, out: int, touching: int) -> Box | None:
        """The best box that begins at a cell, away from the way out, and has so many open cells."""
        y, x = divmod(mouth, self.size)
        for width, height in ROOMY:
            if abs(out) == 1:
                left = x - width + 1 if out == 1 else x
                boxes = [(left, y - shift, width, height) for shift in range(height)]
            else:
                top = y - height + 1 if out > 0 else y
                boxes = [(x - shift, top, width, height) for shift in range(width)]
            for box in boxes:
                if self._open_cells(box) == touching:
                    return box
        return None

    def _tail(self, end: int, out: int, length: int) -> Box | None:
        """The last cells of a passage, if it is straight and lonely for so long."""
        cells = range(end, end + out * length, out)
        if not all(self.kinds[cell] in PASSAGES for cell in cells):
            return None
        y, x = divmod(min(cells), self.size)
        box = (x, y, length, 1) if abs(out) == 1 else (x, y, 1, length)
        return box if self._open_cells(box) == length + 1 else None

    def _straight(self, cell: int, out: int) -> bool:
        """Whether a cell of a passage has a neighbour before and behind it, and none at its sides."""
        return bool(self.kinds[cell + out]) and self._open_cells(self.one_cell(cell)) == 3

    def _open_cells(self, box: Box) -> int:
        """How many open cells a box holds and lies beside; -1 where it leaves the inside of the grid."""
        x, y, width, height = box
        size, count = self.size, self.kinds.count
        if x < 1 or y < 1 or x + width >= size or y + height >= size:
            return -1
        first, last = (y - 1) * size + x, (y + height) * size + x
        walls = count(0, first, first + width) + count(0, last, last + width)
        for start in range(first + size - 1, last - 1, size):
            walls += count(0, start, start + width + 2)
        return 2 * width + (width + 2) * height - walls


def _at_dead_ends(grid: Grid, room_type: RoomType, count: int, suits: Callable[[Box], bool], lcg: Lcg) -> list[Room]:
    """Rooms at dead ends: dug into the rock behind them, or made of the passage itself.

    Some dead ends stay what they are; where there are too few, short ones are dug for the purpose.
    """
    rock = Rock(grid)
    rooms: list[Room] = []

    def add(ends: Callable[[], Cells], box_at: Callable[[int], Box | None], enough: int) -> None:
        if len(rooms) < enough:
            for end in drawn(ends(), lcg):
                box = box_at(end)
                if box and suits(box):
                    rooms.append(rock.dig(box, room_type))
                    if not grid.kinds[end]:
                        grid.kinds[end] = Kind.CORRIDOR
                    if len(rooms) == enough:
                        return

    add(rock.roomy_ends, rock.dug_box, min(count, rock.ends().bit_count() - KEPT_DEAD_ENDS))
    add(rock.ends, rock.long_tail, count)
    add(rock.hiding_places, rock.annex, count)
    add(rock.ends, rock.short_tail, count)
    add(rock.roomy_ends, rock.dug_box, count)
    # A room of one cell is better than none, but no better than that.
    add(rock.ends, rock.one_cell, 1)
    add(rock.niches, rock.one_cell, 1)
    return rooms


def drawn(cells: Cells, lcg: Lcg) -> Iterator[int]:
    """Cells in random order."""
    places = positions(cells)
    while places:
        choice = lcg.next_int(0, len(places) - 1)
        places[choice], places[-1] = places[-1], places[choice]
        yield places.pop()
