"""A phone's life, in every game: background and back, turning, the back key, too little memory, a sudden end."""

import gc

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

import screens.app  # noqa: F401  before a phone is pretended: on one, KivyMD's colours ask Android as they are imported
from logic.core.codes import Start
from logic.games import GAMES
from screens.play.handover import HandoverCurtain
from screens.theme import ink, window
from tests.device.android import Intent, android  # noqa: F401  the phone, as a fixture
from tests.screens.support.driver import SIZES
from tests.screens.support.seats import against
from tests.screens.support.structure import problems

BACK = 27
"""Kivy makes Android's back key, and its gesture, an Escape."""
HOUR = 3_600_000
TURNS = [(844, 390), (390, 844), (412, 450)]
"""Turned, turned back, and half a screen beside another app."""


def sit_down(driver, hands, game):
    """A match against a computer, a few actions on."""
    rules = GAMES[game]
    seats = against(rules.levels[0])
    driver.app.matches.start(Start(rules, rules.Options(), len(seats), 7), seats)
    driver.until(lambda: driver.screen.name == game, what=f"a table of {game}")
    driver.settled()
    screen = driver.screen
    if getattr(screen.state, "covered", False):
        screen.play.uncover()
    for _ in range(3):
        seat = screen.client.person_to_move()
        if seat is not None:
            screen.client.play(seat, _harmless(screen.client, seat))
        hands.advance(1200)
        driver.frames(2)
    assert screen.client.outcome is None
    assert screen.client.match.log
    return screen


def _harmless(client, seat):
    """An action after which the match goes on."""
    rules, state = client.game, client.match.state
    return next(a for a in rules.actions(state, seat) if rules.outcome(rules.apply(state, seat, a).state) is None)


def system(what, *arguments):
    """Tell the window what the system would tell it."""
    Window._event_filter(what, *arguments)


def kept(driver):
    """The one match in the saves."""
    [record] = driver.app.saves.open_matches()
    return record


def same(one, other):
    """Whether two records are of the same match at the same point, but for what is left on its clocks."""
    return (one.id, one.log, one.seats, one.options, one.seed) == (
        other.id,
        other.log,
        other.seats,
        other.options,
        other.seed,
    )


@pytest.mark.parametrize("game", GAMES)
def test_background_memory_turning_and_back(start, hands, game):
    driver = start(answer_ms=1000)
    screen = sit_down(driver, hands, game)
    view, record = screen.client.view, screen.client.match.record()

    system("app_willenterbackground")
    assert screen.client.paused
    assert same(kept(driver), record)
    left = screen.client.driver.remaining()
    hands.advance(HOUR)
    driver.frames(2)
    assert same(screen.client.match.record(), record), "nothing moves in the background"
    assert screen.client.driver.remaining() == left, "clocks stand still there"
    system("app_didenterforeground")
    driver.settled()
    assert driver.screen is screen
    assert screen.client.view == view

    system("app_lowmemory")
    driver.frames(2)
    assert same(kept(driver), record)

    for size in TURNS:
        gc.collect()
        driver.resize(size)
        driver.settled()
        assert problems(screen) == []
    assert screen.client.view == view

    Window.dispatch("on_key_down", BACK, 0, None, [])
    driver.settled()
    assert driver.screen.name == "home"
    card = next(card for card in driver.found(kind="GameCard") if card.game == game)
    assert card.can_continue


@pytest.mark.parametrize("game", GAMES)
def test_killed_in_the_background(start, hands, game):
    driver = start(answer_ms=1000)
    screen = sit_down(driver, hands, game)
    system("app_willenterbackground")
    before, left, view = screen.client.match.record(), screen.client.driver.remaining(), screen.client.view
    Window._pause_loop = False
    folder = driver.folder
    driver.kill()

    again = start(folder=folder, answer_ms=1000)
    record = kept(again)
    assert same(record, before)
    again.app.matches.open(record)
    again.settled()
    assert again.screen.client.view == view
    assert again.screen.client.driver.remaining() == left


# What only a phone has; the phone is a stand-in, the window and the app are real


def fit(android, size="portrait"):  # noqa: F811
    """The phone's window has the size of ours."""
    width, height = (round(side * Metrics.density) for side in SIZES[size])
    android.window, android.surface = (width, height), (0, 0, width, height)


@pytest.fixture
def on_phone(start, android):  # noqa: F811
    """Start the app on the phone, whose window is as large as ours."""

    def turn_on(**settings):
        fit(android)
        return start(**settings)

    yield turn_on
    window.leave_free(0, 0, 0, 0)
    Window.softinput_mode = ""


def test_nothing_stands_under_the_bars_or_the_camera(on_phone, android):  # noqa: F811
    android.bars = (0, 60, 0, 40)
    driver = on_phone()
    assert (window.safe_top, window.safe_bottom) == (60, 40)
    assert min(item.y for item in driver.found(kind="NavItem")) >= 40
    driver.app.visit("settings")
    driver.settled()
    assert driver.find("Back").top <= Window.height - 60
    # Turned, with the camera at the left.
    fit(android, "landscape")
    android.bars, android.cutout = (0, 24, 0, 20), (70, 0, 0, 0)
    driver.resize("landscape")
    driver.settled()
    assert window.edges == [70, 24, 0, 20]
    navigation = driver.app.navigation
    assert [*navigation.pos, navigation.right, navigation.top] == [70, 20, Window.width, Window.height - 24]
    assert (window.width_dp, window.height_dp) == (
        (Window.width - 70) / Metrics.density,
        navigation.height / Metrics.density,
    )
    assert driver.app.paper.size == list(Window.size), "paper lies everywhere"
    assert problems(driver.screen) == []
    driver.tap(driver.screen.ids.language)
    driver.frames(2)
    panel = driver.overlay.panel
    assert panel.y >= 20
    assert panel.top <= Window.height - 24


def test_a_system_that_is_slow_to_say_where_its_bars_are(on_phone, android):  # noqa: F811
    driver = on_phone()
    fit(android, "landscape")
    driver.resize("landscape")
    driver.app.lifecycle.phone._turned()
    android.cutout = (70, 0, 0, 0)
    driver.until(lambda: window.edges[0] == 70, what="the edges to be measured again")


def test_the_app_follows_the_system(on_phone, android):  # noqa: F811
    android.font_scale = 1.0
    driver = on_phone(theme="system", animation="system")
    assert not ink.dark
    assert android.said("signs")[-1] == [24, 24], "dark signs on light paper"
    android.animator_scale = 0.0
    android.turn_dark()
    driver.until(lambda: ink.dark, what="the dark")
    assert android.said("signs")[-1] == [0, 24]
    assert window.motion == "less"
    system("app_willenterbackground")
    android.dark, android.font_scale, android.animator_scale = False, 1.3, 1.0
    system("app_didenterforeground")
    driver.frames(3)
    assert not ink.dark
    assert Metrics.fontscale == pytest.approx(1.3)
    assert window.motion == "full"
    assert Window.softinput_mode == "below_target"


def test_a_sheet_in_the_language_that_the_system_had_closes(on_phone, hands, monkeypatch):
    spoken = ["en"]
    monkeypatch.setattr("screens.i18n.texts.system_languages", lambda: spoken)
    driver = on_phone(language="system")
    screen = sit_down(driver, hands, "stayboard")
    screen.open_menu(screen.ids.more)
    driver.frames(2)
    for spoken[0], open_still in (("en", True), ("fr", False)):
        system("app_willenterbackground")
        system("app_didenterforeground")
        driver.frames(3)
        assert (driver.overlay is not None) is open_still
    curtain = HandoverCurtain(seat=1, name="Ada")
    curtain.open()
    spoken[0] = "uk"
    system("app_willenterbackground")
    system("app_didenterforeground")
    driver.frames(3)
    assert driver.overlay is curtain, "what it hides stays hidden"
    curtain.lift()


def test_what_the_player_chose_wins_over_the_system(on_phone, android):  # noqa: F811
    driver = on_phone(theme="light", animation="less")
    android.animator_scale = 0.0
    android.turn_dark()
    driver.frames(3)
    assert not ink.dark
    assert window.motion == "less"


def test_a_code_is_shared_and_the_screen_it_stood_on_stays(on_phone, hands, android):  # noqa: F811
    driver = on_phone()
    screen = sit_down(driver, hands, "stayboard")
    screen.open_menu(screen.ids.more)
    driver.frames(2)
    driver.press("Share the game code")
    [[intent]] = android.said("start")
    assert intent.extras["text"] == screen.client.match.record().code(GAMES["stayboard"])
    driver.app.navigation.go("newgame", game="stayboard", ink="crimson")
    driver.settled()
    code = driver.screen.code
    system("app_willenterbackground")
    system("app_didenterforeground")
    assert driver.screen.code == code


def test_a_dungeon_goes_out_and_comes_in(on_phone, android):  # noqa: F811
    driver = on_phone()
    driver.app.navigation.go("dungeon_workshop", ink="indigo")
    screen = driver.screen
    made = screen.dungeon
    screen.export("json")
    assert android.said("start")[0][0].extras["stream"].endswith(".json")
    assert driver.overlay is None
    screen.ask_import(screen)
    driver.frames(2)
    driver.press("Choose a file")
    screen.roll()
    assert screen.dungeon != made
    name = android.said("insert")[0][1]["_display_name"]
    android.answer(android.said("ask")[0][1], -1, Intent(f"content://documents/{name}"))
    driver.frames(3)
    assert screen.dungeon == made
    android.refuses = "open file"
    screen.export("png")
    driver.frames(2)
    assert driver.has("The file could not be written")


def test_a_phone_is_not_played_by_voice(on_phone):
    driver = on_phone()
    driver.app.visit("settings")
    driver.frames(2)
    assert driver.has("not on Android: the app does not ask for the microphone")
    assert not driver.has("Play by voice", kind="InkSwitch")
    assert driver.has("Vibration", kind="InkSwitch")


def test_the_back_key_closes_the_keyboard_first(on_phone):
    driver = on_phone()
    driver.app.visit("profile")
    driver.frames(2)
    driver.press("Change the name")
    driver.find(kind="TextEntry").trigger()
    driver.frames(2)
    assert driver.app.navigation.typing()
    for asking, name in ((True, "profile"), (False, "profile"), (False, "home")):
        Window.dispatch("on_key_down", BACK, 0, None, [])
        driver.settled()
        assert (driver.app.navigation.typing(), driver.overlay is not None, driver.screen.name) == (False, asking, name)
