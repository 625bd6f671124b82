"""What an action card is worth in points, a function a kind: how computer players choose what to play."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.ojyx.cards import ActionCard
from logic.ojyx.computers.estimate import HIDDEN
from logic.ojyx.computers.reading import Reading, code_of
from logic.ojyx.state import Play
from logic.ojyx.targets import copied, plays

Worth: TypeAlias = Callable[[Reading, Play], float]

TURN_WORTH = 2.5
"""What a turn gains on average."""
STEALING, TWO_CARDS = 1.5, 2.0
LASTING = (0.8, 0.6, 0.5, 0.4, 0.3, 1.0)
"""How much of a column's sum is still there when it is counted, by stage."""
SHUFFLES = 8


def _reverse(reading: Reading, play: Play) -> float:
    """Good when the leader is next and would then come later."""
    one, other = reading.next_seat(reading.view.direction), reading.next_seat(-reading.view.direction)
    if one is None or other is None or one == other:
        return 0.0
    return 0.6 * (reading.weight(one) - reading.weight(other))


def _teleport(reading: Reading, play: Play) -> float:
    seat, own, cell = reading.seat, play.own or 0, play.cell or 0
    grid = reading.view.grids[seat]
    return reading.gain_of_all(seat, {own: code_of(grid, cell), cell: code_of(grid, own)})


def _swap(reading: Reading, play: Play) -> float:
    target, own, cell = play.target or 0, play.own or 0, play.cell or 0
    mine = code_of(reading.view.grids[reading.seat], own)
    theirs = code_of(reading.view.grids[target], cell)
    lost = reading.gain(target, cell, mine)
    return reading.gain(reading.seat, own, theirs) - reading.weight(target) * lost


def _peek(reading: Reading, play: Play) -> float:
    """Knowing a card is good for a swap."""
    target = play.target or 0
    if code_of(reading.view.grids[target], play.cell or 0) != HIDDEN:
        return 0.0
    has_swap = "swap" in reading.view.stocks[reading.seat]
    return (0.2 + (1.0 if has_swap else 0.0)) * (0.5 + reading.weight(target))


def _reveal(reading: Reading, play: Play) -> float:
    """A turned-up card can be attacked; but nobody should be helped to end the round."""
    target = play.target or 0
    if reading.hidden[target] < 4:
        return -0.5
    return 0.5 * reading.weight(target)


def _skip(reading: Reading, play: Play) -> float:
    following = reading.next_seat(reading.view.direction)
    if following is None:
        return 0.0
    if len(reading.opponents) == 1 and not reading.view.last_lap:
        return TURN_WORTH
    return TURN_WORTH * reading.weight(following)


def _shuffle(reading: Reading, play: Play) -> float:
    """What the grid would be worth on average, over a few shuffles."""
    seat = reading.seat
    grid = reading.view.grids[seat]
    cells = [cell for cell, card in enumerate(grid) if card is not None]
    codes = [code_of(grid, cell) for cell in cells]
    dice = Dice(sum(code * 31**n for n, code in enumerate(codes)))
    tries = [reading.gain_of_all(seat, dict(zip(cells, dice.shuffled(codes), strict=True))) for _ in range(SHUFFLES)]
    return sum(tries) / SHUFFLES


def _steal(reading: Reading, play: Play) -> float:
    return STEALING + reading.weight(play.target or 0)


def _curse(reading: Reading, play: Play) -> float:
    target = play.target or 0
    harm = max(0.0, reading.column_sum(target, play.column or 0))
    return reading.weight(target) * harm * LASTING[reading.stage]


def _heal(reading: Reading, play: Play) -> float:
    return max(0.0, reading.column_sum(reading.seat, play.column or 0)) / 2 * LASTING[reading.stage]


def _draw(reading: Reading, play: Play) -> float:
    return TWO_CARDS


def _discard(reading: Reading, play: Play) -> float:
    """The fewer cards there are to choose from, the more it hurts."""
    target = play.target or 0
    return reading.weight(target) * (STEALING + 0.3 - 0.3 * len(reading.view.stocks[target]))


def _freeze(reading: Reading, play: Play) -> float:
    target = play.target or 0
    if reading.view.last_lap and target not in reading.view.owed:
        return 0.0
    return reading.weight(target) * (0.5 + 0.5 * len(reading.view.stocks[target]))


def _bomb(reading: Reading, play: Play) -> float:
    target = play.target or 0
    return -reading.weight(target) * reading.gain_by_chance(target, play.cell or 0)


def _gift(reading: Reading, play: Play) -> float:
    target, own = play.target or 0, play.own or 0
    code = code_of(reading.view.grids[reading.seat], own)
    lost = reading.gain(target, play.cell or 0, code)
    return reading.gain_by_chance(reading.seat, own) - reading.weight(target) * lost


def _gamble(reading: Reading, play: Play) -> float:
    """Even cards replace the highest, odd ones the lowest."""
    grid = reading.view.grids[reading.seat]
    up = [cell for cell, card in enumerate(grid) if card is not None and card.up]
    if not up:
        return 0.0
    highest = max(up, key=lambda cell: (code_of(grid, cell), -cell))
    lowest = min(up, key=lambda cell: (code_of(grid, cell), cell))
    return sum(p * reading.gain(reading.seat, lowest if code % 2 else highest, code) for code, p in reading.next_card)


def _scout(reading: Reading, play: Play) -> float:
    """Worth something as long as there is a draw to come."""
    if reading.view.deck and reading.view.deck[-1] is not None:
        return 0.0
    return 0.1 if reading.view.drew else 0.8


WORTH: dict[ActionCard, Worth] = {
    "turnaround": _reverse,
    "teleport": _teleport,
    "swap": _swap,
    "peek": _peek,
    "reveal": _reveal,
    "skip": _skip,
    "shuffle": _shuffle,
    "steal": _steal,
    "curse": _curse,
    "draw": _draw,
    "heal": _heal,
    "reverse": _reverse,
    "discard": _discard,
    "freeze": _freeze,
    "bomb": _bomb,
    "gift": _gift,
    "gamble": _gamble,
    "scout": _scout,
}

HOLDING: dict[ActionCard, float] = {
    "teleport": 2.5,
    "swap": 5.0,
    "peek": 0.1,
    "reveal": 0.1,
    "skip": 0.9,
    "shuffle": 1.0,
    "shield": 1.0,
    "steal": 1.0,
    "curse": 2.0,
    "draw": 1.5,
    "heal": 3.0,
    "reverse": 0.2,
    "discard": 0.4,
    "freeze": 0.3,
    "mirror": 1.3,
    "bomb": 1.5,
    "duplicate": 1.0,
    "gift": 5.0,
    "gamble": 1.5,
    "scout": 0.4,
}
"""What a kept card is worth: it is played for more, or for anything when there is no later turn."""


def worth_of(reading: Reading, play: Play) -> float:
    """What a play gains, all in all, in own points."""
    card: ActionCard | None = play.card
    if card == "duplicate":
        card = copied(reading.view)
        if card is None:
            return 0.0
        play = replace(play, card=card)
    assert card is not None
    return WORTH[card](reading, play)


def best_play(reading: Reading, card: ActionCard) -> tuple[float, Play | None]:
    """The best way to play a card now, if there is any."""
    best, found = -99.0, None
    for play in plays(reading.view, reading.seat, card):
        worth = worth_of(reading, play)
        if worth > best:
            best, found = worth, play
    return best, found


def drawing_worth(reading: Reading) -> float:
    """What drawing an action card is worth on average: played now or kept, whichever is more."""
    no_later_turn = reading.view.last_lap
    total = 0.0
    for card, p in reading.unseen_actions:
        kept = 0.0 if no_later_turn or card == "turnaround" else 0.7 * HOLDING[card]
        now = 0.0 if card == "turnaround" else best_play(reading, card)[0]
        total += p * max(kept, now, 0.0)
    return total


def harm(reading: Reading, attack: Play) -> float:
    """What an attack would cost this seat, in its own points."""
    view, seat, by = reading.view, reading.seat, reading.view.turn
    match attack.card:
        case "swap" | "gift":
            code = code_of(view.grids[by], attack.own or 0)
            return -reading.gain(seat, attack.cell or 0, code)
        case "bomb":
            return -reading.gain_by_chance(seat, attack.cell or 0)
        case "curse":
            return max(0.0, reading.column_sum(seat, attack.column or 0)) * LASTING[reading.stage]
        case "steal" | "discard":
            return max(HOLDING[card] for card in view.stocks[seat] if card is not None) * 0.7
        case "freeze":
            return 0.4 * sum(card not in ("shield", "mirror") for card in view.stocks[seat])
    return 0.1
