"""Before the first move: the menu, the mode, presets, options, seats, names and game codes."""

import pytest
from msgspec.structs import replace

from logic.core import codes
from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from screens.i18n.texts import tr
from screens.pages.new_game.choices import choices_of, keep_choices
from screens.theme import ink
from tests.screens.support.seats import people
from tests.screens.support.stayboard_player import play_safely, wait_for_turn
from tests.screens.support.structure import problems


@pytest.fixture
def new_game(start):
    """The new-game screen of Stay on the Board, reached from home."""
    driver = start()
    driver.open_game()
    driver.press("New game", kind="LinkRow")
    return driver


def choices(driver):
    return choices_of(driver.app, GAMES["stayboard"])


# The mode question


@pytest.mark.parametrize("how", ["escape", "beside"])
def test_closing_the_mode_question_returns_to_the_menu(start, how):
    driver = start()
    driver.open_game()
    driver.press("Play against the computer")
    assert driver.overlay is not None
    if how == "escape":
        driver.key("escape")
    else:
        driver.tap((driver.screen.center_x, driver.screen.top - 20))
    assert driver.overlay is None
    assert driver.screen.name == "game"
    assert not (driver.folder / "open").exists()


def test_the_chosen_mode_is_what_the_settings_show_afterwards(start):
    driver = start()
    driver.open_game()
    driver.press("Play against the computer")
    driver.press("Normal")
    assert driver.screen.client.view.mode == "normal"
    driver.key("escape")
    driver.open_game()
    assert "normal" in driver.screen.against
    driver.press("New game", kind="LinkRow")
    mode = next(widget for widget in driver.found(kind="Segmented") if widget.value in ("normal", "blocked"))
    assert mode.value == "normal"
    assert not any(card.chosen for card in driver.found(kind="PresetCard")), "a beginner's game is blocked"


# Presets


@pytest.mark.parametrize(
    ("preset", "size", "mode", "level", "hides"),
    [
        ("Beginner", 4, "blocked", "random", False),
        ("Experienced", 4, "normal", "casual", True),
        ("Master", 4, "blocked", "master", True),
    ],
)
def test_presets(new_game, preset, size, mode, level, hides):
    driver = new_game
    driver.press(preset, kind="PresetCard")
    chosen = [card.text for card in driver.found(kind="PresetCard") if card.chosen]
    assert chosen == [preset]
    driver.press("Start")
    screen = driver.screen
    view = screen.client.view
    assert (view.size, view.mode, screen.client.seats[1].level) == (size, mode, level)
    assert (screen.state.sight.auto, screen.state.sight.speak) == (hides, hides)
    assert not screen.board.hidden
    play_safely(driver, most=1)
    assert screen.board.hidden is hides


def test_changing_an_option_lets_go_of_the_preset(new_game):
    driver = new_game
    driver.press("Experienced", kind="PresetCard")
    driver.press("Blocked", kind="Segment")
    assert not any(card.chosen for card in driver.found(kind="PresetCard"))
    assert driver.has("Extra visits")
    assert driver.has("Marathon")
    driver.press("Normal", kind="Segment")
    assert not driver.has("Marathon")


def test_playing_from_memory_is_a_wish_that_outlasts_a_presets_size(new_game):
    driver = new_game

    def memory():
        return next(driver.found("Play from memory", kind="InkSwitch"))

    assert not memory().value
    driver.press("Experienced", kind="PresetCard")
    assert memory().value
    driver.press("Board", kind="Key")
    assert choices(driver).options.size != 4
    assert memory().value
    assert not driver.app.profile.prefs["stayboard"].get("auto"), "a preset is no wish"
    driver.press("Start")
    assert driver.screen.state.sight.auto
    driver.key("escape")
    driver.open_game()
    driver.press("New game", kind="LinkRow")
    driver.tap(memory())
    assert driver.app.profile.prefs["stayboard"]["auto"] is False
    driver.tap(memory())
    assert driver.app.profile.prefs["stayboard"]["auto"] is True
    driver.press("Beginner", kind="PresetCard")
    assert not memory().value


# The next game, by keys at the table


def test_b_and_plus_and_minus_are_for_the_next_game(start):
    driver = start()
    screen = driver.begin(size=3)
    before = screen.client.view
    driver.key("b")
    assert driver.toast == "Next game: 4×4 · normal"
    driver.key("+", "+")
    assert driver.toast == "Next game: 6×6 · normal"
    driver.key("-")
    assert screen.client.view == before
    assert (choices(driver).options.size, choices(driver).options.mode) == (5, "normal")
    assert choices(driver).preset == ""
    driver.key("escape")
    driver.open_game()
    driver.press("Play against the computer")
    driver.press("Blocked")
    assert (driver.screen.client.view.size, driver.screen.client.view.mode) == (5, "blocked")


def test_the_size_stays_between_two_and_nine(start):
    driver = start()
    driver.begin(size=3)
    driver.key(*"-----")
    assert choices(driver).options.size == 2
    driver.key(*"++++++++++")
    assert choices(driver).options.size == 9


def test_v_switches_the_spoken_moves(start, monkeypatch):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    said = []
    monkeypatch.setattr(driver.app.feedback, "say", said.append)
    play_safely(driver, most=1)
    assert said == []
    driver.key("v")
    assert driver.toast == "Moves are spoken"
    play_safely(driver, most=1)
    answer = screen.client.match.log[-1].action
    from screens.games.stayboard.vocabulary import move_words

    assert said == [move_words(answer.direction, answer.distance)]
    driver.key("v")
    play_safely(driver, most=1)
    assert len(said) == 1


# Seats and names


def test_eight_seats(new_game):
    driver = new_game
    for _ in range(6):
        driver.press("Add a seat")
    assert driver.find("Add a seat", kind="TextLabel").parent.disabled if driver.has("Add a seat") else True
    assert len(driver.screen.chosen.seats) == 8
    assert not driver.screen.can_add
    assert driver.screen.seat_count == "8 (2 to 8)"
    assert problems(driver.screen) == []
    driver.press("Start")
    assert len(driver.screen.ids.seats.plates) == 8
    wait_for_turn(driver)
    play_safely(driver, most=3)
    assert problems(driver.screen) == []


def test_a_seat_can_be_taken_off_but_not_below_two(new_game):
    driver = new_game
    assert not driver.has("Remove this seat")
    driver.press("Add a seat")
    assert len(list(driver.found("Remove this seat"))) == 3
    driver.press("Remove this seat")
    assert len(driver.screen.chosen.seats) == 2
    assert not driver.has("Remove this seat")


def test_names_are_typed_and_shown_at_the_table(new_game):
    driver = new_game
    driver.press("Name of seat 1")
    assert driver.app.navigation.typing()
    driver.type("Zoé")
    driver.key("enter")
    assert not driver.app.navigation.typing()
    assert driver.screen.chosen.seats[0].name == "Zoé"
    assert driver.app.profile.name == "Zoé"
    driver.press("Start")
    assert driver.screen.ids.seats.plates[0].name == "Zoé"


def test_letters_typed_into_a_name_are_no_keys_of_the_screen(new_game):
    driver = new_game
    driver.press("Name of seat 1")
    driver.type("b?v")
    driver.key("space", "tab")
    assert driver.overlay is None
    assert driver.screen.name == "newgame"


def test_escape_ends_typing_before_it_leaves_the_screen(new_game):
    driver = new_game
    driver.press("Name of seat 1")
    driver.type("Zoé")
    driver.key("escape")
    assert not driver.app.navigation.typing()
    assert driver.screen.name == "newgame"
    driver.key("escape")
    assert driver.screen.name == "game"


def test_a_computer_takes_a_seat(new_game):
    driver = new_game
    driver.tap(next(widget for widget in driver.found(kind="Picker") if widget.text == "Random"))
    driver.press("Strong", kind="MenuItem")
    assert driver.screen.chosen.seats[1].level == "strong"
    driver.press("Start")
    assert driver.screen.names[1] == "Otto"


@pytest.mark.parametrize("game", ["stayboard", "desert"])
def test_the_seats_of_this_device_are_marked_wherever_they_are(start, game):
    driver = start()
    driver.app.navigation.go("newgame", game=game, ink="crimson")
    screen = driver.screen
    screen._seat((Seat("computer", level=GAMES[game].levels[0]), Seat("person", "Ada")))
    driver.settled()
    marks = [(token.seat, token.mine) for token in driver.found(kind="SeatToken")]
    assert set(marks) == {(0, False), (1, True)}
    assert len(marks) == (4 if game == "desert" else 2)


def test_the_last_choice_is_remembered(start):
    driver = start()
    driver.app.navigation.go("newgame", game="stayboard", ink="crimson")
    driver.press("Master", kind="PresetCard")
    driver.press("Add a seat")
    driver.press("Rated", kind="InkSwitch")
    kept = driver.screen.chosen
    again = start()
    again.app.navigation.go("newgame", game="stayboard", ink="crimson")
    assert again.screen.chosen == kept
    assert (len(kept.seats), kept.rated, kept.preset) == (3, True, "master")


def test_the_menu_names_the_opponent_one_gets(start):
    driver = start()
    driver.open_game("memostep")
    opponent = driver.screen.against.split(" (")[0]
    driver.press("Play against the computer")
    assert driver.screen.names[1] == opponent


def test_how_many_floors_there_are_follows_the_seats(start):
    driver = start()
    driver.app.navigation.go("newgame", game="memostep", ink="violet")
    driver.frames(3)
    for seats, words in ((1, "whole run"), (2, "5 floors")):
        driver.screen._seat(people(seats))
        driver.frames(2)
        assert [slider.value_text for slider in driver.found(kind="InkSlider")] == [words]


def test_a_way_to_play_alone_says_what_it_will_be(start):
    driver = start()
    driver.app.navigation.go("game", game="dungeon", ink="ink")
    driver.frames(3)
    assert driver.find("Alone into the dungeon", kind="LinkRow").small == "classic 32×32 · stroll"


@pytest.mark.parametrize("size", ["small", "landscape"])
def test_every_mode_of_the_dungeon_has_a_line(start, size):
    driver = start(size=size, text_size=150)
    driver.app.navigation.go("game", game="dungeon", ink="indigo")
    driver.press("Play against the computer")
    driver.settled()
    assert len(driver.overlay.text.split("\n")) == 6
    assert problems(driver.overlay) == []


@pytest.mark.parametrize("game", ["stayboard", "ojyx"])
def test_a_new_game_begins_at_the_top_and_stays_as_it_is_while_the_rules_are_read(start, game):
    driver = start(size="landscape")
    driver.app.navigation.go("newgame", game="stayboard", ink="crimson")
    driver.reach(driver.find("Add a seat"))
    low, code = driver.screen.ids.page.scroll.scroll_y, driver.screen.code
    assert low < 1
    driver.press("Rules")
    driver.key("escape")
    assert (driver.screen.ids.page.scroll.scroll_y, driver.screen.code) == (low, code)
    driver.key("escape")
    driver.app.navigation.go("newgame", game=game, ink="ink")
    assert driver.screen.ids.page.scroll.scroll_y == 1
    assert driver.screen.code != code


@pytest.mark.parametrize(
    ("game", "size", "text_size", "columns"),
    [
        ("stayboard", "portrait", 100, 3),
        ("dungeon", "portrait", 100, 2),
        ("desert", "portrait", 100, 3),
        ("desert", "portrait", 150, 3),
        ("dungeon", "portrait", 150, 1),
        ("desert", "desktop", 100, 5),
    ],
)
def test_as_many_presets_stand_in_a_row_as_can_say_what_they_are(start, game, size, text_size, columns):
    driver = start(size=size, text_size=text_size)
    driver.app.navigation.go("newgame", game=game, ink="ink")
    driver.settled()
    cards = list(driver.found(kind="PresetCard"))
    assert driver.screen.ids.presets.cols == columns
    assert {card.lying for card in cards} == {columns <= 2}
    assert all(card.ids.name.font_size == card.ids.name.type_size for card in cards), "no name is made smaller"
    assert problems(driver.screen) == []


# Codes


def test_a_code_that_is_copied_and_pasted_names_the_same_start(new_game):
    driver = new_game
    driver.press("Master", kind="PresetCard")
    driver.press("Copy the code")
    code = driver.screen.code
    driver.copied(code)
    assert driver.toast == "Copied."
    driver.press("Start")
    queen = driver.screen.client.view.queen
    driver.key("escape")
    driver.open_game()
    driver.press("New game", kind="LinkRow")
    driver.press("Beginner", kind="PresetCard")
    driver.press("Paste a code")
    assert driver.screen.code == code
    assert driver.screen.problem == ""
    driver.press("Start")
    assert driver.screen.client.view.queen == queen
    assert driver.screen.client.view.options.mode == "blocked"


def test_a_code_of_another_game_is_shown_in_the_ink_of_that_game(new_game):
    driver = new_game
    assert ink.name == "crimson"
    driver.screen.take_code("ojyx:3p:none+round:8F3K-0001")
    code = driver.screen.code
    assert (driver.screen.title, ink.name) == ("Ojyx", "teal")
    driver.press("Rules")
    driver.settled()
    driver.key("escape")
    assert (driver.screen.title, ink.name, driver.screen.code) == ("Ojyx", "teal", code)
    assert "ojyx" not in driver.app.profile.choices, "nothing is remembered of a code before it is played"
    driver.key("escape")
    assert ink.name == "crimson"


BAD_CODES = {
    "": "This is not a game code: “”.",
    "hello": "This is not a game code: “hello”.",
    "chess:2p:1234": "No game is called “chess”.",
    "stayboard:xp:1234": "“xp” is not a number of players.",
    "stayboard:2p:size77:1234": "“Board” goes from 2 to 9.",
    "stayboard:2p:flying:1234": "This game has no option “flying”.",
    "stayboard:9p:1234": "Stay on the Board is for 2 to 8 players.",
    "stayboard:2p:12!4": "The last part of the code is damaged: “12!4”.",
}


def test_a_bad_code_is_told_in_a_sentence(new_game):
    driver = new_game
    before = driver.screen.chosen
    for code, sentence in BAD_CODES.items():
        driver.screen.take_code(code)
        driver.frames(3)
        assert driver.screen.problem.startswith(sentence)
        assert driver.screen.chosen == before
        assert driver.has(driver.screen.problem)
        assert problems(driver.screen) == []
    driver.screen.take_code(driver.screen.code)
    assert driver.screen.problem == ""


def test_a_code_of_another_game_leads_to_that_game(new_game):
    driver = new_game
    ojyx = GAMES["ojyx"]
    driver.screen.take_code(codes.code(Start(ojyx, ojyx.Options(), 2, 5)))
    assert driver.screen.game is ojyx
    assert driver.screen.chosen.seats[1] == Seat("computer", level=ojyx.levels[0])
    driver.press("Start")
    driver.settled()
    assert driver.screen.name == "ojyx"
    assert choices_of(driver.app, ojyx).seats[1].level == ojyx.levels[0]


def test_a_kept_level_of_another_game_becomes_the_first(start):
    driver = start()
    ojyx = GAMES["ojyx"]
    kept = choices_of(driver.app, ojyx)
    strange = replace(kept, seats=(kept.seats[0], Seat("computer", level="of no game")))
    keep_choices(driver.app, ojyx, strange)
    driver.app.navigation.go("newgame", game="ojyx")
    driver.settled()
    assert driver.screen.chosen.seats[1].level == ojyx.levels[0]


@pytest.mark.parametrize("end", ["Start", "escape"])
def test_a_name_counts_however_the_typing_ends(new_game, end):
    driver = new_game
    driver.press("Name of seat 1")
    driver.type("Zoé")
    if end == "escape":
        driver.key("escape")
    driver.press("Start")
    assert driver.screen.name == "stayboard"
    assert driver.screen.names[0] == "Zoé"
    assert not driver.app.navigation.typing()


def test_the_values_of_one_setting_are_written_in_one_size(start):
    driver = start(font_scale=1.5, language="uk")
    driver.open_game("memostep")
    driver.press(tr._("New game"), kind="LinkRow")
    driver.frames(3)
    pace = next(widget for widget in driver.found(kind="Segmented") if widget.value == "normal")
    assert len({segment.words.font_size for segment in pace.children}) == 1
