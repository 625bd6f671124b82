"""The window in the middle of a game: made larger and smaller, put away, full, closed; the game is still there."""

from tests.reality.app import App
from tests.reality.server import LEFT
from tests.reality.waiting import until

HIDDEN, FULL = "_NET_WM_STATE_HIDDEN", "_NET_WM_STATE_FULLSCREEN"
WIDE = {"_NET_WM_STATE_MAXIMIZED_HORZ", "_NET_WM_STATE_MAXIMIZED_VERT"}


def in_a_game(app: App) -> None:
    app.click("Stay on the Board", nth=-1)  # the first may be today’s challenge
    app.click("Play against the computer")
    app.see("Which mode?")
    app.click("Blocked", nth=-1)
    app.see("choose")


def frame_button(app: App, number: int) -> tuple[int, int]:
    """Of the three at the right of the frame, the one so far from the end; on the screen."""
    left, top, width, _ = app.server.place(app.window)
    title = app.server.frame(app.window)[2]
    return left + width - title // 2 - number * (title - 4), top - title // 2


def press(app: App, place: tuple[int, int]) -> None:
    app.server.move(*place)
    app.server.press(LEFT)
    app.server.release(LEFT)


def size(app: App) -> tuple[int, int]:
    return app.server.place(app.window)[2:]


def test_a_corner_is_dragged(app: App) -> None:
    in_a_game(app)
    left, top, width, height = app.server.place(app.window)
    app.server.move(left + width, top + height)
    app.server.press()
    for step in range(10):
        app.server.move(left + width + step * 10, top + height - step * 8)
    # Let go too early, the window manager would not have begun.
    until(lambda: size(app) == (width + 90, height - 72), "the new size")
    app.server.release()
    app.see("choose", "Undo")
    app.server.resize(app.window, 390, 780)
    app.see("choose", "Undo")


def test_nothing_is_smaller_than_what_still_can_be_used(app: App) -> None:
    in_a_game(app)
    app.server.resize(app.window, 120, 120)
    until(lambda: size(app)[0] < 800, "a smaller window")
    app.still()
    # The shorter side of the smallest phone.
    assert min(size(app)) >= 360


def test_put_away_and_brought_back(app: App) -> None:
    in_a_game(app)
    press(app, frame_button(app, 2))
    until(lambda: HIDDEN in app.server.states(app.window), "minimised")
    app.server.ask(app.window, "_NET_ACTIVE_WINDOW", 2)
    until(lambda: HIDDEN not in app.server.states(app.window), "brought back")
    app.see("choose", "Undo")


def test_all_of_the_screen(app: App) -> None:
    in_a_game(app)
    usual = size(app)
    press(app, frame_button(app, 1))
    until(lambda: app.server.states(app.window) >= WIDE and size(app)[0] > usual[0], "maximised")
    app.see("choose", "Undo")
    press(app, frame_button(app, 1))
    until(lambda: size(app) == usual, "as before")
    app.key("F11")
    until(lambda: FULL in app.server.states(app.window), "the full screen")
    app.see("choose", "Undo")
    app.key("F11")
    until(lambda: size(app) == usual, "as before")
    app.see("choose", "Undo")


def test_closed_and_started_again(app: App) -> None:
    in_a_game(app)
    app.server.resize(app.window, 910, 730)
    until(lambda: size(app) == (910, 730), "another size")
    place = app.server.place(app.window)
    assert app.close() == 0
    app.launch()
    until(lambda: app.server.place(app.window) == place, "the window where it was")
    app.server.resize(app.window, 800, 640)
    app.click("Continue")
    app.see("choose")
    board = (20, 50, 375, 405)
    before = app.still().image.crop(board).tobytes()
    assert app.close() == 0
    app.start()
    app.click("Continue")
    app.see("choose")
    until(lambda: app.look().image.crop(board).tobytes() == before, "the same board")
