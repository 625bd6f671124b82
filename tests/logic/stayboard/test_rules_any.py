"""Stay on the Board under any options and any play, against a slow and plain reading of the rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import UNSET
from msgspec.structs import replace

from logic.stayboard.board import DIRECTIONS, OFF, board, opposite
from logic.stayboard.rules import has_safe_move, is_penalised, safe_moves
from logic.stayboard.state import Claim, Move, Options, State, TimeOut
from tests.logic.stayboard.positions import GAME, STEPS, lands, plain_jumps, plain_safe_moves

options_of_any_kind = st.builds(
    Options,
    size=st.integers(2, 9),
    mode=st.sampled_from(["normal", "blocked"]),
    block_after=st.integers(0, 3),
    turn_seconds=st.sampled_from([0, 5, 17, 60]),
    marathon=st.booleans(),
    limit=st.just(UNSET) | st.integers(0, 100),
)
unseen = st.sampled_from(["nothing", "queen", "board"])


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A board with the queen anywhere and any other cells blocked."""
    size = draw(st.integers(2, 9))
    state = GAME.setup(Options(size=size, mode="blocked"), 2, 0)
    queen = draw(st.integers(0, size * size - 1))
    mask = draw(st.integers(0, (1 << size * size) - 1)) & ~(1 << queen)
    return replace(state, queen=divmod(queen, size), blocked_mask=mask)


@given(positions())
def test_safe_moves_are_the_plain_ones(state: State) -> None:
    moves = safe_moves(state)
    assert len(set(moves)) == len(moves)
    assert set(moves) == plain_safe_moves(state)
    assert has_safe_move(state) == bool(moves)


@given(positions())
def test_a_position_is_the_same_from_every_side(state: State) -> None:
    """A quarter turn of the board turns its safe moves, and nothing else."""
    turned_way = {7: 9, 9: 3, 3: 1, 1: 7, 8: 6, 6: 2, 2: 4, 4: 8}
    n = state.size - 1
    cells = [(column, n - row) for row, column in state.blocked]
    turned = replace(
        state,
        queen=(state.queen[1], n - state.queen[0]),
        blocked_mask=sum(1 << row * state.size + column for row, column in cells),
    )
    assert {Move(turned_way[m.direction], m.distance) for m in safe_moves(state)} == set(safe_moves(turned))


@given(positions())
def test_a_claim_is_right_exactly_when_stuck(state: State) -> None:
    winners = GAME.outcome(GAME.apply(state, 0, Claim()).state).winners
    assert winners == ((1,) if plain_safe_moves(state) else (0,))


@pytest.mark.parametrize("size", range(2, 10))
def test_geometry(size: int) -> None:
    table = board(size)
    assert DIRECTIONS == STEPS
    assert all(opposite(opposite(direction)) == direction for direction in STEPS)
    for index, cell in enumerate(table.cells):
        assert table.index(cell) == index
        for (direction, distance), end in table.landing[index].items():
            if end != OFF:
                assert table.landing[end][opposite(direction), distance] == index


class AnyPlay(RuleBasedStateMachine):
    """Plays anything, and keeps its own account of the game."""

    @initialize(options=options_of_any_kind, seats=st.integers(2, 8), seed=st.integers(0, 2**40))
    def start(self, options: Options, seats: int, seed: int) -> None:
        self.state = GAME.setup(options, seats, seed)
        self.points, self.penalties, self.mastery = ([0] * seats for _ in range(3))
        self.departures: dict[tuple[int, int], int] = {}
        self.alive = [True] * seats
        self.last: Move | None = None
        self.safe = self.clearings = 0

    def going_on(self) -> bool:
        return GAME.outcome(self.state) is None

    @precondition(lambda self: not self.going_on())
    @rule(options=options_of_any_kind, seats=st.integers(2, 8), seed=st.integers(0, 2**40))
    def play_another(self, options: Options, seats: int, seed: int) -> None:
        self.start(options, seats, seed)

    @precondition(going_on)
    @rule(data=st.data(), unseen=unseen)
    def move_safely(self, data: st.DataObject, unseen: str) -> None:
        moves = sorted(plain_safe_moves(self.state), key=lambda move: (move.direction, move.distance))
        if moves:
            self.moved(replace(data.draw(st.sampled_from(moves)), unseen=unseen))

    @precondition(going_on)
    @rule(moves=st.lists(st.integers(0, 999), min_size=5, max_size=60), unseen=unseen)
    def move_safely_for_a_while(self, moves: list[int], unseen: str) -> None:
        for number in moves:
            safe = safe_moves(self.state)
            if not safe or not self.going_on():
                return
            self.moved(replace(safe[number % len(safe)], unseen=unseen))

    @precondition(going_on)
    @rule(direction=st.sampled_from(sorted(STEPS)), distance=st.integers(1, 8), unseen=unseen)
    def move_anyhow(self, direction: int, distance: int, unseen: str) -> None:
        self.moved(Move(direction, (distance - 1) % (self.state.size - 1) + 1, unseen))

    @precondition(going_on)
    @rule()
    def claim(self) -> None:
        seat, right = self.state.turn, not plain_safe_moves(self.state)
        queen = self.state.queen
        self.state = GAME.apply(self.state, seat, Claim()).state
        assert self.state.queen == queen
        if not right:
            self.out(seat)
            return
        self.mastery[seat] += self.state.size
        if self.state.options.marathon:
            self.points[seat] += self.state.size
            self.departures.clear()
            self.last = None
            self.clearings += 1
            assert self.going_on() == (self.clearings < 10)
        else:
            assert GAME.outcome(self.state).winners == (seat,)

    @precondition(lambda self: self.going_on() and self.state.options.turn_seconds)
    @rule()
    def run_out_of_time(self) -> None:
        seat = self.state.turn
        (timer,) = GAME.timers(self.state)
        assert (timer.seat, timer.action) == (seat, TimeOut())
        self.state = GAME.apply(self.state, seat, timer.action).state
        self.out(seat)

    @precondition(going_on)
    @rule(number=st.integers(0, 7))
    def leave(self, number: int) -> None:
        here = [seat for seat, alive in enumerate(self.alive) if alive]
        seat = here[number % len(here)]
        self.state = GAME.leave(self.state, seat).state
        self.out(seat)

    def moved(self, move: Move) -> None:
        before, seat = self.state, self.state.turn
        end, jumps = lands(before, move), plain_jumps(before, move)
        self.state = GAME.apply(before, seat, move).state
        if end is None or end in before.blocked:
            assert self.state.queen == before.queen
            self.out(seat)
            return
        assert self.state.queen == end
        straight_back = (
            before.mode == "normal"
            and self.last is not None
            and STEPS[move.direction] == tuple(-step for step in STEPS[self.last.direction])
            and move.distance <= self.last.distance
        )
        assert is_penalised(before, move) == straight_back
        self.penalties[seat] += 2 * straight_back
        self.points[seat] += 1
        self.mastery[seat] += {"nothing": 1, "queen": 2, "board": 3}[move.unseen] + (move.distance > 1) + jumps
        if before.mode == "blocked":
            self.departures[before.queen] = self.departures.get(before.queen, 0) + 1
        self.last = move
        self.safe += 1

    def out(self, seat: int) -> None:
        self.alive[seat] = False
        self.last = None

    @invariant()
    def queen_stands_on_a_free_cell_of_the_board(self) -> None:
        row, column = self.state.queen
        assert 0 <= row < self.state.size
        assert 0 <= column < self.state.size
        assert self.state.queen not in self.state.blocked

    @invariant()
    def blocked_are_the_cells_left_often_enough(self) -> None:
        endures = self.state.options.block_after
        assert self.state.blocked == {cell for cell, left in self.departures.items() if left > endures}
        by_cell = dict(zip(board(self.state.size).cells, self.state.visits, strict=True))
        assert {cell: visits for cell, visits in by_cell.items() if visits} == self.departures

    @invariant()
    def accounts_agree(self) -> None:
        state = self.state
        assert list(state.points) == self.points
        assert list(state.penalties) == self.penalties
        assert list(state.mastery) == self.mastery
        assert list(state.alive) == self.alive
        assert list(state.scores) == [p - q for p, q in zip(self.points, self.penalties, strict=True)]
        assert sum(state.points) == self.safe + self.clearings * state.size
        assert state.moves == self.safe

    @invariant()
    def the_turn_is_of_a_seat_still_in(self) -> None:
        if self.going_on():
            assert self.alive[self.state.turn]
            assert sum(self.alive) > 1

    @invariant()
    def who_is_left_wins(self) -> None:
        if sum(self.alive) == 1:
            assert GAME.outcome(self.state).winners == (self.alive.index(True),)


AnyPlay.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestAnyPlay = AnyPlay.TestCase


@settings(max_examples=30)
@given(options_of_any_kind, st.integers(2, 8), st.integers(0, 2**40))
def test_careful_seats_always_come_to_an_end(options: Options, seats: int, seed: int) -> None:
    """Always a safe move where there is one, else a claim: nobody is ever out, and yet it ends."""
    state = GAME.setup(options, seats, seed)
    steps = 0
    while GAME.outcome(state) is None:
        safe = safe_moves(state)
        state = GAME.apply(state, state.turn, safe[(seed + steps) % len(safe)] if safe else Claim()).state
        steps += 1
    reason = "limit" if options.mode == "normal" else "clearings" if options.marathon else "claim"
    assert GAME.outcome(state).reason == reason
    assert all(state.alive)
    if options.mode == "normal":
        assert steps == options.lasts(seats)
