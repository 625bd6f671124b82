"""Every screen as a phone has it, where a dp is several pixels: checked, upright and lying down.

`KIVY_METRICS_DENSITY=2.75 python -m tests.screens.sweeps.dense` tells what is wrong, and ends with 1 if anything is.
Kivy reads once, at its start, how large a dp is: it cannot be tried in a process that has begun.
"""

import sys

from kivy.metrics import Metrics

from tests.screens.support.driver import Driver
from tests.screens.support.structure import problems
from tests.screens.sweeps.leaks import places, visiting


def main():
    assert Metrics.density > 1, "this is a desktop's density"
    found = []
    for size in ("portrait", "landscape"):
        driver = Driver(size=size, language="en", theme="light", animation="off", sounds=0, answer_ms=0)
        driver.app.profile_store.change(name="Ada")
        for name, screen, what in places():
            with visiting(driver, screen, what):
                driver.settled()
                # A lesson veils its table: only what is in the light is to be clear of the note.
                shown = driver.screen.ids.light if screen == "tutorial" else driver.overlay or driver.screen
                found += [f"{size}, {name}: {problem}" for problem in problems(shown)]
        driver.close()
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
