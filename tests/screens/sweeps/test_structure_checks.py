"""Each structural check sees what it is for, and is silent where all is well."""

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens import theme
from screens.widgets import InkButton, InkSwitch, RoundedBox, SeatToken, TextLabel
from screens.widgets.labels import Icon
from tests.screens.support.driver import EventLoop
from tests.screens.support.structure import problems

theme.prepare()


@pytest.fixture
def stage():
    """Put widgets into a window of 390 by 844 and say what is wrong with them."""
    Window.size = (390, 844)
    shown = []

    def stage(*widgets):
        root = FloatLayout(size=Window.size, size_hint=(None, None))
        for widget in widgets:
            root.add_widget(widget)
        Window.add_widget(root)
        shown.append(root)
        for _ in range(5):
            EventLoop.idle()
        return problems(root)

    yield stage
    for root in shown:
        Window.remove_widget(root)


def button(text="Go", x=20, y=400):
    return InkButton(text=text, size_hint=(None, None), pos=(x, y))


def words(text, x=20, y=300, **more):
    return TextLabel(text=text, size_hint_x=None, pos=(x, y), **more)


class Frame(RoundedBox, FloatLayout):
    """A box that can be seen."""


def test_a_good_layout_has_no_problems(stage):
    page = ScrollView(size_hint=(None, None), size=(390, 200), pos=(0, 0))
    column = BoxLayout(orientation="vertical", size_hint_y=None, height=900)
    for number in range(9):
        column.add_widget(InkButton(text=f"Line {number}", size_hint_y=1))
    page.add_widget(column)
    framed = Frame(fill="#ffffff", size_hint=(None, None), size=(200, 60), pos=(20, 600))
    framed.add_widget(words("Within", 40, 620))
    assert stage(button(), words("Some words"), framed, page) == []


def test_a_text_larger_than_its_label_is_cut(stage):
    label = Label(text="A rather long text", size_hint=(None, None), size=(40, 12), pos=(50, 300), font_size=20)
    assert any("cut" in problem for problem in stage(label))


def test_a_shortened_text_is_cut(stage):
    label = Label(text="A rather long text", size_hint=(None, None), size=(60, 40), pos=(50, 300), shorten=True)
    label.text_size = label.size
    assert any("shortened" in problem for problem in stage(label))


def test_a_broken_word_is_found(stage):
    label = Label(text="Unübersichtlichkeitsprobleme", size_hint=(None, None), size=(60, 200), pos=(50, 300))
    label.text_size = 60, None
    assert any("broken" in problem for problem in stage(label))


@pytest.mark.parametrize(("x", "y"), [(-30, 300), (370, 300), (20, -12), (20, 840)])
def test_a_text_off_the_screen_is_found(stage, x, y):
    assert any("off the screen" in problem for problem in stage(words("Some words", x, y)))


def test_a_button_off_the_screen_is_found(stage):
    assert any("off the screen" in problem for problem in stage(button(x=360)))


def test_what_is_scrolled_away_is_not_off_the_screen(stage):
    page = ScrollView(size_hint=(None, None), size=(390, 200), pos=(0, 0))
    column = BoxLayout(orientation="vertical", size_hint_y=None, height=3000)
    column.add_widget(words("Far above"))
    column.add_widget(words("Far below"))
    page.add_widget(column)
    assert stage(page) == []


def test_what_stands_outside_of_a_page_that_does_not_scroll_is_found(stage):
    page = ScrollView(do_scroll_x=False, do_scroll_y=False, size_hint=(None, None), size=(390, 200), pos=(0, 0))
    column = FloatLayout(size_hint_y=None, height=200)
    column.add_widget(words("Below the edge", y=-12))
    page.add_widget(column)
    assert any("sticks out" in problem for problem in stage(page))


def test_what_is_too_wide_for_what_it_scrolls_in_is_found(stage):
    page = ScrollView(do_scroll_x=False, size_hint=(None, None), size=(150, 200), pos=(0, 0))
    page.add_widget(InkButton(text="A button with a long name", size_hint=(None, None)))
    assert any("sticks out" in problem for problem in stage(page))


def test_what_is_scrolled_away_sideways_is_not_outside(stage):
    page = ScrollView(do_scroll_x=True, do_scroll_y=False, size_hint=(None, None), size=(150, 60), pos=(0, 0))
    row = BoxLayout(size_hint_x=None, width=900)
    for number in range(5):
        row.add_widget(InkButton(text=f"Chip {number}", size_hint_y=1))
    page.add_widget(row)
    assert stage(page) == []


def test_a_text_outside_its_box_is_found(stage):
    framed = Frame(fill="#ffffff", size_hint=(None, None), size=(80, 60), pos=(20, 600))
    framed.add_widget(words("More words than fit", 30, 620))
    assert any("sticks out" in problem for problem in stage(framed))


def test_a_sign_outside_its_box_is_found(stage):
    framed = Frame(fill="#ffffff", size_hint=(None, None), size=(80, 60), pos=(20, 600))
    framed.add_widget(SeatToken(seat=0, initial="A", pos=(85, 610)))
    assert any("SeatToken" in problem for problem in stage(framed))


@pytest.mark.parametrize(("wide", "tall", "found"), [(48, 48, False), (40, 60, True), (60, 44, True)])
def test_small_targets_are_found(stage, wide, tall, found):
    small = InkSwitch(pos=(50, 300))
    small.size = dp(wide), dp(tall)
    assert any("dp to press" in problem for problem in stage(small)) is found


def test_overlapping_targets_are_found(stage):
    assert any("two things to press overlap" in problem for problem in stage(button("One"), button("Two", x=40)))


def test_targets_side_by_side_do_not_overlap(stage):
    assert stage(button("One", x=20), button("Two", x=200)) == []


def test_overlapping_texts_are_found(stage):
    assert any("two texts overlap" in problem for problem in stage(words("One text"), words("Another", 40, 304)))


def test_a_text_on_a_button_that_is_not_its_own_is_found(stage):
    assert any("lies on" in problem for problem in stage(button(), words("On it", 30, 410)))


def test_something_unseen_over_a_button_is_found(stage):
    lid = Widget(size_hint=(None, None), size=(100, 100), pos=(20, 380), opacity=0, disabled=True)
    assert any("touches at" in problem for problem in stage(button(), lid))


def test_a_missing_letter_is_found(stage):
    assert stage(words("Цей текст, ce texte — ok")) == []
    assert any("has no '→'" in problem for problem in stage(words("there → here", y=100)))


def test_a_missing_letter_in_markup_is_found_with_the_right_font(stage):
    from screens.widgets.labels import glyph

    assert stage(words(f"[font=Icons]{glyph('arrow-up')}[/font] 2", markup=True)) == []
    assert any("RobotoBold" in p for p in stage(words("[font=RobotoBold]☃[/font]", y=100, markup=True)))


def test_an_unknown_icon_is_found(stage):
    assert any("no icon is called 'queen-of-hearts'" in p for p in stage(Icon(icon="queen-of-hearts", pos=(50, 300))))


def test_what_cannot_be_seen_is_not_checked(stage):
    hidden = FloatLayout(opacity=0)
    hidden.add_widget(words("Off", -50, 300))
    assert stage(hidden) == []
