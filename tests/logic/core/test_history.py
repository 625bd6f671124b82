"""MatchHistory: finished matches are found quickly, and read once."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from logic.core.game import Left, Played
from logic.core.history import COMPUTERS, PEOPLE, ROOM, MatchHistory
from logic.core.replay import Seat
from logic.core.saves import Saves
from logic.core.store import FileStore
from logic.games import GAMES
from logic.stayboard.moves import safe_moves
from tests.logic.core.records import UP, stayboard


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path, GAMES)


def finish(saves: Saves, name: str, *others: Seat, loser: int = 1) -> None:
    match = stayboard("p" + "p" * max(1, len(others)))
    match.leave(loser)
    seats = (Seat("person", "Mila"), *others) if others else match.seats
    saves.finish(replace(match.record(), id=name, seats=seats))


def test_the_newest_first_without_their_logs(saves: Saves) -> None:
    finish(saves, "2026-a")
    finish(saves, "2026-b")
    match_history = MatchHistory(saves)
    assert match_history.names() == ["2026-b", "2026-a"]
    summary = match_history.summary("2026-a")
    assert summary is not None
    assert (summary.record.id, summary.record.log, summary.steps, summary.me) == ("2026-a", (), 1, 0)


def test_a_match_is_read_once(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(saves, "m1", Seat("computer", level="master"))
    match_history = MatchHistory(saves)
    before = match_history.summary("m1"), match_history.outcome("m1")

    def refuse(*_: object) -> None:
        raise AssertionError("it was read already")

    monkeypatch.setattr(FileStore, "read", refuse)
    assert (match_history.summary("m1"), match_history.outcome("m1")) == before
    assert match_history.won("m1")


def test_who_won_and_with_how_many_points(saves: Saves) -> None:
    finish(saves, "won", Seat("computer", level="master"))
    finish(saves, "lost", Seat("computer", level="master"), loser=0)
    match_history = MatchHistory(saves)
    assert [match_history.won(name) for name in ("won", "lost")] == [True, False]
    assert [match_history.score(name) for name in ("won", "lost")] == [None, None], "neither was played out"


def test_only_a_match_that_was_played_out_has_a_score(saves: Saves) -> None:
    match = stayboard("pp", size=4)
    match.play(0, safe_moves(match.state)[0])
    fall = next(move for move in match.game.actions(match.state, 1) if move not in safe_moves(match.state))
    match.play(1, fall)
    saves.finish(replace(match.record(), id="m1"))
    assert MatchHistory(saves).score("m1") == 1

    others = (Seat("computer", level="master"), Seat("computer", level="master"))
    finish(saves, "m2", *others, loser=0)
    assert MatchHistory(saves).score("m2") is None


@pytest.mark.parametrize(
    ("others", "loser", "won"),
    [
        ((Seat("person", "Ben"),), 0, None),
        ((Seat("person", "Ben"),), 1, None),
        ((Seat("peer", "Noor"),), 0, False),
        ((Seat("peer", "Noor"),), 1, True),
    ],
)
def test_people_of_one_device_who_play_against_each_other_have_not_won_nor_lost(
    saves: Saves, others: tuple[Seat, ...], loser: int, won: bool | None
) -> None:
    finish(saves, "m1", *others, loser=loser)
    assert MatchHistory(saves).won("m1") is won


@pytest.mark.parametrize(
    ("other", "fits"),
    [
        (Seat("computer", level="master"), {"", COMPUTERS, "level:master"}),
        (Seat("person", "Ben"), {"", PEOPLE}),
        (Seat("peer", "Noor"), {"", ROOM}),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_whom_it_was_against(saves: Saves, other: Seat, fits: set[str]) -> None:
    finish(saves, "m1", other)
    summary = MatchHistory(saves).summary("m1")
    assert summary is not None
    assert {
        whom for whom in ("", COMPUTERS, PEOPLE, ROOM, "level:master", "level:random") if summary.against(whom)
    } == fits


def test_a_match_the_rules_refuse_is_told_of_when_it_is_looked_at(saves: Saves) -> None:
    match = stayboard("pp")
    saves.finish(replace(match.record(), id="m1", log=(Left(0), Played(0, UP))))
    match_history = MatchHistory(saves)
    assert match_history.summary("m1") is not None
    assert saves.damaged_files == []
    assert match_history.outcome("m1") is None
    assert match_history.summary("m1") is None
    assert [damaged.reason for damaged in saves.damaged_files] == ["unplayable"]
    assert not match_history.won("m1")
    assert match_history.score("m1") is None
