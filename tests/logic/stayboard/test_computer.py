"""The computer players: what each level does, and how well."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from msgspec.structs import replace

from logic.core.rng import Dice, mixed
from logic.stayboard.board import board
from logic.stayboard.computers.levels import make
from logic.stayboard.moves import is_penalised, safe_moves
from logic.stayboard.search import ground
from logic.stayboard.solver import solve
from logic.stayboard.state import Action, Claim, LastMove, Move, Options, State, Unseen
from tests.logic.stayboard.positions import GAME, STEPS, lands, plain_safe_moves, play, position, stuck

LEVELS = GAME.levels
BLOCKED = Options(size=5, mode="blocked")


def choice(level: str, state: State, seed: int) -> Action:
    return make(level).choose(state, state.turn, seed)


def contest(options: Options, levels: tuple[str, ...], seed: int) -> list[State]:
    """A game between computers, every state of it."""
    states = [GAME.setup(options, len(levels), seed)]
    while not (state := states[-1]).over:
        action = choice(levels[state.turn], state, mixed(seed, state.steps, state.turn))
        assert action in GAME.actions(state, state.turn)
        states.append(play(state, action))
    return states


def wins(options: Options, level: str, other: str, games: int) -> int:
    """How many games a level wins, beginning every other one."""
    won = 0
    for number in range(games):
        levels = (level, other) if number % 2 else (other, level)
        winners = contest(options, levels, number // 2)[-1].winners
        won += winners == (levels.index(level),)
    return won


def late(size: int, cells: int, seed: int, seats: int = 2) -> State:
    """A blocked position reached by random safe moves, with at most so many cells not blocked."""
    dice = Dice(mixed(size, seed))
    state = GAME.setup(Options(size=size, mode="blocked"), seats, seed)
    while size * size - state.blocked_mask.bit_count() > cells and (moves := safe_moves(state)):
        state = play(state, dice.pick(moves))
    return state


def hands_over_the_claim(state: State) -> bool:
    return not plain_safe_moves(state)


class TestEveryLevel:
    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("seats", [2, 3, 8])
    def test_claims_when_stuck(self, level: str, seats: int) -> None:
        for options in ({}, {"block_after": 2}, {"marathon": True}):
            state = stuck(4, (1, 2), seats=seats, **options)
            assert choice(level, state, 5) == Claim()

    @pytest.mark.parametrize("level", LEVELS)
    def test_is_safe_and_lists_its_moves(self, level: str) -> None:
        """Nobody is ever put out: games end by a claim, at the limit, or with the last clearing."""
        reasons = Counter[str]()
        modes = (
            Options(size=2),
            Options(size=3),
            BLOCKED,
            Options(size=3, mode="blocked", block_after=1),
            Options(size=2, mode="blocked", marathon=True),
        )
        for options, seats in product(modes, (2, 3, 5)):
            states = contest(options, (level,) * seats, 7)
            assert all(states[-1].alive)
            reasons[states[-1].reason] += 1
        assert reasons == {"limit": 6, "claim": 6, "clearings": 3}

    @pytest.mark.parametrize("pair", tuple(combinations_with_replacement(LEVELS, 2)))
    def test_two_never_leave_a_game_hanging(self, pair: tuple[str, str]) -> None:
        for size, block_after, marathon in ((2, 3, False), (3, 2, True), (4, 1, False), (6, 0, False)):
            options = Options(size=size, mode="blocked", block_after=block_after, marathon=marathon)
            assert contest(options, pair, 3)[-1].winners

    @pytest.mark.parametrize("level", LEVELS)
    def test_same_seed_same_choice(self, level: str) -> None:
        states = (position(6), late(5, 20, 1), late(6, 17, 2), late(5, 9, 3, seats=3))
        for state in states:
            chosen = {choice(level, state, 11) for _ in range(2)}
            assert len(chosen) == 1
            assert _thought(level, state, 11) in chosen
        assert len({choice(level, states[0], seed) for seed in range(20)}) > 3, "but seeds differ"

    @pytest.mark.parametrize("level", LEVELS)
    def test_what_it_thought_before_changes_nothing(self, level: str) -> None:
        state, player = late(6, 17, 2), make(level)
        player.choose(late(6, 19, 2), 0, 4)
        assert player.choose(state, state.turn, 11) == choice(level, state, 11)

    def test_no_other_levels(self) -> None:
        with pytest.raises(KeyError):
            make("grandmaster")


class TestRandom:
    @pytest.mark.parametrize("state", [position(3, (0, 1)), late(5, 14, 1)])
    def test_any_safe_move(self, state: State) -> None:
        chosen = {choice("random", state, seed) for seed in range(400)}
        assert chosen == plain_safe_moves(state)


class TestCasual:
    @pytest.mark.parametrize("level", ["casual", "strong", "master"])
    def test_avoids_the_penalty(self, level: str) -> None:
        state = play(position(5, (0, 0)), Move(6, 4))
        assert any(is_penalised(state, move) for move in safe_moves(state))
        for seed in range(200):
            move = choice(level, state, seed)
            assert isinstance(move, Move)
            assert not is_penalised(state, move)

    @pytest.mark.parametrize("unseen", ["nothing", "queen"])
    def test_sees_what_the_others_see(self, unseen: Unseen) -> None:
        state = _after_a_move(unseen)
        safe = plain_safe_moves(state)
        assert all(choice("casual", state, seed) in safe for seed in range(1500))

    def test_its_own_unseen_move_does_not_disturb_it(self) -> None:
        state = replace(_after_a_move("board"), last=LastMove(1, 6, 2, "board"))
        safe = plain_safe_moves(state)
        assert state.turn == 1
        assert all(choice("casual", state, seed) in safe for seed in range(1500))

    def test_slips_where_the_others_play_without_seeing(self) -> None:
        state, seeds = _after_a_move("board"), 8000
        safe = plain_safe_moves(state)
        fatal = Counter(choice("casual", state, seed) in safe for seed in range(seeds))[False]
        places = [place for way in STEPS if (place := lands(state, Move(way, 1))) not in (*state.blocked, None)]
        shares = []
        for place in places:
            believed = plain_safe_moves(replace(state, queen=place))
            shares.append(len(believed - safe) / len(believed))
        assert fatal / seeds == pytest.approx(0.1 * sum(shares) / len(shares), rel=0.2)

    def test_slips_only_by_one_cell(self) -> None:
        state = _after_a_move("board")
        places = [lands(state, Move(way, 1)) for way in STEPS]
        possible = set(plain_safe_moves(state)).union(
            *(plain_safe_moves(replace(state, queen=place)) for place in places if place)
        )
        assert {choice("casual", state, seed) for seed in range(8000)} <= possible

    def test_claims_rightly_even_then(self) -> None:
        state = replace(stuck(3, (1, 1)), last=LastMove(1, 6, 1, "board"))
        assert all(choice("casual", state, seed) == Claim() for seed in range(100))


class TestStrong:
    @pytest.mark.parametrize(("size", "cells"), [(5, 7), (7, 9), (9, 12)])
    @pytest.mark.parametrize("level", ["strong", "master"])
    @pytest.mark.parametrize("seats", [2, 4])
    def test_does_not_hand_over_the_claim(self, level: str, size: int, cells: int, seats: int) -> None:
        tempted = 0
        for seed in range(150):
            state = late(size, cells, seed, seats)
            after = [play(state, move) for move in safe_moves(state)]
            traps = [hands_over_the_claim(position) for position in after]
            if any(traps) and not all(traps):
                tempted += 1
                assert not hands_over_the_claim(play(state, choice(level, state, seed)))
        assert tempted

    @pytest.mark.parametrize("size", [3, 4, 5, 6, 8])
    def test_reads_out_the_end(self, size: int) -> None:
        _keeps_wins("strong", [late(size, 8 - seed % 3, seed) for seed in range(80)])

    def test_does_not_read_out_everything(self) -> None:
        """Or it would be the master."""
        lost = 0
        for seed in range(400):
            state = late(7, 12, seed)
            if safe_moves(state) and solve(state) == "win":
                lost += solve(play(state, choice("strong", state, seed))) == "win"
        assert lost > 10

    @pytest.mark.parametrize("size", [4, 5, 6, 9])
    def test_beats_random(self, size: int) -> None:
        assert wins(Options(size=size, mode="blocked"), "strong", "random", 40) >= 27


class TestMaster:
    @pytest.mark.parametrize("other", LEVELS)
    @pytest.mark.parametrize(("size", "games"), [(2, 125), (3, 125), (4, 125), (5, 125)])
    def test_never_loses_what_is_won(self, size: int, games: int, other: str) -> None:
        """500 games on each size, from the first move or the second, whatever the other one plays."""
        claimed = 0
        for seed in range(games):
            seat = seed % 2
            levels = ("master", other) if seat == 0 else (other, "master")
            states = contest(Options(size=size, mode="blocked"), levels, seed)
            won = [solve(state) == "win" for state in states[:-1] if state.turn == seat]
            assert won == sorted(won), "once won, always won"
            assert not won[-1] or states[-1].winners == (seat,)
            claimed += states[-1].winners == (seat,)
        assert claimed >= games // 2

    @pytest.mark.parametrize("size", [2, 3, 4, 5])
    def test_keeps_every_won_position(self, size: int) -> None:
        """Also from positions that nobody sensible reaches."""
        dice, states = Dice(size), []
        while len(states) < 250:
            queen = dice.below(size * size)
            mask = dice.bits() & ground(size).whole & ~(1 << queen)
            cells = board(size).cells
            blocked = [cell for number, cell in enumerate(cells) if mask >> number & 1]
            states.append(position(size, cells[queen], blocked=blocked, mode="blocked"))
        _keeps_wins("master", states)

    @pytest.mark.parametrize("size", [6, 7, 8, 9])
    def test_reads_out_the_end_of_large_boards(self, size: int) -> None:
        _keeps_wins("master", [late(size, 16 - seed % 3, seed) for seed in range(60)])
        _keeps_wins("master", [late(size, 19 + seed % 3, seed) for seed in range(4)])

    @pytest.mark.parametrize(("block_after", "size"), [(1, 3), (1, 5), (3, 2), (2, 4)])
    def test_reads_out_the_end_with_extra_visits(self, block_after: int, size: int) -> None:
        options = Options(size=size, mode="blocked", block_after=block_after)
        states = [state for seed in range(6) for state in contest(options, ("random", "random"), seed)]
        lives = [size * size * (block_after + 1) - state.moves for state in states]
        _keeps_wins("master", [s for s, left in zip(states, lives, strict=True) if left <= 16 and not s.over])

    @pytest.mark.parametrize(("size", "games", "least"), [(5, 40, 30), (6, 12, 10), (8, 12, 11)])
    def test_beats_strong(self, size: int, games: int, least: int) -> None:
        assert wins(Options(size=size, mode="blocked"), "master", "strong", games) >= least

    def test_beats_strong_with_extra_visits_and_in_a_marathon(self) -> None:
        assert wins(Options(size=4, mode="blocked", block_after=2), "master", "strong", 12) >= 10
        assert wins(Options(size=5, mode="blocked", marathon=True), "master", "strong", 4) >= 3

    @pytest.mark.parametrize("seats", [2, 3])
    def test_before_that_it_keeps_the_board_together_or_parts_it(self, seats: int) -> None:
        """Whoever would be stuck at the end, were every cell used up, leaves the well connected cells alone."""
        for cells in range(40, 46):
            state = late(8, cells, 1, seats)
            answers = {move: len(safe_moves(play(state, move))) for move in safe_moves(state)}
            chosen = {answers[choice("master", state, seed)] for seed in range(5)}
            best = max if (cells - 1) % seats else min
            assert chosen == {best(answers.values())}

    def test_thinks_in_slices(self) -> None:
        state = late(6, 20, 4)
        slices = sum(1 for _ in make("master").think(state, state.turn, 1))
        assert slices > 20

    def test_tempts_in_normal_mode(self) -> None:
        """A random player takes back more moves of the master's than of the strong player's."""
        taken = {}
        for level in ("strong", "master"):
            ends = [contest(Options(size=5), (level, "random"), seed)[-1] for seed in range(8)]
            assert not any(end.penalties[0] for end in ends)
            taken[level] = sum(end.penalties[1] for end in ends)
        assert taken["master"] > 1.3 * taken["strong"]


class TestCrowd:
    def test_finds_the_move_that_wins(self) -> None:
        """Of three seats, the one to move can be stuck itself after three more moves, or let another be."""
        found = 0
        for seed in range(200):
            state = late(5, 4, seed, seats=3)
            certain = [move for move in safe_moves(state) if _will_be_stuck(play(state, move), state.turn)]
            if certain and len(certain) < len(safe_moves(state)):
                found += 1
                assert choice("master", state, seed) in certain
                assert choice("strong", state, seed) in certain
        assert found > 10

    @pytest.mark.parametrize("size", [5, 8])
    def test_wins_more_than_its_share(self, size: int) -> None:
        won = 0
        for seed in range(45):
            levels = ["random"] * 3
            levels[seed % 3] = "master"
            won += contest(Options(size=size, mode="blocked"), tuple(levels), seed)[-1].winners == (seed % 3,)
        assert won > 22


def _thought(level: str, state: State, seed: int) -> Action:
    thoughts = make(level).think(state, state.turn, seed)
    while True:
        try:
            next(thoughts)
        except StopIteration as decided:
            return decided.value


def _after_a_move(unseen: Unseen) -> State:
    """Near a corner, with a few cells blocked: a queen's place one cell off leads astray."""
    state = position(5, (1, 1), blocked=[(0, 3), (3, 0), (2, 2), (4, 4), (1, 4)])
    return replace(state, turn=1, last=LastMove(0, 9, 1, unseen))


def _keeps_wins(level: str, states: list[State]) -> None:
    """From every won position, the level's move leaves a lost one."""
    kept = 0
    for seed, state in enumerate(states):
        if solve(state) == "win" and (moves := safe_moves(state)):
            action = choice(level, state, seed)
            assert action in moves
            assert solve(play(state, action)) == "loss"
            kept += 1
    assert kept


def _will_be_stuck(state: State, seat: int) -> bool:
    """Whether a seat ends up stuck, whatever anybody plays from here on."""
    moves = safe_moves(state)
    if not moves:
        return state.turn == seat
    return all(_will_be_stuck(play(state, move), seat) for move in moves)
