"""Rivals: the same floors, each on a grid of their own, and who wins."""

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction, Outcome
from logic.memostep.state import Begin, Descend, Ended, Hide, Options, RunEnded, State, Walker
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


def test_it_ends_when_one_is_left_with_hearts() -> None:
    state = walking(*FLOORS, seats=3)
    state = die(state, 2)
    assert GAME.outcome(state) is None
    assert GAME.to_move(state) == (0, 1)
    state = play(state, *PLAIN_PATH, seat=1).state
    state = die(state, 0)
    assert GAME.outcome(state) == Outcome((1,), (0, 150, 0), "last_standing")
    assert GAME.to_move(state) == ()


def test_a_seat_that_has_done_its_floors_still_has_its_hearts() -> None:
    state = die(clear(walking(*FLOORS, seats=3), 0, 5), 1)
    assert GAME.outcome(state) is None
    state = die(state, 2)
    assert GAME.outcome(state) == Outcome((0,), (1750, 0, 0), "last_standing")


def test_the_highest_score_wins_even_without_hearts() -> None:
    state = clear(walking(*FLOORS, seats=2), 0)
    state = die(play(state, Descend(), Begin(), seat=0).state, 0)
    assert GAME.outcome(state) == Outcome((0,), (150, 0), "last_standing")


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
    assert events == (RunEnded(2, 1, 0, "left"), Ended((0,), "last_standing"))
    assert GAME.outcome(state) == Outcome((0,), (150, 0, 0), "last_standing")


def test_a_seat_that_leaves_shares_no_win_with_those_who_stayed() -> None:
    state = play(walking(*FLOORS, seats=2), 3, seat=1).state
    assert state.walkers[1].errors == 1
    state = GAME.leave(state, 0).state
    assert GAME.outcome(state) == Outcome((1,), (0, 0), "last_standing")


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
