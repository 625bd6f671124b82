"""Match: the log, undo and redo, listeners, clocks, and the record."""

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.codes import parse
from logic.core.daily import purpose_of
from logic.core.game import BadOptions, IllegalAction, Left, Played, Timer
from logic.core.match import Match
from logic.core.replay import BadLog, decode, encode, replay
from logic.games import GAMES
from logic.stayboard.state import Moved, Options, SeatOut, TimeOut
from tests.logic.core.records import DOWN, GRAB, LEFT, MIDDLE, RIGHT, STAYBOARD, UP, grab, stayboard
from tests.logic.grab.rules import Close, Crumble, Take, Took


class Ear:
    """Writes down what a listener hears."""

    def __init__(self, match: Match, seat: int | None = None) -> None:
        self.heard: list[tuple[Any, tuple[Any, ...]]] = []
        self.rewound: list[Any] = []
        self.stop = match.subscribe(seat, lambda view, events: self.heard.append((view, events)), self.rewound.append)


class TestPlaying:
    def test_actions_are_applied_logged_and_announced(self) -> None:
        match = stayboard()
        ear = Ear(match)
        match.play(0, UP)
        match.play(1, RIGHT)
        assert match.state.queen == (0, 2)
        assert match.log == (Played(0, UP), Played(1, RIGHT))
        assert [type(events[0]) for _, events in ear.heard] == [Moved, Moved]
        assert ear.heard[-1][0] == match.state

    @pytest.mark.parametrize(("seat", "action"), [(1, UP), (0, replace(UP, distance=9)), (0, TimeOut()), (7, UP)])
    def test_a_refusal_changes_nothing(self, seat: int, action: Any) -> None:
        match = stayboard()
        before, ear = match.record(), Ear(match)
        state = match.state
        with pytest.raises(IllegalAction):
            match.play(seat, action)
        assert (match.record(), match.state, ear.heard) == (before, state, [])

    def test_a_refusal_keeps_what_can_be_redone(self) -> None:
        match = stayboard("pc")
        match.play(0, UP)
        match.undo(0)
        with pytest.raises(IllegalAction):
            match.play(1, UP)
        assert match.may_redo()

    def test_clock_actions_are_refused_from_players_even_when_due(self) -> None:
        match = stayboard(turn_seconds=5)
        assert STAYBOARD.timers(match.state)
        with pytest.raises(IllegalAction) as refused:
            match.play(0, TimeOut())
        assert refused.value.reason == "clock_only"

    def test_ring(self) -> None:
        match = stayboard("ppp", turn_seconds=5)
        ear = Ear(match)
        (timer,) = STAYBOARD.timers(match.state)
        match.fire_timer(timer)
        assert match.log == (Played(0, TimeOut()),)
        assert ear.heard[0][1] == (SeatOut(0, "timeout"),)

    def test_only_a_timer_that_is_due_rings(self) -> None:
        match = stayboard("ppp", turn_seconds=5)
        (timer,) = STAYBOARD.timers(match.state)
        match.play(0, UP)
        for wrong in (timer, replace(timer, seat=1), Timer("mine", 1, 1, UP)):
            with pytest.raises(IllegalAction):
                match.fire_timer(wrong)
        assert len(match.log) == 1

    def test_leaving_is_logged_like_an_action(self) -> None:
        match = stayboard("ppp")
        ear = Ear(match)
        match.play(0, UP)
        match.leave(2)
        assert match.log[-1] == Left(2)
        assert ear.heard[-1][1] == (SeatOut(2, "left"),)
        with pytest.raises(IllegalAction):
            match.leave(2)

    def test_outcome_and_actions(self) -> None:
        match = stayboard()
        assert match.outcome is None
        assert match.actions(0) == STAYBOARD.actions(match.state, 0)
        assert match.actions(1) == ()
        match.play(0, replace(UP, distance=2))
        assert match.outcome is not None
        assert match.outcome.winners == (1,)
        assert match.actions(1) == ()

    def test_the_log_given_out_cannot_be_changed(self) -> None:
        match = stayboard()
        match.play(0, UP)
        before = match.log
        match.play(1, DOWN)
        assert len(before) == 1


class TestViews:
    def test_each_listener_hears_what_its_seat_may_know(self) -> None:
        match = grab("pp", coins=9)
        lucky = match.state.lucky[0]
        first, second, spectator = Ear(match, 0), Ear(match, 1), Ear(match, None)
        match.play(0, Take(lucky))
        assert first.heard[0][1] == (Took(0, lucky, lucky + 10),)
        assert second.heard[0][1] == spectator.heard[0][1] == (Took(0, lucky, 0),)
        for ear, seat in ((first, 0), (second, 1), (spectator, None)):
            assert ear.heard[0][0] == match.view(seat) == GRAB.view(match.state, seat)
            assert ear.heard[0][0] != match.state

    def test_events_that_a_seat_may_not_see_are_left_out(self) -> None:
        class Secretive(type(GRAB)):  # type: ignore[misc]
            def show(self, event: Any, seat: int | None) -> Any:
                return None if isinstance(event, Took) and event.seat != seat else event

        match = Match(Secretive(), grab("pp").record())
        ear = Ear(match, 1)
        match.play(0, Take(0))
        assert ear.heard == [(match.view(1), ())]


class TestListeners:
    def test_they_hear_in_the_order_in_which_they_came(self) -> None:
        match, heard = stayboard(), []
        for name in "abc":
            match.subscribe(None, lambda _view, _events, name=name: heard.append(name))
        match.play(0, UP)
        match.play(1, DOWN)
        assert heard == list("abcabc")

    def test_who_acts_while_listening_is_answered_after_all_have_heard(self) -> None:
        match, heard = stayboard(), []

        def answer(view: Any, _events: tuple[Any, ...]) -> None:
            heard.append(("answerer", view.queen))
            if view.turn == 1:
                match.play(1, RIGHT)
                heard.append(("answerer is done", view.queen))

        match.subscribe(None, answer)
        match.subscribe(None, lambda view, _events: heard.append(("other", view.queen)))
        match.play(0, UP)
        assert heard == [
            ("answerer", (0, 1)),
            ("answerer is done", (0, 1)),
            ("other", (0, 1)),
            ("answerer", (0, 2)),
            ("other", (0, 2)),
        ]
        assert len(match.log) == 2

    def test_a_chain_of_answers(self) -> None:
        match, told = stayboard(), []
        there_and_back = {0: UP, 1: DOWN}

        def play_on(view: Any, _events: tuple[Any, ...]) -> None:
            if len(match.log) < 6:
                match.play(view.turn, there_and_back[view.turn])

        match.subscribe(None, play_on)
        match.subscribe(None, lambda view, _events: told.append(view.moves))
        match.play(0, UP)
        assert told == [1, 2, 3, 4, 5, 6]

    def test_undo_while_listening_keeps_the_order(self) -> None:
        match, told = stayboard("pc"), []

        def regret(view: Any, _events: tuple[Any, ...]) -> None:
            if view.moves == 1:
                match.undo(0)

        match.subscribe(None, regret)
        match.subscribe(
            None,
            lambda view, _e: told.append(("heard", view.moves)),
            lambda v: told.append(("back", v.moves)),
        )
        match.play(0, UP)
        assert told == [("heard", 1), ("back", 0)]

    def test_who_stops_hears_no_more(self) -> None:
        match = stayboard()
        ear, other = Ear(match), Ear(match)
        match.play(0, UP)
        ear.stop()
        match.play(1, DOWN)
        assert (len(ear.heard), len(other.heard)) == (1, 2)

    def test_stopping_twice_does_no_harm(self) -> None:
        match = stayboard()
        ear, other = Ear(match), Ear(match)
        ear.stop()
        ear.stop()
        match.play(0, UP)
        assert (len(ear.heard), len(other.heard)) == (0, 1)

    def test_the_same_function_may_listen_twice(self) -> None:
        match, heard = stayboard(), []

        def hear(_view: Any, _events: tuple[Any, ...]) -> None:
            heard.append(1)

        stop = match.subscribe(None, hear)
        match.subscribe(None, hear)
        stop()
        match.play(0, UP)
        assert heard == [1]

    def test_who_is_stopped_by_another_listener_hears_no_more(self) -> None:
        match = stayboard()
        match.subscribe(None, lambda _view, _events: ear.stop())
        ear = Ear(match)
        match.play(0, UP)
        assert ear.heard == []

    def test_who_begins_to_listen_meanwhile_hears_from_the_next_step_on(self) -> None:
        match = stayboard()
        late: list[Ear] = []
        match.subscribe(None, lambda view, _events: late.append(Ear(match)) if view.moves == 1 else None)
        match.play(0, UP)
        assert late[0].heard == []
        match.play(1, DOWN)
        assert len(late[0].heard) == 1

    def test_a_listener_that_fails_is_not_hidden_and_stops_nothing(self) -> None:
        """The failure reaches whoever played; the step stands, and the next one is announced as ever."""
        match = stayboard()

        def fail(view: Any, _events: tuple[Any, ...]) -> None:
            if view.moves == 1:
                raise ZeroDivisionError

        match.subscribe(None, fail)
        ear = Ear(match)
        with pytest.raises(ZeroDivisionError):
            match.play(0, UP)
        assert len(match.log) == 1
        match.play(1, DOWN)
        assert [view.moves for view, _ in ear.heard][-1] == 2
        match.play(0, UP)
        assert [view.moves for view, _ in ear.heard][-2:] == [2, 3]


class TestUndo:
    def test_back_to_before_ones_own_move(self) -> None:
        match = stayboard("pc")
        first = match.state
        ear = Ear(match)
        match.play(0, UP)
        match.play(1, DOWN)
        assert match.may_undo(0)
        match.undo(0)
        assert (match.state, match.log) == (first, ())
        assert ear.rewound == [first]
        assert len(ear.heard) == 2

    @pytest.mark.parametrize(("purpose", "may"), [("game", True), (purpose_of(date(2026, 11, 18)), False)])
    def test_nothing_is_taken_back_in_a_days_challenge(self, purpose: str, may: bool) -> None:
        """What others did with one try would not be worth comparing."""
        match = Match(STAYBOARD, replace(stayboard("pc").record(), purpose=purpose))
        match.play(0, UP)
        match.play(1, DOWN)
        assert match.may_undo(0) == may
        if not may:
            with pytest.raises(IllegalAction, match="no_undo"):
                match.undo(0)

    def test_redo_plays_it_again(self) -> None:
        match = stayboard("pc")
        match.play(0, UP)
        match.play(1, DOWN)
        played, log = match.state, match.log
        ear = Ear(match)
        match.undo(0)
        match.redo()
        assert (match.state, match.log) == (played, log)
        assert ear.rewound[-1] == played
        assert not match.may_redo()

    def test_several_undos_are_redone_in_turn(self) -> None:
        match = stayboard("pc")
        states = [match.state]
        for seat, move in ((0, UP), (1, RIGHT), (0, DOWN), (1, LEFT)):
            match.play(seat, move)
            states.append(match.state)
        match.undo(0)
        match.undo(0)
        assert match.state == states[0]
        assert not match.may_undo(0)
        match.redo()
        assert match.state == states[2]
        match.redo()
        assert match.state == states[4]
        with pytest.raises(IllegalAction) as refused:
            match.redo()
        assert refused.value.reason == "no_redo"

    @pytest.mark.parametrize("step", ["play", "leave"])
    def test_a_new_step_forgets_what_was_undone(self, step: str) -> None:
        match = stayboard("pcc")
        match.play(0, UP)
        match.undo(0)
        if step == "play":
            match.play(0, RIGHT)
        else:
            match.leave(2)
        assert not match.may_redo()

    def test_without_undo_nothing_changes(self) -> None:
        match = stayboard("pc")
        ear = Ear(match)
        assert not match.may_undo(0)
        with pytest.raises(IllegalAction) as refused:
            match.undo(0)
        assert refused.value.reason == "no_undo"
        assert ear.rewound == []

    def test_rated_matches_have_none(self) -> None:
        match = stayboard("pc", rated=True)
        match.play(0, UP)
        assert match.rated
        assert not match.may_undo(0)
        with pytest.raises(IllegalAction):
            match.undo(0)

    @pytest.mark.parametrize(
        ("kinds", "may"), [("pc", True), ("pcc", True), ("pp", False), ("px", False), ("pcp", False)]
    )
    def test_stayboard_lets_only_those_undo_who_play_alone(self, kinds: str, may: bool) -> None:
        match = stayboard(kinds)
        match.play(0, UP)
        assert match.may_undo(0) == may

    def test_other_games_may_let_persons_undo(self) -> None:
        match = grab("pp")
        match.play(0, Take(3))
        assert not match.may_undo(1)
        match.undo(0)
        assert match.log == ()
        assert not grab("pp", rated=True).may_undo(0)

    def test_undone_steps_are_not_kept(self) -> None:
        match = stayboard("pc")
        match.play(0, UP)
        match.undo(0)
        assert match.record().log == ()


class TestRecord:
    def test_a_match_comes_back_from_its_record(self) -> None:
        match = stayboard("ppp", size=4, mode="blocked", turn_seconds=5)
        match.play(0, UP if match.state.queen[0] else DOWN)
        match.leave(2)
        match.fire_timer(STAYBOARD.timers(match.state)[0])
        again = Match(STAYBOARD, decode(encode(match.record()), STAYBOARD))
        assert again.state == match.state
        assert again.record() == match.record()
        assert again.log == match.log

    def test_a_grab_comes_back_with_its_secrets_and_dice(self) -> None:
        match = grab("ppp", coins=9)
        match.play(2, Take(5))
        match.fire_timer(next(t for t in GRAB.timers(match.state) if t.action == Crumble()))
        assert Match(GRAB, decode(encode(match.record()), GRAB)).state == match.state

    def test_everything_about_it_is_kept(self) -> None:
        match = stayboard("pcx", rated=True)
        assert [seat.kind for seat in match.seats] == ["person", "computer", "peer"]
        record = decode(encode(replace(match.record(), purpose="daily", id="x1")), STAYBOARD)
        again = Match(STAYBOARD, record)
        assert again.record() == record
        assert (again.rated, again.seed) == (True, MIDDLE)

    def test_notes(self) -> None:
        match = stayboard()
        match.notes["hidden"] = True
        match.notes["speed"] = 3
        kept = match.record()
        match.notes["hidden"] = False
        assert kept.notes == {"hidden": True, "speed": 3}
        assert Match(STAYBOARD, decode(encode(kept), STAYBOARD)).notes == {"hidden": True, "speed": 3}

    def test_clocks_are_kept_as_they_were_until_a_driver_answers(self) -> None:
        match = Match(STAYBOARD, replace(stayboard(turn_seconds=5).record(), clocks={"turn-0": 1234}))
        assert match.record().clocks == {"turn-0": 1234}
        match.clocks = lambda: {"turn-0": 99}
        assert match.record().clocks == {"turn-0": 99}

    def test_its_code_names_the_start(self) -> None:
        match = stayboard("ppp", size=5, mode="blocked")
        start = parse(match.record().code(STAYBOARD), GAMES)
        assert start.game is STAYBOARD
        assert (start.options, start.seats, start.seed) == (Options(size=5, mode="blocked"), 3, MIDDLE)

    def test_replay_gives_every_step(self) -> None:
        match = stayboard()
        states = [match.state]
        ear = Ear(match)
        for seat, move in ((0, UP), (1, DOWN), (0, RIGHT)):
            match.play(seat, move)
            states.append(match.state)
        steps = list(replay(STAYBOARD, match.record()))
        assert [step.state for step in steps] == states
        assert [step.events for step in steps] == [(), *(events for _, events in ear.heard)]

    @pytest.mark.parametrize(
        ("log", "index"),
        [
            ((Played(1, UP),), 0),
            ((Played(0, UP), Played(0, UP)), 1),
            ((Played(0, UP), Played(1, TimeOut())), 1),
            ((Left(0), Left(0)), 1),
            ((Left(5),), 0),
            ((Left(-1),), 0),
            ((Played(0, replace(UP, distance=2)), Played(1, UP)), 1),
        ],
    )
    def test_a_log_the_rules_refuse(self, log: tuple[Any, ...], index: int) -> None:
        with pytest.raises(BadLog) as bad:
            Match(STAYBOARD, replace(stayboard().record(), log=log))
        assert bad.value.index == index
        assert bad.value.reason

    def test_a_start_the_rules_refuse(self) -> None:
        for record in (
            replace(stayboard().record(), seats=()),
            replace(stayboard().record(), options=Options(size=77)),
        ):
            with pytest.raises(BadOptions):
                Match(STAYBOARD, record)

    def test_a_log_may_hold_what_only_the_clock_does(self) -> None:
        match = grab("p", coins=2)
        match.fire_timer(next(t for t in GRAB.timers(match.state) if t.action == Close()))
        assert Match(GRAB, match.record()).outcome == match.outcome
