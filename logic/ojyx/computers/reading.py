"""What a computer player reads off its view: expected sums, who leads, and which cards are still out."""

from functools import cached_property
from typing import Literal, TypeAlias

from logic.ojyx.cards import ACTIONS, BIG_NUMBERS, NUMBERS, ActionCard
from logic.ojyx.computers.estimate import (
    CLEARED,
    CODES,
    FINAL,
    GONE,
    HIDDEN,
    STAGES,
    Table,
    key,
    plain_ending,
    plain_table,
    with_code,
)
from logic.ojyx.computers.learned import ending, learned_table, standing
from logic.ojyx.draft import players
from logic.ojyx.state import COLUMNS, ROWS, Grid, State

Style: TypeAlias = Literal["sums", "plain", "learned"]
"""How columns are valued: by their sums, with what pairs promise, or by experience."""

LEADER_WEIGHT, OTHERS_WEIGHT = 0.45, 0.12
DUEL_WEIGHT = 0.8


def code_of(grid: Grid, cell: int, *, only_up: bool = False) -> int:
    """The code of a card that is still there, HIDDEN where it is not known."""
    card = grid[cell]
    if card is None or card.value is None or (only_up and not card.up):
        return HIDDEN
    return card.value + 2


def keys_of(grid: Grid, *, only_up: bool = False) -> list[int]:
    """The columns of a grid; a card known but not turned up counts as known, unless only those up do."""
    return [
        GONE
        if grid[column] is None
        else key(*[code_of(grid, column + row * COLUMNS, only_up=only_up) for row in range(ROWS)])
        for column in range(COLUMNS)
    ]


class Reading:
    """A view, as a card player looks at it."""

    def __init__(self, view: State, seat: int, style: Style) -> None:
        self.view = view
        self.seat = seat
        self.style = style
        self.opponents = [other for other in players(view) if other != seat]
        self.keys = [keys_of(grid) for grid in view.grids]
        self.hidden = [sum(cell is not None and not cell.up for cell in grid) for grid in view.grids]
        self.fewest_hidden = min(self.hidden[other] for other in self.opponents)
        self.stage = FINAL if view.last_lap else STAGES[self.fewest_hidden]
        self._gains: dict[tuple[int, int, int], float] = {}
        final = self.stage == FINAL or style == "sums"
        self.table: Table = learned_table(self.stage) if style == "learned" else plain_table(final)

    @cached_property
    def unseen(self) -> list[int]:
        """How many cards of each code are in places this seat does not know."""
        view = self.view
        copies = BIG_NUMBERS if view.options.big_deck else NUMBERS
        left = [copies[code - 2] for code in CODES]
        known = [cell.value for grid in view.grids for cell in grid if cell is not None]
        for value in (*known, *view.discard, *view.deck, view.hand):
            if isinstance(value, int):
                left[value + 2] -= 1
        return left

    @cached_property
    def chances(self) -> list[tuple[int, float]]:
        """Each code that may come up, with its probability."""
        total = sum(self.unseen) or 1
        return [(code, count / total) for code, count in enumerate(self.unseen) if count]

    @cached_property
    def mean(self) -> float:
        return sum((code - 2) * p for code, p in self.chances)

    @cached_property
    def next_card(self) -> list[tuple[int, float]]:
        """What the deck's top may be: known where it was scouted, from the discard where the deck is used up."""
        view = self.view
        if not view.deck:
            lying = view.discard[:-1]
            return [(value + 2, 1 / len(lying)) for value in lying]
        top = view.deck[-1]
        return self.chances if top is None else [(top + 2, 1.0)]

    @cached_property
    def sums(self) -> list[float]:
        """What each seat's cards sum to, with the mean for what is not known."""
        return [sum(self.column_sum(seat, column) for column in range(COLUMNS)) for seat in range(len(self.keys))]

    def column_sum(self, seat: int, column: int) -> float:
        """What a column counts if nothing more happens to it."""
        codes = self.keys[seat][column]
        if codes == GONE:
            return 0.0
        values = [self.mean if code == HIDDEN else code - 2 for code in (codes >> 8, codes >> 4 & 15, codes & 15)]
        total, mark = sum(values), self.view.marks[seat][column]
        return total * 2.0**mark if total > 0 else total

    @cached_property
    def leader(self) -> int:
        """The opponent who is ahead, earlier rounds included."""
        return min(self.opponents, key=lambda seat: self.view.totals[seat] + self.sums[seat])

    def weight(self, seat: int) -> float:
        """What a point more for an opponent is worth in own points less."""
        if len(self.opponents) == 1:
            return DUEL_WEIGHT
        return LEADER_WEIGHT if seat == self.leader else OTHERS_WEIGHT

    def gain(self, seat: int, cell: int, code: int) -> float:
        """By how much a grid gets lower when a card is laid onto a cell."""
        asked = (seat, cell, code)
        found = self._gains.get(asked)
        if found is None:
            found = self._gains[asked] = self.gain_of_all(seat, {cell: code})
        return found

    def gain_of_all(self, seat: int, cards: dict[int, int]) -> float:
        """By how much a grid gets lower when codes are laid onto cells."""
        columns: dict[int, int] = {}
        for cell, code in cards.items():
            row, column = divmod(cell, COLUMNS)
            columns[column] = with_code(columns.get(column, self.keys[seat][column]), row, code)
        worth, total = self.table.worth, 0.0
        for column, after in columns.items():
            factor = 2.0 ** self.view.marks[seat][column]
            total += (worth[self.keys[seat][column]] - worth[after]) * factor
        return total

    def gain_by_chance(self, seat: int, cell: int) -> float:
        """By how much a grid gets lower when the deck's top card is laid onto a cell."""
        return sum(p * self.gain(seat, cell, code) for code, p in self.next_card)

    def turning_gain(self, cell: int) -> float:
        """What turning up an own card gains: a chance of a pair, and nearness to the end."""
        if code_of(self.view.grids[self.seat], cell) != HIDDEN:
            return self.table.turning_up
        gains = [p * self.gain(self.seat, cell, code) for code, p in self.chances]
        return sum(gains) + self.table.turning_up

    def ending_gain(self, gain: float, change: float) -> float:
        """What a move gains in all that ends the round, changing the own sum."""
        mine, others = self.sums[self.seat] + change, [self.sums[other] for other in self.opponents]
        if self.style == "learned":
            return ending(mine, min(others)) - self._staying
        return gain + plain_ending(mine, min(others))

    @cached_property
    def _staying(self) -> float:
        """What the present position is worth by experience."""
        others = self.opponents
        sums, hidden = [self.sums[o] for o in others], [self.hidden[o] for o in others]
        own = [self.table.worth[column] for column in self.keys[self.seat] if column != GONE]
        worth = standing(self.stage, min(sums), sum(sums) / len(sums), sum(hidden) / len(hidden))
        return worth - sum(own) - (COLUMNS - len(own)) * self.table.worth[CLEARED]

    @cached_property
    def unseen_actions(self) -> list[tuple[ActionCard, float]]:
        """Each action card that may be drawn, with its probability."""
        view = self.view
        left = dict(ACTIONS[view.options.actions])
        for card in (*view.action_discard, *view.stocks[self.seat]):
            if card is not None:
                left[card] -= 1
        if not view.action_deck:
            # The deck will be made from the discard.
            for card in view.action_discard[:-1]:
                left[card] += 1
        if isinstance(view.hand, str):
            left[view.hand] -= 1
        total = sum(left.values()) or 1
        return [(card, count / total) for card, count in left.items() if count > 0]

    def next_seat(self, direction: int) -> int | None:
        """Who plays next in a direction, if anybody is due."""
        view, seats = self.view, len(self.keys)
        due = view.owed if view.last_lap else self.opponents
        order = [(self.seat + direction * step) % seats for step in range(1, seats)]
        return next((seat for seat in order if seat in due), None)
