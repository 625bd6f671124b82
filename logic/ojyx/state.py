"""The words of Ojyx: its options, actions and state."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from logic.ojyx.cards import ActionCard

ROWS, COLUMNS = 3, 4
CELLS = ROWS * COLUMNS

Phase: TypeAlias = Literal["open", "draw", "place", "card", "react", "give_up", "end", "vote", "over"]
"""What is waited for: everybody's two first cards; a draw; a place for the number card in hand; what to do
with the action card in hand; an answer to an attack; a card that a `discard` takes; the turn's end; votes."""

Source: TypeAlias = Literal["", "deck", "discard", "actions", "stolen"]
Ballot: TypeAlias = Literal["", "go_on", "stop", "abstain"]


class Options(Struct, frozen=True):
    """What can be chosen before a game."""

    actions: Literal["classic", "full", "none"] = "classic"
    until: Literal["vote", "round", "points"] = "vote"
    reveal_on_discard: bool = True
    reaction_seconds: Annotated[int, Meta(ge=0, le=60, extra={"steps": (0, 5, 10, 15, 20, 30)})] = 0
    big_deck: bool = False


class Cell(Struct, frozen=True, gc=False):
    """A card in a grid; its value is None in a view that may not know it.

    `seen` has a bit for each seat that has looked at it secretly: everybody knows who looked where.
    """

    value: int | None
    up: bool
    seen: int = 0


Grid: TypeAlias = tuple[Cell | None, ...]
"""Twelve cells by row; None once cleared."""


class TurnUp(Struct, frozen=True, tag="turn_up"):
    """Choose one of the two cards a round begins with."""

    cell: int


class DrawDeck(Struct, frozen=True, tag="draw_deck"):
    """Draw the deck's top card."""


class TakeDiscard(Struct, frozen=True, tag="take_discard"):
    """Take the discard's top card, to be swapped in."""


class DrawAction(Struct, frozen=True, tag="draw_action"):
    """Draw an action card."""


class Swap(Struct, frozen=True, tag="swap"):
    """Put the number card in hand onto an own cell."""

    cell: int


class Discard(Struct, frozen=True, tag="discard"):
    """Discard the number card in hand and turn up a hidden cell, where the rules ask for one."""

    reveal: int | None = None


class Play(Struct, frozen=True, tag="play"):
    """Play an action card. `own` is an own cell, `cell` the opponent's (or the second own one), and `column`
    the opponent's, or an own one where there is no `target`."""

    card: ActionCard
    target: int | None = None
    cell: int | None = None
    own: int | None = None
    column: int | None = None


class Keep(Struct, frozen=True, tag="keep"):
    """Put the action card in hand into the stock."""


class Drop(Struct, frozen=True, tag="drop"):
    """Put an action card onto the action discard without playing it."""

    card: ActionCard


class React(Struct, frozen=True, tag="react"):
    """Answer an attack with a reaction card, or let it happen."""

    card: ActionCard | None = None


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """Play no more kept cards."""


class Vote(Struct, frozen=True, tag="vote"):
    """For another round, against it, or neither."""

    go_on: bool | None = None


class TimeOut(Struct, frozen=True, tag="timeout"):
    """The clock's own: an attacked seat has not answered in time, and lets it happen."""


Action: TypeAlias = (
    TurnUp
    | DrawDeck
    | TakeDiscard
    | DrawAction
    | Swap
    | Discard
    | Play
    | Keep
    | Drop
    | React
    | EndTurn
    | Vote
    | TimeOut
)


class RoundResult(Struct, frozen=True):
    """A finished round: the grids as they were turned up, what they sum to, and what they count."""

    grids: tuple[Grid, ...]
    marks: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]
    scores: tuple[int, ...]
    ender: int | None
    doubled: bool


class Position(Struct):
    """One position of a match; in a view, what the seat may not know is None (`rng`: 0)."""

    options: Options
    rng: int
    grids: tuple[Grid, ...]
    deck: tuple[int | None, ...]
    """Top last, like every pile."""
    discard: tuple[int, ...]
    action_deck: tuple[ActionCard | None, ...]
    action_discard: tuple[ActionCard, ...]
    stocks: tuple[tuple[ActionCard | None, ...], ...]
    totals: tuple[int, ...]
    gone: tuple[int, ...]
    """For each seat the round in which it was given up, 0 while it plays."""
    chosen: tuple[tuple[int | None, ...], ...]
    """The cells to open with, as far as chosen; nobody else's are known before all have chosen."""
    marks: tuple[tuple[int, ...], ...]
    """For each column, how often its positive sum is doubled; negative: halved."""
    frozen: tuple[bool, ...]
    """Whose next turn goes without action cards."""
    turns: tuple[int, ...]
    """Turns each seat has had in this round, missed ones included."""
    scouted: tuple[int, ...]
    """Each seat knows the deck from this index up."""
    votes: tuple[Ballot, ...]
    round: int = 1
    phase: Phase = "open"
    turn: int = 0
    direction: int = 1
    hand: int | ActionCard | None = None
    """The card just drawn, until it is dealt with."""
    source: Source = ""
    """Where the card in hand comes from."""
    drew: bool = False
    """Whether this turn's one draw is used."""
    numb: bool = False
    """Whether this turn goes without action cards."""
    attack: Play | None = None
    """The attack that waits for an answer; its card is the copied one where a duplicate was played."""
    attacks: int = 0
    """Attacks so far that somebody was asked about."""
    shielded: tuple[int, ...] = ()
    """Seats that no attack hits until this turn ends."""
    skips: int = 0
    """How many of the next seats miss their turn."""
    to_draw: int = 0
    """Action cards still to be drawn and dealt with."""
    starter: int | None = None
    """Who begins, where the last round decided it."""
    last_lap: bool = False
    ender: int | None = None
    """Who ended the round, so that the last lap began."""
    owed: tuple[int, ...] = ()
    """Seats that still have their last turn."""
    history: tuple[tuple[int, ...], ...] = ()
    """What each finished round counted."""
    last_round: RoundResult | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""


class State(Position, frozen=True):  # type: ignore[misc]  # a draft is the same, but can be written on
    """One position of a match, unchangeable."""

    @property
    def over(self) -> bool:
        return bool(self.reason)

    @property
    def asked(self) -> int | None:
        """Whose answer to an attack is waited for."""
        return self.attack.target if self.attack else None
