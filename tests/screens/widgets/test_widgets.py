"""The palettes can be read, and widgets grow with their text instead of cutting it."""

import os

import pytest

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")

from screens.drawing.pen import Pen
from screens.theme.palettes import INKS, PALETTES
from tests.screens.support.seats import EXTREME

TEXT_INKS = ["ink", "ink2"]
INKS_WITH_WASH = [name for name in INKS if f"{name}_w" in INKS]


def luminance(colour):
    channels = [int(colour[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["paper", "slate"])
@pytest.mark.parametrize("palette", PALETTES)
def test_every_text_ink_can_be_read(palette, theme):
    table = {name: pair[theme] for name, pair in {**INKS, **PALETTES[palette]}.items()}
    faint = []
    for name in TEXT_INKS + INKS_WITH_WASH:
        grounds = ["paper", "surface"] + ([f"{name}_w"] if f"{name}_w" in table else ["surface2"])
        faint += [(name, ground) for ground in grounds if contrast(table[name], table[ground]) < 4.5]
    faint += [(name, "onink") for name in INKS_WITH_WASH if contrast(table[name], table["onink"]) < 4.5]
    assert faint == []


def test_a_palette_only_changes_known_inks():
    for palette in PALETTES.values():
        assert set(palette) <= set(INKS)


@pytest.fixture(scope="module")
def kivy_window():
    from kivy.core.window import Window

    if Window is None:
        pytest.skip("needs a display")
    from screens import theme

    theme.prepare()
    theme.window.watch()
    theme.window.motion = "off"
    # Whatever was tested before in this window.
    Window.size = (800, 600)
    return Window


@pytest.fixture
def text_scale(kivy_window):
    from kivy.metrics import Metrics

    usual = Metrics.fontscale

    def scale(value):
        Metrics.fontscale = value

    yield scale
    Metrics.fontscale = usual


@pytest.fixture
def put(kivy_window):
    """Adds a widget to a column of the given width (dp) and lets the layout settle."""
    from kivy.base import EventLoop
    from kivy.metrics import dp

    from screens.widgets import VBox

    shown = []

    def put(widget, width=358):
        column = VBox(size_hint=(None, None), width=dp(width))
        column.add_widget(widget)
        kivy_window.add_widget(column)
        shown.append(column)
        for _ in range(6):
            EventLoop.idle()
        return widget

    yield put
    for column in shown:
        kivy_window.remove_widget(column)


LONG = "Найвідповідальніше випробування сьогоднішнього дня"


def texts_in(widget):
    from screens.widgets import TextLabel

    return [words for words in widget.walk(restrict=True) if isinstance(words, TextLabel) and words.text]


def assert_nothing_cut(widget):
    from kivy.metrics import dp

    for words in texts_in(widget):
        assert words.height >= words.texture_size[1] - 1, words.text
        assert widget.x - dp(1) <= words.x <= words.right <= widget.right + dp(1), words.text
        assert widget.y - dp(1) <= words.y <= words.top <= widget.top + dp(1), words.text


def widgets_with(text):
    from screens import widgets as f

    return {
        "button": f.InkButton(text=text, icon="play"),
        "stacked": f.InkButton(text=text, icon="play", stacked=True, style="outline"),
        "chip": f.Chip(text=text, icon="play"),
        "preset": f.PresetCard(text=text, small=text, icon="play"),
        "row": f.LinkRow(text=text, small=text, icon="play"),
        "plate": f.SeatPlate(name=text, small=text, score="128"),
        "bar": f.TopBar(title=text, subtitle=text),
        "code": f.CodeBox(caption=text, code="stayboard:3p:4b:8F3K"),
        "heading": f.Heading(text=text, underlined=True),
        "entry": f.TextEntry(caption=text, problem=text),
    }


@pytest.mark.parametrize("width", [150, 358])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", "button stacked chip preset row plate bar code heading entry".split())
@pytest.mark.parametrize("text", [LONG, *EXTREME])
def test_long_texts_are_not_cut(put, text_scale, text, name, scale, width):
    text_scale(scale)
    assert_nothing_cut(put(widgets_with(text)[name], width))


def test_no_value_of_a_kv_expression_is_described(kivy_window):
    """Describing a whole game at every move would take longer than showing it."""
    from kivy.factory import Factory
    from kivy.lang import Builder

    class Long:
        def __repr__(self):
            raise AssertionError("described")

    Builder.load_string("<Telling@Widget>:\n    state: None\n    shown: self.state")
    piece = Factory.Telling()
    piece.state = Long()
    assert piece.shown is piece.state


def test_a_button_grows_when_the_text_does(put, text_scale):
    from screens.widgets import InkButton

    button = put(InkButton(text=LONG), 200)
    before = button.height
    text_scale(1.5)
    from kivy.base import EventLoop

    for _ in range(6):
        EventLoop.idle()
    assert button.height > before
    assert_nothing_cut(button)


def test_everything_to_press_is_big_enough(put):
    from kivy.metrics import dp

    from screens import widgets as f

    pieces = [
        f.InkButton(text="Go"),
        f.IconButton(icon="cog"),
        f.Chip(text="A", size_hint_x=None),
        f.NumberChip(text="1", size_hint_x=None),
        f.Key(icon="plus"),
        f.PresetCard(text="A"),
        f.LinkRow(text="About"),
        f.InkSwitch(),
        f.InkSlider(),
        f.Picker(choices=[(1, "A")], value=1),
        f.Segmented(choices=[(1, "A"), (2, "B")], value=1),
    ]
    for piece in pieces:
        put(piece)
        assert min(piece.size) >= dp(48), piece


def test_a_control_goes_below_a_text_that_leaves_no_room(put, text_scale):
    from screens.widgets import Row, Segmented

    def row():
        made = Row(text="Animation")
        made.add_widget(Segmented(choices=[(1, "System"), (2, "Light"), (3, "Dark")], value=1))
        return made

    beside = put(row(), 358)
    assert abs(beside.title.center_y - beside.controls()[0].center_y) < 2
    below = put(row(), 250)
    assert below.title.y >= below.controls()[0].top


def test_colours_follow_the_theme(put):
    from screens.theme import ink
    from screens.widgets import InkButton

    ours, accented = put(InkButton(text="A", tint=ink.teal)), put(InkButton(text="B"))
    ink.use("crimson")
    assert accented.fill == ink.crimson
    assert ours.fill == ink.teal
    ink.apply(True)
    try:
        assert accented.fill == ink.crimson
        assert ink.crimson[0] > 0.9
    finally:
        ink.apply(False)
        ink.use("ink")


def test_a_quiet_key_stays_legible_when_the_theme_changes(put):
    from screens.theme import ink
    from screens.widgets import Key

    key = put(Key(style="quiet", icon="arrow-up", text="3", disabled=True, size_hint_y=None, height=80))
    ink.apply(True)
    try:
        assert [list(label.disabled_color) for label in (key.words, key.sign, key.small)] == [list(ink.ink2)] * 3
    finally:
        ink.apply(False)


def test_a_broad_sheet_keeps_what_it_holds_clear_of_a_camera(kivy_window):
    from kivy.base import EventLoop

    from screens.theme import window
    from screens.widgets import Body, Sheet

    window.leave_free(48, 0, 30, 0)
    sheet, words = Sheet(broadest=kivy_window.width), Body(text="A line")
    sheet.add_widget(words)
    sheet.open()
    try:
        for _ in range(6):
            EventLoop.idle()
        assert sheet.panel.width == kivy_window.width
        assert words.to_window(words.x, 0)[0] >= 48
        assert words.to_window(words.right, 0)[0] <= kivy_window.width - 30
    finally:
        sheet.dismiss()
        window.leave_free(0, 0, 0, 0)


def test_controls_can_be_stepped(put):
    from screens import widgets as f

    segmented = put(f.Segmented(choices=[("a", "A"), ("b", "B")], value="a"))
    segmented.step(1)
    segmented.step(1)
    assert segmented.value == "b"
    stepper = put(f.Stepper(value=4, least=2, most=5))
    stepper.step(1)
    stepper.step(1)
    assert stepper.value == 5
    slider = put(f.InkSlider(value=10, most=20, by=5))
    slider.step(-1)
    assert slider.value == 5
    switch = put(f.InkSwitch())
    switch.trigger()
    assert switch.value is True


def test_the_topmost_overlay_takes_the_back_key(kivy_window):
    from screens.widgets import Dialog, Overlay, Sheet

    answered = []
    sheet, question = (
        Sheet(),
        Dialog(heading="Leave?", answers=[("yes", "Yes", "filled"), ("no", "No", "plain")]),
    )
    question.bind(on_answer=lambda _, value: answered.append(value))
    sheet.open()
    question.open()
    assert Overlay.topmost() is question
    question.buttons.children[-1].trigger()
    assert answered == ["yes"]
    assert Overlay.topmost() is sheet
    sheet.dismiss()
    assert Overlay.topmost() is None


def test_a_menu_tells_what_was_picked(put):
    from kivy.base import EventLoop

    from screens.widgets import Overlay, Picker

    picker = put(Picker(choices=[("en", "English"), ("uk", "Українська")], value="en"))
    picker.trigger()
    EventLoop.idle()
    menu = Overlay.topmost()
    menu.lines.children[0].trigger()
    assert picker.value == "uk"
    assert picker.text == "Українська"
    assert Overlay.topmost() is None


def every_piece():
    from screens.widgets import PIECES

    bases = {"RoundedBox", "Elevated", "Focusable", "Pressable", "Overlay", "IconText"}
    # Kivy's TextInput is never freed, not even a bare one, and it holds its parents
    return sorted(set(" ".join(PIECES.values()).split()) - bases - {"TextEntry"})


@pytest.mark.parametrize("name", every_piece())
def test_a_piece_is_forgotten_once_it_is_gone(kivy_window, name):
    import gc
    from weakref import ref

    from kivy.base import EventLoop

    from screens import widgets
    from screens.theme import ink

    piece = getattr(widgets, name)()
    kivy_window.add_widget(piece)
    EventLoop.idle()
    kivy_window.remove_widget(piece)
    ink.use("crimson")
    EventLoop.idle()
    ink.use("ink")
    EventLoop.idle()
    trace = ref(piece)
    del piece
    gc.collect()
    assert trace() is None


def test_a_wide_bar_has_its_subtitle_beside_the_title_where_it_fits(put, text_scale, monkeypatch):
    from kivy.metrics import dp

    from screens.theme import window
    from screens.widgets import TopBar

    text_scale(1.0)
    monkeypatch.setattr(window, "wide", True)
    bar = put(TopBar(title="Donjon", subtitle="Workshop"), 900)
    title, subtitle = texts_in(bar)[-2:]
    assert bar.in_a_line
    assert bar.height == dp(64)
    assert subtitle.x > title.right
    assert title.y <= subtitle.y < title.center_y
    tight = put(TopBar(title="Donjon", subtitle=LONG), 400)
    assert not tight.in_a_line
    assert_nothing_cut(tight)


def test_a_bar_with_three_signs_keeps_its_title_on_one_line_in_the_smallest_window(put, text_scale):
    from screens.widgets import IconButton, TopBar

    text_scale(1.0)
    bar = TopBar(title="Stay on the Board", subtitle="3×3 · normal")
    for icon in ("message-outline", "volume-off", "dots-vertical"):
        bar.add_widget(IconButton(icon=icon))
    put(bar, 360)
    assert len(bar.words.children[-1]._label._cached_lines) == 1


@pytest.mark.parametrize(("width", "lines"), [(150, 1), (120, 2)])
def test_a_heading_becomes_a_little_narrower_before_it_wraps(put, text_scale, width, lines):
    from screens.widgets import Heading

    text_scale(1.0)
    heading = put(Heading(text="Stay on the Board", narrowest=0.9, type_size="20sp"), width)
    assert len(heading._label._cached_lines) == lines
    assert (heading.font_size < heading.type_size) == (lines == 1)


def test_what_a_no_break_space_holds_together_is_not_broken(start):
    """It becomes smaller instead, as a long word does."""
    from screens.widgets import TextLabel

    driver = start()
    whole = TextLabel(text="−1\N{NO-BREAK SPACE}серце", size_hint_x=None, type_size=20)
    apart = TextLabel(text="−1 серце", size_hint_x=None, type_size=20)
    for words in (whole, apart):
        words.max_width = words.natural_width * 0.8
        driver.screen.add_widget(words)
    driver.frames(3)
    assert apart.font_size == 20
    assert whole.font_size < 20
    assert whole.texture_size[1] < apart.texture_size[1], "one line, not two"
    for words in (whole, apart):
        driver.screen.remove_widget(words)


def lines_of(words):
    return ["".join(word.text for word in line.words) for line in words._label._cached_lines]


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_long_code_is_written_on_several_lines_without_a_letter_more(put, text_scale, scale):
    from screens.widgets import CodeBox

    text_scale(scale)
    code = "desert:4p:heat4+full+characters.meteorologist.navigator:8F3K-27QD"
    box = put(CodeBox(caption="Code", code=code), 328)
    words = next(words for words in texts_in(box) if words.text.startswith("desert"))
    lines = lines_of(words)
    assert len(lines) > 1
    assert "".join(lines) == code
    assert all(line[-1] in ":+." for line in lines[:-1]), lines
    assert words.font_size == words.type_size
    assert box.code == code


def test_an_arrow_and_its_figure_stay_on_one_line(put):
    from screens.games.face import icon_sign
    from screens.widgets import Body

    text = f"Ici, tous les coups perdent. La preuve contre {icon_sign('arrow-left')}\u00a0[b]1[/b]\u00a0:"
    for width in range(120, 340, 4):
        body = put(Body(markup=True, text=text), width=width)
        assert not [line for line in lines_of(body) if line.startswith("1")], (width, lines_of(body))
        assert body.width == pytest.approx(body.texture_size[0], abs=1), "or its words stand in the middle"


def drawn(canvas):
    """Where a mesh on a canvas reaches: left, right, top."""
    from kivy.graphics import Mesh

    points = next(mesh.vertices for mesh in canvas.children if isinstance(mesh, Mesh))
    return min(points[0::4]), max(points[0::4]), max(points[1::4])


@pytest.mark.parametrize("size", ["28sp", "40sp", "60sp"])
def test_the_underline_follows_the_last_line_and_clears_what_hangs_below_it(put, size):
    from screens.widgets.labels import FOOT, HANGS, Heading

    heading = put(Heading(text="Fin de course à l’étage 1", underlined=True, type_size=size), 340)
    last = heading._label._cached_lines[-1].w
    left, right, top = drawn(heading.canvas.after)
    assert left == pytest.approx(heading.x, abs=2)
    assert right == pytest.approx(heading.x + last, abs=2)
    stands = heading.y + heading.padding[3] + heading.font_size * FOOT
    assert top < stands - heading.font_size * HANGS


def test_a_menu_may_say_what_its_choices_are_for(kivy_window):
    from kivy.base import EventLoop

    from screens.widgets import Menu

    menu = Menu(heading="Import which file, of all that were found?", choices=[("a", "a")])
    menu.open()
    for _ in range(6):
        EventLoop.idle()
    heading, choice = reversed(menu.lines.children)
    assert heading.text == menu.heading
    assert heading.y >= choice.top
    assert len(lines_of(heading)) == 1
    menu.dismiss()
    EventLoop.idle()


def test_a_hint_is_written_no_longer_than_its_line(put):
    from screens.widgets import TextEntry

    entry = put(TextEntry(hint="par exemple 192.168.1.20:47120"), 150)
    short = entry.field.font_size
    label = entry.field._create_line_label(entry.hint, hint=True)
    assert label.width <= entry.field.width - 2 * entry.pad_x
    entry.text = "1"
    assert entry.field.font_size > short


def test_a_subtitle_ends_at_the_margin_of_the_page(put):
    from kivy.metrics import dp

    from screens.widgets import TopBar

    bar = put(TopBar(title="Result", subtitle="Stay on the Board · 4×4 · with blocked cells and more words"), 390)
    subtitle = bar.words.children[0]
    assert subtitle.right <= bar.right - dp(16)


@pytest.mark.parametrize("width", range(96, 240, 8))
def test_no_line_begins_or_ends_with_a_dot(put, width):
    from screens.widgets import Small

    text = "Benoît · без карт дій · один раунд"
    words = put(Small(text=text), width)
    lines = [line.strip() for line in lines_of(words)]
    assert not [line for line in lines if line.startswith("·") or line.endswith("·")], lines
    assert " ".join(lines).replace("\u00a0", " ").replace(" ·", "") == text.replace(" ·", "")


@pytest.mark.parametrize(
    "text", ["Pose une carte dans la colonne 7.", "Sous licence Apache License 2.0", "Спека 5 · повне"]
)
def test_a_last_figure_stays_with_the_word_before_it(put, text):
    from screens.widgets import Body

    for width in range(84, 260, 4):
        words = put(Body(text=text), width)
        assert not [line for line in lines_of(words) if line.strip()[0].isdigit()], (width, lines_of(words))
        assert words.font_size == words.type_size


def test_figures_in_a_list_may_stand_on_two_lines(put):
    from screens.widgets import Body

    assert len(lines_of(put(Body(text="Figures 11, 12, 13, 14, 15, 16, 17."), 100))) > 1


@pytest.mark.parametrize(
    ("width", "ends"), [(340, ["exports/", ".quadrille"]), (160, ["quadrille-data-", "exports/", "11-", ".quadrille"])]
)
def test_a_path_goes_on_after_a_folder_or_a_word_of_it(put, width, ends):
    from screens.widgets import Body

    path = "/tmp/quadrille-data-f1zztjf7/exports/quadrille-2026-11-18.quadrille"
    lines = lines_of(put(Body(text=f"The file is here:\n{path}", breaks=True), width))
    assert "".join(lines[1:]) == path
    assert len(lines) == len(ends) + 1
    assert all(line.endswith(end) for line, end in zip(lines[1:], ends, strict=True)), lines


def test_a_dot_makes_no_words_smaller(put):
    from screens.widgets import Small
    from screens.widgets.labels import width_of

    words = Small(text="прогулянка · класика")
    put(words, width_of("прогулянка", words.font_name, words.type_size) + 1)
    assert words.font_size == words.type_size


@pytest.mark.parametrize("markup", [False, True])
@pytest.mark.parametrize("name", EXTREME)
def test_a_name_that_is_too_long_ends_in_an_ellipsis(put, text_scale, name, markup):
    """The words beside it stay as large as they are, and the text keeps the whole name."""
    from screens.widgets import Body

    text_scale(1.5)
    words = put(Body(text=f"[b]Хід 2,[/b] {name} wins" if markup else f"Хід 2, {name} wins", markup=markup), 150)
    lines = lines_of(words)
    assert [line.strip()[-1:] for line in lines] == [",", "…", "s"]
    assert words.font_size == words.type_size
    assert name in words.text
    words.tint = "#808080"
    put(Body(text="Ada"))
    assert lines_of(words) == lines, "drawn anew, it still ends"


def test_a_name_becomes_a_little_smaller_before_it_ends(put):
    from screens.widgets import Strong
    from screens.widgets.labels import width_of

    words = Strong(text=EXTREME[0])
    put(words, width_of(words.text, words.font_name, words.type_size) * 0.85)
    assert lines_of(words) == [words.text]
    assert words.font_size < words.type_size


@pytest.mark.parametrize("space", [164, 177, 190])
def test_a_name_of_several_words_stays_within_its_room(put, space):
    from screens.widgets import Heading

    words = put(
        Heading(text="Anna Konstantinopolskajaa", size_hint_x=None, narrowest=0.6, type_size=19, max_width=space)
    )
    assert words.width <= space


def test_where_there_is_no_room_yet_nothing_is_measured_in_vain(put):
    """A piece has Kivy's hundred pixels before it is placed: on a phone's screen that is less than nothing."""
    from kivy.metrics import sp

    from screens.widgets.calendar import MonthGrid, WeekRow
    from screens.widgets.labels import size_for_all

    assert size_for_all([], "Roboto", sp(12), -1) == sp(12)
    assert size_for_all(["Mon"], "Roboto", sp(12), -1) < sp(12)
    for kind in (WeekRow, MonthGrid):
        put(kind(size_hint=(None, None), width=20))


@pytest.mark.parametrize(("text", "space"), [("toute la carte", 25), ("1 à 4 joueurs, ensemble", 48)])
def test_words_of_nearly_the_same_width_all_become_small_enough(text, space):
    """Which one is the widest may change with the size."""
    from screens.widgets.labels import size_for_all, width_of

    size = size_for_all(text.split(), "Roboto", 12, space)
    assert size < 12
    assert max(width_of(word, "Roboto", size) for word in text.split()) <= space


@pytest.mark.parametrize("icon", ["", "check"])
def test_a_message_that_fits_stays_on_one_line(put, kivy_window, icon):
    from kivy.base import EventLoop

    from screens.widgets import Toast

    toast = Toast.say("Heard “hello”, but that is no move.", icon=icon)
    for _ in range(6):
        EventLoop.idle()
    (words,) = texts_in(toast)
    assert len(lines_of(words)) == 1
    toast._gone()


def test_a_message_lies_above_what_stands_at_the_bottom(put):
    from kivy.base import EventLoop

    from screens.widgets import InkButton, PageFoot, Toast

    foot = PageFoot()
    foot.add_widget(InkButton(text="Start"))
    foot.add_widget(InkButton(text="Open a room"))
    put(foot)
    toast = Toast.say("Copied.")
    EventLoop.idle()
    assert toast.ids.slip.y > foot.to_window(0, foot.top)[1]
    toast._gone()


@pytest.mark.parametrize(("width", "middle"), [(1, 10.5), (2, 10), (3, 10.5)])
def test_level_and_upright_lines_stand_on_whole_pixels(width, middle):
    level, upright = Pen(), Pen()
    level.line(0, 10.2, 50, 10.2, width)
    upright.line(10.2, 0, 10.2, 50, width)
    for pen, axis in ((level, 1), (upright, 0)):
        across = pen.sheets[0][0][axis::4]
        assert (min(across) + max(across)) / 2 == pytest.approx(middle)
