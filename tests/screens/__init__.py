"""Screens, driven in a real window. Kivy reads these when it is first imported, by whichever module comes first."""

import atexit
import logging
import os
import shutil
import tempfile

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if "KIVY_HOME" not in os.environ:
    os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="quadrille-kivy-")
    atexit.register(shutil.rmtree, os.environ["KIVY_HOME"], ignore_errors=True)
# A Kivy without a configuration of its own says so at every start; fontTools finds something in every font.
for chatty in ("kivy", "fontTools"):
    logging.getLogger(chatty).setLevel(logging.ERROR)

from kivy.config import Config  # noqa: E402

# Read once, when the clock, the window and the buttons are made. Nobody watches: no frame waits for the next sixtieth
# of a second, and no button stays pressed to be seen.
for section, option, value in (
    ("graphics", "maxfps", "0"),
    ("graphics", "min_state_time", "0"),
    ("graphics", "resizable", "1"),
    ("kivy", "exit_on_escape", "0"),
    ("input", "mouse", "mouse"),
):
    Config.set(section, option, value)
