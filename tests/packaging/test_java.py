"""What the app asks of Java is there on every version of Android that it asks, and is the method that was meant.

Its code runs against classes made from Android's type definitions, one set for each version, through pyjnius itself.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import plyer
import pytest

from screens.device import safe_area, sharing, system_settings
from tests.packaging.android_types import Class, definitions, parse
from tests.packaging.house import ROOT
from tests.packaging.java_stubs import Stubs, asked_for
from tests.packaging.test_requirements import LISTED

SPEC = (ROOT / "buildozer.spec").read_text("utf-8")
OLDEST, TARGET = (int(re.search(rf"(?m)^android\.{word} = (\d+)$", SPEC)[1]) for word in ("minapi", "api"))
LEVELS = sorted(
    {
        OLDEST,
        system_settings.LIGHT_NAVIGATION,
        safe_area.WITH_CUTOUT,
        sharing.DOWNLOADS,
        system_settings.APPEARANCES,
        TARGET,
    }
)
"""The versions from which on something newer is called: what is not there yet at one of them was guarded wrongly."""
PLYER = Path(plyer.__file__).parent / "platforms" / "android"
SOURCES = [
    *sorted((ROOT / "screens" / "device").glob("*.py")),
    ROOT / "screens" / "i18n" / "system_language.py",
    *(PLYER / name for name in ("__init__.py", "vibrator.py")),
]
"""Where Java's names are; of plyer only what the app uses."""
ACTIVITY = {"android.app.Activity", "android.view.SurfaceView"}
"""What python-for-android's activity is made of."""


@pytest.fixture(scope="module")
def every(request: pytest.FixtureRequest) -> dict[str, Class]:
    """Android's classes, and a word where they, or what else this needs, cannot be had; in CI that is a failure."""
    if not shutil.which("javac"):
        if os.environ.get("CI"):
            raise FileNotFoundError("javac: tools/setup.sh installs it")
        pytest.skip("there is no Java compiler here: apt-get install default-jdk-headless")
    try:
        return parse(definitions(request.config.cache.mkdir("android-types")))
    except OSError as away:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"npm's registry cannot be reached from here: {away}")


@pytest.fixture(scope="module")
def pyjnius(request: pytest.FixtureRequest) -> Path:
    """The bridge that the phone has, but for this machine; in a folder of its own, as a desktop must not have it."""
    version = LISTED["pyjnius"]
    folder = request.config.cache.mkdir(f"pyjnius-{version}-{sys.version_info[0]}.{sys.version_info[1]}")
    if not (folder / "jnius").exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder]
        done = subprocess.run([*command, f"pyjnius=={version}"], capture_output=True, text=True, check=False)
        if done.returncode:
            assert not os.environ.get("CI"), done.stderr
            pytest.skip(f"pip cannot install pyjnius here: {done.stderr.strip().splitlines()[-1]}")
    return folder


@pytest.fixture
def run(every: dict[str, Class], pyjnius: Path, tmp_path: Path):
    """Runs the phone's code on Android of a version, and says what it called; raises RuntimeError where it cannot."""

    def there(level: int, before: str = "") -> dict[str, list[str]]:
        roots, names = asked_for(SOURCES)
        classes = tmp_path / f"android-{level}"
        Stubs(every, level, roots | ACTIVITY, names).write(classes)
        program = f"import sys\nfrom tests.packaging import through_java\n{before}\nthrough_java.main()"
        done = subprocess.run(
            [sys.executable, "-c", program, classes],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": f"{pyjnius}{os.pathsep}{ROOT}"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return json.loads(done.stdout)

    return there


def called(calls: list[str], name: str) -> list[str]:
    """The parameters of the methods of a name that were chosen."""
    return [call.partition("(")[2].rstrip(")") for call in calls if call.partition("(")[0].endswith(f".{name}")]


@pytest.mark.network
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_all_that_is_called_is_there(run, level: int) -> None:
    did = run(level)
    calls = did["calls"]
    assert did["told"] == ["lock", "changed", "voice 0", "{}"]
    assert called(calls, "speak") == ["String,int,java.util.HashMap"]
    assert set(called(calls, "putExtra")) == (
        {"String,CharSequence", "String,android.os.Parcelable"}
        if level >= sharing.DOWNLOADS
        else {"String,CharSequence"}
    )
    assert set(called(calls, "put")) <= {"String,String"}
    assert called(calls, "vibrate") == (["android.os.VibrationEffect"] if level >= 26 else ["long"])
    assert set(called(calls, "createChooser")) == {"android.content.Intent,CharSequence"}
    assert bool(called(calls, "getInsets")) == (level >= safe_area.WITH_TYPES)
    assert bool(called(calls, "getDisplayCutout")) == (safe_area.WITH_CUTOUT <= level < safe_area.WITH_TYPES)
    assert bool(called(calls, "setStatusBarColor")) == (level < system_settings.ALL_TRANSPARENT)
    assert called(calls, "acquire") == called(calls, "release") == [""]


@pytest.mark.network
@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "complaint"),
    [
        ("from screens.device import safe_area; safe_area.WITH_CUTOUT = 27", "getDisplayCutout"),
        ("from screens.device import safe_area; safe_area.WITH_TYPES = 27", "WindowInsets.Type"),
    ],
)
def test_a_version_taken_too_low_is_noticed(run, before: str, complaint: str) -> None:
    with pytest.raises(RuntimeError, match=complaint):
        run(27, before)


def test_every_class_that_the_app_names_is_known(every: dict[str, Class]) -> None:
    """Those that are neither Android's nor python-for-android's are looked up nowhere else than in these files."""
    named, _ = asked_for(SOURCES)
    assert {name for name in named if name not in every} == set()
    everywhere, _ = asked_for([*(ROOT / "screens").rglob("*.py"), *(ROOT / "logic").rglob("*.py"), ROOT / "main.py"])
    assert everywhere <= named
