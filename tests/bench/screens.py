"""How soon the app is there, beside an empty one."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench import Row, amount, bench

HOUSE = Path(__file__).resolve().parent.parent.parent
RUNS = 9
EMPTY = """
from kivymd.app import MDApp
from kivymd.uix.screen import MDScreen

class Empty(MDApp):
    def build(self):
        return MDScreen()

app = Empty()
"""
OURS = """
from screens.app import QuadrilleApp

app = QuadrilleApp(folder=FOLDER)
"""
UNTIL_THE_FIRST_FRAME = """
import json, os, time

def there(*_):
    from kivy.core.window import Window

    Window.flip()
    print(json.dumps([time.monotonic() - float(os.environ["BEGUN"]), time.process_time()]), flush=True)
    os._exit(0)

def watch(*_):
    from kivy.core.window import Window

    Window.bind(on_flip=there)

app.bind(on_start=watch)
app.run()
"""


@bench("screens")
def first_frame() -> Iterator[Row]:
    """Fresh processes, ours and an empty KivyMD app in turn, until the first frame has been handed over."""
    with tempfile.TemporaryDirectory() as folder:
        scripts = {"empty": EMPTY, "ours": f"FOLDER = {folder!r}\n{OURS}"}
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in scripts}
        for run in range(amount(RUNS) + 1):
            for name, script in scripts.items():
                taken = _start(name, script + UNTIL_THE_FIRST_FRAME, folder)
                if run:  # the first one fills the caches
                    times[name].append(taken)
    wall, processor = ({name: median(t[k] for t in taken) for name, taken in times.items()} for k in (0, 1))
    yield Row("first frame of an empty KivyMD app", wall["empty"], "s")
    yield Row("first frame of the app", wall["ours"], "s")
    yield Row("first frame, ratio", wall["ours"] / wall["empty"], "(at most 1.3)")
    yield Row("first frame, ratio of processor time", processor["ours"] / processor["empty"], "(at most 1.3)")


def _start(name: str, script: str, folder: str) -> tuple[float, float]:
    file = Path(folder) / f"{name}.py"
    file.write_text(script)
    quiet = {"KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", "KIVY_NO_ARGS": "1", "KIVY_HOME": f"{folder}/kivy"}
    # As on a device, everything is compiled before it is measured.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
    env = {**os.environ, **quiet, **compiled, "PYTHONPATH": str(HOUSE), "BEGUN": str(time.monotonic())}
    done = subprocess.run(
        [sys.executable, str(file)], env=env, cwd=HOUSE, capture_output=True, text=True, timeout=120, check=False
    )
    if not done.stdout.strip():
        raise RuntimeError(f"the app did not come to its first frame:\n{done.stderr}")
    wall, processor = json.loads(done.stdout.splitlines()[-1])
    return wall, processor
