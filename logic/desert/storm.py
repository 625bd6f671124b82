"""The storm: its cards, its way over the board, its heat, and the turn of the seats around it."""

from logic.desert.board import CELLS, DIRECTIONS, STEP
from logic.desert.events import (
    CardDrawn,
    HeatRose,
    HeatWave,
    Reshuffled,
    ShadeEnded,
    StormMoved,
    StormStopped,
    TurnBegan,
    TurnEnded,
)
from logic.desert.sandbox import STORM, TUNNEL, Sandbox
from logic.desert.state import Card, Direction

POINTS = 4
"""Action points a turn."""
LAST_HEAT = 16
LAST_TURN = 200
WINDS_BY_DISTANCE = {1: 3, 2: 2, 3: 1}
HEAT_WAVES, RISES = 6, 4

WHOLE_DECK: tuple[Card, ...] = (
    *(
        Card("wind", direction, distance)
        for direction in DIRECTIONS
        for distance, copies in WINDS_BY_DISTANCE.items()
        for _ in range(copies)
    ),
    *(Card("heat") for _ in range(HEAT_WAVES)),
    *(Card("rise") for _ in range(RISES)),
)


def cards_at(heat: int) -> int:
    """How many cards a turn draws: 1 up to heat 3, then one more every three levels."""
    return (heat + 2) // 3


def cards_due(box: Sandbox) -> int:
    """How many cards follow the present turn."""
    return cards_at(box.heat) - box.calmed


def end_turn(box: Sandbox) -> None:
    """The storm's answer to a turn, then the next seat's turn."""
    seat = box.turn
    # The number is fixed now: a storm that rises while it is drawn does not add to it.
    due = cards_due(box)
    box.events.append(TurnEnded(seat, box.points[seat], due))
    box.points[seat] = 0
    box.calmed = False
    box.guided = (-1, 0)
    box.drawn = ()
    for number in range(1, due + 1):
        draw(box, number, due)
        box.judge()
        if box.reason:
            return
    box.turns += 1
    if box.turns >= LAST_TURN:
        box.end("limit")
        return
    begin_turn(box, (seat + 1) % len(box.at))


def begin_turn(box: Sandbox, seat: int) -> None:
    """Four new points; what shaded a tile until this turn is folded up."""
    box.turn = seat
    box.points[seat] = POINTS
    for shield in [shield for shield in box.shields if shield[1] == seat]:
        box.shields.remove(shield)
        box.events.append(ShadeEnded(seat, CELLS[shield[0]]))
    box.events.append(TurnBegan(seat, POINTS, box.turns))


def draw(box: Sandbox, number: int, of: int) -> None:
    """Draw one card and let it happen."""
    card = box.deck.pop()
    box.drawn = (*box.drawn, card)
    box.known_top = max(0, box.known_top - 1)
    box.known_bottom = min(box.known_bottom, len(box.deck))
    box.events.append(CardDrawn(card, number, of, len(box.deck)))
    if not box.deck:
        shuffle(box)
    if card.direction:
        blow(box, card.direction, card.distance)
    elif card.kind == "heat":
        burn(box)
    else:
        rise(box)


def shuffle(box: Sandbox) -> None:
    """All 34 cards in a new order."""
    dice = box.dice()
    box.deck = list(dice.shuffled(WHOLE_DECK))
    box.rng = dice.state
    box.events.append(Reshuffled(len(box.deck)))


def blow(box: Sandbox, direction: Direction, distance: int) -> None:
    """The storm goes up to that many cells; at the edge it stops."""
    ahead = STEP[direction]
    for step in range(distance):
        if ahead[box.storm] < 0:
            box.events.append(StormStopped(direction, CELLS[box.storm], distance - step))
            return
        _swap(box, ahead[box.storm], direction)
        if box.reason:
            return


def _swap(box: Sandbox, target: int, direction: Direction) -> None:
    """The storm and a tile change places. The tile takes along whoever and whatever is on it."""
    home = box.storm
    # A part under the storm is not moved by it: it lies on the tile that comes there.
    found = tuple([part for part, place in enumerate(box.parts) if place == home])
    parts = tuple([part for part, place in enumerate(box.parts) if place == target])
    seats = tuple(box.seats_on(target))
    for part in parts:
        box.parts[part] = home
    for seat in seats:
        box.at[seat] = home
    box.shields = [(home if cell == target else cell, seat) for cell, seat in box.shields]
    box.kinds[home], box.kinds[target] = box.kinds[target], STORM
    box.sand[home], box.sand[target] = box.sand[target], 0
    here, there = 1 << home, 1 << target
    if box.down & there:
        box.down ^= here | there
    if box.seen & there:
        box.seen ^= here | there
    box.storm = target
    limit = box.options.sand_limit
    short_of_sand = limit and box.fallen - box.removed >= limit
    if not short_of_sand:
        box.sand[home] += 1
        box.fallen += 1
    start, end = CELLS[home], CELLS[target]
    box.events.append(StormMoved(direction, start, end, box.sand[home], seats, parts, found))
    if short_of_sand:
        box.end("sand")


def burn(box: Sandbox) -> None:
    """A heat wave: one life from each player who is neither in a flipped tunnel nor shaded."""
    shaded = [cell for cell, _ in box.shields]
    safe = [cell in shaded or box.is_flipped(cell, TUNNEL) for cell in box.at]
    burnt = tuple([seat for seat in range(len(safe)) if not safe[seat]])
    sheltered = tuple([seat for seat in range(len(safe)) if safe[seat]])
    box.events.append(HeatWave(burnt, sheltered))
    for seat in burnt:
        box.lose_life(seat, "heat_wave")


def rise(box: Sandbox) -> None:
    """The storm rises: one level hotter."""
    box.heat += 1
    box.events.append(HeatRose(box.heat, cards_at(min(box.heat, LAST_HEAT - 1))))
    if box.heat >= LAST_HEAT:
        box.end("heat")
