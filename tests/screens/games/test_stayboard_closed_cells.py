"""A blocked cell of Stay on the Board is black with a red cross, wherever a board is drawn."""

import pytest

from logic.core.replay import Seat
from logic.stayboard.moves import safe_moves
from screens.theme.palettes import PALETTES
from tests.screens.support.contrast import contrast
from tests.screens.support.tutorial_player import learn, touch_on

LOOKS = [(theme, palette) for theme in ("light", "dark") for palette in PALETTES]
PLACES = ("play", "review", "puzzle", "lesson", "home", "rules", "result")
PEOPLE = (Seat("person", "Ada"), Seat("person", "Zoe"))


def begin(driver, moves=4):
    """A match of two people, some safe moves old."""
    screen = driver.begin(size=4, mode="blocked", seed=3, seats=PEOPLE)
    for _ in range(moves):
        screen.client.play(screen.state.acting, safe_moves(screen.client.view)[0])
    driver.settled()
    return screen


def show(driver, place):
    """Go where a board with blocked cells is drawn; returns that board."""
    if place in ("puzzle", "rules"):
        driver.app.navigation.go({"puzzle": "stayboard_puzzle", "rules": "rules"}[place], game="stayboard")
    elif place == "lesson":
        screen = learn(driver, "stayboard")
        while not screen.table.client.view.blocked:
            touch_on(driver, screen)
    else:
        screen = begin(driver)
        if place == "review":
            screen.picked("review")
        elif place == "home":
            driver.key("escape")
        elif place == "result":
            screen.client.match.leave(0)
            screen.show_result()
    driver.settled()
    if place == "puzzle":
        driver.until(lambda: driver.screen.state.ready, what="a puzzle")
    if place == "rules":
        driver.screen.chapter = 1
    driver.settled()
    return next(board for board in driver.found(kind="StayBoard") if board.view and board.view.blocked)


def pixels_of(picture, board, cell):
    """The pixels of a cell, but for its rim."""
    x, y = board.to_window(*board.centre_of(cell))
    reach = int(board.cell * 0.42)
    left, top = round(x) - reach, picture.height - round(y) - reach
    part = picture.crop((left, top, left + 2 * reach, top + 2 * reach))
    return [colour for count, colour in part.getcolors(part.width * part.height) for _ in range(count)]


def most(pixels):
    return max(set(pixels), key=pixels.count)


def is_red(colour):
    red, green, blue = colour
    return red > 200 and red > 1.8 * green and red > 1.8 * blue


def looks_closed(picture, board):
    """What is wrong with the blocked cells of a board."""
    table = [(row, column) for row in range(board.view.size) for column in range(board.view.size)]
    free = [cell for cell in table if cell not in board.view.blocked and cell != board.view.queen]
    ground = [most(pixels_of(picture, board, cell)) for cell in free]
    for cell in board.view.blocked:
        pixels = pixels_of(picture, board, cell)
        fill = most(pixels)
        if max(fill) > 0x30:
            yield f"{cell} is filled with {fill}"
        if any(sum(fill) >= sum(colour) for colour in ground):
            yield f"{cell} is not darker than the board"
        crossed = sum(map(is_red, pixels)) / len(pixels)
        if not 0.02 < crossed < 0.4:
            yield f"{crossed:.0%} of {cell} is red"
        hatched = sum(max(c) - min(c) < 40 and 20 < sum(c) - sum(fill) < 320 for c in pixels) / len(pixels)
        if hatched < 0.04:
            yield f"{cell} is hardly hatched"


@pytest.mark.parametrize("place", PLACES)
def test_a_blocked_cell_is_black_with_a_red_cross(start, place):
    driver = start()
    board = show(driver, place)
    assert [*looks_closed(driver.pixels(), board)] == []


@pytest.mark.parametrize(("theme", "palette"), LOOKS)
def test_in_every_theme_and_palette(start, theme, palette):
    driver = start(theme=theme, palette=palette)
    screen = begin(driver)
    assert [*looks_closed(driver.pixels(), screen.board)] == []


@pytest.mark.parametrize(("theme", "palette"), LOOKS)
def test_a_path_across_blocked_cells_can_be_seen(start, theme, palette):
    """An arrow of ink on cells of ink has an edge, or is light itself."""
    driver = start(theme=theme, palette=palette)
    screen = begin(driver, moves=5)
    before = driver.pixels()
    screen.client.match.leave(0)
    driver.settled()
    assert len(screen.board.trail) == 6
    after = driver.pixels()
    for cell in screen.board.view.blocked:
        old, new = (pixels_of(picture, screen.board, cell) for picture in (before, after))
        drawn = {now for was, now in zip(old, new, strict=True) if was != now}
        assert any(contrast(colour, most(old)) > 7 for colour in drawn), cell
