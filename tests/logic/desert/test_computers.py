"""The companions: legal, blind to what is hidden, and each better than the one before."""

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from logic.core.rng import Dice, mixed
from logic.desert.actions import do, legal
from logic.desert.board import CELLS
from logic.desert.computers.dealing import deal
from logic.desert.computers.expert import Expert, plans
from logic.desert.computers.guide import guided_action
from logic.desert.computers.levels import make
from logic.desert.computers.paths import Paths
from logic.desert.computers.wanderer import wander
from logic.desert.generator import make_map
from logic.desert.rules import begin
from logic.desert.sandbox import Sandbox, seen_by_all
from logic.desert.state import Action, Bury, Dig, EndTurn, Flip, Forecast, Move, Options, PickUp, State, Use
from tests.logic.desert.checks import a_game, check
from tests.logic.desert.scenes import END, GAME, HEAT, RISE, START, act, scene, wind, with_points
from tests.logic.desert.shuffle import shuffled

Decide = Callable[[Sandbox], Action]
DECIDING: tuple[Decide, ...] = (wander, guided_action)


def escapes(decide: Decide, heat: int, games: Iterable[int], seats: int = 1) -> int:
    """How many games a table of one kind wins, on the same maps and decks for every kind."""
    won = 0
    for seed in games:
        box = Sandbox(begin(make_map(seed % 20), Options(heat=heat), seats, seed))
        while not box.reason:
            do(box, decide(box))
        won += box.reason == "escaped"
    return won


@pytest.mark.parametrize("decide", DECIDING)
def test_it_is_legal_wherever_it_is_asked(decide: Decide) -> None:
    for seed in range(400, 440):
        for state, _ in a_game(seed):
            assert decide(Sandbox(state)) in GAME.actions(state, state.turn)


@pytest.mark.parametrize("decide", DECIDING)
def test_it_does_not_see_what_is_hidden(decide: Decide) -> None:
    dice = Dice(3)
    for seed in range(500, 530):
        for state, _ in a_game(seed):
            decided = decide(Sandbox(state))
            assert decide(Sandbox(GAME.view(state, 0))) == decided
            assert decide(Sandbox(shuffled(state, 0, dice))) == decided


def test_the_expert_thinks_of_the_same_plans_whatever_is_hidden() -> None:
    dice = Dice(4)
    for seed in range(600, 610):
        for state, _ in a_game(seed):
            found = plans(Sandbox(state))
            assert plans(Sandbox(shuffled(state, 0, dice))) == found
            assert {plan.action for plan in found} <= set(GAME.actions(state, state.turn))
            assert len({plan.action for plan in found}) == len(found)


def test_a_deal_is_a_world_that_looks_the_same() -> None:
    dice, different = Dice(5), 0
    for seed in range(700, 720):
        for state, _ in a_game(seed):
            view = seen_by_all(state)
            dealt = deal(Sandbox(view), dice).state()
            again = deal(Sandbox(view), dice).state()
            check(dealt)
            assert seen_by_all(dealt) == view
            assert Counter(dealt.deck) == Counter(state.deck)
            different += dealt.tiles != again.tiles and dealt.deck != again.deck and dealt.rng != again.rng
    assert different > 200


def test_the_way_costs_what_was_said() -> None:
    """Whoever follows the way step by step has paid just the distance on arrival."""
    dice, walked = Dice(6), 0
    for seed in range(800, 860):
        for state, _ in a_game(seed):
            box = Sandbox(state)
            goal = dice.pick([cell for cell in range(len(CELLS)) if cell not in (box.storm, box.at[box.turn])])
            distance = Paths(box, box.turn).distance(goal)
            if box.looking or not dice.chance(0.2):
                continue
            box.points[box.turn] = distance
            while box.at[box.turn] != goal and not box.reason:
                action = Paths(box, box.turn).towards(goal)
                assert action in legal(box)
                do(box, action)
            assert box.reason or box.points[box.turn] == 0
            walked += 1
    assert walked > 200


def test_the_wanderer_flips_fetches_and_digs_what_is_in_the_way() -> None:
    def decided(state: State) -> Action:
        return make("wanderer").choose(GAME.view(state, 0), 0, 1)

    assert decided(scene()) == Flip()
    assert decided(scene(sand={START: 1})) == Dig(START)
    # Ties: up, right, down, left; the storm stands to the right.
    assert decided(scene(flipped=[START])) == Move((1, 1))
    assert decided(scene(flipped=[START, (1, 1)])) == Move((3, 1))
    assert decided(scene(flipped=[START], sand={(1, 1): 2})) == Dig((1, 1))
    assert decided(scene(flipped=[START], parts=(START, None, None, None))) == PickUp(0)
    two_away = scene(flipped=[START, (1, 1)], parts=((2, 0), None, None, None), at=[(1, 1)])
    assert decided(two_away) == Move((2, 1))
    assert decided(with_points(scene(), 0)) == EndTurn()


def test_the_guide_knows_how_to_finish() -> None:
    carried = ("carried",) * 4
    state = scene(at=[(0, 2)], flipped=[END], parts=carried, sand={END: 1, (3, 2): 3})
    box = Sandbox(state)
    while not box.reason and box.turns == 0:
        box.points[0] = 4
        do(box, guided_action(box))
    assert box.reason == "escaped"


def test_the_guide_drinks_when_it_must() -> None:
    """A drop two steps away is worth more than a blank next door only to the thirsty."""
    flipped = [cell for cell in CELLS if cell not in ((1, 0), (3, 2), (2, 2), (4, 2))]
    near_both = {"at": [(2, 0)], "flipped": flipped, "heat": 6}
    assert guided_action(Sandbox(scene(**near_both, life=[1]))) == Move((1, 0))  # type: ignore[arg-type]
    assert guided_action(Sandbox(scene(**near_both, life=[4]))) != Move((1, 0))  # type: ignore[arg-type]


def test_the_guide_uses_what_it_has() -> None:
    full = Options(gear="full")

    def decided(**changes: object) -> Action:
        return guided_action(Sandbox(scene(options=full, **changes)))  # type: ignore[arg-type]

    assert decided(gear=[("reserve",)], life=[1]) == Use("reserve")
    assert decided(gear=[("reserve",)], life=[4]) != Use("reserve")
    assert decided(gear=[("dune_blaster",)], sand={START: 3}) == Use("dune_blaster", START)
    far = decided(gear=[("jet_pack",)], at=[(0, 0)], flipped=CELLS, parts=(*(("carried",) * 3), (4, 4)))
    assert far == Use("jet_pack", (4, 4))
    assert isinstance(decided(gear=[("terrascope",)]), Use)
    tired = with_points(scene(options=full, gear=[("time_throttle",)]), 0)
    assert guided_action(Sandbox(tired)) == Use("time_throttle")
    hot = with_points(scene(options=full, gear=[("solar_shield",)], life=[1]), 0)
    assert guided_action(Sandbox(hot)) == Use("solar_shield")


def test_the_guide_buries_the_worst_card() -> None:
    options = Options(characters=("meteorologist",))
    state = act(scene(options=options, heat=7, deck=[wind("up", 3), RISE, HEAT]), Forecast())
    assert guided_action(Sandbox(state)) == Bury(2)


def test_a_leaving_seat_is_played_by_the_guide_to_the_end() -> None:
    state = GAME.setup(Options(), 2, 9)
    state = GAME.leave(state, 1).state
    while not state.over:
        assert state.turn == 0
        state = GAME.apply(state, 0, guided_action(Sandbox(state))).state
    assert state.turns > 2


def test_the_expert_decides_alike_in_slices_and_at_once() -> None:
    state = GAME.setup(Options(heat=5), 1, 21)
    view = GAME.view(state, 0)
    decided, slices = thought(Expert(turns=400), view)
    assert decided == Expert(turns=400).choose(view, 0, 8)
    # Every turn of every future is a slice of its own, up to the world that uses the turns up.
    assert 350 <= slices <= 600


def thought(expert: Expert, view: State) -> tuple[Action, int]:
    """What it decides in slices, and in how many."""
    thoughts, slices = expert.think(view, 0, 8), 0
    while True:
        try:
            next(thoughts)
            slices += 1
        except StopIteration as decided:
            return decided.value, slices


def test_the_guide_is_clearly_better_than_the_wanderer() -> None:
    games = range(150)
    assert escapes(guided_action, 4, games) >= escapes(wander, 4, games) + 30
    assert escapes(guided_action, 3, games, seats=2) >= escapes(wander, 3, games, seats=2) + 30


@pytest.mark.slow
def test_the_expert_gets_out_where_the_guide_does_not() -> None:
    """With a small budget already, and without losing what the guide wins.

    The starts are chosen by how the guide fares on them; `python -m logic.arena desert` compares on any starts.
    """
    expert = Expert(turns=600)

    def decide(box: Sandbox) -> Action:
        return expert.choose(seen_by_all(box.state()), box.turn, mixed(box.turns, *box.at, *box.points))

    hard, easy = (2, 15, 17), (3,)
    assert escapes(guided_action, 5, hard) == 0
    assert escapes(guided_action, 5, easy) == len(easy)
    assert escapes(decide, 5, hard) >= 2
    assert escapes(decide, 5, easy) == len(easy)
