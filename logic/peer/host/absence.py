"""Who is away: first their link may come back by itself, then they are lost, and in the end their place is given up."""

from collections.abc import Callable

from logic.core.driver import Handle, Scheduler
from logic.peer.host.roster import Member
from logic.peer.room_limits import RoomLimits

After = Callable[[Member], None]


class AbsenceTimers:
    """Counts for everybody who is away."""

    def __init__(self, limits: RoomLimits, scheduler: Scheduler, *, lost: After, given_up: After) -> None:
        self._limits, self._scheduler = limits, scheduler
        self._lost, self._given_up = lost, given_up
        self._due: dict[int, Handle] = {}

    def away(self, member: Member) -> None:
        """A link is broken."""
        member.link = "reconnecting"
        self._then(member, self._limits.reconnect_ms, self.lose)

    def lose(self, member: Member) -> None:
        """It does not come back by itself: from now on the grace runs."""
        member.link = "lost"
        self._then(member, self._limits.grace_ms, self._give_up)
        self._lost(member)

    def back(self, member: Member) -> None:
        member.link = "online"
        self.forget(member)

    def forget(self, member: Member) -> None:
        """Nothing more follows for that member."""
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
