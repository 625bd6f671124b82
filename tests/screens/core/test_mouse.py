"""A mouse over everything that can open, its other buttons, and its wheel."""

import pytest
from kivy.core.window import Window

from tests.screens.support.driver import FingerTouch

OVERLAYS = {
    "menu": lambda driver: driver.tap(driver.screen.ids.language),
    "dialog": lambda driver: driver.app.lifecycle.leave(),
    "sheet": lambda driver: driver.key("?"),
}


class Mouse(FingerTouch):
    """A press of one of the mouse's buttons; its wheel is buttons, too."""

    def __init__(self, x, y, button):
        super().__init__(x, y)
        self.profile = ["pos", "button"]
        self.button = button

    @property
    def is_mouse_scrolling(self):
        return self.button.startswith("scroll")


def sweep(driver):
    """Move the mouse over the whole window."""
    for y in range(0, Window.height, 20):
        for x in range(0, Window.width, 40):
            Window.mouse_pos = x, y
    driver.frames(1)


def click(driver, widget, button):
    touch = Mouse(*widget.to_window(*widget.center), button)
    touch.put("begin")
    driver.frames(1)
    touch.put("end")
    driver.frames(3)


@pytest.mark.parametrize("name", OVERLAYS)
def test_a_mouse_moves_over_whatever_is_open(start, name):
    driver = start("desktop")
    driver.app.navigation.go("settings")
    driver.frames(2)
    OVERLAYS[name](driver)
    driver.settled()
    assert driver.overlay
    sweep(driver)
    hovered = [widget for widget in driver.overlay.walk() if getattr(widget, "hovered", False)]
    choice = next(driver.found(kind="Pressable", root=driver.overlay), None)
    if choice is not None:
        Window.mouse_pos = choice.to_window(*choice.center)
        hovered = [widget for widget in driver.overlay.walk() if getattr(widget, "hovered", False)]
        assert hovered == [choice]


@pytest.mark.parametrize("button", ["right", "middle"])
def test_only_the_left_button_presses(start, button):
    driver = start("desktop")
    card = driver.find(kind="GameCard")
    click(driver, card, button)
    assert driver.screen.name == "home"
    click(driver, card, "left")
    assert driver.screen.name == "game"


def test_a_notch_of_the_wheel_moves_a_page_by_eighty(start):
    driver = start("portrait")
    driver.app.navigation.go("rules", game="ojyx", ink="teal")
    driver.frames(3)
    scroller = driver.find(kind="ScrollView")
    before = scroller.children[0].to_window(0, 0)[1]
    click(driver, scroller, "scrollup")
    driver.settled()
    driver.until(lambda: abs(scroller.effect_y.velocity) < 0.5)
    assert 70 <= scroller.children[0].to_window(0, 0)[1] - before <= 90


def test_the_wheel_moves_a_line_of_modes_along(start):
    driver = start("portrait")
    driver.app.navigation.go("dungeon_workshop", ink="indigo")
    driver.frames(3)
    strip = driver.find(kind="ModeStrip")
    assert strip.scroll_x == 0
    click(driver, strip, "scrollup")
    driver.until(lambda: strip.scroll_x > 0)


def test_f11_covers_the_screen_and_uncovers_it(start):
    driver = start("desktop")
    driver.key("f11")
    assert Window.fullscreen == "auto"
    driver.key("f11")
    assert not Window.fullscreen
    driver.resize("desktop")


def made_many(driver, count=8):
    driver.app.navigation.go("dungeon_workshop", ink="indigo")
    driver.frames(3)
    screen = driver.screen
    screen.page = "many"
    screen.many.start(screen.options, count)
    driver.until(lambda: not screen.many.working, what=f"{count} dungeons")
    strip = driver.find(kind="DungeonBest")
    driver.reach(strip)
    driver.settled()
    return screen, strip


def seeds_in(strip):
    return [chip.seed for chip in reversed(strip.children)]


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_the_row_of_many_dungeons_follows_the_wheel(start, size):
    driver = start(size)
    screen, strip = made_many(driver)
    before, in_sight = seeds_in(strip), screen.many.seed
    click(driver, strip, "scrollup")
    driver.frames(2)
    assert seeds_in(strip)[:-1] == before[1:]
    assert screen.many.seed == in_sight
    click(driver, strip, "scrolldown")
    driver.frames(2)
    assert seeds_in(strip) == before


def test_the_row_of_many_dungeons_can_be_dragged_and_that_chooses_none(start):
    driver = start("portrait")
    screen, strip = made_many(driver)
    before, in_sight = seeds_in(strip), screen.many.seed
    x, y = strip.to_window(strip.right - 20, strip.center_y)
    touch = FingerTouch(x, y)
    touch.put("begin")
    driver.frames(1)
    for way in (20, 60, 2 * strip.width / len(strip.children)):
        touch.go(x - way, y)
        driver.frames(1)
    touch.put("end")
    driver.frames(4)
    assert seeds_in(strip)[:-2] == before[2:]
    assert screen.many.seed == in_sight
