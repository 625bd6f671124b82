"""Rivals: the same floors, each on a grid of their own, and who wins."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction, Outcome
from logic.core.rng import Dice
from logic.memostep.progress import has_won, points_behind
from logic.memostep.state import (
    LAST_FLOOR,
    Action,
    Begin,
    Descend,
    Ended,
    Finish,
    Hide,
    Options,
    Recover,
    RunEnded,
    SpendGem,
    State,
    Walker,
)
from logic.memostep.walk import FLAWLESS_POINTS, FLOOR_POINTS
from tests.logic.memostep.stage import GAME, PLAIN, PLAIN_PATH, draw, marked, play, showing, walking

FLOORS = tuple(draw(PLAIN, number) for number in range(1, 6))
LIFE = draw(marked(PLAIN, 0, 2, "L"))


def clear(state: State, seat: int, floors: int = 1) -> State:
    """A seat clears its floor, and so many more, from memory."""
    for number in range(floors):
        state = play(state, *([Descend(), Begin()] if number else []), *PLAIN_PATH, seat=seat).state
    return state


def die(state: State, seat: int) -> State:
    return play(state, 3, 3, 3, 3, 3, 3, seat=seat).state


def test_everybody_gets_the_same_floors_whenever_they_come() -> None:
    state = GAME.setup(Options(), 3, 11)
    paths: dict[int, list[tuple[int, ...]]] = {}
    for seat in (0, 2, 1):
        paths[seat] = []
        for number in range(3):
            grid = state.walkers[seat].grid
            path = tuple(next(c for c, cell in enumerate(row) if cell and cell.kind == "path") for row in grid)
            paths[seat].append(path)
            state = play(state, Begin(), *path, seat=seat).state
            if number < 2:
                state = play(state, Descend(), seat=seat).state
    assert paths[0] == paths[1] == paths[2]
    # And so does whoever walks them alone.
    alone = GAME.setup(Options(), 1, 11)
    for path in paths[0]:
        assert alone.floors[0].path == path
        alone = play(alone, Begin(), *path, Descend()).state


def test_all_walk_at_the_same_time() -> None:
    state = showing(*FLOORS, seats=3)
    assert GAME.to_move(state) == (0, 1, 2)
    assert [timer.seat for timer in GAME.timers(state)] == [0, 1, 2]
    assert len({timer.key for timer in GAME.timers(state)}) == 3
    state = play(state, Hide(), *PLAIN_PATH[:4], seat=1).state
    assert [walker.row for walker in state.walkers] == [-1, 3, -1]
    assert GAME.to_move(state) == (0, 1, 2)
    assert [timer.seat for timer in GAME.timers(state)] == [0, 2]


def test_a_trap_or_a_find_of_one_is_there_for_the_others() -> None:
    floor = draw(marked(marked(PLAIN, 0, 2, "L"), 1, 1, "$"))
    state = play(walking(floor, seats=2), 2, 1, 1, seat=0).state
    state = play(state, 2, 1, 1, seat=1).state
    assert [walker.hearts for walker in state.walkers] == [2, 2]
    assert [walker.gold for walker in state.walkers] == [4, 4]


def test_it_ends_after_five_floors_each() -> None:
    state = clear(walking(*FLOORS, seats=2), 0, 5)
    assert state.walkers[0].phase == "over"
    assert state.walkers[0].end == "cleared"
    assert GAME.outcome(state) is None
    assert GAME.to_move(state) == (1,)
    state = clear(play(state, 3, seat=1).state, 1, 5)
    assert GAME.outcome(state) == Outcome((0,), (1750, 1700), "cleared")


def test_who_is_out_does_not_win_by_having_been_quick() -> None:
    """The rival has not even begun: it walks its own run to the end."""
    state = clear(walking(*FLOORS, seats=2), 0)
    state = die(play(state, Descend(), Begin(), seat=0).state, 0)
    assert GAME.outcome(state) is None
    assert (points_behind(state, 0), points_behind(state, 1)) == (None, 150)
    state = clear(state, 1)
    assert (points_behind(state, 1), has_won(state, 1)) == (0, False)
    state = clear(play(state, Descend(), Begin(), seat=1).state, 1)
    assert GAME.outcome(state) is None, "it has won, and may walk on for the record"
    assert has_won(state, 1)
    assert Finish() in GAME.actions(state, 1)
    over, events = play(state, Finish(), seat=1)
    assert events == (RunEnded(1, 2, 400, "won"), Ended((1,), "last_standing"))
    assert GAME.outcome(over) == Outcome((1,), (150, 400), "last_standing")
    on = play(state, Descend(), Begin(), seat=1).state
    assert GAME.outcome(die(on, 1)) == Outcome((1,), (150, 400), "hearts")


def test_nobody_ends_a_run_that_has_not_won() -> None:
    state = clear(walking(*FLOORS, seats=3), 0)
    state = die(state, 1)
    for seat, walks in ((0, "another still walks"), (2, "it is behind")):
        with pytest.raises(IllegalAction, match="not_won"):
            play(state, Finish(), seat=seat)
        assert Finish() not in GAME.actions(state, seat), walks
    done = clear(play(clear(state, 2), Descend(), Begin(), seat=2).state, 2)
    assert not has_won(done, 2), "the other one has hearts, and may go further"


@pytest.mark.parametrize("seed", range(40))
def test_neither_waiting_nor_hurrying_changes_who_wins(seed: int) -> None:
    """Three walk the same steps in two orders: all at once, and one after the other."""
    dice = Dice(seed)
    marches = [[dice.below(4) if dice.chance(0.06) else None for _ in range(400)] for _ in range(3)]
    outcomes = []
    for turns in ([0, 1, 2], [dice.below(3) for _ in range(5000)]):
        state, steps = GAME.setup(Options(floors=3), 3, seed), [iter(march) for march in marches]
        for turn in turns if len(turns) > 3 else [seat for seat in turns for _ in range(400)]:
            if state.walkers[turn].phase == "over" or state.reason:
                continue
            state = play(state, _next(state, turn, steps[turn]), seat=turn).state
        outcomes.append(GAME.outcome(state))
    assert outcomes[0] is not None
    assert outcomes[0] == outcomes[1]


def _next(state: State, seat: int, march: Iterator[int | None]) -> Action | int:
    """The next action of a walker: along the path, or where its march leads it."""
    walker = state.walkers[seat]
    match walker.phase:
        case "showing":
            return Begin()
        case "camp":
            return Descend()
        case "stunned":
            return Recover()
        case "last_chance":
            return SpendGem(accept=False)
    wrong = next(march)
    path = state.floors[walker.floor - 1 - len(state.paths)].path
    return path[walker.row + 1] if wrong is None else wrong


def test_who_gets_further_has_more_points() -> None:
    """Whatever is found on the way: the fewest points on one floor more, against the most on one less."""
    for floors in range(1, LAST_FLOOR):
        most = sum(FLOOR_POINTS * n + FLAWLESS_POINTS + 2 * 7 for n in range(1, floors + 1)) + 2 * 7
        assert sum(FLOOR_POINTS * n for n in range(1, floors + 2)) > most


def test_in_the_first_version_it_ended_when_one_was_left_with_hearts() -> None:
    before = Options(version=1)
    state = walking(*FLOORS, seats=3, options=before)
    state = die(state, 2)
    assert GAME.outcome(state) is None
    state = play(state, *PLAIN_PATH, seat=1).state
    assert GAME.outcome(die(state, 0)) == Outcome((1,), (0, 150, 0), "last_standing")
    ahead = clear(walking(*FLOORS, seats=2, options=before), 0)
    ahead = die(play(ahead, Descend(), Begin(), seat=0).state, 0)
    assert GAME.outcome(ahead) == Outcome((0,), (150, 0), "last_standing")


def test_equal_scores_are_told_apart_by_errors_and_then_shared() -> None:
    # On one floor an error costs fifty points; gold makes up for it.
    floor = draw(marked(PLAIN, 0, 1, "$"))
    options = Options(floors=1)
    state = walking(floor, seats=3, options=options)
    state = replace(
        state,
        walkers=(replace(state.walkers[0], score=50), *state.walkers[1:]),
    )
    state = play(state, 3, *PLAIN_PATH, seat=0).state
    state = play(state, *PLAIN_PATH, seat=1).state
    state = play(state, *PLAIN_PATH, seat=2).state
    assert GAME.outcome(state) == Outcome((1, 2), (154, 154, 154), "cleared")


def test_a_seat_that_leaves_ends_its_run_with_its_score() -> None:
    state = clear(walking(*FLOORS, seats=3), 0)
    state, events = GAME.leave(state, 0)
    assert events == (RunEnded(0, 1, 150, "left"),)
    assert GAME.to_move(state) == (1, 2)
    with pytest.raises(IllegalAction, match="already_out"):
        GAME.leave(state, 0)
    with pytest.raises(IllegalAction, match="not_walking"):
        play(state, 1, seat=0)
    state, events = GAME.leave(state, 2)
    assert events == (RunEnded(2, 1, 0, "left"),)
    assert has_won(state, 1), "with fewer points, but it has stayed"
    assert GAME.outcome(die(state, 1)) == Outcome((1,), (150, 0, 0), "hearts")


def test_a_seat_that_leaves_shares_no_win_with_those_who_stayed() -> None:
    state = play(walking(*FLOORS, seats=2), 3, seat=1).state
    assert state.walkers[1].errors == 1
    state = GAME.leave(state, 0).state
    assert has_won(state, 1)
    assert GAME.outcome(play(state, Finish(), seat=1).state) == Outcome((1,), (0, 0), "last_standing")


def test_a_last_chance_is_still_in_the_game() -> None:
    state = play(walking(LIFE, seats=2, hearts=1, gem=1), 2, seat=0).state
    assert state.walkers[0].phase == "last_chance"
    assert GAME.outcome(state) is None


def test_a_path_opens_when_all_have_finished_the_floor() -> None:
    state = clear(walking(*FLOORS, seats=3), 0)
    state = play(state, Descend(), seat=0).state
    state = die(state, 1)
    for seat in (None, 0, 1, 2):
        assert GAME.view(state, seat).paths == ()
    state = clear(state, 2)
    for seat in (None, 0, 1, 2):
        assert GAME.view(state, seat).paths == (PLAIN_PATH,)
    # A spectator may now see where memory failed there; rivals never see each other's cells.
    assert GAME.view(state, None).walkers[1].misses == state.walkers[1].misses != ()
    assert GAME.view(state, 0).walkers[1].misses == ()
    assert GAME.view(state, 1).walkers[1].misses == state.walkers[1].misses


def test_a_spectator_sees_no_misses_of_a_floor_in_play() -> None:
    state = play(walking(*FLOORS, seats=2), 3, seat=1).state
    assert GAME.view(state, None).walkers[1].misses == ()


def test_of_others_a_view_shows_row_floor_hearts_errors_and_score() -> None:
    floor = draw(marked(marked(PLAIN, 1, 1, "$"), 2, 3, "S"))
    state = play(walking(floor, seats=2, gold=3, gem=1, potion=1, essence=2, shield=True), 3, 1, 1, 3, seat=1).state
    assert state.walkers[1].phase == "stunned"
    assert state.walkers[1].score == 4
    for seat in (0, None):
        assert GAME.view(state, seat).walkers[1] == Walker(floor=1, row=1, hearts=3, errors=1, phase="walking")
        assert GAME.to_move(GAME.view(state, seat)) == (0, 1)


def test_gold_found_shows_in_the_score_once_the_floor_is_cleared() -> None:
    state = play(walking(draw(marked(PLAIN, 1, 1, "$")), seats=2), *PLAIN_PATH[:9], seat=1).state
    assert GAME.view(state, 1).walkers[1].score == 4
    assert GAME.view(state, 0).walkers[1].score == 0
    state = play(state, 0, seat=1).state
    assert GAME.view(state, 0).walkers[1].score == 154
