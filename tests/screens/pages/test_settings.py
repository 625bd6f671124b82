"""Settings act at once and everywhere: language, theme, text size, motion, sound, speech, the computer's pace."""

import re

import pytest
from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES

from logic.games import GAMES
from screens.games.face import face
from screens.games.seat_names import OF_LEVELS, OTHERS
from screens.i18n.texts import tr
from screens.theme import ink
from tests.screens.support.seats import people
from tests.screens.support.stayboard_player import losing_move, play, play_safely, safe_action, touch_move
from tests.screens.support.structure import problems

GAME = {"game": "stayboard", "ink": "crimson"}
SCREENS = ["home", "game", "newgame", "stayboard", "result", "review", "rules", "history", "profile", "settings",
           "rooms", "challenge", "stayboard_puzzle", "stayboard_trainer"]  # fmt: skip
NAMES_OF_GAMES = {name for game in GAMES for name in (face(game).title(), face(game).short())}
THE_SAME_EVERYWHERE = {"Quadrille", "English", "Français", "Українська", "MQTT", *NAMES_OF_GAMES}
PERSONAS = {persona.name for persona in (*OF_LEVELS, *OTHERS)}
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")


def go(driver, name):
    """To a screen, with something on it worth reading."""
    driver.app.navigation.restart("home")
    if name == "stayboard":
        driver.begin(size=4, mode="blocked", seed=5, notes={"board": False}, seats=None)
        play_safely(driver, most=2)
    elif name in ("result", "review"):
        screen = driver.begin(size=4, mode="blocked", seed=5)
        play_safely(driver)
        driver.press("Result" if name == "result" else "Review", root=screen.ids.ending)
    elif name in ("game", "newgame", "rules"):
        driver.app.navigation.go(name, **GAME)
    elif name != "home":
        driver.app.navigation.go(name, ink="crimson")
    if name == "stayboard_puzzle":
        driver.until(lambda: driver.screen.state.ready, what="a puzzle")
    if name == "review":
        driver.until(lambda: len(driver.screen._reviews) == driver.screen.count, what="the coach")
        driver.screen.go_to(1)
    driver.frames(4)


def texts(driver):
    """Every text that can be seen, icons left out."""
    found = [w.text for w in driver.found(kind="TextLabel") if w.text.strip()]
    return [re.sub(r"\[.*?\]", "", text) for text in found]


def test_a_new_language_is_spoken_at_once_on_every_screen(start):
    driver = start()
    for name in SCREENS:
        go(driver, name)
        speaks_anew(driver)


def speaks_anew(driver):
    english = texts(driver)
    for code in ("uk", "fr"):
        driver.app.profile_store.change_settings(language=code)
        driver.frames(5)
        now = texts(driver)
        if code == "uk":
            assert [text for text in now if not _is_a_name(text)] == []
        else:
            # French shares words with English, but not many; and names of computers, which Cyrillic writes its own way.
            read = [text for text in english if not _is_a_name(text) and text not in PERSONAS]
            assert len([text for text in read if text in now]) <= len(read) / 4
        assert problems(driver.screen) == []
    driver.app.profile_store.change_settings(language="en")
    driver.frames(5)
    assert texts(driver) == english


def _is_a_name(text):
    """Names of people and games, codes and keys are the same in every language."""
    for name in sorted((*THE_SAME_EVERYWHERE, "Ada"), key=len, reverse=True):
        text = text.replace(name, "")
    return not LATIN_WORD.search(re.sub(r"stayboard:\S+(\n\S+)?", "", text))


def test_the_language_is_chosen_in_the_settings_and_kept(start):
    driver = start()
    driver.app.visit("settings")
    driver.tap(driver.screen.ids.language)
    driver.press("Українська", kind="MenuItem")
    assert driver.has("Налаштування") or driver.has("Параметри")
    again = start(language="uk")
    assert again.app.profile.settings.language == "uk"
    assert again.has("Продовжити") or again.has("Грати")


def test_the_language_of_the_system_is_said_to_be_its(start):
    driver = start(language="system")
    driver.app.visit("settings")
    driver.frames(2)
    assert driver.screen.ids.language.parent.small == "as the system says"
    assert driver.screen.ids.language.text == tr.languages()[tr.language]
    driver.app.profile_store.change_settings(language="fr")
    driver.app.visit("home")
    driver.app.visit("settings")
    driver.frames(2)
    assert driver.screen.ids.language.parent.small == ""
    assert driver.screen.ids.language.text == "Français"


def test_settings_are_found_by_their_words(start):
    driver = start()
    driver.app.visit("settings")
    screen, everything = driver.screen, texts(driver)

    def search(words):
        screen.line.text = words
        driver.frames(3)
        assert problems(screen) == []
        return [row.text for row in driver.found(kind="Row")], [
            h.text for h in driver.found(kind="Heading") if len(h.text) > 1
        ]

    driver.key("/")
    driver.frames(2)
    assert driver.app.navigation.typing()
    assert search("vibra") == (["Vibration"], ["Sound, touch, motion"])
    assert search("dark") == (["Theme"], ["Reading"])
    assert search("playing")[0] == ["The computer answers after", "Left-handed pad", "Move at once", "Play by voice"]
    assert search("relay") == ([], ["Rooms"])
    assert search("nothing like it") == ([], [])
    driver.press("Show all settings")
    driver.frames(3)
    assert texts(driver) == everything
    driver.key("/")
    driver.frames(2)
    search("vibra")
    driver.key("escape")
    driver.frames(3)
    assert driver.screen is screen
    assert texts(driver) == everything
    driver.key("escape")
    assert driver.screen.name == "home"


@pytest.mark.parametrize("size", ["landscape", "desktop"])
def test_what_is_looked_for_stands_above_what_is_found(start, size):
    driver = start(size)
    driver.app.visit("settings")
    driver.key("/")
    driver.frames(4)
    page, line = driver.screen.ids.page, driver.screen.line
    card = next(part for part in page.column.children if part.width < page.width)
    first, last = line.children[-1], line.children[0]
    assert (first.x, last.right) == pytest.approx((card.x, card.right), abs=1)


def test_what_is_typed_stays_while_one_looks_elsewhere(start):
    driver = start()
    driver.app.visit("settings")
    screen = driver.screen
    driver.key("/")
    driver.frames(2)
    screen.line.text = "relay"
    screen.ids.broker.text = "broker.exa"
    driver.app.on_pause()
    driver.app.on_resume()
    driver.frames(2)
    assert screen.searching
    assert (screen.sought, screen.ids.broker.text) == ("relay", "broker.exa")


def test_the_theme_is_worn_at_once(start):
    driver = start()
    light = driver.pixels().getpixel((5, 400))
    driver.app.visit("settings")
    driver.press("Dark", kind="Segment")
    driver.app.visit("home")
    driver.frames(3)
    dark = driver.pixels().getpixel((5, 400))
    assert sum(light) > 600
    assert sum(dark) < 150
    driver.app.visit("settings")
    driver.press("Light", kind="Segment")
    driver.app.visit("home")
    driver.frames(3)
    assert driver.pixels().getpixel((5, 400)) == light


def test_a_board_follows_the_theme_without_a_move(start):
    driver = start()
    screen = driver.begin(size=3, seed=1)
    driver.frames(3)
    corner = (
        int(screen.board.center_x - screen.board.cell * 1.4),
        int(844 - screen.board.center_y + screen.board.cell),
    )
    light = driver.pixels().getpixel(corner)
    driver.app.profile_store.change_settings(theme="dark")
    driver.frames(3)
    assert sum(driver.pixels().getpixel(corner)) < sum(light) - 200


def test_what_kivymd_draws_wears_our_inks(start):
    driver = start()
    colours = driver.app.theme_cls
    assert colours.primaryColor == ink.ink
    driver.app.navigation.go("game", **GAME)
    assert colours.primaryColor == ink.crimson
    assert colours.primaryContainerColor == ink.crimson_w
    light = list(colours.backgroundColor)
    driver.app.profile_store.change_settings(theme="dark", palette="blue_orange")
    assert colours.theme_style == "Dark"
    assert colours.primaryColor == ink.crimson
    assert colours.backgroundColor == ink.paper != light
    assert all(getattr(colours, f"{role}Color") for role in COLOR_NAMES)


def test_bigger_text_is_bigger_at_once(start):
    driver = start()
    driver.app.visit("settings")
    heading = driver.find("Reading")
    before = heading.height
    driver.reach(driver.screen.ids.text_size)
    slider = driver.screen.ids.text_size
    left, right, middle = slider.track
    driver.tap(slider.to_window(left + (right - left) * 7 / 12, middle))
    assert driver.app.profile.settings.text_size == 150
    driver.frames(5)
    assert heading.height > before * 1.3
    assert problems(driver.screen) == []


@pytest.mark.parametrize("size", ["small", "landscape"])
def test_nothing_is_cut_at_twice_the_text_size(start, size):
    driver = start(size, text_size=200)
    found = {}
    for name in SCREENS:
        go(driver, name)
        found[name] = problems(driver.screen)
    assert {name: problem for name, problem in found.items() if problem} == {}


# The computer's pace


def test_the_computer_answers_after_the_time_that_was_set(start, hands):
    driver = start(answer_ms=1000)
    screen = driver.begin(size=4, seed=5)
    touch_move(driver, safe_action(screen.client.view))
    hands.advance(999)
    assert len(screen.client.match.log) == 1
    hands.advance(1)
    assert len(screen.client.match.log) == 2
    assert screen.state.acting == 0


def test_a_new_pace_counts_from_the_next_answer(start, hands):
    driver = start(answer_ms=3000)
    screen = driver.begin(size=4, seed=5)
    driver.app.navigation.go("settings")
    driver.screen.change(answer_ms=0)
    driver.key("escape")
    touch_move(driver, safe_action(screen.client.view))
    hands.advance(0)
    hands.frame()
    assert len(screen.client.match.log) == 2


# Motion


@pytest.mark.parametrize("animation", ["full", "less", "off"])
def test_motion_changes_no_outcome(start, animation):
    driver = start(animation=animation)
    screen = driver.begin(size=3, mode="blocked", seed=3)
    play_safely(driver)
    log = [(entry.seat, entry.action) for entry in screen.client.match.log]
    quiet = start(animation="off")
    again = quiet.begin(size=3, mode="blocked", seed=3)
    play_safely(quiet)
    assert [(entry.seat, entry.action) for entry in again.client.match.log] == log


def test_a_fast_player_is_never_slowed(start):
    """The next move may be made while the queen is still on its way: the new state completes the old movement."""
    driver = start(animation="full")
    screen = driver.begin(size=9, seats=people(2), seed=3)
    for count in range(1, 5):
        play(driver, safe_action(screen.client.view))
        assert len(screen.client.match.log) == count
        assert screen.board.arrived < 1, "nothing moved, so this proves nothing"
        start_cell = screen.board.centre_of(screen.board.last_move[0])
        assert screen.board.came_from == pytest.approx(start_cell)
    driver.until(lambda: screen.board.arrived == 1, what="the queen")
    assert screen.board.queen.center == pytest.approx(screen.board.centre_of(screen.client.view.queen))


# Sound, vibration, speech


@pytest.mark.parametrize(("sounds", "vibration", "speech"), [(100, True, True), (0, False, False), (10, False, True)])
def test_sound_vibration_and_speech_never_get_in_the_way(start, sounds, vibration, speech):
    driver = start(sounds=sounds, vibration=vibration, speech=speech)
    screen = driver.begin(size=3, mode="blocked", seed=3)
    driver.key("v")
    play_safely(driver, most=2)
    if not screen.state.over:
        play(driver, losing_move(screen.client.view))
    assert screen.state.over


def test_the_sound_button_switches_sounds_off_and_on(start):
    driver = start(sounds=70)
    driver.begin(size=3)
    driver.press("Sound on or off")
    assert driver.app.profile.settings.sounds == 0
    driver.press("Sound on or off")
    assert driver.app.profile.settings.sounds == 70


def test_every_setting_is_kept(start):
    driver = start()
    driver.app.visit("settings")
    for name in ("vibration", "speech", "left_handed", "listening"):
        widget = driver.screen.ids[name]
        before = getattr(driver.app.profile.settings, name)
        driver.reach(widget)
        driver.tap(widget)
        assert getattr(driver.app.profile.settings, name) is not before
    kept = driver.app.profile.settings
    folder = driver.folder
    driver.close()
    from logic.core.saves import Saves
    from logic.games import GAMES

    assert Saves(folder, GAMES).profile().settings == kept
