"""The desktop bundle: everything is in it, nothing more, and it runs where there is nothing else."""

import os
import shutil
import subprocess
import sys
import tarfile
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyInstaller.archive.readers import CArchiveReader

from logic.core.match_files import export_matches
from logic.core.saves import Saves, new_id
from logic.games import GAMES
from tests.logic.core.records import stayboard
from tests.packaging.house import ROOT
from tests.reality.waiting import until
from tests.test_start import READY, Run

NOT_SHIPPED = {"logic.arena"}


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built and packed as `make desktop` does it, which fails where it is larger than the budget."""
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "tools.desktop", str(folder)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    print(*done.stdout.splitlines()[-2:], sep="\n")
    return folder / "quadrille"


def exported(folder: Path) -> bytes:
    """A file with one match."""
    saves = Saves(folder, GAMES)
    saves.keep(replace(stayboard().record(), id=new_id(datetime(2026, 1, 1))))
    work = export_matches(saves)
    try:
        while True:
            next(work)
    except StopIteration as end:
        return bytes(end.value)


def modules(folder: str) -> set[str]:
    names = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / folder).rglob("*.py"))
    return {".".join(name.parts).removesuffix(".__init__") for name in names}


def test_all_our_modules_are_in_it_and_none_of_the_tests(bundle: Path) -> None:
    packed = set(CArchiveReader(str(bundle / "quadrille")).open_embedded_archive("PYZ.pyz").toc)
    assert (modules("screens") | modules("logic")) - packed == NOT_SHIPPED
    assert [name for name in packed if name.split(".")[0] in ("tests", "tools", "pytest", "hypothesis")] == []


def test_all_our_files_are_in_it(bundle: Path) -> None:
    inside = bundle / "_internal"
    for folder in ("kv", "assets/fonts", "assets/licences", "assets/sounds"):
        ours = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert [path for path in ours if not (inside / path).is_file()] == []
    assert sorted(path.parts[-3] for path in inside.rglob("quadrille.mo")) == ["fr", "uk"]
    assert (inside / "assets" / "icon" / "icon.png").is_file()


def test_the_archive_holds_it(bundle: Path) -> None:
    (archive,) = bundle.parent.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {path.relative_to(bundle).as_posix() for path in bundle.rglob("*")} <= names


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="there is no Xvfb here: apt-get install xvfb")
def test_it_runs_alone_and_finds_its_matches_again(bundle: Path, tmp_path: Path) -> None:
    """Without a path, a Python or a home with anything in it; the matches come from a file on the command line."""
    given = tmp_path / "matches.quadrille"
    given.write_bytes(exported(tmp_path / "elsewhere"))
    home = tmp_path / "home"
    home.mkdir()
    alone = ("/usr/bin/env", "-u", "PATH", str(bundle / "quadrille"))
    kept = home / ".local" / "share" / "quadrille" / "open"
    for arguments in ((str(given),), ()):
        run = Run(*alone, *arguments, HOME=str(home))
        try:
            run.until(READY)
            until(lambda: list(kept.glob("*.json")), "the match")
        finally:
            run.close()
        assert "Traceback" not in run.log
    assert len([path for path in kept.glob("*.json") if ".prev" not in path.name]) == 1


@pytest.mark.skipif(not shutil.which("openbox"), reason="there is no window manager here: apt-get install openbox")
def test_a_whole_game_is_played_in_it_from_outside(bundle: Path) -> None:
    """By the tests that otherwise play main.py; any of them can be given the bundle in this way."""
    games = ["tests/reality/test_keys.py", "tests/reality/test_pages.py::test_pages_of_the_workshop"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *games],
        cwd=ROOT,
        env={**os.environ, "QUADRILLE_COMMAND": str(bundle / "quadrille")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
