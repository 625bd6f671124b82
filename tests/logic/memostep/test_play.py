"""The play layer of MémoStep: intents, what is covered, what is told, and several people at one device."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.rng import Dice
from logic.memostep.best_runs import KEPT, Run, with_run
from logic.memostep.camp import run_parts, score_parts, traps_on
from logic.memostep.generator import Cell
from logic.memostep.ghost import Ghost, ghost_of
from logic.memostep.play import HURRY
from logic.memostep.play_state import Offer
from logic.memostep.progress import finished, misses_on, path_of, place_of
from logic.memostep.state import (
    START,
    Begin,
    Bumped,
    Collected,
    Ended,
    HeartLost,
    Miss,
    Options,
    ShieldBroke,
    State,
    Step,
    Walker,
)
from tests.logic.memostep.device import Device, at, ready
from tests.logic.memostep.shuffle import shuffled
from tests.logic.memostep.stage import GAME, PLAIN, PLAIN_PATH, draw, marked, showing, walking

FLOOR = draw(PLAIN)
WRONG = 3
"""A neutral column of the first row of `PLAIN`."""


def with_walker(state: State, seat: int = 0, **changed: Any) -> State:
    walkers = list(state.walkers)
    walkers[seat] = replace(walkers[seat], **changed)
    return replace(state, walkers=tuple(walkers))


class TestLooking:
    def test_an_open_floor_rests_covered_until_the_player_looks(self) -> None:
        device = Device()
        device.play.go_on()
        assert (device.state.covered, device.state.fresh, device.state.paused) == (True, True, True)
        assert device.state.offers == (Offer("uncover"),)
        assert device.state.question == "ready"
        assert not device.state.clocked
        device.scheduler.advance(60_000)
        device.play.uncover()
        assert (device.state.covered, device.state.paused) == (False, False)
        assert (device.state.shown, device.state.clocked) == (True, True)
        assert device.state.offers == (Offer("begin"),)
        assert device.play.time_left() == (4000, 4000)
        device.scheduler.advance(4000)
        assert device.state.question == "walking"
        assert device.play.time_left() == (0, 0)

    def test_under_the_cover_nothing_but_looking_does_anything(self) -> None:
        device = Device()
        device.play.go_on()
        for intent in (device.play.set_off, device.play.glimpse, device.play.drink, device.play.step_there):
            intent()
        device.play.step(1)
        device.play.aim(1)
        assert device.match.log == ()
        assert device.state.aimed is None
        assert device.refusals == []

    def test_leaving_covers_at_once_and_keeps_the_time_that_is_left(self) -> None:
        device = Device()
        device.play.go_on()
        device.play.uncover()
        device.scheduler.advance(1500)
        device.play.rest()
        assert (device.state.covered, device.state.fresh, device.state.paused) == (True, False, True)
        device.scheduler.advance(60_000)
        device.play.go_on()
        assert device.state.covered
        device.play.uncover()
        assert device.play.time_left() == (2500, 4000)

    def test_a_walk_is_not_covered_when_it_is_left(self) -> None:
        device = ready()
        device.play.rest()
        assert (device.state.covered, device.state.paused) == (False, True)
        device.play.step(device.path()[0])
        assert device.state.walker.row == START, "nobody looks"
        device.play.go_on()
        device.play.step(device.path()[0])
        assert device.state.walker.row == 0

    def test_the_floor_as_it_was_shown_is_known_after_a_restart(self) -> None:
        device = ready()
        seen = device.state.seen
        assert sum(cell is not None and cell.kind == "path" for row in seen for cell in row) == 10
        device.walk(4)
        again = Device(record=device.match.record())
        assert again.state.seen == seen
        device.walk(6)
        device.play.descend()
        assert device.state.seen == device.state.walker.grid != seen

    def test_a_spectator_has_seen_no_floor(self) -> None:
        assert Device("cc").state.seen == ()


class TestWalking:
    def test_steps_and_touches_lead_up(self) -> None:
        device = ready()
        device.play.tap(device.path()[0])
        device.play.step(device.path()[1])
        assert device.state.walker.row == 1
        assert (device.state.asks, device.state.stepping, device.state.steers) == (True, True, True)

    def test_a_wrong_step_is_marked_and_told_until_the_next_step(self) -> None:
        device = at(walking(FLOOR))
        device.play.step(WRONG)
        assert device.state.wrong == (0, WRONG)
        (bumped,) = device.state.told
        assert isinstance(bumped, Bumped)
        device.play.step(PLAIN_PATH[0])
        assert (device.state.wrong, device.state.told) == (None, ())

    @pytest.mark.parametrize(("shield", "cost"), [(False, HeartLost), (True, ShieldBroke)])
    def test_what_the_second_error_costs_is_told_with_it(self, shield: bool, cost: type) -> None:
        device = at(walking(FLOOR, shield=shield))
        for _ in range(2):
            device.play.step(WRONG)
        assert [type(event) for event in device.state.told] == [Bumped, cost]

    def test_a_trap_is_told_once_whatever_it_takes(self) -> None:
        for shield in (False, True):
            device = at(walking(draw(marked(PLAIN, 0, 2, "L")), shield=shield))
            device.play.step(2)
            assert len(device.state.told) == 1
            assert device.state.wrong is None

    def test_what_was_found_is_told_until_it_is_spent(self) -> None:
        device = at(walking(draw(marked(PLAIN, 0, 1, "*"))))
        device.play.step(1)
        assert [type(event) for event in device.state.told] == [Collected]
        assert device.state.offers == (Offer("glimpse"), Offer("drink", possible=False))
        device.play.glimpse()
        assert device.state.told == ()
        assert (device.state.walker.phase, device.state.walker.essence) == ("glimpse", 0)
        assert device.state.question == "glimpse"
        device.play.set_off()
        assert device.state.offers[0] == Offer("glimpse", possible=False)
        device.play.glimpse()
        assert device.state.walker.phase == "walking"
        assert device.refusals == []

    def test_stunned_nothing_is_accepted(self) -> None:
        device = at(walking(draw(marked(PLAIN, 0, 2, "S"))))
        device.play.step(2)
        assert (device.state.question, device.state.clocked, device.state.asks) == ("stunned", True, False)
        log = device.match.log
        device.play.step(1)
        device.play.aim(1)
        assert (device.match.log, device.state.aimed) == (log, None)
        device.play.act(Step(1))
        assert device.refusals == ["stunned"]
        device.scheduler.advance(1000)
        assert device.state.asks

    def test_keys_point_at_a_cell_and_step_on_it(self) -> None:
        device = at(walking(FLOOR))
        pointed = []
        for by in (1, 1, -1, -1, -1):
            device.play.aim(by)
            pointed.append(device.state.aimed)
        assert pointed == [0, 1, 0, 3, 2]
        device.play.aim(-1)
        device.play.step_there()
        assert device.state.walker.steps == (1,)
        assert device.state.aimed == 1, "it stays on its column"
        device.play.tap(PLAIN_PATH[1])
        assert device.state.aimed is None
        device.play.aim(-1)
        assert device.state.aimed == 3

    def test_the_potion_heals_where_something_is_to_heal(self) -> None:
        device = at(walking(FLOOR, potion=1))
        device.play.drink()
        assert device.state.walker.potion == 1
        device = at(walking(FLOOR, potion=1, hearts=2))
        assert device.state.offers[1] == Offer("drink")
        device.play.drink()
        assert (device.state.walker.potion, device.state.walker.hearts) == (0, 3)
        assert device.refusals == []

    @pytest.mark.parametrize("accept", [True, False])
    def test_a_gem_is_a_last_chance(self, accept: bool) -> None:
        device = at(walking(FLOOR, gem=1, hearts=1))
        for _ in range(2):
            device.play.step(WRONG)
        assert device.state.last_chance
        device.play.spend_gem(accept)
        assert not device.state.last_chance
        assert device.state.over is not accept


class TestCamp:
    def test_gold_buys_what_can_be_had(self) -> None:
        device = at(walking(FLOOR, gold=11, hearts=2))
        device.walk()
        assert device.state.page == "camp"
        device.play.buy("heart")
        assert device.state.walker.hearts == 2, "it costs 12"
        device.play.buy("shield")
        assert (device.state.walker.shield, device.state.walker.gold) == (True, 1)
        device.play.buy("shield")
        assert device.refusals == []

    def test_down_to_the_next_floor(self) -> None:
        device = ready()
        device.walk()
        assert device.state.waiting_for is None
        device.play.descend()
        assert (device.state.walker.floor, device.state.covered) == (2, False)
        device.scheduler.advance(4000)
        assert device.state.asks

    def test_what_a_floor_was_worth(self) -> None:
        device = at(walking(draw(marked(marked(PLAIN, 0, 1, "$"), 1, 3, "o")), slips=0))
        seen = draw(marked(marked(PLAIN, 0, 1, "$"), 1, 3, "o")).cells
        device.walk()
        assert score_parts(device.state.walker, seen) == (("floor", 100), ("flawless", 50), ("gold", 4))
        assert score_parts(device.state.walker, ()) == (("floor", 100), ("flawless", 50))
        assert score_parts(replace(device.state.walker, slips=1, taken=()), seen) == (("floor", 100),)

    def test_what_a_run_was_worth(self) -> None:
        device = at(walking(draw(marked(PLAIN, 0, 1, "$")), draw(PLAIN, 2)))
        device.walk()
        device.play.descend()
        device.play.set_off()
        device.play.step(WRONG)
        device.walk()
        assert device.state.walker.score == 354
        assert run_parts(device.state.walker) == (("floors", 2, 300), ("flawless", 1, 50), ("gold", 4, 4))

    def test_the_traps_of_a_floor_by_their_spot(self) -> None:
        assert traps_on(draw(marked(marked(PLAIN, 0, 2, "L"), 4, 0, "S")).cells) == {
            (0, 2): "trap_life",
            (4, 0): "trap_stun",
        }
        assert traps_on(((None, Cell("path")),)) == {}


class TestSeveralPeople:
    def test_while_one_walks_the_clocks_of_the_others_wait(self) -> None:
        device = ready("pp")
        device.scheduler.advance(60_000)
        assert device.match.state.walkers[1].phase == "showing"
        assert (device.state.me, device.state.acting, device.state.waiting_for) == (0, 0, None)
        device.walk()
        assert (device.state.waiting_for, device.state.hands_on) == (1, True)

    def test_a_computer_waits_in_the_camp_while_the_device_goes_round(self) -> None:
        device = ready("ppc")
        device.scheduler.advance(600_000)
        computer = device.match.state.walkers[2]
        assert (finished(computer), computer.phase) == (1, "camp")
        device.walk()
        device.scheduler.advance(600_000)
        assert finished(device.match.state.walkers[2]) == 1, "one here has still to walk the first floor"
        device.play.rest()
        device.client.look_as(1)
        device.play.uncover()
        device.play.set_off()
        device.walk()
        device.scheduler.advance(600_000)
        assert finished(device.match.state.walkers[2]) == 2

    def test_who_gives_up_under_the_cover_lets_the_others_walk_on(self) -> None:
        device = Device("pc")
        device.play.go_on()
        device.match.leave(0)
        assert (device.state.covered, device.state.paused) == (False, False)
        device.scheduler.advance(10_000)
        assert device.state.over

    def test_alone_against_a_computer_nobody_waits(self) -> None:
        device = ready("pc")
        device.scheduler.advance(600_000)
        assert device.match.state.walkers[1].phase == "over"

    def test_who_takes_over_sees_their_own_floor_and_is_told_nothing_old(self) -> None:
        device = ready("pp")
        device.play.step((device.path()[0] + 2) % 4)
        device.play.aim(1)
        device.walk()
        device.play.rest()
        device.scheduler.advance(60_000)
        device.client.look_as(1)
        device.play.uncover()
        assert (device.state.me, device.state.eyes, device.state.acting) == (1, 1, 1)
        assert (device.state.told, device.state.wrong, device.state.aimed) == ((), None, None)
        assert not device.state.covered, "they have just said that they look"
        assert device.play.time_left() == (4000, 4000)
        assert device.state.seen == device.state.walker.grid
        assert device.state.view.walkers[0].grid == ()
        device.play.set_off()
        device.walk()
        assert device.state.waiting_for == 0
        device.play.rest()
        device.client.look_as(0)
        device.play.uncover()
        assert (device.state.page, device.state.waiting_for) == ("camp", None)
        assert device.state.seen, "the camp looks at the floor again"

    def test_what_one_plays_is_played_by_who_holds_the_device(self) -> None:
        device = ready("ppp")
        device.walk()
        device.client.look_as(1)
        device.play.uncover()
        device.play.set_off()
        assert device.match.log[-1].seat == 1
        device.walk()
        assert (device.state.me, device.state.waiting_for) == (1, 2)

    def test_after_a_restart_the_device_is_due_to_who_has_walked_less(self) -> None:
        device = ready("pp")
        device.walk()
        again = Device("pp", record=device.match.record())
        assert (again.state.me, again.state.waiting_for, again.state.hands_on) == (0, 1, True)

    def test_who_is_out_hands_the_device_on(self) -> None:
        device = ready("ppp")
        device.lose()
        assert device.state.walker.phase == "over"
        assert device.state.offers == (Offer("pass"),)
        assert (device.state.waiting_for, device.state.hands_on, device.state.acting) == (1, True, None)


class TestRivals:
    def test_computers_hurry_when_nobody_here_walks_any_more(self) -> None:
        device = ready("pcc")
        device.play.step((device.path()[0] + 2) % 4)
        assert device.quicker == 1
        device.lose()
        assert device.quicker == HURRY
        assert (device.state.question, device.state.offers, device.state.over) == ("over", (), False)

    def test_while_another_person_here_can_walk_they_take_their_time(self) -> None:
        device = ready("ppc")
        device.lose()
        assert device.quicker == 1

    def test_a_rival_changes_nothing_that_is_told_of_ones_own_walk(self) -> None:
        device = at(walking(FLOOR, seats=2), "pc")
        device.play.step(WRONG)
        told, wrong = device.state.told, device.state.wrong
        device.match.play(1, Step(PLAIN_PATH[0]))
        assert device.state.view.walkers[1].row == 0
        assert (device.state.told, device.state.wrong) == (told, wrong)

    @pytest.mark.parametrize("seed", range(6))
    def test_a_state_knows_nothing_that_its_seat_does_not(self, seed: int) -> None:
        state = walking(FLOOR, draw(PLAIN, 2), seats=3)
        for seat, column in ((0, 1), (0, WRONG), (1, 1), (1, 3), (2, 0)):
            state = GAME.apply(state, seat, Step(column)).state
        other = shuffled(state, 0, Dice(seed))
        assert other != state
        one, two = Device("pcc", state), Device("pcc", other)
        assert one.state == two.state

    def test_a_spectator_can_do_nothing(self) -> None:
        device = at(walking(FLOOR, seats=2), "cc")
        assert (device.state.watching, device.state.eyes, device.state.me) == (True, None, 0)
        assert (device.state.asks, device.state.steers, device.state.offers) == (False, False, ())
        assert (device.state.question, device.state.acting) == ("", None)
        device.play.tap(1)
        device.play.aim(1)
        device.play.glimpse()
        device.play.act(Begin())
        assert device.match.log == ()
        assert device.refusals == []

    @pytest.mark.parametrize(
        ("scores", "errors", "left", "places"),
        [
            ((0, 0, 0), (0, 0, 0), (), [1, 1, 1]),
            ((9, 5, 9), (2, 0, 2), (), [1, 3, 1]),
            ((5, 5, 5), (1, 0, 0), (), [3, 1, 1]),
            ((5, 5, 5), (2, 0, 1), (1,), [2, 3, 1]),
        ],
    )
    def test_who_are_equally_good_share_a_place(
        self, scores: tuple[int, ...], errors: tuple[int, ...], left: tuple[int, ...], places: list[int]
    ) -> None:
        """In the order that decides in the end: points, who stayed, errors."""
        view = GAME.setup(Options(), 3, 1)
        for seat in range(3):
            end = "left" if seat in left else ""
            view = with_walker(view, seat, score=scores[seat], errors=errors[seat], end=end)
        assert [place_of(view, seat) for seat in range(3)] == places


class TestRoom:
    def test_while_a_room_waits_an_open_floor_is_covered(self) -> None:
        device = Device("pc", in_a_room=True)
        device.play.go_on()
        assert device.state.shown
        assert device.state.code == ""
        device.client.hold(True)
        assert (device.state.covered, device.state.offers, device.state.question) == (True, (), "")
        device.play.uncover()
        assert device.state.covered, "only the host lets it go on"
        device.client.hold(False)
        assert not device.state.covered
        assert device.state.offers == (Offer("begin"),)

    def test_a_walk_that_waits_stays_in_sight_with_what_was_told(self) -> None:
        device = at(walking(FLOOR, seats=2), "pc", in_a_room=True)
        device.play.step(WRONG)
        told = device.state.told
        device.client.hold(True)
        assert (device.state.covered, device.state.told, device.state.wrong) == (False, told, (0, WRONG))
        assert (device.state.asks, device.state.acting) == (False, None)
        device.play.step(PLAIN_PATH[0])
        device.client.hold(False)
        assert (device.state.walker.row, device.state.told) == (START, told)

    def test_time_goes_on_while_nobody_here_looks(self) -> None:
        device = Device("pc", in_a_room=True)
        device.play.rest()
        assert not device.state.covered


class TestGhost:
    def a_run(self) -> Ghost:
        """A run with a wrong step in row 5 of its first floor, and then to its end."""
        device = ready()
        device.walk(4)
        device.play.step((device.path()[4] + 2) % 4)
        device.walk(6)
        device.play.descend()
        device.play.set_off()
        device.match.leave(0)
        return ghost_of(GAME, device.match.record())

    def test_it_is_where_the_best_run_was_after_as_many_steps(self) -> None:
        ghost = self.a_run()
        assert ghost == {1: (0, 1, 2, 3, 3, *range(4, 10))}
        device = Device(ghost=ghost)
        device.play.go_on()
        device.play.uncover()
        device.play.set_off()
        assert device.state.ghost == START
        device.walk(6)
        assert (device.state.walker.row, device.state.ghost) == (5, 4)
        again = Device(record=device.match.record(), ghost=ghost)
        assert again.state.ghost == 4, "after a restart it is where it was"
        device.play.step((device.path()[6] + 2) % 4)
        device.walk(6)
        assert device.state.ghost == 9
        device.play.descend()
        assert device.state.ghost is None, "it never was on that floor"

    @pytest.mark.parametrize("what", [{"options": Options(floors=1)}, {"kinds": "pc"}])
    def test_what_is_no_such_run_has_none(self, what: dict[str, Any]) -> None:
        assert Device(ghost=self.a_run(), **what).state.ghost is None


class TestEnd:
    def test_a_run_is_kept_among_the_best(self) -> None:
        others = tuple(Run(score, 2, "2026-01-01", f"r{score}") for score in (500, 90, 40))
        device = ready(runs=others)
        assert (device.state.runs, device.state.final) == (others, None)
        device.walk()
        device.play.descend()
        device.play.set_off()
        device.lose()
        assert [run.match for run in device.state.runs] == ["r500", "m", "r90", "r40"]
        assert device.state.final == GAME.view(device.match.state, None)
        assert any(isinstance(event, Ended) for event in device.heard[-1])

    @pytest.mark.parametrize("what", [{"options": Options(floors=1)}, {"kinds": "pc"}, {"purpose": "lesson"}])
    def test_other_matches_have_no_best_runs(self, what: dict[str, Any]) -> None:
        device = ready(runs=(Run(500, 2, "2026-01-01", "r"),), **what)
        device.match.leave(0)
        assert device.state.runs == ()

    def test_one_that_was_given_up_is_not_kept(self) -> None:
        device = ready()
        device.match.leave(0)
        assert device.state.over
        assert device.state.runs == ()

    def test_only_the_best_runs_are_kept(self) -> None:
        record = Device().match.record()
        runs = tuple(Run(score, 1, "2026-01-01", str(score)) for score in (9, 8, 7, 6, 5))
        assert len(runs) == KEPT
        assert with_run(runs, record, Walker(score=1)) == runs
        better = with_run(runs, record, Walker(score=7, floor=3))
        assert [run.score for run in better] == [9, 8, 7, 7, 6]
        assert with_run(better, record, Walker(score=7, floor=3)) == better, "a match has one run"

    @pytest.mark.parametrize(
        ("kinds", "winners", "fate"),
        [("p", (), "over"), ("p", (0,), "won"), ("pc", (1,), "lost"), ("ppc", (1,), "over"), ("cc", (1,), "over")],
    )
    def test_how_it_ended_for_who_walks_here(self, kinds: str, winners: tuple[int, ...], fate: str) -> None:
        over = replace(walking(FLOOR, seats=len(kinds)), winners=winners, reason="cleared")
        state = Device(kinds, over).state
        assert (state.page, state.fate) == ("end", fate)

    def test_anybodys_misses_can_be_looked_at(self) -> None:
        device = ready("pc")
        device.play.step((device.path()[0] + 2) % 4)
        device.match.leave(0)
        assert device.state.looked_at == 0
        device.play.look_at(1)
        assert device.state.looked_at == 1


def test_a_clock_that_stands_for_good_is_none() -> None:
    device = Device(state=showing(FLOOR))
    device.client.timeless = True
    device.client.resume()
    device.play.refresh()
    assert device.state.shown
    assert not device.state.clocked


def test_how_far_somebody_is() -> None:
    assert finished(Walker(floor=3)) == 2
    assert finished(Walker(floor=3, phase="camp")) == 3
    assert finished(Walker(floor=3, phase="over", end="cleared")) == 3
    assert finished(Walker(floor=3, phase="over", end="hearts")) == 2


def test_a_path_is_known_once_it_is_no_secret() -> None:
    state = replace(walking(draw(PLAIN, 2)), paths=((1,) * 10,))
    assert path_of(state, 1) == (1,) * 10
    assert path_of(state, 2) == PLAIN_PATH
    assert path_of(GAME.view(state, 0), 2) == ()


def test_where_memory_failed_floor_by_floor() -> None:
    walker = Walker(misses=(Miss(1, 3, 0, "neutral"), Miss(2, 4, 1, "trap_life", 3)))
    assert [misses_on(walker, floor) for floor in (1, 2, 3)] == [((3, 0),), ((4, 1),), ()]
