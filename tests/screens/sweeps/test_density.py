"""On a phone a dp is several pixels: what is measured in the wrong unit shows there, and nowhere else."""

import os
import subprocess
import sys

import pytest

from tests.tour.runner import HOUSE


@pytest.mark.slow
def test_every_screen_is_in_order_on_a_phone():
    command = [sys.executable, "-m", "tests.screens.sweeps.dense"]
    done = subprocess.run(
        command,
        cwd=HOUSE,
        env={**os.environ, "KIVY_METRICS_DENSITY": "2.75"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
