"""Whose turn it is: the opening, the order of play, missed turns, and the last lap."""

from logic.ojyx.draft import UP, Draft, changed, has_hidden, players, put, value_at
from logic.ojyx.events import Chose, LastLap, Missed, Opened, TurnBegan
from logic.ojyx.rounds import finish

OPENING_CARDS = 2
TURN_LIMIT = 60


def choose(draft: Draft, seat: int, cell: int) -> None:
    """A seat chooses a card to open with, unseen by the others."""
    draft.chosen = changed(draft.chosen, seat, (*draft.chosen[seat], cell))
    draft.tell(Chose(seat, 1 << seat, cell))
    open_if_chosen(draft)


def open_if_chosen(draft: Draft) -> None:
    """Once all have chosen, their cards are turned up together. The highest sum begins (tie: lowest seat);
    in later rounds, whoever ended the last one."""
    playing = players(draft)
    if any(len(draft.chosen[seat]) < OPENING_CARDS for seat in playing):
        return
    cells: list[tuple[int, ...]] = [()] * len(draft.grids)
    cards: list[tuple[int, ...]] = [()] * len(draft.grids)
    for seat in playing:
        cells[seat] = tuple(cell for cell in draft.chosen[seat] if cell is not None)
        cards[seat] = tuple(value_at(draft, seat, cell) for cell in cells[seat])
        for cell, card in zip(cells[seat], cards[seat], strict=True):
            put(draft, seat, cell, UP[card])
    draft.chosen = ((),) * len(draft.grids)
    starter = draft.starter
    if starter not in playing:
        starter = max(playing, key=lambda seat: (sum(cards[seat]), -seat))
    draft.tell(Opened(tuple(cells), tuple(cards), starter))
    begin(draft, starter)


def begin(draft: Draft, seat: int) -> None:
    """A seat's turn."""
    draft.turn, draft.phase = seat, "draw"
    draft.drew = False
    draft.numb = draft.frozen[seat]
    if draft.numb:
        draft.frozen = changed(draft.frozen, seat, False)
    if draft.last_lap:
        draft.owed = tuple(other for other in draft.owed if other != seat)
    draft.tell(TurnBegan(seat, draft.numb))


def rest(draft: Draft) -> None:
    """Nothing is in hand: on with the turn, or its end where nothing else is possible.

    A seat with kept cards is always waited for, whatever they are: the wait then tells nothing about them.
    """
    if not draft.drew:
        draft.phase = "draw"
    elif draft.numb or not draft.stocks[draft.turn]:
        end(draft)
    else:
        draft.phase = "end"


def end(draft: Draft) -> None:
    """Whoever has no hidden card left at the end of their own turn ends the round."""
    seat = draft.turn
    _count_turn(draft, seat)
    if not draft.last_lap and not draft.gone[seat] and not has_hidden(draft.grids[seat]):
        draft.last_lap, draft.ender = True, seat
        draft.owed = tuple(other for other in players(draft) if other != seat)
        draft.tell(LastLap(seat, draft.owed))
    pass_on(draft)


def pass_on(draft: Draft) -> None:
    """The next seat's turn, past those that miss theirs; the round ends when nobody is due."""
    draft.shielded = ()
    seat, seats = draft.turn, len(draft.grids)
    while True:
        playing = players(draft)
        due = draft.owed if draft.last_lap else playing
        if not due:
            return finish(draft)
        if min(draft.turns[other] for other in playing) >= TURN_LIMIT:
            return finish(draft, limit=True)
        seat = (seat + draft.direction) % seats
        while seat not in due:
            seat = (seat + draft.direction) % seats
        # With everybody else missing a turn, the same seat has another one.
        if not draft.skips or seat == draft.turn:
            return begin(draft, seat)
        draft.skips -= 1
        draft.owed = tuple(other for other in draft.owed if other != seat)
        _count_turn(draft, seat)
        draft.tell(Missed(seat))


def _count_turn(draft: Draft, seat: int) -> None:
    draft.turns = changed(draft.turns, seat, draft.turns[seat] + 1)
