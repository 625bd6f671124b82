"""A round that is over is seen before the next one: the cards turn up in turn, then the points are told."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.ojyx import reading, round_end
from logic.ojyx.events import AllTurnedUp
from logic.ojyx.play import OjyxPlay
from logic.ojyx.state import Discard, Options, State, TurnUp, Vote
from tests.logic.ojyx.clients import Heard, play
from tests.logic.ojyx.tables import OJYX, after, table, values

OPEN = "0 1 0 1  1 0 1 0  0 1 0 2"
CLEARS = "1 0 3 4  1 (6) (7) (8)  (1) 2 0 1"
LAST: dict[str, Any] = {"turn": 1, "phase": "place", "hand": 5, "source": "deck", "drew": True, "last_lap": True}


def last_turn(until: Any = "points", **changes: Any) -> State:
    """Three seats: the first has closed the round, the third has had its last turn, and the second ends its own."""
    options = Options(actions="none", until=until)
    return table(OPEN, CLEARS, CLEARS, options=options, **{**LAST, "ender": 0, **changes})


def ended(kinds: str = "pcc", until: Any = "points", **changes: Any) -> OjyxPlay:
    """A table at which the last turn of a round has just been played."""
    here = play(last_turn(until, **changes), kinds)
    here.client.match.play(1, Discard(5))
    return here


def shown(here: OjyxPlay) -> list[str]:
    return [values(here.state.view, seat).replace("None", "?") for seat in range(3)]


def test_the_cards_turn_up_seat_by_seat_and_columns_clear() -> None:
    here, before = ended(), "1 0 3 4  1 6 (?) (?)  (?) 2 0 1".split()
    found = []
    while here.state.turning:
        found.append((here.state.shown, [text.split() for text in shown(here)[1:]]))
        assert not here.state.counted, "no points are told before all cards have turned up"
        here.turn_on()
    hidden = "1 0 3 4  1 (?) (?) (?)  (?) 2 0 1".split()
    turned, cleared = "1 0 3 4 1 6 7 8 1 2 0 1".split(), ". 0 3 4 . 6 7 8 . 2 0 1".split()
    assert found == [
        (0, [before, hidden]),
        (1, [turned, hidden]),
        (1, [cleared, hidden]),
        (2, [cleared, turned]),
        (2, [cleared, cleared]),
    ]
    assert (here.state.shown, here.state.counted) == (0, True)


def test_the_next_round_is_shown_once_it_is_asked_for() -> None:
    here = ended()
    assert here.client.view.phase == "open", "by the rules it has been dealt"
    assert [offer.kind for offer in here.state.offers] == ["scores"]
    here.confirm()
    state = here.state
    assert (state.view.round, state.choosable, state.prompt) == (1, (), "")
    assert state.view.grids == state.view.last_round.grids  # type: ignore[union-attr]
    assert [offer.kind for offer in state.offers] == ["next_round", "see_cards"]
    here.tap(4)
    here.choose(state.offers[1])
    assert [offer.kind for offer in here.state.offers] == ["next_round", "scores"]
    here.choose(here.state.offers[1])
    assert here.state.round_end is not None
    assert here.state.round_end.stage == "told"
    here.confirm()
    state = here.state
    assert (state.round_end, state.view, state.prompt, len(state.choosable)) == (None, here.client.view, "open", 12)
    assert reading.just_counted(state.view)


def test_a_tap_on_a_card_tells_the_points_at_once() -> None:
    here = ended()
    here.tap(0)
    assert (here.state.turning, here.state.counted) == (False, True)
    assert shown(here)[1] == ". 0 3 4 . 6 7 8 . 2 0 1"


def test_computers_wait_for_nobody_but_the_deal_waits_for_everybody() -> None:
    """What the others do meanwhile is not shown, and a round cannot open without this seat."""
    here = ended()
    state = here.state
    for seat, cell in ((1, 0), (1, 1), (2, 0), (2, 1)):
        here.client.match.play(seat, TurnUp(cell))
    assert here.state == state
    here.next_round()
    assert here.client.view.phase == "open"


def test_a_match_that_is_opened_again_tells_the_points_unless_the_next_round_was_begun() -> None:
    over = after(last_turn(), (1, Discard(5)), (1, TurnUp(3)))
    here = play(over, "pcc")
    assert here.state.round_end is not None
    assert (here.state.turning, here.state.counted) == (False, True)
    assert shown(here)[1] == ". 0 3 4 . 6 7 8 . 2 0 1"
    assert play(after(over, (0, TurnUp(3))), "pcc").state.round_end is None
    assert play(last_turn(), "pcc").state.round_end is None


def test_people_at_one_device_see_the_end_once_and_then_hand_it_on() -> None:
    here = ended("ppp")
    assert here.state.next_person is None
    here.next_round()
    here.tap(0)
    here.tap(1)
    assert here.state.next_person == 1
    here.client.look_as(1)
    assert here.state.round_end is None


def test_who_may_vote_does_so_on_the_same_sheet() -> None:
    here = ended(until="vote")
    here.show_stage("told")
    assert [offer.kind for offer in here.state.offers] == ["go_on", "stop", "abstain"]
    here.choose(here.state.offers[0])
    assert here.state.round_end is None
    for seat in (1, 2):
        here.client.match.play(seat, Vote(True))
    assert (here.state.view.round, here.state.prompt) == (2, "open"), "the round was seen before the vote"


def test_at_the_end_of_a_match_its_ending_tells_the_points() -> None:
    here = ended(until="round")
    assert here.state.over
    assert here.state.turning
    here.confirm()
    assert (here.state.round_end, here.state.counted) == (None, True)


def test_computers_among_themselves_stop_until_the_end_was_seen() -> None:
    here = play(last_turn(), "ccc")
    here.client.resume()
    here.client.match.play(1, Discard(5))
    assert (here.client.paused, here.halted) == (True, True)
    here.next_round()
    assert (here.client.paused, here.halted) == (False, False)
    assert here.state.view.round == 2


@pytest.mark.parametrize(("kinds", "gone"), [("pcc", (0, 0, 0)), ("cpc", (0, 1, 0))])
def test_a_round_does_not_stop_where_somebody_here_plays(kinds: str, gone: tuple[int, ...]) -> None:
    here = ended(kinds, gone=gone)
    assert here.halted == (kinds == "cpc"), "who has left watches"


def test_an_observer_hears_of_the_turning_before_the_events() -> None:
    here, heard = play(last_turn(), "pcc"), Heard()
    here.observe(heard)
    here.client.match.play(1, Discard(5))
    assert heard.told[0].turning
    assert [state.turning for state in heard.told[:-1]] == [True]


def test_what_is_shown_of_a_round_that_is_over_is_known_to_all() -> None:
    here = play(last_turn("vote", stocks=(("skip",), (), ())), "pcc")
    here.client.match.play(1, Discard(5))
    here.show_stage("told")
    assert (here.state.stock, here.state.stocked, here.state.clearing) == ((), False, {})


def test_what_a_host_leaves_out_of_the_end_of_a_round_ends_nobodys_app() -> None:
    step = OJYX.apply(last_turn(), 1, Discard(5))
    assert step.state.last_round is not None
    silent = tuple(event for event in step.events if not isinstance(event, AllTurnedUp))
    assert [scene.grids for scene in round_end.after(step.state.last_round, silent).scenes] == [
        step.state.last_round.grids
    ]
    short = tuple(replace(e, cards=((),) * 3) if isinstance(e, AllTurnedUp) else e for e in step.events)
    assert round_end.after(step.state.last_round, short).scenes
