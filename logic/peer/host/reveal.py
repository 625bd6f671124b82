"""The phase between "start" and the deal: all commitments are known, and every seat reveals its share of the seed."""

from collections.abc import Callable

from logic.core.driver import Scheduler
from logic.peer.host.roster import Member, Roster
from logic.peer.messages import Malformed
from logic.peer.security.fair_seed import commitment


class RevealPhase:
    """Waits for every seat's share. It ends once: with all shares, or called off with the names of those missing.

    A start that was called off must not be retried automatically: a host and a guest who have seen the others' shares
    could repeat it until they like the seed. So everybody must get ready again, for another promise, and sees who it
    was.
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
        """Start the timeout."""
        self._late = scheduler.after(ms, lambda: self.call_off(*self._missing()))
        self._check()

    def receive(self, member: Member, contribution: str) -> None:
        """A seat reveals its share; raises Malformed if it differs from the commitment."""
        if commitment(contribution, self._promise, member.number) != member.commitment:
            raise Malformed("another contribution")
        member.contribution = contribution
        self._check()

    def call_off(self, *members: Member) -> None:
        """Call off the start because of these members."""
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
