"""Everything that the app is packed with is named in About, with the text of its licence."""

from zipfile import ZipFile

import pytest

from screens.pages.works import BLOCK, FOLDER, WORKS, licence_blocks
from tools.licences import FONTS, needed, texts, wheel_texts

KEYS = [work.key for work in WORKS]


def test_every_package_and_font_is_named_once():
    assert sorted(KEYS) == sorted({*needed(), *FONTS, "vollkorn", "python"})


def test_each_has_its_licence_and_none_is_left_over():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{key}.txt" for key in KEYS)


def test_the_texts_are_those_of_the_packages_installed_here():
    here = texts()
    assert {"kivy", "pillow", "zeroconf", "vollkorn", "roboto"} <= here.keys()
    stale = [key for key, text in here.items() if (FOLDER / f"{key}.txt").read_text("utf-8") != text]
    assert stale == [], "run `make licences`"


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
