"""`hard`: samples the cards it cannot see, plays each choice out many times, and takes the best."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from logic.core.override import override
from logic.core.rng import Dice
from logic.ojyx.choices import DRAW_ACTION, DRAW_DECK, TAKE_DISCARD
from logic.ojyx.computers.estimate import HIDDEN
from logic.ojyx.computers.normal import Normal, draw_gains, place_gains
from logic.ojyx.computers.player import Thought
from logic.ojyx.computers.reading import Reading, Style, code_of, keys_of
from logic.ojyx.computers.rollout import AWAY, NOBODY, World
from logic.ojyx.state import CELLS, COLUMNS, ROWS, Action, Discard, Swap

Trial: TypeAlias = Callable[[World], None]
"""Makes a choice in a world."""

PLAYOUTS = 2400
"""How many there are for a decision, divided by the seats that play: with more of them each takes longer."""
TURNS = 16_000
"""How many turns all playouts of a decision may take: some rounds go on and on, above all between two seats."""
BATCH = 16
"""Worlds between two looks at which choices fall behind."""
EXPERIENCE = 40
"""How many playouts the word of experience counts for."""
BEHIND = 3.0
"""A choice that seems worse than the best by this is given up."""
PLACES = 5
"""How many ways to place a card are worth trying."""
WIN = 20.0
"""What winning the round is worth, in points, as in `learned`."""
OTHERS = 0.2
"""What a point more for all others is worth."""
NEAR = 2
"""Rounds are played out once somebody has so few hidden cards: before, luck drowns all differences."""


SOON = 40
"""With fewer cards than this in the deck, those of the discard will come again."""


class Choice:
    """Something that could be done, what experience says of it, and how it has fared in playouts."""

    __slots__ = ("action", "bonus", "gain", "total", "trial", "tries")

    def __init__(self, action: Action, gain: float, trial: Trial, bonus: float = 0.0) -> None:
        self.action = action
        self.gain = gain
        self.trial = trial
        #: What it is worth beyond what happens in playouts.
        self.bonus = bonus
        self.total = 0.0
        self.tries = 0

    def worth(self, level: float) -> float:
        """Experience and playouts together; `level` is what playouts give where experience says nothing."""
        return (self.total + EXPERIENCE * (level + self.gain)) / (self.tries + EXPERIENCE)


class Hard(Normal):
    """Goes by experience, and plays the round out before it decides as soon as its end is near."""

    style: Style = "learned"

    @override
    def draws(self, reading: Reading, dice: Dice) -> Thought:
        if not _looks_ahead(reading):
            return (yield from super().draws(reading, dice))
        seat, choices = reading.seat, []
        for gain, action in draw_gains(reading):
            if action == DRAW_DECK:
                choices.append(Choice(action, gain, lambda world: world.draw_and_use(seat)))
            elif action == TAKE_DISCARD:
                code = reading.view.discard[-1] + 2
                ways = _ways(reading, code, drawn=False)[:2]
                choices += [Choice(action, worth, _trial(seat, code, way)) for worth, way in ways]
            elif action == DRAW_ACTION:
                # Playouts know no action cards: in them this turn passes, and the card's worth comes on top.
                choices.append(Choice(action, gain, lambda world: None, bonus=gain))
        return (yield from _best(reading, choices, dice))

    @override
    def places(self, reading: Reading, dice: Dice) -> Thought:
        if not _looks_ahead(reading):
            return (yield from super().places(reading, dice))
        card, seat = reading.view.hand, reading.seat
        assert isinstance(card, int)
        ways = _ways(reading, card + 2, drawn=reading.view.source != "discard")[:PLACES]
        choices = [Choice(way, gain, _trial(seat, card + 2, way)) for gain, way in ways]
        return (yield from _best(reading, choices, dice))


def _looks_ahead(reading: Reading) -> bool:
    if reading.view.last_lap:
        return False
    return min(reading.fewest_hidden, reading.hidden[reading.seat]) <= NEAR


def _ways(reading: Reading, code: int, *, drawn: bool) -> list[tuple[float, Action]]:
    """The ways to use a number card with what they gain, best first, cells that are alike only once."""
    grid, keys = reading.view.grids[reading.seat], reading.keys[reading.seat]
    found: dict[object, tuple[float, Action]] = {}
    for gain, action in sorted(place_gains(reading, code, drawn=drawn), key=lambda way: -way[0]):
        cell = action.cell if isinstance(action, Swap) else None
        if isinstance(action, Discard):
            cell = action.reveal
        alike = None if cell is None else (keys[cell % COLUMNS], code_of(grid, cell))
        found.setdefault((type(action), alike), (gain, action))
    return list(found.values())


def _trial(seat: int, code: int, action: Action) -> Trial:
    """How a way to use a number card is played in a world."""

    def swap(world: World) -> None:
        assert isinstance(action, Swap)
        world.place(seat, action.cell % COLUMNS, action.cell // COLUMNS, code)

    def discard(world: World) -> None:
        assert isinstance(action, Discard)
        if action.reveal is None:
            world.top = code
        else:
            world.turn_up(seat, action.reveal % COLUMNS, action.reveal // COLUMNS, code)

    return swap if isinstance(action, Swap) else discard


def _best(reading: Reading, choices: list[Choice], dice: Dice) -> Thought:
    """Try all choices in the same worlds, leaving out those that fall behind."""
    sampler = Sampler(reading)
    level, left, turns = 0.0, PLAYOUTS // (len(reading.opponents) + 1), 0
    while left > 0 and turns < TURNS and len(choices) > 1:
        for _ in range(BATCH):
            world = sampler.world(dice)
            for choice in choices:
                end = world.copy()
                choice.total += choice.bonus + _utility(end, choice.trial, reading.seat)
                choice.tries += 1
                turns += end.clock
            yield
        left -= BATCH * len(choices)
        level = sum(c.total / c.tries - c.gain for c in choices) / len(choices)
        choices.sort(key=lambda choice: -choice.worth(level))
        best = choices[0].worth(level)
        choices = [choice for choice in choices if choice.worth(level) > best - BEHIND]
    return max(choices, key=lambda choice: choice.worth(level)).action


def _utility(world: World, trial: Trial, seat: int) -> float:
    """How good the end of the round is for a seat, after a choice in a world that is played to its end."""
    trial(world)
    world.ends(seat)
    scores = world.play_out()
    mine, others = scores[seat], [scores[other] for other in world.playing if other != seat]
    lowest = min(others)
    won = 1.0 if mine < lowest else 0.5 if mine == lowest else 0.0
    return WIN * won - mine + OTHERS * sum(others) / len(others)


class Sampler:
    """Makes worlds that a view allows."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        view = reading.view
        self.keys = [keys_of(grid, only_up=True) for grid in view.grids]
        self.real: list[list[int]] = []
        self.unknown: list[tuple[int, int]] = []
        for seat, grid in enumerate(view.grids):
            cards = []
            for place in range(CELLS):
                column, row = divmod(place, ROWS)
                cell = row * COLUMNS + column
                cards.append(code_of(grid, cell))
                if grid[cell] is not None and cards[-1] == HIDDEN:
                    self.unknown.append((seat, place))
            self.real.append(cards)
        self.hidden = [AWAY if left_in else reading.hidden[seat] for seat, left_in in enumerate(view.gone)]
        self.pool = [code for code, count in enumerate(reading.unseen) for _ in range(count)]
        self.next_cards = [value + 2 for value in reversed(view.deck) if value is not None]
        self.later = [value + 2 for value in view.discard[:-1]]
        self.order = _order(reading)
        ender = view.ender if view.ender is not None else NOBODY
        self.ender = ender if view.last_lap else None

    def world(self, dice: Dice) -> World:
        pool = quickly_shuffled(self.pool, dice)
        real = [cards[:] for cards in self.real]
        for seat, place in self.unknown:
            real[seat][place] = pool.pop()
        view = self.reading.view
        top = view.discard[-1] + 2 if view.discard else HIDDEN
        keys = [columns[:] for columns in self.keys]
        deck = self.next_cards + pool
        if len(deck) < SOON:
            deck += quickly_shuffled(self.later, dice)
        return World(keys, real, self.hidden[:], view.marks, deck, top, self.order, self.ender, self.reading.seat)


def _order(reading: Reading) -> list[int]:
    """The seats in the order of their next turns, this one last; in the last lap, those owed one."""
    view, seats = reading.view, len(reading.keys)
    circle = [(reading.seat + view.direction * step) % seats for step in range(1, seats + 1)]
    if view.last_lap:
        return [seat for seat in circle if seat in view.owed][view.skips :]
    order = [seat for seat in circle if not view.gone[seat]]
    missed = view.skips % len(order)
    return order[missed:] + order[:missed]


def quickly_shuffled(cards: Sequence[int], dice: Dice) -> list[int]:
    """The cards in random order; four draws out of each word of bits are random enough for playouts."""
    shuffled = list(cards)
    bits = 0
    for last in range(len(shuffled) - 1, 0, -1):
        if last & 3 == 3 or not bits:
            bits = dice.bits()
        other = (bits & 0xFFFF) * (last + 1) >> 16
        bits >>= 16
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled
