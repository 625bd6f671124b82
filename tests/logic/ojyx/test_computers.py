"""The computer players: they know only their view, decide the same again, and play sensibly."""

import pytest
from msgspec.structs import replace

from logic.core.rng import Dice, mixed
from logic.ojyx.cards import ACTIONS, KINDS
from logic.ojyx.computers.hard import Sampler
from logic.ojyx.computers.reading import Reading
from logic.ojyx.computers.worth import HOLDING, WORTH
from logic.ojyx.state import (
    Discard,
    DrawDeck,
    Drop,
    EndTurn,
    Keep,
    Options,
    Play,
    React,
    State,
    Swap,
    TakeDiscard,
    TurnUp,
    Vote,
)
from tests.logic.ojyx.shuffle import shuffled
from tests.logic.ojyx.tables import OJYX, PLAIN, after, stocks, table

LEVELS = OJYX.levels
LOW = "0 0 1 1  1 0 (2) 0  0 1 0 (1)"
HIGH = "9 8 9 11  (8) 10 12 (9)  10 9 8 7"
OPEN = "(5) 2 3 4  5 6 7 8  (4) 10 11 9"


def choose(level: str, state: State, seat: int = 0, seed: int = 1):
    return OJYX.computer(level).choose(OJYX.view(state, seat), seat, seed)


def play_round(levels: list[str], options: Options, seed: int) -> State:
    """One match among computers; whatever they choose, the rules accept."""
    state = OJYX.setup(options, len(levels), seed)
    minds = [OJYX.computer(level) for level in levels]
    steps = 0
    while movers := OJYX.to_move(state):
        seat = movers[steps % len(movers)]
        state = OJYX.apply(state, seat, minds[seat].choose(OJYX.view(state, seat), seat, mixed(seed, steps))).state
        steps += 1
    return state


@pytest.mark.parametrize("actions", ["none", "classic", "full"])
@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_they_finish_what_they_begin(level: str, seats: int, actions: str) -> None:
    for seed in range(2):
        options = Options(actions=actions, reveal_on_discard=seed == 0, big_deck=seats == 8)
        assert play_round([level] * seats, options, seed).reason == "vote"


@pytest.mark.parametrize("actions", ["none", "full"])
def test_hard_finishes_what_it_begins(actions: str) -> None:
    assert play_round(["hard", "normal", "hard"], Options(actions=actions), 3).reason == "vote"


@pytest.mark.parametrize("level", LEVELS)
def test_they_go_by_their_view_alone_and_decide_the_same_again(level: str) -> None:
    dice = Dice(5)
    state = OJYX.setup(Options(actions="full"), 3, 11)
    minds = [OJYX.computer("easy") for _ in range(3)]
    for step in range(90):
        seat = OJYX.to_move(state)[0]
        if state.phase in ("vote", "over"):
            break
        if step % 9 == 0:
            once = choose(level, state, seat, step)
            assert once in OJYX.actions(state, seat)
            assert choose(level, shuffled(state, seat, dice), seat, step) == once
        state = OJYX.apply(state, seat, minds[seat].choose(OJYX.view(state, seat), seat, step)).state


def test_hard_thinks_in_slices() -> None:
    state = table(OPEN, LOW, HIGH, discard=(4,))
    thoughts = OJYX.computer("hard").think(OJYX.view(state, 0), 0, 1)
    assert sum(1 for _ in thoughts) > 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cell", range(12))
def test_they_go_on_with_an_opening_that_somebody_else_began(level: str, cell: int) -> None:
    state = after(OJYX.setup(Options(), 2, 4), (0, TurnUp(cell)))
    second = choose(level, state)
    assert second in OJYX.actions(state, 0)
    assert level == "easy" or second.cell % 4 == cell % 4


@pytest.mark.parametrize("level", LEVELS)
def test_they_abstain_from_voting(level: str) -> None:
    state = replace(table(PLAIN, PLAIN), phase="vote")
    assert choose(level, state) == Vote(None)


def test_every_card_has_a_worth() -> None:
    assert set(WORTH) == set(KINDS) - {"shield", "mirror", "duplicate"}
    assert set(HOLDING) == set(KINDS) - {"turnaround"}


@pytest.mark.parametrize("level", LEVELS)
def test_they_clear_a_column_when_they_can(level: str) -> None:
    state = table("9 2 3 4  9 1 2 1  (5) 3 1 (2)", PLAIN, discard=(9,))
    assert choose(level, state) == TakeDiscard()
    assert choose(level, after(state, (0, TakeDiscard()))) == Swap(8)


@pytest.mark.parametrize("level", LEVELS)
def test_they_do_not_clear_what_is_below_nothing(level: str) -> None:
    state = after(table("-2 2 3 4  -2 11 12 10  (5) 9 8 (2)", PLAIN, deck=(1, -2)), (0, DrawDeck()))
    assert choose(level, state) not in (Swap(8), Swap(0), Swap(4))


@pytest.mark.parametrize("level", LEVELS)
def test_they_avoid_the_doubling(level: str) -> None:
    """Far from the lowest, with one card hidden, they put up with a poor swap rather than end the round."""
    state = table("9 8 7 6  5 9 8 7  6 5 9 (3)", LOW, HIGH, deck=(1, 12), options=Options(actions="none"))
    assert choose(level, after(state, (0, DrawDeck()))) not in (Discard(11), Swap(11))


@pytest.mark.parametrize("level", LEVELS)
def test_they_end_the_round_when_far_ahead(level: str) -> None:
    state = table("0 1 0 -1  1 0 1 0  -1 1 0 (3)", HIGH, HIGH, deck=(1, 9), options=Options(actions="none"))
    assert choose(level, after(state, (0, DrawDeck()))) == Discard(11)


def last_lap(card: str, *grids: str, **changes) -> State:
    """Seat 0 has had its last draw, and one card to play."""
    changes.setdefault("stocks", stocks(card, *[""] * (len(grids) - 1)))
    return table(*grids, phase="end", drew=True, last_lap=True, ender=1, **changes)


@pytest.mark.parametrize("level", LEVELS)
def test_swap_takes_the_leaders_best_for_the_own_worst(level: str) -> None:
    state = last_lap("swap", "1 2 3 12  3 1 2 4  2 3 1 5", "-2 0 1 2  1 2 0 1  0 1 2 0", HIGH)
    assert choose(level, state) == Play("swap", 1, 0, 3)


@pytest.mark.parametrize("level", LEVELS)
def test_teleport_completes_a_column(level: str) -> None:
    state = last_lap("teleport", "9 2 3 12  9 1 2 4  2 9 1 5", LOW, HIGH)
    assert choose(level, state) == Play("teleport", cell=9, own=8)


@pytest.mark.parametrize("level", LEVELS)
def test_heal_goes_to_the_own_worst_column(level: str) -> None:
    state = last_lap("heal", "1 2 9 1  2 1 12 2  2 3 10 1", LOW, HIGH)
    assert choose(level, state) == Play("heal", column=2)


@pytest.mark.parametrize("level", LEVELS)
def test_curse_goes_to_the_leaders_worst_column(level: str) -> None:
    state = last_lap("curse", PLAIN, "0 1 0 4  1 0 1 5  0 1 0 3", HIGH)
    assert choose(level, state) == Play("curse", 1, column=3)


@pytest.mark.parametrize("level", LEVELS)
def test_bomb_goes_to_the_leaders_best_card(level: str) -> None:
    state = last_lap("bomb", PLAIN, "-2 1 0 4  1 0 1 5  0 1 0 3", HIGH, deck=(9, 9, 9, 9))
    assert choose(level, state) == Play("bomb", 1, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_gift_gets_rid_of_the_worst_card(level: str) -> None:
    state = last_lap("gift", "1 2 3 12  3 1 2 4  2 3 1 5", "-2 1 0 4  1 0 1 5  0 1 0 3", HIGH)
    assert choose(level, state) == Play("gift", 1, 0, 3)


@pytest.mark.parametrize("level", LEVELS)
def test_skip_is_played_on_a_leader_who_is_still_owed_a_turn(level: str) -> None:
    state = last_lap("skip", PLAIN, LOW, HIGH, owed=(1,), direction=1)
    assert choose(level, replace(state, ender=2)) == Play("skip")
    assert choose(level, replace(state, ender=2, owed=())) == EndTurn()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("card", ["steal", "discard", "freeze"])
def test_they_attack_whoever_leads(level: str, card: str) -> None:
    state = table(PLAIN, HIGH, LOW, stocks=stocks(card, "heal", "heal"), phase="end", drew=True)
    assert choose(level, state) == Play(card, 2)


@pytest.mark.parametrize("level", LEVELS)
def test_gamble_and_shuffle_when_they_help_in_the_end(level: str) -> None:
    odds = last_lap("gamble", "12 12 11 12  11 10 12 11  10 11 12 10", LOW, deck=(4, 4))
    assert choose(level, replace(odds, deck=(4, 4), scouted=(0, 2))) == Play("gamble")
    assert choose(level, replace(odds, deck=(4, 11), scouted=(0, 2))) in (EndTurn(), Play("gamble"))
    calm = last_lap("shuffle", "1 1 2 2  2 3 1 1  2 1 3 1", LOW)
    assert choose(level, calm) in (EndTurn(), Play("shuffle"))


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_bring_something_are_played_before_the_draw(level: str) -> None:
    for card in ("draw", "scout"):
        assert choose(level, table(PLAIN, PLAIN, stocks=stocks(card, ""))) == Play(card)


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("top", "way"), [(-2, DrawDeck()), (12, TakeDiscard())])
def test_a_scouted_card_is_drawn_when_it_is_good_and_left_when_not(level: str, top: int, way) -> None:
    own, other = "(5) 2 3 4  5 12 (7) (8)  (4) 10 (11) (9)", "(9) (8) 9 11  (8) (10) 12 (9)  (10) (9) 8 7"
    state = table(own, other, other, deck=(5, 5, top), scouted=(0, 3, 3), discard=(3,), options=Options(actions="none"))
    assert choose(level, state) == way


@pytest.mark.parametrize("level", LEVELS)
def test_reaction_cards_answer_what_hurts(level: str) -> None:
    state = table(PLAIN, "1 2 3 9  2 1 2 12  1 3 1 11", stocks=stocks("curse curse", "shield"))
    state = replace(state, last_lap=True, ender=1, owed=())
    assert choose(level, after(state, (0, Play("curse", 1, column=3))), 1) == React("shield")
    harmless = replace(state, grids=(state.grids[0], table(PLAIN, "-1 0 -2 0 " * 3).grids[1]))
    assert choose(level, after(harmless, (0, Play("curse", 1, column=0))), 1) == React(None)


@pytest.mark.parametrize("level", LEVELS)
def test_the_cheapest_card_goes_first(level: str) -> None:
    state = table(PLAIN, PLAIN, stocks=stocks("discard", "swap reveal heal"))
    state = after(state, (0, Play("discard", 1)), (1, React(None)))
    assert choose(level, state, 1) == Drop("reveal")
    full = replace(table(PLAIN, PLAIN, stocks=stocks("swap heal peek", "")), phase="card", hand="shield", drew=True)
    assert choose(level, full) == Drop("peek")
    room = replace(full, stocks=stocks("swap heal", ""))
    assert choose(level, room) == Keep()


def test_worlds_are_what_a_view_allows() -> None:
    state = replace(OJYX.setup(Options(actions="none"), 3, 4), phase="draw", chosen=((),) * 3)
    view = OJYX.view(state, 0)
    dice = Dice(3)
    for _ in range(5):
        world = Sampler(Reading(view, 0, "learned")).world(dice)
        cards = sorted([code for cards in world.real for code in cards] + world.deck)
        expected = [cell.value + 2 for grid in state.grids for cell in grid] + [card + 2 for card in state.deck]
        assert cards == sorted(expected)
        assert world.top == state.discard[-1] + 2


def test_levels_differ_in_strength() -> None:
    """Over rounds with fixed seeds, against three of the easy ones."""
    scores: dict[str, list[int]] = {"easy": [], "normal": [], "hard": []}
    for level, rounds in (("easy", 24), ("normal", 24), ("hard", 6)):
        for seed in range(rounds):
            levels = ["easy"] * 4
            levels[seed % 4] = level
            played = play_round(levels, Options(actions="none", until="round"), 500 + seed)
            scores[level].append(played.last_round.scores[seed % 4])
    mean = {level: sum(found) / len(found) for level, found in scores.items()}
    assert mean["normal"] < mean["easy"] - 4
    assert mean["hard"] < mean["easy"] - 6


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("left", [0, 1])
def test_they_play_on_when_the_deck_runs_out(level: str, left: int) -> None:
    state = OJYX.setup(Options(actions="full"), 3, 4)
    state = after(state, *[(seat, TurnUp(cell)) for seat in range(3) for cell in (0, 4)])
    grids = tuple(tuple(replace(c, up=n < 10) for n, c in enumerate(cards)) for cards in state.grids)
    used_up = replace(state, grids=grids, deck=state.deck[:left], discard=state.deck[left:] + state.discard)
    assert choose(level, used_up, used_up.turn) in OJYX.actions(used_up, used_up.turn)


def test_options_of_the_deck_are_known_to_the_reader() -> None:
    state = OJYX.setup(Options(actions="classic", big_deck=True), 3, 4)
    reading = Reading(OJYX.view(state, 0), 0, "plain")
    assert sum(reading.unseen) == 225 - 1
    assert {card for card, _ in reading.unseen_actions} == set(ACTIONS["classic"])
