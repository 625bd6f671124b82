"""The rules pages: every rule has its picture, and nothing is cut."""

import pytest

from logic.games import GAMES
from screens.faces import face
from tests.screens.checks import problems


@pytest.mark.parametrize("game", tuple(GAMES))
def test_every_rule_has_a_picture(start, game):
    driver = start(size="small", text_size=150)
    driver.app.navigation.go("rules", game=game, ink=face(game).ink)
    driver.settled()
    screen = driver.screen
    chapters = face(game).rules()
    for number, (name, entries) in enumerate(chapters):
        driver.press(name, kind="Chip")
        driver.frames(3)
        assert screen.chapter == number
        shown = list(driver.found(kind="RuleEntry"))
        assert [entry.heading for entry in shown] == [heading for _picture, heading, _text in entries]
        for entry in shown:
            (picture,) = entry.ids.picture.children
            assert min(picture.size) > 20, f"{game}: {entry.heading} has no picture"
        assert problems(screen) == []
