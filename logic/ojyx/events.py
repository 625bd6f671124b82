"""What happens in Ojyx, as a screen, a sound, a spoken line or a log needs to know it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from logic.ojyx.cards import ActionCard
from logic.ojyx.state import Source


class Dealt(Struct, frozen=True, tag="dealt"):
    """A round begins: everybody has twelve new cards, and one opens the discard pile."""

    round: int
    top: int


class Chose(Struct, frozen=True, tag="chose"):
    """A seat chose a cell to open with; the cell is its secret."""

    seat: int
    seen: int
    cell: int | None


class Opened(Struct, frozen=True, tag="opened"):
    """All have chosen: for each seat its cells and the cards there; then somebody begins."""

    cells: tuple[tuple[int, ...], ...]
    cards: tuple[tuple[int, ...], ...]
    starter: int


class TurnBegan(Struct, frozen=True, tag="turn_began"):
    """A seat's turn; `numb`: without action cards."""

    seat: int
    numb: bool


class DrewDeck(Struct, frozen=True, tag="drew_deck"):
    """A card was drawn from the deck; only its drawer knows it, and who had scouted it."""

    seat: int
    seen: int
    card: int | None


class TookDiscard(Struct, frozen=True, tag="took_discard"):
    seat: int
    card: int


class DrewAction(Struct, frozen=True, tag="drew_action"):
    """An action card was drawn; only its drawer knows it."""

    seat: int
    seen: int
    card: ActionCard | None


class Placed(Struct, frozen=True, tag="placed"):
    """The card in hand went onto a cell, and what lay there to the discard."""

    seat: int
    cell: int
    card: int
    source: Source
    old: int
    old_up: bool


class Discarded(Struct, frozen=True, tag="discarded"):
    """The card in hand went to the discard."""

    seat: int
    card: int


class TurnedUp(Struct, frozen=True, tag="turned_up"):
    """A hidden card of `seat` was turned up by `by`."""

    seat: int
    cell: int
    card: int
    by: int


class ColumnCleared(Struct, frozen=True, tag="column_cleared"):
    """Three equal cards: the column is gone."""

    seat: int
    column: int
    card: int


class Kept(Struct, frozen=True, tag="kept", omit_defaults=True):
    """An action card went into the stock; `instead` of one that was dropped, of which others do not hear."""

    seat: int
    seen: int
    card: ActionCard | None
    instead: bool = False


class Dropped(Struct, frozen=True, tag="dropped"):
    """An action card went to the action discard without effect; `forced` by an attack or not."""

    seat: int
    card: ActionCard
    forced: bool = False


class CardPlayed(Struct, frozen=True, tag="card_played"):
    """An action card was played on what was chosen; `copies` is what a duplicate stands for."""

    seat: int
    card: ActionCard
    target: int | None = None
    cell: int | None = None
    own: int | None = None
    column: int | None = None
    copies: ActionCard | None = None


class Asked(Struct, frozen=True, tag="asked"):
    """An attacked seat may answer."""

    seat: int
    by: int
    card: ActionCard


class Reacted(Struct, frozen=True, tag="reacted"):
    """The answer, and whether a clock gave it."""

    seat: int
    card: ActionCard | None
    late: bool = False


class Failed(Struct, frozen=True, tag="failed"):
    """A card came to nothing: its target is shielded or gone, or there is nothing to act on."""

    card: ActionCard
    why: Literal["shielded", "left", "nothing_there"]


class DirectionTurned(Struct, frozen=True, tag="direction_turned"):
    direction: int


class Teleported(Struct, frozen=True, tag="teleported"):
    """Two cards of one grid changed places."""

    seat: int
    cells: tuple[int, int]


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """Cards of two grids changed places."""

    seat: int
    own: int
    target: int
    cell: int


class Peeked(Struct, frozen=True, tag="peeked"):
    """A seat looked at a hidden card of another."""

    seat: int
    target: int
    cell: int
    seen: int
    card: int | None


class Scouted(Struct, frozen=True, tag="scouted"):
    """A seat looked at the deck's top cards, top last."""

    seat: int
    count: int
    seen: int
    cards: tuple[int, ...] | None


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """A seat's cards changed places at random."""

    seat: int


class Stolen(Struct, frozen=True, tag="stolen"):
    """An action card went from one stock to another seat; these two know which."""

    seat: int
    target: int
    seen: int
    card: ActionCard | None


class Marked(Struct, frozen=True, tag="marked"):
    """A column was cursed or healed; `mark` is how often it doubles now, negative: halves."""

    seat: int
    column: int
    mark: int
    by: int


class WillBeNumb(Struct, frozen=True, tag="will_be_numb"):
    """A seat's next turn goes without action cards."""

    seat: int


class Bombed(Struct, frozen=True, tag="bombed"):
    """A face-up card was replaced by the deck's top card."""

    seat: int
    cell: int
    old: int
    card: int


class Gifted(Struct, frozen=True, tag="gifted"):
    """A card went from `own` of `seat` onto a cell of `target`; `old` lay there, `fill` closes the gap."""

    seat: int
    own: int
    target: int
    cell: int
    card: int
    old: int
    fill: int


class Gambled(Struct, frozen=True, tag="gambled"):
    """The deck's top card was turned, and replaced `old` on a cell or went to the discard."""

    seat: int
    card: int
    cell: int | None
    old: int | None


class MustGiveUp(Struct, frozen=True, tag="must_give_up"):
    """A seat has to drop an action card of its choice."""

    seat: int


class WillMiss(Struct, frozen=True, tag="will_miss"):
    """One more of the next seats will miss its turn."""

    by: int


class Missed(Struct, frozen=True, tag="missed"):
    """A seat missed its turn."""

    seat: int


class DeckRemade(Struct, frozen=True, tag="deck_remade"):
    """The discard but its top was shuffled into a new deck."""

    deck: Literal["numbers", "actions"]
    count: int


class LastLap(Struct, frozen=True, tag="last_lap"):
    """A seat has no hidden card left: the others have one more turn each."""

    ender: int
    owed: tuple[int, ...]


class AllTurnedUp(Struct, frozen=True, tag="all_turned_up"):
    """The round is over: for each seat its cells that were hidden, and the cards there."""

    cells: tuple[tuple[int, ...], ...]
    cards: tuple[tuple[int, ...], ...]


class RoundEnded(Struct, frozen=True, tag="round_ended"):
    """The round's sums, what they count, and the totals."""

    round: int
    ender: int | None
    doubled: bool
    limit: bool
    sums: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class Voted(Struct, frozen=True, tag="voted"):
    seat: int
    go_on: bool | None


class VotesCounted(Struct, frozen=True, tag="votes_counted"):
    go_on: bool
    pro: int
    contra: int


class SeatLeft(Struct, frozen=True, tag="seat_left"):
    """A seat was given up; its cards stay as they are."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str


Event: TypeAlias = (
    Dealt
    | Chose
    | Opened
    | TurnBegan
    | DrewDeck
    | TookDiscard
    | DrewAction
    | Placed
    | Discarded
    | TurnedUp
    | ColumnCleared
    | Kept
    | Dropped
    | CardPlayed
    | Asked
    | Reacted
    | Failed
    | DirectionTurned
    | Teleported
    | Exchanged
    | Peeked
    | Scouted
    | Shuffled
    | Stolen
    | Marked
    | WillBeNumb
    | Bombed
    | Gifted
    | Gambled
    | MustGiveUp
    | WillMiss
    | Missed
    | DeckRemade
    | LastLap
    | AllTurnedUp
    | RoundEnded
    | Voted
    | VotesCounted
    | SeatLeft
    | Ended
)
