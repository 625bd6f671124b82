"""Every command of the Makefile, of README and of the modules that can be started runs, on a small scale, in a copy."""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ".venv/bin/python"
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
SMALL = {
    "make": "make",
    "make help": "make help",
    "make setup": "make setup",
    "make run": "make run ARGS='--only portrait --parts 0'",
    "make tour": "make tour ARGS='--only portrait-light --parts 0'",
    "make leaks": "make leaks ARGS='--times 1 --only about'",
    "make bench": "make bench ARGS=--quick",
    "make texts": "make texts",
    "make sounds": "make sounds",
    "make spec": "make spec",
    "make licences": "make licences",
    "python -m tools.lining_figures": f"{PYTHON} -m tools.lining_figures",
    "python -m logic.arena": f"{PYTHON} -m logic.arena desert --options heat5 --seats 2 --games 1 --jobs 1",
    "python -m logic.dungeon.generator.rating_reference": (
        f"{PYTHON} -m logic.dungeon.generator.rating_reference --seeds 1"
    ),
    "python -m tests.logic.peer.floods": f"{PYTHON} -m tests.logic.peer.floods --seconds 0.2",
    "python -m logic.dungeon.generator.figures": f"{PYTHON} -m logic.dungeon.generator.figures --seeds 1",
    "python -m tests.logic.desert.many": f"{PYTHON} -m tests.logic.desert.many games --count 1",
    "python -m tests.logic.dungeon.many": f"{PYTHON} -m tests.logic.dungeon.many --seeds 1 --sizes 24",
    "python -m tests.logic.memostep.many": f"{PYTHON} -m tests.logic.memostep.many 20",
    "python -m tests.logic.ojyx.many": f"{PYTHON} -m tests.logic.ojyx.many --games 1",
    "python -m tests.logic.peer.fuzz": f"{PYTHON} -m tests.logic.peer.fuzz --frames 50 --workers 1",
    "python -m tests.playthroughs": f"{PYTHON} -m tests.playthroughs stayboard",
    "python -m tests.screens.sweeps.widget_proofs": (
        f"tools/with_display.sh {PYTHON} -m tests.screens.sweeps.widget_proofs build/proof home"
    ),
    "python -m tests.screens.sweeps.switching": (
        f"tools/with_display.sh {PYTHON} -m tests.screens.sweeps.switching --only theme challenge"
    ),
}
"""How each runs small; what a target of the Makefile starts runs with that target."""
ELSEWHERE = {
    "make test": "test_make_test_runs_what_there_is",
    "make lint": "test_make_test_runs_what_there_is",
    "make clean": "test_make_clean_takes_away_what_was_made",
    "python main.py": "tests/reality/app.py",
    "make desktop": "tests/packaging/test_desktop.py",
    "python -m tests.logic.core.saver": "tests/logic/core",
    "python -m tests.packaging.pack": "tests/packaging",
    "python -m tests.packaging.through_the_app": "tests/packaging",
    "python -m tests.packaging.through_java": "tests/packaging",
    "python -m tools.elf_pages": "tests/packaging",
    "python -m tests.logic.play": "tests/logic",
    "python -m tests.logic.peer.nets": "tests/logic/peer",
    "python -m tests.logic.peer.process": "tests/logic/peer",
    "python -m tests.screens.sweeps.dense": "tests/screens/sweeps/test_density.py",
    "python -m tests.screens.support.subprocess_app": "tests/screens",
    "python -m tests.screens.support.second_app": "tests/screens",
}
"""Where a test, or what it shares with others, starts it by its name."""
NOT_HERE = {
    "pip install": "asks a package index; test_locks.py compares the list with what is installed",
    "python3 -m venv": "the same as tools/setup.sh does",
    "git tag": "for a release",
    "keytool": "Java's; it makes a key",
    "base64": "only prints that key",
    "sudo apt-get": "system packages of another machine",
    "curl https://sh.rustup.rs": "fetches Rust",
    "buildozer": "needs Google's tools; tests/packaging goes as far as one can without",
}
"""What no test can run, and why."""


def commands_of_the_makefile() -> set[str]:
    return {f"make {target}" for target in re.findall(r"^([a-z_-]+):", MAKEFILE, re.M)}


def commands_of_readme() -> set[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    lines = [line.strip() for block in re.findall(r"```\n(.*?)```", text, re.S) for line in block.splitlines()]
    lines += [found.replace("\n", " ") for found in re.findall(r"`((?:make|python|git)\b[^`]*)`", text)]
    # A block without a program in its lines is a picture of folders.
    return {command_of(line) for line in lines if re.match(r"(make|python|pip|git|sudo|curl|\w+ )", line)} - {""}


def command_of(line: str) -> str:
    """A line without its arguments; nothing where it is no command."""
    if found := re.match(r"make [a-z]+|python -m [\w.]+|python main\.py|make$", line):
        return found[0]
    return next((start for start in NOT_HERE if line.startswith(start)), "" if "  " in line else line)


def commands_of_modules() -> set[str]:
    found = {"python main.py"}
    for folder in ("logic", "screens", "tests", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            if path.name == "__main__.py":
                found.add(f"python -m {name.removesuffix('.__main__')}")
            elif not path.name.startswith("test_") and re.search(
                r'^if __name__ == "__main__":', path.read_text("utf-8"), re.M
            ):
                found.add(f"python -m {name}")
    return found


def all_commands() -> set[str]:
    of_targets = {f"python {started}" for started in re.findall(r"\$\(PYTHON_HERE\) (-m [\w.]+)", MAKEFILE)}
    return commands_of_the_makefile() | (commands_of_readme() | commands_of_modules()) - of_targets


def started_in(command: str, where: str) -> bool:
    """Whether a test starts a command: it has that name, or it or its folder names what is started."""
    if where.startswith("test_"):
        return callable(globals().get(where))
    path, name = ROOT / where, command.split()[-1]
    texts = [one.read_text("utf-8") for one in ([path] if path.is_file() else path.rglob("*.py"))]
    names = (name, name.rpartition(".")[2], "__file__")
    return any("subprocess" in text and any(name in text for name in names) for text in texts)


def test_every_command_is_run_by_some_test() -> None:
    assert commands_of_readme() >= {"make run", "make test", "python main.py", "python -m logic.arena", "pip install"}
    assert sorted(all_commands() - set(SMALL) - set(ELSEWHERE) - set(NOT_HERE)) == []
    assert [command for command, where in ELSEWHERE.items() if not started_in(command, where)] == []


def test_no_command_is_kept_that_is_gone() -> None:
    kept = set(SMALL) | set(ELSEWHERE) | set(NOT_HERE)
    assert sorted(kept - all_commands() - {"make"}) == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project as git has it, set up already."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    )
    for name in listed.stdout.decode().rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            target = tmp_path / "copy" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    environment = tmp_path / "copy" / ".venv"
    environment.mkdir()
    for part in Path(sys.prefix).iterdir():
        if part.name != "installed-locks":
            (environment / part.name).symlink_to(part)
    locks = [(ROOT / name).read_bytes() for name in ("requirements.txt", "requirements-dev.txt")]
    (environment / "installed-locks").write_bytes(b"".join(locks))
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / "copy" / ".mypy_cache")
    return tmp_path / "copy"


def run(copy: Path, command: str) -> str:
    """What it prints; without a display and with nothing set for Kivy, as on a server."""
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "MAKEFLAGS", "MAKELEVEL", "ARGS", "PYTEST", "KIVY")
    env = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    done = subprocess.run(shlex.split(command), cwd=copy, env=env, capture_output=True, text=True, timeout=300)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-3000:]
    assert "Traceback" not in said, said[-3000:]
    return said


def contents(copy: Path) -> dict[str, str]:
    """Every file that git would see."""
    made = {".venv", "tour", "build", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
    return {
        str(path.relative_to(copy)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in copy.rglob("*")
        if path.is_file() and not made & set(path.relative_to(copy).parts)
    }


@pytest.mark.parametrize("command", SMALL)
def test_a_command_runs_small_and_leaves_the_sources_as_they_are(command: str, copy: Path) -> None:
    before = contents(copy)
    run(copy, SMALL[command])
    assert contents(copy) == before


def test_make_test_runs_what_there_is(copy: Path) -> None:
    """With three quick tests instead of all: one without a window, one with one, one from outside."""
    kept = {
        "tests/test_arrows.py",
        "tests/screens/games/test_stayboard_clock.py",
        "tests/reality/test_nothing_of_ours.py",
    }
    for path in (copy / "tests").rglob("test_*.py"):
        if str(path.relative_to(copy)) not in kept:
            path.unlink()
    said = run(copy, "make test")
    assert re.search(r"no issues found in \d+ source files", said), said
    assert len(re.findall(r"^=+ \d+ passed.* =+$", said, re.M)) == 3, said


def test_make_clean_takes_away_what_was_made(copy: Path) -> None:
    kept = contents(copy)
    for made in ("tour", "build", ".pytest_cache"):
        (copy / made).mkdir()
        (copy / made / "something").touch()
    run(copy, "make clean")
    assert contents(copy) == kept
    assert not [path for name in (".venv", "tour", "build", ".pytest_cache") for path in [copy / name] if path.exists()]
