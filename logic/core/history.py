"""The history of finished matches, quick to search however many there are."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from logic.core.game import Left, Outcome
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.core.saves import Saves

ANYBODY, COMPUTERS, PEOPLE, ROOM = "", "computers", "people", "room"
LEVEL = "level:"
"""Prefix of a computer level, as a filter by opponent."""


def player_of(record: Record[Any, Any]) -> int | None:
    """The seat of the player: the first person in the match."""
    return next((number for number, seat in enumerate(record.seats) if seat.kind == "person"), None)


def won_here(record: Record[Any, Any], outcome: Outcome) -> bool | None:
    """Whether the people at this device won; None if there were none, or only some of them won."""
    fates = {number in outcome.winners for number, seat in enumerate(record.seats) if seat.kind == "person"}
    return fates.pop() if len(fates) == 1 else None


def score_of(match: Match, seat: int) -> int | None:
    """A seat's points; None if the match was not played to the end, since few points are easy to get then."""
    outcome = match.outcome
    if outcome is None or outcome.reason == "left" or Left(seat) in match.log:
        return None
    return outcome.scores[seat]


class MatchSummary(Struct, frozen=True):
    """A finished match without its log, and the length of the log."""

    record: Record[Any, Any]
    steps: int

    @property
    def me(self) -> int | None:
        """The seat of the player, or None."""
        return player_of(self.record)

    @property
    def others(self) -> list[Seat]:
        """The other seats."""
        return [seat for number, seat in enumerate(self.record.seats) if number != self.me]

    def against(self, whom: str) -> bool:
        """Whether the opponents include computers, people here, people in a room, or computers of one level."""
        if whom.startswith(LEVEL):
            return any(seat.level == whom.removeprefix(LEVEL) for seat in self.others)
        kind = {COMPUTERS: "computer", PEOPLE: "person", ROOM: "peer"}.get(whom)
        return kind is None or any(seat.kind == kind for seat in self.others)


class MatchHistory:
    """Reads each finished match once and keeps a summary; all the logs would fill a phone's memory."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self._summaries: dict[str, MatchSummary | None] = {}
        self._outcomes: dict[str, Outcome | None] = {}
        self._scores: dict[str, int | None] = {}

    def names(self) -> list[str]:
        """The ids of the matches, the newest first."""
        return self._saves.finished_names()[::-1]

    def summary(self, name: str) -> MatchSummary | None:
        """The summary of a match, or None if it cannot be read; the log has not been checked."""
        if name not in self._summaries:
            record = self._saves.finished_record(name)
            self._summaries[name] = _without_log(record) if record else None
        return self._summaries[name]

    def match(self, name: str) -> Match | None:
        """The finished match itself, or None if the rules do not accept its log."""
        match = self._saves.finished_match(name)
        self._outcomes[name] = match.outcome if match else None
        self._scores[name] = score_of(match, player_of(match.record()) or 0) if match else None
        if match is None:
            self._summaries[name] = None
        return match

    def outcome(self, name: str) -> Outcome | None:
        """How it ended, or None if the match is unreadable."""
        if name not in self._outcomes:
            self.match(name)
        return self._outcomes[name]

    def won(self, name: str) -> bool | None:
        """Whether the people at this device won; None if that cannot be said."""
        summary, outcome = self.summary(name), self.outcome(name)
        return won_here(summary.record, outcome) if summary and outcome else None

    def score(self, name: str) -> int | None:
        """The points of the player, or of the first seat if no person played; None if it was not played to the end."""
        if name not in self._scores:
            self.match(name)
        return self._scores[name]


def _without_log(record: Record[Any, Any]) -> MatchSummary:
    return MatchSummary(replace(record, log=(), clocks={}, notes={}), len(record.log))
