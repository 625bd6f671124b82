"""Every page, and all that opens over one, under a hand that means nothing: it stays what it was."""

from collections.abc import Callable

import pytest

from tests.reality.app import App, Place
from tests.reality.waiting import until

BACK, HELP, SEARCH, GEAR = (28, 24), (772, 24), (772, 24), (760, 42)
MENU = (755, 24)
"""The three dots of a table."""
ASIDE = (796, 636)
"""Where nothing stands."""


def meddle(app: App, *words: str, within: bool = False) -> None:
    """Move, click with the right button, drag and wheel all over what is there; these words stay.

    A drag or the wheel beside a menu would put it away, so that they stay `within` its words.
    """
    app.hover(ASIDE)
    before = app.still()
    width, height = before.image.size
    for y in range(4, height, 36):
        for x in range(4, width, 36):
            app.hover((x, y))
    for y in range(30, height, 145):
        for x in range(30, width, 123):
            app.right_click((x, y))
    app.hover(ASIDE)
    until(lambda: app.still().same(before), "what there was before")
    x, y = before.find(words[0])[0].center if within else (width // 2, int(height * 0.7))
    app.drag((x, y), (x, y - (100 if within else 300)))
    for place in [(x, y)] if within else [(x, height / 2), (width * 0.8, height / 2)]:
        app.wheel(place, 15)
        app.wheel(place, -20)
    app.hover(ASIDE)
    app.see(*words)


Way = str | Place | Callable[[], None]


def arrive(app: App, way: Way, *words: str) -> None:
    if callable(way):
        way()
    else:
        app.click(way)
    app.see(*words)


def page(app: App, way: Way, *words: str) -> None:
    """Go there, and meddle."""
    arrive(app, way, *words)
    meddle(app, *words)


def over(app: App, way: Way, *words: str) -> None:
    """Open something over the page, meddle, and put it away by a click outside."""
    arrive(app, way, *words)
    meddle(app, *words, within=True)
    app.click(ASIDE)
    app.gone(words[0])


def test_pages_around_the_games(app: App) -> None:
    meddle(app, "Today’s challenge")
    over(app, lambda: app.key("Escape"), "Leave Quadrille?")
    page(app, "Rooms", "Open a room")
    page(app, "History", "No finished games yet")
    page(app, "Profile", "Daily challenges")
    app.click("Games")
    app.see("Today’s challenge")
    page(app, GEAR, "Reading", "Colours")
    over(app, "English", "Français")
    app.wheel((400, 400), 20)
    page(app, "About, licences, crash reports", "Licences")


TABLES = {
    "Stay on the Board": "choose",
    "MémoStep": "Show the path",
    "Le Désert": "Flip",
    "Ojyx": "Tap two of your cards",
    "Donjon": "Explore",
}
"""What is read on each table at the beginning."""
OPPONENT = (373, 120)
"""The edge of the opponent's cards in Ojyx, in the game's ink while the opponent is to act."""


def teal(app: App, place: tuple[int, int]) -> bool:
    red, green, _ = app.look().image.convert("RGB").getpixel(place)
    return green > red + 60


@pytest.mark.parametrize("name", TABLES)
def test_pages_of_a_game(app: App, name: str) -> None:
    table = TABLES[name]
    page(app, lambda: app.click(name, nth=-1), "New game")
    page(app, HELP, "Rules")
    app.click(BACK)
    page(app, "New game", "Open a room")
    arrive(app, "Start", table)
    if name == "Ojyx":
        until(lambda: not teal(app, OPPONENT), "the computer's choice of two cards")
    meddle(app, table)
    over(app, MENU, "Give up", "Rules")
    app.click(MENU)
    arrive(app, "Give up", "Play on")
    app.click("Give up", nth=-1)
    app.see("Review")
    page(app, lambda: app.key("Return"), "What decided it")


def test_pages_after_a_game(app: App) -> None:
    app.click("Stay on the Board", nth=-1)
    page(app, "Learn by playing", "One queen for two")
    app.click(BACK)
    arrive(app, "New game", "Open a room")
    arrive(app, "Start", "choose")
    app.click(MENU)
    arrive(app, "Give up", "Play on")
    app.click("Give up", nth=-1)
    arrive(app, "Result", "What decided it")
    page(app, "Review", "Review")
    app.key("Escape")
    app.see("What decided it")
    app.key("Escape")
    page(app, "History", "Today", "Stay on the Board")


def test_what_opens_over_a_table(app: App) -> None:
    app.click("Ojyx", nth=-1)
    app.click("New game")
    arrive(app, "Start", "Tap two of your cards")
    for line, words in (("Describe the board", "The board in words"), ("Keys", "Esc"), ("Give up", "Play on")):
        app.click(MENU)
        over(app, line, words)


def test_pages_of_the_workshop(app: App) -> None:
    app.click("Donjon", nth=-1)
    app.see("New game")
    page(app, "Workshop", "Generate")
    over(app, MENU, "Import")
