"""Everything that the app is packed with is named in About, with the text of its licence."""

import re
from importlib.metadata import PackageNotFoundError
from zipfile import ZipFile

import pytest

from screens.pages.works import BLOCK, FOLDER, WORKS, licence_blocks
from tools.licences import CREDITS, FONTS, credited, needed, stated, texts, wheel_texts

KEYS = [work.key for work in WORKS]


def test_every_package_and_font_is_named_once():
    assert sorted(KEYS) == sorted({*needed(), *FONTS, "vollkorn", "python", "quadrille"})


def test_each_has_its_licence_and_none_is_left_over():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{key}.txt" for key in KEYS)


def test_the_texts_are_those_of_the_packages_installed_here():
    here = texts()
    assert {"quadrille", "kivy", "pillow", "zeroconf", "vollkorn", "roboto"} <= here.keys()
    stale = [key for key, text in here.items() if (FOLDER / f"{key}.txt").read_text("utf-8") != text]
    assert stale == [], "run `make licences`"


def test_each_licence_is_the_one_that_the_package_states():
    wrong, compared = [], set()
    for work in WORKS:
        try:
            said = stated(work.key)
        except PackageNotFoundError:
            continue
        if not said:
            said = (FOLDER / f"{work.key}.txt").read_text("utf-8")
        compared.add(work.key)
        families = [part.split()[0] for part in work.licence.split(", ")]
        wrong += [f"{work.key}: {family}, but {said[:80]}" for family in families if family not in said]
    assert {"kivy", "msgspec", "zeroconf", "certifi", "materialyoucolor"} <= compared
    assert wrong == []


def test_the_credits_name_every_work():
    text = CREDITS.read_text("utf-8")
    assert credited(text) == text, "run `make licences`"


def test_every_asset_is_credited():
    text = CREDITS.read_text("utf-8")
    patterns = [named.replace("*", ".*") for named in re.findall(r"`([a-z]+/[^`]+)`", text)]
    files = [path.relative_to(CREDITS.parent).as_posix() for path in CREDITS.parent.rglob("*") if path.is_file()]
    ours = ("CREDITS.md", "locale/")
    missing = [name for name in files if not name.startswith(ours) and not any(re.fullmatch(p, name) for p in patterns)]
    assert missing == []


@pytest.mark.parametrize("key", KEYS)
def test_a_licence_is_shown_whole_and_in_short_pieces(key):
    blocks = licence_blocks(key)
    assert " ".join(blocks).split() == (FOLDER / f"{key}.txt").read_text("utf-8").split()
    assert max(map(len, blocks)) < 3 * BLOCK


def test_a_package_for_another_system_is_read_from_its_wheel(tmp_path):
    with ZipFile(tmp_path / "Some_Thing-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("some_thing-1.0.dist-info/licenses/LICENSE", "Do what you like.\r\n")
        wheel.writestr("some_thing/license.txt", "not the metadata")
    assert wheel_texts(tmp_path) == {"some-thing": "Do what you like.\n"}
