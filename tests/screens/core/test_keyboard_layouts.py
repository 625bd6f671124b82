"""Keyboards of other layouts: a ring of directions goes by place, commands by their letters."""

import pytest
from kivy.core.window import Window

from screens.core import keys
from screens.core.keys import KeyboardLayout, key_name
from tests.screens.support.seats import people

RING = "qweadzxc1234567890"
Q, W, A, X, Y, Z, ONE, TWO, SIX, SEMICOLON = 20, 26, 4, 27, 28, 29, 30, 31, 35, 51
"""Places, as USB scan codes."""


@pytest.mark.parametrize(
    ("written", "place", "meant"),
    [("a", Q, "q"), ("z", W, "w"), ("q", A, "a"), ("w", Z, "z"), ("&", ONE, "1"), ("é", TWO, "2"), ("-", SIX, "6")],
)
def test_on_a_french_keyboard_places_are_meant(written, place, meant):
    assert key_name(ord(written), place, written, RING) == meant


def test_a_command_is_meant_by_its_letter():
    assert key_name(ord("a"), Q, "a", "wsd") == "a"
    assert key_name(ord("m"), SEMICOLON, "m", "wasd") == "m"
    assert key_name(ord("+"), ONE, "+", RING) == "+", "a sign that some keyboards have above a digit"


def test_on_a_keyboard_whose_letters_are_not_known_they_are_meant():
    assert key_name(ord("q"), X, "q", RING) == "q", "on a Dvorak keyboard Q is where others have X"
    assert key_name(ord("&"), ONE, "&", RING) == "1", "digits go by place all the same"


def test_without_latin_letters_the_place_tells():
    assert key_name(ord("ф"), A, "ф") == "a"


def test_without_a_place_the_letter_tells():
    assert key_name(ord("q"), 0, "q", RING) == "q"


def test_the_layout_is_guessed_until_a_key_tells():
    keyboard = KeyboardLayout()
    keyboard.guess("fr")
    assert keyboard.printed("Q W E A D Z X C") == "A Z E Q D W X C"
    keyboard.learn(ord("e"), 8)
    assert keyboard.name == "azerty", "E is in the same place everywhere"
    keyboard.learn(ord("q"), Q)
    assert keyboard.printed("Q W E A D Z X C") == "Q W E A D Z X C"
    keyboard.guess("fr")
    assert keyboard.name == "qwerty", "what a key has told is not guessed again"
    keyboard.learn(ord("z"), Y)
    assert keyboard.printed("W A S D Y Z") == "W A S D Z Y"
    keyboard.learn(ord("ф"), A)
    assert keyboard.name == "qwertz", "a key that writes no Latin letter tells nothing"


def test_a_game_on_a_french_keyboard(start, monkeypatch):
    monkeypatch.setattr(keys.keyboard, "_told", False)
    driver = start(size="desktop", language="fr")
    screen = driver.begin(size=7, seats=people(2))
    row, column = screen.client.view.queen
    assert row < 5, "room to go down"
    assert [screen.pad.keys[direction].corner for direction in (7, 8, 9, 4, 6, 1, 2, 3)] == list("AZEQDWXC")
    assert screen.key_help()[0][0] == "A Z E Q D W X C"
    for written, place in (("w", Z), ("x", X), ("é", TWO)):
        Window.dispatch("on_key_down", ord(written), place, written, [])
        driver.frames(2)
    assert screen.state.choice.arrow == (2, 2)
    driver.key("enter")
    assert screen.client.view.queen == (row + 2, column)
    monkeypatch.setattr(keys.keyboard, "_told", False)
    driver.app.profile_store.change_settings(language="en")
    assert screen.pad.keys[8].corner == "W"
