"""A table of Le Désert without a window: a play layer in a position made by hand."""

from typing import Any

from logic.core.client import Events, LocalClient
from logic.core.device_driver import DeviceDriver
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.desert.play import HASTY_MS, DesertPlay
from logic.desert.play_state import DesertPlayState
from logic.desert.rules import Desert
from logic.desert.state import Options, State
from tests.logic.core.scheduler import FakeScheduler

ADA, BEN = Seat("person", "Ada"), Seat("person", "Ben")
FAR, GUIDE = Seat("peer", "Cleo"), Seat("computer", level="guide")


class Staged(Desert):
    """The rules, with a first state of one's own."""

    def __init__(self, first: State) -> None:
        self._first = first

    def setup(self, options: Options, seats: int, seed: int) -> State:
        return self._first


class Heard:
    """Keeps what an observer is told."""

    def __init__(self) -> None:
        self.states: list[DesertPlayState] = []
        self.refusals: list[str] = []

    def state_changed(self, state: DesertPlayState) -> None:
        self.states.append(state)

    def happened(self, events: Events) -> None:
        """The state says it all."""

    def rewound(self) -> None:
        """The state says it all."""

    def refused(self, reason: str) -> None:
        self.refusals.append(reason)


class Table(DesertPlay):
    """A play layer with its observer and its clock."""

    def __init__(self, client: LocalClient, scheduler: FakeScheduler, shows_storms: bool) -> None:
        super().__init__(client, now=scheduler.now, shows_storms=lambda: shows_storms)
        self.scheduler, self.heard = scheduler, Heard()
        self.observe(self.heard)

    def end_turn_anyway(self) -> None:
        """Answer the question too."""
        self.end_turn()
        if self.state.asking:
            self.scheduler.spend(HASTY_MS)
            self.end_turn()

    @property
    def log(self) -> list[Any]:
        return [getattr(entry, "action", None) for entry in self.client.match.log]


def sit(state: State, *seats: Seat, shows_storms: bool = True, log: tuple[Any, ...] = ()) -> Table:
    """Open a match that begins in a position, and that went on by a log."""
    table = seats or (ADA,)
    match = Match(Staged(state), Record("x", "desert", state.options, table, 7, "2026-11-16T12:00:00", log=log))
    scheduler = FakeScheduler()
    eyes = next((number for number, seat in enumerate(table) if seat.kind == "person"), None)
    client = LocalClient(match, DeviceDriver(match, scheduler), save=lambda match: None, seat=eyes)
    play = Table(client, scheduler, shows_storms)
    client.resume()
    return play
