"""A device at a table of Ojyx: its play layer, and what an observer of it hears."""

from typing import Any

from logic.core.client import Events, LocalClient
from logic.core.device_driver import DeviceDriver
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.ojyx.play import OjyxPlay
from logic.ojyx.play_state import OjyxPlayState
from logic.ojyx.state import Options, State
from tests.logic.core.scheduler import FakeScheduler
from tests.logic.ojyx.tables import OJYX

PERSON, COMPUTER = Seat("person", "Mila"), Seat("computer", level="easy")


class Heard:
    """An observer that keeps everything, in the order in which it was told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def state_changed(self, state: OjyxPlayState) -> None:
        self.told.append(state)

    def happened(self, events: Events) -> None:
        self.told.append(events)

    def rewound(self) -> None:
        self.told.append("rewound")

    def refused(self, reason: str) -> None:
        self.told.append(reason)


def play(state: State | None = None, kinds: str = "pc", seed: int = 1) -> OjyxPlay:
    """A table in that position, or at its beginning; `pc` is a person and a computer, which never moves by itself."""
    seats = tuple(PERSON if kind == "p" else COMPUTER for kind in kinds)
    options = state.options if state else Options(actions="none", until="round")
    match = Match(OJYX, Record("o", "ojyx", options, seats, seed, "2026-01-01T10:00:00"))
    if state is not None:
        match.state = state
    eyes = kinds.find("p")
    client = LocalClient(
        match, DeviceDriver(match, FakeScheduler()), save=lambda _match: None, seat=None if eyes < 0 else eyes
    )
    return OjyxPlay(client)


def lay(table: OjyxPlay, state: State) -> None:
    """Put another position onto the table."""
    table.client.match.state = state  # type: ignore[misc]
    table.client.look_as(table.client.seat)  # type: ignore[arg-type]
