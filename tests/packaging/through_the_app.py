"""Runs the packed app through all its screens, and says what it did. Arguments: the folder for its data, and a file."""

import json
import sys
from pathlib import Path

from tests.packaging.watch import Watch


def be_touched():
    """As a phone is, which has no mouse and no window whose place is kept."""
    from screens.theme import window

    window.touch = True


def walk(driver):
    """Every screen there is, as far as the app itself can lead there."""
    from logic.core.codes import Start
    from logic.games import GAMES
    from screens.games.face import face
    from screens.pages.works import WORKS
    from tests.screens.support.seats import against

    app = driver.app
    for place, _, _ in app.places("en"):
        app.visit(place)
        driver.settled()
    for screen in ("settings", "about", "challenge"):
        app.navigation.go(screen)
        driver.settled()
    app.navigation.go("licence", work=WORKS[0])
    driver.settled()
    app.navigation.go("ladder", game="desert", ladder="heats", ink="ochre")
    driver.settled()
    for name, game in GAMES.items():
        for screen in ("game", "newgame", "rules", "tutorial"):
            app.navigation.go(screen, game=name, ink=face(name).ink)
            driver.settled()
        for *_, way in face(name).extras(game.presets[0].options):
            if not callable(way):
                app.navigation.go(way, ink=face(name).ink)
                driver.settled()
        seats = against(game.levels[0])
        app.matches.start(Start(game, game.Options(), len(seats), 3), seats)
        driver.until(lambda name=name: driver.screen.name == name, what=f"a table of {name}")
        driver.settled()
        table = driver.screen
        table.client.match.leave(0)
        driver.settled()
        app.matches.keep(table.client.match)
        record = table.client.match.record()
        for screen in ("result", "review") if table.client.outcome else ():
            app.navigation.go(screen, record=record, ink=face(name).ink)
            driver.settled()
    app.profile_store.change_settings(theme="dark", language="uk")
    app.navigation.restart("home")
    driver.settled()


def open_a_room(driver):
    driver.app.navigation.go("newgame", game="stayboard", ink="crimson")
    driver.screen.invite()
    driver.screen.open_room()
    driver.settled()


def main(data, report):
    watch = Watch()
    from tests.screens.support.driver import Driver

    be_touched()
    driver = Driver(data, animation="off", sounds=0, vibration=False, answer_ms=0, language="en", theme="light")
    walk(driver)
    called = set(watch.called)
    open_a_room(driver)
    screens = driver.app.navigation.screen_names
    driver.close()
    found = {"screens": screens, "read": watch.read, "written": watch.written, "called": called}
    Path(report).write_text(json.dumps({key: sorted(value) for key, value in found.items()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
