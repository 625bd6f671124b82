"""Saves: matches and the profile, through kills, damage and other versions."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logic.core.game import Left, Played
from logic.core.match import Match
from logic.core.profile import Figures, Profile, Settings, Tally
from logic.core.replay import Record
from logic.core.rng import Dice
from logic.core.saves import MATCH_VERSION, PROFILE_VERSION, Saves, new_id, new_seed
from logic.core.store import FileStore
from logic.games import GAMES
from logic.stayboard.state import Options
from tests.logic.core.records import DOWN, STAYBOARD, UP, stayboard

ROOT = Path(__file__).parents[3]
EVERY_GAME = {**GAMES}


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path, EVERY_GAME)


def a_match(name: str, moves: int = 2, **options: Any) -> Record[Any, Any]:
    match = stayboard("pp", **options)
    for number in range(moves):
        match.play(number % 2, (UP, DOWN)[number % 2])
    return replace(match.record(), id=name)


class TestMatches:
    def test_open_matches_come_back_as_they_were(self, saves: Saves, tmp_path: Path) -> None:
        first = replace(a_match("2026-a"), clocks={"turn-2": 77}, notes={"hidden": True})
        second = a_match("2026-b", turn_seconds=5)
        saves.keep(second)
        saves.keep(first)
        assert Saves(tmp_path, EVERY_GAME).open_matches() == [first, second]
        assert saves.load("2026-a") == first
        assert saves.damaged_files == []

    def test_a_disk_that_refuses_stops_nobody_from_looking(
        self, saves: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        record = a_match("m1")
        saves.keep(replace(record, log=(*record.log, Left(0))))
        saves.keep(a_match("m2"))

        def refuse(*_: object) -> None:
            raise PermissionError

        with monkeypatch.context() as patch:
            patch.setattr(FileStore, "write", refuse)
            assert [match.id for match in saves.open_matches()] == ["m2"]
        assert saves.finished_names() == []
        assert [match.id for match in saves.open_matches()] == ["m2"]
        assert saves.finished_names() == ["m1"]

    def test_finished_matches_are_apart(self, saves: Saves) -> None:
        record = a_match("m1")
        saves.keep(record)
        saves.keep(a_match("m2"))
        over = replace(record, log=(*record.log, Left(0)))
        saves.finish(over)
        assert [match.id for match in saves.open_matches()] == ["m2"]
        assert saves.finished_names() == ["m1"]
        assert saves.load("m1") == over

    def test_a_discarded_match_is_gone(self, saves: Saves) -> None:
        for moves in range(3):
            saves.keep(a_match("m1", moves))
        saves.discard("m1")
        assert saves.open_matches() == []
        assert saves.load("m1") is None
        assert saves.load("never") is None

    def test_nothing_saved_yet(self, saves: Saves) -> None:
        assert saves.open_matches() == saves.finished_names() == saves.damaged_files == []
        assert saves.profile() == Profile()

    def test_a_log_the_rules_refuse_is_set_aside_and_the_one_before_is_used(self, saves: Saves) -> None:
        good = a_match("m1", 3)
        saves.keep(good)
        saves.keep(replace(good, log=(*good.log, Played(0, UP))))
        assert saves.open_matches() == [good]
        (damaged,) = saves.damaged_files
        assert (damaged.name, damaged.reason, damaged.previous_used) == ("m1", "unplayable", True)
        assert Path(damaged.moved_to).exists()

    @pytest.mark.parametrize(
        "change",
        [
            {"options": Options(size=77)},
            {"seats": ()},
            {"log": (Left(9),)},
            {"log": ({"type": "played", "seat": 0, "action": {"type": "fly"}},)},
            {"log": "none"},
            {"seed": "x"},
            {"seed": -5},
            {"options": {"size": 3, "turn_seconds": 2}},
            {"seats": ({"kind": "ghost"},)},
            {"id": 7},
        ],
        ids=str,
    )
    def test_a_record_that_makes_no_sense(self, saves: Saves, change: dict[str, Any]) -> None:
        body = {**msgspec.to_builtins(a_match("m1")), **msgspec.to_builtins(change)}
        saves._open.write("m1", msgspec.json.encode(body))
        assert saves.open_matches() == []
        assert [damaged.reason for damaged in saves.damaged_files] == ["unplayable"]

    def test_a_game_this_version_does_not_know(self, saves: Saves) -> None:
        saves.keep(replace(a_match("m1"), game="quidditch"))
        saves.keep(a_match("m2"))
        assert [match.id for match in saves.open_matches()] == ["m2"]
        assert [damaged.reason for damaged in saves.damaged_files] == ["newer"]

    def test_what_is_not_a_record(self, saves: Saves) -> None:
        for number, body in enumerate((b"[]", b"{}", b"null", b'{"game":7}', b'{"game":"stayboard"}', b'"x"')):
            saves._open.write(f"m{number}", body)
        assert saves.open_matches() == []
        assert {damaged.reason for damaged in saves.damaged_files} == {"unplayable"}
        assert len(saves.damaged_files) == 6

    def test_one_bad_file_does_not_hide_the_others(self, saves: Saves, tmp_path: Path) -> None:
        for name in ("m1", "m2", "m3"):
            saves.keep(a_match(name))
        (tmp_path / "open" / "m2.json").write_bytes(b"\0\0\0")
        assert [match.id for match in saves.open_matches()] == ["m1", "m3"]
        assert [(damaged.name, damaged.reason) for damaged in saves.damaged_files] == [("m2", "not_ours")]

    def test_a_profile_is_not_a_match(self, saves: Saves, tmp_path: Path) -> None:
        saves.keep_profile(Profile())
        (tmp_path / "open").mkdir()
        os.rename(tmp_path / "profile.json", tmp_path / "open" / "m1.json")
        assert saves.open_matches() == []
        assert [damaged.reason for damaged in saves.damaged_files] == ["not_ours"]

    def test_a_match_of_a_version_to_come(self, saves: Saves, tmp_path: Path) -> None:
        FileStore(tmp_path / "open", "quadrille-match", MATCH_VERSION + 1).write("m1", b"{}")
        assert saves.open_matches() == []
        assert [damaged.reason for damaged in saves.damaged_files] == ["newer"]

    def test_a_long_match_is_kept_whole(self, saves: Saves) -> None:
        match = stayboard("pp", size=9)
        for number in range(449):
            queen = match.state.queen
            match.play(number % 2, DOWN if queen[0] < 8 else replace(UP, distance=8))
            saves.keep(match.record()) if number % 50 == 0 else None
        saves.keep(match.record())
        kept = saves.load("m")
        assert kept is not None
        assert Match(STAYBOARD, kept).state == match.state


class TestProfile:
    PROFILE = (
        Profile(name="Ольга", settings=Settings(language="uk", animation="off"))
        .with_prefs("stayboard", hide=True, pad="left")
        .with_figures("stayboard", Figures().plus(True, 12, ("level:master",)))
    )

    def test_it_comes_back(self, saves: Saves, tmp_path: Path) -> None:
        saves.keep_profile(self.PROFILE)
        assert Saves(tmp_path, EVERY_GAME).profile() == self.PROFILE

    def test_a_damaged_one_gives_way_to_the_previous(self, saves: Saves, tmp_path: Path) -> None:
        saves.keep_profile(self.PROFILE)
        saves.keep_profile(replace(self.PROFILE, name="later"))
        (tmp_path / "profile.json").write_bytes(b"")
        assert saves.profile() == self.PROFILE
        (damaged,) = saves.damaged_files
        assert (damaged.name, damaged.previous_used) == ("profile", True)

    def test_with_none_left_a_new_one_is_begun_and_told(self, saves: Saves, tmp_path: Path) -> None:
        saves.keep_profile(self.PROFILE)
        (tmp_path / "profile.json").write_bytes(b"?")
        assert saves.profile() == Profile()
        assert len(saves.damaged_files) == 1
        assert len(list((tmp_path / "aside").iterdir())) == 1

    def test_settings_that_cannot_be(self, saves: Saves, tmp_path: Path) -> None:
        files = FileStore(tmp_path, "quadrille-profile", PROFILE_VERSION)
        files.write("profile", b'{"settings":{"language":"xx"}}')
        assert saves.profile() == Profile()
        assert [damaged.reason for damaged in saves.damaged_files] == ["unplayable"]

    def test_prefs_add_up(self) -> None:
        profile = self.PROFILE.with_prefs("stayboard", pad="right").with_prefs("ojyx", sound=False)
        assert profile.prefs == {"stayboard": {"hide": True, "pad": "right"}, "ojyx": {"sound": False}}
        assert self.PROFILE.prefs == {"stayboard": {"hide": True, "pad": "left"}}

    def test_figures(self) -> None:
        figures = Figures()
        for won, score in ((True, 5), (True, -2), (False, 9), (True, 1)):
            figures = figures.plus(won, score, ("level:random", "seats:2") if won else ("level:master",))
        assert figures.all == Tally(4, 3)
        assert (figures.streak, figures.best_streak, figures.best_score) == (1, 2, 9)
        assert figures.by == {
            "level:random": Tally(3, 3, best=5),
            "seats:2": Tally(3, 3, best=5),
            "level:master": Tally(1, 0, best=9),
        }
        assert Figures().plus(False, -4, ()).best_score == -4
        given_up = figures.plus(False, None, (), lowest_wins=True)
        assert (given_up.all, given_up.streak) == (Tally(5, 3), 0)
        assert (given_up.best_score, given_up.recent) == (figures.best_score, figures.recent)
        assert Figures().plus(False, None, ()).best_score is None
        assert Figures().by == {}


class TestNames:
    def test_ids_sort_by_age(self) -> None:
        days = [
            datetime(2026, 1, 2, 3, 4, 5),
            datetime(2026, 1, 2, 3, 4, 6),
            datetime(2026, 11, 1),
            datetime(2027, 1, 1),
        ]
        ids = [new_id(day) for day in days]
        assert ids == sorted(ids)
        assert ids[0].startswith("20260102-030405-")
        assert new_id(days[0]) != new_id(days[0])

    def test_seeds(self) -> None:
        seeds = [new_seed() for _ in range(200)]
        assert len(set(seeds)) == 200
        assert all(0 <= seed < 2**40 for seed in seeds)


class TestKilled:
    """`kill -9` while a thousand moves are played and saved."""

    @pytest.mark.slow
    def test_at_most_the_last_move_is_missing(self, tmp_path: Path) -> None:
        dice, moves, kills = Dice(20260101), 0, 0
        while moves < 1000 or kills < 40:
            said = killed_after(tmp_path, dice.between(1, 50), dice.below(30_000))
            kills += 1
            moves += sum(not line.endswith("over") for line in said)
            saves = Saves(tmp_path, GAMES)
            name, kept = said[-1].split()
            record = saves.load(name)
            assert record is not None, said
            if kept == "over":
                assert name in saves.finished_names()
                assert Match(STAYBOARD, record).outcome is not None
            else:
                assert len(record.log) - int(kept) in (0, 1)
                assert record.notes["moves"] == len(record.log)
            open_matches = saves.open_matches()
            assert len(open_matches) <= 2
            for match in open_matches:
                Match(STAYBOARD, match)
            assert saves.damaged_files == []
        assert len(Saves(tmp_path, GAMES).finished_names()) >= 5


def killed_after(folder: Path, lines: int, spin: int) -> list[str]:
    """What a saving process said until it was killed: so many lines and an uncertain moment later."""
    said: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-m", "tests.logic.core.saver", str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        while len(said) < lines:
            line = child.stdout.readline()
            assert line, "it stopped by itself"
            said.append(line.strip())
        for _ in range(spin):
            pass
        child.kill()
        said += [line.strip() for line in child.stdout]
    return said
