"""What a run opens, writes and connects to, told by Python itself."""

import os
import sys

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "shutil.rmtree")


class Watch:
    """Notes, for the rest of the process, which files are read, which are written, and who is called."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self.written: set[str] = set()
        self.called: set[str] = set()
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes):
            path, mode, flags = arguments
            writes = bool(set(mode) & set("wax+")) if mode else bool((flags or 0) & WRITING)
            (self.written if writes else self.read).add(_whole(path))
        elif event in CHANGES:
            paths = arguments[:2] if event in ("os.rename", "os.link", "os.symlink") else arguments[:1]
            self.written.update(_whole(path) for path in paths if isinstance(path, str | bytes | os.PathLike))
        elif event == "socket.connect":
            self.called.add(str(arguments[1]))


def _whole(path) -> str:
    return os.path.abspath(os.fsdecode(path))
