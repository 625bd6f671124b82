"""Hashes of everything a device was shown during a match, compared with a replay at the end."""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from logic.core.game import AnyGame, BadOptions, Played
from logic.core.replay import BadLog, Record, Seat, replay
from logic.core.store import UNREADABLE, for_owner
from logic.peer.room_state import Verification
from logic.peer.security import fair_seed

What = Literal["promise", "contribution", "log", "view", "events", "own"]


class Fact(Struct, frozen=True, array_like=True, omit_defaults=True):
    """What was seen after `number` steps. `life` marks a new session of the host, and `back` that the host has lost the
    later steps. `live` is a step that arrived while this device was connected, so that nobody else played its seat;
    `sent` is an action that it sent, and `done` one that the host has acknowledged."""

    number: int
    view: str = ""
    events: str = ""
    life: str = ""
    back: bool = False
    live: bool = False
    sent: str = ""
    done: str = ""


class Transcript:
    """Everything one seat was shown of one match; kept in a file, so that it survives a killed app."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._transcript: list[Fact] = []
        #: Hashes of the actions that this device has sent, in order.
        self.sent: list[str] = []
        self._done: list[Fact] = []
        self._life = ""
        self.went_back = 0
        for line in _lines(file):
            try:
                self._add(msgspec.json.decode(line, type=Fact))
            except UNREADABLE:
                # A damaged line proves nothing; the others still do.
                continue

    def add_shown(
        self, number: int, *, view: Any = None, events: Sequence[Any] | None = None, live: bool = False
    ) -> None:
        """Record a view, events, or both."""
        seen = "" if view is None else digest(view)
        self._note(Fact(number, seen, "" if events is None else digest(list(events)), live=live))

    def add_sent(self, number: int, action: Any) -> None:
        """Record an action before it is sent, as a response to the state after `number` steps."""
        self._note(Fact(number, sent=digest(action)))

    def add_acknowledged(self, number: int, action: Any) -> None:
        """Record that the host has applied an action, at the latest after `number` steps."""
        self._note(Fact(number, done=digest(action)))

    @property
    def done(self) -> list[str]:
        return [fact.done for fact in self._done]

    def begin_life(self, life: str, born: int) -> None:
        """What follows comes from this session of the host; a new session knows only the first `born` steps."""
        if life != self._life:
            back = any(fact.number > born for fact in self._transcript)
            self._note(Fact(born, life=life, back=back))

    def forget(self) -> None:
        """Remove the file."""
        if self._file:
            self._file.unlink(missing_ok=True)

    def by_number(self) -> dict[int, list[Fact]]:
        found: dict[int, list[Fact]] = {}
        for fact in self._transcript:
            found.setdefault(fact.number, []).append(fact)
        return found

    def _note(self, fact: Fact) -> None:
        self._add(fact)
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with open(self._file, "ab", opener=for_owner) as file:
                file.write(msgspec.json.encode(fact) + b"\n")

    def _add(self, fact: Fact) -> None:
        if fact.sent:
            self.sent.append(fact.sent)
            return
        if fact.done:
            self._done.append(fact)
            return
        if not fact.life:
            self._transcript.append(fact)
            return
        self._life = fact.life
        if fact.back:
            self.went_back += 1
            self._transcript = [earlier for earlier in self._transcript if earlier.number <= fact.number]
            self._done = [earlier for earlier in self._done if earlier.number <= fact.number]


class SeedPromise(Struct, frozen=True):
    """What this device knows of how the seed must be made."""

    #: Empty if the host has broken it already.
    promise: str
    seat: int | None
    #: This device's share, "" for nothing; None if it was not asked, as in a match exported by another host.
    contribution: str | None = None
    #: The commitments seen before the reveal; None if this device was not there.
    settled: fair_seed.Settled | None = None
    #: How many starts were called off before.
    called_off: int = 0
    #: Whether this device saw how the seed was made.
    shared: bool = True


def digest(value: Any) -> str:
    """A short hash of a value, the same on every device."""
    return sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()[:32]


def verify(
    game: AnyGame,
    start: Record[Any, Any],
    promised: SeedPromise,
    contributions: Sequence[str | None],
    opened: tuple[str, bytes],
    transcript: Transcript,
) -> Verification:
    """Replay a match; `start` has its log but not its seed. `opened` is the host's secret, and its full options
    if some were hidden."""
    secret, hidden = opened

    def altered(step: int, what: What) -> Verification:
        return Verification("altered", step, what, transcript.went_back, promised.called_off, promised.shared)

    if fair_seed.promise(secret, hidden) != promised.promise:
        return altered(0, "promise")
    if promised.settled and promised.settled.options != digest(game.public_options(start.options)):
        return altered(0, "promise")
    seat = promised.seat
    if not _fair(start.seats, promised, contributions):
        return altered(0, "contribution")
    record = msgspec.structs.replace(start, seed=fair_seed.seed(secret, contributions))
    fits = Verification(
        "verified", went_back=transcript.went_back, called_off=promised.called_off, shared=promised.shared
    )
    return _replayed(game, record, seat, transcript, altered) or _own(game, record, seat, transcript, altered) or fits


def _own(
    game: AnyGame,
    record: Record[Any, Any],
    seat: int | None,
    transcript: Transcript,
    altered: Callable[[int, What], Verification],
) -> Verification | None:
    """The first step of this device's seat that it did not play, or an acknowledged action that is missing."""
    if seat is None:
        return None
    live = {number for number, some in transcript.by_number().items() if any(fact.live for fact in some)}
    acknowledged, sent = deque(transcript.done), Counter(transcript.sent)
    for number, entry in enumerate(record.log, 1):
        if not isinstance(entry, Played) or entry.seat != seat or isinstance(entry.action, game.clock_actions):
            continue
        action = digest(entry.action)
        if acknowledged and acknowledged[0] == action:
            acknowledged.popleft()
        # A computer may have played while this device was away, but live steps must be its own.
        if number in live:
            if not sent[action]:
                return altered(number, "own")
            sent[action] -= 1
    return altered(len(record.log), "own") if acknowledged else None


def _fair(seats: Sequence[Seat], promised: SeedPromise, contributions: Sequence[str | None]) -> bool:
    """Whether the seed is made of every seat's committed share, as far as this device knows."""
    if len(contributions) != len(seats):
        return False
    if any(share and seat.kind == "computer" for share, seat in zip(contributions, seats, strict=True)):
        return False
    own, seat = promised.contribution, promised.seat
    if own is not None and seat is not None and contributions[seat] != own:
        return False
    return promised.settled is None or promised.settled.fits(promised.promise, seats, contributions)


def _replayed(
    game: AnyGame,
    record: Record[Any, Any],
    seat: int | None,
    transcript: Transcript,
    altered: Callable[[int, What], Verification],
) -> Verification | None:
    """The first step that differs from the transcript, if any."""
    known, number = transcript.by_number(), 0
    try:
        for number, step in enumerate(replay(game, record)):
            said = known.pop(number, ())
            view = digest(game.view(step.state, seat)) if any(fact.view for fact in said) else ""
            if any(fact.view not in ("", view) for fact in said):
                return altered(number, "view")
            shown = [event for event in (game.show(event, seat) for event in step.events) if event is not None]
            if any(fact.events not in ("", digest(shown)) for fact in said):
                return altered(number, "events")
    except BadLog as bad:
        return altered(bad.index + 1, "log")
    except BadOptions:
        return altered(0, "log")
    if known or game.outcome(step.state) is None:
        # The log has fewer steps than were shown, or does not reach the end.
        return altered(number + 1, "log")
    return None


def _lines(file: Path | None) -> list[bytes]:
    """The complete lines of a file. An incomplete last line is removed, or it would damage the next."""
    if file is None or not file.exists():
        return []
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        with file.open("r+b") as cut:
            cut.truncate(len(whole))
    return whole.splitlines()
