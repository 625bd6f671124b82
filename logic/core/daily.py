"""The daily challenge: the same start on every device, and the player's results."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from logic.core.codes import SEED_BITS, Start
from logic.core.game import AnyGame
from logic.core.replay import Record, Seat
from logic.core.rng import Dice, mixed

KEPT_DAYS = 400
"""How many days are kept individually; the totals cover all of them."""
_PURPOSE = "challenge:"


class Challenge(NamedTuple):
    """The challenge of a day: the start, and the level of the opponents."""

    start: Start
    level: str

    def seats(self, name: str) -> tuple[Seat, ...]:
        """The player, and computers on the other seats."""
        others = (Seat("computer", level=self.level) for _ in range(self.start.seats - 1))
        return (Seat("person", name), *others)


def challenge(game: AnyGame, day: date) -> Challenge:
    """The challenge of a day in one game."""
    dice = Dice(mixed(day.toordinal(), int.from_bytes(game.id.encode(), "big")))
    setup = game.challenge(dice)
    seed = dice.below(1 << SEED_BITS)
    return Challenge(Start(game, game.checked(setup.options, setup.seats), setup.seats, seed), setup.level)


def game_of(day: date, games: Sequence[str]) -> str:
    """The game whose challenge is offered first on a day: the games take turns."""
    return games[day.toordinal() % len(games)]


def purpose_of(day: date) -> str:
    """The purpose in the record of a day's challenge."""
    return _PURPOSE + day.isoformat()


def day_of(purpose: str) -> date | None:
    """The day whose challenge a record is, or None."""
    if not purpose.startswith(_PURPOSE):
        return None
    try:
        return date.fromisoformat(purpose.removeprefix(_PURPOSE))
    except ValueError:
        return None


def is_of_its_day(game: AnyGame, record: Record[Any, Any]) -> bool:
    """Whether a record is really its day's challenge, and not another start with the same purpose."""
    day = day_of(record.purpose)
    if day is None:
        return False
    start, level = challenge(game, day)
    others = {seat.level for seat in record.seats if seat.kind != "person"}
    same = (game.renewed(record.options), len(record.seats), record.seed) == (start.options, start.seats, start.seed)
    return same and others <= {level}


class ChallengeResult(Struct, frozen=True):
    """The result of a challenge, the first time it was played to the end."""

    won: bool
    score: int


class Challenges(Struct, frozen=True):
    """The completed challenges. A day counts once in the streak, a game once a day."""

    #: By day, then by game; days older than `KEPT_DAYS` are dropped.
    days: dict[str, dict[str, ChallengeResult]] = {}
    total: int = 0
    best_streak: int = 0
    #: The streak on `last`, the newest day with a completed challenge.
    streak: int = 0
    last: str = ""

    def of(self, day: date, game: str) -> ChallengeResult | None:
        return self.days.get(day.isoformat(), {}).get(game)

    def any_on(self, day: date) -> bool:
        return bool(self.days.get(day.isoformat()))

    def streak_on(self, today: date) -> int:
        """Consecutive days up to today, whose own challenge may still be open."""
        return self.streak if self.last >= (today - timedelta(1)).isoformat() else 0

    def plus(self, day: date, game: str, done: ChallengeResult) -> "Challenges":
        """With one more result; unchanged if the game's challenge of that day has been counted."""
        if self.of(day, game) is not None:
            return self
        name = day.isoformat()
        last = date.fromisoformat(self.last or name)
        streak = self._streak_with(day, last)
        days = {**self.days, name: {**self.days.get(name, {}), game: done}}
        first_kept = (max(day, last) - timedelta(KEPT_DAYS)).isoformat()
        return replace(
            self,
            days={kept: games for kept, games in days.items() if kept > first_kept},
            total=self.total + 1,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            last=max(name, self.last),
        )

    def _streak_with(self, day: date, last: date) -> int:
        """The streak with `day` added: it continues, restarts, or a match that ended late closes a gap."""
        if day > last or not self.last:
            return self.streak + 1 if day == last + timedelta(1) else 1
        if self.any_on(day) or day != last - timedelta(self.streak):
            return self.streak
        before = day - timedelta(1)
        while self.any_on(before):
            before -= timedelta(1)
        return self.streak + (day - before).days
