"""Matches of Stay on the Board as the people at one device play them, without a window."""

from collections.abc import Callable
from typing import Any

from logic.core.client import LocalClient
from logic.core.driver import MatchDriver
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.stayboard.moves import is_penalised, safe_moves
from logic.stayboard.play import StayboardPlay
from logic.stayboard.sight import Wishes
from logic.stayboard.state import Move, Options, State
from tests.logic.core.scheduler import FakeScheduler
from tests.logic.stayboard.positions import GAME

PEOPLE = (Seat("person", "Ada"), Seat("person", "Ben"))
THREE = (*PEOPLE, Seat("person", "Cleo"))
AGAINST = (Seat("person", "Ada"), Seat("computer", level="random"))
REMOTE = (Seat("person", "Ada"), Seat("peer", "Ben"))


class Remote(LocalClient):
    """A client whose match goes on elsewhere while nobody looks."""

    rests = False


def match_of(
    seats: tuple[Seat, ...] = PEOPLE,
    *,
    purpose: str = "game",
    rated: bool = False,
    notes: dict[str, Any] | None = None,
    seed: int = 5,
    **options: Any,
) -> Match:
    options.setdefault("size", 4)
    record = Record("m", "stayboard", Options(**options), seats, seed, "", rated, purpose, notes=notes or {})
    return Match(GAME, record)


def play_of(
    match: Match,
    wishes: Wishes = Wishes(),  # noqa: B008  it is frozen
    kind: type[LocalClient] = LocalClient,
) -> StayboardPlay:
    seat = next((number for number, seat in enumerate(match.seats) if seat.kind == "person"), None)
    client = kind(match, MatchDriver(match, FakeScheduler()), save=lambda _match: None, seat=seat)
    return StayboardPlay(client, wishes)


def opened(seats: tuple[Seat, ...] = PEOPLE, wishes: Wishes = Wishes(), **what: Any) -> StayboardPlay:  # noqa: B008
    return play_of(match_of(seats, **what), wishes)


def safe(view: State) -> Move:
    return safe_moves(view)[0]


def losing(view: State) -> Move:
    row, _column = view.queen
    return Move(8, row + 1) if row + 1 < view.size else Move(2, 1)


def by_pad(play: StayboardPlay, move: Move | None = None) -> None:
    """A move by direction, distance and centre; a safe one if none is given."""
    move = move or safe(play.state.view)
    play.choose_direction(move.direction)
    play.choose_distance(move.distance)
    play.confirm()


def answer(play: StayboardPlay, choose: Callable[[State], Any] = safe) -> None:
    """Somebody who is not at this device plays."""
    match = play.client.match
    match.play(play.state.view.turn, choose(play.state.view))


def moves_of(play: StayboardPlay, seat: int = 0) -> list[Move]:
    actions = (getattr(entry, "action", None) for entry in play.client.match.log if entry.seat == seat)
    return [action for action in actions if isinstance(action, Move)]


def back(play: StayboardPlay) -> Move:
    return next(move for move in safe_moves(play.state.view) if is_penalised(play.state.view, move))


def on(play: StayboardPlay) -> Move:
    return next(move for move in safe_moves(play.state.view) if not is_penalised(play.state.view, move))
