"""Somebody at a device: plays its seat as one of the game's own computers would, knowing what the device knows."""

from typing import Any

from logic.core.rng import Dice, mixed
from logic.peer.guest.remote import RemoteMatch
from logic.peer.rooms import Room


class Player:
    """Plays whatever match its room has."""

    def __init__(self, room: Room, *, any_action: bool = False) -> None:
        self._room = room
        self._any = any_action
        self._match: RemoteMatch | None = None
        self._computer: Any = None
        #: What the host refused.
        self.refused: list[str] = []

    def go_on(self) -> bool:
        """Act, if it is this seat's turn and nothing is on its way; whether it did."""
        match = self._room.match
        if match is None or match.seat is None:
            return False
        if match is not self._match:
            self._sit_down(match)
        ready = match.running and not match.waiting and match.outcome is None
        if not ready or match.seat not in match.game.to_move(match.state) or not match.actions(match.seat):
            return False
        match.play(match.seat, self._choice(match, match.seat))
        return True

    def _sit_down(self, match: RemoteMatch) -> None:
        self._match = match
        self._computer = match.game.computer(match.game.levels[0])
        # Whoever has not seen it from the beginning plays anything.
        self._any = self._any or match.number > 0
        self._computer.watch(match.state, ())
        match.subscribe(match.seat, self._computer.watch)
        match.subscribe_refusals(self.refused.append)

    def _choice(self, match: RemoteMatch, seat: int) -> Any:
        seed = mixed(match.number, seat)
        if self._any:
            return Dice(seed).pick(match.actions(seat))
        return self._computer.choose(match.state, seat, seed)
