"""Between "start" and the deal: all commitments are known to all, and every seat shows what it adds to the seed."""

from collections.abc import Callable

from logic.core.driver import Scheduler
from logic.peer.host.roster import Member, Roster
from logic.peer.messages import Malformed
from logic.peer.security.fair_seed import commitment


class RevealPhase:
    """Waits for every seat's share. It ends once: with all of them, or called off with the names of who kept theirs.

    What is called off must not go on by itself: a host and a guest who had seen the others' shares could else let it
    happen as often as they like. So everybody has to be ready again, for another promise, and sees who it was.
    """

    def __init__(
        self,
        roster: Roster,
        promise: str,
        *,
        revealed: Callable[[], None],
        called_off: Callable[[tuple[str, ...]], None],
    ) -> None:
        self._roster, self._promise = roster, promise
        self._revealed, self._called_off = revealed, called_off

    def begin(self, scheduler: Scheduler, ms: int) -> None:
        """Wait for so long."""
        self._late = scheduler.after(ms, lambda: self.call_off(*self._missing()))
        self._check()

    def receive(self, member: Member, contribution: str) -> None:
        """A seat shows its share; raises Malformed where it is not the one it had committed itself to."""
        if commitment(contribution, self._promise, member.number) != member.commitment:
            raise Malformed("another contribution")
        member.contribution = contribution
        self._check()

    def call_off(self, *members: Member) -> None:
        """It comes to nothing because of them."""
        self.close()
        self._called_off(tuple(member.name for member in members))

    def close(self) -> None:
        self._late.cancel()

    def _check(self) -> None:
        if not self._missing():
            self.close()
            self._revealed()

    def _missing(self) -> list[Member]:
        return [member for member in self._roster.seated() if member.contribution is None]
