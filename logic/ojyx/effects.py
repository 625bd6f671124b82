"""What each action card does, a function a kind; attacks come here only if they hit."""

from collections.abc import Callable
from typing import TypeAlias

from logic.ojyx.cards import ActionCard
from logic.ojyx.draft import (
    UP,
    Draft,
    cell_at,
    changed,
    clear,
    deck_for_drawing,
    has_room,
    players,
    put,
    stock_up,
    take_from_stock,
    top_card,
    turn_up,
    value_at,
)
from logic.ojyx.events import (
    Bombed,
    DirectionTurned,
    Dropped,
    Exchanged,
    Failed,
    Gambled,
    Gifted,
    Marked,
    MustGiveUp,
    Peeked,
    Scouted,
    Shuffled,
    Stolen,
    Teleported,
    WillBeNumb,
    WillMiss,
)
from logic.ojyx.state import COLUMNS, Cell, Play

Effect: TypeAlias = Callable[[Draft, int, Play], None]

SCOUTED_CARDS = 3
DRAWN_CARDS = 2


def _reverse(draft: Draft, by: int, play: Play) -> None:
    """Between two seats the direction means nothing, so it stays."""
    if len(players(draft)) > 2:
        draft.direction = -draft.direction
        draft.tell(DirectionTurned(draft.direction))
    else:
        draft.tell(Failed(play.card, "nothing_there"))


def _teleport(draft: Draft, by: int, play: Play) -> None:
    own, cell = _own(play), _cell(play)
    _trade(draft, by, own, by, cell)
    draft.tell(Teleported(by, (own, cell)))
    _clear_both(draft, by, own, by, cell)


def _swap(draft: Draft, by: int, play: Play) -> None:
    own, target, cell = _own(play), _target(play), _cell(play)
    _trade(draft, by, own, target, cell)
    draft.tell(Exchanged(by, own, target, cell))
    _clear_both(draft, by, own, target, cell)


def _peek(draft: Draft, by: int, play: Play) -> None:
    target, cell = _target(play), _cell(play)
    card = cell_at(draft, target, cell)
    put(draft, target, cell, Cell(card.value, up=False, seen=card.seen | 1 << by))
    draft.tell(Peeked(by, target, cell, 1 << by, card.value))


def _reveal(draft: Draft, by: int, play: Play) -> None:
    turn_up(draft, _target(play), _cell(play), by)


def _skip(draft: Draft, by: int, play: Play) -> None:
    draft.skips += 1
    draft.tell(WillMiss(by))


def _shuffle(draft: Draft, by: int, play: Play) -> None:
    """Face-up state travels along; where a hidden card went is known to nobody, unless it is the only one."""
    grid = draft.grids[by]
    cells = [index for index, cell in enumerate(grid) if cell is not None]
    cards = [cell for cell in grid if cell is not None]
    if sum(not card.up for card in cards) > 1:
        cards = [card if not card.seen else Cell(card.value, up=False) for card in cards]
    for index, card in zip(cells, draft.shuffled(cards), strict=True):
        grid = changed(grid, index, card)
    draft.grids = changed(draft.grids, by, grid)
    draft.tell(Shuffled(by))
    for column in range(COLUMNS):
        clear(draft, by, column)


def _steal(draft: Draft, by: int, play: Play) -> None:
    target = _target(play)
    if not draft.stocks[target]:
        return draft.tell(Failed(play.card, "nothing_there"))
    card = _from_stock_at_random(draft, target)
    draft.tell(Stolen(by, target, 1 << by | 1 << target, card))
    if has_room(draft, by):
        stock_up(draft, by, card)
    else:
        draft.hand, draft.source = card, "stolen"


def _curse(draft: Draft, by: int, play: Play) -> None:
    _mark(draft, by, _target(play), play, 1)


def _heal(draft: Draft, by: int, play: Play) -> None:
    _mark(draft, by, by, play, -1)


def _draw(draft: Draft, by: int, play: Play) -> None:
    draft.to_draw += DRAWN_CARDS


def _discard(draft: Draft, by: int, play: Play) -> None:
    """The target chooses which card goes; one that comes back on its attacker takes any."""
    target = _target(play)
    stock = draft.stocks[target]
    if not stock:
        draft.tell(Failed(play.card, "nothing_there"))
    elif target == draft.turn or len(stock) == 1:
        card = _from_stock_at_random(draft, target)
        draft.action_discard += (card,)
        draft.tell(Dropped(target, card, forced=True))
    else:
        draft.phase, draft.attack = "give_up", play
        draft.tell(MustGiveUp(target))


def _freeze(draft: Draft, by: int, play: Play) -> None:
    draft.frozen = changed(draft.frozen, _target(play), True)
    draft.tell(WillBeNumb(_target(play)))


def _bomb(draft: Draft, by: int, play: Play) -> None:
    target, cell = _target(play), _cell(play)
    old = value_at(draft, target, cell)
    card = top_card(draft)
    draft.discard += (old,)
    put(draft, target, cell, UP[card])
    draft.tell(Bombed(target, cell, old, card))
    clear(draft, target, cell % COLUMNS)


def _gift(draft: Draft, by: int, play: Play) -> None:
    own, target, cell = _own(play), _target(play), _cell(play)
    card, old = value_at(draft, by, own), value_at(draft, target, cell)
    fill = top_card(draft)
    draft.discard += (old,)
    put(draft, target, cell, UP[card])
    put(draft, by, own, UP[fill])
    draft.tell(Gifted(by, own, target, cell, card, old, fill))
    _clear_both(draft, by, own, target, cell)


def _gamble(draft: Draft, by: int, play: Play) -> None:
    """Even replaces the highest face-up card, odd the lowest; of equal ones the first."""
    card = top_card(draft)
    values = {i: cell.value for i, cell in enumerate(draft.grids[by]) if cell and cell.up and cell.value is not None}
    if not values:
        draft.discard += (card,)
        return draft.tell(Gambled(by, card, None, None))
    cell = max(values, key=lambda i: values[i]) if card % 2 == 0 else min(values, key=lambda i: values[i])
    draft.discard += (values[cell],)
    put(draft, by, cell, UP[card])
    draft.tell(Gambled(by, card, cell, values[cell]))
    clear(draft, by, cell % COLUMNS)


def _scout(draft: Draft, by: int, play: Play) -> None:
    deck = deck_for_drawing(draft)
    known_from = max(0, len(deck) - SCOUTED_CARDS)
    draft.scouted = changed(draft.scouted, by, min(draft.scouted[by], known_from))
    cards = tuple(card for card in deck[known_from:] if card is not None)
    draft.tell(Scouted(by, len(cards), 1 << by, cards))


EFFECTS: dict[ActionCard, Effect] = {
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


def _target(play: Play) -> int:
    assert play.target is not None
    return play.target


def _cell(play: Play) -> int:
    assert play.cell is not None
    return play.cell


def _own(play: Play) -> int:
    assert play.own is not None
    return play.own


def _trade(draft: Draft, seat: int, own: int, target: int, cell: int) -> None:
    """Two cards change places as they lie."""
    mine, theirs = cell_at(draft, seat, own), cell_at(draft, target, cell)
    put(draft, seat, own, theirs)
    put(draft, target, cell, mine)


def _clear_both(draft: Draft, seat: int, own: int, target: int, cell: int) -> None:
    clear(draft, target, cell % COLUMNS)
    clear(draft, seat, own % COLUMNS)


def _mark(draft: Draft, by: int, seat: int, play: Play, more: int) -> None:
    assert play.column is not None
    mark = draft.marks[seat][play.column] + more
    draft.marks = changed(draft.marks, seat, changed(draft.marks[seat], play.column, mark))
    draft.tell(Marked(seat, play.column, mark, by))


def _from_stock_at_random(draft: Draft, seat: int) -> ActionCard:
    card = draft.pick(draft.stocks[seat])
    assert card is not None
    take_from_stock(draft, seat, card)
    return card
