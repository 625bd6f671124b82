"""A run: hearts, potion, gem, shield, the camp, the score, and how it ends."""

from typing import get_args

import pytest

from logic.core.codes import Start, code, parse
from logic.core.game import BadOptions, IllegalAction, Outcome
from logic.memostep.state import (
    Begin,
    Bought,
    Buy,
    Descend,
    Drank,
    Drink,
    Ended,
    FloorCleared,
    GemSpent,
    Glimpse,
    HeartLost,
    Item,
    LastChance,
    LookAgain,
    Miss,
    Options,
    Progress,
    RunEnded,
    ShieldBroke,
    Showing,
    SpendGem,
    State,
    Step,
)
from tests.logic.memostep.stage import GAME, PLAIN, PLAIN_PATH, draw, marked, play, showing, walking

LIFE = draw(marked(PLAIN, 0, 2, "L"))


def camped(**has: int | bool) -> State:
    return play(walking(draw(PLAIN), draw(PLAIN, 2), **has), *PLAIN_PATH).state


def refused(state: State, action: object) -> str:
    with pytest.raises(IllegalAction) as wrong:
        GAME.apply(state, 0, action)  # type: ignore[arg-type]
    return wrong.value.reason


def test_at_no_hearts_the_run_ends() -> None:
    state, events = play(walking(LIFE), 1, 2, 0, 2, 2)
    assert events[-4:] == (
        HeartLost(0, 0, "trap"),
        Progress(0, 1, -1, 0, 2, 0),
        RunEnded(0, 1, 0, "hearts"),
        Ended((), "hearts"),
    )
    assert GAME.outcome(state) == Outcome((), (0,), "hearts")
    assert (GAME.to_move(state), GAME.timers(state), GAME.actions(state, 0)) == ((), (), ())
    assert refused(state, Step(1)) == "over"
    # The map of where memory failed, and the floor to draw it on.
    view = GAME.view(state, 0)
    assert view.walkers[0].misses == (
        Miss(1, 1, 2, "neutral"),
        Miss(1, 0, 0, "neutral"),
        Miss(1, 0, 2, "trap_life", 2),
    )
    assert view.floors == (LIFE,)


def test_a_shield_takes_one_loss_to_a_trap_or_to_errors() -> None:
    state, events = play(walking(LIFE, shield=True), 2)
    assert ShieldBroke(0, "trap") in events
    assert (state.walkers[0].hearts, state.walkers[0].shield) == (3, False)
    assert play(state, 2).state.walkers[0].hearts == 2
    state, events = play(walking(draw(PLAIN), shield=True), 3, 3)
    assert ShieldBroke(0, "errors") in events
    assert (state.walkers[0].hearts, state.walkers[0].shield, state.walkers[0].errors) == (3, False, 2)


def test_a_shield_saves_the_last_heart() -> None:
    state = play(walking(LIFE, shield=True, hearts=1), 2).state
    assert (state.walkers[0].hearts, state.walkers[0].phase) == (1, "walking")


@pytest.mark.parametrize("phase", ["showing", "walking", "camp"])
def test_a_potion_gives_a_heart_when_you_like(phase: str) -> None:
    floors = (draw(PLAIN), draw(PLAIN, 2))
    state = {
        "showing": showing(*floors, hearts=2, potion=1),
        "walking": walking(*floors, hearts=2, potion=1),
        "camp": camped(hearts=2, potion=1),
    }[phase]
    assert Drink() in GAME.actions(state, 0)
    after, events = play(state, Drink())
    assert events[0] == Drank(0, 3)
    walker = after.walkers[0]
    assert (walker.hearts, walker.potion, walker.phase) == (3, 0, phase)
    assert walker.grid == state.walkers[0].grid
    assert refused(after, Drink()) == "no_potion"


def test_a_potion_is_not_wasted_on_full_hearts() -> None:
    assert refused(walking(draw(PLAIN), potion=1), Drink()) == "hearts_full"


def test_a_gem_is_a_last_chance() -> None:
    state, events = play(walking(LIFE, hearts=1, gem=1, potion=1), 2)
    assert events[1:3] == (HeartLost(0, 0, "trap"), LastChance(0))
    assert state.walkers[0].phase == "last_chance"
    assert GAME.actions(state, 0) == (SpendGem(accept=True), SpendGem(accept=False))
    assert refused(state, Step(1)) == "not_walking"
    assert refused(state, Drink()) == "too_late"
    after, events = play(state, SpendGem(accept=True))
    assert events[0] == GemSpent(0)
    walker = after.walkers[0]
    assert (walker.hearts, walker.gem, walker.phase) == (1, 0, "walking")
    assert refused(after, SpendGem(accept=True)) == "no_last_chance"
    after, events = play(state, SpendGem(accept=False))
    assert events[-2:] == (RunEnded(0, 1, 0, "hearts"), Ended((), "hearts"))
    assert GAME.outcome(after) == Outcome((), (0,), "hearts")


def test_a_gem_saves_from_the_last_error_too() -> None:
    state = play(walking(draw(PLAIN), hearts=1, gem=1), 1, 1, 0, 3).state
    walker = state.walkers[0]
    assert (walker.phase, walker.hearts, walker.row) == ("last_chance", 0, -1)


@pytest.mark.parametrize(("bought", "price"), [(0, 12), (1, 15), (2, 18), (5, 27)])
def test_hearts_get_dearer_with_each_one_bought(bought: int, price: int) -> None:
    assert refused(camped(hearts=1, hearts_bought=bought, gold=price - 1), Buy("heart")) == "too_dear"
    state, events = play(camped(hearts=1, hearts_bought=bought, gold=price), Buy("heart"))
    assert events == (Bought(0, "heart", price, 0), Progress(0, 1, 9, 2, 0, 150))
    walker = state.walkers[0]
    assert (walker.hearts, walker.hearts_bought, walker.gold) == (2, bought + 1, 0)


def test_one_shield_at_a_time_for_ten() -> None:
    assert refused(camped(gold=9), Buy("shield")) == "too_dear"
    state, events = play(camped(gold=25), Buy("shield"))
    assert events == (Bought(0, "shield", 10, 15),)
    assert (state.walkers[0].shield, state.walkers[0].gold) == (True, 15)
    assert refused(state, Buy("shield")) == "has_shield"


def test_nobody_has_more_than_three_hearts() -> None:
    assert refused(camped(gold=99), Buy("heart")) == "hearts_full"


@pytest.mark.parametrize("item", ["", "sword", None, 3])
def test_the_camp_sells_nothing_else(item) -> None:
    assert refused(camped(gold=99), Buy(item)) == "no_such_item"


def test_gold_is_spent_in_the_camp_alone() -> None:
    for state in (showing(draw(PLAIN), gold=99, hearts=1), walking(draw(PLAIN), gold=99, hearts=1)):
        assert refused(state, Buy("heart")) == refused(state, Buy("shield")) == "not_in_camp"
        assert refused(state, Descend()) == "not_in_camp"
    assert refused(camped(essence=1), Step(0)) == refused(camped(essence=1), Glimpse()) == "not_walking"
    assert GAME.actions(camped(gold=99, hearts=1), 0) == (*map(Buy, get_args(Item)), Descend())
    assert GAME.actions(camped(), 0) == (Descend(),)


def test_gold_always_buys_something() -> None:
    full = play(camped(gold=107, shield=True, looks=1), Buy("second"), Buy("second")).state
    assert GAME.actions(full, 0) == (Buy("essence"), Descend())
    assert play(full, Buy("essence")).state.walkers[0].essence == 1
    assert play(full, Buy("essence")).events == (Bought(0, "essence", 8, 91),)
    assert (refused(full, Buy("look")), refused(full, Buy("second"))) == ("has_look", "no_more")


def test_a_second_more_is_for_the_next_floor() -> None:
    state, events = play(camped(gold=9), Buy("second"), Buy("second"), Descend())
    assert Showing(0, 2, 5880) in events
    (timer,) = GAME.timers(state)
    assert timer.ms == 5880
    assert play(state, Begin()).state.walkers[0].seconds == 0


def test_a_second_look_shows_the_whole_floor_once_more() -> None:
    floor = draw(PLAIN, 2)
    state = play(camped(gold=9), Buy("look"), Descend(), Begin(), *PLAIN_PATH[:4]).state
    assert LookAgain() in GAME.actions(state, 0)
    state, events = play(state, LookAgain())
    assert events == (Showing(0, 2, 3880),)
    walker = state.walkers[0]
    assert (walker.phase, walker.row, walker.looks, walker.grid) == ("showing", 3, 0, floor.cells)
    assert GAME.timers(state)[0].ms == 3880
    state = play(state, Begin(), *PLAIN_PATH[4:]).state
    assert state.walkers[0].phase == "camp"
    assert refused(play(walking(draw(PLAIN)), 1).state, LookAgain()) == "no_look"
    assert refused(camped(looks=1), LookAgain()) == "not_walking"


def test_the_next_floor_begins_with_its_showing() -> None:
    state, events = play(camped(gold=7, essence=1), Descend())
    assert events == (Showing(0, 2, 3880), Progress(0, 2, -1, 3, 0, 150))
    walker = state.walkers[0]
    assert (walker.floor, walker.row, walker.phase, walker.gold) == (2, -1, "showing", 7)
    assert walker.grid == draw(PLAIN, 2).cells
    assert (walker.steps, walker.sprung, walker.taken, walker.slips) == ((), (), (), 0)
    # The floor behind is no secret any more.
    assert GAME.view(state, 0).paths == (PLAIN_PATH,)


def test_spent_gold_stays_in_the_score() -> None:
    state = play(walking(draw(marked(PLAIN, 0, 1, "$")), draw(PLAIN, 2), gold=10), *PLAIN_PATH).state
    assert state.scores == (154,)
    assert play(state, Buy("shield")).state.scores == (154,)


@pytest.mark.parametrize(("floor", "wrong", "points"), [(1, 0, 150), (1, 1, 100), (7, 0, 750), (7, 2, 700)])
def test_a_floor_is_worth_its_number_and_more_without_an_error(floor: int, wrong: int, points: int) -> None:
    state, events = play(walking(draw(PLAIN, floor)), *([3] * wrong), *PLAIN_PATH)
    assert FloorCleared(0, floor, points, flawless=not wrong) in events
    assert state.scores == (points,)


def test_a_trap_is_no_error() -> None:
    state = play(walking(LIFE), 2, *PLAIN_PATH).state
    assert state.scores == (150,)


def test_floor_100_is_a_win_and_the_limit() -> None:
    state, events = play(walking(draw(PLAIN, 100), score=5000), *PLAIN_PATH)
    assert events[-2:] == (RunEnded(0, 100, 15050, "cleared"), Ended((0,), "limit"))
    assert GAME.outcome(state) == Outcome((0,), (15050,), "limit")
    assert play(walking(draw(PLAIN, 99)), *PLAIN_PATH).state.walkers[0].phase == "camp"


def test_practice_is_one_floor() -> None:
    state = play(walking(draw(PLAIN), options=Options(floors=1)), *PLAIN_PATH).state
    assert GAME.outcome(state) == Outcome((0,), (150,), "cleared")


def test_leaving_ends_a_run_with_its_score() -> None:
    state, events = GAME.leave(camped(), 0)
    assert events == (RunEnded(0, 1, 150, "left"), Ended((), "left"))
    assert GAME.outcome(state) == Outcome((), (150,), "left")
    with pytest.raises(IllegalAction, match="over"):
        GAME.leave(state, 0)


def test_floors_of_a_run_know_what_the_earlier_ones_held() -> None:
    """Over a long run there is one gem and one potion at most, whatever is collected."""
    found = 0
    for seed in range(60):
        state = GAME.setup(Options(), 1, seed)
        kinds = []
        for _ in range(30):
            kinds += [cell.kind for row in state.floors[0].cells for cell in row]
            way = state.floors[0].path
            state = play(state, Begin(), *way, Descend()).state
        kinds += [cell.kind for row in state.floors[0].cells for cell in row]
        assert (state.held.gem, state.held.potion) == (kinds.count("gem"), kinds.count("potion"))
        assert max(kinds.count("gem"), kinds.count("potion")) <= 1
        found += kinds.count("gem") + kinds.count("potion")
    assert found > 60


def test_options_are_checked() -> None:
    assert Options() == Options(pace="normal")
    for wrong in (Options(pace="hasty"), Options(floors=-1), Options(floors=101)):  # type: ignore[arg-type]
        with pytest.raises(BadOptions):
            GAME.setup(wrong, 1, 1)
    for seats in (0, 5):
        with pytest.raises(BadOptions):
            GAME.setup(Options(), seats, 1)


def test_a_code_names_a_start() -> None:
    start = Start(GAME, Options(pace="sharp", floors=10), 3, 77)
    assert code(start) == "memostep:3p:sharp+floors10+version2:002D"
    assert parse(code(start), {"memostep": GAME}) == start


def test_what_names_no_version_is_of_the_first() -> None:
    before = parse("memostep:3p:sharp+floors10:002D", {"memostep": GAME}).options
    assert before.version == 1
    assert GAME.renewed(before) == Options(pace="sharp", floors=10)


def test_presets_offer_a_run_first_and_a_practice() -> None:
    assert [(preset.id, preset.options) for preset in GAME.presets] == [
        ("run", Options()),
        ("calm", Options(pace="calm")),
        ("sharp", Options(pace="sharp")),
        ("practice", Options(floors=1)),
    ]
