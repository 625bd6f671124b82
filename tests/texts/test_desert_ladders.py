"""What Le Désert offers beyond one match, in every language and without a window."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.game import Outcome
from logic.core.profile import Figures, Profile
from logic.core.replay import Record, Seat
from logic.desert.campaign import CROSSINGS
from logic.desert.state import CROSSING, Options
from screens.games.desert.face import FACE
from screens.games.face import Ladder
from screens.i18n.texts import tr
from tests.logic.desert.scenes import scene

WON, LOST = Outcome((0,), (280,), "escaped"), Outcome((), (25,), "thirst")


@pytest.fixture(params=["en", "fr", "uk"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    tr.speak(request.param)
    yield request.param
    tr.speak("en")


def record(**changes: Any) -> Record[Any, Any]:
    played: Record[Any, Any] = Record(
        "x", "desert", Options(heat=3), (Seat("person", "Ada"),), 7, "2026-11-16T12:00:00"
    )
    return replace(played, **changes)


def profile(**tallies: int) -> Profile:
    """Somebody who has won these kinds of game so often, as `heat_3=2`."""
    figures = Figures()
    for kind, wins in tallies.items():
        for _ in range(wins):
            figures = figures.plus(True, 280, (kind.replace("_", ":"),))
    return Profile(figures={"desert": figures})


def test_an_escape_leads_to_the_next_heat_and_a_loss_to_the_same_again() -> None:
    following = FACE.following(record(), WON)
    assert (following.text, following.options, following.seed) == ("Heat 4", Options(heat=4), None)
    assert FACE.again(record(), WON) == ["trending-up", "Heat 4"]
    for kept, outcome in (
        (record(), LOST),
        (record(options=Options(heat=13)), WON),
        (record(purpose="daily:2026-11-16"), WON),
    ):
        assert FACE.following(kept, outcome) is None
        assert FACE.again(kept, outcome) == ["restore", "Once more"]


def test_an_escape_without_the_person_here_is_no_escape(language: str) -> None:
    gone = record(seats=(Seat("person", "Ada"), Seat("computer", "Flora", "guide")))
    state, names = scene(seats=2, left=(0,), reason="escaped"), ["Ada", "Flora"]
    outcome = Outcome((1,), (280, 280), "escaped")
    assert FACE.stamp(gone, outcome) == tr._("GIVEN UP")
    assert FACE.stamp_points(gone, outcome, 0) == ""
    assert FACE.came_of(gone, state, outcome, 0) == tr._("given up")
    assert FACE.result_line(gone, state, outcome, names) == tr._("Given up")
    sentence = tr._("You gave up; the others escaped.")
    assert FACE.headline(gone, state, outcome, names) == (tr._("before the end"), sentence)
    assert FACE.decided(gone, state, outcome, names) == sentence
    assert FACE.following(gone, outcome) is None
    crossing = FACE.following(replace(gone, notes={CROSSING: 0}), outcome)
    assert crossing.notes == {CROSSING: 0}, "the same again"


def test_a_crossing_leads_to_the_next_and_is_tried_again_on_its_own_map() -> None:
    first = record(options=Options(heat=1), notes={CROSSING: 0})
    lost, won = FACE.following(first, LOST), FACE.following(first, WON)
    assert (lost.text, lost.seed, lost.notes) == ("Crossing 1", CROSSINGS[0].seed, {CROSSING: 0})
    assert (won.text, won.seed, won.options.characters) == ("Crossing 2", CROSSINGS[1].seed, ("archaeologist",))
    assert FACE.following(record(notes={CROSSING: len(CROSSINGS) - 1}), WON) is None
    assert FACE.figure_kinds(first, None, 0) == ("heat:1", "crossing:0")


@pytest.mark.parametrize("note", ["x", -99, len(CROSSINGS)])
def test_a_match_from_elsewhere_can_be_no_crossing(note: Any) -> None:
    foreign = record(notes={CROSSING: note})
    assert FACE.following(foreign, LOST) is None
    assert CROSSING not in "".join(FACE.figure_kinds(foreign, None, 0))


def test_the_next_heat_opens_and_every_heat_has_its_record(language: str) -> None:
    def opened(ladder: Ladder) -> int:
        return sum(rung.following is not None for rung in ladder.rungs)

    fresh = FACE.ladder("heat", Profile(), 1)
    assert opened(fresh) == 2
    assert fresh.line == tr._("The first two heats are open. Escape from the hottest, and the next one opens.")
    ladder = FACE.ladder("heat", profile(heat_3=2), 1)
    assert opened(ladder) == 4
    assert ladder.rungs[
        2
    ].small == f"{tr._('escaped: {count}', count=tr._('{won} of {played}', won='2', played='2'))} · " + (
        tr._("best {score}", score=tr.n("{n} point", "{n} points", 280))
    )
    assert all(rung.text and rung.small and "{" not in rung.text + rung.small for rung in ladder.rungs)


def test_the_campaign_tells_what_was_learned(language: str) -> None:
    fresh, later = (
        FACE.ladder("campaign", Profile(), 1),
        FACE.ladder("campaign", profile(crossing_0=1, crossing_1=1), 1),
    )
    assert (fresh.choice, [rung.following is not None for rung in fresh.rungs[:2]]) == ((), [True, False])
    assert tr._("Archaeologist") in later.line
    name, values, value, _pref = later.choice
    assert (name, value) == (tr._("Who you are"), "archaeologist")
    assert [offered for offered, _text, _line in values] == ["wanderer", "archaeologist"]
    assert [rung.following is not None for rung in later.rungs[1:4]] == [True, True, False]
