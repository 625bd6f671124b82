"""`wanderer`: the generator's artificial player, let loose in the real desert."""

from logic.desert.board import CELLS, EVERYWHERE
from logic.desert.sandbox import BURIED, CARRIED, END, PARTS, Sandbox
from logic.desert.state import Action, Bury, Dig, EndTurn, Flip, Move, PickUp
from logic.desert.walkers import classic


def wander(box: Sandbox) -> Action:
    """Flip what is underfoot, fetch what is close, else walk on; dig only what is in the way."""
    if box.looking:
        return Bury(0)
    seat = box.turn
    here = box.at[seat]
    if not box.points[seat]:
        return EndTurn()
    loose = [cell for cell in box.parts if cell >= 0]
    done = box.parts.count(CARRIED) == PARTS
    at_the_end = done and box.is_flipped(here, END)
    if box.down >> here & 1 or here in loose or at_the_end:
        if box.sand[here]:
            return Dig(CELLS[here])
        if at_the_end:
            return EndTurn()
        return PickUp(box.parts.index(here)) if here in loose else Flip()
    return _step(box, here, loose, done)


def _step(box: Sandbox, here: int, loose: list[int], done: bool) -> Action:
    ground = EVERYWHERE & ~(1 << box.storm)
    parts = sum(1 << cell for cell in set(loose)) & ground
    down = box.down
    end = box.kinds.index(END) if END in box.kinds else -1
    if done and end >= 0 and not down >> end & 1:
        down, parts = 1 << end, 0
    if not down and not parts:
        return EndTurn()
    step = classic(here, here, down, parts, ground)
    climbs = box.characters[box.turn].climbs
    for dune in (here, step):
        if box.sand[dune] >= BURIED and not climbs:
            return Dig(CELLS[dune])
    return Move(CELLS[step])
