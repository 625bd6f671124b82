"""4. Every file the app opens is packed, and nothing of tests or tools is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.house import ROOT, House, Packed

OPENED = {
    "main.py": "main.py", "logic": "*.py *.json", "screens": "*.py", "kv": "*.kv", "assets/fonts": "*.ttf *.txt",
    "assets/licences": "*.txt", "assets/locale": "*.mo", "assets/sounds": "*.wav", "assets/icon": "icon.png",
}  # fmt: skip
"""Where the app finds what it opens; the licence of the fonts goes with them."""
ADDED = {"p4a_env_vars.txt", "sitecustomize.py"}
"""What python-for-android and buildozer put beside it."""


def opened(root: Path = ROOT) -> Iterator[str]:
    """The files that the app opens, or imports."""
    for place, patterns in OPENED.items():
        folder = root / place
        for pattern in patterns.split():
            paths = [folder] if folder.is_file() else folder.rglob(pattern)
            yield from (path.relative_to(root).as_posix() for path in paths if "__pycache__" not in path.parts)


def test_the_payload_is_the_app_and_nothing_else(packed: Packed) -> None:
    assert packed.payload() == {*opened(), *ADDED}


def test_every_kind_of_file_is_known() -> None:
    """A file of a new kind beside those that the app opens would be forgotten here, and so in the payload."""
    kinds = {pattern.lstrip("*") for patterns in OPENED.values() for pattern in patterns.split()}
    not_opened = {".po", ".pyc"}
    for place in OPENED.keys() - {"main.py", "assets/icon"}:
        found = {path.suffix for path in (ROOT / place).rglob("*") if path.is_file()}
        assert found <= kinds | not_opened
    folders = {f"assets/{path.name}" for path in (ROOT / "assets").iterdir() if path.is_dir()}
    assert folders <= OPENED.keys(), "a new folder of assets has to be named in buildozer.spec, and here"


@pytest.mark.parametrize("kind", ["py", "kv", "json", "mo", "ttf", "txt", "wav", "png"])
def test_an_extension_left_out_is_noticed(house: House, kind: str) -> None:
    kinds = ["py", "kv", "json", "mo", "ttf", "txt", "wav", "png"]
    house.spoil_spec(source__include_exts=",".join(k for k in kinds if k != kind))
    missing = {*opened()} - house.copied()
    assert {Path(name).suffix for name in missing} == {f".{kind}"}


@pytest.mark.parametrize("folder", ["tests", "tools", "docs", "packaging"])
def test_a_folder_too_many_is_noticed(house: House, folder: str) -> None:
    house.spoil_spec(source__include_patterns=f"main.py,logic/*,screens/*,kv/*,assets/*,{folder}/*")
    house.write(f"{folder}/extra.py", "")
    assert any(name.startswith(f"{folder}/") for name in house.copied() - {*opened()})


def test_a_new_folder_is_not_packed_by_accident(house: House) -> None:
    (house.folder / "attic").mkdir()
    house.write("attic/old.py", "")
    house.write("notes.txt", "")
    assert house.copied() == {*opened(), "sitecustomize.py"}
