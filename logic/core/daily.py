"""Today's challenge: what a date asks of everyone, the same on every device, and what came of it."""

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
"""How many days are remembered one by one; the sums know of all."""
_PURPOSE = "challenge:"


class Challenge(NamedTuple):
    """What a day asks: the start, and who sits opposite."""

    start: Start
    level: str

    def seats(self, name: str) -> tuple[Seat, ...]:
        """The player, and computers on the other seats."""
        others = (Seat("computer", level=self.level) for _ in range(self.start.seats - 1))
        return (Seat("person", name), *others)


def challenge(game: AnyGame, day: date) -> Challenge:
    """The challenge of a day in one game."""
    dice = Dice(mixed(day.toordinal(), int.from_bytes(game.id.encode(), "big")))
    asked = game.challenge(dice)
    seed = dice.below(1 << SEED_BITS)
    return Challenge(Start(game, game.checked(asked.options, asked.seats), asked.seats, seed), asked.level)


def game_of(day: date, games: Sequence[str]) -> str:
    """The game whose challenge comes first on a day: every game has its turn."""
    return games[day.toordinal() % len(games)]


def purpose_of(day: date) -> str:
    """What the record of a challenge says it is for."""
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
    """Whether a record is what its day asks: another start under the same name is none."""
    day = day_of(record.purpose)
    if day is None:
        return False
    start, level = challenge(game, day)
    others = {seat.level for seat in record.seats if seat.kind != "person"}
    same = (game.renewed(record.options), len(record.seats), record.seed) == (start.options, start.seats, start.seed)
    return same and others <= {level}


class ChallengeResult(Struct, frozen=True):
    """What came of a challenge, the first time it was played to its end."""

    won: bool
    score: int


class Challenges(Struct, frozen=True):
    """The challenges that were done. A day counts once in the streak, a game once a day."""

    #: By day, then by game; days further back than `KEPT_DAYS` are forgotten.
    days: dict[str, dict[str, ChallengeResult]] = {}
    total: int = 0
    best_streak: int = 0
    #: The streak as it stood on `last`, the newest day with a challenge done.
    streak: int = 0
    last: str = ""

    def of(self, day: date, game: str) -> ChallengeResult | None:
        return self.days.get(day.isoformat(), {}).get(game)

    def any_on(self, day: date) -> bool:
        return bool(self.days.get(day.isoformat()))

    def streak_on(self, today: date) -> int:
        """Days in a row up to today; today itself may still come."""
        return self.streak if self.last >= (today - timedelta(1)).isoformat() else 0

    def plus(self, day: date, game: str, done: ChallengeResult) -> "Challenges":
        """With one more done; the same where it has been counted already."""
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
        """The streak once `day` counts too: it goes on, begins anew, or a gap in it is closed by a match ended late."""
        if day > last or not self.last:
            return self.streak + 1 if day == last + timedelta(1) else 1
        if self.any_on(day) or day != last - timedelta(self.streak):
            return self.streak
        before = day - timedelta(1)
        while self.any_on(before):
            before -= timedelta(1)
        return self.streak + (day - before).days
