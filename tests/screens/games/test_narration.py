"""Every game in words: its board on demand, and what happens in it, in every language."""

import pytest

from logic.core.game import Left
from logic.games import GAMES
from screens.games.face import face
from screens.i18n.texts import tr
from tests.logic.play import cases, story

NAMES = [f"N{seat}" for seat in range(8)]


@pytest.fixture(params=["en", "fr", "uk"])
def language(request):
    tr.speak(request.param)
    yield request.param
    tr.speak("en")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_in_words(language, game):
    """As every seat and a spectator may know it, from the first state to the last."""
    rules, shown = GAMES[game], face(game)
    case = cases(rules)[0]
    told = story(case)
    names = NAMES[: case.seats]
    states = [told.first, told.told[len(told.told) // 2].step.state, told.last]
    for state in states:
        for seat in (*range(case.seats), None):
            words = shown.describe(rules.view(state, seat), names)
            assert len(words.split()) >= 3, words
            assert "{" not in words


@pytest.mark.parametrize("game", ["desert", "memostep", "ojyx"])
def test_the_board_in_words_calls_the_others_by_name(game):
    rules = GAMES[game]
    state = rules.setup(rules.Options(), 2, 7)
    assert "Benoît: " in face(game).describe(rules.view(state, 0), ["Ada", "Benoît"])


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_in_words(language, game):
    rules, shown = GAMES[game], face(game)
    told_kinds = set()
    for case in cases(rules)[:4]:
        for told in story(case).told:
            for event in told.step.events:
                shown_event = rules.show(event, 0)
                if shown_event is None:
                    continue
                line = shown.say(shown_event, NAMES[: case.seats])
                assert "{" not in line
                if line:
                    told_kinds.add(type(event))
    assert len(told_kinds) >= 3, "a story is told of more than its end"


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_told(language, game):
    """A review has a sentence for whatever was done, whoever looks."""
    rules, shown = GAMES[game], face(game)
    for case in cases(rules)[:4]:
        names = NAMES[: case.seats]
        for told in story(case).told:
            if isinstance(told.entry, Left):
                continue
            for seat in range(case.seats):
                seen = [rules.show(event, seat) for event in told.step.events]
                lines = [
                    shown.did(told.entry, told.before, names),
                    *(shown.say(event, names) for event in seen if event),
                ]
                assert any(lines), f"nothing to say about {told.entry}"
                assert "{" not in "".join(lines)


def test_f2_puts_the_board_into_words_and_speaks_it(start, monkeypatch):
    driver = start()
    driver.begin(size=3)
    said = []
    monkeypatch.setattr(driver.app.feedback, "say", said.append)
    driver.key("f2")
    assert driver.overlay.heading == "The board in words"
    assert said == [driver.overlay.text]
    driver.key("escape")
    driver.app.visit("home")
    driver.key("f2")
    assert driver.overlay is None


@pytest.mark.parametrize(("still", "motion"), [(True, "less"), (False, "full")])
def test_motion_follows_the_system_where_it_tells(start, monkeypatch, still, motion):
    from screens.theme import window

    monkeypatch.setattr("screens.device.system_motion.system_keeps_still", lambda: still)
    driver = start(animation="system")
    driver.until(lambda: driver.app.seen, what="the first frame")
    driver.frames(2)
    assert window.motion == motion
    driver.app.profile_store.change_settings(animation="off")
    assert window.motion == "off"
