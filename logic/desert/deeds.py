"""What everybody can do: for each action when the rules refuse it, as a short key, and what it does."""

from collections.abc import Iterable
from typing import Any

from logic.desert import gear
from logic.desert.board import AROUND, BESIDE, BESIDE_BITS, CELLS, SIZE, index, number
from logic.desert.events import Dug, Flipped, LifeChanged, Moved, PartAppeared, PickedUp
from logic.desert.sandbox import (
    BURIED,
    CARRIED,
    END,
    FIRST_COLUMN_CLUE,
    FIRST_ROW_CLUE,
    KINDS,
    PARTS,
    SOURCE,
    START,
    TECH,
    TUNNEL,
    Sandbox,
)
from logic.desert.state import Cell, Dig, Flip, Give, Move, PickUp, Tunnel

SOURCE_LIFE = 2


def reach(box: Sandbox, seat: int) -> tuple[int, ...]:
    """The cells a seat can step to or dig at, were nothing in the way."""
    here = box.at[seat]
    return AROUND[here] if box.characters[seat].diagonal else BESIDE[here]


def why_no_step(box: Sandbox, seat: int, to: Cell) -> str:
    cell = index(to)
    if cell is None or cell not in reach(box, seat):
        return "too_far"
    if cell == box.storm:
        return "storm"
    if box.characters[seat].climbs:
        return ""
    if box.sand[box.at[seat]] >= BURIED:
        return "buried"
    return "too_much_sand" if box.sand[cell] >= BURIED else ""


def why_no_move(box: Sandbox, action: Move) -> str:
    return why_no_step(box, box.turn, action.to)


def move(box: Sandbox, action: Move) -> None:
    go(box, box.turn, action.to, "walk")


def go(box: Sandbox, seat: int, to: Cell, how: Any) -> None:
    box.events.append(Moved(seat, CELLS[box.at[seat]], to, how, box.turn))
    box.at[seat] = number(to)


def why_no_dig(box: Sandbox, action: Dig) -> str:
    cell = index(action.at)
    if cell is None or (cell != box.at[box.turn] and cell not in reach(box, box.turn)):
        return "too_far"
    return "" if box.sand[cell] else "no_sand"


def dig(box: Sandbox, action: Dig) -> None:
    cell = number(action.at)
    layers = min(box.sand[cell], box.characters[box.turn].layers_per_dig)
    box.sand[cell] -= layers
    box.removed += layers
    box.events.append(Dug(box.turn, action.at, layers, box.sand[cell], "dig"))


def why_no_flip(box: Sandbox, action: Flip) -> str:
    here = box.at[box.turn]
    if not box.down >> here & 1:
        return "already_flipped"
    return "sand" if box.sand[here] else ""


def flip(box: Sandbox, action: Flip) -> None:
    seat, here = box.turn, box.at[box.turn]
    kind = box.kinds[here]
    box.down &= ~(1 << here)
    box.seen &= box.down
    box.events.append(Flipped(seat, CELLS[here], KINDS[kind]))
    if kind in (TECH, START, END):
        gear.find(box, seat)
    elif kind == SOURCE:
        for other in box.seats_on(here):
            box.gain_life(other, SOURCE_LIFE, "source")
    elif FIRST_ROW_CLUE <= kind < FIRST_COLUMN_CLUE + PARTS:
        _reveal(box, (kind - FIRST_ROW_CLUE) % PARTS)


def _reveal(box: Sandbox, part: int) -> None:
    """A part appears once both its clues are flipped, where its row and its column cross now."""
    row = box.kinds.index(FIRST_ROW_CLUE + part)
    column = box.kinds.index(FIRST_COLUMN_CLUE + part)
    if box.down >> row & 1 or box.down >> column & 1:
        return
    cell = row - row % SIZE + column % SIZE
    box.parts[part] = cell
    box.events.append(PartAppeared(part, CELLS[cell], CELLS[row], CELLS[column]))


def why_no_pick_up(box: Sandbox, action: PickUp) -> str:
    here = box.at[box.turn]
    if not 0 <= action.part < PARTS or box.parts[action.part] != here:
        return "no_part"
    return "sand" if box.sand[here] else ""


def pick_up(box: Sandbox, action: PickUp) -> None:
    box.parts[action.part] = CARRIED
    carried = box.parts.count(CARRIED)
    box.events.append(PickedUp(box.turn, action.part, CELLS[box.at[box.turn]], carried))


def is_open_tunnel(box: Sandbox, cell: int) -> bool:
    """Whether people can get in and out there."""
    return box.is_flipped(cell, TUNNEL) and box.sand[cell] < BURIED


def tunnel_ends(box: Sandbox) -> Iterable[Tunnel]:
    return [Tunnel(CELLS[cell]) for cell, kind in enumerate(box.kinds) if kind == TUNNEL]


def why_no_tunnel(box: Sandbox, action: Tunnel) -> str:
    cell, here = index(action.to), box.at[box.turn]
    if not box.is_flipped(here, TUNNEL) or cell is None or cell == here:
        return "no_tunnel"
    if not box.is_flipped(cell, TUNNEL):
        return "no_tunnel"
    return "" if is_open_tunnel(box, here) and is_open_tunnel(box, cell) else "too_much_sand"


def walk_tunnel(box: Sandbox, action: Tunnel) -> None:
    go(box, box.turn, action.to, "tunnel")


def others(box: Sandbox) -> list[int]:
    return [seat for seat in range(len(box.at)) if seat != box.turn]


def why_no_give(box: Sandbox, action: Give) -> str:
    seat = box.turn
    if action.to not in others(box):
        return "no_such_seat"
    here, there = box.at[seat], box.at[action.to]
    across = box.characters[seat].gives_to_neighbours and BESIDE_BITS[here] >> there & 1
    if here != there and not across:
        return "too_far"
    return "" if box.life[seat] > 1 else "last_life"


def give(box: Sandbox, action: Give) -> None:
    box.life[box.turn] -= 1
    box.events.append(LifeChanged(box.turn, -1, box.life[box.turn], "given"))
    box.gain_life(action.to, 1, "gift")
