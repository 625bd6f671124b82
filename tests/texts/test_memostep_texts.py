"""What the play screen of MémoStep says of a state, in every language."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from logic.memostep.best_runs import Run
from logic.memostep.growth import shape_of
from logic.memostep.play_state import MemoPlayState
from logic.memostep.state import Miss, Options, Step
from screens.games.memostep import page_texts, texts
from screens.games.memostep.face import FACE
from screens.games.memostep.signs import ICONS
from screens.i18n.texts import tr
from tests.logic.memostep.device import Device, at, ready
from tests.logic.memostep.stage import PLAIN, PLAIN_PATH, draw, marked, walking

FLOOR = draw(PLAIN)
WRONG, RIGHT = 3, 1
RUNS = (Run(1250, 7, "2026-03-04", "better"), Run(90, 2, "2026-01-01", "m"))


@pytest.fixture(params=["en", "fr", "uk"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    tr.speak(request.param)
    yield request.param
    tr.speak("en")


def in_camp(kinds: str = "p", rows: str = PLAIN, **has: Any) -> MemoPlayState:
    device = at(walking(draw(rows), seats=len(kinds), **has), kinds, runs=RUNS)
    device.walk()
    return device.state


def ended(kinds: str = "p", seat: int = 0, **options: Any) -> MemoPlayState:
    device = ready(kinds, runs=RUNS, options=Options(**options))
    device.play.step((device.path()[0] + 2) % 4)
    device.match.leave(seat)
    # Who stays behind alone has won: a computer ends its run, a person is asked.
    device.scheduler.advance(10_000)
    device.play.finish()
    return device.state


def after(*columns: int, rows: str = PLAIN, **has: Any) -> MemoPlayState:
    """A walk after these steps."""
    device = at(walking(draw(rows), **has))
    for column in columns:
        device.play.step(column)
    return device.state


def scenes() -> Iterator[MemoPlayState]:
    """A state of every kind."""
    opened = Device("pc")
    opened.play.go_on()
    yield opened.state
    opened.play.uncover()
    yield opened.state
    opened.play.set_off()
    yield opened.state
    yield after(WRONG, WRONG)
    yield after(WRONG, WRONG, shield=True)
    for trap in "LBS":
        for shield in (False, True):
            yield after(2, rows=marked(PLAIN, 0, 2, trap), shield=shield)
    for find in "oegp":
        yield after(2, rows=marked(PLAIN, 0, 2, find))
    yield after(WRONG, WRONG, gem=1, hearts=1)
    drunk = at(walking(FLOOR, potion=1, hearts=2, essence=1))
    drunk.play.drink()
    yield drunk.state
    drunk.play.glimpse()
    yield drunk.state
    spent = at(walking(FLOOR, gem=1, hearts=1))
    for _ in range(2):
        spent.play.step(WRONG)
    spent.play.spend_gem(True)
    yield spent.state
    out = ready("ppc")
    out.lose()
    yield out.state
    yield at(walking(FLOOR, seats=2), "cc").state
    yield from (in_camp(), in_camp("ppc"), ended(), ended("pcc"), ended(floors=1))


def everything_said(state: MemoPlayState) -> list[str]:
    """All words at once, for every shape of window."""
    said = [
        texts.subtitle(state, scored, wide, landscape, big_text)
        for scored in (False, True)
        for wide, landscape, big_text in ((True, False, False), (False, True, False), (False, False, True))
    ]
    said += [texts.points(state), texts.best(state), texts.errors(state), texts.own_name(state), texts.question(state)]
    said += [texts.notice(state), texts.clock_title(state), texts.cover(state, 25), texts.place(state)]
    said += [word for action in texts.actions(state) for word in action[2:4]]
    said += [words for strip in texts.strips(state) for words in (strip[1], strip[-1])]
    said += [words for line in texts.standing(state) for words in (line[2], line[4], line[5])]
    said += [name for name, _, _ in texts.recent_maps(state)]
    for page in (page_texts.camp(state), page_texts.end(state)):
        said += [words for words in page if isinstance(words, str)]
    return said


def test_every_state_is_told_in_every_language(language: str) -> None:
    words = [said for state in scenes() for said in everything_said(state)]
    assert not any("{" in said for said in words)
    there = set(words) - {""}
    tr.speak("en")
    english = {said for state in scenes() for said in everything_said(state)} - {""}
    assert language == "en" or len(there & english) < len(english) / 6, "names and figures"


def test_signs_and_moods_of_what_is_told() -> None:
    for state in scenes():
        assert bool(texts.notice(state)) == bool(texts.notice_icon(state)) == bool(state.told)
        assert texts.notice_mood(state) in ("plain", "good", "bad")
    bitten = after(2, rows=marked(PLAIN, 0, 2, "L"))
    assert (texts.notice_icon(bitten), texts.notice_mood(bitten)) == (ICONS["trap_life"], "bad")
    found = after(2, rows=marked(PLAIN, 0, 2, "g"))
    assert (texts.notice_icon(found), texts.notice_mood(found)) == (ICONS["gem"], "good")
    back = after(WRONG)
    assert (texts.notice_icon(back), texts.notice_mood(back)) == ("flag-variant", "plain")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (after(RIGHT), ""),
        (after(RIGHT, 0), "Wrong cell: back to the start line."),
        (after(1, 1, 2, 2, 3, 0), "Wrong cell: back to the flag in row 4."),
        (after(WRONG, WRONG), "Wrong cell: back to the start line. One heart lost."),
        (after(WRONG, WRONG, shield=True), "Wrong cell: back to the start line. The shield took it."),
        (after(2, rows=marked(PLAIN, 0, 2, "L")), "Trap: one heart lost. It stays in sight."),
        (
            after(2, rows=marked(PLAIN, 0, 2, "L"), shield=True),
            "Trap: the shield took it. It stays in sight.",
        ),
        (after(2, rows=marked(PLAIN, 0, 2, "o")), "Picked up: 5 gold"),
        (after(1, rows=marked(PLAIN, 0, 1, "$")), "Picked up: 4 gold"),
    ],
)
def test_what_happened(state: MemoPlayState, sentence: str) -> None:
    assert texts.notice(state) == sentence


def test_the_question_of_the_moment() -> None:
    device = Device()
    device.play.go_on()
    asked = [texts.question(device.state)]
    device.play.uncover()
    asked.append(texts.question(device.state))
    device.play.set_off()
    device.play.step(device.path()[0])
    asked.append(texts.question(device.state))
    assert asked == ["Ready?", "or wait: the path hides by itself", "Row 2: which column?"]
    assert texts.question(replace(device.state, held=True)) == ""
    assert texts.question(replace(device.state, people=())) == ""


def test_where_no_clock_runs_none_is_told() -> None:
    device = Device()
    device.client.timeless = True
    device.play.uncover()
    assert texts.question(device.state) == "Take your time."
    assert texts.seconds(device.state, 25) == texts.cover(device.state, 25) == ""


def test_seconds(language: str) -> None:
    assert texts.seconds(Device().state, 25) == {"en": "2.5", "fr": "2,5", "uk": "2,5"}[language]


@pytest.mark.parametrize(("pace", "free"), [("normal", 1), ("sharp", 1), ("calm", 2)])
def test_whether_the_next_error_costs_a_heart(pace: Any, free: int) -> None:
    told = [texts.errors(after(*[WRONG] * errors, options=Options(pace=pace))) for errors in range(free + 2)]
    assert ["−1 heart" in words for words in told] == [*[False] * free, True, False]
    assert told[free].startswith(f"{free} error")


def test_the_bar_tells_what_has_no_place_elsewhere() -> None:
    state = after(RIGHT, 0, score=30)
    alone = {"wide": False, "landscape": False, "big_text": False}
    for shape, second in {
        (): "normal pace",
        ("wide",): "normal pace",
        ("landscape",): "30 points · 1 error, the next: −1 heart",
        ("big_text",): "1 error, the next: −1 heart",
        ("wide", "big_text"): "normal pace",
    }.items():
        window = {**alone, **dict.fromkeys(shape, True)}
        assert texts.subtitle(state, True, *window.values()) == f"Floor 1 · {second}"
    assert texts.subtitle(state, False, *alone.values()) == "Floor 1 · 30 points"
    rivals = at(walking(FLOOR, seats=3), "pcc").state
    assert texts.subtitle(rivals, True, *alone.values()) == "Floor 1 of 5 · 2 rivals"
    device = Device("pc")
    device.play.uncover()
    assert texts.subtitle(device.state, True, *alone.values()) == "Floor 1 of 5 · look closely"


def test_the_buttons_of_the_floor() -> None:
    device = Device("pp")
    device.play.go_on()
    assert texts.actions(device.state)[0][:3] == ("uncover", "eye-outline", "Show the path")
    device.play.uncover()
    device.scheduler.advance(1)
    device.play.rest()
    assert texts.actions(device.state)[0][2] == "Go on"
    device.play.uncover()
    device.play.set_off()
    assert [(name, key, possible) for name, *_, key, _filled, possible in texts.actions(device.state)] == [
        ("glimpse", "G", False),
        ("drink", "P", False),
    ]
    third = ready("ppp")
    third.lose()
    assert texts.actions(third.state)[0][2] == "Pass the device to Ben"


def test_rivals_are_told_by_name_and_floor() -> None:
    state = walking(FLOOR, seats=4)
    walkers = list(state.walkers)
    walkers[1] = replace(walkers[1], phase="camp", row=9)
    walkers[2] = replace(walkers[2], phase="over", end="hearts", hearts=0)
    walkers[3] = replace(walkers[3], floor=4, row=2)
    here = Device("pccc", replace(state, walkers=tuple(walkers))).state
    assert texts.strips(here) == [
        (1, "Flora", 9, 10, 3, False, "camp 1"),
        (2, "Hugo", -1, 10, 0, True, "out"),
        (3, "Kira", 2, 10, 3, False, "floor 4"),
    ]
    assert texts.own_name(here) == "Ada,\u00a0you"
    assert next(line[:4] for line in texts.standing(here)) == ("1", 0, "Ada", True)


def test_who_have_just_set_out_are_all_first() -> None:
    state = ready("ppp").state
    assert texts.place(state) == "place 1 of 3"
    assert {line[0] for line in texts.standing(state)} == {"1"}
    assert texts.standing(ready().state) == []


def test_the_maps_of_the_last_floors_that_everybody_has_walked() -> None:
    state = after(RIGHT, misses=(Miss(2, 4, 0, "neutral"),), floor=4)
    paths = tuple((number,) * 10 for number in range(4))
    known = replace(state, view=replace(state.view, paths=paths[:3]))
    walker = replace(known.walker, floor=5)
    known = replace(known, view=replace(known.view, walkers=(walker,)))
    assert texts.recent_maps(known) == [
        ("floor 1", paths[0], ()),
        ("floor 2", paths[1], ((4, 0),)),
        ("floor 3", paths[2], ()),
    ]


class TestCamp:
    def test_before_it_there_is_nothing(self) -> None:
        assert page_texts.camp(after(RIGHT)) == page_texts.Camp()

    def test_a_clean_floor(self) -> None:
        page = page_texts.camp(in_camp())
        assert (page.headline, page.stamp, page.stamp_small) == ("Floor 1 cleared", "CLEAN", "+50, no error")
        assert page.lines == (("Floor 1", "+100"), ("Without an error", "+50"))
        assert page.subtitle == "After floor 1 · normal pace"
        assert page.best == "Best run 1,250, floor 7"
        assert page.way == ("stairs-down", "Go down to floor 2", "3.9 seconds to look")
        assert not page.secret

    def test_a_floor_with_errors(self) -> None:
        page = page_texts.camp(after(WRONG, *PLAIN_PATH))
        assert (page.stamp, page.stamp_small) == ("DONE", "1 error")
        assert page.lines == (("Floor 1", "+100"),)

    def test_what_can_be_had(self) -> None:
        page = page_texts.camp(in_camp(gold=11, hearts=2, shield=True))
        wares = dict(page.wares)
        assert wares["heart"] == ("Heart", "12", "not enough gold", False)
        assert wares["shield"] == ("Shield", "10", "you carry one", False)
        assert wares["essence"] == ("Essence", "8", "one glimpse of the rest of the path", True)
        assert wares["second"] == ("A second more", "4", "to look at the next floor", True)
        assert wares["look"] == ("A second look", "9", "shows a floor once more, whole", True)
        assert page.potion == ("Potion", "", "you have none", False)
        page = page_texts.camp(in_camp(gold=20, hearts=2, hearts_bought=1, potion=1))
        wares = dict(page.wares)
        assert wares["heart"] == ("Heart", "15", "12, and 3 more for each one bought", True)
        assert wares["shield"] == ("Shield", "10", "absorbs one heart loss; one at a time", True)
        assert page.potion == ("Potion", "", "+1 heart; drink it now or later", True)
        wares = dict(page_texts.camp(in_camp(gold=20, looks=1)).wares)
        assert [wares[item].small for item in ("heart", "look")] == ["all hearts are full", "you carry one"]

    def test_while_others_here_have_still_to_walk_it_the_floor_is_covered(self) -> None:
        page = page_texts.camp(in_camp("pp"))
        assert page.secret
        assert page.way == ("account-switch-outline", "Pass the device to Ben", "")
        assert page.map_words == "Covered until everybody here has walked it."

    def test_the_traps_of_the_floor_are_counted(self) -> None:
        device = ready()
        device.walk()
        seen = draw(marked(marked(PLAIN, 0, 2, "L"), 3, 0, "S")).cells
        state = replace(device.state, seen=seen)
        page = page_texts.camp(state)
        assert page.traps == {(0, 2): "trap_life", (3, 0): "trap_stun"}
        assert page.map_words == "2 traps, all avoided."
        walker = replace(state.walker, sprung=((0, 2),))
        sprung = replace(state, view=replace(state.view, walkers=(walker,)))
        assert page_texts.camp(sprung).map_words == "1 trap was sprung."


class TestEnd:
    def test_before_it_there_is_nothing(self) -> None:
        assert page_texts.end(after(RIGHT)) == page_texts.End()

    def test_a_run_alone(self) -> None:
        page = page_texts.end(ended())
        assert (page.small, page.headline, page.sentence) == (
            "before the end",
            "The run ends on floor 1",
            "A run that is given up is no best run.",
        )
        assert (page.subtitle, page.stamp, page.stamp_small) == ("normal pace", "OVER", "0 points")
        assert (page.standing, page.seats) == ((), ())
        assert page.maps_words == "Crosses mark the wrong steps."
        ((name, path, misses),) = page.maps
        assert (name, len(path), len(misses)) == ("floor 1", 10, 1)
        assert [(text, score, own) for text, _day, score, own in page.runs] == [
            ("1. floor 7", "1,250", False),
            ("2. floor 2", "90", True),
        ]

    def test_the_score_says_what_it_is_made_of(self) -> None:
        device = ready(options=Options(floors=1))
        device.walk()
        parts = page_texts.end(device.state).parts
        assert parts[:2] == (("1 floor cleared", "+100"), ("1 without an error", "+50"))
        assert sum(int(figure[1:]) for _text, figure in parts) == device.state.walker.score

    def test_a_challenge_says_that_it_is_one(self) -> None:
        device = ready(purpose="challenge:2026-03-04")
        assert texts.subtitle(device.state, True, False, False, False) == "Floor 1 · daily challenge"
        device.walk()
        assert page_texts.camp(device.state).subtitle == "After floor 1 · daily challenge"
        device.match.leave(0)
        assert page_texts.end(device.state).subtitle == "daily challenge"

    def test_how_many_floors_there_are_depends_on_rivals(self) -> None:
        assert [FACE.value_among("floors", floors, seats) for floors, seats in ((0, 1), (0, 2), (3, 2))] == [
            "whole run",
            "5 floors",
            "3 floors",
        ]

    def test_who_leaves_a_race_has_lost_it(self) -> None:
        page = page_texts.end(ended("pc"))
        assert (page.stamp, page.headline) == ("LOST", "Flora wins")
        assert page.seats == ((0, "Ada", True), (1, "Flora", False))
        assert [line[2] for line in page.standing] == ["Flora", "Ada"]
        assert page.runs == ()
        assert page_texts.end(ended("pc", seat=1)).stamp == "WON"

    def test_anybodys_misses_can_be_looked_at(self) -> None:
        state = ended("pc")
        assert page_texts.end(state).maps
        other = page_texts.end(replace(state, looked_at=1))
        assert (other.maps, other.maps_words) == ((), "Nowhere: not one wrong step.")
        assert other.seats == ((0, "Ada", False), (1, "Flora", True))


class TestRivalOut:
    def test_the_last_one_is_told_what_is_missing(self) -> None:
        device = at(walking(draw(PLAIN), draw(PLAIN, 2), seats=3), "ppp")
        device.match.leave(2)
        assert texts.notice(device.state) == "Cleo left."
        for _ in range(6):
            device.match.play(1, Step(3))
        assert texts.notice(device.state) == "Ben is out on floor 1. 1 point more and you have won."
        assert not device.state.has_won
        device.walk()
        assert device.state.has_won

    def test_the_own_end_is_no_news(self) -> None:
        device = ready("pp", options=Options(floors=1))
        device.walk()
        assert device.state.walker.phase == "over"
        assert texts.notice(device.state) == ""
        assert texts.question(device.state) == "Your run is over. The others walk on."

    def test_who_stays_when_the_others_leave_has_won(self) -> None:
        device = at(walking(draw(PLAIN), seats=2), "pp")
        device.match.leave(1)
        assert texts.notice(device.state) == "Ben left. You have won."
        device.play.finish()
        page = page_texts.end(device.state)
        assert (page.stamp, page.headline) == ("WON", "Ada wins")


class TestGrownFloors:
    @pytest.mark.parametrize(
        ("below", "words"),
        [
            (10, "3.0 seconds to look"),
            (11, "5 columns, 12 rows. 3.5 seconds to look"),
            (12, "A fork: one of two ways ends. 3.4 seconds to look"),
            (13, "Decoys: what lights up and goes out is no path. 3.3 seconds to look"),
            (14, "Walked back: from the top down, from where the path ended. 3.2 seconds to look"),
            (15, "Seen in pieces, one after the other. 4.7 seconds to look"),
        ],
    )
    def test_the_camp_names_what_comes(self, below: int, words: str) -> None:
        device = at(walking(draw(PLAIN, below - 1)))
        device.walk()
        assert page_texts.camp(device.state).way[2] == words

    def test_the_cover_says_what_is_special(self, language: str) -> None:
        state = Device().state
        kinds = {texts.floor_kind(shape_of(number, True)) for number in range(10, 21)}
        assert len(kinds) == 7
        assert texts.floor_kind(state.shape) == ""
