"""Stay on the Board, rule by rule."""

import msgspec
import pytest
from msgspec.structs import replace

from logic.core.game import BadOptions, IllegalAction, Left, Outcome, Played, Timer
from logic.core.replay import decode
from logic.stayboard.rules import has_safe_move, safe_moves
from logic.stayboard.state import (
    Claim,
    Claimed,
    Cleared,
    Ended,
    Fell,
    Move,
    Moved,
    Options,
    SeatOut,
    TimeOut,
    Worn,
)
from tests.logic.stayboard.positions import (
    DOWN,
    GAME,
    LEFT,
    RIGHT,
    STEPS,
    UP,
    last_step,
    play,
    position,
    stuck,
)

SIZES = range(2, 10)


class TestStart:
    def test_defaults(self) -> None:
        assert Options() == Options(size=3, mode="normal", block_after=0, turn_seconds=0, marathon=False)

    def test_seats(self) -> None:
        assert GAME.seats == range(2, 9)
        for seats in (0, 1, 9, -2):
            with pytest.raises(BadOptions):
                GAME.setup(Options(), seats, 1)

    @pytest.mark.parametrize(
        ("name", "good", "bad"),
        [
            ("size", range(2, 10), (0, 1, 10, -3)),
            ("block_after", range(4), (-1, 4)),
            ("turn_seconds", (0, *range(5, 61)), (-1, 1, 2, 3, 4, 61)),
            ("mode", ("normal", "blocked"), ("", "misere")),
            ("marathon", (False, True), (2, "yes")),
        ],
    )
    def test_what_options_can_be(self, name: str, good, bad) -> None:
        for value in good:
            assert getattr(GAME.setup(Options(**{name: value}), 2, 1).options, name) == value
        for value in bad:
            with pytest.raises(BadOptions):
                GAME.setup(Options(**{name: value}), 2, 1)

    @pytest.mark.parametrize("size", SIZES)
    def test_queen_starts_on_a_random_cell_and_nothing_is_blocked(self, size: int) -> None:
        starts = [GAME.setup(Options(size=size, mode="blocked"), 2, seed) for seed in range(60 * size * size)]
        counts = {(row, column): 0 for row in range(size) for column in range(size)}
        for state in starts:
            assert state.blocked == frozenset()
            assert not any(state.visits)
            counts[state.queen] += 1
        # About 60 expected on each cell; a cell missed or favoured would stand out.
        assert min(counts.values()) > 25
        assert max(counts.values()) < 110

    def test_first_seat_begins_with_nothing(self) -> None:
        state = GAME.setup(Options(), 4, 9)
        assert GAME.to_move(state) == (0,)
        assert state.points == state.penalties == state.mastery == (0, 0, 0, 0)
        assert GAME.outcome(state) is None

    def test_names_that_others_rely_on(self) -> None:
        state = position(4, (1, 2), mode="blocked", blocked=[(3, 0)])
        assert (state.size, state.mode, state.queen, state.turn) == (4, "blocked", (1, 2), 0)
        assert state.blocked == frozenset({(3, 0)})
        assert Move(8, 1) == Move(8, 1, "nothing") == Move(direction=8, distance=1, unseen="nothing")

    def test_presets(self) -> None:
        assert {preset.id: preset.options for preset in GAME.presets} == {
            "beginner": Options(size=4, mode="blocked"),
            "experienced": Options(size=4, limit=0),
            "master": Options(size=4, mode="blocked"),
        }


class TestMoves:
    @pytest.mark.parametrize(
        ("direction", "end"),
        [
            (7, (3, 3)), (8, (3, 4)), (9, (3, 5)),
            (4, (4, 3)), (6, (4, 5)),
            (1, (5, 3)), (2, (5, 4)), (3, (5, 5)),
        ],
    )  # fmt: skip
    def test_directions_are_those_of_a_keypad(self, direction: int, end: tuple[int, int]) -> None:
        assert play(position(9, (4, 4)), Move(direction, 1)).queen == end

    @pytest.mark.parametrize("distance", range(1, 9))
    def test_distance_is_counted_in_cells(self, distance: int) -> None:
        assert play(position(9, (0, 0)), Move(RIGHT, distance)).queen == (0, distance)
        assert play(position(9, (8, 8)), Move(7, distance)).queen == (8 - distance, 8 - distance)

    @pytest.mark.parametrize("size", SIZES)
    def test_every_direction_and_distance_is_listed_and_a_claim(self, size: int) -> None:
        actions = GAME.actions(position(size), 0)
        assert len(actions) == 8 * (size - 1) + 1
        assert set(actions) == {Claim()} | {Move(d, k) for d in STEPS for k in range(1, size)}

    def test_what_is_listed_does_not_depend_on_mode_or_what_is_blocked(self) -> None:
        assert set(GAME.actions(position(4), 0)) == set(GAME.actions(stuck(4), 0))

    def test_others_have_no_actions(self) -> None:
        state = position(seats=3)
        assert GAME.actions(state, 1) == GAME.actions(state, 2) == ()

    @pytest.mark.parametrize(
        "move",
        [
            Move(5, 1),
            Move(0, 1),
            Move(10, 1),
            Move(-8, 1),
            Move(8, 0),
            Move(8, 3),
            Move(8, -1),
            Move(8, 1, "eyes"),
        ],
    )
    def test_no_other_move_exists(self, move: Move) -> None:
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(position(3, (2, 2)), 0, move)
        assert refused.value.reason == "no_such_move"

    def test_players_take_turns_with_the_same_queen(self) -> None:
        state = position(3, (0, 0), seats=3)
        turns = []
        for move in (Move(RIGHT, 2), Move(DOWN, 2), Move(LEFT, 2), Move(UP, 2)):
            turns.append(state.turn)
            state = play(state, move)
        assert turns == [0, 1, 2, 0]
        assert state.queen == (0, 0)

    def test_only_the_seat_to_move_may(self) -> None:
        for action in (Move(RIGHT, 1), Claim()):
            with pytest.raises(IllegalAction) as refused:
                GAME.apply(position(), 1, action)
            assert refused.value.reason == "not_your_turn"

    def test_what_is_no_action_is_refused(self) -> None:
        for nonsense in (None, "move", 8, Left(0), (8, 1)):
            with pytest.raises(IllegalAction) as refused:
                GAME.apply(position(), 0, nonsense)
            assert refused.value.reason == "no_such_action"

    def test_unseen_changes_mastery_only(self) -> None:
        state = position(3, (1, 1), mode="blocked")
        plain = play(state, Move(UP, 1))
        for unseen in ("queen", "board"):
            step = last_step(state, Move(UP, 1, unseen))
            assert step.state.last.unseen == unseen
            same = replace(step.state, mastery=plain.mastery, last=plain.last)
            assert same == plain

    def test_a_move_is_told(self) -> None:
        step = last_step(position(4, (3, 0)), Move(9, 2, "queen"))
        assert step.events == (Moved(0, 9, 2, (3, 0), (1, 2), 0, 0, "queen"),)


class TestLosing:
    @pytest.mark.parametrize("direction", [7, 8, 9, 4, 1])
    def test_leaving_the_board_loses(self, direction: int) -> None:
        state = position(3, (0, 0))
        step = last_step(state, Move(direction, 1))
        assert step.state.queen == (0, 0)
        assert step.events == (
            Fell(0, direction, 1, (0, 0), None),
            SeatOut(0, "off_board"),
            Ended((1,), "off_board"),
        )
        assert GAME.outcome(step.state) == Outcome((1,), (0, 0), "off_board")

    def test_one_cell_too_far_loses(self) -> None:
        assert play(position(4, (1, 1)), Move(3, 2)).queen == (3, 3)
        assert GAME.outcome(play(position(4, (1, 1)), Move(3, 3))).winners == (1,)

    def test_there_is_no_way_round_the_edge(self) -> None:
        """A cell number that would wrap into the next row is off the board all the same."""
        assert GAME.outcome(play(position(3, (0, 2)), Move(RIGHT, 1))).reason == "off_board"
        assert GAME.outcome(play(position(3, (1, 0)), Move(LEFT, 1))).reason == "off_board"

    def test_landing_on_a_blocked_cell_loses(self) -> None:
        state = position(3, (0, 0), blocked=[(0, 2)])
        step = last_step(state, Move(RIGHT, 2))
        assert step.events == (
            Fell(0, RIGHT, 2, (0, 0), (0, 2)),
            SeatOut(0, "blocked_cell"),
            Ended((1,), "blocked_cell"),
        )
        assert GAME.outcome(step.state).reason == "blocked_cell"

    def test_a_lost_move_scores_nothing_and_wears_nothing(self) -> None:
        state = position(3, (0, 0), blocked=[(0, 2)])
        after = play(state, Move(RIGHT, 2, "board"))
        assert (after.points, after.mastery, after.visits, after.blocked) == (
            state.points,
            state.mastery,
            state.visits,
            state.blocked,
        )

    def test_nothing_more_happens_when_it_is_over(self) -> None:
        over = play(position(3, (0, 0)), Move(UP, 1))
        assert GAME.to_move(over) == ()
        for seat in (0, 1):
            assert GAME.actions(over, seat) == ()
            for attempt in (Move(RIGHT, 1), Claim(), TimeOut()):
                with pytest.raises(IllegalAction) as refused:
                    GAME.apply(over, seat, attempt)
                assert refused.value.reason == "over"
            with pytest.raises(IllegalAction):
                GAME.leave(over, seat)


class TestBlockedMode:
    def test_the_cell_just_left_becomes_blocked(self) -> None:
        state = position(3, (1, 1), mode="blocked")
        step = last_step(state, Move(UP, 1))
        assert step.state.blocked == frozenset({(1, 1)})
        assert step.events[1:] == (Worn((1, 1), 0),)
        assert play(step.state, Move(RIGHT, 1)).blocked == frozenset({(1, 1), (0, 1)})

    def test_nothing_blocks_in_normal_mode(self) -> None:
        state = position(3, (0, 0), block_after=2)
        after = play(state, Move(RIGHT, 2), Move(DOWN, 2), Move(LEFT, 2), Move(UP, 2), Move(RIGHT, 2))
        assert after.blocked == frozenset()
        assert not any(after.visits)

    def test_the_queen_flies_over_blocked_cells(self) -> None:
        state = position(4, (0, 0), blocked=[(0, 1), (0, 2)])
        step = last_step(state, Move(RIGHT, 3))
        assert step.state.queen == (0, 3)
        assert step.events[0].jumped == 2

    def test_only_cells_in_between_are_jumped(self) -> None:
        blocked = [(0, 1), (1, 0), (1, 1), (2, 0), (2, 2)]
        step = last_step(position(4, (0, 0), blocked=blocked), Move(3, 3))
        assert step.events[0].jumped == 2
        assert last_step(position(4, (0, 0), blocked=blocked), Move(RIGHT, 2)).events[0].jumped == 1

    @pytest.mark.parametrize("block_after", range(4))
    def test_a_cell_endures_its_extra_visits(self, block_after: int) -> None:
        state = position(3, (0, 0), mode="blocked", block_after=block_after)
        there_and_back = (Move(RIGHT, 1), Move(LEFT, 1))
        for extra in range(block_after, 0, -1):
            step = last_step(state, there_and_back[0])
            assert step.events[1] == Worn((0, 0), extra)
            assert (0, 0) not in step.state.blocked
            state = play(step.state, there_and_back[1])
        step = last_step(state, there_and_back[0])
        assert step.events[1] == Worn((0, 0), 0)
        assert (0, 0) in step.state.blocked
        assert GAME.outcome(play(step.state, there_and_back[1])).reason == "blocked_cell"

    def test_visits_count_each_cell_alone(self) -> None:
        after = play(position(2, (0, 0), mode="blocked", block_after=3), Move(RIGHT, 1), Move(LEFT, 1), Move(3, 1))
        assert after.visits == (2, 1, 0, 0)


class TestClaims:
    def test_a_right_claim_wins(self) -> None:
        step = last_step(stuck(3, (1, 1)), Claim())
        assert step.events == (Claimed(0, right=True), Ended((0,), "claim"))
        assert GAME.outcome(step.state) == Outcome((0,), (0, 0), "claim")

    @pytest.mark.parametrize("free", [(0, 1), (2, 2), (2, 0), (0, 0)])
    def test_a_wrong_claim_loses(self, free: tuple[int, int]) -> None:
        others = [(r, c) for r in range(3) for c in range(3) if (r, c) not in (free, (1, 1))]
        state = position(3, (1, 1), blocked=others)
        assert GAME.outcome(play(state, Claim())).winners == (1,)
        step = last_step(state, Claim())
        assert step.events == (Claimed(0, right=False), SeatOut(0, "wrong_claim"), Ended((1,), "wrong_claim"))

    def test_a_free_cell_that_cannot_be_reached_is_no_move(self) -> None:
        """Free cells a knight's jump away do not help a queen."""
        knights = {(1, 2), (2, 1)}
        others = [(r, c) for r in range(3) for c in range(3) if (r, c) not in knights | {(0, 0)}]
        state = position(3, (0, 0), blocked=others)
        assert not has_safe_move(state)
        assert GAME.outcome(play(state, Claim())).winners == (0,)

    def test_a_cell_behind_blocked_ones_is_a_move(self) -> None:
        others = [(r, c) for r in range(3) for c in range(3) if (r, c) not in {(0, 0), (0, 2)}]
        state = position(3, (0, 0), blocked=others)
        assert safe_moves(state) == (Move(RIGHT, 2),)
        assert GAME.outcome(play(state, Claim())).winners == (1,)

    @pytest.mark.parametrize("size", SIZES)
    def test_in_normal_mode_a_claim_loses(self, size: int) -> None:
        for row in range(size):
            for column in range(size):
                state = position(size, (row, column))
                assert has_safe_move(state)
                assert GAME.outcome(play(state, Claim())).winners == (1,)

    def test_a_right_claim_wins_outright_among_many(self) -> None:
        state = replace(stuck(3, (1, 1), seats=5), turn=3)
        assert GAME.outcome(play(state, Claim())) == Outcome((3,), (0,) * 5, "claim")

    def test_who_is_stuck_may_still_move_and_lose(self) -> None:
        assert GAME.outcome(play(stuck(3, (1, 1)), Move(UP, 1))).winners == (1,)


class TestManySeats:
    def test_a_seat_that_loses_is_out_and_the_queen_goes_back(self) -> None:
        state = play(position(3, (0, 0), seats=3), Move(RIGHT, 1))
        step = last_step(state, Move(UP, 1))
        assert step.events == (Fell(1, UP, 1, (0, 1), None), SeatOut(1, "off_board"))
        after = step.state
        assert GAME.outcome(after) is None
        assert after.queen == (0, 1)
        assert after.alive == (True, False, True)
        assert after.turn == 2

    @pytest.mark.parametrize(
        ("state", "action"),
        [
            (position(3, (0, 0), seats=3), Move(UP, 2)),
            (position(3, (0, 0), seats=3, blocked=[(0, 1)]), Move(RIGHT, 1)),
            (position(3, (0, 0), seats=3), Claim()),
            (position(3, (0, 0), seats=3, turn_seconds=5), TimeOut()),
        ],
        ids=["off the board", "blocked cell", "wrong claim", "time out"],
    )
    def test_every_way_to_lose_is_the_same(self, state, action) -> None:
        after = play(state, action)
        assert after.alive == (False, True, True)
        assert (after.queen, after.turn, after.last) == (state.queen, 1, None)
        assert (after.visits, after.blocked, after.points) == (state.visits, state.blocked, state.points)

    def test_who_is_out_is_passed_over(self) -> None:
        state = play(position(3, (0, 0), seats=4), Move(RIGHT, 1), Move(UP, 1), Move(RIGHT, 1))
        assert state.turn == 3
        state = play(state, Move(LEFT, 1))
        assert state.turn == 0
        state = play(state, Move(RIGHT, 1))
        assert state.turn == 2
        with pytest.raises(IllegalAction):
            GAME.apply(state, 1, Move(LEFT, 1))

    def test_the_last_one_left_wins_whatever_the_score(self) -> None:
        state = replace(position(3, (0, 0), seats=3), points=(9, 9, 0))
        state = play(state, Move(UP, 1))
        step = last_step(state, Move(UP, 1))
        assert step.events[-1] == Ended((2,), "off_board")
        assert GAME.outcome(step.state) == Outcome((2,), (9, 9, 0), "off_board")

    def test_eight_seats_go_one_by_one(self) -> None:
        state = position(3, (0, 0), seats=8)
        for out in range(7):
            assert GAME.outcome(state) is None
            assert state.turn == out
            state = play(state, Move(UP, 1))
        assert GAME.outcome(state).winners == (7,)

    def test_blocked_cells_stay_when_a_seat_goes_out(self) -> None:
        state = play(position(3, (0, 0), seats=3, mode="blocked"), Move(RIGHT, 1), Move(LEFT, 1))
        assert state.blocked == frozenset({(0, 0)})
        assert state.alive == (True, False, True)


class TestTimeAndLeaving:
    def test_no_timer_unless_wished(self) -> None:
        assert GAME.timers(position()) == ()
        with pytest.raises(IllegalAction):
            GAME.apply(position(), 0, TimeOut())

    @pytest.mark.parametrize("seconds", [5, 30, 60])
    def test_the_timer_of_a_turn(self, seconds: int) -> None:
        state = position(turn_seconds=seconds)
        (timer,) = GAME.timers(state)
        assert timer == Timer(timer.key, seconds * 1000, 0, TimeOut())
        (next_timer,) = GAME.timers(play(state, Move(RIGHT, 1)))
        assert next_timer.seat == 1
        assert next_timer.key != timer.key

    def test_every_turn_has_a_key_of_its_own(self) -> None:
        state = position(3, (0, 0), turn_seconds=5, seats=3)
        keys = []
        for action in (Move(RIGHT, 2), Move(DOWN, 2), TimeOut(), Move(LEFT, 2), Move(UP, 2), Move(RIGHT, 2)):
            keys.append(GAME.timers(state)[0].key)
            state = play(state, action)
        assert len(set(keys)) == len(keys)

    def test_a_clearing_begins_a_new_turn(self) -> None:
        state = position(2, (0, 0), mode="blocked", turn_seconds=5, marathon=True)
        keys = []
        while GAME.outcome(state) is None:
            keys.append(GAME.timers(state)[0].key)
            state = play(state, safe_moves(state)[0] if has_safe_move(state) else Claim())
        assert len(set(keys)) == len(keys) == 40

    def test_a_turn_goes_on_when_somebody_else_leaves(self) -> None:
        """The clock of whoever is thinking is not wound up again by others."""
        state = position(turn_seconds=5, seats=4)
        after = GAME.leave(state, 2).state
        assert GAME.timers(after) == GAME.timers(state)

    def test_time_out_is_an_unsafe_move_by_that_seat(self) -> None:
        step = last_step(position(turn_seconds=5), TimeOut())
        assert step.events == (SeatOut(0, "timeout"), Ended((1,), "timeout"))
        assert GAME.outcome(step.state).reason == "timeout"

    def test_time_runs_for_the_seat_to_move_only(self) -> None:
        with pytest.raises(IllegalAction):
            GAME.apply(position(turn_seconds=5), 1, TimeOut())

    def test_time_out_is_never_listed(self) -> None:
        assert TimeOut() not in GAME.actions(position(turn_seconds=5), 0)

    def test_no_timer_when_it_is_over(self) -> None:
        assert GAME.timers(play(position(turn_seconds=5), Move(UP, 1))) == ()

    @pytest.mark.parametrize("seat", [0, 1])
    def test_who_leaves_is_out(self, seat: int) -> None:
        step = GAME.leave(position(), seat)
        assert step.events == (SeatOut(seat, "left"), Ended((1 - seat,), "left"))
        assert GAME.outcome(step.state) == Outcome((1 - seat,), (0, 0), "left")

    def test_a_seat_may_leave_out_of_turn(self) -> None:
        state = position(3, (0, 0), seats=4)
        after = GAME.leave(state, 2).state
        assert (after.turn, after.alive) == (0, (True, True, False, True))
        after = play(after, Move(RIGHT, 1), Move(DOWN, 1))
        assert after.turn == 3

    def test_leaving_in_turn_passes_it_on(self) -> None:
        assert GAME.leave(position(seats=3), 0).state.turn == 1
        last = replace(position(seats=3), turn=2)
        assert GAME.leave(last, 2).state.turn == 0

    def test_leaving_twice_is_refused(self) -> None:
        after = GAME.leave(position(seats=3), 1).state
        for seat in (1, 3, -1):
            with pytest.raises(IllegalAction) as refused:
                GAME.leave(after, seat)
            assert refused.value.reason == "already_out"


class TestPoints:
    def test_one_for_each_safe_move(self) -> None:
        state = play(position(3, (0, 0), seats=3), *(Move(d, 2) for d in (RIGHT, DOWN, LEFT, UP)))
        assert state.points == (2, 1, 1)
        assert state.scores == (2, 1, 1)

    @pytest.mark.parametrize("direction", STEPS)
    @pytest.mark.parametrize(("first", "second", "penalty"), [(2, 1, 2), (2, 2, 2), (3, 2, 2), (1, 2, 0), (2, 3, 0)])
    def test_going_straight_back_costs_two(self, direction: int, first: int, second: int, penalty: int) -> None:
        state = play(position(9, (4, 4)), Move(direction, first))
        step = last_step(state, Move(10 - direction, second))
        assert step.events[0].penalty == penalty
        assert step.state.penalties == (0, penalty)
        assert step.state.points == (1, 1)
        assert step.state.scores == (1, 1 - penalty)

    @pytest.mark.parametrize("direction", STEPS)
    def test_other_directions_cost_nothing(self, direction: int) -> None:
        state = play(position(9, (4, 4)), Move(RIGHT, 2))
        penalty = 2 if direction == LEFT else 0
        assert play(state, Move(direction, 1)).penalties == (0, penalty)

    def test_the_penalty_can_be_taken_in_turn(self) -> None:
        state = play(position(3, (0, 0)), Move(RIGHT, 2), Move(LEFT, 2), Move(RIGHT, 2), Move(LEFT, 1))
        assert state.penalties == (2, 4)
        assert state.scores == (0, -2)

    def test_it_is_the_previous_move_that_counts(self) -> None:
        """Not the seat's own last one, nor one before."""
        state = play(position(9, (4, 4)), Move(RIGHT, 2), Move(UP, 2))
        assert play(state, Move(LEFT, 2)).penalties == (0, 0)
        assert play(state, Move(DOWN, 2)).penalties == (2, 0)

    def test_the_previous_seat_is_the_one_before_at_the_table(self) -> None:
        state = play(position(9, (4, 4), seats=3), Move(RIGHT, 2), Move(UP, 2))
        assert play(state, Move(DOWN, 1)).penalties == (0, 0, 2)

    def test_never_in_blocked_mode(self) -> None:
        state = position(9, (4, 4), mode="blocked", block_after=3)
        assert play(state, Move(RIGHT, 2), Move(LEFT, 2), Move(RIGHT, 1), Move(LEFT, 1)).penalties == (0, 0)

    @pytest.mark.parametrize("out", ["lost", "left", "left_elsewhere"])
    def test_after_an_elimination_there_is_no_previous_move(self, out: str) -> None:
        state = play(position(9, (4, 4), seats=4), Move(RIGHT, 2))
        match out:
            case "lost":
                state = play(state, Move(UP, 8))
            case "left":
                state = GAME.leave(state, 1).state
            case "left_elsewhere":
                state = GAME.leave(state, 3).state
        assert state.last is None
        assert play(state, Move(LEFT, 1)).penalties == (0, 0, 0, 0)

    def test_after_a_clearing_there_is_no_previous_move(self) -> None:
        state = play(position(2, (0, 0), mode="blocked", marathon=True), Move(RIGHT, 1), Move(DOWN, 1), Move(LEFT, 1))
        assert state.last is not None
        assert play(state, Claim()).last is None


class TestMastery:
    @pytest.mark.parametrize(("unseen", "points"), [("nothing", 1), ("queen", 2), ("board", 3)])
    def test_what_was_hidden(self, unseen: str, points: int) -> None:
        assert play(position(), Move(RIGHT, 1, unseen)).mastery == (points, 0)
        assert play(position(), Move(RIGHT, 2, unseen)).mastery == (points + 1, 0)

    def test_one_more_for_any_distance_above_one(self) -> None:
        assert [play(position(5), Move(RIGHT, k)).mastery[0] for k in range(1, 5)] == [1, 2, 2, 2]

    def test_one_more_for_each_blocked_cell_jumped(self) -> None:
        state = position(5, (0, 0), blocked=[(0, 1), (0, 3), (2, 2), (1, 1)])
        assert play(state, Move(RIGHT, 4)).mastery == (1 + 1 + 2, 0)
        assert play(state, Move(RIGHT, 2, "board")).mastery == (3 + 1 + 1, 0)
        assert play(state, Move(3, 3, "queen")).mastery == (2 + 1 + 2, 0)

    @pytest.mark.parametrize("size", SIZES)
    def test_a_right_claim(self, size: int) -> None:
        assert play(stuck(size), Claim()).mastery == (size, 0)

    def test_nothing_for_a_wrong_claim_or_a_penalised_move_less(self) -> None:
        assert play(position(), Claim()).mastery == (0, 0)
        assert play(position(), Move(RIGHT, 2), Move(LEFT, 2)).mastery == (2, 2)

    def test_each_seat_has_its_own(self) -> None:
        state = play(position(), Move(RIGHT, 1, "board"), Move(DOWN, 2), Move(LEFT, 1, "queen"))
        assert state.mastery == (3 + 2, 2)


class TestLimit:
    ROUND = (Move(RIGHT, 1), Move(DOWN, 1), Move(LEFT, 1), Move(UP, 1))

    @pytest.mark.parametrize(
        ("limit", "seats", "moves"), [(0, 2, 30), (0, 3, 45), (0, 8, 120), (10, 2, 10), (11, 4, 11), (500, 2, 500)]
    )
    def test_normal_mode_ends_after_the_moves_that_were_chosen(self, limit: int, seats: int, moves: int) -> None:
        state = GAME.setup(Options(size=2, limit=limit), seats, 1)
        for _ in range(moves):
            assert GAME.outcome(state) is None
            state = play(state, safe_moves(state)[0])
        assert (state.moves, state.lasts, GAME.outcome(state).reason) == (moves, moves, "limit")

    def test_a_record_from_before_there_was_an_option_keeps_its_end(self) -> None:
        kept = b"""{"id": "1", "game": "stayboard", "options": {"size": 2, "mode": "normal", "block_after": 0,
            "turn_seconds": 0, "marathon": false}, "seats": [], "seed": 1, "started": ""}"""
        options = decode(kept, GAME).options
        assert options == Options(size=2)
        assert options.lasts(2) == 100
        assert b"limit" not in msgspec.json.encode(options)

    def test_a_rematch_of_such_a_match_has_the_end_of_today(self) -> None:
        assert GAME.renewed(Options(size=5)) == Options(size=5, limit=0)
        assert GAME.renewed(Options(size=5, limit=30)) == Options(size=5, limit=30)
        assert GAME.renewed(Options(mode="blocked", limit=0)) == Options(mode="blocked")

    @pytest.mark.parametrize("size", SIZES)
    def test_without_the_option_it_ends_after_fifty_moves_a_side(self, size: int) -> None:
        state = position(size)
        for number in range(50 * size):
            assert GAME.outcome(state) is None
            state = play(state, self.ROUND[number % 4])
        assert GAME.outcome(state) == Outcome((0, 1), (25 * size, 25 * size), "limit")

    def test_the_end_is_told(self) -> None:
        state = replace(position(3, (0, 0)), moves=149)
        assert last_step(state, Move(RIGHT, 1)).events[-1] == Ended((0,), "limit")

    def test_the_highest_score_wins(self) -> None:
        state = replace(position(3, (0, 0), seats=4), moves=149, points=(10, 11, 30, 11), penalties=(0, 0, 20, 0))
        after = play(state, Move(RIGHT, 1))
        assert GAME.outcome(after) == Outcome((0, 1, 3), (11, 11, 10, 11), "limit")

    def test_only_among_those_left(self) -> None:
        state = replace(position(3, (0, 0), seats=3), moves=149, points=(1, 50, 1), alive=(True, False, True))
        assert GAME.outcome(play(state, Move(RIGHT, 1))).winners == (0,)

    def test_the_last_move_counts_with_its_penalty(self) -> None:
        state = play(replace(position(3, (0, 0)), moves=148, points=(5, 5)), Move(RIGHT, 1))
        assert GAME.outcome(play(state, Move(LEFT, 1))) == Outcome((0,), (6, 4), "limit")

    def test_only_safe_moves_count(self) -> None:
        state = replace(position(3, (0, 0), seats=4), moves=149)
        state = play(state, Move(UP, 1), Claim())
        assert GAME.outcome(state) is None
        assert state.moves == 149

    def test_no_such_limit_in_blocked_mode(self) -> None:
        assert GAME.setup(Options(mode="blocked", limit=10), 2, 1).lasts is None
        state = replace(position(3, (0, 0), mode="blocked"), moves=149)
        assert GAME.outcome(play(state, Move(RIGHT, 1))) is None


class TestMarathon:
    def test_a_right_claim_clears_the_board_and_play_goes_on(self) -> None:
        state = replace(stuck(3, (1, 1), marathon=True, seats=3), turn=1, points=(4, 3, 3))
        step = last_step(state, Claim())
        after = step.state
        assert GAME.outcome(after) is None
        assert after.points == (4, 6, 3)
        assert after.mastery == (0, 3, 0)
        assert after.blocked == frozenset()
        assert not any(after.visits)
        assert after.queen == (1, 1)
        assert after.turn == 2
        others = tuple((r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1))
        assert step.events == (Claimed(1, right=True), Cleared(1, others, 3))

    @pytest.mark.parametrize("size", [2, 4, 7])
    def test_a_clearing_gives_as_many_points_as_the_side(self, size: int) -> None:
        step = last_step(stuck(size, marathon=True), Claim())
        assert step.state.points == (size, 0)
        assert step.events[1].points == size

    def test_worn_cells_are_as_new(self) -> None:
        state = replace(stuck(2, marathon=True, block_after=2), visits=(2, 3, 3, 3))
        step = last_step(state, Claim())
        assert step.state.visits == (0, 0, 0, 0)
        assert step.events[1].cells == ((0, 0), (0, 1), (1, 0), (1, 1))

    def test_without_it_a_right_claim_ends_the_game(self) -> None:
        after = play(stuck(3, (1, 1)), Claim())
        assert after.points == (0, 0)
        assert GAME.outcome(after).reason == "claim"

    def test_a_loss_ends_it(self) -> None:
        state = play(stuck(3, (1, 1), marathon=True), Claim())
        assert GAME.outcome(play(state, Move(UP, 2))) == Outcome((0,), (3, 0), "off_board")

    def test_a_wrong_claim_is_a_loss(self) -> None:
        state = play(stuck(3, (1, 1), marathon=True), Claim())
        assert GAME.outcome(play(state, Claim())) == Outcome((0,), (3, 0), "wrong_claim")

    def test_it_ends_after_ten_clearings_and_the_highest_score_wins(self) -> None:
        state = position(2, (0, 0), mode="blocked", marathon=True)
        for clearing in range(1, 11):
            assert GAME.outcome(state) is None
            while has_safe_move(state):
                state = play(state, safe_moves(state)[0])
            state = play(state, Claim())
            assert state.clearings == clearing
        # Three moves and a claim a round: seat 1 claims every time.
        assert GAME.outcome(state) == Outcome((1,), (20, 30), "clearings")

    def test_equal_scores_share_after_the_last_clearing(self) -> None:
        state = replace(
            stuck(3, marathon=True, seats=4),
            clearings=9,
            points=(4, 7, 9, 7),
            alive=(True, True, False, True),
        )
        assert GAME.outcome(play(state, Claim())) == Outcome((0, 1, 3), (7, 7, 9, 7), "clearings")


class TestUndo:
    LOG = (Played(0, Move(RIGHT, 1)), Played(1, Move(DOWN, 1)), Played(0, Move(LEFT, 1)))

    def test_back_to_before_that_seats_own_last_move(self) -> None:
        state = position()
        assert GAME.undo_to(self.LOG, state, 0) == 2
        assert GAME.undo_to(self.LOG, state, 1) == 1
        assert GAME.undo_to(self.LOG[:2], state, 0) == 0

    def test_nothing_to_undo(self) -> None:
        assert GAME.undo_to((), position(), 0) is None
        assert GAME.undo_to(self.LOG[:1], position(), 1) is None

    def test_what_is_over_stays_over(self) -> None:
        assert GAME.undo_to(self.LOG, play(position(), Move(UP, 1)), 0) is None

    def test_who_is_out_stays_out(self) -> None:
        state = play(position(seats=3), Move(UP, 1))
        assert GAME.undo_to((Played(0, Move(UP, 1)),), state, 0) is None

    def test_a_seat_given_up_is_not_brought_back(self) -> None:
        log = (Played(0, Move(RIGHT, 1)), Left(1))
        assert GAME.undo_to(log, position(seats=3), 0) is None
        assert GAME.undo_to((*log, Played(2, Move(DOWN, 1)), Played(0, Move(UP, 1))), position(seats=3), 0) == 3

    def test_only_against_computers(self) -> None:
        assert GAME.undo_needs_solitude


def test_actions_come_from_the_network_checked() -> None:
    decoder = msgspec.json.Decoder(GAME.Action)
    assert decoder.decode(b'{"type":"move","direction":8,"distance":2,"unseen":"board"}') == Move(8, 2, "board")
    for bad in (
        b'{"type":"move"}',
        b'{"type":"move","direction":"8","distance":1}',
        b'{"type":"win"}',
        b"[]",
    ):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(bad)
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(b'{"type":"move","direction":8,"distance":1,"unseen":"all"}')
