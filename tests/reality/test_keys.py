"""A whole game by keys alone, from home to the result and home again."""

from PIL import ImageChops

from tests.reality.app import App
from tests.reality.picture import Box
from tests.reality.test_games import changed, go_home
from tests.reality.waiting import until


def tab_to(app: App, words: str) -> None:
    """Press Tab until the control with these words is focused; the last, as the challenge of the day may have them."""
    app.see(words)
    plain = picture = app.still()
    while True:
        app.key("Tab")
        changed(app, picture)
        picture = app.still()
        ring = Box(*(ImageChops.difference(plain.image, picture.image).getbbox() or (0, 0, 0, 0)))
        x, y = plain.find(words)[-1].center
        if ring.left < x < ring.right and ring.top < y < ring.bottom:
            return


def test_stay_on_the_board(app: App) -> None:
    """Far to the upper left, until the queen has left the board."""
    for words, then in (
        ("Stay on the Board", "Play against the computer"),
        ("Play against the computer", "Which mode?"),
        ("Normal", "choose"),
    ):
        tab_to(app, words)
        app.key("Return")
        app.see(then)
    while app.see_one("Distance", "Rematch", "What decided it") == "Distance":
        # While the other one is to move, no key means anything.
        until(lambda: app.key("q", "3") or app.shows("confirm"), "the own turn")
        app.key("Return")
        app.gone("confirm")
    app.key("Return")
    app.see("What decided it")
    go_home(app, lambda: app.key("Escape"))
