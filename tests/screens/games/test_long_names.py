"""Names as wide as they come, wherever a person's name is shown."""

import pytest

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from screens.games.face import face
from screens.pages.new_game.choices import fitted
from tests.screens.support.seats import EXTREME
from tests.screens.support.structure import problems

SHAPES = [("small", 1.5), ("landscape", 1.5), ("desktop", 1.0)]


def wrong(driver):
    driver.settled()
    return problems(driver.overlay or driver.screen)


def sit(driver, game, count, name):
    """A table of people who all have that name."""
    start = Start(game, fitted(game, game.presets[0].options, count), count, 7)
    driver.app.matches.start(start, (Seat("person", name),) * count)
    driver.until(lambda: driver.screen.name == game.id, what=f"a table of {game.id}")
    driver.settled()
    return driver.screen


@pytest.mark.parametrize(("size", "scale"), SHAPES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_names_stay_within_their_plates(start, game, size, scale):
    """At a small table and at a full one; when it is over, on its result and in its review."""
    driver = start(size=size, font_scale=scale)
    for count, name in zip(sorted({game.seats[0], game.seats[-1]}), EXTREME, strict=False):
        screen = sit(driver, game, count, name)
        assert wrong(driver) == []
        if getattr(screen.state, "covered", False):
            screen.play.uncover()
            assert wrong(driver) == []
        while screen.client.outcome is None:
            screen.client.match.leave(next(iter(game.to_move(screen.client.match.state))))
        assert wrong(driver) == []
        screen.show_result()
        assert wrong(driver) == []
        driver.screen.review()
        assert wrong(driver) == []


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_names_stay_within_the_pages_of_the_app(start, size, scale):
    driver = start(size=size, font_scale=scale)
    driver.app.profile_store.change(name=EXTREME[1])
    screen = sit(driver, GAMES["stayboard"], 2, EXTREME[0])
    screen.client.match.leave(0)
    sit(driver, GAMES["ojyx"], 2, EXTREME[0])
    for page in ("home", "profile", "history", "rooms"):
        driver.app.navigation.restart(page)
        assert wrong(driver) == [], page
    driver.app.navigation.restart("newgame", game="stayboard", ink=face("stayboard").ink)
    driver.screen.ids.seats.children[-1].named(EXTREME[0])
    assert driver.screen.chosen.seats[0].name == EXTREME[0]
    assert wrong(driver) == []


def test_a_board_in_words_tells_the_whole_name(start):
    driver = start(size="small", font_scale=1.5)
    sit(driver, GAMES["desert"], 2, EXTREME[0]).describe()
    assert EXTREME[0] in driver.overlay.text
    assert wrong(driver) == []
