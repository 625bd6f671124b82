"""What the computer players of Ojyx have in common: how they open, answer attacks and use action cards."""

from abc import abstractmethod
from collections.abc import Callable, Generator

from logic.core.game import SlowComputer
from logic.core.override import override
from logic.core.rng import Dice
from logic.ojyx.cards import STOCK_LIMIT, ActionCard
from logic.ojyx.choices import DRAW_ACTION, DRAW_DECK, END_TURN, KEEP, TAKE_DISCARD
from logic.ojyx.computers.reading import Reading, Style
from logic.ojyx.computers.worth import HOLDING, best_play, harm
from logic.ojyx.draft import may_draw_action
from logic.ojyx.events import Event
from logic.ojyx.state import CELLS, COLUMNS, Action, Drop, Phase, Play, React, State, TurnUp, Vote

Thought = Generator[None, None, Action]

BEFORE_DRAWING: frozenset[ActionCard] = frozenset({"draw", "scout", "steal", "peek"})
"""Played before the turn's draw, because they bring cards or knowledge; all others can wait for its end."""
SMALL_GAIN = 0.05


class Player(SlowComputer[State, Action, Event]):
    """A computer player; each level has its own way with number cards."""

    #: How it values columns.
    style: Style = "plain"
    #: From which harm on a reaction card is spent.
    touchy = 1.5

    @override
    def think(self, view: State, seat: int, seed: int) -> Thought:
        reading = Reading(view, seat, self.style)
        dice = Dice(seed)
        ways: dict[Phase, Callable[[Reading, Dice], Thought]] = {"draw": self._draws, "place": self.places}
        if view.phase in ways:
            return (yield from ways[view.phase](reading, dice))
        answers: dict[Phase, Callable[[Reading, Dice], Action]] = {
            "open": self.opens,
            "card": self._deals_with_card,
            "react": self._reacts,
            "give_up": lambda reading, dice: Drop(cheapest(reading.view.stocks[seat])),
            "end": self._ends,
            "vote": lambda reading, dice: Vote(None),
        }
        return answers[view.phase](reading, dice)

    @abstractmethod
    def draws(self, reading: Reading, dice: Dice) -> Thought:
        """Which card to draw."""

    @abstractmethod
    def places(self, reading: Reading, dice: Dice) -> Thought:
        """Where the number card in hand goes."""

    def opens(self, reading: Reading, dice: Dice) -> Action:
        """Two cards of one column: a pair may come of it."""
        chosen = reading.view.chosen[reading.seat]
        if not chosen or chosen[0] is None:
            return TurnUp(dice.below(COLUMNS))
        return TurnUp((chosen[0] + COLUMNS) % CELLS)

    def holding(self, reading: Reading, card: ActionCard) -> float:
        """For how much a kept card is played now: for anything when no turn of one's own will follow."""
        if reading.view.last_lap or not reading.hidden[reading.seat]:
            return SMALL_GAIN
        return HOLDING[card]

    def _draws(self, reading: Reading, dice: Dice) -> Thought:
        play = self._play_from_stock(reading, before_drawing=True)
        if play is not None:
            return play
        return (yield from self.draws(reading, dice))

    def _ends(self, reading: Reading, dice: Dice) -> Action:
        return self._play_from_stock(reading, before_drawing=False) or END_TURN

    def _play_from_stock(self, reading: Reading, *, before_drawing: bool) -> Play | None:
        view = reading.view
        if view.numb:
            return None
        best, found = 0.0, None
        for card in dict.fromkeys(view.stocks[reading.seat]):
            if card is None or (before_drawing and card not in BEFORE_DRAWING):
                continue
            worth, play = best_play(reading, card)
            spare = worth - self.holding(reading, card)
            if spare > best:
                best, found = spare, play
        return found

    def _deals_with_card(self, reading: Reading, dice: Dice) -> Action:
        """Play what gains more than keeping it would; with a full stock, let the cheapest card go."""
        view, card = reading.view, reading.view.hand
        assert isinstance(card, str)
        stock = view.stocks[reading.seat]
        worth, play = best_play(reading, card)
        full = len(stock) >= STOCK_LIMIT
        least = cheapest((card, *stock))
        price = HOLDING[least] if full and least != card else 0.0
        if play is not None and worth > SMALL_GAIN and worth >= self.holding(reading, card) - price:
            return play
        if full:
            # Rather a small gain than none.
            return play if play is not None and least == card and worth > 0 else Drop(least)
        return KEEP

    def _reacts(self, reading: Reading, dice: Dice) -> Action:
        view = reading.view
        assert view.attack is not None
        stock = view.stocks[reading.seat]
        reactions = [card for card in ("mirror", "shield") if card in stock]
        enough = SMALL_GAIN if view.last_lap and reading.seat not in view.owed else self.touchy
        if not reactions or reading.seat in view.shielded or harm(reading, view.attack) < enough:
            return React(None)
        return React("mirror" if "mirror" in reactions else "shield")


def cheapest(cards: tuple[ActionCard | None, ...]) -> ActionCard:
    """The card that is missed least."""
    return min((card for card in cards if card is not None), key=lambda card: HOLDING[card])


def draws_allowed(view: State, seat: int) -> list[Action]:
    """The ways to draw now."""
    found: list[Action] = [DRAW_DECK]
    if any(view.grids[seat]):
        found.append(TAKE_DISCARD)
    if not view.numb and may_draw_action(view):
        found.append(DRAW_ACTION)
    return found
