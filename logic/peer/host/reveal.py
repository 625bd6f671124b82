"""Between "start" and the deal: all commitments are known to all, and every seat shows what it adds to the seed."""

from collections.abc import Callable

from logic.core.driver import Scheduler
from logic.peer.host.roster import Hall, Member
from logic.peer.messages import Malformed
from logic.peer.security.fair_seed import commitment


class Drawing:
    """Waits for every seat's share. It ends once: with all of them, or called off with the names of who kept theirs.

    What is called off must not go on by itself: a host and a guest who had seen the others' shares could else let it
    happen as often as they like. So everybody has to be ready again, for another promise, and sees who it was.
    """

    def __init__(
        self, hall: Hall, promise: str, *, drawn: Callable[[], None], called_off: Callable[[tuple[str, ...]], None]
    ) -> None:
        self._hall, self._promise = hall, promise
        self._drawn, self._called_off = drawn, called_off

    def begin(self, scheduler: Scheduler, ms: int) -> None:
        """Wait for so long."""
        self._late = scheduler.after(ms, lambda: self.call_off(*self._missing()))
        self._look()

    def shown(self, member: Member, contribution: str) -> None:
        """A seat shows its share; raises Malformed where it is not the one it had committed itself to."""
        if commitment(contribution, self._promise, member.number) != member.commitment:
            raise Malformed("another contribution")
        member.contribution = contribution
        self._look()

    def call_off(self, *members: Member) -> None:
        """It comes to nothing because of them."""
        self.close()
        self._called_off(tuple(member.name for member in members))

    def close(self) -> None:
        self._late.cancel()

    def _look(self) -> None:
        if not self._missing():
            self.close()
            self._drawn()

    def _missing(self) -> list[Member]:
        return [member for member in self._hall.seated() if member.contribution is None]
