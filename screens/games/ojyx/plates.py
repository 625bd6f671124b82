"""The plates of an Ojyx table, made from the play state: the other seats, the piles, the card in hand."""

from typing import NamedTuple

from logic.ojyx import reading
from screens.games.face import figure
from screens.games.ojyx.texts import names
from screens.i18n.texts import tr


class OpponentPlate(NamedTuple):
    """Another seat: who it is, how it stands, and its cards."""

    seat: int
    name: str
    #: What it is where the name does not say it: a computer, or how somebody in a room is connected.
    kind: str
    #: Who sat here has left the table.
    gone: bool
    #: It closed the round: the others play once more.
    closed: bool
    #: It is this seat's turn; its cards are in the middle.
    active: bool
    chosen: bool
    cards: tuple
    marks: tuple
    shown: str
    #: What the round that was just counted came to, and what to call it; "" while a round is played.
    points: str
    round: str
    #: "" until a round is counted.
    total: str
    #: How many action cards it keeps, and whether they are in play at all.
    stock: int
    stocked: bool

    @property
    def label(self):
        """What it is called where it is spoken."""
        words = self.name, self.kind, tr._("closed the round") if self.closed else ""
        return ", ".join(filter(None, words))


def opponents(state, links):
    """The other seats; `links` tell how the people in a room are connected."""
    view, counted, called = state.view, state.counted, names(state)
    return [
        OpponentPlate(
            seat=seat,
            name=called[seat],
            kind=_kind(state, seat, links),
            gone=bool(view.gone[seat]),
            closed=view.last_lap and seat == view.ender and not counted,
            active=seat in state.to_move,
            chosen=seat == state.shown,
            cards=view.grids[seat],
            marks=view.marks[seat],
            shown=figure(reading.shown_sum(view.grids[seat])),
            points=figure(f"{view.history[-1][seat]:+}") if counted else "",
            round=tr._("round {n}", n=len(view.history)) if counted else "",
            total=figure(view.totals[seat]) if view.history else "",
            stock=len(view.stocks[seat]),
            stocked=view.options.actions != "none",
        )
        for seat in state.others
    ]


def _kind(state, seat, links):
    if state.seats[seat].kind == "computer":
        return tr._("computer")
    return links[seat] if len(links) == len(state.seats) else ""


class PilePlate(NamedTuple):
    """A pile, or the place for the card in hand."""

    text: str = ""
    label: str = ""
    top: int | None = None
    count: int = 0
    can_take: bool = False
    #: In whose hand the card is.
    mine: bool = True
    #: Something else lies on it.
    covered: bool = False
    visible: bool = True
    enabled: bool = True


def piles(state, wide, short):
    """The piles and the hand by their kinds; `short` is said of the hand where there is little room."""
    view, takes, actions = state.view, state.takes, state.view.options.actions != "none"
    return {
        "deck": PilePlate(
            text=tr._("Deck {n}", n=len(view.deck)),
            label=tr._("Draw from the deck"),
            top=view.deck[-1] if view.deck else None,
            count=len(view.deck),
            can_take="deck" in takes,
            visible=state.round_end is None,
        ),
        "discard": PilePlate(
            text=tr.c("pile", "Discard"),
            label=tr._("Take the discard"),
            top=view.discard[-1] if view.discard else None,
            can_take="discard" in takes,
            visible=state.round_end is None,
        ),
        "actions": PilePlate(
            text=tr._("Action {n}", n=len(view.action_deck)),
            label=tr._("Draw an action card"),
            count=len(view.action_deck),
            can_take="actions" in takes,
            visible=actions and state.round_end is None,
            enabled=actions,
        ),
        "hand": _hand(state, wide, short),
    }


def _hand(state, wide, short):
    """One's own card, or what somebody else has just drawn: face up where everybody saw it."""
    view, name = state.view, names(state)[state.view.turn]
    mine = view.turn == state.me
    # On a phone the way round the table is there while nobody holds a card.
    placed = wide and state.me >= 0
    label = tr._("In your hand") if mine else tr._("{name} drew", name=name)
    text = (tr.c("card", "Yours") if mine else name) if short else label
    if not state.holding:
        # A place that is seen is named; else a line is kept all the same: so all cards are of one size.
        text = (tr.c("card", "Yours") if short else tr._("In your hand")) if placed else " "
    return PilePlate(
        text=text,
        label=label,
        top=view.hand if isinstance(view.hand, int) else None,
        count=1 if not mine and view.phase == "place" else 0,
        mine=mine,
        covered=state.drawn is not None,
        visible=state.holding or placed,
        enabled=state.holding,
    )
