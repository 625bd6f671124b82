"""MémoStep as the people at one device play it: whose floor it is, what is covered, what was told last."""

from collections import Counter

from logic.core.client import Events, MatchClient
from logic.core.daily import day_of
from logic.core.override import override
from logic.core.play import Play
from logic.memostep.best_runs import Runs, counts, with_run
from logic.memostep.camp import no_drink, no_sale
from logic.memostep.ghost import Ghost, ghost_of, row_of, tried
from logic.memostep.play_state import MemoPlayState, Told, told_after
from logic.memostep.progress import finished
from logic.memostep.state import (
    OPEN,
    Action,
    Begin,
    Bumped,
    Buy,
    Descend,
    Drink,
    Ended,
    Finish,
    FloorCleared,
    Glimpse,
    Hidden,
    Item,
    LookAgain,
    RunEnded,
    Seen,
    Showing,
    SpendGem,
    Spot,
    Step,
    Stepped,
    TrapSprung,
    Walker,
)

HURRY = 8
"""How many times quicker computers are that nobody waits for any more."""


class MemoPlay(Play[MemoPlayState]):
    """One match of MémoStep: its walkers at this device take turns, floor by floor."""

    def __init__(self, client: MatchClient, runs: Runs = (), ghost: Ghost | None = None) -> None:
        """`runs` are the best runs at the pace of this match so far, `ghost` that of the best one."""
        self._runs, self._ghost = runs, ghost or {}
        super().__init__(client)

    @override
    def begin(self) -> None:
        self._record = self.client.match.record()
        self._code = self._record.code(self.client.game) if self.client.rests else ""
        if not counts(self._record):
            self._runs, self._ghost = (), {}
        #: How many steps were tried, by floor.
        self._tries = Counter({floor: len(rows) for floor, rows in self._own_steps().items()})
        self._sit(0 if self.client.seat is None else self.client.seat)
        self._cover_while_held()

    @override
    def forget(self) -> None:
        """Other eyes look, or a room waits or goes on; what was told of the same walk stays."""
        if self.client.seat not in (None, self._me):
            self._sit(self.client.seat)
        self._cover_while_held()
        self._remember_floor()

    def _own_steps(self) -> Ghost:
        return ghost_of(self.client.game, self._record) if self._ghost else {}

    def _sit(self, seat: int) -> None:
        """Walk as a seat; the other people at this device wait, and their clocks with them."""
        self._me = self._looked_at = seat
        self._covered = False
        self._wrong: Spot | None = None
        self._aimed: int | None = None
        self._told: Told = ()
        self._seen = self._recalled()
        self._let_wait()

    def _let_wait(self) -> None:
        """The other people here wait for the device, and computers for whoever has walked the fewest floors here:
        while a device goes from hand to hand they would finish theirs."""
        waiting = set(self.client.people) - {self._me}
        slowest = self._next_person()
        if len(self.client.people) > 1 and slowest is not None:
            walkers = self.client.view.walkers
            floors = finished(walkers[slowest])
            computers = {seat for seat, who in enumerate(self.client.seats) if who.kind == "computer"}
            waiting |= {seat for seat in computers if finished(walkers[seat]) > floors}
        self.client.driver.wait(waiting)

    def _recalled(self) -> tuple[int, Seen]:
        """The floor as it was shown to this seat, and its number: after a restart the log knows."""
        walker = self._walker
        for view in self.client.views() if walker.phase != "over" else ():
            before = view.walkers[self._me]
            if before.floor == walker.floor and before.phase == "showing":
                return walker.floor, before.grid
        return 0, ()

    def _remember_floor(self) -> None:
        if self._walker.phase == "showing" and self._walker.grid:
            self._seen = self._walker.floor, self._walker.grid

    def _cover_while_held(self) -> None:
        """While a room waits nobody looks at a floor; when it goes on, so does the time that was left."""
        if not self.client.rests:
            self._covered = self.client.held and self._walker.phase in OPEN

    @property
    def _walker(self) -> Walker:
        walker: Walker = self.client.view.walkers[self._me]
        return walker

    def _next_person(self) -> int | None:
        """Who at this device has walked the fewest floors and still can, or None."""
        walkers = self.client.view.walkers
        still = [seat for seat in self.client.people if walkers[seat].phase != "over"]
        return min(still, key=lambda seat: (finished(walkers[seat]), seat), default=None)

    def time_left(self) -> tuple[int, int]:
        """Milliseconds left of what runs out for who walks here, and of how many; (0, 0) where nothing does."""
        timer = next((t for t in self.client.game.timers(self.client.view) if t.seat == self._me), None)
        if timer is None:
            return 0, 0
        return self.client.driver.remaining().get(timer.key, timer.ms), timer.ms

    @override
    def hear(self, events: Events) -> None:
        own = [event for event in events if getattr(event, "seat", self._me) == self._me]
        for event in events:
            rival_out = isinstance(event, RunEnded) and event.seat != self._me and self._walker.phase != "over"
            if rival_out or (event in own and not isinstance(event, RunEnded)):
                self._told = told_after(self._told, event)
        for event in own:
            self._tries[self._walker.floor] += tried(event)
            if isinstance(event, Bumped):
                self._wrong = event.row, event.column
            elif isinstance(event, Stepped | TrapSprung | Hidden | Showing):
                self._wrong = None
            elif isinstance(event, Ended) and self.client.people:
                self._runs = with_run(self._runs, self._record, self._walker)
        self._remember_floor()
        if any(isinstance(event, FloorCleared | RunEnded) for event in events):
            self._let_wait()
        if self._covered and self._walker.phase not in OPEN and not self.client.held:
            # Given up under the cover: the others walk on.
            self._covered = False
            self.client.resume()
        if own and self.client.outcome is None and self._next_person() is None:
            # Nobody here walks any more: the computers need not take their time.
            self.client.driver.hurry(HURRY)

    @override
    def present(self) -> MemoPlayState:
        client, walker, person = self.client, self._walker, self._next_person()
        left, whole = self.time_left() if self._covered else (0, 0)
        able = client.person_to_move() is not None and self._me in client.people and walker.phase != "over"
        shared = {**self.shared(), "acting": self._me if able else None}
        return MemoPlayState(
            **shared,
            me=self._me,
            covered=self._covered,
            fresh=self._covered and left >= whole,
            paused=client.paused,
            seen=self._seen[1] if self._seen[0] == walker.floor else (),
            wrong=self._wrong,
            aimed=self._aimed,
            ghost=row_of(self._ghost, walker.floor, self._tries[walker.floor]),
            told=self._told,
            waiting_for=None if person == self._me else person,
            looked_at=self._looked_at,
            final=None if client.outcome is None else client.match.view(None),
            runs=self._runs,
            match_id=self._record.id,
            daily=day_of(self._record.purpose) is not None,
            code=self._code,
        )

    # Looking and leaving

    def go_on(self) -> None:
        """The match is in sight: an open floor rests under its cover, anything else goes on."""
        if self.client.rests and self._walker.phase in OPEN:
            self._covered = True
        else:
            self.client.resume()
        self.refresh()

    def rest(self) -> None:
        """Nobody looks, or the device changes hands: time stops, and an open floor is covered at once."""
        self.client.pause()
        if self.client.rests and self._walker.phase in OPEN:
            self._covered = True
        self.refresh()

    def uncover(self) -> None:
        """The player looks: the time that is left goes on."""
        if not self.client.held:
            self._covered = False
            self.client.resume()
            self.refresh()

    # Walking

    @override
    def act(self, action: Action) -> None:
        if not self.client.paused:
            super().act(action)

    def tap(self, column: int) -> None:
        """A cell of the next row was touched: the keys point at none any more."""
        self._aimed = None
        self.refresh()
        self.step(column)

    def step(self, column: int) -> None:
        if self._walker.phase == "walking" and not self._covered:
            self.act(Step(column))

    def aim(self, by: int) -> None:
        """Point at the next or the previous cell of the row ahead."""
        if self.state.steers:
            columns = self.state.shape.columns
            before = self._aimed if self._aimed is not None else -1 if by > 0 else columns
            self._aimed = (before + by) % columns
            self.refresh()

    def step_there(self) -> None:
        """Step on the cell that the keys point at."""
        if self._aimed is not None:
            self.step(self._aimed)

    def set_off(self) -> None:
        """Walk before the time to look is over."""
        if self._walker.phase in OPEN and not self._covered:
            self.act(Begin())

    def glimpse(self) -> None:
        if self._walker.phase == "walking" and self._walker.essence:
            self.act(Glimpse())

    def look_again(self) -> None:
        if self._walker.phase == "walking" and self._walker.looks:
            self.act(LookAgain())

    def drink(self) -> None:
        if not no_drink(self._walker) and not self._covered:
            self.act(Drink())

    def spend_gem(self, accept: bool) -> None:
        """The last chance, taken or not."""
        self.act(SpendGem(accept))

    # In the camp, and at the end

    def finish(self) -> None:
        """End the run that has won."""
        if self.state.has_won:
            self.act(Finish())

    def buy(self, item: Item) -> None:
        if not no_sale(self._walker, item):
            self.act(Buy(item))

    def descend(self) -> None:
        self.act(Descend())

    def look_at(self, seat: int) -> None:
        """See where another seat's memory failed."""
        self._looked_at = seat
        self.refresh()
