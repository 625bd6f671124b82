"""What the app does on Android, against a stand-in of the classes it calls; every line of it runs here."""

import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from kivy.clock import Clock

import screens.device
from screens.device import device_errors, feature
from screens.device.file_picker import OPEN, can_pick, pick
from screens.device.haptics import Haptics
from screens.device.jni import as_a, in_view_thread, java, on_android, when_changed, when_voice_bound
from screens.device.multicast import MulticastLock
from screens.device.safe_area import Edges, covered
from screens.device.sharing import SAVE_AS, share, share_file
from screens.device.speech import Listening, Speech
from screens.device.system_settings import dress_bars, is_dark, is_still, show_field_above_keyboard, text_scale
from screens.device.system_theme import system_is_dark
from screens.device.voices import AndroidVoice, find_voice
from screens.i18n.system_language import system_languages
from tests.device.android import Android, Intent, JavaException

PAPER = "#FAF6EA"
PAPER_COLOUR = 0xFFFAF6EA - (1 << 32)


def soon() -> None:
    """Let the next frame come."""
    Clock.tick()


# Elsewhere


def test_a_desktop_asks_its_own_chooser(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("screens.device.desktop_file_picker.pick", lambda *question: asked.append(question))
    for there in (True, False):
        monkeypatch.setattr("screens.device.desktop_file_picker.can_pick", lambda there=there: there)
        assert can_pick() == there
    pick(5, print, repr)
    assert asked == [(5, print, repr)]


def test_elsewhere_nothing_of_this_happens(tmp_path: Path) -> None:
    assert not on_android()
    assert JavaException not in device_errors()
    assert feature("vibrator") is None
    assert covered() == Edges(0, 0, 0, 0)
    assert not is_still()
    assert not share("code")
    assert not share_file(tmp_path / "x.json", print)
    assert when_changed(print) is None
    in_view_thread(print, "never")
    dress_bars(True, PAPER)
    with MulticastLock() as lock:
        assert not lock.held
    for call in (lambda: java("x.Y"), lambda: as_a("x.Y", None)):
        with pytest.raises(NotImplementedError):
            call()
    with pytest.raises(NotImplementedError):
        when_voice_bound(print)


# Edges


def test_bars_and_camera_are_kept_clear_of(android: Android) -> None:
    android.bars, android.cutout = (0, 90, 0, 63), (0, 120, 0, 0)
    assert covered() == Edges(0, 120, 0, 63)


def test_a_camera_at_the_side_of_a_turned_phone(android: Android) -> None:
    android.window, android.surface = (2400, 1080), (0, 0, 2400, 1080)
    android.bars, android.cutout = (0, 60, 126, 0), (120, 0, 0, 0)
    assert covered() == Edges(120, 60, 126, 0)


@pytest.mark.parametrize("api", [24, 28, 29, 34])
def test_a_surface_that_the_system_keeps_clear_itself(android: Android, api: int) -> None:
    android.api, android.bars = api, (0, 90, 0, 63)
    android.surface = (0, 90, 1080, 2400 - 63)
    assert covered() == Edges(0, 0, 0, 0)


def test_an_older_phone_that_draws_behind_its_camera(android: Android) -> None:
    android.api, android.bars, android.cutout = 29, (0, 60, 0, 0), (0, 130, 0, 0)
    assert covered() == Edges(0, 130, 0, 0)
    android.api = 27
    assert covered() == Edges(0, 60, 0, 0)


def test_a_window_that_is_not_shown_yet(android: Android) -> None:
    android.bars, android.shown = (0, 90, 0, 63), False
    assert covered() == Edges(0, 0, 0, 0)


# What the player told the system


def test_the_systems_wishes(android: Android) -> None:
    assert (is_dark(), text_scale(), is_still(), system_is_dark()) == (False, 1.0, False, False)
    android.dark, android.font_scale, android.animator_scale = True, 1.3, 0.0
    assert (is_dark(), text_scale(), is_still(), system_is_dark()) == (True, 1.3, True, True)
    android.language = "uk"
    assert system_languages() == ["uk"]


def test_a_change_of_wishes_is_told_in_the_next_frame(android: Android) -> None:
    told = []
    listener = when_changed(lambda: told.append(1))
    android.change()
    assert told == []
    soon()
    assert told == [1]
    listener.onLowMemory()


@pytest.mark.parametrize(
    ("api", "dark", "done"),
    [
        (35, False, [("signs", 24, 24)]),
        (35, True, [("signs", 0, 24)]),
        (30, False, [("status bar", PAPER_COLOUR), ("navigation bar", PAPER_COLOUR), ("signs", 24, 24)]),
        (26, False, [("status bar", PAPER_COLOUR), ("navigation bar", PAPER_COLOUR)]),
        (24, True, [("status bar", PAPER_COLOUR)]),
    ],
)
def test_the_bars_can_be_read_on_paper(android: Android, api: int, dark: bool, done: list) -> None:
    android.api = api
    dress_bars(dark, PAPER)
    assert android.done == done


def test_the_signs_of_older_bars(android: Android) -> None:
    android.api = 26
    dress_bars(False, PAPER)
    assert android.visibility == 0x400 | 0x2000 | 0x10
    dress_bars(True, PAPER)
    assert android.visibility == 0x400
    android.api = 24
    dress_bars(False, PAPER)
    assert android.visibility == 0x400 | 0x2000


def test_the_keyboard_does_not_cover_the_field(android: Android, monkeypatch: pytest.MonkeyPatch) -> None:
    window = SimpleNamespace(softinput_mode="")
    monkeypatch.setitem(sys.modules, "kivy.core.window", SimpleNamespace(Window=window))
    show_field_above_keyboard()
    assert window.softinput_mode == "below_target"
    assert android.said("soft input") == [[0x20]]


# Sharing and picking


def test_a_code_goes_to_the_share_sheet(android: Android) -> None:
    assert share("ojyx:4p:full:8F3K")
    [[intent]] = android.said("start")
    assert (intent.action, intent.kind, intent.extras) == ("send", "text/plain", {"text": "ojyx:4p:full:8F3K"})


@pytest.mark.parametrize(
    ("name", "kind"), [("a.json", "application/json"), ("a.txt", "text/plain"), ("a.png", "image/png")]
)
def test_a_file_goes_to_the_downloads_and_the_share_sheet(
    android: Android, tmp_path: Path, name: str, kind: str
) -> None:
    (tmp_path / name).write_bytes(b"a dungeon")
    assert share_file(tmp_path / name, pytest.fail)
    assert android.said("insert") == [["content://downloads", {"_display_name": name, "mime_type": kind}]]
    assert (android.folder / name).read_bytes() == b"a dungeon"
    [[intent]] = android.said("start")
    assert (intent.kind, intent.flags) == (kind, Intent.FLAG_GRANT_READ_URI_PERMISSION)
    assert intent.extras == {"stream": f"content://downloads/{name}"}


def test_an_older_phone_asks_where_to_put_a_file(android: Android, tmp_path: Path) -> None:
    android.api = 28
    (tmp_path / "a.json").write_bytes(b"a dungeon")
    assert share_file(tmp_path / "a.json", pytest.fail)
    [[intent, number]] = android.said("ask")
    assert (intent.action, intent.kind, intent.category) == ("create", "application/json", "openable")
    assert intent.extras == {"title": "a.json"}
    android.answer(number + 1, -1, Intent("content://documents/other"))
    android.answer(number, -1, Intent("content://documents/mine.json"))
    soon()
    assert (android.folder / "mine.json").read_bytes() == b"a dungeon"
    assert android.results == []


def test_a_longer_file_is_replaced_whole(android: Android, tmp_path: Path) -> None:
    (android.folder / "a.json").write_bytes(b"a longer dungeon")
    (tmp_path / "a.json").write_bytes(b"a dungeon")
    assert share_file(tmp_path / "a.json", pytest.fail)
    assert (android.folder / "a.json").read_bytes() == b"a dungeon"


@pytest.mark.parametrize("api", [28, 35])
def test_a_file_that_cannot_be_put_anywhere_is_told_of(android: Android, tmp_path: Path, api: int) -> None:
    android.api, android.refuses = api, "open file"
    (tmp_path / "a.json").write_bytes(b"a dungeon")
    told = []
    share_file(tmp_path / "a.json", told.append)
    android.answer(SAVE_AS, -1, Intent("content://documents/mine.json"))
    soon()
    assert told == ["no open file"]
    assert android.said("start") == []


def test_a_file_is_picked(android: Android) -> None:
    assert can_pick()
    (android.folder / "a.json").write_bytes(b"0123456789")
    taken = []
    for most in (10, 4):
        pick(most, taken.append, pytest.fail)
        android.answer(OPEN, -1, Intent("content://documents/a.json"))
        soon()
    assert taken == [b"0123456789", b"01234"]
    intent, number = android.said("ask")[0]
    assert (intent.action, intent.kind, intent.category, number) == ("open", "*/*", "openable", OPEN)


@pytest.mark.parametrize(("result", "answer"), [(0, Intent("content://x")), (-1, None)])
def test_who_picks_no_file_is_not_heard_of(android: Android, result: int, answer: Intent | None) -> None:
    pick(10, pytest.fail, pytest.fail)
    android.answer(OPEN, result, answer)
    soon()


def test_a_file_that_cannot_be_read_is_told_of(android: Android) -> None:
    told = []
    pick(10, pytest.fail, told.append)
    android.answer(OPEN, -1, Intent("content://documents/gone.json"))
    soon()
    assert len(told) == 1
    assert "gone.json" in told[0]


# Rooms


def test_the_multicast_lock_is_held_while_rooms_are_looked_for(android: Android) -> None:
    lock = MulticastLock()
    with lock:
        assert lock.held
        lock.acquire()
        assert android.done == [("lock made", "quadrille"), ("counted", False), ("lock",)]
    assert lock.held, "somebody else still needs it"
    lock.release()
    assert not lock.held
    assert android.said("unlock") == [[]]


def test_a_phone_without_the_lock_is_left_in_peace(android: Android, caplog: pytest.LogCaptureFixture) -> None:
    android.refuses = "lock"
    lock = MulticastLock()
    lock.acquire()
    assert not lock.held
    assert "rooms nearby may stay unheard: no lock" in caplog.text


# Touch and voice


@pytest.mark.parametrize(("api", "effect"), [(35, ("effect", 30, -1)), (24, 30)])
def test_a_phone_vibrates(android: Android, api: int, effect: object) -> None:
    android.api = api
    Haptics().buzz(30)
    assert android.said("vibrate") == [[effect]]


def test_a_tablet_that_cannot_vibrate_and_a_phone_that_may_not(android: Android) -> None:
    android.vibrates = False
    assert not Haptics().available()
    android.vibrates, android.refuses = True, "vibrate"
    touch = Haptics()
    touch.buzz()
    assert not touch.available()


def test_the_phone_speaks_the_language_of_the_app(android: Android) -> None:
    voice = find_voice()
    assert isinstance(voice, AndroidVoice)
    voice.say("Твій хід", "uk")
    voice.hush()
    assert android.done == [("language", "locale uk"), ("speak", "Твій хід"), ("hush",)]
    talk = Speech()
    assert talk.available()


def test_the_phone_speaks_once_its_engine_is_bound(android: Android) -> None:
    """Before, it takes neither language nor line: the first line would be lost, or spoken as English."""
    android.voice_at_once = False
    voice = find_voice()
    voice.hush()
    line = threading.Thread(target=voice.say, args=("Твій хід", "uk"), daemon=True)
    line.start()
    while line.is_alive() and not voice._bound._cond._waiters:
        line.join(0.001)
    assert android.done == []
    [engine] = android.voices
    engine.bind()
    line.join(10)
    assert not line.is_alive()
    assert android.done == [("language", "locale uk"), ("speak", "Твій хід")]


def test_an_engine_that_takes_too_long_costs_the_line(android: Android, monkeypatch: pytest.MonkeyPatch) -> None:
    android.voice_at_once = False
    monkeypatch.setattr(AndroidVoice, "BOUND_SECONDS", 0.01)
    voice = find_voice()
    voice.say("too early", "en")
    android.voices[0].bind()
    voice.say("in time", "en")
    assert android.said("speak") == [["in time"]]


def test_a_phone_whose_engine_does_not_start_stays_silent(android: Android) -> None:
    android.voice_at_once = False
    voice = find_voice()
    android.voices[0].bind(status=-1)
    with pytest.raises(device_errors(), match="no engine"):
        voice.say("never", "uk")
    assert android.done == []


def test_classes_of_the_voice_are_looked_up_on_the_main_thread(android: Android) -> None:
    """Java finds some classes there alone, once; the lines are spoken in a thread."""
    voice = find_voice()
    android.refuses_classes = True
    voice.say("Your move", "en")
    assert android.said("speak") == [["Your move"]]


def test_the_phone_does_not_listen(android: Android, monkeypatch: pytest.MonkeyPatch) -> None:
    """The microphone is none of the permissions we ask for."""
    ear = type("Ear", (), {"exist": lambda self: True})()
    monkeypatch.setattr("screens.device.speech.feature", lambda _name: ear)
    assert not Listening().available()
    assert not Listening().start(print)


def test_what_java_throws_is_expected(android: Android) -> None:
    assert JavaException in device_errors()
    assert feature("stt") is None, "its Java classes are not among those of the stand-in"


# Every line


PHONE_MODULES = "file_picker jni multicast safe_area sharing system_settings".split()
"""What calls Java; what desktops share with phones is tested beside this."""


def _lines(code) -> set[int]:
    """The lines of a code object and of those in it, without the lines that only define."""
    here = {line for _, _, line in code.co_lines() if line and line != code.co_firstlineno}
    inner = [const for const in code.co_consts if hasattr(const, "co_lines")]
    return here.union(*(_lines(part) for part in inner))


def test_every_line_runs() -> None:
    """The tests above leave no line of the phone's modules out; phone.py wants a window and is driven in one."""
    modules = [Path(screens.device.__file__).with_name(f"{name}.py") for name in PHONE_MODULES]
    codes = {str(path): compile(path.read_text("utf-8"), str(path), "exec") for path in modules}
    ran: dict[str, set[int]] = {name: set() for name in codes}

    def trace(frame, _event, _argument):
        lines = ran.get(frame.f_code.co_filename)
        if lines is None:
            return None
        lines.add(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for code in codes.values():
            exec(code, {"__name__": "again"})
        ended = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "not every_line", __file__])
    finally:
        sys.settrace(before)
    assert ended == 0
    missed = {Path(name).name: sorted(_lines(code) - ran[name]) for name, code in codes.items()}
    assert {name: lines for name, lines in missed.items() if lines} == {}
