"""What the people at one device see and do in Stay on the Board, without a window."""

from typing import Any

import pytest

from logic.core.client import LocalClient
from logic.core.game import Played
from logic.core.match import Match
from logic.core.replay import Seat
from logic.stayboard.exercise import TRAINER, goal
from logic.stayboard.moves import is_penalised, safe_moves
from logic.stayboard.play import StayboardPlayState
from logic.stayboard.sight import Sight, Wishes, first_sight, wishes_of
from logic.stayboard.state import Claim, Move, SeatOut
from logic.stayboard.turn import Choice
from tests.logic.stayboard.playing import (
    AGAINST,
    PEOPLE,
    REMOTE,
    THREE,
    Remote,
    answer,
    back,
    by_pad,
    losing,
    match_of,
    moves_of,
    on,
    opened,
    play_of,
    safe,
)
from tests.logic.stayboard.positions import GAME


class Watcher:
    """Writes down what an observer is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Any]] = []

    def state_changed(self, state: StayboardPlayState) -> None:
        self.told.append(("state", state))

    def happened(self, events: tuple[Any, ...]) -> None:
        self.told.append(("happened", events))

    def rewound(self) -> None:
        self.told.append(("rewound", None))

    def refused(self, reason: str) -> None:
        self.told.append(("refused", reason))


# Composing


def test_what_is_chosen_can_be_dropped() -> None:
    play = opened(mode="blocked")
    for choose in (play.claim, lambda: play.choose_direction(8)):
        choose()
        assert play.drop(), "there was something to drop"
        assert not play.state.choice.begun
        assert not play.drop()
    play.claim()
    assert not play.state.over, "the claim has to be chosen anew"


def test_a_move_is_chosen_and_confirmed() -> None:
    play = opened()
    watcher = Watcher()
    play.observe(watcher)
    play.choose_direction(8)
    assert play.state.choice == Choice(8)
    play.confirm()
    assert play.client.match.log == (), "half a move is none"
    move = safe(play.state.view)
    by_pad(play, move)
    assert moves_of(play) == [move]
    assert play.state.choice == Choice(), "the next chooses anew"
    assert play.state.acting == 1
    assert [kind for kind, _ in watcher.told][-2:] == ["state", "happened"], "the state is new before it is told why"


def test_who_may_not_act_chooses_nothing() -> None:
    play = opened(AGAINST)
    by_pad(play)
    assert play.state.acting is None
    before = play.state
    play.choose_direction(8)
    play.choose_distance(1)
    play.choose_cell((0, 0))
    play.confirm()
    play.claim()
    play.say(Move(8, 1))
    assert play.state is before
    assert len(play.client.match.log) == 1


def test_a_tap_on_a_cell_in_reach_chooses_the_move() -> None:
    play = opened()
    view = play.state.view
    after = GAME.apply(view, 0, safe(view)).state
    play.choose_cell(after.queen)
    assert play.state.choice.move == safe(view)
    assert play.client.match.log == ()


def test_a_hidden_queen_takes_no_taps() -> None:
    play = opened(notes={"queen": False})
    for row in range(4):
        for column in range(4):
            play.choose_cell((row, column))
    assert play.state.choice == Choice()


def test_a_refused_move_stays_chosen() -> None:
    play = opened(size=4)
    watcher = Watcher()
    play.observe(watcher)
    play.say(Move(8, 8))
    assert watcher.told[0][0] == "refused"
    assert play.state.choice == Choice(8, 8)


def test_a_move_that_is_said_is_played_at_once() -> None:
    play = opened()
    move = safe(play.state.view)
    watcher = Watcher()
    play.observe(watcher)
    play.say(move)
    assert moves_of(play) == [move]
    assert all(not state.choice.begun for kind, state in watcher.told if kind == "state"), "nothing was pressed"


def test_an_answer_forgets_what_was_being_chosen() -> None:
    play = opened()
    play.choose_direction(8)
    answer(play)
    assert play.state.choice == Choice()


@pytest.mark.parametrize(("mode", "claims"), [("blocked", True), ("normal", False)])
def test_no_moves_can_be_said_where_cells_are_blocked(mode: str, claims: bool) -> None:
    play = opened(mode=mode)
    assert play.state.claims is claims
    play.claim()
    assert play.client.match.log == (), "one tap is not enough to lose the game"
    assert play.state.choice == Choice(claim=claims)
    play.claim()
    assert [getattr(entry, "action", None) for entry in play.client.match.log] == [Claim()] * claims
    assert play.state.over is claims
    assert play.state.loser == (0 if claims else None)


def test_a_claim_is_confirmed_as_a_move_is_and_given_up_by_choosing_one() -> None:
    play = opened(mode="blocked")
    play.claim()
    play.choose_direction(8)
    assert play.state.choice == Choice(8)
    play.claim()
    play.confirm()
    assert play.client.match.log[-1] == Played(0, Claim())


@pytest.mark.parametrize("mode", ["blocked", "normal"])
def test_a_claim_that_is_said_aloud_is_played_where_there_are_claims(mode: str) -> None:
    play = opened(mode=mode)
    play.say(Claim())
    assert len(play.client.match.log) == (mode == "blocked")


def test_a_second_tap_on_the_chosen_cell_confirms() -> None:
    play = opened()
    one, other = safe_moves(play.state.view)[:2]
    cells = [GAME.apply(play.state.view, 0, move).state.queen for move in (one, other)]
    for cell in (cells[0], cells[1], (9, 9), cells[0]):
        play.choose_cell(cell)
        assert play.client.match.log == ()
    play.choose_cell(cells[0])
    assert moves_of(play) == [one]


def test_a_tap_moves_at_once_where_that_is_wanted() -> None:
    play = opened()
    move = safe(play.state.view)
    play.choose_cell(play.state.view.queen, at_once=True)
    assert play.client.match.log == ()
    play.choose_cell(GAME.apply(play.state.view, 0, move).state.queen, at_once=True)
    assert moves_of(play) == [move]


# Undo, pauses, other eyes


def test_undo_takes_back_the_own_move_and_the_answer() -> None:
    play = opened(AGAINST)
    by_pad(play)
    answer(play)
    before = play.state
    by_pad(play)
    answer(play)
    play.choose_direction(8)
    play.undo()
    assert play.state == before


def test_a_pause_keeps_what_is_chosen_and_shows_no_moves() -> None:
    play = opened(THREE)
    play.choose_direction(8)
    before = play.state
    play.client.hold(True)
    assert (play.state.acting, play.state.still, play.state.shows_moves) == (None, True, False)
    assert play.state.choice == before.choice
    play.choose_distance(1)
    assert play.state.choice == before.choice
    play.client.hold(False)
    assert play.state == before


def test_other_eyes_see_the_same() -> None:
    play = opened()
    by_pad(play)
    before = play.state
    play.client.look_as(1)
    assert play.state.eyes == 1
    assert (play.state.view, play.state.memory, play.state.sight) == (before.view, before.memory, before.sight)


def test_the_state_of_a_match_opened_later_is_the_same() -> None:
    """Whatever is remembered comes from the events, and what is switched from the notes."""
    play = opened(THREE, size=5)
    by_pad(play)
    by_pad(play, next(move for move in safe_moves(play.state.view) if is_penalised(play.state.view, move)))
    play.switch("board")
    by_pad(play, losing(play.state.view))
    assert play.state.lost == SeatOut(2, "off_board")
    again = play_of(Match(GAME, play.client.match.record()), play.state.wishes)
    assert again.state == play.state


@pytest.mark.parametrize(
    ("seats", "rated", "kind", "offered"),
    [
        (AGAINST, False, LocalClient, True),
        (AGAINST, True, LocalClient, False),
        (PEOPLE, False, LocalClient, False),
        (AGAINST, False, Remote, False),
    ],
    ids=["against a computer", "rated", "two people", "in a room"],
)
def test_undo_is_offered_to_who_plays_alone_for_nothing(
    seats: tuple[Seat, ...], rated: bool, kind: type[LocalClient], offered: bool
) -> None:
    assert play_of(match_of(seats, rated=rated), kind=kind).state.offers_undo is offered


def test_watching_one_can_do_nothing() -> None:
    play = opened((Seat("computer", level="random"), Seat("computer", level="random")))
    assert play.state.watching
    assert play.state.still
    by_pad(play, safe(play.state.view))
    play.undo()
    assert play.client.match.log == ()


def test_in_a_room_one_waits_for_the_others() -> None:
    play = play_of(match_of(REMOTE), kind=Remote)
    assert not play.state.still
    assert not play.state.waits_for_others
    by_pad(play)
    assert play.state.still
    assert play.state.waits_for_others
    answer(play)
    assert not play.state.waits_for_others
    answer(play, losing)
    assert not play.state.waits_for_others, "nothing goes on"


def test_at_one_device_a_computer_is_not_waited_for() -> None:
    play = opened(AGAINST)
    by_pad(play)
    assert not play.state.still
    assert not play.state.waits_for_others


# What is remembered


def test_the_last_move_is_shown_until_the_end() -> None:
    play = opened()
    assert play.state.last_move is None
    start = play.state.view.queen
    by_pad(play)
    assert play.state.last_move == (start, play.state.view.queen)
    by_pad(play, losing(play.state.view))
    assert play.state.last_move is None


def test_the_trail_and_the_fall_are_shown_at_the_end() -> None:
    play = opened()
    way = [play.state.view.queen]
    for _ in range(3):
        by_pad(play)
        way.append(play.state.view.queen)
    assert play.state.trail == ()
    assert play.state.fall is None
    fall = losing(play.state.view)
    by_pad(play, fall)
    assert play.state.trail == tuple(way)
    assert play.state.fall == (fall.direction, fall.distance)
    assert play.state.loser == 1


def test_who_gave_up_did_not_fall() -> None:
    play = opened()
    play.client.leave(0)
    assert play.state.over
    assert play.state.fall is None
    assert play.state.trail == (play.state.view.queen,)


def test_going_straight_back_is_told_until_somebody_here_moves() -> None:
    play = opened(size=5)
    by_pad(play)
    by_pad(play, back(play))
    assert [move.seat for move in play.state.memory.back] == [1]
    by_pad(play, on(play))
    assert play.state.memory.back == ()


def test_ones_own_way_straight_back_is_told_when_the_computer_has_answered() -> None:
    play = opened(AGAINST, size=5)
    by_pad(play)
    answer(play)
    by_pad(play, back(play))
    answer(play, lambda _view: on(play))
    assert [move.seat for move in play.state.memory.back] == [0]
    answer_back = play.state.memory.back
    by_pad(play, on(play))
    assert play.state.memory.back == () != answer_back


def test_the_trail_is_no_longer_than_can_be_followed() -> None:
    play = opened(size=5)
    way = []
    for _ in range(14):
        by_pad(play)
        way.append(play.state.view.queen)
    by_pad(play, losing(play.state.view))
    assert play.state.trail == tuple(way[-11:]), "ten moves"


def test_who_is_out_is_told_until_the_next_begins_to_choose() -> None:
    play = opened(THREE, size=5)
    by_pad(play, losing(play.state.view))
    assert play.state.lost == SeatOut(0, "off_board")
    play.choose_direction(8)
    assert play.state.lost is None
    by_pad(play)
    assert play.state.lost is None


def test_computers_do_not_hurry_away_who_is_out() -> None:
    play = opened((*AGAINST, AGAINST[1], AGAINST[1]), size=5)
    by_pad(play)
    answer(play)
    answer(play, losing)
    answer(play)
    assert play.state.lost == SeatOut(2, "off_board")
    by_pad(play)
    assert play.state.lost is None


def test_who_is_out_is_no_news_after_a_round() -> None:
    play = opened((*AGAINST, AGAINST[1], AGAINST[1]), size=5)
    by_pad(play, losing(play.state.view))
    told = []
    for _ in range(4):
        told.append(play.state.lost is not None)
        answer(play)
    assert told == [True, True, True, False]


def test_when_the_last_one_is_out_the_end_says_so() -> None:
    play = opened()
    by_pad(play, losing(play.state.view))
    assert play.state.lost is None


def test_the_way_straight_back_costs_points_where_cells_stay_free() -> None:
    play = opened(size=5, mode="normal")
    assert play.state.costly == ()
    start = play.state.view.queen
    by_pad(play, next(move for move in safe_moves(play.state.view) if move.distance == 2))
    assert len(play.state.costly) == 2
    assert start in play.state.costly
    blocked = opened(size=5, mode="blocked")
    by_pad(blocked)
    assert blocked.state.costly == ()


def test_where_points_decide_nothing_cells_are_counted() -> None:
    play = opened(mode="blocked")
    assert (play.state.scored, play.state.cells_left) == (False, 15)
    by_pad(play)
    assert play.state.cells_left == 14
    assert opened(mode="normal").state.scored
    assert opened(mode="blocked", marathon=True).state.scored


def test_what_is_taken_back_is_told_no_more() -> None:
    play = opened(AGAINST, size=5)
    by_pad(play)
    answer(play)
    told = play.state.memory
    by_pad(play, back(play))
    answer(play, lambda _view: on(play))
    assert play.state.memory.back
    play.undo()
    assert play.state.memory == told


# Seeing


def test_the_first_own_move_hides_the_board_and_it_stays_as_it_is_then() -> None:
    play = opened(AGAINST, notes={"auto": True})
    assert not play.state.hides_board
    by_pad(play)
    assert play.state.hides_board
    answer(play)
    play.switch("board")
    for _ in range(2):
        by_pad(play)
        answer(play)
    assert not play.state.hides_board


def test_others_moves_hide_nothing() -> None:
    play = opened((Seat("computer", level="random"), Seat("person", "Ada")), notes={"auto": True})
    answer(play)
    assert not play.state.hides_board
    by_pad(play)
    assert play.state.hides_board


@pytest.mark.parametrize(
    ("off", "unseen"),
    [
        ((), "nothing"),
        (("queen",), "queen"),
        (("board",), "board"),
        (("board", "queen"), "board"),
        (("moves",), "nothing"),
    ],
)
def test_the_rules_are_told_what_was_not_seen(off: tuple[str, ...], unseen: str) -> None:
    play = opened(AGAINST)
    for name in off:
        play.switch(name)
    for _ in range(2):
        by_pad(play)
        answer(play)
    assert [move.unseen for move in moves_of(play)] == ["nothing", unseen], "where the queen began was in sight"


def test_a_board_that_was_looked_at_counts_as_seen_in_that_turn_alone() -> None:
    play = opened(AGAINST, notes={"auto": False, "board": False, "queen": False})

    def look(*names: str) -> None:
        for name in names:
            play.switch(name)
        by_pad(play)
        answer(play)

    look()
    look("board", "board")
    look("board", "queen", "queen")
    look("board")
    look()
    assert [move.unseen for move in moves_of(play)] == ["board", "queen", "nothing", "queen", "board"]


def test_whoever_saw_all_otherwise_has_seen_that_position() -> None:
    play = opened(AGAINST, notes={"board": False})
    assert play.state.unseen == "board"
    play.see_all()
    assert play.state.unseen == "nothing"
    by_pad(play)
    answer(play)
    assert play.state.unseen == "board"


def test_a_position_that_comes_back_by_undo_is_not_forgotten() -> None:
    play = opened(AGAINST, notes={"board": False})
    play.see_all()
    by_pad(play)
    answer(play)
    play.undo()
    assert play.state.unseen == "nothing"


def test_moves_from_memory_bring_mastery_points() -> None:
    play = opened(AGAINST, notes={"board": False})
    by_pad(play)
    assert play.state.view.mastery[0] == 3 + (moves_of(play)[0].distance > 1)


def test_at_the_end_all_is_shown() -> None:
    play = opened(notes={"board": False, "queen": False})
    assert (play.state.hides_board, play.state.shows_queen) == (True, False)
    by_pad(play, losing(play.state.view))
    assert (play.state.hides_board, play.state.shows_queen) == (False, True)


def test_switches_are_kept_with_the_match() -> None:
    play = opened(AGAINST)
    for name in ("board", "queen", "moves", "auto", "speak"):
        before = getattr(play.state.sight, name)
        play.switch(name)
        assert getattr(play.state.sight, name) is not before
        assert play.client.match.notes[name] is not before
    assert play_of(Match(GAME, play.client.match.record())).state.sight == play.state.sight


def test_switching_auto_is_the_players_own_wish() -> None:
    play = opened(notes={"auto": True, "speak": True})
    assert play.state.sight.given
    play.switch("board")
    assert play.state.sight.given
    assert play.state.wishes == Wishes(), "what a preset hides is no wish"
    play.switch("auto")
    assert not play.state.sight.given
    play.switch("board")
    assert play.state.wishes == Wishes()
    play.switch("auto")
    play.switch("board")
    assert play.state.wishes == HIDING


def test_what_hides_by_itself_does_not_reach_other_matches() -> None:
    play = opened(AGAINST)
    play.switch("auto")
    by_pad(play)
    assert play.state.hides_board
    assert play.state.wishes == Wishes(auto=True)
    assert not play_of(match_of(), play.state.wishes).state.hides_board


def test_what_is_switched_in_an_exercise_does_not_reach_other_matches() -> None:
    play = opened(AGAINST, purpose=TRAINER, notes={"auto": True, "board": True})
    for name in ("auto", "board", "auto"):
        play.switch(name)
    assert play.state.wishes == Wishes()


HIDING = Wishes(auto=True, board=False)


@pytest.mark.parametrize(
    ("notes", "wishes", "sight"),
    [
        ({}, Wishes(), Sight()),
        ({}, Wishes(board=False), Sight()),
        ({}, Wishes(auto=True, speak=True), Sight(auto=True, speak=True)),
        ({}, HIDING, Sight(board=False, auto=True)),
        ({"auto": True, "speak": True}, HIDING, Sight(auto=True, speak=True, given=True)),
        ({"auto": False, "speak": False}, HIDING, Sight(given=True)),
        ({"auto": True, "board": True}, Wishes(board=False), Sight(auto=True, given=True)),
        ({"queen": True, "auto": True, "board": True}, HIDING, Sight(auto=True)),
        ({"queen": False, "moves": False, "board": False}, Wishes(), Sight(board=False, queen=False, moves=False)),
        ({"queen": True, "given": True, "auto": True, "board": False}, Wishes(), Sight(False, auto=True, given=True)),
    ],
)
def test_the_switches_a_match_is_opened_with(notes: dict[str, Any], wishes: Wishes, sight: Sight) -> None:
    assert first_sight(notes, wishes) == sight


def test_wishes_are_among_other_preferences() -> None:
    assert wishes_of({"blind": 5, "learned": True, "auto": True, "board": False}) == HIDING
    assert wishes_of({}) == Wishes()


# The trainer


def test_an_exercise_is_passed_by_moves_unseen() -> None:
    play = opened(AGAINST, purpose=TRAINER, size=3, notes={"auto": True, "board": True})
    assert play.state.trains
    assert play.state.sight.given
    for unseen in range(goal(3) + 1):
        assert play.state.exercise == "open"
        by_pad(play)
        assert play.state.memory.unseen == unseen
        if unseen < goal(3):
            answer(play)
    assert play.state.exercise == "passed"


def test_a_move_that_is_taken_back_is_none() -> None:
    play = opened(AGAINST, purpose=TRAINER, size=3, notes={"board": False})
    for _ in range(2):
        by_pad(play)
        answer(play)
    assert (play.state.memory.own, play.state.memory.unseen) == (2, 2)
    play.undo()
    assert (play.state.memory.own, play.state.memory.unseen) == (1, 1)


@pytest.mark.parametrize(("who", "exercise"), [(0, "failed"), (1, "open")])
def test_only_the_own_fall_fails_an_exercise(who: int, exercise: str) -> None:
    play = opened(AGAINST, purpose=TRAINER, size=3)
    if who:
        by_pad(play)
    answer(play, losing)
    assert play.state.over
    assert play.state.exercise == exercise
