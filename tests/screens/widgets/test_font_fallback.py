"""Names in letters that our fonts lack: drawn with a font of the system, or as discs; never as boxes."""

from pathlib import Path
from string import ascii_lowercase

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from kivy.core.text import Label, LabelBase
from PIL import Image

from screens.drawing.textures import text_texture
from screens.theme import font_fallback, prepare
from screens.theme.font_coverage import Coverage, NotAFont
from screens.theme.font_fallback import Fallback, in_visual_order
from screens.widgets import labels
from tests.screens.games.test_long_names import sit

NAMES = (
    "שלום", "דוד", "田中", "日本", "김민수", "مريم", "🦊", "🐻", "🦊🐻", "Zoé 🦊", "🇫🇷", "🇺🇦",
    "👨‍👩‍👧", "❤️", "\ue123", "a\x07b",
)  # fmt: skip
DISCS = {labels.glyph(f"alpha-{letter}-circle") for letter in ascii_lowercase}
FONTS = ("Roboto", "RobotoMedium", "RobotoBold", "Vollkorn")


@pytest.fixture(autouse=True)
def fonts_loaded():
    prepare()


@pytest.fixture
def system(monkeypatch):
    """Puts a folder in the place of the system's fonts; without one, there are none."""

    def forget():
        for cache in (labels.width_of, labels.marked_width_of, labels.height_of, labels.held, text_texture):
            cache.cache_clear()

    def system(*folders):
        fallback = Fallback(folders)
        monkeypatch.setattr(font_fallback, "present", fallback)
        forget()
        return fallback

    yield system
    forget()


def make_font(path, widths, empty=(), tables=()):
    """A font of black boxes: `widths` says how wide the one of each character is, in thousandths of the size."""
    names = {ord(char): f"u{ord(char):X}" for char in widths}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for char, width in widths.items():
        pen = TTGlyphPen(None)
        if char not in empty:
            pen.moveTo((0, 0))
            for corner in ((0, 700), (width - 100, 700), (width - 100, 0)):
                pen.lineTo(corner)
            pen.closePath()
        glyphs[names[ord(char)]] = pen.glyph()
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({".notdef": (500, 0), **{names[ord(c)]: (w, 0) for c, w in widths.items()}})
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    for tag in tables:
        builder.font[tag] = DefaultTable(tag)
        builder.font[tag].data = b"\0\2\0\0"
    builder.save(path)
    return str(path)


def drawn(text, font="Roboto", measure=None, draw=None):
    """The opacity of a line of text as an image."""
    label = Label(font_name=font, font_size=28)
    label._size = (measure or Label.get_extents)(label, text)
    label._render_begin()
    (draw or Label._render_text)(label, text, 0, 0)
    data = label._render_end()
    return Image.frombytes("RGBA", (data.width, data.height), data.data).getchannel("A")


def holds(image, part):
    """Whether an image as high as the part has it somewhere."""
    sought = part.tobytes()
    return any(
        image.crop((left, 0, left + part.width, part.height)).tobytes() == sought
        for left in range(image.width - part.width + 1)
    )


def box_of(font):
    """The box that Kivy draws for a character that a font lacks, without the air beside it."""
    image = as_kivy_does("\u0378", font)
    left, _top, right, _bottom = image.getbbox()
    return image.crop((left, 0, right, image.height))


def as_kivy_does(text, font):
    return drawn(text, font, font_fallback._measure, font_fallback._draw)


@pytest.mark.parametrize("font", FONTS)
def test_without_a_font_of_the_system_no_box_is_drawn_and_names_differ(system, font):
    system()
    box = box_of(font)
    images = {name: drawn(name, font) for name in NAMES}
    assert [name for name, image in images.items() if holds(image, box)] == []
    assert all(image.getbbox() for image in images.values())
    assert len({(image.size, image.tobytes()) for image in images.values()}) == len(NAMES)
    assert all(holds(as_kivy_does(name, font), box) for name in ("שלום", "田中", "a\x07b")), "the check finds no box"


def test_a_font_of_the_system_draws_what_ours_lack(system, tmp_path):
    font = make_font(tmp_path / "NotoSansTest-Regular.ttf", {"田": 900, "中": 800})
    fallback = system(tmp_path)
    roboto = LabelBase._fonts["Roboto"][0]
    assert fallback.pieces("Ann 田中!", roboto) == (("Ann ", roboto, ""), ("田中", font, ""), ("!", roboto, ""))
    ours, both = drawn("Ann !"), drawn("Ann 田中!")
    assert both.width - ours.width == pytest.approx(28 * 1.7, abs=2)
    assert both.height == ours.height, "lines stay evenly apart"


def test_letters_of_several_fonts_stand_on_one_line(system, tmp_path):
    """The boxes of the font reach from the base line up, and so do capitals of ours."""
    make_font(tmp_path / "NotoSansTest-Regular.ttf", {"田": 900})
    system(tmp_path)
    assert drawn("田").getbbox()[3] == pytest.approx(drawn("H").getbbox()[3], abs=1)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ({"empty": "田"}, "it draws nothing"),
        ({"tables": ["CBDT", "CBLC"]}, "its letters are pictures of one size"),
    ],
    ids=["empty", "pictures"],
)
def test_a_font_that_cannot_draw_counts_as_none(system, tmp_path, spoil, why):
    make_font(tmp_path / "NotoColorTest.ttf", {"田": 900}, **spoil)
    (tmp_path / "Broken.ttf").write_bytes(b"\0\1\0\0\0\7nonsense")
    (tmp_path / "Empty.otf").write_bytes(b"")
    good = make_font(tmp_path / "TestBold.ttf", {"田": 900})
    assert system(tmp_path)._font_for("田") == good, why


def test_a_plain_font_is_asked_before_a_bold_one(system, tmp_path):
    for name in ("NotoSans-Bold", "NotoSerif-Regular", "Aaa", "NotoSans-Regular"):
        make_font(tmp_path / f"{name}.ttf", {"田": 900})
    assert Path(system(tmp_path)._font_for("田")).stem == "NotoSans-Regular"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mila", "Mila"),
        ("שלום", "םולש"),
        ("Ann שלום Bob", "Ann םולש Bob"),
        ("שלום דוד", "דוד םולש"),
        ("דוד 42 דוד", "דוד 42 דוד"),
        ("(שלום)", "(םולש)"),
        ("דוד (מלך)", "(ךלמ) דוד"),
        ("דוד: 12", "דוד: 12"),
        ("בּא", "אבּ"),
    ],
)
def test_hebrew_runs_from_right_to_left(text, shown):
    assert in_visual_order(text) == shown


def test_hebrew_is_drawn_in_that_order(system, tmp_path):
    """Alef is wide and bet narrow: alef is written first, and so stands at the right."""
    make_font(tmp_path / "NotoSansHebrew.ttf", {"א": 1000, "ב": 400})
    system(tmp_path)
    row = drawn("אב").crop((0, 15, 39, 16)).tobytes()
    first_gap = next(at for at, opacity in enumerate(row) if at > 2 and opacity < 100)
    assert first_gap < 14


def test_a_seat_sign_has_a_letter_that_can_be_drawn(system, tmp_path):
    system()
    assert [font_fallback.initial(name) for name in ("Mila", "жук", "🦊🐻", "שלום", "")] == ["M", "Ж", "F", "S", ""]
    make_font(tmp_path / "NotoSansHebrew.ttf", {"ש": 1000})
    system(tmp_path)
    assert font_fallback.initial("שלום") == "ש"


def test_ordinary_names_ask_nothing(monkeypatch):
    monkeypatch.setattr(font_fallback, "present", None)
    assert drawn("Mila").getbbox()


def test_a_name_in_our_letters_opens_no_font_of_the_system(system, tmp_path, monkeypatch):
    fallback = system(tmp_path)
    monkeypatch.setattr(fallback, "_all", lambda: pytest.fail("it looked into the system's fonts"))
    assert drawn("Зоряна Їжак, Léa").getbbox()


FILES = ["Roboto", "Vollkorn", "Icons"]


@pytest.mark.parametrize("name", FILES)
def test_the_characters_of_a_font_are_read_as_fonttools_reads_them(name):
    path = LabelBase._fonts[name][0]
    wanted = set(TTFont(path).getBestCmap())
    coverage = Coverage(path)
    assert {code for code in range(0x110000) if chr(code) in coverage} == wanted


def test_no_font_is_told_from_one(tmp_path):
    with pytest.raises(NotAFont):
        Coverage(tmp_path / "none.ttf")


@pytest.mark.parametrize("name", ["שלום 田中 🦊", "🐻🐻"])
def test_pages_and_tables_draw_only_what_a_font_has(start, system, monkeypatch, name):
    from logic.games import GAMES

    system()
    drawn, measure = set(), font_fallback._measure

    def watched(label, text):
        drawn.add((text, label.options["font_name_r"]))
        return measure(label, text)

    # Whatever is drawn is measured before; not every test draws its frames.
    monkeypatch.setattr(font_fallback, "_measure", watched)
    driver = start()
    driver.app.profile_store.change(name=name)
    for page in ("profile", "home"):
        driver.app.navigation.restart(page)
        driver.settled()
    sit(driver, GAMES["stayboard"], 2, name)
    sit(driver, GAMES["ojyx"], 3, name)
    have = {font: Coverage(font) for _text, font in drawn}
    # Kivy measures a lone space for the height of an empty line.
    words = [(text, font) for text, font in drawn if text != " "]
    assert [(text, font) for text, font in words if any(char not in have[font] for char in text)] == []
    assert {text for text, _font in drawn} & DISCS, "no disc was drawn"
