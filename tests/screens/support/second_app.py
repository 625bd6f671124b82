"""A second real app in a window and a process of its own, told what to do by the first.

`python -m tests.screens.support.second_app FOLDER SIZE` reads one wish a line, as JSON, and answers each with a line.
Between them it shows frames, as an app does that nobody touches.
"""

import contextlib
import json
import queue
import subprocess
import sys
import threading
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[3]


class OtherWindow:
    """The first app's side: starts the other one, asks it for things, and shows frames of its own meanwhile."""

    def __init__(self, driver, folder, size="portrait", **settings):
        self._driver = driver
        self._answers = queue.SimpleQueue()
        command = [sys.executable, "-m", "tests.screens.support.second_app", str(folder), size, json.dumps(settings)]
        self.process = subprocess.Popen(
            command, cwd=HOUSE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        threading.Thread(target=self._hear, daemon=True).start()
        self._answer()

    def _hear(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                self._answers.put(json.loads(line))

    def _answer(self):
        self._driver.until(
            lambda: not self._answers.empty() or self.process.poll() is not None, 120, "the other window"
        )
        assert not self._answers.empty(), "the other window has ended"
        answer = self._answers.get()
        assert "trouble" not in answer, answer["trouble"]
        return answer["value"]

    def do(self, wish, *args):
        """Ask for something and wait until it is done."""
        self.process.stdin.write(json.dumps([wish, *args]) + "\n")
        return self._answer()

    def kill(self):
        """End it as a system does that needs the memory."""
        self.process.kill()
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            with contextlib.suppress(AssertionError):
                self.do("close")
            self.process.wait(20)


class Obedience:
    """The other app's side: what it can be asked for."""

    def __init__(self, driver):
        self.d = driver

    @property
    def session(self):
        return self.d.app.room_service.session

    def name(self, name):
        self.d.app.profile_store.change(name=name)

    def go(self, screen):
        self.d.app.navigation.restart(screen)
        self.d.settled()

    def press(self, text):
        self.d.until(lambda: self.d.has(text), what=text)
        self.d.settled()
        self.d.press(text)

    def write(self, text, caption):
        """Write into the field with that caption or hint."""
        entry = next(w for w in self.d.found(kind="TextEntry") if caption in (w.caption, w.hint))
        self.d.reach(entry)
        self.d.tap(entry)
        self.d.type(text)

    def wait_screen(self, name):
        self.d.until(lambda: self.d.screen.name == name, what=f"the screen {name}")
        self.d.settled()

    def wait_words(self, text):
        self.d.until(lambda: self.d.has(text), what=text)

    def wait_number(self, number):
        self.d.until(lambda: self.session.match is not None and self.session.match.number >= number, what="a step")

    def modules(self):
        return list(sys.modules)

    def open_room(self, game):
        self.d.app.navigation.go("newgame", game=game, room=True)
        self.d.settled()
        self.press("Open the room")

    def invitation(self):
        self.d.until(lambda: self.session.state.invitation, what="an invitation")
        port = self.session.state.invitation.addresses[0].rpartition(":")[2]
        return [f"127.0.0.1:{port}", self.session.state.invitation.code]

    def safe_move(self):
        """Play a safe move of Stay on the Board by touches, when it is the turn of this device."""
        from tests.screens.support.stayboard_player import safe_action, touch

        self.d.until(lambda: self.d.screen.state.over or self.d.screen.state.acting is not None, what="a turn")
        if not self.d.screen.state.over:
            touch(self.d, safe_action(self.d.screen.client.view))

    def over(self):
        return self.d.screen.state.over

    def join(self, address, code):
        """Into a room, as by typing its address and code."""
        from logic.peer.room_state import Invitation

        self.d.app.room_service.join(Invitation((address,), code))
        self.d.app.navigation.restart("rooms")
        self.d.app.navigation.go("room")
        self.d.until(lambda: self.session.state.phase == "lobby" and self.session.state.info, what="the lobby")

    def ready(self):
        self.session.room.ready(True)

    def part(self):
        self.d.app.room_service.part("leave")
        self.go("rooms")

    def give_up(self):
        """Give up the seat and wait until the room knows."""
        state = self.session.state
        self.session.match.leave(state.my_place)
        self.d.until(lambda: self.session.match.outcome or self.session.state.places[state.my_place].gone, what="it")

    def wait_paused(self):
        self.d.until(lambda: self.session.state.info.paused, what="the pause")

    def say(self, text):
        self.session.room.say(text)

    def words(self):
        """Every text in sight."""
        root = self.d.overlay or self.d.screen
        return [widget.text for widget in root.walk(restrict=True) if getattr(widget, "text", "")]

    def captions(self):
        """What the text fields in sight are for."""
        return [entry.caption for entry in self.d.found(kind="TextEntry")]

    def picture(self, path):
        self.d.picture(path)

    def faults(self):
        from tests.screens.support.contrast import faults

        return faults(self.d)


def main():
    folder, size, settings = sys.argv[1:]
    from tests.screens.support.driver import Driver

    driver = Driver(folder, size=size, **json.loads(settings))
    wishes = queue.SimpleQueue()
    threading.Thread(target=lambda: [wishes.put(line) for line in sys.stdin], daemon=True).start()
    obedience = Obedience(driver)
    print(json.dumps({"value": "here"}), flush=True)
    while True:
        driver.until(lambda: not wishes.empty(), 600, "a wish")
        wish, *args = json.loads(wishes.get())
        if wish == "close":
            driver.close()
            print(json.dumps({"value": None}), flush=True)
            return
        try:
            answer = {"value": getattr(obedience, wish)(*args)}
        except Exception as problem:  # whoever asked is told, whatever it was
            answer = {"trouble": f"{wish}{args}: {problem!r}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
