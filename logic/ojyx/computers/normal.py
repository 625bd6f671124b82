"""`normal`: expected values of every draw and place, columns and pairs included, with cards counted."""

from logic.core.override import override
from logic.core.rng import Dice
from logic.ojyx.choices import DRAW_ACTION, DRAW_DECK, TAKE_DISCARD
from logic.ojyx.computers.estimate import FINAL, HIDDEN, is_clear, with_code
from logic.ojyx.computers.player import Player, Thought, draws_allowed
from logic.ojyx.computers.reading import Reading, code_of
from logic.ojyx.computers.worth import drawing_worth
from logic.ojyx.state import COLUMNS, Action, Discard, Swap


class Normal(Player):
    """Does what gains most on average."""

    @override
    def draws(self, reading: Reading, dice: Dice) -> Thought:
        return max(draw_gains(reading), key=lambda found: found[0])[1]
        yield

    @override
    def places(self, reading: Reading, dice: Dice) -> Thought:
        card = reading.view.hand
        assert isinstance(card, int)
        drawn = reading.view.source != "discard"
        return max(place_gains(reading, card + 2, drawn=drawn), key=lambda found: found[0])[1]
        yield


def draw_gains(reading: Reading) -> list[tuple[float, Action]]:
    """What each way to draw gains on average."""
    found: list[tuple[float, Action]] = []
    for action in draws_allowed(reading.view, reading.seat):
        if action == DRAW_DECK:
            gain = sum(p * _best(reading, code, drawn=True) for code, p in reading.next_card)
        elif action == TAKE_DISCARD:
            gain = _best(reading, reading.view.discard[-1] + 2, drawn=False)
        else:
            assert action == DRAW_ACTION
            gain = drawing_worth(reading)
        found.append((gain, action))
    return found


def place_gains(reading: Reading, code: int, *, drawn: bool) -> list[tuple[float, Action]]:
    """What each way to use a number card gains, with the end of the round in mind."""
    view, seat = reading.view, reading.seat
    may_turn_up = drawn and view.options.reveal_on_discard
    found: list[tuple[float, Action]] = []
    for cell, card in enumerate(view.grids[seat]):
        if card is None:
            continue
        ends = reading.hidden[seat] == (0 if card.up else 1) and reading.stage != FINAL
        gain = reading.gain(seat, cell, code)
        if ends:
            gain = reading.ending_gain(gain, _change(reading, cell, code))
        found.append((gain, Swap(cell)))
        if may_turn_up and not card.up:
            gain = reading.turning_gain(cell)
            if ends:
                gain = sum(
                    p * reading.ending_gain(gain, _change(reading, cell, turned))
                    for turned, p in _turned(reading, cell)
                )
            found.append((gain, Discard(cell)))
    if drawn and not (may_turn_up and reading.hidden[seat]):
        ends = not reading.hidden[seat] and reading.stage != FINAL
        found.append((reading.ending_gain(0.0, 0.0) if ends else 0.0, Discard(None)))
    return found


def _best(reading: Reading, code: int, *, drawn: bool) -> float:
    return max(gain for gain, _ in place_gains(reading, code, drawn=drawn))


def _turned(reading: Reading, cell: int) -> list[tuple[int, float]]:
    """What an own hidden card may turn out to be."""
    code = code_of(reading.view.grids[reading.seat], cell)
    return reading.chances if code == HIDDEN else [(code, 1.0)]


def _change(reading: Reading, cell: int, code: int) -> float:
    """By how much the own sum changes when a card is laid onto a cell."""
    row, column = divmod(cell, COLUMNS)
    old = code_of(reading.view.grids[reading.seat], cell)
    if is_clear(with_code(reading.keys[reading.seat][column], row, code)):
        return -reading.column_sum(reading.seat, column)
    return code - 2 - (reading.mean if old == HIDDEN else old - 2)
