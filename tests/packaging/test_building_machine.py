"""What the machine that builds the APK must have: the lists of the workflow and the README can be installed and do."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.packaging.house import ROOT

MACHINES = {
    "workflow": "deb [trusted=yes] http://archive.ubuntu.com/ubuntu noble main universe",
    "readme": "deb [trusted=yes] http://deb.debian.org/debian trixie main",
}
"""GitHub's machine, which the workflow names, and the Debian that a reader most likely has."""
SMALL = 2_000_000
"""Bytes of a package; whatever brings macros for autoconf is smaller."""
BRINGING = re.compile(r"autoconf|automake|autopoint|gettext|libltdl|libtool|pkg-?conf")
CONFIGURE = """
AC_INIT([probe], [1])
LT_INIT
LT_SYS_SYMBOL_USCORE
AC_OUTPUT
"""
"""What python-for-android's libffi asks of autoconf."""


def listed(machine: str) -> list[str]:
    """The packages that the workflow, or the README, has apt install."""
    name = {"workflow": ".github/workflows/android.yml", "readme": "README.md"}[machine]
    command = re.search(r"apt-get (?:-\S+ )*install ((?:.*\\\n)*.*)", (ROOT / name).read_text("utf-8"))
    assert command, f"{name} installs nothing"
    return [word for word in command[1].replace("\\\n", " ").split() if not word.startswith("-")]


class Apt:
    """apt for another system than this one: nothing is installed there, and nothing here is changed."""

    def __init__(self, folder: Path, source: str) -> None:
        self._folder = folder
        for name in ("state/lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "sources.list").write_text(f"{source}\n")
        (folder / "status").touch()
        self("update")

    def __call__(self, *arguments: str) -> str:
        """What apt-get answers; raises LookupError with its complaint."""
        options = {
            "APT::Architecture": "amd64",
            "APT::Sandbox::User": "root",
            "Acquire::Check-Valid-Until": "false",
            "Acquire::Languages": "none",
            "Acquire::Retries": "2",
            "APT::Update::Error-Mode": "any",
            "Dir::Cache": self._folder / "cache",
            "Dir::Etc::sourcelist": self._folder / "sources.list",
            "Dir::Etc::sourceparts": "-",
            "Dir::State": self._folder / "state",
            "Dir::State::status": self._folder / "status",
        }
        command = ["apt-get", "-q", *(f"-o{name}={value}" for name, value in options.items()), *arguments]
        done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise LookupError(done.stderr)
        return done.stdout

    def installed_with(self, packages: Iterable[str]) -> dict[str, int]:
        """Every package that comes with these, recommendations left out, and its size."""
        told = self("--yes", "--print-uris", "--no-install-recommends", "install", *packages)
        return {name: int(size) for name, size in re.findall(r"^'\S+' ([^_\s]+)_\S+\.deb (\d+)", told, re.MULTILINE)}

    def unpacked(self, names: Iterable[str]) -> Path:
        """Unpack packages, each into a folder of its name, those that are there already excepted."""
        packages = self._folder / "packages"
        if wanted := [name for name in names if not (packages / name).exists()]:
            self("download", *wanted)
        packages.mkdir(exist_ok=True)
        for file in self._folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", file, packages / file.name.partition("_")[0]], check=True)
            file.unlink()
        return packages


def missing_macros(packages: Iterable[str], apt: Apt, folder: Path) -> str:
    """What autoconf says of libffi's macros with these packages, and only what comes with them; "" if all is well."""
    come = apt.installed_with(packages)
    assert "perl-base" in come, "nothing is installed there yet, so that all that is needed comes along"
    bringing = [name for name, size in come.items() if size < SMALL and BRINGING.match(name)]
    macros, unpacked = folder / "aclocal", apt.unpacked(bringing)
    for name in bringing:
        if (theirs := unpacked / name / "usr/share/aclocal").exists():
            shutil.copytree(theirs, macros, dirs_exist_ok=True)
    (folder / "configure.ac").write_text(CONFIGURE)
    environment = {**os.environ, "ACLOCAL_PATH": ""}
    # aclocal only hands on a name that it does not know; autoconf then finds it left over.
    for command in (["aclocal", f"--system-acdir={macros}"], ["autoconf"]):
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stderr
    return ""


@pytest.fixture(scope="module", params=MACHINES)
def machine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Apt]:
    """A list, and apt on the system it is meant for; skips with a word where that cannot be asked, but not in CI."""
    for program in ("apt-get", "dpkg-deb", "autoconf", "aclocal"):
        if not shutil.which(program):
            if os.environ.get("CI"):
                raise FileNotFoundError(f"{program}: tools/setup.sh installs it")
            pytest.skip(f"there is no {program} here: apt-get install autoconf automake")
    try:
        apt = Apt(tmp_path_factory.mktemp(request.param), MACHINES[request.param])
    except LookupError as away:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"apt reaches no archive from here: {str(away).strip().splitlines()[-1]}")
    return listed(request.param), apt


def test_both_lists_are_the_same() -> None:
    """But for what GitHub's machine has already."""
    assert set(listed("readme")) - set(listed("workflow")) == {"curl", "default-jdk-headless", "python3-venv"}
    assert set(listed("workflow")) <= set(listed("readme"))


@pytest.mark.network
def test_what_is_listed_exists_and_makes_libffi(machine: tuple[list[str], Apt], tmp_path: Path) -> None:
    packages, apt = machine
    assert missing_macros(packages, apt, tmp_path) == ""


@pytest.mark.network
@pytest.mark.parametrize("machine", ["workflow"], indirect=True)
def test_a_package_too_few_and_one_that_is_gone_are_noticed(machine: tuple[list[str], Apt], tmp_path: Path) -> None:
    packages, apt = machine
    too_few = [name for name in packages if name != "libltdl-dev"]
    assert "LT_SYS_SYMBOL_USCORE" in missing_macros(too_few, apt, tmp_path)
    with pytest.raises(LookupError, match="openjdk-12-jdk"):
        apt.installed_with([*packages, "openjdk-12-jdk"])
