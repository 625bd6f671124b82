"""The arena: fair seats, right sums, the same table every time."""

import subprocess
import sys
from pathlib import Path

import pytest

from logic import arena
from logic.arena import Standing, Team, lineups, main, play, play_lineup, table, team_table, teams, together, wilson
from logic.core.codes import Start, parse
from logic.core.game import Lineup
from logic.games import GAMES
from logic.stayboard.state import Options
from tests.logic.grab.rules import Grab
from tests.logic.grab.rules import Options as GrabOptions

BLOCKED = Start(GAMES["stayboard"], Options(size=3, mode="blocked"), 2, 4)


def test_wilson() -> None:
    """Values worked out by hand from the formula."""
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    low, high = wilson(7, 20)
    assert low < 0.35 < high


def test_line_ups() -> None:
    assert lineups(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(("a", "b"), 5) == [("a", "b", "a", "b", "a")]
    assert lineups(("a", "b"), 1) == [("a",), ("b",)]
    assert lineups(("a",), 3) == [("a", "a", "a")]


def test_every_game_has_winners_whose_shares_make_one() -> None:
    for lineup in lineups(("random", "casual", "master"), 2):
        standings = play_lineup(BLOCKED, lineup, 4)
        assert [standing.games for standing in standings] == [8, 8]
        assert sum(standing.wins for standing in standings) == pytest.approx(8)


def test_shared_wins_count_in_parts() -> None:
    """Two careful seats in normal mode share often enough; each half counts."""
    start = Start(GAMES["stayboard"], Options(size=2), 4, 1)
    standings = play_lineup(start, ("random", "casual", "random", "casual"), 2)
    assert sum(standing.wins for standing in standings) == pytest.approx(8)
    assert sum(standing.games for standing in standings) == 32


def test_seats_are_rotated_over_the_same_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def written(start: Start, levels: list[str]):
        played.append((start.seed, tuple(levels)))
        return play(start, levels)

    monkeypatch.setattr(arena, "play", written)
    play_lineup(BLOCKED._replace(seats=3), ("random", "casual", "strong"), 2)
    by_seed: dict[int, list[tuple[str, ...]]] = {}
    for seed, levels in played:
        by_seed.setdefault(seed, []).append(levels)
    assert len(by_seed) == 2
    for seated in by_seed.values():
        assert seated == [
            ("random", "casual", "strong"),
            ("casual", "strong", "random"),
            ("strong", "random", "casual"),
        ]


def test_each_player_is_credited_with_its_own_wins() -> None:
    """In Grab with two coins left to two seats, whoever takes the lowest first leaves the better one."""
    start = Start(Grab(), GrabOptions(coins=2, clocks=False), 2, 3)
    outcome = play(start, ("lowest", "lowest"))
    assert outcome.scores[0] in (0, 10, 1, 11, 21)
    standings = play_lineup(start, ("lowest", "any"), 10)
    assert {standing.level for standing in standings} == {"lowest", "any"}
    total = sum(standing.points for standing in standings)
    assert total == sum(sum(play(start._replace(seed=seed), order).scores) for seed, order in _twice(start))


def _twice(start: Start) -> list[tuple[int, tuple[str, str]]]:
    seeds = [arena.mixed(start.seed, number) for number in range(10)]
    return [(seed, order) for seed in seeds for order in (("lowest", "any"), ("any", "lowest"))]


def test_the_stronger_player_wins_more() -> None:
    start = BLOCKED._replace(options=Options(size=4, mode="blocked"))
    random, master = play_lineup(start, ("random", "master"), 12)
    assert master.interval[0] > random.interval[1]


def test_the_same_seed_gives_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    tables = []
    for seed in ("5", "5", "6"):
        main(["stayboard", "random", "casual", "--games", "6", "--options", "size4+blocked", "--seed", seed])
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1] != tables[2]
    assert "random" in tables[0]
    assert "95 %" in tables[0]


def test_jobs_share_the_work_and_change_nothing() -> None:
    lineup = ("random", "casual")
    assert play_lineup(BLOCKED, lineup, 5, jobs=2) == play_lineup(BLOCKED, lineup, 5)


class Measured(Grab):
    arena_lineups = (Lineup(GrabOptions(coins=2, clocks=False), ("lowest", "any", "any"), 3),)


def test_with_its_name_alone_a_game_plays_its_bouts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "GAMES", {"grab": Measured()})
    main(["grab", "--jobs", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("grab, 3 seats, options ")
    assert [line.split()[:2] for line in lines[2:4]] == [["lowest", "9"], ["any", "18"]]
    main(["grab", "--jobs", "1", "--games", "2"])
    assert "lowest       6" in capsys.readouterr().out


def test_ojyx_is_measured_over_a_thousand_rounds() -> None:
    """One against three of the easy ones, with and without action cards."""
    ojyx = GAMES["ojyx"]
    for level in ojyx.levels[1:]:
        against_easy = [b for b in ojyx.arena_lineups if b.levels == (level, "easy", "easy", "easy")]
        assert {b.options.actions for b in against_easy} == {"none", "classic", "full"}
        assert all(b.starts * len(b.levels) == 1000 and b.options.until == "round" for b in against_easy)


def test_a_table_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    main(["stayboard", "random", "strong", "--seats", "5", "--games", "1", "--options", "blocked"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[-3:-1]] == [["random", "15"], ["strong", "10"]]


@pytest.mark.parametrize(
    "wrong",
    [["stayboard", "godlike"], ["chess"], ["stayboard", "--seats", "9"], ["stayboard", "--options", "size99"],
     ["stayboard", "--games", "0"], ["stayboard", "--jobs", "0"]],
)  # fmt: skip
def test_what_cannot_be_played_is_told(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(wrong)
    assert "error" in capsys.readouterr().err


def test_it_runs_by_name() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "logic.arena", "stayboard", "random", "casual", "--games", "1"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.startswith("stayboard, 2 seats")


def test_the_table_can_be_read() -> None:
    lines = table([Standing("master", 40, 38.0, 460), Standing("random", 40, 2.0, 478)]).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[1].split() == ["master", "40", "38.0", "95.0%", "83.5%", "98.6%", "11.50"]


DESERT = parse("desert:2p:heat4:1", GAMES)


def test_where_all_are_on_one_side_each_level_has_a_table_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """And all tables have the same starts."""
    played = []

    def written(start: Start, levels: list[str]):
        played.append((start.seed, tuple(levels)))
        return play(start, levels)

    monkeypatch.setattr(arena, "play", written)
    found = list(teams(DESERT, ("wanderer", "guide"), 6))
    assert [team.level for team in found] == ["wanderer", "guide"]
    seeds = [arena.mixed(DESERT.seed, number) for number in range(6)]
    assert played == [(seed, (level, level)) for level in ("wanderer", "guide") for seed in seeds]


def test_how_far_a_team_is_ahead() -> None:
    """Worked out by hand: differences 1, 0, 1, 0 have mean 1/2 and variance 1/3."""
    one, other = Team("one", (True, True, True, False)), Team("other", (False, True, False, False))
    mean, off = one.ahead_of(other)
    assert (mean, off) == pytest.approx((0.5, 1.96 * (1 / 3 / 4) ** 0.5))
    assert other.ahead_of(one)[0] == -mean
    lines = team_table([other, one]).splitlines()
    assert len({len(line.rstrip()) for line in lines[2:]}) == 1
    assert lines[2].split() == ["one", "4", "3", "75.0%", "30.1%", "95.4%", "+50.0%", "±", "56.6%"]


def test_the_better_companion_gets_out_more_often() -> None:
    wanderer, guide = teams(DESERT, ("wanderer", "guide"), 60)
    mean, off = guide.ahead_of(wanderer)
    assert mean > off


def test_a_cooperative_game_is_compared_by_preset(capsys: pytest.CaptureFixture[str]) -> None:
    main(["desert", "wanderer", "guide", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    starts = [line for line in lines if line.startswith("desert:")]
    assert len(starts) == len(GAMES["desert"].presets)
    assert starts[0] == "desert:1p:heat1, seed 1"
    everything = lines[lines.index("all of these, seed 1") + 2].split()
    assert everything[:2] == ["wanderer", str(2 * len(starts))]
    main(["desert", "wanderer", "guide", "--games", "2", "--options", "heat6", "--seats", "4"])
    printed = capsys.readouterr().out
    assert printed.startswith("desert:4p:heat6, seed 1")
    assert "all of these" not in printed


def test_tables_of_several_starts_count_together() -> None:
    first = [Team("wanderer", (True, False)), Team("guide", (True, True))]
    second = [Team("wanderer", (False,)), Team("guide", (True,))]
    assert together([first, second]) == [Team("wanderer", (True, False, False)), Team("guide", (True, True, True))]
