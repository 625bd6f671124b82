"""`easy`: simple thresholds on the cards that lie open."""

from logic.core.override import override
from logic.core.rng import Dice
from logic.ojyx.choices import DRAW_ACTION, DRAW_DECK, TAKE_DISCARD
from logic.ojyx.computers.estimate import is_clear, with_code
from logic.ojyx.computers.player import Player, Thought, draws_allowed
from logic.ojyx.computers.reading import Reading, Style
from logic.ojyx.state import CELLS, COLUMNS, Action, Discard, Swap, TurnUp

GOOD = 5
"""A card up to this, the mean of all, is worth having."""
BETTER = 3
"""It replaces an open one that is higher by this."""
ACTION_CHANCE = 0.15


class Easy(Player):
    """Takes low cards, puts them onto high ones, and does not look ahead."""

    style: Style = "sums"
    touchy = 3.0

    @override
    def opens(self, reading: Reading, dice: Dice) -> Action:
        chosen = reading.view.chosen[reading.seat]
        return TurnUp(dice.pick([cell for cell in range(CELLS) if cell not in chosen]))

    @override
    def draws(self, reading: Reading, dice: Dice) -> Thought:
        allowed = draws_allowed(reading.view, reading.seat)
        top = reading.view.discard[-1]
        if TAKE_DISCARD in allowed and self._place_for(reading, top) is not None:
            return TAKE_DISCARD
        if DRAW_ACTION in allowed and dice.chance(ACTION_CHANCE):
            return DRAW_ACTION
        return DRAW_DECK
        yield

    @override
    def places(self, reading: Reading, dice: Dice) -> Thought:
        view, card = reading.view, reading.view.hand
        assert isinstance(card, int)
        cell = self._place_for(reading, card)
        if cell is not None:
            return Swap(cell)
        if view.source == "discard":
            return Swap(_highest(reading)[1])
        hidden = _hidden(reading)
        if not hidden or not view.options.reveal_on_discard:
            return Discard(None)
        if len(hidden) == 1 and not view.last_lap and not _is_ahead(reading):
            # Turning the last card up would end the round: a small loss is better than the doubling.
            value, cell = _highest(reading)
            if card - value < max(3.0, reading.sums[reading.seat] / 4):
                return Swap(cell)
        return Discard(dice.pick(hidden))
        yield

    def _place_for(self, reading: Reading, card: int) -> int | None:
        """Where a card is plainly good: it clears a column, or is low and replaces a high or a hidden one."""
        for column, codes in enumerate(reading.keys[reading.seat]):
            for row in range(3):
                if codes >= 0 and card > 0 and is_clear(with_code(codes, row, card + 2)):
                    return row * COLUMNS + column
        value, cell = _highest(reading)
        if cell >= 0 and card <= GOOD and value - card >= BETTER:
            return cell
        hidden = _hidden(reading)
        ends = len(hidden) == 1 and not reading.view.last_lap and not _is_ahead(reading)
        if card <= GOOD and hidden and not ends:
            return hidden[0]
        return cell if card <= GOOD and value > card else None


def _highest(reading: Reading) -> tuple[int, int]:
    """The highest open card and its cell; a hidden one where none is open."""
    grid = reading.view.grids[reading.seat]
    up = [(cell.value, -n) for n, cell in enumerate(grid) if cell and cell.up and cell.value is not None]
    if not up:
        return -9, next((n for n, cell in enumerate(grid) if cell), -1)
    value, minus = max(up)
    return value, -minus


def _hidden(reading: Reading) -> list[int]:
    grid = reading.view.grids[reading.seat]
    return [n for n, cell in enumerate(grid) if cell is not None and not cell.up]


def _is_ahead(reading: Reading) -> bool:
    """Whether nobody else seems to have less."""
    mine = reading.sums[reading.seat]
    return all(reading.sums[other] >= mine for other in reading.opponents)
