"""A sixth game, added to a copy of the project as README says: `house/` holds its packages, and nothing else."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDED = Path(__file__).parent / "house"
LINE = '    "nim": "Nim",\n'
COPIED = "logic", "screens", "kv", "tests"


def build(folder):
    """Copy the project, add the packages of the game, and its line to the registry."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "sixth_game"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "assets").symlink_to(ROOT / "assets")
    registry = folder / "logic" / "games.py"
    last = '    "dungeon": "Donjon",\n'
    text = registry.read_text(encoding="utf-8")
    assert text.count(last) == 1
    registry.write_text(text.replace(last, last + LINE), encoding="utf-8")
    for path in added():
        assert not (folder / path).exists(), f"{path} is not the game's own"
    shutil.copytree(ADDED, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def added():
    """The files of the game, by their place in the project."""
    return sorted(path.relative_to(ADDED) for path in ADDED.rglob("*") if path.suffix in (".py", ".kv"))
