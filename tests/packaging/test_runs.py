"""7. The packed app runs through all screens with exactly the phone's packages, writing nowhere but in its folder."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from screens.routes import ROUTES
from tests.packaging.house import ROOT, Packed, screen_modules
from tools.spec import for_phone

RUN = """
import runpy, sys
sys.path[:0] = sys.argv[1:4]
sys.argv[1:4] = []
runpy.run_module("tests.packaging.through_the_app", run_name="__main__", alter_sys=True)
"""


class Phone:
    """A folder with the payload unpacked, and the phone's packages beside it, and nothing else to import."""

    def __init__(self, folder: Path, packed: Packed, without: tuple[str, ...] = ()) -> None:
        self.app, self.site, self.tests = folder / "app", folder / "site", folder / "tests"
        self.data, self.home, self.report = folder / "data", folder / "home", folder / "report.json"
        for place in (self.app, self.site, self.tests, self.data, self.home):
            place.mkdir(parents=True)
        with tarfile.open(packed.tar) as tar:
            # The filter is younger than the oldest Python we run on.
            tar.extraction_filter = getattr(tarfile, "data_filter", None)
            tar.extractall(self.app)
        (self.tests / "tests").symlink_to(ROOT / "tests")
        for name in for_phone((ROOT / "requirements.txt").read_text("utf-8")):
            if name not in without:
                self._install(name)

    def _install(self, name: str) -> None:
        try:
            files = distribution(name).files or []
        except PackageNotFoundError:  # exists on Android alone
            return
        for top in {file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}:
            (self.site / top).symlink_to(distribution(name).locate_file(top))

    def run(self) -> dict[str, list[str]]:
        """Let the app go through its screens; raises RuntimeError with what it printed where it cannot."""
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "PYTHON", "XDG"))},
            "HOME": str(self.home),
            "KIVY_HOME": str(self.data / ".kivy"),
            "KIVY_NO_ARGS": "1",
            "MESA_SHADER_CACHE_DISABLE": "true",
            # The desktop's own settings, when they are asked, would otherwise make a cache in the home.
            "GSETTINGS_BACKEND": "memory",
        }
        (self.data / ".kivy").mkdir(exist_ok=True)
        paths = [str(self.app), str(self.site), str(self.tests)]
        python = [sys.executable, "-I", "-S", "-B", "-c", RUN, *paths, str(self.data), str(self.report)]
        done = subprocess.run(
            [str(ROOT / "tools" / "with_display.sh"), *python],
            cwd=self.home,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return json.loads(self.report.read_text())


@pytest.fixture(scope="module")
def ran(packed: Packed, tmp_path_factory: pytest.TempPathFactory) -> tuple[Phone, dict[str, list[str]]]:
    if not shutil.which("Xvfb") and not os.environ.get("DISPLAY"):
        pytest.skip("there is no display here, and no Xvfb: apt-get install xvfb")
    phone = Phone(tmp_path_factory.mktemp("phone"), packed)
    return phone, phone.run()


def inside(path: str, *folders: Path) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


def test_every_screen_was_there(ran) -> None:
    _, did = ran
    assert {ROUTES[name] for name in did["screens"]} == screen_modules()


def test_it_wrote_nowhere_but_in_its_folder(ran) -> None:
    phone, did = ran
    devices = ("/dev/null", "/dev/tty")
    assert [path for path in did["written"] if not inside(path, phone.data) and path not in devices] == []
    assert any(path.endswith("profile.json") for path in did["written"])
    assert list(phone.home.iterdir()) == []


def test_it_read_nothing_of_the_house_but_what_is_packed(ran) -> None:
    phone, did = ran
    assert [
        path for path in did["read"] if inside(path, ROOT) and not inside(path, ROOT / ".venv", ROOT / "tests")
    ] == []
    assert any(inside(path, phone.app / "kv") for path in did["read"])


def test_it_called_nobody_before_it_opened_a_room(ran) -> None:
    _, did = ran
    assert did["called"] == []


def test_the_backup_covers_what_it_wrote(ran) -> None:
    """Whatever the app keeps is in the backup; Kivy's own settings can be made again."""
    phone, _ = ran
    rules = (ROOT / "packaging" / "android" / "backup_rules.xml").read_text("utf-8")
    kept = {path.name for path in phone.data.iterdir()} - {".kivy"}
    assert {"profile.json", "finished"} <= kept
    assert kept <= set(re.findall(r'path="(.*?)"', rules))


def test_a_missing_package_is_noticed(packed: Packed, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="No module named 'materialyoucolor'"):
        Phone(tmp_path, packed, without=("materialyoucolor",)).run()


def test_a_missing_file_is_noticed(packed: Packed, tmp_path: Path) -> None:
    phone = Phone(tmp_path, packed)
    (phone.app / "kv" / "widgets" / "base.kv").unlink()
    with pytest.raises(RuntimeError, match=r"base\.kv"):
        phone.run()


WATCHED = """
from tests.packaging.watch import Watch
watch = Watch()
import os, pathlib, socket
open("read.txt", "a").close()
open("read.txt").close()
os.open("made.bin", os.O_WRONLY | os.O_CREAT)
pathlib.Path("folder").mkdir()
os.rename("made.bin", "moved.bin")
try:
    socket.create_connection(("127.0.0.1", 9), 0.1)
except OSError:
    pass
print(sorted(os.path.basename(path) for path in watch.written), [name for name in watch.called])
assert any(path.endswith("read.txt") for path in watch.read)
"""


def test_writing_and_calling_are_noticed(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", WATCHED], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "['folder', 'made.bin', 'moved.bin', 'read.txt'] [\"('127.0.0.1', 9)\"]\n"
