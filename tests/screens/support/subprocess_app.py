"""The app in a process of its own, which may come to any end:
`python -m tests.screens.support.subprocess_app <folder> <fate>`.

Every fate begins with a match in which one move has been made.
"""

import os
import resource
import signal
import sys

from kivy.clock import Clock

FATES = {}


def fate(work):
    FATES[work.__name__] = work
    return work


@fate
def goes_on(app):
    """One mistake: it is told of, and the app goes on."""

    def look(_dt):
        from screens.widgets import Overlay

        if overlay := Overlay.topmost():
            print("told:", overlay.text, "at", app.navigation.current, flush=True)
            app.stop()

    Clock.schedule_once(lambda _dt: 1 / 0, 0)
    Clock.schedule_interval(look, 0)


@fate
def ends(_app):
    """A mistake that comes back in every frame."""

    def fail(_dt):
        Clock.schedule_once(fail, 0)
        raise ZeroDivisionError

    Clock.schedule_once(fail, 0)


@fate
def cannot_tell(app):
    """One mistake, and telling of it fails as well."""
    import screens.widgets

    def fail(*_, **__):
        raise LookupError

    screens.widgets.Dialog = fail
    Clock.schedule_once(lambda _dt: 1 / 0, 0)


@fate
def in_a_thread(app):
    """A mistake outside of the frames, after which the app ends before it could tell of it."""
    import threading

    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    app.stop()


@fate
def killed(app):
    """No word of warning, as by a system that needs the memory."""
    where = sys.argv[3]
    if where == "settings":
        app.navigation.go("settings")
        app.profile_store.change_settings(theme="dark")
    elif where == "newgame":
        app.navigation.go("newgame", game="ojyx", ink="teal")
    elif where == "result":
        client = app.navigation.current_screen.client
        client.match.leave(0)
        app.navigation.current_screen.show_result()
    elif where != "stayboard":
        app.visit(where)
    Clock.schedule_once(lambda _dt: os.kill(os.getpid(), signal.SIGKILL), 0.05)


@fate
def full(app):
    """The disk takes nothing more: the match is played to its end, and its rematch begins."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    screen = app.navigation.current_screen
    screen.client.play(1, screen.client.match.actions(1)[0])
    from screens.widgets import Toast

    said = Toast.present.text
    app.profile_store.change_settings(theme="dark")
    if screen.client.outcome is None:
        screen.client.match.leave(0)
    screen.show_result()
    app.navigation.current_screen.rematch()
    os.write(1, f"told: {said} at {app.navigation.current} {app.profile.settings.theme}\n".encode())
    os._exit(0)


def begin(app, work):
    from logic.core.codes import Start
    from logic.games import GAMES
    from tests.screens.support.seats import people

    game = GAMES["stayboard"]
    app.profile_store.change_settings(answer_ms=0, sounds=0, animation="off", theme="light", language="en")
    app.matches.start(Start(game, game.Options(size=4), 2, 5), people(2))
    client = app.navigation.current_screen.client
    client.play(0, client.match.actions(0)[0])
    work(app)


def main():
    from screens.app import QuadrilleApp

    app = QuadrilleApp(folder=sys.argv[1])
    app.bind(seen=lambda *_: Clock.schedule_once(lambda _dt: begin(app, FATES[sys.argv[2]]), 0))
    app.run()


if __name__ == "__main__":
    main()
