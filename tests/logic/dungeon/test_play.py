"""The play layer of Donjon: walking, news over the map, and races at one device, without a window."""

from typing import Any

import pytest

from logic.core.client import Events, LocalClient
from logic.core.device_driver import DeviceDriver
from logic.core.game import Left
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.dungeon import tiles, travel
from logic.dungeon.play import SILENCE, DungeonPlay, DungeonPlayState, Notice
from logic.dungeon.state import Options, Search, Wait, Walk
from logic.games import GAMES
from tests.logic.core.scheduler import FakeScheduler

ADA, BEN, ROBOT = Seat("person", "Ada"), Seat("person", "Ben"), Seat("computer", level="tourist")


class Heard:
    """An observer that writes everything down."""

    def __init__(self) -> None:
        self.states: list[DungeonPlayState] = []
        self.events: list[Events] = []

    def state_changed(self, state: DungeonPlayState) -> None:
        self.states.append(state)

    def happened(self, events: Events) -> None:
        self.events.append(events)

    def rewound(self) -> None: ...

    def refused(self, reason: str) -> None: ...


def sit(*seats: Seat, seed: int = 88, eyes: int | None = 0, **options: Any) -> DungeonPlay:
    chosen = Options(**{"size": 24, "level": "stroll", **options})
    record = Record("d", "dungeon", chosen, seats or (ADA,), seed, "2026-01-01T10:00:00")
    match = Match(GAMES["dungeon"], record)
    play = DungeonPlay(LocalClient(match, DeviceDriver(match, FakeScheduler()), save=lambda _: None, seat=eyes))
    play.client.paused = False
    return play


def log(play: DungeonPlay) -> list[Any]:
    return [getattr(entry, "action", entry) for entry in play.client.match.log]


def free_way(play: DungeonPlay) -> Any:
    """A direction in which the hero can step."""
    return next(action.direction for action in play.client.match.actions(0) if isinstance(action, Walk))


def far_cell(play: DungeonPlay, steps: int) -> tuple[int, int]:
    """A seen cell that many steps away."""
    state, size = play.state, play.state.view.options.size
    cells = [(n % size, n // size) for n, sign in enumerate(state.world.known) if sign != tiles.UNSEEN]
    return next(cell for cell in cells if len(travel.route(state.view, 0, cell)) == steps)


def leave(play: DungeonPlay, seat: int) -> None:
    play.client.match.leave(seat)


def test_a_step_is_a_turn_and_a_wall_is_none() -> None:
    play = sit()
    way = free_way(play)
    play.step(way)
    assert log(play) == [Walk(way)]
    while Walk(way) in play.client.match.actions(0):
        play.step(way)
    turns = play.state.world.turns
    play.step(way)
    assert play.state.world.turns == turns == len(log(play))


def test_searching_and_waiting_take_a_turn() -> None:
    play = sit()
    play.search()
    play.wait()
    assert log(play) == [Search(), Wait()]


def test_a_walk_to_a_cell_goes_step_by_step_and_shows_its_way() -> None:
    play = sit()
    cell = far_cell(play, 3)
    play.walk_to(cell)
    assert play.state.goal == cell
    assert (len(log(play)), len(play.state.way), play.state.way[-1]) == (1, 2, cell)
    play.stride()
    play.stride()
    assert (play.state.world.hero, play.state.goal, play.state.way) == (cell, None, ())
    play.stride()
    assert len(log(play)) == 3, "who has arrived stays"


@pytest.mark.parametrize("act", ["search", "wait", "stop"])
def test_another_deed_ends_a_walk(act: str) -> None:
    play = sit()
    play.walk_to(far_cell(play, 3))
    getattr(play, act)()
    assert play.state.goal is None


def test_exploring_stops_when_asked_again() -> None:
    play = sit()
    play.explore()
    assert play.state.exploring
    play.explore()
    assert not play.state.exploring
    assert len(log(play)) == 1


def test_exploring_stops_for_what_comes_into_sight_and_never_leaves() -> None:
    play = sit()
    for _ in range(2000):
        if play.state.goal is None:
            play.explore()
        play.stride()
        if play.state.notice.key in ("all_seen", "all_seen_exit"):
            break
    assert play.state.notice == Notice("all_seen_exit")
    assert (play.state.goal, play.state.over) == (None, False)

    assert play.state.leads_out
    play.explore()
    while play.state.goal is not None:
        play.stride()
    play.explore()
    assert play.state.notice == Notice("exit_beside"), "it has led to the way out, and stops there"
    steps = len(log(play))
    play.explore()
    assert (len(log(play)), play.state.leads_out, play.state.over) == (steps, False, False)


def test_treasure_that_has_been_seen_can_be_walked_to() -> None:
    play = sit()
    for _ in range(2000):
        if play.state.treasure:
            break
        if play.state.goal is None:
            play.explore()
        play.stride()
    before = play.state.world.treasure
    play.walk_to_treasure()
    while play.state.goal is not None:
        play.stride()
    assert play.state.world.treasure == before + 1


def test_undo_takes_a_step_back_where_the_level_allows_it() -> None:
    play = sit()
    hero = play.state.world.hero
    play.step(free_way(play))
    assert (play.state.undoes, play.state.can_undo) == (True, True)
    play.undo()
    assert (play.state.world.hero, play.state.notice) == (hero, SILENCE)
    assert not sit(level="watch").state.undoes


def test_nobody_walks_while_a_room_waits() -> None:
    play = sit()
    play.walk_to(far_cell(play, 3))
    told = play.state.notice
    play.client.hold(True)
    assert (play.state.still, play.state.goal, play.state.notice) == (True, None, told)
    play.explore()
    play.search()
    assert len(log(play)) == 1
    play.client.hold(False)
    assert not play.state.still


# What is told over the map


def test_the_start_says_what_it_is_worth_to_be_quick() -> None:
    play = sit()
    assert play.state.notice == Notice("start", 2 * play.state.par)
    play.step(free_way(play))
    assert play.state.notice.key != "start"


def test_exploring_says_what_it_costs() -> None:
    play = sit(seed=88)
    play.explore()
    state = play.state
    assert state.notice in (Notice("exploring", state.bonus), Notice("treasure_in_sight"), Notice("exit_in_sight"))


def test_half_of_the_bonus_and_the_rest_of_it_are_told_once() -> None:
    play = sit()
    keys = []
    for _ in range(2 * play.state.par + 3):
        play.wait()
        keys.append(play.state.notice.key)
    assert keys.count("bonus_half_gone") == keys.count("bonus_gone") == 1
    assert play.state.bonus == 0


def test_the_code_of_a_dungeon_that_somebody_chose_is_no_secret() -> None:
    assert sit().state.code == ""
    record = Record("d", "dungeon", Options(size=24, mode="crypt", seed=12), (ADA,), 1, "2026-01-01T10:00:00")
    match = Match(GAMES["dungeon"], record)
    play = DungeonPlay(LocalClient(match, DeviceDriver(match, FakeScheduler()), save=lambda _: None, seat=0))
    assert play.state.code == "D2-crypt-24-50-12"


# Several people at one device, computers, spectators


def test_after_one_person_another_at_this_device_walks() -> None:
    play = sit(ADA, BEN)
    leave(play, 0)
    assert (play.state.me, play.state.next_person, play.state.finished) == (0, 1, True)
    play.take_over(1)
    assert (play.state.me, play.state.next_person, play.state.notice.key) == (1, None, "start")
    play.step(next(a.direction for a in play.client.match.actions(1) if isinstance(a, Walk)))
    assert play.state.world.turns == 1


def test_a_match_is_opened_for_the_person_who_still_walks() -> None:
    play = sit(ADA, BEN)
    leave(play, 0)
    again = DungeonPlay(
        LocalClient(
            Match(GAMES["dungeon"], play.client.match.record()), play.client.driver, save=lambda _: None, seat=0
        )
    )
    assert again.state.me == 1


def test_who_walks_no_more_waits_and_the_computers_hurry() -> None:
    play = sit(ADA, ROBOT)
    leave(play, 0)
    assert (play.state.gone, play.state.notice) == (True, Notice("waiting_left"))
    driver = play.client.driver
    assert isinstance(driver, DeviceDriver)
    assert driver.scheduler.times > 1  # type: ignore[attr-defined]
    assert isinstance(play.client.match.log[-1], Left)


def test_a_spectator_walks_nowhere() -> None:
    play = sit(ROBOT, ROBOT, eyes=None)
    match = play.client.match
    # In a room only the view is here, which names no hero.
    match.actions = lambda seat: match.game.actions(play.client.view, seat)  # type: ignore[method-assign]
    assert (play.state.watching, play.state.still, play.state.notice) == (True, True, SILENCE)
    play.explore()
    play.step("north")
    assert (play.state.goal, log(play)) == (None, [])


def test_observers_hear_of_the_state_before_the_events() -> None:
    play, heard = sit(), Heard()
    play.observe(heard)
    play.step(free_way(play))
    assert heard.states[-1] == play.state
    assert len(heard.events) == 1
    play.refresh()
    assert heard.states[-1] is play.state
    assert len(heard.states) == len({id(state) for state in heard.states}), "a state is told once"
