"""A match of MémoStep at one device, without a window."""

from typing import Any

from logic.core.client import Events, LocalClient
from logic.core.device_driver import DeviceDriver
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.memostep.best_runs import Run
from logic.memostep.ghost import Ghost
from logic.memostep.play import MemoPlay
from logic.memostep.play_state import MemoPlayState
from logic.memostep.state import Options, State
from tests.logic.core.scheduler import FakeScheduler
from tests.logic.memostep.stage import GAME

NAMES = "Ada Ben Cleo Dan".split()


class Device:
    """A match at one device, its clocks moved by hand; it hears what a screen would."""

    def __init__(
        self,
        kinds: str = "p",
        state: State | None = None,
        *,
        record: Record[Any, Any] | None = None,
        runs: tuple[Run, ...] = (),
        ghost: Ghost | None = None,
        in_a_room: bool = False,
        options: Options | None = None,
        purpose: str = "game",
    ) -> None:
        """`kinds` are its seats, people and computers; the match is in `state`, or where its record left it."""
        seats = tuple(
            Seat("person", NAMES[n]) if kind == "p" else Seat("computer", level="steady")
            for n, kind in enumerate(kinds)
        )
        start = Record("m", "memostep", options or Options(), seats, 5, "2026-01-01T10:00:00", purpose=purpose)
        self.match = Match(GAME, record or start)
        if state is not None:
            self.match.state = state
        self.scheduler = FakeScheduler()
        self.driver = DeviceDriver(self.match, self.scheduler, answer_ms=1000)
        self.saved = 0
        seat = next((number for number, seat in enumerate(seats) if seat.kind == "person"), None)
        self.client = LocalClient(self.match, self.driver, save=self._save, seat=seat)
        self.client.rests = not in_a_room
        self.play = MemoPlay(self.client, runs, ghost)
        self.states: list[MemoPlayState] = []
        self.heard: list[Events] = []
        self.refusals: list[str] = []
        self.play.observe(self)

    def _save(self, _match: Match) -> None:
        self.saved += 1

    def state_changed(self, state: MemoPlayState) -> None:
        self.states.append(state)

    def happened(self, events: Events) -> None:
        self.heard.append(events)

    def rewound(self) -> None:
        raise AssertionError("nothing is taken back in MémoStep")

    def refused(self, reason: str) -> None:
        self.refusals.append(reason)

    @property
    def state(self) -> MemoPlayState:
        return self.play.state

    @property
    def quicker(self) -> float:
        """How many times quicker than usual the computers are."""
        times: float = self.driver.scheduler.times  # type: ignore[attr-defined]
        return times

    def path(self) -> tuple[int, ...]:
        """The path of the floor that is walked: only a test may know it."""
        state = self.match.state
        floor: tuple[int, ...] = state.floors[self.state.walker.floor - 1 - len(state.paths)].path
        return floor

    def walk(self, rows: int = 10) -> None:
        for _ in range(rows):
            self.play.step(self.path()[self.state.walker.row + 1])

    def lose(self) -> None:
        """Wrong steps until the run is over."""
        while self.state.walker.phase == "walking":
            self.play.step((self.path()[self.state.walker.row + 1] + 2) % 4)


def at(state: State, kinds: str = "p", **what: Any) -> Device:
    """A device that looks at a match in that state, and lets it run."""
    device = Device(kinds, state, **what)
    device.client.resume()
    device.play.refresh()
    return device


def ready(kinds: str = "p", **what: Any) -> Device:
    """A new match whose first floor has been looked at."""
    device = Device(kinds, **what)
    device.play.go_on()
    device.play.uncover()
    device.play.set_off()
    return device
