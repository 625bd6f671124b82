"""A display of its own with a small window manager, and the pointer and keyboard before it."""

import os
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from PIL import Image
from Xlib import XK, X, Xatom, display
from Xlib.error import BadDrawable, BadMatch, BadWindow
from Xlib.ext import xtest
from Xlib.protocol import event

from tests.reality.waiting import until

LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5
GONE = (BadDrawable, BadMatch, BadWindow)
"""What the server says of a window that is no longer there, or lies partly outside."""


class Server:
    """Xvfb and openbox."""

    def __init__(self, width: int = 1280, height: int = 1000) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="reality-")
        reading, writing = os.pipe()
        screen = ["-screen", "0", f"{width}x{height}x24"]
        self._log = (Path(self._folder.name) / "log").open("wb")
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=(writing,),
            stdout=self._log,
            stderr=self._log,
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            self.name = f":{number.readline().strip()}"
        assert self.name != ":", "the virtual display did not start"
        quiet = {"stdout": self._log, "stderr": self._log}
        home = {"HOME": self._folder.name, "DISPLAY": self.name, "PATH": os.environ["PATH"]}
        self._manager = subprocess.Popen(["openbox", "--sm-disable"], env=home, **quiet)
        self.display = display.Display(self.name)
        self.root = self.display.screen().root
        # Windows answer to it.
        self.root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self._pings = count(1)
        until(lambda: self.property(self.root, "_NET_SUPPORTING_WM_CHECK"), "the window manager")

    def close(self) -> None:
        self.display.close()
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()
        self._log.close()
        self._folder.cleanup()

    # Windows

    def property(self, window: Any, name: str) -> Any:
        found = window.get_full_property(self.display.intern_atom(name), X.AnyPropertyType)
        return found.value if found else None

    def windows(self) -> list[Any]:
        """What the window manager has, oldest first."""
        numbers = self.property(self.root, "_NET_CLIENT_LIST")
        return [self.display.create_resource_object("window", number) for number in numbers or ()]

    def of(self, pid: int) -> Any:
        """The window of a process, or None while it has none."""
        for window in self.windows():
            try:
                if list(self.property(window, "_NET_WM_PID") or ()) == [pid]:
                    return window
            except GONE:
                continue
        return None

    def title(self, window: Any) -> str:
        text = self.property(window, "_NET_WM_NAME")
        return text.decode() if text else ""

    def place(self, window: Any) -> tuple[int, int, int, int]:
        """Left, top, width and height of what is inside the frame."""
        size = window.get_geometry()
        at = window.translate_coords(self.root, 0, 0)
        return -at.x, -at.y, size.width, size.height

    def frame(self, window: Any) -> tuple[int, int, int, int]:
        """How much the frame adds on the left, right, top and bottom."""
        return tuple(self.property(window, "_NET_FRAME_EXTENTS"))  # type: ignore[return-value]

    def picture(self, window: Any) -> Image.Image | None:
        """What is seen of a window, or None while there is nothing."""
        try:
            left, top, width, height = self.place(window)
            screen = self.root.get_geometry()
            left, top = max(left, 0), max(top, 0)
            width, height = min(width, screen.width - left), min(height, screen.height - top)
            raw = self.root.get_image(left, top, width, height, X.ZPixmap, 0xFFFFFFFF)
        except GONE:
            return None
        return Image.frombytes("RGB", (width, height), raw.data, "raw", "BGRX")

    def ask(self, window: Any, message: str, *data: int) -> None:
        """Ask the window manager for something, as a taskbar would."""
        data = (*data, *(0 for _ in range(5 - len(data))))
        said = event.ClientMessage(window=window, client_type=self.display.intern_atom(message), data=(32, data))
        self.root.send_event(said, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.display.flush()

    def resize(self, window: Any, width: int, height: int) -> None:
        window.configure(width=width, height=height)
        self.display.flush()

    def shift(self, window: Any, left: int) -> None:
        window.configure(x=left, y=0)
        self.display.flush()

    def ping(self, window: Any) -> None:
        """Wait until the window has read all that was done before it, as a window manager asks whether it is alive."""
        number, kind = next(self._pings), self.display.intern_atom("WM_PROTOCOLS")
        data = [self.display.intern_atom("_NET_WM_PING"), number, window.id, 0, 0]
        window.send_event(event.ClientMessage(window=window, client_type=kind, data=(32, data)))
        self.display.flush()

        def answered() -> bool:
            told = [self.display.next_event() for _ in range(self.display.pending_events())]
            return any(said.type == X.ClientMessage and said.data[1][1] == number for said in told)

        until(answered, "an answer of the window")

    def states(self, window: Any) -> set[str]:
        """Such as `_NET_WM_STATE_HIDDEN`."""
        return {self.display.get_atom_name(atom) for atom in self.property(window, "_NET_WM_STATE") or ()}

    def hints(self, window: Any) -> Any:
        return window.get_property(Xatom.WM_NORMAL_HINTS, Xatom.WM_SIZE_HINTS, 0, 18)

    # Pointer and keys

    def move(self, x: float, y: float) -> None:
        xtest.fake_input(self.display, X.MotionNotify, x=int(x), y=int(y))
        self.display.sync()

    def press(self, button: int = LEFT) -> None:
        xtest.fake_input(self.display, X.ButtonPress, button)
        self.display.sync()

    def release(self, button: int = LEFT) -> None:
        xtest.fake_input(self.display, X.ButtonRelease, button)
        self.display.sync()

    def key(self, name: str) -> None:
        """A key by its X name, such as `Return`, `a` or `question`; with `Alt_L+F4` several together."""
        *held, last = [XK.string_to_keysym(part) for part in name.split("+")]
        assert last, name
        codes = [self.display.keysym_to_keycode(symbol) for symbol in held]
        code, shifted = self._code(last)
        if shifted:
            codes.append(self.display.keysym_to_keycode(XK.XK_Shift_L))
        for down in [*codes, code]:
            xtest.fake_input(self.display, X.KeyPress, down)
        for up in [code, *reversed(codes)]:
            xtest.fake_input(self.display, X.KeyRelease, up)
        self.display.sync()

    def type(self, text: str) -> None:
        """Letters of the English keyboard."""
        for letter in text:
            self.key(NAMES.get(letter, letter))

    def _code(self, symbol: int) -> tuple[int, bool]:
        found = [(index, code) for code, index in self.display.keysym_to_keycodes(symbol) if index in (0, 1)]
        assert found, f"no key for {symbol}"
        index, code = min(found)
        return code, index == 1


NAMES = {
    " ": "space",
    ":": "colon",
    ".": "period",
    "-": "minus",
    "+": "plus",
    "_": "underscore",
    "/": "slash",
    "?": "question",
}
