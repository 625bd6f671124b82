"""Today's challenge: the same for everyone, another one every day, counted once."""

import os
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from logic.core.codes import code
from logic.core.daily import (
    KEPT_DAYS,
    ChallengeResult,
    Challenges,
    challenge,
    day_of,
    game_of,
    is_of_its_day,
    purpose_of,
)
from logic.core.replay import Record
from logic.games import GAMES

ROOT = Path(__file__).parents[3]
MONDAY = date(2026, 11, 16)
DAYS = [MONDAY + timedelta(n) for n in range(60)]
WON = ChallengeResult(won=True, score=7)


def lines(days: list[date]) -> list[str]:
    """Every game's challenge of some days, as anybody could write it down."""
    return [f"{code(start)} {level}" for day in days for start, level in (challenge(GAMES[g], day) for g in GAMES)]


def test_another_machine_has_the_same_challenges() -> None:
    """Another process, other hashes, the other side of the world: the date alone decides."""
    script = (
        "from datetime import date, timedelta\n"
        "from tests.logic.core.test_daily import DAYS, lines\n"
        "print(*lines(DAYS[:20]), sep='\\n')"
    )
    elsewhere = {**os.environ, "PYTHONHASHSEED": "99", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"}
    answer = subprocess.run(
        [sys.executable, "-c", script], env=elsewhere, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines() == lines(DAYS[:20])


@pytest.mark.parametrize("game", GAMES)
def test_every_day_asks_something_else(game: str) -> None:
    rules = GAMES[game]
    starts = [challenge(rules, day).start for day in DAYS]
    assert len({start.seed for start in starts}) == len(DAYS)
    firsts = [rules.setup(start.options, start.seats, start.seed) for start in starts[:5]]
    assert any(other != firsts[0] for other in firsts[1:])
    assert len({repr(start.options) for start in starts}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_challenge_has_one_person_and_computers_of_its_level(game: str) -> None:
    for day in DAYS[:7]:
        asked = challenge(GAMES[game], day)
        person, *others = asked.seats("Mila")
        assert (person.kind, person.name) == ("person", "Mila")
        assert len(others) == asked.start.seats - 1
        assert all(seat.kind == "computer" and seat.level in GAMES[game].levels for seat in others)


def test_every_game_has_its_turn() -> None:
    games = list(GAMES)
    assert {game_of(day, games) for day in DAYS[: len(games)]} == set(games)


@pytest.mark.parametrize("game", GAMES)
def test_only_the_start_of_the_day_is_its_challenge(game: str) -> None:
    rules, asked = GAMES[game], challenge(GAMES[game], MONDAY)
    record = Record(
        "x", game, asked.start.options, asked.seats(""), asked.start.seed, "now", purpose=purpose_of(MONDAY)
    )
    assert is_of_its_day(rules, record)
    assert not is_of_its_day(rules, replace(record, seed=record.seed + 1))
    assert not is_of_its_day(rules, replace(record, purpose=purpose_of(MONDAY + timedelta(1))))
    assert not is_of_its_day(rules, replace(record, purpose="game"))


def test_purposes() -> None:
    assert day_of(purpose_of(MONDAY)) == MONDAY
    for other in ("game", "trainer", "challenge:", "challenge:tomorrow", "challenge:2026-13-01"):
        assert day_of(other) is None


# What is kept


def after(*days: int, game: str = "ojyx") -> Challenges:
    kept = Challenges()
    for day in days:
        kept = kept.plus(MONDAY + timedelta(day), game, WON)
    return kept


def test_a_challenge_counts_once() -> None:
    once = after(0)
    again = once.plus(MONDAY, "ojyx", ChallengeResult(won=False, score=99))
    assert again == once
    assert once.of(MONDAY, "ojyx") == WON
    assert (once.total, once.streak_on(MONDAY)) == (1, 1)


def test_a_second_game_on_a_day_makes_no_second_day() -> None:
    both = after(0).plus(MONDAY, "dungeon", WON)
    assert (both.total, both.streak, both.best_streak) == (2, 1, 1)


@pytest.mark.parametrize(
    ("done", "today", "streak"),
    [
        ((0, 1, 2), 2, 3),
        ((0, 1, 2), 3, 3),
        ((0, 1, 2), 4, 0),
        ((0, 2), 2, 1),
        ((0, 1, 5), 5, 1),
        ((0, 2, 1), 2, 3),
        ((0, 1, 4, 5, 3, 2), 5, 6),
        ((0, 3, 1), 3, 1),
    ],
    ids=[
        "today done",
        "today still to come",
        "a day missed",
        "a gap",
        "begun anew",
        "yesterday's ended after today's",
        "two gaps closed late",
        "a gap that stays",
    ],
)
def test_streaks(done: tuple[int, ...], today: int, streak: int) -> None:
    assert after(*done).streak_on(MONDAY + timedelta(today)) == streak


def test_the_longest_streak_is_remembered() -> None:
    assert after(0, 1, 2, 7).best_streak == 3


def test_a_clock_set_back_breaks_no_streak() -> None:
    kept = after(0, 1, 2).plus(MONDAY - timedelta(3), "ojyx", WON)
    assert (kept.streak_on(MONDAY + timedelta(2)), kept.total) == (3, 4)


def test_old_days_are_forgotten_but_not_their_sums() -> None:
    kept = after(*range(KEPT_DAYS + 50))
    assert len(kept.days) == KEPT_DAYS
    assert (kept.total, kept.streak) == (KEPT_DAYS + 50, KEPT_DAYS + 50)
