"""Runs the match of a room on its host, and shows each seat what it may see."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from logic.core.driver import MatchDriver, Scheduler
from logic.core.game import AnyGame, IllegalAction, Outcome
from logic.core.match import Match
from logic.core.replay import Record, replay
from logic.peer.messages import LARGEST, Log, Missed, Step, read

Eyes = int | None
"""A seat, or None for spectators."""
Tell = Callable[[Eyes, Step], None]
CHUNK = LARGEST * 3 // 4
T = TypeVar("T")


class Referee:
    """Owns the match and its driver. `tell` is called with every step for every seat, after it was saved."""

    def __init__(
        self,
        game: AnyGame,
        record: Record[Any, Any],
        scheduler: Scheduler,
        *,
        answer_ms: int,
        keep: Callable[[], None],
        tell: Tell,
    ) -> None:
        self.game = game
        self.match = Match(game, record)
        self.driver = MatchDriver(self.match, scheduler, answer_ms=answer_ms)
        self._keep, self._tell = keep, tell
        #: The number of steps.
        self.number = len(record.log)
        self._offers: dict[int, tuple[Any, ...]] = {}
        #: The step since which each seat has had its current actions.
        self._since: dict[int, int] = {}
        self._eyes: list[Eyes] = [None, *(n for n, seat in enumerate(record.seats) if seat.kind != "computer")]
        self._shown: dict[Eyes, list[tuple[Raw, ...]]] = {eyes: [] for eyes in self._eyes}
        for step in self._replayed(record):
            for eyes in self._eyes:
                shown = (game.show(event, eyes) for event in step)
                self._shown[eyes].append(_raw(event for event in shown if event is not None))
        self._look(None)
        self.match.subscribe(None, lambda _view, _events: self._stepped())
        for eyes in self._eyes:
            self.match.subscribe(eyes, self._seeing(eyes))

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def act(self, seat: int, number: int, action: Raw) -> None:
        """A guest acts in response to the state after `number` steps; raises IllegalAction, or Malformed."""
        if not self._since.get(seat, 0) <= number <= self.number:
            raise IllegalAction("stale")
        self.match.play(seat, read(action, self.game.Action))

    def leave(self, seat: int) -> None:
        """Give up a seat, unless it is already out of the game."""
        try:
            self.match.leave(seat)
        except IllegalAction:
            # The game has ended, or this seat is already out of it.
            return

    def snapshot(self, eyes: Eyes) -> Step:
        """The current state of the match."""
        return Step(self.number, Raw(msgspec.json.encode(self.match.view(eyes))), self.clocks(eyes))

    def clocks(self, eyes: Eyes) -> dict[str, int]:
        """The remaining times of the timers that a seat can see."""
        return self._clocks(self.match.view(eyes))

    def missed(self, eyes: Eyes, known: int) -> Iterator[Missed]:
        """The events for a seat after the steps that it knows."""
        for first, some in _chunks(self._shown[eyes][known:], _size):
            yield Missed(known + first, some)

    def log(self) -> Iterator[Log]:
        """The whole log, to send after the end."""
        for first, some in _chunks([Raw(msgspec.json.encode(entry)) for entry in self.match.log], len):
            yield Log(first, some)

    def close(self) -> None:
        self.driver.close()

    def _replayed(self, record: Record[Any, Any]) -> Iterator[tuple[Any, ...]]:
        """The events of each entry of the log."""
        steps = replay(self.game, record)
        next(steps)
        return (step.events for step in steps)

    def _stepped(self) -> None:
        self.number += 1
        self._look(self.match.log[-1].seat)
        self._keep()

    def _look(self, acted: int | None) -> None:
        """Update since when each seat has had its actions: a response to an earlier state is stale."""
        to_move = self.game.to_move(self.match.state)
        for seat in range(len(self.match.seats)):
            offers = self.match.actions(seat) if seat in to_move else ()
            if seat == acted or self._offers.get(seat) != offers:
                self._since[seat] = self.number
            self._offers[seat] = offers

    def _seeing(self, eyes: Eyes) -> Callable[[Any, tuple[Any, ...]], None]:
        def heard(view: Any, events: tuple[Any, ...]) -> None:
            shown = _raw(events)
            self._shown[eyes].append(shown)
            self._tell(eyes, Step(self.number, Raw(msgspec.json.encode(view)), self._clocks(view), shown))

        return heard

    def _clocks(self, view: Any) -> dict[str, int]:
        seen = {timer.key for timer in self.game.timers(view)}
        return {key: left for key, left in self.driver.remaining().items() if key in seen}


def _raw(events: Any) -> tuple[Raw, ...]:
    return tuple(Raw(msgspec.json.encode(event)) for event in events)


def _size(events: tuple[Raw, ...]) -> int:
    return sum(len(event) + 1 for event in events) + 2


def _chunks(items: Sequence[T], size: Callable[[T], int]) -> Iterator[tuple[int, tuple[T, ...]]]:
    """Split items into parts that fit into a message, each with the index of its first item."""
    first, part, filled = 0, list[T](), 0
    for number, item in enumerate(items):
        if part and filled + size(item) > CHUNK:
            yield first, tuple(part)
            first, part, filled = number, [], 0
        part.append(item)
        filled += size(item) + 1
    if part:
        yield first, tuple(part)
