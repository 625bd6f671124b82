"""The rules pages: every rule has its picture, and nothing is cut."""

import pytest
from kivy.metrics import dp

from logic.games import GAMES
from screens.desert_board import DesertPicture
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


def test_a_picture_of_a_dungeon_shows_its_hero(start):
    driver = start()
    driver.app.navigation.go("rules", game="dungeon", ink="indigo")
    driver.settled()
    pictures = [entry.ids.picture.children[0] for entry in driver.found(kind="RuleEntry")]
    assert [(picture.hero_x, picture.hero_y) for picture in pictures] == [(3, 3), (5, 3), (3, 4)]


def test_a_tile_of_the_desert_is_large_enough_to_recognise(start):
    driver = start()
    driver.app.navigation.go("rules", game="desert", ink="ochre")
    driver.settled()
    sides = []
    for number in range(len(face("desert").rules())):
        driver.screen.chapter = number
        driver.frames(3)
        pictures = [entry.ids.picture.children[0] for entry in driver.found(kind="RuleEntry")]
        sides += [picture.side for picture in pictures if isinstance(picture, DesertPicture)]
    assert len(sides) == 7
    assert min(sides) >= dp(36)


def headings(driver):
    return [entry.heading for entry in driver.found(kind="RuleEntry")]


def test_words_are_looked_for_in_all_chapters(start):
    driver = start()
    driver.app.navigation.go("rules", game="stayboard", ink="crimson")
    driver.settled()
    screen = driver.screen
    everything = [(h, text) for _name, entries in face("stayboard").rules() for _picture, h, text in entries]
    first = headings(driver)
    driver.press("Find")
    assert not driver.has(kind="Chip")
    driver.type("QUEEN")
    wanted = [heading for heading, text in everything if "queen" in f"{heading} {text}".lower()]
    assert headings(driver) == wanted
    assert len(wanted) > len(set(wanted) & set(first)), "another chapter speaks of it, too"
    for entry in driver.found(kind="RuleEntry"):
        assert entry.ids.picture.children
    assert problems(screen) == []
    driver.type("zeppelin")
    assert headings(driver) == []
    assert driver.has("No rule speaks of “zeppelin”.")
    driver.key("escape")
    assert headings(driver) == first
    assert driver.screen is screen
    driver.key("escape")
    assert driver.screen.name == "home"


def test_a_search_by_keys_follows_the_language(start):
    driver = start(language="fr")
    driver.app.navigation.go("rules", game="stayboard", ink="crimson")
    driver.settled()
    driver.key("/")
    driver.type("DEPLACE meme")
    assert headings(driver) == ["Une seule dame"]
    driver.app.change_settings(language="uk")
    driver.frames(3)
    assert headings(driver) == []
    driver.type("ферзь")
    assert headings(driver)


def test_a_reader_who_looks_elsewhere_finds_the_page_again(start):
    driver = start()
    driver.app.navigation.go("rules", game="stayboard", ink="crimson")
    driver.key("right")
    chapter = headings(driver)
    driver.app.on_pause()
    driver.app.on_resume()
    driver.frames(2)
    assert driver.screen.chapter == 1
    assert headings(driver) == chapter
    driver.key("/")
    driver.frames(2)
    driver.type("queen")
    found = headings(driver)
    driver.app.on_pause()
    driver.app.on_resume()
    driver.frames(2)
    assert driver.screen.searching
    assert headings(driver) == found
