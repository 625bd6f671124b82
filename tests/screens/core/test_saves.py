"""What survives: leaving, killing, damaged files, a disk that refuses."""

import errno
import os
import threading

import pytest
from kivy.base import EventLoop
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window

from logic.core.saves import Saves
from logic.core.store import FileStore
from logic.core.writer import Writer
from logic.games import GAMES
from logic.stayboard.sight import Sight
from screens.core import window_placement
from screens.core.os_errors import refusal
from screens.pages.player_card import sums_of
from tests.screens.support.seats import against, people
from tests.screens.support.stayboard_player import losing_move, play, play_safely, safe_action, wait_for_turn
from tests.screens.support.structure import problems


def saved(driver, shelf="open"):
    return sorted(path for path in (driver.folder / shelf).glob("*.json") if ".prev" not in path.name)


def test_a_killed_app_resumes_exactly(start):
    driver = start()
    screen = driver.begin(size=4, mode="blocked", seed=5, seats=against("casual", 2), notes={"auto": True})
    play_safely(driver, most=2)
    driver.tap(screen.ids.switches.chips["queen"])
    driver.key("v")
    play_safely(driver, most=1)
    before = screen.client.view, screen.story, screen.client.match.log
    folder = driver.folder
    driver.kill()

    again = start(folder=folder)
    card = next(again.found(kind="GameCard"))
    assert card.can_continue
    assert card.ids.picture.children[0].hidden, "the picture at home must not show what is hidden at the table"
    again.press("Continue")
    resumed = again.screen
    assert (resumed.client.view, resumed.story, resumed.client.match.log) == before
    assert resumed.state.sight == Sight(board=False, queen=False, moves=True, auto=True, speak=True, given=True)
    assert resumed.board.hidden
    wait_for_turn(again)
    play_safely(again, most=1)
    assert len(resumed.client.match.log) > len(before[2])


def test_a_match_whose_computer_is_to_move_goes_on_after_a_restart(start, hands):
    from tests.screens.support.stayboard_player import safe_action, touch_move

    driver = start(answer_ms=1000)
    screen = driver.begin(size=4, seed=5)
    touch_move(driver, safe_action(screen.client.view))
    assert screen.state.acting is None
    folder = driver.folder
    driver.kill()
    again = start(folder=folder, answer_ms=1000)
    again.press("Continue")
    hands.advance(1000)
    assert again.screen.state.acting == 0


def test_leaving_loses_nothing(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    play_safely(driver, most=2)
    before = screen.client.view
    driver.key("escape")
    assert driver.screen.name == "home"
    driver.press("Continue")
    assert driver.screen.client.view == before


def test_a_finished_match_moves_to_the_history_and_counts(start):
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    play_safely(driver, most=2)
    play(driver, losing_move(screen.client.view))
    assert saved(driver) == []
    assert len(saved(driver, "finished")) == 1
    driver.app.visit("profile")
    assert driver.app.profile.figures["stayboard"].all.played == 1
    driver.app.visit("history")
    driver.until(lambda: driver.has(kind="MatchRow"), what="the match")
    driver.tap(driver.find(kind="MatchRow"))
    assert driver.screen.name == "result"
    driver.app.visit("home")
    assert not driver.has("Continue")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: data[:-40], "it was cut short"),
        (lambda data: data.replace(b'"seed":', b'"seed":1'), "it was altered"),
        (lambda data: b"hello", "it is not a file of this app"),
    ],
    ids=["cut", "altered", "foreign"],
)
def test_a_damaged_match_is_told_of_and_the_one_before_takes_its_place(start, damage, why):
    driver = start()
    driver.begin(size=4, seed=5, seats=people(2))
    play_safely(driver, most=3)
    folder, (file,) = driver.folder, saved(driver)
    driver.kill()
    file.write_bytes(damage(file.read_bytes()))

    again = start(folder=folder)
    again.until(lambda: again.overlay is not None, what="the sheet")
    again.settled()
    sheet = again.overlay
    assert f"The last save of your Stay on the Board match cannot be read: {why}." in sheet.text
    rows = [(row.text, row.small) for row in again.found(kind="Row", root=sheet)]
    assert [text.split(",")[0] for text, _ in rows] == ["Good save", "Damaged save"]
    assert [small for _, small in rows] == ["Stay on the Board · move 3, 2 players", "set aside; nothing was deleted"]
    assert problems(sheet) == []
    again.press("Share a report")
    assert again.overlay is sheet, "the way on is still to be chosen"
    again.until(lambda: "damaged match (open)" in Clipboard.paste(), what="the report on the clipboard")
    go_on = next(button for button in again.found(kind="InkButton", root=sheet))
    assert go_on.text.startswith("Continue from ")
    again.tap(go_on)
    assert again.overlay is None
    assert again.screen.name == "stayboard"
    assert len(again.screen.client.match.log) == 2
    assert list((folder / "open" / "aside").iterdir())


@pytest.mark.parametrize(
    ("others", "words"),
    [(False, "cannot go on. Your other matches are fine."), (True, "go on. 1 more file is like that.")],
)
def test_a_match_of_which_nothing_good_is_left(start, others, words):
    driver = start()
    driver.begin(size=4, seed=5, seats=people(2))
    play_safely(driver, most=3)
    folder = driver.folder
    driver.kill()
    for file in (folder / "open").glob("*.json"):
        file.write_bytes(b"hello")
    if others:
        (folder / "open" / "20200101-120000-0.json").write_bytes(b"hello")

    again = start(folder=folder)
    again.until(lambda: again.overlay is not None, what="the sheet")
    again.settled()
    assert "No good save of it is left" in again.overlay.text
    assert again.overlay.text.endswith(words)
    assert problems(again.overlay) == []
    again.press("To the games")
    assert (again.overlay, again.screen.name) == (None, "home")
    assert not again.has("Continue")


def test_all_ways_on_from_a_damaged_match_are_in_sight_on_a_low_screen(start):
    driver = start("landscape", language="fr")
    driver.begin(size=4, seed=5, seats=people(2))
    play_safely(driver, most=3)
    folder, (file,) = driver.folder, saved(driver)
    driver.kill()
    file.write_bytes(file.read_bytes()[:-40])

    again = start("landscape", folder=folder, language="fr")
    again.until(lambda: again.overlay is not None, what="the sheet")
    again.settled()
    buttons = list(again.found(kind="InkButton", root=again.overlay))
    assert len(buttons) == 3
    assert all(button.to_window(*button.pos)[1] >= 0 for button in buttons)
    assert problems(again.overlay) == []
    again.resize("portrait")
    again.frames(4)
    buttons = list(again.found(kind="InkButton", root=again.overlay))
    assert len({button.to_window(*button.pos)[1] for button in buttons}) > 1, "upright they stand below each other"
    assert problems(again.overlay) == []


def test_a_damaged_profile_is_told_of_and_the_app_goes_on(start, tmp_path):
    from tests.screens.support.driver import Driver

    folder = tmp_path / "hurt"
    folder.mkdir()
    (folder / "profile.json").write_bytes(b'{"kind":"quadrille-profile","ver')
    driver = Driver(folder)
    try:
        driver.until(lambda: driver.overlay is not None, what="the sheet")
        driver.settled()
        driver.tap(next(driver.found(kind="InkButton")))
        assert driver.overlay is None
        driver.begin(size=3)
        assert driver.screen.name == "stayboard"
    finally:
        driver.close()


def test_a_full_disk_is_told_of_in_the_language_of_the_app(start, monkeypatch):
    driver = start()

    def refuse(_profile):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(driver.app.saves, "keep_profile", refuse)
    driver.app.profile_store.change_settings(theme="dark")
    driver.frames()
    assert driver.toast == "There is no space left to save this. Free some; you can play on."
    assert refusal(OSError(errno.ENOSPC, "")) == "There is no space left."
    assert refusal(OSError("something else")) == "Something else."


def test_a_disk_that_refuses_is_told_of_and_play_goes_on(start):
    driver = start()
    for shelf in ("open", "finished"):
        (driver.folder / shelf).write_text("in the way")
    screen = driver.begin(size=4, seats=people(2))
    assert driver.toast.startswith("This cannot be saved now (")
    assert driver.toast.endswith("You can play on.")
    play_safely(driver, most=2)
    play(driver, losing_move(screen.client.view))
    assert screen.state.over
    driver.press("Result")
    assert driver.screen.headline == "Ben wins"
    driver.press("Rematch")
    assert driver.screen is screen
    assert not screen.state.over


def test_a_folder_that_cannot_be_written_at_all(start, tmp_path):
    """Settings change for now, a sentence says that they will not last."""
    driver = start()
    folder = driver.folder
    (folder / "profile.json.new").mkdir()
    (folder / "profile.new").mkdir()
    driver.app.profile_store.change_settings(theme="dark")
    driver.frames(2)
    assert driver.app.profile.settings.theme == "dark"
    assert driver.toast.startswith("This cannot be saved now (")


@pytest.fixture
def slow_disk(start, monkeypatch):
    """A disk that takes nothing until somebody waits for it."""
    awaited, write, wait = threading.Event(), FileStore.write, Writer.wait

    def write_late(*file):
        assert awaited.wait(60)
        write(*file)

    def wait_for(writer):
        awaited.set()
        wait(writer)

    def begin():
        monkeypatch.setattr(FileStore, "write", write_late)
        monkeypatch.setattr(Writer, "wait", wait_for)

    yield begin
    awaited.set()


def two_moves(driver):
    screen = driver.screen
    for seat in range(2):
        screen.client.play(seat, safe_action(screen.client.view))
        EventLoop.idle()
    return screen


def on_disk(driver):
    """How many moves of the one match are on the disk now, whatever is still to be written."""
    [record] = Saves(driver.folder, GAMES).open_matches()
    return len(record.log)


def test_a_slow_disk_holds_up_no_frame(start, slow_disk):
    driver = start()
    driver.begin(size=4, seats=people(2))
    slow_disk()
    screen = two_moves(driver)
    driver.app.profile_store.change_settings(speech=True)
    EventLoop.idle()
    assert len(screen.client.match.log) == 2
    assert screen.board.view == screen.client.view
    assert driver.app.profile.settings.speech
    assert on_disk(driver) == 0, "nobody has waited for it"
    assert not Saves(driver.folder, GAMES).profile().settings.speech
    driver.app.writer.wait()
    assert on_disk(driver) == 2
    assert Saves(driver.folder, GAMES).profile().settings.speech


@pytest.mark.parametrize(
    "last_moment",
    [
        lambda app: app.on_pause(),
        lambda app: app.dispatch("on_stop"),
        lambda app: Window.dispatch("on_memorywarning"),
        lambda app: app.saves.open_matches(),
    ],
    ids=["background", "exit", "memory", "reading"],
)
def test_what_may_be_the_last_moment_waits_for_the_disk(start, slow_disk, last_moment):
    driver = start()
    driver.begin(size=4, seats=people(2))
    slow_disk()
    two_moves(driver)
    assert on_disk(driver) == 0
    last_moment(driver.app)
    assert on_disk(driver) == 2


def test_a_window_whose_place_cannot_be_kept_costs_no_move(start, slow_disk, monkeypatch):
    def refused(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(window_placement, "write", refused)
    driver = start()
    driver.begin(size=4, seats=people(2))
    slow_disk()
    two_moves(driver)
    driver.app.dispatch("on_stop")
    assert on_disk(driver) == 2


@pytest.mark.parametrize("page", ["home", "history", "profile"])
def test_a_page_shows_what_a_slow_disk_has_not_taken_yet(start, slow_disk, page):
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    slow_disk()
    screen.client.match.leave(0)
    EventLoop.idle()
    assert screen.state.over
    assert driver.app.profile.figures == {}, "a match counts when it is in the history"
    driver.app.visit(page)
    assert driver.app.profile.figures["stayboard"].all.played == 1
    driver.settled()
    if page == "home":
        assert not driver.has("Continue")
    elif page == "history":
        driver.until(lambda: driver.has(kind="MatchRow"), what="the match")
    else:
        assert driver.screen.sums == sums_of(driver.app.profile.figures.values())
