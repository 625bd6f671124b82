"""Two app windows on one machine meet in a room. Pictures of both go to tour/rooms/, and every screen is checked.

`python -m tests.tour.rooms` plays with every game that seats more than one; `--only` picks walks by name.
"""

import sys
import tempfile

from logic.games import GAMES
from tests.screens.support.contrast import faults
from tests.screens.support.driver import Driver
from tests.screens.support.second_app import OtherWindow
from tests.tour.runner import HOUSE, tour


class Visit:
    """One meeting: a host here, a guest in the other window."""

    def __init__(self, folder, way):
        self.name = way.name
        self.folder, self.found, self.count = folder / self.name, [], 0
        settings = {"theme": way.theme, "language": way.language, "animation": "off", "sounds": 0, "answer_ms": 0}
        self.driver = Driver(size=way.size, font_scale=way.scale, **settings)
        self._data = tempfile.TemporaryDirectory(prefix="quadrille-other-")
        self.other = OtherWindow(self.driver, self._data.name, way.size, font_scale=way.scale, **settings)

    def look(self, what):
        """Check both windows and take their pictures."""
        self.count += 1
        for who, wrong in (("host", faults(self.driver)), ("guest", self.other.do("faults"))):
            self.found += [f"{self.name} {what}, {who}: {problem}" for problem in wrong]
        path = self.folder / f"{self.count:02} {what}"
        self.driver.picture(f"{path}, host.png")
        self.other.do("picture", f"{path}, guest.png")

    def go(self, parts=None):
        try:
            self._meet(parts)
        finally:
            self.other.close()
            self.driver.close()
            self._data.cleanup()
        return self.found

    def _meet(self, parts):
        driver, other = self.driver, self.other
        driver.app.profile_store.change(name="Олена")
        other.do("name", "Ґалина")
        other.do("go", "rooms")
        driver.app.navigation.restart("rooms")
        self.look("lobby")
        games = [game for game in GAMES if GAMES[game].seats.stop > 2]
        for number, game in enumerate(games[:parts]):
            driver.app.navigation.go("newgame", game=game, room=True, ink=game_ink(game))
            if not number:
                self.look("new room")
            driver.screen.open_room()
            self._wait("lobby")
            self._play(game, full=not number)
            other.do("part")
            driver.app.room_service.part("leave")
            driver.app.navigation.restart("rooms")

    def _play(self, game, *, full):
        driver, other, here = self.driver, self.other, self.driver.screen
        other.do("join", *self._address())
        driver.until(lambda: here.state.places[1].kind == "person", what="the guest")
        other.do("say", "Хто візьме воду? Я лізу на дюни.")
        driver.until(lambda: here.state.chat, what="a line of the chat")
        if full:
            self.look("room")
            driver.tap(next(button for button in driver.found(kind="IconButton") if button.icon == "dots-vertical"))
            self.look("menu of the room")
            driver.key("escape")
        other.do("ready")
        driver.until(lambda: here.state.places[1].ready and here.state.places[0].ready, what="everybody is ready")
        here.go_on()
        driver.until(lambda: driver.screen.name == game, what="the table")
        other.do("wait_screen", game)
        self.look(f"{game}, the table")
        if full:
            self._talk()
        session = driver.app.room_service.session
        session.room.pause()
        driver.until(lambda: session.state.info.paused, what="the pause")
        other.do("wait_paused")
        self.look(f"{game}, paused")
        session.room.resume()
        other.do("give_up")
        driver.until(lambda: session.state.verification or driver.screen.client.outcome is None, what="the proof")
        self.look(f"{game}, somebody has left")
        if session.state.verification:
            driver.screen.show_result()
            self.look(f"{game}, the result")

    def _talk(self):
        """The sheet with everybody and the chat; the question before one leaves."""
        driver = self.driver
        self.other.do("say", "Ґалина, щойно повернеться її зв’язок.")
        driver.until(lambda: driver.app.room_service.session.unread, what="something to read")
        self.look("something to read")
        driver.screen.room_panel.open_sheet()
        self.look("everybody and the chat")
        driver.key("escape")
        driver.key("escape")
        driver.screen.ask_to_leave()
        self.look("leaving")
        driver.key("escape")
        driver.screen.go_on()
        driver.settled()

    def _address(self):
        invitation = self.driver.app.room_service.session.state.invitation
        return f"127.0.0.1:{invitation.addresses[0].rpartition(':')[2]}", invitation.code

    def _wait(self, phase):
        session = self.driver.app.room_service.session
        self.driver.until(lambda: session.state.phase == phase and session.state.invitation, what=phase)


def game_ink(game):
    from screens.games.face import face

    return face(game).ink


def take(folder, way, parts):
    """One meeting: how many pictures it left, and what is wrong in them."""
    visit = Visit(folder, way)
    found = visit.go(parts)
    return 2 * visit.count, found


if __name__ == "__main__":
    sys.exit(tour(__doc__, take, HOUSE / "tour" / "rooms"))
