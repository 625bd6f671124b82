"""Timeouts of a disconnected member: reconnecting, lost, seat given up."""

from collections.abc import Callable

from logic.core.driver import Handle, Scheduler
from logic.peer.host.roster import Member
from logic.peer.room_limits import RoomLimits

After = Callable[[Member], None]


class AbsenceTimers:
    """The timers of all disconnected members."""

    def __init__(self, limits: RoomLimits, scheduler: Scheduler, *, lost: After, given_up: After) -> None:
        self._limits, self._scheduler = limits, scheduler
        self._lost, self._given_up = lost, given_up
        self._due: dict[int, Handle] = {}

    def away(self, member: Member) -> None:
        """The connection broke: wait for a reconnect."""
        member.link = "reconnecting"
        self._then(member, self._limits.reconnect_ms, self.lose)

    def lose(self, member: Member) -> None:
        """The member did not reconnect: the grace period begins."""
        member.link = "lost"
        self._then(member, self._limits.grace_ms, self._give_up)
        self._lost(member)

    def back(self, member: Member) -> None:
        member.link = "online"
        self.forget(member)

    def forget(self, member: Member) -> None:
        """Cancel the member's timer."""
        if handle := self._due.pop(member.number, None):
            handle.cancel()

    def close(self) -> None:
        for handle in self._due.values():
            handle.cancel()
        self._due.clear()

    def _give_up(self, member: Member) -> None:
        del self._due[member.number]
        self._given_up(member)

    def _then(self, member: Member, ms: int, call: After) -> None:
        self.forget(member)
        self._due[member.number] = self._scheduler.after(ms, lambda: call(member))
