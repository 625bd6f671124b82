"""The workshop of Donjon in the window: options, many at once, the drawer, files and favourites."""

import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp
from PIL import Image

from logic.dungeon.generator.export import to_json
from logic.dungeon.generator.generate import from_code
from logic.dungeon.generator.grid import Kind
from logic.dungeon.generator.lcg import MODULUS
from logic.dungeon.generator.rating import rating
from screens.games.dungeon.workshop import favourites as shelf
from screens.i18n.texts import tr
from tests.screens.support.driver import FingerTouch
from tests.screens.support.structure import problems


def workshop(driver):
    driver.app.navigation.go("dungeon_workshop", ink="indigo")
    driver.frames(3)
    return driver.screen


def test_the_workshop_is_on_the_menu_and_leads_into_the_dungeon(start, hands):
    driver = start()
    driver.app.navigation.go("game", game="dungeon", ink="indigo")
    driver.frames(3)
    driver.press("Workshop")
    screen = driver.screen
    screen.take_code("D2-crypt-32-50-12345")
    driver.frames(3)
    assert screen.dungeon == from_code("D2-crypt-32-50-12345")
    driver.press("Play this")
    driver.press("Start")
    assert driver.app.navigation.current == "dungeon"
    assert driver.screen.client.match.state.code == "D2-crypt-32-50-12345"


def test_options_make_the_dungeon_they_name(start):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-classic-32-50-5")
    driver.press("Temple")
    driver.frames(3)
    assert screen.code == "D2-temple-32-50-5"
    driver.press("24")
    driver.frames(3)
    assert screen.code == "D2-temple-24-50-5"
    screen.ids.options.ids.density.value = 80
    driver.frames(3)
    assert screen.code == "D2-temple-24-80-5"
    seed = screen.ids.options.ids.seed
    seed.text = "77"
    driver.press("Generate")
    assert screen.code == "D2-temple-24-80-77"
    driver.press("Generate")
    assert screen.code != "D2-temple-24-80-77"
    driver.press("Another seed")
    assert screen.code.startswith("D2-temple-24-80-")
    assert seed.text == str(screen.dungeon.seed)
    before = screen.dungeon
    for nonsense in ("seven", "--5", "²", ""):
        seed.text = nonsense
        screen.generate()
        assert screen.seed_problem, nonsense
        assert screen.dungeon is before
    driver.press("Play this")
    assert driver.screen is screen, "nobody knows which dungeon is meant"
    seed.text = "-5"
    screen.generate()
    assert screen.dungeon.seed == -5 % MODULUS
    assert screen.ids.stamp.score == str(screen.dungeon.quality.score)


@pytest.mark.parametrize(("size", "scale"), [("portrait", 1.0), ("small", 1.0), ("portrait", 1.5)])
def test_the_strip_of_modes_says_that_there_are_more(start, size, scale):
    driver = start(size=size, font_scale=scale)
    driver.app.navigation.go("dungeon_workshop", ink="indigo")
    driver.frames(4)
    strip = driver.screen.ids.options.ids.strip
    cavern = driver.find("Cavern")
    assert strip.goes_on
    assert not strip.goes_back
    assert not driver.in_sight(cavern)
    for _ in range(3):
        if strip.goes_on:
            driver.press("More modes")
            driver.settled()
    assert strip.goes_back
    assert driver.in_sight(cavern)
    driver.press("More modes")
    driver.screen.choose(mode="cavern")
    driver.frames(4)
    assert driver.in_sight(cavern), "the chosen one is in sight"
    assert problems(driver.screen) == []


def test_where_all_modes_are_in_sight_there_are_no_more(start):
    driver = start(size=(700, 900))
    driver.app.navigation.go("dungeon_workshop", ink="indigo")
    driver.frames(4)
    assert driver.in_sight(driver.find("Cavern"))
    assert not driver.has("More modes")
    driver.resize("portrait")
    driver.frames(4)
    assert driver.has("More modes")


def test_what_is_played_is_the_seed_that_was_written(start, hands):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-crypt-24-50-12")
    screen.ids.options.ids.seed.text = "77"
    driver.press("Play this")
    assert driver.has("D2-crypt-24-50-77")
    driver.press("Start")
    assert driver.screen.client.match.state.code == "D2-crypt-24-50-77"


def test_a_seed_that_is_shorter_than_the_last_is_seen_whole(start):
    """Kivy keeps the scroll of a longer text, and hid what was written before it."""
    driver = start()
    screen = workshop(driver)
    entry = screen.ids.options.ids.seed
    field = entry.field
    field.focus = True
    driver.frames(3)
    field.select_all()
    field.delete_selection()
    field.insert_text("60760760760760760742")
    driver.frames(3)
    assert field.scroll_x > 0
    entry.text = "42"
    driver.frames(3)
    assert field.scroll_x == 0
    screen.take_code("D2-crypt-24-50-7")
    driver.frames(3)
    driver.tap(field)
    driver.frames(3)
    for letter in "42":
        Window.dispatch("on_textinput", letter)
    driver.key("enter")
    assert screen.code == "D2-crypt-24-50-42", "what is written takes the place of what stood there"


@pytest.mark.parametrize("seed", ["100000000000", "-100000000000", "9" * 30, "9" * 9000])
def test_a_seed_that_is_too_large_is_told_the_bound(start, seed):
    driver = start()
    screen = workshop(driver)
    before = screen.code
    screen.ids.options.ids.seed.text = seed
    screen.generate()
    assert tr.number(99_999_999_999) in screen.seed_problem
    assert screen.code == before
    screen.ids.options.ids.seed.text = "99999999999"
    screen.generate()
    assert screen.dungeon.seed == 99_999_999_999 % MODULUS


def test_mazes_can_have_a_complexity_of_their_own(start):
    driver = start(size="desktop")
    screen = workshop(driver)
    screen.take_code("D2-labyrinth-24-50-7")
    loops = screen.dungeon.quality.metrics.loops
    driver.press("0 %")
    driver.frames(3)
    assert screen.code == "D2-labyrinth-24-50-7-c0"
    assert screen.dungeon.quality.metrics.loops > loops
    driver.press("usual")
    driver.frames(3)
    assert screen.code == "D2-labyrinth-24-50-7"


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_the_rating_is_shown_and_explained(start, size):
    driver = start(size=size)
    screen = workshop(driver)
    screen.take_code("D2-classic-32-50-5")
    driver.frames(3)
    figures = {metric.word: metric.figure for metric in screen.ids.figures.children}
    assert figures["rating"] == str(rating(screen.dungeon).value)
    screen.tell_rating()
    driver.frames(3)
    assert driver.overlay.heading == f"Rating {figures['rating']} of 100"
    assert f"Loops: {rating(screen.dungeon).parts['loops']} of 100" in driver.overlay.text


@pytest.mark.parametrize("code", ["D2-classic-24-50-10", "D2-crypt-64-50-3"])
def test_the_exported_picture_is_the_drawing_on_screen(start, code):
    """20 pixels to a cell; the same pixels as on the screen where that has cells of 20 pixels too."""
    driver = start(size="desktop", theme="light")
    screen = workshop(driver)
    screen.take_code(code)
    driver.frames(3)
    screen.export("png")
    picture = Image.open(driver.folder / "dungeons" / f"{code}.png").convert("RGB")
    size = screen.dungeon.size
    assert picture.size == (20 * size, 20 * size)
    plan = screen.ids.plan
    driver.settled()
    driver.press("Close")
    plan.cell, (plan.look_x, plan.look_y) = 20, screen.dungeon.start
    driver.settled()
    shot = driver.pixels().convert("RGB")
    x, y = plan.to_window(plan.center_x, plan.center_y)
    left, top = round(x), round(shot.height - y)
    here = screen.dungeon.start[0] * 20, screen.dungeon.start[1] * 20
    reach = 90
    on_screen = shot.crop((left - reach, top - reach, left + reach, top + reach))
    in_file = picture.crop((here[0] - reach, here[1] - reach, here[0] + reach, here[1] + reach))
    inside = [
        (dx, dy)
        for dx in range(2 * reach)
        for dy in range(2 * reach)
        if 0 <= here[0] - reach + dx < 20 * size
        and 0 <= here[1] - reach + dy < 20 * size
        and _is_floor(screen.dungeon, here[0] - reach + dx, here[1] - reach + dy)
    ]
    alike = sum(_near(on_screen.getpixel(place), in_file.getpixel(place)) for place in inside)
    assert len(inside) > 2000
    assert alike > 0.8 * len(inside)
    drawn = {picture.getpixel((x, y)) for x in range(0, 20 * size, 3) for y in range(0, 20 * size, 3)}
    assert len(drawn) > len(Kind), "strokes, not blocks"
    plan.as_hero = True
    screen.export("png")
    first = driver.folder / "dungeons" / f"{code}.png"
    (second,) = {path for path in first.parent.glob("*.png") if path != first}
    other = Image.open(second).convert("RGB")
    assert other.tobytes() != picture.tobytes(), "with the choices of the screen"


def _is_floor(dungeon, x, y):
    return not dungeon.walls[y // 20][x // 20]


def _near(one, other):
    return all(abs(a - b) < 24 for a, b in zip(one, other, strict=True))


def test_codes_are_copied_pasted_and_refused_in_words(start):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-cavern-32-50-3")
    screen.copy_code()
    driver.copied("D2-cavern-32-50-3")
    driver.copy("d1-ruins-24-50-9")
    screen.paste_code()
    assert screen.code == "D1-ruins-24-50-9", "a code of the first version names what it always named"
    driver.copy("d2-ruins-24-50-9-c50")
    screen.paste_code()
    assert screen.code == "D2-ruins-24-50-9-c50"
    assert screen.ids.complexity.ids.complexity.value == 50
    driver.copy("d2-ruins-24-50-9")
    screen.paste_code()
    for bad in (
        "hello",
        "D9-crypt-32-50-1",
        "D2-moat-32-50-1",
        "D2-crypt-9-50-1",
        "D2-crypt-32-1-1",
        "D2-crypt-32-50-999999",
        "D2-crypt-32-50-1-c101",
    ):
        screen.take_code(bad)
        assert driver.toast
        assert screen.code == "D2-ruins-24-50-9"


def test_many_at_once_can_be_cancelled_sorted_and_the_best_kept(start):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-classic-24-50-10")
    driver.press("Many at once")
    driver.press(tr.number(1000))
    driver.press("Make them")
    driver.until(lambda: screen.many.done > 3)
    assert screen.many.working
    driver.key("escape")
    assert driver.app.navigation.current == "dungeon_workshop"
    assert not screen.many.working
    made = int(screen.many.done)
    assert 3 < made < 1000
    worths = [rating(dungeon).worth for dungeon in screen.many.row()]
    assert worths == sorted(worths, reverse=True)
    assert rating(screen.dungeon).worth == worths[0]
    driver.press("Keep the best")
    assert rating(screen.dungeon).worth == worths[0]
    best = screen.code
    assert driver.toast.endswith(f"rating {rating(screen.dungeon).value}.")
    driver.press("by rating")
    assert screen.dungeon.seed == 10
    driver.press("Next")
    assert screen.dungeon.seed == 11
    chips = list(driver.found(kind="DungeonScoreChip"))
    assert [chip.seed for chip in chips if chip.chosen] == ["seed 11"]
    driver.tap(chips[2])
    assert screen.dungeon.seed == 12
    driver.key("b")
    assert screen.dungeon.seed == 11
    driver.key("escape")
    assert screen.page == "options"
    driver.key("o")
    assert driver.has(best, kind="InkButton")


def making_many(driver):
    """Some of a thousand are made, and the first is not the best of them."""
    screen = workshop(driver)
    screen.take_code("D2-classic-24-50-15")
    screen.many.start(screen.options, 1000)
    driver.until(lambda: screen.many.best > rating(screen.dungeon).value, what="a better one")
    return screen


def test_many_that_are_made_do_not_change_what_is_played(start, hands):
    driver = start()
    screen = making_many(driver)
    driver.press("Play this")
    assert driver.has("D2-classic-24-50-15")
    driver.press("Start")
    assert driver.screen.client.match.state.code == "D2-classic-24-50-15"
    assert not screen.many.working
    driver.app.navigation.back()
    assert screen.code == "D2-classic-24-50-15"


def test_who_turns_to_another_dungeon_while_many_are_made_keeps_it(start):
    driver = start()
    screen = making_many(driver)
    screen.choose(mode="crypt")
    screen.many.cancel()
    driver.frames(2)
    assert screen.code == "D2-crypt-24-50-15"


def test_a_second_finger_does_not_disturb_the_pull_of_the_drawer(start):
    driver = start(animation="off")
    screen = workshop(driver)
    drawer, handle = screen.ids.drawer, screen.ids.handle
    x, y = handle.to_window(*handle.center)
    pull = FingerTouch(x, y)
    pull.put("begin")
    pull.go(x, y + 40)
    pulled = drawer.pulled
    for place in ((x, Window.height - 5), handle.to_window(*handle.center)):
        other = FingerTouch(*place)
        other.put("begin")
        other.go(place[0], place[1] + 1)
        assert drawer.pulled == pulled
        pull.go(x, y + 40)
        assert drawer.pulled == pulled
        other.put("end")
        driver.frames(1)
        assert drawer.pulled == pulled
    pull.put("end")
    driver.frames(3)
    assert drawer.pulled == 1


def test_the_drawer_is_pulled_by_finger_tap_and_key(start):
    driver = start(animation="off")
    screen = workshop(driver)
    drawer, handle = screen.ids.drawer, screen.ids.handle
    for part in (screen.ids.options, screen.ids.acts, screen.ids.legend, screen.ids.figures):
        assert driver.in_sight(part), "options and figures are in sight at once"
    assert problems(screen) == []
    x, y = handle.to_window(*handle.center)
    touch = FingerTouch(x, y)
    touch.put("begin")
    for step in range(1, 5):
        touch.go(x, y + step * 20)
    assert 0 < drawer.pulled < 1
    touch.put("end")
    driver.frames(3)
    assert drawer.pulled == 1
    assert problems(screen) == []
    driver.press("Keep this dungeon")
    driver.settled()
    driver.press("Cancel")
    driver.tap(handle)
    assert drawer.pulled == 0
    driver.key("o")
    assert drawer.pulled == 1
    driver.key("escape")
    assert drawer.pulled == 0
    assert driver.app.navigation.current == "dungeon_workshop"


def test_the_legend_follows_the_theme(start):
    driver = start(theme="light")
    screen = workshop(driver)
    swatch = next(driver.found(kind="DungeonSwatch", root=screen.ids.legend))

    def colour():
        pixels = driver.pixels()
        x, y = swatch.to_window(swatch.center_x, swatch.center_y)
        return pixels.getpixel((round(x), pixels.height - round(y)))

    light = colour()
    driver.app.profile_store.change_settings(theme="dark")
    driver.settled()
    assert sum(light) - sum(colour()) > 200


def test_files_are_written_and_read_again(start):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-classic-24-50-10")
    folder = driver.folder / "dungeons"
    for ending in ("json", "txt", "png"):
        screen.export(ending)
        path = folder / f"D2-classic-24-50-10.{ending}"
        assert path.stat().st_size > 500
        assert str(path) in driver.overlay.text
        driver.settled()
        driver.press("Close")
    screen.take_code("D2-crypt-24-50-1")
    screen.take_file(path.with_suffix(".json"))
    assert screen.code == "D2-classic-24-50-10"


def test_a_bad_file_is_told_of_and_changes_nothing(start, tmp_path):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-classic-24-50-10")
    good = to_json(screen.dungeon)
    bad = {
        "no.json": b"hello",
        "other.json": b'{"format": "else"}',
        "other_code.json": good.replace(b"D2-classic-24-50-10", b"D2-classic-24-50-11"),
        "newer.json": good.replace(b'"version":1', b'"version":9'),
        "huge.json": b" " * 3_000_000,
    }
    for name, data in bad.items():
        path = tmp_path / name
        path.write_bytes(data)
        screen.take_file(path)
        assert len(driver.overlay.text) > 10, name
        driver.settled()
        driver.press("Close")
    screen.take_file(tmp_path / "missing.json")
    driver.settled()
    driver.press("Close")
    assert screen.code == "D2-classic-24-50-10"


def test_favourites_have_names_and_survive(start):
    driver = start()
    screen = workshop(driver)
    screen.take_code("D2-classic-24-50-10")
    screen.keep("Cellar")
    screen.take_code("D2-crypt-24-50-1")
    screen.keep("")
    driver = start(folder=driver.folder)
    screen = workshop(driver)
    driver.key("o")
    driver.settled()
    driver.press("Cellar")
    assert screen.code == "D2-classic-24-50-10"
    driver.press("Forget Cellar")
    assert not driver.has("Cellar")
    assert driver.has("D2-crypt-24-50-1", kind="InkButton")


def test_a_name_that_is_used_does_not_push_out_another_favourite(start):
    driver = start()
    screen = workshop(driver)
    for seed in (1, 2, 2, 3):
        screen.take_code(f"D2-classic-24-50-{seed}")
        screen.keep("Cellar")
    assert shelf.favourites(driver.app) == {
        name: f"D2-classic-24-50-{seed}" for seed, name in enumerate(("Cellar", "Cellar 2", "Cellar 3"), 1)
    }
    long = "A cellar whose name is longer than a row has room for"
    for seed in (4, 5):
        screen.take_code(f"D2-classic-24-50-{seed}")
        screen.keep(long)
    assert [name for name in shelf.favourites(driver.app) if name.startswith("A ")] == [long[:40], long[:38] + " 2"]


def test_where_the_whole_map_is_in_sight_its_frame_is_no_wider(start):
    driver = start(size="small")
    screen = workshop(driver)
    plan = screen.ids.plan
    driver.frames(3)
    assert plan.width == plan.height < dp(300)
    plan.zoom(1.5)
    driver.frames(3)
    assert plan.width > dp(300), "there is more to see"


@pytest.mark.parametrize(("size", "scale"), [("small", 1), ("landscape", 1.5), ("desktop", 1)])
def test_keeping_the_best_has_a_word_and_headings_their_size(start, size, scale):
    driver = start(size=size, font_scale=scale, language="uk")
    screen = workshop(driver)
    screen.page = "many"
    screen.many.start(screen.options, 3)
    driver.until(lambda: not screen.many.working, what="three dungeons")
    driver.frames(3)
    heading = next(driver.found(tr._("Best kept") if size == "desktop" else tr._("Many at once"), kind="Heading"))
    assert heading.font_size == sp(18)
    keep = next(driver.found(tr._("Keep"), kind="Chip"))
    assert keep.label == tr._("Keep the best")
    play = screen.ids.panel.ids.play
    assert size == "desktop" or play.to_window(*play.pos)[1] >= 0, "what matters most is in sight"
