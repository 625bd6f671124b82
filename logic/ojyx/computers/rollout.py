"""A round played on from where it stands, quickly: what `hard` does a few hundred times before it decides.

It plays number cards only, on lists of small numbers, every seat following its tables.
Rows of a column lie side by side: a cell is `column * 3 + row`.
"""

from collections.abc import Callable, Sequence

from logic.ojyx.computers.estimate import (
    CLEARED,
    GONE,
    HIDDEN,
    MEAN,
    SHIFTS,
    STAGES,
    Table,
    is_clear,
    plain_ending,
    plain_table,
    with_code,
)
from logic.ojyx.computers.learned import ending, learned_table, standing
from logic.ojyx.scoring import is_doubled, marked

AWAY = 99
"""How many hidden cards stand for a seat that has been given up."""
NOBODY = -1
"""The ender of a last lap whose ender has left."""


class World:
    """One way the cards may lie. Each turn to come has its own card in the deck, drawn or not: so what differs
    between two ways to play this turn is their doing, and not the luck of later draws."""

    __slots__ = (
        "clock",
        "deck",
        "ender",
        "hidden",
        "keys",
        "marks",
        "me",
        "order",
        "playing",
        "real",
        "sums",
        "top",
    )

    def __init__(
        self,
        keys: list[list[int]],
        real: list[list[int]],
        hidden: list[int],
        marks: Sequence[Sequence[int]],
        deck: list[int],
        top: int,
        order: list[int],
        ender: int | None,
        me: int,
    ) -> None:
        self.keys = keys
        self.real = real
        self.hidden = hidden
        self.marks = marks
        # A deck that is used up is about to be made anew; until then the discard's top stands in for it.
        self.deck = deck or [top]
        self.clock = 0
        self.top = top
        #: The seats in the order of their next turns; in the last lap, those still owed one.
        self.order = order
        self.ender = ender
        #: The seat that is thinking: it goes by experience, and takes the others for plain players.
        self.me = me
        self.playing = [seat for seat, count in enumerate(hidden) if count != AWAY]
        #: What each seat's cards sum to, as far as anybody can tell.
        self.sums = [_expected(columns) for columns in keys]

    def copy(self) -> "World":
        other = World.__new__(World)
        other.keys, other.real = [columns[:] for columns in self.keys], [cards[:] for cards in self.real]
        other.hidden, other.sums = self.hidden[:], self.sums[:]
        other.marks, other.deck, other.order, other.playing = self.marks, self.deck, self.order, self.playing
        other.clock, other.top, other.ender, other.me = self.clock, self.top, self.ender, self.me
        return other

    def draw(self) -> int:
        """This turn's card; a deck that runs out begins again, which is near enough."""
        return self.deck[self.clock % len(self.deck)]

    def place(self, seat: int, column: int, row: int, code: int) -> None:
        """Lay a card onto a cell; the old one is the discard's top, or what a cleared column leaves there."""
        keys, cell = self.keys[seat], column * 3 + row
        old = keys[column]
        if old >> SHIFTS[row] & 15 == HIDDEN:
            self.hidden[seat] -= 1
        self.top = self.real[seat][cell]
        self.real[seat][cell] = code
        self.sums[seat] += change(old, row, code)
        new = with_code(old, row, code)
        if is_clear(new):
            self.top, new = code, GONE
        keys[column] = new

    def turn_up(self, seat: int, column: int, row: int, discarded: int) -> None:
        """Discard a card and turn a hidden one up."""
        code = self.real[seat][column * 3 + row]
        self.hidden[seat] -= 1
        self.top = discarded
        old = self.keys[seat][column]
        self.sums[seat] += change(old, row, code)
        new = with_code(old, row, code)
        if is_clear(new):
            self.top, new = code, GONE
        self.keys[seat][column] = new

    def play_out(self, turns: int = 300) -> list[int]:
        """Play to the end of the round, or for so many turns: what each seat's cards count."""
        order = self.order
        for turn in range(turns if self.ender is None else 0):
            seat = order[turn % len(order)]
            self.clock += 1
            self._turn(seat)
            if self.ends(seat):
                break
        for seat in self.order if self.ender is not None else ():
            self.clock += 1
            self._turn(seat)
        return self._scores()

    def ends(self, seat: int) -> bool:
        """Whether a seat that has had its turn ends the round; then the others have their last one."""
        if self.ender is not None or self.hidden[seat]:
            return False
        at = self.order.index(seat)
        self.ender, self.order = seat, self.order[at + 1 :] + self.order[:at]
        return True

    def _turn(self, seat: int) -> None:
        """Take the discard if it gains enough; else draw, and swap that card in or turn another one up."""
        now = self._table(seat)
        near = self.hidden[seat] < 2 and self.ender is None
        if near:
            gain, column, row, _ = self._best_near_the_end(seat, now, self.top, drawn=False)
        else:
            gain, column, row, _ = self._best(seat, now, self.top, drawn=False)
        if gain >= now.take_from:
            self.place(seat, column, row, self.top)
        else:
            self.draw_and_use(seat)

    def draw_and_use(self, seat: int) -> None:
        """Draw from the deck, and swap that card in or turn another one up."""
        code, now = self.draw(), self._table(seat)
        if self.hidden[seat] < 2 and self.ender is None:
            _, column, row, swapped = self._best_near_the_end(seat, now, code, drawn=True)
        else:
            _, column, row, swapped = self._best(seat, now, code, drawn=True)
        if swapped:
            self.place(seat, column, row, code)
        elif self.hidden[seat]:
            self.turn_up(seat, column, row, code)
        else:
            self.top = code

    def _table(self, seat: int) -> Table:
        if self.ender is not None:
            return plain_table(final=True)
        if seat != self.me:
            return plain_table(final=False)
        hidden = self.hidden
        return learned_table(STAGES[min([hidden[other] for other in self.playing if other != seat])])

    def _best(self, seat: int, now: Table, code: int, *, drawn: bool) -> tuple[float, int, int, bool]:
        """The best place for a card, or the best card to turn up: (gain, column, row, swapped)."""
        placing, turning = now.placing, now.turning
        best, at, row, swapped = -99.0, 0, 0, True
        if drawn and not self.hidden[seat]:
            best, swapped = 0.0, False
        for column, key in enumerate(self.keys[seat]):
            if key < 0:
                continue
            gain, there = placing[key << 4 | code]
            if gain > best:
                best, at, row, swapped = gain, column, there, True
            if drawn:
                gain, there = turning[key]
                if gain > best:
                    best, at, row, swapped = gain, column, there, False
        return best, at, row, swapped

    def _best_near_the_end(self, seat: int, now: Table, code: int, *, drawn: bool) -> tuple[float, int, int, bool]:
        """As `_best`, with a thought for who will have the lowest sum if this ends the round."""
        worth = now.worth
        one_left = self.hidden[seat] == 1
        ends = self._ends_by_experience(seat, worth) if seat == self.me else self._ends_plainly(seat)
        best = (-99.0, 0, 0, True)
        if drawn:
            best = (ends(0.0), 0, 0, False)
        for column, key in enumerate(self.keys[seat]):
            if key < 0:
                continue
            if one_left and not _has_hidden(key):
                gain, row = now.placing[key << 4 | code]
                if gain > best[0]:
                    best = (gain, column, row, True)
                continue
            for row, shift in enumerate(SHIFTS):
                if key >> shift & 15 == HIDDEN or not one_left:
                    gain = ends(change(key, row, code))
                else:
                    gain = worth[key] - worth[with_code(key, row, code)]
                if gain > best[0]:
                    best = (gain, column, row, True)
        if best[3] or not one_left:
            return best
        return self._last_hidden(seat, best[0])

    def _ends_plainly(self, seat: int) -> Callable[[float], float]:
        """What ending the round gains a seat, by how much its sum changes with it."""
        mine = self.sums[seat]
        lowest = min([self.sums[other] for other in self.playing if other != seat])
        return lambda change: plain_ending(mine + change, lowest) - change

    def _ends_by_experience(self, seat: int, worth: list[float]) -> Callable[[float], float]:
        others = [other for other in self.playing if other != seat]
        sums, hidden = [self.sums[other] for other in others], [self.hidden[other] for other in others]
        mine, lowest, count = self.sums[seat], min(sums), len(others)
        stay = standing(STAGES[min(hidden)], lowest, sum(sums) / count, sum(hidden) / count)
        stay -= sum([worth[key if key >= 0 else CLEARED] for key in self.keys[seat]])
        return lambda change: ending(mine + change, lowest) - stay

    def _last_hidden(self, seat: int, gain: float) -> tuple[float, int, int, bool]:
        """Where the one hidden card of a seat lies, to be turned up."""
        for column, key in enumerate(self.keys[seat]):
            for row, shift in enumerate(SHIFTS):
                if key >= 0 and key >> shift & 15 == HIDDEN:
                    return gain, column, row, False
        raise AssertionError("no card is hidden")

    def _scores(self) -> list[int]:
        sums = []
        for keys, cards, marks in zip(self.keys, self.real, self.marks, strict=True):
            total = 0
            for column, key in enumerate(keys):
                if key >= 0:
                    first, second, third = cards[3 * column : 3 * column + 3]
                    if not first == second == third:
                        total += marked(first + second + third - 6, marks[column])
            sums.append(total)
        ender = self.ender
        if ender is not None and ender != NOBODY and is_doubled(sums[ender], [sums[seat] for seat in self.playing]):
            sums[ender] *= 2
        return sums


def change(key: int, row: int, code: int) -> float:
    """By how much a column's expected sum changes when a card is laid onto it."""
    old = key >> SHIFTS[row] & 15
    more = code - 2 - (MEAN if old == HIDDEN else old - 2)
    return more - 3 * (code - 2) if is_clear(with_code(key, row, code)) else more


def _has_hidden(key: int) -> bool:
    return key & 15 == HIDDEN or key >> 4 & 15 == HIDDEN or key >> 8 == HIDDEN


def _expected(keys: list[int]) -> float:
    """What cards sum to as far as they lie open, with the mean for those that do not."""
    total = 0.0
    for key in keys:
        if key >= 0:
            for code in (key >> 8, key >> 4 & 15, key & 15):
                total += MEAN if code == HIDDEN else code - 2
    return total
