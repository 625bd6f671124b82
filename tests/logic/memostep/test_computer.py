"""Computer walkers: what they may know, how they remember, and that the levels are in order."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

import pytest
from msgspec.structs import replace

from logic.core.driver import MatchDriver
from logic.core.game import Played
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.core.rng import Dice, mixed
from logic.memostep.computers.levels import LEVELS, Rememberer
from logic.memostep.state import (
    Action,
    Begin,
    Buy,
    Descend,
    Drink,
    Event,
    Glimpse,
    Hide,
    Options,
    Recover,
    SpendGem,
    State,
    Step,
)
from tests.logic.core.scheduler import FakeScheduler
from tests.logic.memostep.shuffle import shuffled
from tests.logic.memostep.stage import GAME, PLAIN, PLAIN_PATH, draw, marked, play, showing, walking

Scene = tuple[State, tuple[Event, ...]]


def watch(player: Rememberer, seat: int, scenes: Sequence[Scene]) -> None:
    for state, events in scenes:
        shown = (GAME.show(event, seat) for event in events)
        player.watch(GAME.view(state, seat), tuple(event for event in shown if event))


def computer(level: str) -> Rememberer:
    player = GAME.computer(level)
    assert isinstance(player, Rememberer)
    return player


def match(levels: Sequence[str], seed: int, options: Options, scenes: list[Scene] | None = None) -> State:
    """The levels play against each other, each in its turn of acting."""
    state = GAME.setup(options, len(levels), seed)
    players = [computer(level) for level in levels]
    scenes = [] if scenes is None else scenes
    scenes.append((state, ()))
    for count in range(100_000):
        for seat, player in enumerate(players):
            watch(player, seat, scenes[-1:])
        if state.reason:
            return state
        able = [seat for seat in GAME.to_move(state) if GAME.actions(state, seat)]
        if able:
            seat = able[count % len(able)]
            action = players[seat].choose(GAME.view(state, seat), seat, mixed(seed, count, seat))
        else:
            seat, action = GAME.timers(state)[0].seat, GAME.timers(state)[0].action
        step = GAME.apply(state, seat, action)
        state = step.state
        scenes.append((state, step.events))
    raise AssertionError("it does not end")


def test_levels_are_in_order_of_strength_alone() -> None:
    options = Options(floors=12)
    scores = [mean(match([level], seed, options).scores[0] for seed in range(100)) for level in LEVELS]
    assert LEVELS == GAME.levels == ("forgetful", "steady", "sharp", "photographic")
    for weaker, stronger in pairwise(scores):
        assert stronger > weaker * 1.1, scores


def test_levels_are_in_order_of_strength_as_rivals() -> None:
    """Each level against the next one, half of the games on either seat."""
    for weak, strong in pairwise(LEVELS):
        won = 0
        for seed in range(200):
            seats = (weak, strong) if seed % 2 else (strong, weak)
            winners = match(seats, seed, Options()).winners
            won += winners == (seats.index(strong),)
        assert won > 120, (strong, won)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_forgets_at_its_rate(level: str) -> None:
    """Of what was shown, how much a level walks wrong at the first try."""
    rate = {"forgetful": 0.35, "steady": 0.2, "sharp": 0.12, "photographic": 0.04}[level]
    wrong = tries = 0
    for seed in range(300):
        first = GAME.setup(Options(), 1, seed)
        player = computer(level)
        player.watch(GAME.view(first, 0), ())
        # Each row as if it were the next: the path so far was walked right.
        for row in range(10):
            state = play(first, Begin(), *first.floors[0].path[:row]).state
            action = player.choose(GAME.view(state, 0), 0, mixed(seed, row))
            tries += 1
            wrong += isinstance(action, Step) and first.floors[0].cells[row][action.column].kind == "neutral"
    assert rate * 0.5 < wrong / tries < rate * 1.2, wrong / tries


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_depends_on_what_was_watched_and_not_on_what_is_hidden(level: str) -> None:
    """The hidden path is moved under a computer's feet after the showing: it walks on as it remembers."""
    dice = Dice(9)
    for seed in range(60):
        state = GAME.setup(Options(), 2, seed)
        player = computer(level)
        watch(player, 0, [(state, ())])
        step = GAME.apply(state, 0, Hide())
        watch(player, 0, [step])
        other = shuffled(step.state, 0, dice)
        assert other.floors != step.state.floors
        for luck in range(5):
            assert player.choose(GAME.view(step.state, 0), 0, luck) == player.choose(GAME.view(other, 0), 0, luck)


@pytest.mark.parametrize("level", LEVELS)
def test_shown_the_log_again_a_computer_remembers_the_same(level: str) -> None:
    scenes: list[Scene] = []
    match([level, "steady"], 31, Options(floors=2), scenes)
    player = computer(level)
    for count, scene in enumerate(scenes[:-1]):
        watch(player, 0, [scene])
        if count % 7 or not GAME.actions(scene[0], 0):
            continue
        again = computer(level)
        watch(again, 0, scenes[: count + 1])
        view = GAME.view(scene[0], 0)
        assert [again.choose(view, 0, luck) for luck in range(8)] == [player.choose(view, 0, luck) for luck in range(8)]
        assert again.pace(view, 0, count) == player.pace(view, 0, count)


def perfect(state: State) -> Rememberer:
    """A photographic computer that happened to forget nothing of a floor."""
    player = Rememberer(replace(computer("photographic").mind, forgets=0.0, notices=1.0))
    player.watch(GAME.view(state, 0), ())
    return player


def chosen(player: Rememberer, state: State) -> Action:
    return player.choose(GAME.view(state, 0), 0, 1)


def test_what_is_remembered_is_walked() -> None:
    state = showing(draw(PLAIN))
    player = perfect(state)
    state = play(state, Begin()).state
    for column in PLAIN_PATH:
        assert chosen(player, state) == Step(column)
        state = play(state, column).state
    assert state.walkers[0].phase == "camp"


def test_a_bonus_that_was_noticed_is_fetched() -> None:
    state = showing(draw(marked(PLAIN, 0, 2, "o")))
    player = perfect(state)
    assert chosen(player, play(state, Begin()).state) == Step(2)


def test_where_there_is_no_idea_an_essence_helps() -> None:
    state = walking(draw(PLAIN), essence=1)
    player = Rememberer(replace(computer("sharp").mind, forgets=0.0))
    player.watch(GAME.view(state, 0), ())
    assert chosen(player, state) == Glimpse()
    step = GAME.apply(state, 0, Glimpse())
    watch(player, 0, [step])
    assert chosen(player, step.state) == Begin()
    state = GAME.apply(step.state, 0, Hide()).state
    assert chosen(player, state) == Step(1)


def test_a_mistake_is_not_made_twice_by_who_learns() -> None:
    state = walking(draw(PLAIN))
    player = Rememberer(replace(computer("sharp").mind, learns=1.0))
    player.watch(GAME.view(state, 0), ())
    tried: list[int] = []
    while state.walkers[0].row < 0 and len(tried) < 4:
        action = player.choose(GAME.view(state, 0), 0, len(tried))
        assert isinstance(action, Step)
        assert action.column not in tried
        tried.append(action.column)
        step = GAME.apply(state, 0, action)
        watch(player, 0, [step])
        state = step.state
    assert state.walkers[0].row == 0


def test_a_trap_in_sight_is_not_stepped_on() -> None:
    state = play(walking(draw(marked(PLAIN, 0, 2, "L"))), 2).state
    player = Rememberer(replace(computer("forgetful").mind, learns=0.0))
    player.watch(GAME.view(state, 0), ())
    for luck in range(50):
        assert player.choose(GAME.view(state, 0), 0, luck) != Step(2)


def test_potion_gem_and_gold_are_used() -> None:
    player = computer("steady")
    assert chosen(player, walking(draw(PLAIN), hearts=2, potion=1)) == Drink()
    lost = play(walking(draw(marked(PLAIN, 0, 2, "L")), hearts=1, gem=1), 2).state
    assert chosen(player, lost) == SpendGem(accept=True)
    for has, action in (
        ({"gold": 30, "hearts": 1}, Buy("heart")),
        ({"gold": 30}, Buy("shield")),
        ({"gold": 30, "shield": True}, Descend()),
        ({}, Descend()),
    ):
        assert chosen(player, play(walking(draw(PLAIN), **has), *PLAIN_PATH).state) == action


def test_better_memory_needs_less_time() -> None:
    shown = showing(draw(PLAIN))
    looks = [computer(level).pace(GAME.view(shown, 0), 0, 1) for level in LEVELS]
    assert looks == [4000, 4000, 3400, 2400]
    state = play(shown, Begin()).state
    steps = [computer(level).pace(GAME.view(state, 0), 0, 1) for level in LEVELS]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 300
    glimpse = play(walking(draw(PLAIN), essence=1), Glimpse()).state
    assert computer("sharp").pace(GAME.view(glimpse, 0), 0, 1) == 1000


def test_one_is_slower_where_it_has_no_idea() -> None:
    state = showing(draw(PLAIN))
    sure, unsure = perfect(state), computer("photographic")
    view = GAME.view(play(state, Begin()).state, 0)
    assert unsure.pace(view, 0, 4) == 2 * sure.pace(view, 0, 4)


@pytest.mark.parametrize("level", LEVELS)
def test_stunned_one_plans_a_step_for_after_the_stun(level: str) -> None:
    """The driver asks whoever is to move, and nobody may be told who is stunned."""
    stunned = play(walking(draw(marked(PLAIN, 0, 2, "S"))), 2).state
    assert GAME.to_move(stunned) == (0,)
    player = computer(level)
    for luck in range(20):
        assert player.pace(GAME.view(stunned, 0), 0, luck) > GAME.timers(stunned)[0].ms
        planned = player.choose(GAME.view(stunned, 0), 0, luck)
        assert planned in GAME.actions(play(stunned, Recover()).state, 0)


def test_at_a_table_computers_play_to_the_end() -> None:
    """Looking, glimpses and stuns by the driver's clock; everybody is asked while stunned too."""
    stuns = 0
    for seed in range(16):
        seats = tuple(Seat("computer", level=level) for level in LEVELS)
        game = Match(GAME, Record("a-match", "memostep", Options(), seats, seed, started="2026-01-01"))
        clock = FakeScheduler()
        MatchDriver(game, clock).open()
        clock.advance(20 * 60_000)
        assert game.outcome is not None
        stuns += sum(isinstance(entry, Played) and isinstance(entry.action, Recover) for entry in game.log)
    assert stuns > 5
