"""The play layer of Le Désert: what is composed and shown, without a window."""

from collections.abc import Generator
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.replay import Seat
from logic.desert import state as s
from logic.desert.computers.reasons import Reason
from logic.desert.play import HASTY_MS, DesertPlay
from logic.desert.play_state import Hint
from logic.desert.playback import playback
from logic.desert.rules import Desert
from logic.desert.state import State
from logic.desert.turn import Extra
from tests.logic.desert.scenes import HEAT, RISE, scene, wind, with_points
from tests.logic.desert.table import ADA, BEN, FAR, GUIDE, Table, sit

GEAR = ("dune_blaster", "jet_pack", "solar_shield", "terrascope", "reserve", "time_throttle")


def extra(play: DesertPlay, kind: str) -> int:
    assert play.state.turn is not None
    return next(number for number, extra in enumerate(play.state.turn.extras) if extra.kind == kind)


def character(state: State, name: Any) -> State:
    return replace(state, players=(replace(state.players[0], character=name), *state.players[1:]))


# Taps and keys


def test_a_tap_does_what_is_meant() -> None:
    """A step where one can go, a shovel where one cannot; on the own tile what there is to do."""
    play = sit(scene(sand={(1, 1): 2, (2, 1): 1}))
    for _ in range(3):
        play.tap((1, 1))
    assert play.log == [s.Dig((1, 1)), s.Move((1, 1)), s.Dig((1, 1))]
    play.tap((1, 1))
    assert play.log[-1] == s.Flip()


def test_what_can_be_touched_is_in_the_state() -> None:
    play = sit(scene(sand={(1, 1): 2}, flipped=[(2, 1)]))
    assert set(play.state.ways) == {(2, 0), (3, 1)}
    assert play.state.keys == ("dig", "end")
    assert play.state.targets == ()


def test_the_rules_say_why_not() -> None:
    play = sit(scene(sand={(1, 1): 2}))
    play.go(-1, 0)
    play.go(0, 1)
    for name in ("pick", "tunnel"):
        play.press(name)
    play.tap((4, 4))
    assert play.heard.refusals == ["too_much_sand", "storm", "no_part", "no_tunnel", "too_far"]
    assert play.log == []


def test_a_key_with_one_target_acts_at_once() -> None:
    play = sit(scene(sand={(1, 1): 1}))
    play.press("dig")
    assert play.log == [s.Dig((1, 1))]


def test_a_key_with_several_targets_aims_first() -> None:
    play = sit(scene(sand={(1, 1): 1, (2, 1): 1}))
    play.press("dig")
    assert play.state.aimed_key == play.state.prompt == "dig"
    assert set(play.state.targets) == {(1, 1), (2, 1)}
    assert play.state.ways == ()
    play.press("dig")
    assert play.log == [s.Dig((2, 1))], "again means the own tile"


def test_a_second_press_digs_nothing_but_the_own_tile() -> None:
    play = sit(scene(sand={(1, 1): 1, (3, 1): 1}))
    play.press("dig")
    play.press("dig")
    assert (play.log, play.heard.refusals, play.state.aimed_key) == ([], ["no_sand"], "dig")


def test_aiming_is_stopped_by_a_tap_elsewhere() -> None:
    play = sit(scene(sand={(1, 1): 1, (2, 1): 1}))
    play.press("dig")
    play.tap((4, 4))
    assert not play.state.aiming
    play.press("dig")
    play.stop_aiming()
    assert not play.state.aiming
    assert (play.log, play.heard.refusals) == ([], [])


def test_tunnels_parts_and_gifts() -> None:
    parts = (None, (0, 2), None, None)
    state = scene(seats=2, at=[(2, 0), (0, 2)], flipped=[(2, 0), (0, 2), (3, 4)], life=[3, 1], parts=parts)
    play = sit(state, ADA, BEN)
    play.press("tunnel")
    assert play.state.prompt == "tunnel"
    play.tap((0, 2))
    play.press("pick")
    play.take(extra(play, "give"))
    assert play.log == [s.Tunnel((0, 2)), s.PickUp(1), s.Give(1)]


# By keys


def test_beside_oneself_an_arrow_aims_and_acts() -> None:
    play = sit(scene(sand={(1, 1): 1, (2, 1): 1}))
    play.press("dig")
    play.go(-1, 0)
    assert play.log == [s.Dig((1, 1))]


def test_the_cursor_finds_far_targets() -> None:
    play = sit(scene(gear=[("jet_pack",)]))
    play.choose(0)
    assert play.state.prompt == "extra"
    targets = play.state.turn.targets
    play.go(0, 1)
    assert play.state.cursor == (2, 3), "over the storm, where nobody lands"
    play.go(0, 1)
    assert play.state.cursor in targets
    assert play.state.cursor[1] == 4
    play.confirm(ends=True)
    assert [type(action) for action in play.log] == [s.Use]
    assert play.state.cursor is None


def test_enter_without_a_cursor_means_the_key_again() -> None:
    play = sit(scene(sand={(1, 1): 1, (2, 1): 1}))
    play.press("dig")
    play.confirm(ends=False)
    assert play.log == [s.Dig((2, 1))]
    play.confirm(ends=False)
    assert play.log == [s.Dig((2, 1))], "space never ends a turn"


def test_no_arrow_leads_off_the_board() -> None:
    play = sit(scene(at=[(0, 0)]))
    play.go(-1, 0)
    assert (play.log, play.heard.refusals) == ([], [])


# Ending the turn


def test_ending_with_points_left_asks_once_a_turn() -> None:
    play = sit(scene(deck=[wind("up"), wind("down")]), shows_storms=False)
    play.press("end")
    assert play.log == []
    assert play.state.asking
    assert play.state.prompt == "end"
    play.tap((2, 0))
    assert not play.state.asking
    play.confirm(ends=True)
    assert play.log == [s.Move((2, 0)), s.EndTurn()], "it was asked in this turn already"
    play.end_turn()
    assert len(play.log) == 2, "another turn, another question"
    play.end_turn()
    assert len(play.log) == 2, "a double press raises the question and does not answer it"
    play.scheduler.spend(HASTY_MS)
    play.end_turn()
    assert len(play.log) == 3


def test_ending_without_points_asks_nothing() -> None:
    play = sit(with_points(scene(deck=[wind("up")]), 0))
    play.end_turn()
    assert play.log == [s.EndTurn()]


def test_the_question_stops_aiming_and_aiming_the_question() -> None:
    play = sit(scene(sand={(1, 1): 1, (2, 1): 1}))
    play.press("dig")
    play.end_turn()
    assert (play.state.asking, play.state.aiming) == (True, False)
    play.press("dig")
    assert (play.state.asking, play.state.aiming) == (False, True)


# Extras


def test_every_gear_card() -> None:
    play = sit(scene(gear=[GEAR], sand={(1, 1): 3, (2, 0): 1}, life=[2]))
    for gear in GEAR:
        play.take(next(number for number, extra in enumerate(play.state.turn.extras) if extra.what == gear))
        if play.state.aiming:
            play.tap(play.state.targets[-1])
        assert gear not in play.state.view.players[0].gear
        assert not play.state.aiming
    assert [use.gear for use in play.log] == list(GEAR)


def test_an_extra_chosen_again_is_put_away() -> None:
    play = sit(scene(gear=[("jet_pack",)]))
    play.take(0)
    assert play.state.aiming
    play.take(0)
    assert not play.state.aiming
    play.take(1)
    assert play.log == []


def test_a_list_of_extras_plays_what_it_shows_also_when_something_happens_meanwhile() -> None:
    play = sit(scene(gear=[GEAR], life=[2]))
    shown = play.state.turn.extras
    play.client.play(0, s.Use("reserve"))
    play.take_shown(next(extra for extra in shown if extra.what == "reserve"))
    assert play.heard.refusals == ["gone"]
    play.take_shown(next(extra for extra in shown if extra.what == "time_throttle"))
    assert play.log == [s.Use("reserve"), s.Use("time_throttle")]


def test_a_forecast_is_buried_by_its_number() -> None:
    play = sit(character(scene(heat=7), "meteorologist"))
    play.take(extra(play, "forecast"))
    assert play.state.prompt == "bury"
    assert len(play.state.forecast) == 3
    assert "end" not in play.state.keys
    play.choose(3)
    assert play.log == [s.Forecast()]
    play.choose(2)
    assert play.state.forecast == ()
    play.take(extra(play, "calm"))
    play.take(extra(play, "forecast"))
    play.bury(0)
    assert play.log == [s.Forecast(), s.Bury(2), s.Calm(), s.Forecast(), s.Bury(0)]


def test_a_forecast_of_one_card_asks_nothing() -> None:
    """It goes to the bottom, which is told; what is undone then is the step before."""
    play = sit(character(scene(deck=[HEAT]), "meteorologist"))
    play.tap((1, 1))
    play.take(extra(play, "forecast"))
    assert play.log == [s.Move((1, 1)), s.Forecast(), s.Bury(0)]
    assert play.state.prompt is None
    assert [event.card for event in play.state.news] == [HEAT]
    assert not play.state.can_undo
    play.tap((1, 0))
    play.undo()
    assert play.log[-1] == s.Bury(0)


def test_what_has_one_target_is_done_at_once() -> None:
    play = sit(scene(gear=[("dune_blaster",)], sand={(1, 1): 3}))
    play.take(0)
    assert play.log == [s.Use("dune_blaster", (1, 1))]


def test_the_navigator_leads_three_tiles_and_then_lets_go() -> None:
    play = sit(character(scene(seats=2), "navigator"), ADA, BEN)
    play.take(extra(play, "guide"))
    for way in ((0, -1), (1, 0), (0, 1)):
        assert play.state.aiming
        play.go(*way)
    assert not play.state.aiming
    play.go(0, 1)
    assert play.heard.refusals == ["storm"], "one’s own step, and not a point for leading on"


def test_the_navigator_goes_on_leading() -> None:
    """From where that player is by then, until there are no steps, or something else is done."""
    play = sit(character(scene(seats=2), "navigator"), ADA, BEN)
    play.take(extra(play, "guide"))
    play.go(0, -1)
    assert play.state.view.players[1].cell == (2, 0)
    assert isinstance(play.state.turn.aiming, Extra)
    play.go(1, 0)
    assert play.log == [s.Guide(1, (2, 0)), s.Guide(1, (3, 0))]
    play.stop_aiming()
    play.tap((1, 1))
    assert play.log[-1] == s.Move((1, 1))
    assert not play.state.aiming


# The last life


SUNNY = {"life": [1], "deck": [wind("up")]}


@pytest.mark.parametrize(
    ("gear", "flipped", "rescues"),
    [
        ((), (), ()),
        (GEAR, (), ("solar_shield", "reserve")),
        (("jet_pack",), [(0, 2)], ("jet_pack",)),
        (("time_throttle", "terrascope"), [(0, 2)], ()),
    ],
)
def test_gear_in_hand_that_would_save_the_last_life(gear: Any, flipped: Any, rescues: Any) -> None:
    play = sit(scene(gear=[gear], flipped=flipped, **SUNNY))
    assert play.state.turn.rescues == rescues
    assert play.state.prompt == ("rescue" if rescues else None)


def test_it_is_known_whether_the_last_storm_was_watched() -> None:
    play = sit(with_points(scene(deck=[wind("up"), HEAT], heat=4), 0))
    assert play.state.skipped, "what was drawn before this visit has not been seen"
    play.end_turn()
    while play.state.storm is not None:
        play.go_on_with_storm()
    assert not play.state.skipped
    play.end_turn_anyway()
    play.skip_storm()
    assert play.state.skipped


def test_nothing_has_to_be_saved_where_no_heat_can_come() -> None:
    for state in (
        scene(gear=[GEAR], life=[2]),
        scene(gear=[GEAR], at=[(2, 0)], flipped=[(2, 0)], **SUNNY),
        scene(gear=[GEAR], known_top=1, **SUNNY),
        scene(gear=[GEAR], calmed=True, **SUNNY),
    ):
        assert sit(state).state.turn.rescues == ()


def test_a_turn_without_points_ends_only_after_the_last_life_was_spoken_of() -> None:
    play = sit(with_points(scene(gear=[("solar_shield",)], **SUNNY), 0))
    play.end_turn()
    assert (play.state.prompt, play.log) == ("end", [])
    play.take(0)
    play.end_turn()
    assert play.log == [s.Use("solar_shield"), s.EndTurn()]


# What happens to what was composed


def aimed(*seats: Seat) -> Any:
    play = sit(scene(seats=len(seats) or 1, sand={(1, 1): 1, (2, 1): 1, (2, 0): 1}), *seats)
    play.press("dig")
    assert play.state.aiming
    return play


def test_a_step_ends_the_aiming() -> None:
    play = aimed()
    play.client.play(0, s.Move((3, 1)))
    assert not play.state.aiming
    assert play.state.turn.view == play.state.view


def test_an_undo_ends_the_aiming_and_forgets_the_hint() -> None:
    play = aimed()
    play.tap((1, 1))
    play.press("dig")
    play.ask_hint()
    play.advise(s.Dig((2, 0)))
    play.undo()
    assert play.log == []
    assert (play.state.aiming, play.state.hint, play.state.hint_cell) == (False, None, None)
    assert not play.state.can_undo


def test_undo_ends_where_something_was_revealed() -> None:
    play = sit(scene())
    for cell in ((1, 1), (1, 1), (1, 0)):
        play.tap(cell)
    assert play.log == [s.Move((1, 1)), s.Flip(), s.Move((1, 0))]
    for _ in range(3):
        play.undo()
    assert play.log == [s.Move((1, 1)), s.Flip()], "what was turned over stays so"


def test_while_a_room_waits_nothing_can_be_done() -> None:
    play = aimed()
    play.client.hold(True)
    state = play.state
    assert (state.turn, state.keys, state.ways, state.targets, state.prompt) == (None, (), (), (), None)
    for intent in (play.end_turn, play.ask_hint, play.undo, play.stop_aiming, lambda: play.tap((1, 1))):
        intent()
    assert play.log == []
    assert play.state is state
    play.client.hold(False)
    assert "dig" in play.state.keys
    assert not play.state.aiming


def test_while_a_room_waits_the_question_is_kept() -> None:
    play = sit(scene())
    play.end_turn()
    play.client.hold(True)
    assert play.state.prompt is None
    play.client.hold(False)
    assert play.state.prompt == "end"


def test_other_eyes_see_the_same_with_nothing_aimed() -> None:
    play = aimed(ADA, BEN)
    play.client.look_as(1)
    assert (play.state.eyes, play.state.acting) == (1, 0)
    assert play.state.view == play.client.match.view(0)
    assert not play.state.aiming


def test_people_at_one_device_take_turns() -> None:
    play = sit(scene(seats=2), ADA, BEN, shows_storms=False)
    play.tap((1, 1))
    assert play.state.can_undo
    play.end_turn_anyway()
    assert (play.state.acting, play.state.turn.seat) == (1, 1)
    assert not play.state.can_undo


def test_who_watches_touches_nothing() -> None:
    play = sit(scene(), FAR)
    assert play.state.watching
    for intent in (play.end_turn, play.ask_hint, play.undo, lambda: play.tap((1, 1)), lambda: play.press("dig")):
        intent()
    assert (play.state.turn, play.log, play.heard.refusals, play.heard.states) == (None, [], [], [])


def test_a_state_depends_on_the_match_alone() -> None:
    """Where nothing is composed, a table that was just opened shows the same as one that saw everything."""
    start = scene(deck=[wind("up"), HEAT])
    play = sit(start, shows_storms=False)
    play.tap((1, 1))
    play.act(s.EndTurn())
    opened = sit(start, log=play.client.match.log)
    assert opened.state == play.state
    assert opened.state.card == wind("up")


def test_who_has_given_up_is_gone() -> None:
    play = sit(scene(seats=2, deck=[wind("up")]), ADA, GUIDE)
    assert not play.state.gone
    play.client.leave(0)
    assert play.state.storm is not None
    assert not play.state.gone, "the storm of the turn that the guide played is shown first"
    play.skip_storm()
    assert play.state.gone
    assert play.state.turn is None


# What is found


def test_a_find_is_told_until_something_else_happens() -> None:
    play = sit(scene(at=[(0, 1)]))
    play.press("flip")
    assert play.state.news
    play.tap((0, 0))
    assert not play.state.news


def test_what_a_companion_finds_is_told_while_it_goes_on() -> None:
    state = replace(scene(seats=2, at=[(4, 0), (0, 1)]), turn=1)
    play = sit(with_points(state, 4), ADA, GUIDE)
    found = []
    for action in (s.Flip(), s.Move((0, 2))):
        play.client.match.play(1, action)
        found.append(play.state.news)
    assert found[0]
    assert found[0] == found[1]


# Hints


def thought_out(thoughts: Generator[None, None, Any]) -> Any:
    """What a companion's thinking comes to."""
    while True:
        try:
            next(thoughts)
        except StopIteration as thought:
            return thought.value


def test_a_hint_is_shown_until_somebody_acts() -> None:
    play = sit(scene())
    play.ask_hint()
    assert play.state.thinking
    assert play.state.prompt == "hint"
    action = thought_out(play.thoughts())
    play.advise(action)
    assert play.state.hint == Hint(action, Reason("unknown", 9))
    assert action in play.client.match.actions(0)
    play.tap((1, 1))
    assert play.state.hint is None


@pytest.mark.parametrize(
    ("action", "cell"),
    [
        (s.Move((1, 1)), (1, 1)),
        (s.Dig((2, 0)), (2, 0)),
        (s.Use("jet_pack", (4, 4)), (4, 4)),
        (s.Use("reserve"), None),
        (s.Flip(), (2, 1)),
        (s.EndTurn(), None),
    ],
)
def test_a_hint_has_a_place(action: Any, cell: Any) -> None:
    play = sit(scene())
    play.advise(action)
    assert play.state.hint_cell == cell


def test_whoever_leaves_the_screen_waits_for_no_hint() -> None:
    play = sit(scene())
    play.ask_hint()
    play.stop_thinking()
    assert play.state.hint is None
    play.advise(s.Flip())
    play.stop_thinking()
    assert play.state.hint == Hint(s.Flip(), Reason("gear")), "what was said already stays"


# The storm


def frames(play: Table) -> list[tuple[str, Any, Any]]:
    """Let the storm be shown to its end: what kind each frame is of, the card and where the storm is."""
    found = []
    while play.state.storm is not None:
        found.append((play.state.storm.frame.kind, play.state.card, play.state.board.storm))
        play.go_on_with_storm()
    return found


def test_a_storm_is_shown_card_by_card() -> None:
    """The board lags behind the match, and gets there one card and one gust after the other."""
    play = sit(scene(deck=[wind("up", 2), wind("right")], heat=4))
    play.act(s.EndTurn())
    assert play.state.board.storm == (2, 2)
    assert play.state.view.storm == (0, 3)
    up, right = wind("up", 2), wind("right")
    assert frames(play) == [
        ("card", up, (2, 2)), ("gust", up, (1, 2)), ("gust", up, (0, 2)), ("rest", up, (0, 2)),
        ("card", right, (0, 2)), ("gust", right, (0, 3)), ("rest", right, (0, 3)),
    ]  # fmt: skip
    assert play.state.board == play.state.shown == play.state.view
    assert [storm.card for storm in play.state.drawn] == [up, right]


def test_around_the_board_a_card_has_done_everything_when_it_is_drawn() -> None:
    play = sit(scene(deck=[RISE, HEAT], heat=6))
    play.act(s.EndTurn())
    assert (play.state.board.heat, play.state.shown.heat) == (6, 7)
    assert play.state.shown.players[0].life == 4
    assert [storm.card for storm in play.state.drawn] == [RISE]
    play.go_on_with_storm()
    play.go_on_with_storm()
    assert play.state.shown.players[0].life == 3
    assert play.state.turn is None


def test_a_storm_can_be_skipped() -> None:
    play = sit(scene(deck=[wind("up"), wind("right")], heat=4))
    play.act(s.EndTurn())
    assert play.state.turn is None
    play.tap((1, 1))
    assert play.log == [s.EndTurn()], "nobody acts while it is shown"
    play.skip_storm()
    assert play.state.board == play.state.view
    assert play.state.turn.me.points == 4


def test_companions_watch_the_storm_too() -> None:
    play = sit(scene(seats=2, deck=[wind("up")]), ADA, GUIDE)
    play.act(s.EndTurn())
    play.scheduler.advance(10_000)
    assert play.log == [s.EndTurn()]
    play.skip_storm()
    play.scheduler.advance(10_000)
    assert len(play.log) > 1


def test_companions_wait_after_a_storm_for_a_match_that_was_left() -> None:
    play = sit(scene(seats=2, deck=[wind("up")]), ADA, GUIDE)
    play.act(s.EndTurn())
    play.client.pause()
    play.skip_storm()
    play.scheduler.advance(10_000)
    assert play.log == [s.EndTurn()]


def test_a_storm_that_is_not_shown_is_known_all_the_same() -> None:
    play = sit(scene(deck=[wind("up"), wind("right")], heat=4), shows_storms=False)
    play.act(s.EndTurn())
    assert play.state.storm is None
    assert play.state.board == play.state.view
    assert [storm.card for storm in play.state.last_storm] == [wind("up"), wind("right")]


def test_a_step_during_a_storm_ends_it() -> None:
    """Others need not have skipped or finished theirs at the same time."""
    play = sit(scene(seats=2, deck=[wind("up"), HEAT]), ADA, FAR)
    play.act(s.EndTurn())
    play.client.match.play(1, s.Move((2, 0)))
    assert play.state.storm is None
    assert play.state.board == play.state.view
    assert play.state.card == wind("up")
    play.client.match.play(1, s.EndTurn())
    assert play.state.storm.before.players[1].cell == (2, 0)


def test_a_lost_match_is_over_when_its_last_storm_has_been_shown() -> None:
    play = sit(scene(life=[1], deck=[HEAT]))
    play.act(s.EndTurn())
    assert (play.state.over, play.state.ended) == (True, False)
    play.skip_storm()
    assert play.state.ended
    assert play.state.keys == ()


def test_a_step_without_cards_is_no_storm() -> None:
    state = scene()
    step = Desert().apply(state, 0, s.Move((1, 1)))
    assert playback(state, step.events) is None
