"""The rules pages: every rule has its picture, and nothing is cut."""

import pytest
from kivy.metrics import dp

from logic.games import GAMES
from logic.ojyx.cards import KINDS
from logic.stayboard.moves import safe_moves
from screens.games.desert.board import DesertPicture
from screens.games.face import face
from screens.games.ojyx.advice import card_strategy
from screens.games.ojyx.face import card_line, card_name
from tests.screens.support.structure import problems


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


def advice():
    """The advice of Stay on the Board: heading to (picture, text)."""
    chapters = dict(face("stayboard").rules())
    return {heading: (picture, text) for picture, heading, text in chapters["Advice"]}


def test_all_of_the_originals_advice_for_the_queen_is_given():
    given = advice()
    assert {"Think ahead", "Avoid corners", "Use the centre"} <= set(given)
    assert {"Close cells on purpose", "Keep room to move", "Mind the end"} <= set(given)
    assert {"The Random computer", "Set traps"} <= set(given)
    assert "predictable" in given["The Random computer"][1]
    assert "5×5" in given["Think ahead"][1]


@pytest.mark.parametrize(("heading", "safe"), [("Keep room to move", 1), ("Set traps", 2)])
def test_a_picture_of_advice_shows_what_it_says(start, heading, safe):
    """Being stuck wins: a single move that leaves the other stuck is what to avoid, and what to lead others into."""
    start()
    view = advice()[heading][0]().view
    moves = safe_moves(view)
    assert len(moves) == safe
    assert not any(safe_moves(GAMES["stayboard"].apply(view, view.turn, move).state) for move in moves)


def test_five_by_five_is_marked_as_recommended(start):
    driver = start()
    driver.app.navigation.go("newgame", game="stayboard", ink="crimson")
    driver.settled()
    assert driver.has("5×5 is recommended")


def test_every_action_card_and_the_key_strategies_of_ojyx_are_explained():
    chapters = dict(face("ojyx").rules())
    told = {heading: text for _picture, heading, text in chapters["Action cards"]}
    strategies = [card_strategy(card) for card in KINDS]
    assert len(set(strategies)) == len(KINDS) == 21
    for (card, kind), strategy in zip(KINDS.items(), strategies, strict=True):
        assert told[f"{card_name(card)} ×{kind.copies}"] == f"{card_line(card)} {strategy}"
    assert any("150 number cards" in text for _picture, _heading, text in chapters["In short"])
    assert len(chapters["Strategy"]) == 4


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
    driver.app.profile_store.change_settings(language="uk")
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
