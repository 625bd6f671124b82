"""The match of a room: pauses, waiting for members, and computers that stand in for them."""

from collections.abc import Callable

from logic.core.game import IllegalAction
from logic.peer.host.referee import Referee
from logic.peer.host.roster import Member, Roster
from logic.peer.messages import Act, Malformed
from logic.peer.room_state import Absent


class RoomMatch:
    """Runs the driver of the match, except while the room is paused or waits for somebody."""

    def __init__(self, referee: Referee, roster: Roster, level: str, held: Callable[[], None]) -> None:
        self.referee = referee
        self._roster = roster
        #: The level of computers that stand in for people.
        self._level = level
        #: Called when the match is paused or continued.
        self._held = held
        self.paused = False
        #: The places that the room waits for.
        self.waiting: set[int] = set()
        self.running = False

    def begin(self) -> None:
        self._settle()

    def act(self, member: Member, act: Act) -> str:
        """Apply an action; returns "" or the reason for the refusal. Raises Malformed."""
        if act.id in member.answers:
            return member.answers[act.id]
        # Recorded before the step is saved: a host that is killed afterwards still knows that it was applied.
        member.answered(act.id, "")
        try:
            reason = self._act(member.place, act)
        except Malformed:
            del member.answers[act.id]
            raise
        member.answered(act.id, reason)
        return reason

    def _act(self, seat: int | None, act: Act) -> str:
        if seat is None or self._roster.places[seat].gone:
            return "not_your_seat"
        if not self.running:
            return "over" if self.referee.outcome else "paused"
        try:
            self.referee.act(seat, act.number, act.action)
        except IllegalAction as refused:
            return refused.reason
        return ""

    def pause(self) -> None:
        self.paused = True
        self._settle()

    def resume(self) -> None:
        """Continue; computers play for missing members."""
        self.paused = False
        for place in sorted(self.waiting):
            self._stand_in(place)
        self.waiting.clear()
        self._settle()

    def lost(self, place: int, absent: Absent) -> None:
        """The member of a place is lost: wait for them, or let a computer play."""
        if self._roster.places[place].gone or self._roster.places[place].stand_in:
            return
        if absent == "computer":
            self._stand_in(place)
        else:
            self.waiting.add(place)
        self._settle()

    def back(self, place: int) -> None:
        """The member of a place is back."""
        self.waiting.discard(place)
        if self._roster.places[place].stand_in:
            self.referee.driver.remove_bot(place)
            self._roster.mark(place, stand_in=False)
        self._settle()

    def give_up(self, place: int) -> None:
        """Give up a seat for good, by the rules of the game."""
        if self._roster.places[place].gone:
            return
        self.back(place)
        self._roster.mark(place, gone=True)
        self.referee.leave(place)

    def close(self) -> None:
        self.running = False
        self.referee.close()

    def _stand_in(self, place: int) -> None:
        self._roster.mark(place, stand_in=True)
        self.referee.driver.seat_bot(place, self._level)

    def _settle(self) -> None:
        """Run or pause the driver as required."""
        run = not self.paused and not self.waiting and self.referee.outcome is None
        if run != self.running:
            self.running = run
            if run:
                self.referee.driver.open()
            else:
                self.referee.driver.pause()
            self._held()
