"""Ways through the app: back, focus, turning the device, and that nothing is left behind."""

import gc

import pytest
from kivy.core.window import Window

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from screens.core import focus
from tests.screens.support.bus_snapshot import Observers
from tests.screens.support.driver import FingerTouch
from tests.screens.support.seats import people
from tests.screens.support.stayboard_player import losing_move, play, play_safely
from tests.screens.support.structure import problems
from tests.screens.sweeps.leaks import growth_of_rounds, living_widgets

GAME = {"game": "stayboard", "ink": "crimson"}
ENTER = 13
PLACES = {
    "game": GAME, "newgame": GAME, "rules": GAME, "history": {}, "profile": {}, "settings": {},
    "stayboard_puzzle": {"ink": "crimson"}, "stayboard_trainer": {"ink": "crimson"},
}  # fmt: skip


def end_a_game(driver):
    screen = driver.begin(size=3, seats=people(2), seed=2)
    play_safely(driver, most=2)
    play(driver, losing_move(screen.client.view))
    return screen


def leave(driver, monkeypatch):
    """Press the back key until the app would be left; says which screens were passed."""
    left, passed = [], []
    monkeypatch.setattr(driver.app, "stop", lambda *_: left.append(True))
    while not left:
        passed.append(driver.screen.name)
        assert len(passed) < 10, f"the back key goes round in circles: {passed}"
        driver.key("escape")
        if driver.screen.name == "home" and driver.overlay:
            driver.press("Leave the app")
    return passed


def test_escape_pressed_twice_at_home_stays(start, monkeypatch):
    driver = start("desktop")
    monkeypatch.setattr(driver.app, "stop", lambda *_: pytest.fail("it left"))
    driver.key("escape")
    driver.settled()
    assert driver.overlay.heading == "Leave Quadrille?"
    assert problems(driver.overlay) == []
    driver.key("escape")
    assert driver.overlay is None


def test_the_back_key_of_a_phone_leaves_at_once(start, monkeypatch):
    from screens.theme import window

    driver, left = start(), []
    monkeypatch.setattr(window, "touch", True)
    monkeypatch.setattr(driver.app, "stop", lambda *_: left.append(True))
    driver.key("escape")
    assert left == [True]


def test_the_back_key_pressed_twice_leaves_the_table_and_not_the_app(start, monkeypatch):
    from screens.theme import window

    driver, left = start(), []
    monkeypatch.setattr(window, "touch", True)
    monkeypatch.setattr(driver.app, "stop", lambda *_: left.append(True))
    driver.begin(size=4, seed=5)
    driver.app.touch_guard.now = lambda: 10
    driver.key("escape")
    driver.key("escape")
    assert (driver.screen.name, left) == ("home", [])
    driver.app.touch_guard.now = lambda: 11
    driver.key("escape")
    assert left == [True]


def test_a_message_goes_with_its_screen(start):
    driver = start()
    driver.app.tell("Copied.")
    driver.frames(5)
    driver.app.navigation.go("settings")
    assert driver.toast == ""
    driver.app.tell("The room was closed.")
    driver.app.navigation.restart("home")
    driver.frames(5)
    assert driver.toast == "The room was closed."


@pytest.mark.parametrize("name", PLACES)
def test_the_back_key_leads_home_and_then_out(start, monkeypatch, name):
    driver = start()
    driver.app.navigation.go(name, **PLACES[name])
    driver.frames(2)
    assert leave(driver, monkeypatch) == [name, "home"]


def test_the_back_key_from_the_depths(start, monkeypatch):
    driver = start()
    driver.open_game()
    driver.press("Rules", kind="LinkRow")
    driver.press("New game")
    assert leave(driver, monkeypatch) == ["newgame", "rules", "game", "home"]


def test_the_back_key_from_the_table_its_result_and_its_review(start, monkeypatch):
    driver = start()
    end_a_game(driver)
    driver.press("Result")
    driver.press("Review")
    assert leave(driver, monkeypatch) == ["review", "result", "home"]


def test_the_back_key_closes_what_is_on_top_first(start, monkeypatch):
    driver = start()
    driver.begin(size=3)
    driver.press("More")
    driver.press("Describe the board")
    assert driver.overlay is not None
    driver.key("escape")
    assert driver.overlay is None
    assert driver.screen.name == "stayboard"
    assert leave(driver, monkeypatch) == ["stayboard", "home"]


def test_a_quick_change_of_mind_leaves_a_living_screen(start):
    """Back again before the change of screens has been shown: the screen is there, and takes touches."""
    driver = start(animation="full")
    screen = driver.begin(size=3, seats=people(2), seed=2)
    driver.settled()
    driver.app.navigation.go("settings")
    driver.key("escape")
    driver.settled()
    assert screen in driver.app.navigation.children
    play_safely(driver, most=1)


# The keyboard


@pytest.mark.parametrize("name", ["home", "game", "newgame", "settings", "stayboard", "profile"])
def test_tab_and_arrows_reach_everything(start, name):
    driver = start()
    if name == "stayboard":
        driver.begin(size=4, mode="blocked", seed=5)
    elif name != "home":
        driver.app.navigation.go(name, **PLACES[name])
    driver.frames(4)
    widgets = focus.reachable(driver.screen)
    assert len(widgets) >= 2

    tabbed = []
    for _ in widgets:
        driver.key("tab")
        tabbed.append(driver.app.navigation._focused)
    assert set(tabbed) == set(widgets)
    assert len({w for w in widgets if w.focused}) == 1
    driver.key("tab", shift=True)
    assert driver.app.navigation._focused is tabbed[-2]

    reached, new = {widgets[0]}, [widgets[0]]
    while new:
        here = new.pop()
        for arrow in focus.ARROWS:
            there = focus.next_towards(widgets, here, arrow)
            if there is not None and there not in reached:
                reached.add(there)
                new.append(there)
    assert [w for w in widgets if w not in reached] == []


def test_a_key_with_ctrl_is_no_move(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, seats=people(2))
    for modifiers in (["ctrl"], ["alt"], ["meta"]):
        Window.dispatch("on_key_down", ord("c"), 0, "c", modifiers)
        driver.frames(2)
        assert not screen.state.choice.direction
    driver.key("c")
    assert screen.state.choice.direction


def test_enter_that_is_held_down_presses_once(start):
    driver = start()
    screen = end_a_game(driver)
    for _ in range(5):
        Window.dispatch("on_key_down", ENTER, 0, None, [])
        driver.frames(2)
    assert driver.screen.name == "result"
    Window.dispatch("on_key_up", ENTER, 0)
    driver.key("enter")
    driver.until(lambda: driver.screen.name == "stayboard", what="the rematch")
    assert screen.client.outcome is None


@pytest.mark.parametrize("game", GAMES)
def test_the_wheel_of_a_mouse_plays_no_move(start, game):
    driver = start(size="desktop")
    rules = GAMES[game]
    driver.app.matches.start(Start(rules, rules.presets[0].options, 2, 7), people(2))
    driver.until(lambda: driver.screen.name == game, what="the table")
    driver.settled()
    if getattr(driver.screen.state, "covered", False):
        driver.screen.play.uncover()
        driver.screen.act("begin")
    driver.frames(3)
    match = driver.screen.client.match
    log, aside = list(match.log), 40
    for x in range(aside, Window.width, aside):
        for y in range(aside, Window.height, aside):
            wheel = FingerTouch(x, y)
            wheel.profile, wheel.button = ["pos", "button"], "scrolldown"
            wheel.put("begin")
            wheel.put("end")
    driver.frames(3)
    assert list(match.log) == log
    assert driver.overlay is None


def test_a_table_of_computers_has_nobody_to_give_up(start, hands):
    driver = start()
    screen = driver.begin(seats=(Seat("computer", level="random"), Seat("computer", level="random")), seed=3)
    assert "give_up" not in [line[0] for line in screen.menu()]
    screen = driver.begin(seats=people(2), seed=3)
    assert "give_up" in [line[0] for line in screen.menu()]


@pytest.mark.parametrize("game", GAMES)
def test_giving_up_a_match_that_has_ended_meanwhile_is_told(start, hands, game):
    driver = start()
    rules = GAMES[game]
    driver.app.matches.start(Start(rules, rules.presets[0].options, rules.seats[0], 7), people(rules.seats[0]))
    driver.until(lambda: driver.screen.name == game, what="the table")
    screen = driver.screen
    screen.give_up()
    question = driver.overlay
    while screen.client.outcome is None:
        screen.client.match.leave(rules.to_move(screen.client.match.state)[0])
    question.dispatch("on_answer", True)
    driver.frames(2)
    assert screen.client.outcome is not None


def test_a_touch_takes_the_mark_of_the_keyboard_away(start):
    driver = start()
    driver.key("tab")
    focused = driver.app.navigation._focused
    assert focused.focused
    driver.tap((5, 400))
    assert not focused.focused


def test_focus_on_a_page_that_fits_does_not_move_it(start):
    driver = start("desktop")
    driver.frames(3)
    heading = driver.find("Quadrille")
    before = heading.to_window(*heading.pos)
    driver.key(*["tab"] * 4)
    assert heading.to_window(*heading.pos) == before


# The window


@pytest.mark.parametrize("name", ["home", "stayboard", "newgame", "review"])
def test_turning_the_device_and_back(start, name):
    driver = start()
    if name == "stayboard":
        driver.begin(size=4, mode="blocked", seed=5)
    elif name == "newgame":
        driver.app.navigation.go("newgame", **GAME)
    elif name == "review":
        screen = end_a_game(driver)
        screen.picked("review")
    gc.collect()
    for size in ("landscape", "desktop", "small", "portrait"):
        driver.resize(size)
        driver.frames(6)
        gc.collect()
        assert problems(driver.screen) == [], size


# Nothing is left behind


def test_going_round_every_screen_leaves_nothing_behind(start):
    """`python -m tests.screens.sweeps.leaks` opens each two hundred times, and tells which one leaks."""
    more, watched = growth_of_rounds(start(), 3)
    assert more <= 0
    assert watched == {}


def test_thirty_rematches_leave_nothing_behind(start):
    driver = start()

    def rematch():
        driver.begin(size=4, seats=people(2), seed=3)
        play_safely(driver, most=1)

    for _ in range(3):
        rematch()
    widgets, observers = living_widgets(), Observers.count()
    for _ in range(30):
        rematch()
    assert living_widgets() <= widgets
    assert Observers.count() == observers


def test_a_mouse_over_every_place_of_home_finds_what_is_there(start):
    """Hovering asks every widget where it is: none may call something else its edge."""
    from kivy.core.window import Window

    from screens.widgets.behaviors import _point_at

    driver = start("desktop")
    driver.frames(3)
    card = driver.find(kind="TodayCard")
    _point_at(Window, card.to_window(*card.center))
    assert any(widget.hovered for widget in driver.found(kind="Pressable"))
    _point_at(Window, (-1, -1))
    assert not any(widget.hovered for widget in driver.found(kind="Pressable"))
