"""MatchDriver: computers and clocks, with a manual scheduler."""

from collections.abc import Generator
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.driver import MatchDriver
from logic.core.game import Computer, IllegalAction, Played, SlowComputer
from logic.core.match import Match
from logic.core.replay import decode, encode
from logic.core.rng import mixed
from tests.logic.core.records import GRAB, MIDDLE, UP, grab, stayboard
from tests.logic.core.scheduler import FakeScheduler
from tests.logic.grab.rules import Crumble, Grab, Lowest, Take


class Patient(SlowComputer[Any, Any, Any]):
    """Takes the highest coin after many short thoughts, each of which takes time."""

    def __init__(self, scheduler: FakeScheduler, thoughts: int, ms: int) -> None:
        self.scheduler, self.thoughts, self.ms = scheduler, thoughts, ms
        self.thought = 0
        self.watched: list[Any] = []

    def watch(self, view: Any, events: Any) -> None:
        self.watched.append((view, tuple(events)))

    def think(self, view: Any, seat: int, seed: int) -> Generator[None, None, Any]:
        for _ in range(self.thoughts):
            self.thought += 1
            self.scheduler.spend(self.ms)
            yield
        return Take(view.coins[-1])


class GrabWith(Grab):
    """Grab whose computers are made by the test; each one made is written down."""

    def __init__(self, make: Any) -> None:
        self.make = make
        self.made: list[Computer[Any, Any, Any]] = []

    def computer(self, level: str) -> Computer[Any, Any, Any]:
        self.made.append(self.make())
        return self.made[-1]


def opened(match: Match, **ways: Any) -> tuple[MatchDriver, FakeScheduler]:
    scheduler = FakeScheduler()
    driver = MatchDriver(match, scheduler, **ways)
    driver.open()
    return driver, scheduler


def patient_driver(kinds: str, thoughts: int, ms: int, **ways: Any) -> tuple[MatchDriver, FakeScheduler, Patient]:
    """A table of Grab without clocks, whose first computer seat is a Patient one."""
    scheduler = FakeScheduler()
    game = GrabWith(lambda: Patient(scheduler, thoughts, ms))
    driver = MatchDriver(Match(game, grab(kinds, clocks=False).record()), scheduler, **ways)
    driver.open()
    return driver, scheduler, game.made[0]  # type: ignore[return-value]


class TestComputers:
    def test_nothing_happens_before_open(self) -> None:
        match, scheduler = grab("cc"), FakeScheduler()
        MatchDriver(match, scheduler)
        scheduler.advance(100_000)
        assert match.log == ()

    def test_they_play_the_game_to_its_end(self) -> None:
        match = grab("aa", coins=12)
        _, scheduler = opened(match, answer_ms=10)
        scheduler.advance(10_000)
        assert match.outcome is not None
        assert match.outcome.reason == "empty"
        assert {entry.seat for entry in match.log} == {0, 1}

    @pytest.mark.parametrize("answer_ms", [1, 500, 1000])
    def test_they_answer_after_the_time_set(self, answer_ms: int) -> None:
        match = grab("pc", clocks=False)
        _, scheduler = opened(match, answer_ms=answer_ms)
        scheduler.advance(answer_ms - 1)
        assert match.log == ()
        scheduler.advance(1)
        assert match.log == (Played(1, Take(0)),)

    def test_one_sits_in_for_a_person_and_gets_up_again(self) -> None:
        match = grab("pp", clocks=False)
        driver, scheduler = opened(match, answer_ms=10)
        scheduler.advance(1_000)
        assert match.log == ()
        driver.seat_bot(1, "lowest")
        scheduler.advance(25)
        assert match.log == (Played(1, Take(0)), Played(1, Take(1)))
        driver.remove_bot(1)
        scheduler.advance(1_000)
        assert len(match.log) == 2

    def test_who_sits_in_has_seen_every_step_before_it_is_asked(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pp", clocks=False).record())
        driver, scheduler = opened(match, answer_ms=10)
        match.play(0, Take(3))
        driver.seat_bot(1, "lowest")
        player: Any = game.made[0]
        seen: list[int] = []
        player.pace = lambda *_: seen.append(len(player.watched) - len(match.log))
        match.play(0, Take(4))
        scheduler.advance(50)
        assert player.watched[0] == (game.view(game.setup(match.state.options, 2, match.seed), 1), ())
        # The first view and one for each entry of the log, whenever it was asked.
        assert set(seen) == {1}

    def test_at_once_is_still_after_the_frame(self) -> None:
        match = grab("pc", clocks=False)
        _, scheduler = opened(match, answer_ms=0)
        assert match.log == ()
        scheduler.frame()
        scheduler.frame()
        assert len(match.log) == 1

    def test_thinking_is_part_of_the_time_to_answer(self) -> None:
        driver, scheduler, _ = patient_driver("pc", thoughts=10, ms=30, answer_ms=1000, slice_ms=60)
        scheduler.advance(999)
        assert driver.match.log == ()
        scheduler.advance(1)
        assert len(driver.match.log) == 1

    def test_long_thinking_is_answered_when_done(self) -> None:
        driver, scheduler, player = patient_driver("pc", thoughts=10, ms=300, answer_ms=1000, slice_ms=60)
        while not driver.match.log:
            scheduler.frame()
        assert player.thought == 10
        assert scheduler.now() == 3000

    def test_thinking_goes_in_slices(self) -> None:
        """Six milliseconds, then the frame loop has its turn."""
        driver, scheduler, player = patient_driver("pc", thoughts=20, ms=2, slice_ms=6)
        per_frame = []
        while not driver.match.log:
            before = player.thought
            assert scheduler.frame() == 1
            per_frame.append(player.thought - before)
        assert per_frame == [3, 3, 3, 3, 3, 3, 2, 0]

    def test_thinking_says_so(self) -> None:
        driver, scheduler, _ = patient_driver("pc", thoughts=4, ms=10)
        assert driver.thinking()
        while not driver.match.log:
            scheduler.frame()
        driver.match.leave(1)
        assert not driver.thinking()

    def test_choose_runs_the_thoughts_to_the_end(self) -> None:
        match = grab("pp", coins=5)
        player = Patient(FakeScheduler(), 7, 1)
        assert player.choose(match.view(0), 0, 1) == Take(4)
        assert player.thought == 7

    def test_another_seat_may_act_while_one_thinks(self) -> None:
        """A choice that is no longer there is thought over."""
        driver, scheduler, player = patient_driver("pc", thoughts=3, ms=10, slice_ms=10)
        scheduler.frame()
        driver.match.play(0, Take(5))
        while len(driver.match.log) < 2:
            scheduler.frame()
        assert driver.match.log[1] == Played(1, Take(4))
        assert player.thought > 3

    def test_a_choice_that_still_stands_is_played(self) -> None:
        driver, scheduler, player = patient_driver("pc", thoughts=3, ms=10, slice_ms=10)
        scheduler.frame()
        driver.match.play(0, Take(0))
        while len(driver.match.log) < 2:
            scheduler.frame()
        assert driver.match.log[1] == Played(1, Take(5))
        assert player.thought == 3

    def test_who_may_no_longer_act_stops_thinking(self) -> None:
        driver, scheduler, player = patient_driver("pc", thoughts=9, ms=10, slice_ms=10)
        scheduler.frame()
        driver.match.leave(1)
        assert not driver.thinking()
        scheduler.advance(1000)
        assert player.thought == 1
        assert scheduler.pending == []

    def test_a_computer_that_answers_nonsense_is_not_hidden(self) -> None:
        """It would think the same again for ever; the failure comes out instead."""

        class Confused(Lowest):
            def choose(self, view: Any, seat: int, seed: int) -> Any:
                return Take(77)

        scheduler = FakeScheduler()
        MatchDriver(Match(GrabWith(Confused), grab("pc", clocks=False).record()), scheduler).open()
        scheduler.frame()
        with pytest.raises(IllegalAction):
            scheduler.frame()

    def test_seeds_depend_on_match_step_and_seat(self) -> None:
        class Seeds(Lowest):
            def choose(self, view: Any, seat: int, seed: int) -> Any:
                asked.append((seat, seed))
                return super().choose(view, seat, seed)

        asked: list[tuple[int, int]] = []
        match = Match(GrabWith(Seeds), grab("cp", seed=5, coins=4, clocks=False).record())
        _, scheduler = opened(match, answer_ms=1)
        scheduler.advance(2)
        assert asked[:2] == [(0, mixed(5, 0, 0)), (0, mixed(5, 1, 0))]

    def test_the_same_match_is_played_the_same(self) -> None:
        logs = []
        for _ in range(2):
            match = grab("aaa", seed=8, coins=20)
            opened(match, answer_ms=3)[1].advance(1000)
            logs.append(match.log)
        assert logs[0] == logs[1]
        assert len(logs[0]) == 20


class TestWatching:
    def test_computers_watch_every_step_as_their_seat_sees_it(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pc", clocks=False).record())
        opened(match, answer_ms=5)
        first = match.view(1)
        match.play(0, Take(3))
        match.play(0, Take(4))
        (player,) = game.made
        assert isinstance(player, Lowest)
        assert [view.steps for view, _ in player.watched] == [0, 1, 2]
        assert player.watched[0] == (first, ())
        assert player.watched[-1][0] == match.view(1)
        assert all(event.worth == 0 for _, events in player.watched for event in events)

    def test_on_resume_they_are_shown_the_log_again(self) -> None:
        before = grab("pc", clocks=False)
        before.play(0, Take(3))
        before.play(1, Take(1))
        game = GrabWith(Lowest)
        match = Match(game, decode(encode(before.record()), game))
        opened(match)
        (player,) = game.made
        assert isinstance(player, Lowest)
        assert [view.steps for view, _ in player.watched] == [0, 1, 2]
        assert player.watched[2][1][0].worth > 0 or player.watched[2][1][0].coin == 0
        assert player.watched[1][1][0].worth == 0

    @pytest.mark.parametrize("way", ["undo", "redo"])
    def test_after_an_undo_new_ones_are_shown_the_log_again(self, way: str) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pc", clocks=False).record())
        opened(match, answer_ms=1000)
        match.play(0, Take(3))
        match.play(0, Take(4))
        match.undo(0)
        if way == "redo":
            match.redo()
        player = game.made[-1]
        assert isinstance(player, Lowest)
        assert len(game.made) == (2 if way == "undo" else 3)
        assert [view.steps for view, _ in player.watched] == ([0, 1] if way == "undo" else [0, 1, 2])
        match.play(0, Take(5))
        assert player.watched[-1][0] == match.view(1)

    def test_an_undo_stops_a_thought_about_what_is_no_more(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pc", clocks=False).record())
        _, scheduler = opened(match, answer_ms=1000)
        match.play(0, Take(0))
        scheduler.advance(999)
        match.undo(0)
        scheduler.advance(999)
        assert match.log == ()
        scheduler.advance(1)
        assert match.log == (Played(1, Take(0)),)

    def test_pause_and_open_again_shows_nothing_twice(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pc", clocks=False).record())
        driver, _ = opened(match, answer_ms=1000)
        match.play(0, Take(3))
        driver.pause()
        match.play(0, Take(4))
        driver.open()
        match.play(0, Take(5))
        (player,) = game.made
        assert isinstance(player, Lowest)
        assert [view.steps for view, _ in player.watched] == [0, 1, 2, 3]


class TestClocks:
    def test_a_timer_that_runs_out_rings_once(self) -> None:
        match = grab("pp", coins=3)
        _, scheduler = opened(match)
        scheduler.advance(4999)
        assert match.log == ()
        scheduler.advance(1)
        assert match.log == (Played(0, Crumble()),)
        scheduler.advance(4999)
        assert len(match.log) == 1
        scheduler.advance(1)
        assert len(match.log) == 2

    def test_a_new_key_starts_anew_and_one_that_stays_runs_on(self) -> None:
        match = grab("pp")
        driver, scheduler = opened(match)
        scheduler.advance(3000)
        assert driver.remaining() == {"game": 57_000, "idle-6": 2000}
        match.play(0, Take(0))
        assert driver.remaining() == {"game": 57_000, "idle-5": 5000}
        scheduler.advance(2000)
        assert len(match.log) == 1
        scheduler.advance(3000)
        assert match.log[-1] == Played(0, Crumble())

    def test_a_timer_that_runs_on_rings_in_time_for_whoever_it_names_by_then(self) -> None:
        match = grab("pp", coins=30)
        _, scheduler = opened(match)
        for _ in range(20):
            scheduler.advance(2900)
            match.play(1, Take(match.state.coins[0]))
        match.leave(0)
        scheduler.advance(1999)
        assert match.outcome is None
        scheduler.advance(1)
        assert match.outcome is not None
        assert match.outcome.reason == "closed"
        assert match.log[-1].seat == 1

    def test_what_is_over_has_no_clocks(self) -> None:
        match = grab("pp", coins=1)
        driver, scheduler = opened(match)
        match.play(0, Take(0))
        assert driver.remaining() == {}
        assert scheduler.pending == []

    def test_a_turn_that_runs_out_in_stayboard(self) -> None:
        match = stayboard("ppp", turn_seconds=5)
        _, scheduler = opened(match)
        scheduler.advance(4000)
        match.play(0, UP)
        scheduler.advance(4999)
        assert match.state.alive == (True, True, True)
        scheduler.advance(1)
        assert match.state.alive == (True, False, True)

    def test_leaving_out_of_turn_does_not_wind_the_clock_up(self) -> None:
        match = stayboard("pppp", turn_seconds=5)
        driver, scheduler = opened(match)
        scheduler.advance(4000)
        match.leave(2)
        assert list(driver.remaining().values()) == [1000]

    def test_pause_stops_the_clocks(self) -> None:
        match = grab("pp")
        driver, scheduler = opened(match)
        scheduler.advance(3000)
        driver.pause()
        assert scheduler.pending == []
        scheduler.advance(1_000_000)
        assert match.log == ()
        assert driver.remaining() == match.record().clocks == {"game": 57_000, "idle-6": 2000}
        driver.open()
        assert driver.remaining() == {"game": 57_000, "idle-6": 2000}
        scheduler.advance(1999)
        assert match.log == ()
        scheduler.advance(1)
        assert len(match.log) == 1

    def test_pausing_twice_keeps_what_was_left(self) -> None:
        driver, scheduler = opened(grab("pp"))
        scheduler.advance(3000)
        driver.pause()
        scheduler.advance(1000)
        driver.pause()
        assert driver.remaining()["idle-6"] == 2000

    def test_opening_twice_changes_nothing(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pc").record())
        driver, scheduler = opened(match, answer_ms=1000)
        scheduler.advance(400)
        driver.open()
        assert driver.remaining()["idle-6"] == 4600
        assert len(game.made) == 1
        scheduler.advance(600)
        assert len(match.log) == 1

    def test_pause_stops_thinking_and_it_begins_again(self) -> None:
        match = grab("pc", clocks=False)
        driver, scheduler = opened(match, answer_ms=1000)
        scheduler.advance(900)
        driver.pause()
        assert not driver.thinking()
        scheduler.advance(5000)
        assert match.log == ()
        driver.open()
        scheduler.advance(999)
        assert match.log == ()
        scheduler.advance(1)
        assert len(match.log) == 1

    def test_a_killed_match_comes_back_with_its_clocks(self) -> None:
        """The table is simply gone; what was last saved is opened by another one."""
        match = grab("pp")
        _, scheduler = opened(match)
        scheduler.advance(3000)
        match.play(0, Take(0))
        scheduler.advance(1500)
        saved = encode(match.record())
        again = Match(GRAB, decode(saved, GRAB))
        driver, other = opened(again)
        assert driver.remaining() == {"game": 55_500, "idle-5": 3500}
        other.advance(3499)
        assert len(again.log) == 1
        other.advance(1)
        assert again.log[-1] == Played(0, Crumble())

    def test_a_clock_that_had_run_out_when_it_was_saved_rings_after_opening(self) -> None:
        record = replace(grab("pp").record(), clocks={"idle-6": 0, "game": 9})
        match = Match(GRAB, record)
        _, scheduler = opened(match)
        assert match.log == ()
        scheduler.advance(0)
        assert len(match.log) == 1

    def test_clocks_of_another_moment_are_forgotten(self) -> None:
        record = replace(grab("pp").record(), clocks={"idle-2": 7, "old": 1})
        driver, _ = opened(Match(GRAB, record))
        assert driver.remaining() == {"game": 60_000, "idle-6": 5000}

    def test_after_an_undo_the_clocks_are_those_of_the_state(self) -> None:
        match = grab("pp")
        driver, scheduler = opened(match)
        scheduler.advance(1000)
        match.play(0, Take(0))
        scheduler.advance(1000)
        match.undo(0)
        assert driver.remaining() == {"game": 58_000, "idle-6": 5000}


class TestClosing:
    def test_close_leaves_nothing_behind(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pcc").record())
        driver, scheduler = opened(match, answer_ms=100)
        scheduler.advance(50)
        driver.close()
        assert scheduler.pending == []
        watched = [len(player.watched) for player in game.made]  # type: ignore[attr-defined]
        match.play(0, Take(0))
        scheduler.advance(100_000)
        assert [len(player.watched) for player in game.made] == watched  # type: ignore[attr-defined]
        assert len(match.log) == 1
        assert match._subscribers == []

    def test_close_keeps_the_clocks_with_the_match(self) -> None:
        match = grab("pp")
        driver, scheduler = opened(match)
        scheduler.advance(700)
        driver.close()
        scheduler.advance(700)
        assert match.record().clocks == {"game": 59_300, "idle-6": 4300}
        again, _ = opened(match)
        assert again.remaining() == {"game": 59_300, "idle-6": 4300}

    def test_closing_what_was_never_opened(self) -> None:
        match = Match(GRAB, replace(grab("pp").record(), clocks={"game": 9, "idle-6": 8}))
        MatchDriver(match, FakeScheduler()).close()
        assert match.record().clocks == {"game": 9, "idle-6": 8}
        match.play(0, Take(0))
        assert len(match.log) == 1

    def test_a_driver_can_be_opened_again_after_close(self) -> None:
        game = GrabWith(Lowest)
        match = Match(game, grab("pc", clocks=False).record())
        driver, scheduler = opened(match, answer_ms=10)
        scheduler.advance(10)
        driver.close()
        match.play(0, Take(5))
        driver.open()
        scheduler.advance(10)
        assert len(match.log) == 3
        player = game.made[-1]
        assert isinstance(player, Lowest)
        assert [view.steps for view, _ in player.watched] == [0, 1, 2, 3]


def test_a_whole_match_against_the_clock_ends_by_itself() -> None:
    match = stayboard("pppp", seed=MIDDLE, turn_seconds=60)
    _, scheduler = opened(match)
    scheduler.advance(180_000)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((3,), "timeout")
