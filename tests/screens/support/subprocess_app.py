"""The app in a process of its own, which may come to any end:
`python -m tests.screens.support.subprocess_app <folder> <fate>`.

Every fate begins with a match in which one move has been made, and is on the disk.
"""

import os
import resource
import signal
import sys
import threading

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
    """No word of warning, as by a system that needs the memory, once the disk has taken what there was."""
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

    def kill(_dt):
        app.writer.wait()
        os.kill(os.getpid(), signal.SIGKILL)

    Clock.schedule_once(kill, 0.05)


@fate
def killed_while_writing(app):
    """The same while the disk has not taken the last move."""
    from tests.screens.support.stayboard_player import safe_action

    app.saves.keep = lambda _record: threading.Event().wait()
    client = app.navigation.current_screen.client
    client.play(1, safe_action(client.view))
    print("moves:", len(client.match.log), flush=True)
    Clock.schedule_once(lambda _dt: os.kill(os.getpid(), signal.SIGKILL), 0.05)


@fate
def leaves(app):
    """The app is closed before the disk has taken the last move, and the profile."""
    from tests.screens.support.stayboard_player import safe_action

    keep, closing = app.saves.keep, threading.Event()

    def keep_late(record):
        closing.wait()
        keep(record)

    app.saves.keep = keep_late
    app.bind(on_stop=lambda _app: closing.set())
    client = app.navigation.current_screen.client
    client.play(1, safe_action(client.view))
    app.profile_store.change(name="Ada")
    app.stop()


@fate
def full(app):
    """The disk takes nothing more: the match is played to its end, and its rematch begins."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    screen = app.navigation.current_screen
    screen.client.play(1, screen.client.match.actions(1)[0])
    from screens.widgets import Toast

    app.writer.wait()
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
    app.writer.wait()
    work(app)


def main():
    from screens.app import QuadrilleApp

    app = QuadrilleApp(folder=sys.argv[1])
    app.bind(seen=lambda *_: Clock.schedule_once(lambda _dt: begin(app, FATES[sys.argv[2]]), 0))
    app.run()


if __name__ == "__main__":
    main()
