"""The house in another place, where the spec, or what it speaks of, can be spoilt; and what is packed there."""

import os
import re
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ANDROID = "{http://schemas.android.com/apk/res/android}"
COPY = """
from buildozer import Buildozer
builder = Buildozer("buildozer.spec", "android")
builder.build_application()
print(builder.app_dir)
"""
NOT_HERE = {"bin", "build", "dist", "tour"}


def screen_modules() -> set[str]:
    """Every module that holds a screen, by its name below `screens`."""
    found = ((path, path.read_text("utf-8")) for path in (ROOT / "screens").rglob("*.py"))
    paths = [path.relative_to(ROOT / "screens") for path, text in found if re.search(r"(?m)^SCREEN = ", text)]
    return {path.with_suffix("").as_posix().replace("/", ".") for path in paths}


class House:
    """A folder with everything that lies in ours, by links."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._home = folder / ".home"
        self._home.mkdir(parents=True)
        for thing in ROOT.iterdir():
            if not thing.name.startswith(".") and thing.name not in NOT_HERE:
                (folder / thing.name).symlink_to(thing)

    def write(self, name: str, text: str) -> None:
        """Put another text into a file, here alone."""
        path = self.folder / name
        for parent in reversed(path.relative_to(self.folder).parents[:-1]):
            self._unlink_folder(self.folder / parent)
        path.unlink(missing_ok=True)
        path.write_text(text, "utf-8")

    def spoil_spec(self, **tokens: str) -> None:
        """Give tokens of the spec other values; dots are written as __."""
        spec = (self.folder / "buildozer.spec").read_text("utf-8")
        for name, value in tokens.items():
            token = name.replace("__", ".")
            spec, found = re.subn(rf"(?m)^{re.escape(token)} =.*\n(?:[ \t]+\S.*\n)*", f"{token} = {value}\n", spec)
            assert found == 1, f"the spec has no {token}"
        self.write("buildozer.spec", spec)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a Python of ours in here; what it would write into the home of its user stays here too."""
        environment = {**os.environ, "HOME": str(self._home), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def copied(self) -> set[str]:
        """The files that buildozer takes of the app, before python-for-android packs them: quicker to look at."""
        done = self.run("-c", COPY)
        assert done.returncode == 0, done.stdout + done.stderr
        app = Path(done.stdout.splitlines()[-1])
        return {path.relative_to(app).as_posix() for path in app.rglob("*") if path.is_file()}

    def pack(self) -> "Packed":
        """Pack the app as it is in here."""
        done = self.run("-m", "tests.packaging.pack")
        assert done.returncode == 0, done.stdout + done.stderr
        return Packed(Path(done.stdout.splitlines()[-1]))

    def _unlink_folder(self, folder: Path) -> None:
        """Replace a link to a folder by a folder of links."""
        if folder.is_symlink():
            there = folder.resolve()
            folder.unlink()
            folder.mkdir()
            for thing in there.iterdir():
                (folder / thing.name).symlink_to(thing)


class Packed:
    """What python-for-android made: a distribution ready for Gradle."""

    def __init__(self, dist: Path) -> None:
        self.main = dist / "src" / "main"

    @property
    def manifest(self) -> ElementTree.Element:
        return ElementTree.parse(self.main / "AndroidManifest.xml").getroot()

    @property
    def resources(self) -> Path:
        return self.main / "res"

    @property
    def tar(self) -> Path:
        return self.main / "assets" / "private.tar"

    def payload(self) -> set[str]:
        """The files that the phone unpacks, by the names they have here."""
        with tarfile.open(self.tar) as tar:
            names = [member.name for member in tar.getmembers() if member.isfile()]
        return {re.sub(r"\.pyc$", ".py", name) for name in names}
