"""A whole game of each of the five by pointer alone, from home to the result and home again."""

from collections.abc import Callable

from tests.reality.app import App
from tests.reality.picture import Box, Picture
from tests.reality.waiting import until

CRIMSON, VIOLET = (166, 28, 60), (107, 63, 160)
"""The ink of Stay on the Board and of the way out of a dungeon, and of MémoStep's path."""
BACK = (28, 24)
"""The arrow in the upper left corner."""
BOARD, SIDE = Box(0, 56, 392, 640), Box(392, 0, 800, 640)
"""Where the board stands, and the controls beside it."""


def changed(app: App, since: Picture) -> Picture:
    """What there is once it is something else."""

    def other() -> Picture | None:
        picture = app.look()
        return None if picture.same(since) else picture

    return until(other, "a change")


def new_game(app: App, name: str, *choices: str | tuple[int, int]) -> None:
    """Started from home with some choices."""
    app.click(name, nth=-1)
    app.see("New game", "Rules")
    app.click("New game")
    app.see("Open a room")
    for choice in choices:
        before = app.still()
        app.click(choice)
        changed(app, before)
    app.click("Start")


def finish(app: App, result: str | tuple[int, int] = "Result") -> None:
    """The page of the result, and home again."""
    app.click(result)
    app.see("What decided it")
    go_home(app, lambda: app.click(BACK))


def go_home(app: App, leave: Callable[[], None]) -> None:
    """Leave one page after another."""
    while not (picture := app.still()).find("Today’s challenge"):
        leave()
        changed(app, picture)


# Stay on the Board


def free_cells(picture: Picture) -> list[Box]:
    """The cells the queen may go to have a ring, in one's own turn."""
    found = picture.regions(CRIMSON, 30, gap=1)
    return [box for box in found if 20 <= box.width <= 40 and 20 <= box.height <= 40 and box.right < BOARD.right]


def turn(app: App) -> list[Box]:
    """Wait for one's turn or the end; the cells the queen may go to."""

    def there() -> list[list[Box]]:
        picture = app.still()
        if picture.find("Rematch") or picture.find("What decided it"):
            return [[]]
        free = free_cells(picture)
        return [free] if free else []

    return until(there, "one’s turn or the end")[0]


def test_stay_on_the_board(app: App) -> None:
    """A move on the board, then far to the upper left until the queen has left it."""
    app.click("Stay on the Board", nth=-1)
    app.click("Play against the computer")
    app.see("Which mode?")
    app.click("Normal", nth=-1)
    app.see("choose")
    app.click(turn(app)[0])
    app.click("confirm")
    app.gone("confirm")
    while turn(app):
        # While the other one is to move, the pad rests.
        until(lambda: app.click((445, 260)) or app.click((752, 188)) or app.shows("confirm"), "one’s own turn")
        app.click("confirm")
        app.gone("confirm")
    finish(app)


# MémoStep


def path(app: App) -> list[Box]:
    """The cells of the path, from the first row on, as soon as all ten are lit."""

    def lit() -> list[Box]:
        found = [box for box in app.look().regions(VIOLET, 20, least=250) if box.right < 290]
        cells = [box for box in found if 40 < box.width < 64 and 40 < box.height < 64]
        return sorted(cells, key=lambda box: -box.bottom) if len(cells) == 10 else []

    return until(lit, "the path")


def test_memostep(app: App) -> None:
    """One floor: the path is looked at and walked."""
    new_game(app, "MémoStep", "Practice")
    app.click("Show the path")
    steps = path(app)
    for row, step in enumerate(steps, 1):
        app.see(f"Row {row}: which column?")
        app.click(step)
    app.see("Result")
    finish(app)


# Le Désert


def test_the_desert(app: App) -> None:
    """A tile is turned, then turn after turn is ended until thirst has won."""
    new_game(app, "Le Désert", "Inferno")
    app.see("Turn 1", "Flip")
    app.click("Flip")
    # A first press asks, a second one ends the turn; one that comes too early means nothing.
    while app.see_one("End turn", "The desert keeps you") != "The desert keeps you":
        app.click("End turn")
        app.still()
    finish(app)


# Ojyx


def cell(index: int) -> tuple[int, int]:
    """One of one's own twelve cards."""
    return 54 + 86 * (index % 4), 107 + 106 * (index // 4)


def turn_two_up(app: App) -> None:
    new_game(app, "Ojyx")
    app.see("Tap two of your cards")
    before = app.still()
    app.click(cell(0))
    changed(app, before)
    app.click(cell(1))
    app.see("10 hidden", "Draw deck")


def test_ojyx(app: App) -> None:
    """A round against the easiest computer: a card from the deck for one hidden card after another."""
    turn_two_up(app)
    for index in range(2, 12):
        if app.see_one("Draw deck", "Result") == "Result":
            break
        app.click("Draw deck")
        app.see("Yours")
        app.click(cell(index))
        app.click("Swap here")
        app.gone("Swap here")
    app.see("Result")
    finish(app)


# Donjon


EXPLORE = (686, 134)


def ways_out(picture: Picture) -> list[Box]:
    found = picture.regions(CRIMSON, 20)
    return [box for box in found if box.right < SIDE.left and 16 <= box.width <= 40 and 16 <= box.height <= 40]


def test_donjon(app: App) -> None:
    """Explored until the way out is in sight, then out."""
    new_game(app, "Donjon", (288, 205))  # the smallest of the sizes
    while app.see_one("Explore", "Out of the dungeon", part=SIDE) == "Explore":
        picture = app.look()
        app.click(next(iter(ways_out(picture)), None) or EXPLORE)
        changed(app, picture)
    app.still()
    finish(app, (486, 223))  # white on indigo is not read well
