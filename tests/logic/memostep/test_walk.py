"""Looking and walking: what each cell does, checkpoints, traps, glimpses and what can be seen."""

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.memostep.generator import COLUMNS, ROWS, Cell
from logic.memostep.state import (
    START,
    Begin,
    Bumped,
    Collected,
    Descend,
    Drink,
    FloorCleared,
    Glimpse,
    Glimpsed,
    HeartLost,
    Hidden,
    Hide,
    Miss,
    Options,
    Progress,
    PushedBack,
    Recover,
    Recovered,
    Seen,
    State,
    Step,
    Stepped,
    Stunned,
    TrapSprung,
)
from tests.logic.memostep.stage import GAME, PLAIN, PLAIN_PATH, draw, marked, play, showing, walking

COVERED: Seen = ((None,) * COLUMNS,) * ROWS


def seen(state: State) -> dict[tuple[int, int], Cell]:
    """The cells that seat 0 sees."""
    grid = GAME.view(state, 0).walkers[0].grid
    return {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row) if cell}


def refused(state: State, action: object) -> str:
    with pytest.raises(IllegalAction) as wrong:
        GAME.apply(state, 0, action)  # type: ignore[arg-type]
    return wrong.value.reason


@pytest.mark.parametrize(
    ("pace", "times"),
    [
        ("calm", {1: 6000, 2: 5820, 3: 5645, 24: 3000, 100: 3000}),
        ("normal", {1: 4000, 2: 3880, 3: 3763, 23: 2046, 24: 2000, 100: 2000}),
        ("sharp", {1: 2500, 2: 2425, 3: 2352, 24: 1250, 100: 1250}),
    ],
)
def test_the_time_to_look_shrinks_to_half(pace, times: dict[int, int]) -> None:
    for floor, ms in times.items():
        state = showing(draw(PLAIN, floor), options=Options(pace=pace, way="original"))
        (timer,) = GAME.timers(state)
        assert (timer.ms, timer.seat, timer.action) == (ms, 0, Hide())


def test_a_game_begins_with_a_showing_of_everything() -> None:
    state = GAME.setup(Options(), 1, 5)
    (walker,) = GAME.view(state, 0).walkers
    assert (walker.phase, walker.floor, walker.row, walker.hearts) == ("showing", 1, START, 3)
    assert walker.grid == state.floors[0].cells
    assert GAME.actions(state, 0) == (Begin(),)
    assert refused(state, Step(0)) == "not_walking"
    assert refused(state, Glimpse()) == "not_walking"


@pytest.mark.parametrize(("action", "early"), [(Begin(), True), (Hide(), False)])
def test_the_showing_ends_by_the_clock_or_early(action, early: bool) -> None:
    state, events = play(showing(draw(PLAIN)), action)
    assert events == (Hidden(0, "showing", early),)
    assert GAME.view(state, 0).walkers[0].grid == COVERED
    assert GAME.timers(state) == ()
    assert GAME.actions(state, 0) == tuple(Step(column) for column in range(4))
    assert refused(state, Begin()) == refused(state, Hide()) == "nothing_to_hide"


def test_the_whole_path_clears_a_floor() -> None:
    state, events = play(walking(draw(PLAIN)), *PLAIN_PATH)
    steps = [event for event in events if isinstance(event, Stepped)]
    assert steps == [Stepped(0, row, column) for row, column in enumerate(PLAIN_PATH)]
    assert FloorCleared(0, 1, 150, flawless=True) in events
    walker = state.walkers[0]
    assert (walker.phase, walker.row, walker.score, walker.errors) == ("camp", 9, 150, 0)


def test_right_steps_stay_drawn_up_to_where_you_stand() -> None:
    state = play(walking(draw(PLAIN)), *PLAIN_PATH[:5]).state
    assert seen(state) == {(row, PLAIN_PATH[row]): Cell("path") for row in range(5)}


@pytest.mark.parametrize("column", [-1, 4, 1 << 70, None, "1", 1.5])
def test_there_are_four_columns(column) -> None:
    assert refused(walking(draw(PLAIN)), Step(column)) == "no_such_column"


@pytest.mark.parametrize(
    ("stood", "back_to"),
    [(START, START), (0, START), (2, START), (3, 3), (4, 3), (5, 3), (6, 6), (7, 6), (8, 6)],
)
def test_a_neutral_cell_sends_back_to_the_last_checkpoint(stood: int, back_to: int) -> None:
    state = play(walking(draw(PLAIN)), *PLAIN_PATH[: stood + 1]).state
    wrong = (PLAIN_PATH[stood + 1] + 2) % 4
    state, events = play(state, wrong)
    assert events[0] == Bumped(0, stood + 1, wrong, stood, back_to, 1)
    walker = state.walkers[0]
    assert (walker.row, walker.errors, walker.slips, walker.hearts) == (back_to, 1, 1, 3)
    # Going back hides the rows above again.
    assert seen(state) == {(row, PLAIN_PATH[row]): Cell("path") for row in range(back_to + 1)}
    assert play(state, PLAIN_PATH[back_to + 1]).state.walkers[0].row == back_to + 1


@pytest.mark.parametrize(
    ("pace", "hearts"),
    [("normal", [3, 2, 2, 1, 1, 0]), ("sharp", [3, 2, 2, 1, 1, 0]), ("calm", [3, 3, 2, 2, 2, 1, 1, 1, 0])],
)
def test_every_so_many_errors_on_a_floor_cost_a_heart(pace, hearts: list[int]) -> None:
    state = walking(draw(PLAIN), options=Options(pace=pace))
    for errors, left in enumerate(hearts, start=1):
        state, events = play(state, 3)
        assert (state.walkers[0].hearts, state.walkers[0].errors) == (left, errors)
        cost = errors % (3 if pace == "calm" else 2) == 0
        assert (HeartLost(0, left, "errors") in events) == cost
    assert GAME.outcome(state) is not None


def test_errors_on_another_floor_begin_anew() -> None:
    state = walking(draw(PLAIN), draw(PLAIN, 2))
    state = play(state, 3, *PLAIN_PATH).state
    assert state.walkers[0].slips == 1
    state = play(state, Descend(), Begin(), 3).state
    assert (state.walkers[0].hearts, state.walkers[0].errors, state.walkers[0].slips) == (3, 2, 1)


def test_a_life_trap_costs_a_heart_and_stays_visible() -> None:
    floor = draw(marked(PLAIN, 2, 1, "L"))
    state, events = play(walking(floor), 1, 1, 1)
    assert events[-3:] == (
        TrapSprung(0, 2, 1, "trap_life", first=True),
        HeartLost(0, 2, "trap"),
        Progress(0, 1, 1, 2, 0, 0),
    )
    walker = state.walkers[0]
    assert (walker.row, walker.hearts, walker.errors, walker.phase) == (1, 2, 0, "walking")
    assert seen(state) == {(0, 1): Cell("path"), (1, 1): Cell("path"), (2, 1): Cell("trap_life")}
    # It has not gone, and a later bump leaves it in sight.
    state, events = play(state, 1)
    assert events[0] == TrapSprung(0, 2, 1, "trap_life", first=False)
    state = play(state, 3).state
    assert seen(state) == {(2, 1): Cell("trap_life")}
    assert state.walkers[0].misses == (Miss(1, 2, 1, "trap_life", 2), Miss(1, 2, 3, "neutral"))


@pytest.mark.parametrize("stood", range(START, 9))
def test_back2_takes_two_rows_but_not_below_the_start(stood: int) -> None:
    row = stood + 1
    column = PLAIN_PATH[row] - 1 if PLAIN_PATH[row] else 1
    state = play(walking(draw(marked(PLAIN, row, column, "B"), 2), hearts=3), *PLAIN_PATH[:row]).state
    state, events = play(state, column)
    end = max(START, stood - 2)
    assert events[:2] == (TrapSprung(0, row, column, "trap_back2", first=True), PushedBack(0, stood, end))
    walker = state.walkers[0]
    assert (walker.row, walker.hearts, walker.errors, walker.slips) == (end, 3, 0, 0)
    drawn = {(r, PLAIN_PATH[r]): Cell("path") for r in range(end + 1)}
    assert seen(state) == {**drawn, (row, column): Cell("trap_back2")}


def test_stunned_nobody_steps_until_it_is_over() -> None:
    floor = draw(marked(PLAIN, 0, 2, "S"), 3)
    state, events = play(walking(floor), 2)
    assert events == (TrapSprung(0, 0, 2, "trap_stun", first=True), Stunned(0, 1000))
    assert state.walkers[0].phase == "stunned"
    for column in range(4):
        assert refused(state, Step(column)) == "stunned"
    assert refused(state, Glimpse()) == "not_walking"
    assert GAME.actions(state, 0) == ()
    (timer,) = GAME.timers(state)
    assert (timer.ms, timer.action) == (1000, Recover())
    state, events = play(state, Recover())
    assert events == (Recovered(0),)
    assert refused(state, Recover()) == "not_stunned"
    assert play(state, 1).state.walkers[0].row == 0


def test_a_potion_can_be_drunk_while_stunned_and_the_stun_goes_on() -> None:
    floor = draw(marked(PLAIN, 0, 2, "S"), 3)
    state = play(walking(floor, hearts=1, potion=1), 2).state
    timers = GAME.timers(state)
    assert GAME.actions(state, 0) == (Drink(),)
    state = play(state, Drink()).state
    assert (state.walkers[0].hearts, state.walkers[0].phase, GAME.timers(state)) == (2, "stunned", timers)


@pytest.mark.parametrize(
    ("mark", "item", "amount", "purse"),
    [
        ("o", "gold", 5, {"gold": 5, "score": 5}),
        ("e", "essence", 1, {"essence": 1, "score": 0}),
        ("g", "gem", 1, {"gem": 1, "score": 0}),
        ("p", "potion", 1, {"potion": 1, "score": 0}),
    ],
)
def test_a_bonus_is_collected_and_counts_as_its_rows_step(mark, item, amount, purse: dict[str, int]) -> None:
    floor = draw(marked(PLAIN, 1, 2, mark))
    state, events = play(walking(floor), 1, 2)
    assert events[-3:-1] == (Stepped(0, 1, 2), Collected(0, 1, 2, item, amount))
    walker = state.walkers[0]
    assert (walker.row, walker.errors) == (1, 0)
    assert {name: getattr(walker, name) for name in purse} == purse
    assert seen(state) == {(0, 1): Cell("path"), (1, 2): Cell(item)}
    # Sent back, it is a right step still, and empty; so is the path cell of that row.
    for column in (1, 2):
        again = play(state, 0, 1, column)
        assert again.state.walkers[0].row == 1
        assert not any(isinstance(event, Collected) for event in again.events)
        assert {name: getattr(again.state.walkers[0], name) for name in purse} == purse


@pytest.mark.parametrize(("mark", "item", "amount"), [("$", "gold", 4), ("*", "essence", 1)])
def test_what_lies_on_the_path_is_collected_once(mark, item: str, amount: int) -> None:
    floor = draw(marked(PLAIN, 0, 1, mark))
    state, events = play(walking(floor), 1)
    assert events[:2] == (Stepped(0, 0, 1), Collected(0, 0, 1, item, amount))
    assert getattr(state.walkers[0], item) == amount
    assert seen(state) == {(0, 1): Cell("path")}
    state, events = play(state, 3, 1)
    assert getattr(state.walkers[0], item) == amount
    assert not any(isinstance(event, Collected) for event in events)


def test_a_bonus_in_the_last_row_clears_the_floor() -> None:
    state, events = play(walking(draw(marked(PLAIN, 9, 1, "o"))), *PLAIN_PATH[:9], 1)
    assert FloorCleared(0, 1, 150, flawless=True) in events
    assert state.walkers[0].score == 155


def test_an_essence_shows_the_rest_of_the_path_for_a_second() -> None:
    rows = marked(marked(marked(PLAIN, 5, 2, "$"), 7, 2, "L"), 3, 3, "o")
    state = play(walking(draw(rows), essence=2), 1, 1).state
    hidden = seen(state)
    state, events = play(state, Glimpse())
    assert events == (Glimpsed(0, 1000, 1),)
    assert (state.walkers[0].phase, state.walkers[0].essence) == ("glimpse", 1)
    path = {(row, column): Cell("path") for row, column in enumerate(PLAIN_PATH)}
    assert seen(state) == {**path, (5, 2): Cell("path", 4, "gold")}
    assert refused(state, Step(2)) == "not_walking"
    (timer,) = GAME.timers(state)
    assert (timer.ms, timer.action) == (1000, Hide())
    for action, early in ((Hide(), False), (Begin(), True)):
        after, events = play(state, action)
        assert events == (Hidden(0, "glimpse", early),)
        assert seen(after) == hidden
        assert play(after, 2).state.walkers[0].row == 2


def test_a_glimpse_shows_emptied_path_cells_empty() -> None:
    floor = draw(marked(PLAIN, 0, 1, "$"))
    state = play(walking(floor, essence=1), 1, 3, Glimpse()).state
    assert seen(state)[0, 1] == Cell("path")


def test_a_glimpse_does_not_show_the_path_where_you_went_beside_it() -> None:
    state = play(walking(draw(marked(PLAIN, 0, 2, "o")), essence=1), 2, Glimpse()).state
    assert seen(state)[0, 2] == Cell("gold")
    assert (0, 1) not in seen(state)


def test_without_essence_there_is_no_glimpse() -> None:
    state = walking(draw(PLAIN))
    assert refused(state, Glimpse()) == "no_essence"
    assert Glimpse() not in GAME.actions(state, 0)
    assert Glimpse() in GAME.actions(walking(draw(PLAIN), essence=1), 0)


def test_stepping_on_changes_nothing_that_was_seen_before() -> None:
    """States are values: an old one is as it was."""
    state = walking(draw(PLAIN))
    kept = replace(state)
    play(state, 1, 1, 3)
    assert state == kept
