"""Le Désert in the window: whole games by touch and by keys, the storm's cards, gear, powers, undo, hints."""

from functools import partial
from math import hypot

import pytest
from kivy.graphics import InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from msgspec.structs import replace

from logic.core.codes import Start
from logic.core.game import Played
from logic.core.replay import Seat
from logic.desert import state as s
from logic.desert.rules import Desert
from logic.desert.state import Options
from logic.games import GAMES
from screens.games.desert import board as desert_board
from screens.games.desert import players as desert_people
from screens.games.desert import storm_cards as desert_cards
from screens.games.desert import texts
from screens.games.desert.narration import describe
from screens.games.desert.tiles import LEAST_LABEL, label_size
from screens.games.desert.vocabulary import FOUND_ICONS, TILE_ICONS, tile_label
from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets.labels import width_of
from tests.logic.desert.scenes import HEAT, RISE, scene, wind
from tests.screens.support.desert_player import advised, by_keys, by_touch, play, take_time, tap_cell, wait_for_turn
from tests.screens.support.driver import FingerTouch
from tests.screens.support.structure import problems
from tests.screens.support.text_extents import foot

ADA, BEN = Seat("person", "Ada"), Seat("person", "Ben")
GUIDE, WANDERER = Seat("computer", level="guide"), Seat("computer", level="wanderer")
GEAR = ("dune_blaster", "jet_pack", "solar_shield", "terrascope", "reserve", "time_throttle")
HANDS = pytest.mark.parametrize("by", [by_touch, by_keys], ids=["touch", "keys"])


def begin(driver, *seats, seed=3, **options):
    """Start a match; its map is made beside the frames."""
    table = seats or (ADA,)
    driver.app.matches.start(Start(GAMES["desert"], Options(**options), len(table), seed), table)
    driver.until(lambda: driver.screen.name == "desert", what="the map")
    driver.settled()
    return driver.screen


@pytest.fixture
def stage(start, monkeypatch):
    """A table whose first position is made by hand; `driver` sets up another one in the same window."""

    def stage(state, *seats, driver=None, **settings):
        monkeypatch.setattr(Desert, "setup", lambda self, options, seats, seed: state)
        driver = driver or start(**settings)
        return driver, begin(driver, *seats)

    return stage


def log(screen):
    return [entry.action for entry in screen.client.match.log]


# Whole games


@pytest.mark.parametrize(
    ("size", "by", "seats", "heat"),
    [
        ("portrait", by_touch, (ADA,), 1),
        ("desktop", by_keys, (ADA, GUIDE), 3),
        ("landscape", by_touch, (ADA, BEN, WANDERER), 6),
    ],
    ids=["alone by touch", "with a companion by keys", "two people and a companion"],
)
def test_a_whole_game(start, size, by, seats, heat):
    driver = start(size=size)
    screen = begin(driver, *seats, heat=heat)
    assert problems(screen) == []
    while not screen.state.ended:
        play(driver, advised(screen), by)
    assert screen.state.view.won or heat > 1, "the guide's way leads out of a calm desert"
    assert driver.has(texts.headline(screen.state), kind="Heading")
    assert screen.board.view == screen.state.view
    assert problems(screen) == []
    driver.key("enter")
    assert driver.app.navigation.current == "result"
    assert problems(driver.screen) == []


# The storm


def test_the_storm_is_shown_card_by_card(stage):
    """The board lags behind the match, and gets there one card after the other."""
    driver, screen = stage(scene(deck=[wind("up"), wind("right")], heat=4), animation="full")
    by_keys(driver, s.EndTurn())
    assert screen.state.storm is not None
    storms, cards = [], []

    def watch():
        if not storms or storms[-1] != screen.board.view.storm:
            storms.append(screen.board.view.storm)
        if not cards or cards[-1] != screen.state.card:
            cards.append(screen.state.card)
        return screen.state.storm is None

    driver.until(watch, 20, "the end of the storm")
    assert storms == [(2, 2), (1, 2), (1, 3)]
    assert cards == [wind("up"), wind("right")]
    assert screen.board.view == screen.state.view
    assert screen.ids.storm.heading == "Wind: east, 1"


@pytest.mark.parametrize("skip", ["tap", "key"])
def test_the_storm_can_be_skipped(stage, skip):
    driver, screen = stage(scene(deck=[wind("up"), wind("right")], heat=4), animation="full")
    by_keys(driver, s.EndTurn())
    assert screen.state.storm is not None
    assert screen.board.view.storm != screen.state.view.storm
    if skip == "tap":
        tap_cell(driver, screen.state.view.players[0].cell)
    else:
        driver.key("enter")
    assert screen.state.storm is None
    assert screen.board.view == screen.state.view
    assert log(screen) == [s.EndTurn()], "what skips does nothing else"


def test_without_motion_nothing_is_waited_for(stage):
    driver, screen = stage(scene(deck=[wind("up"), wind("right")], heat=4))
    by_keys(driver, s.EndTurn())
    assert screen.state.storm is None
    assert screen.board.view == screen.state.view
    assert [storm.card for storm in screen.state.last_storm] == [wind("up"), wind("right")]


def test_the_pile_counts_what_is_left(stage):
    driver, screen = stage(scene(deck=[wind("up"), HEAT], heat=4))
    by_touch(driver, s.EndTurn())
    driver.tap(screen.ids.storm.ids.card)
    driver.settled()
    assert problems(driver.overlay) == []
    for text in ("Last storm", "Wind: north, 1", "Heat wave", "32 cards"):
        assert driver.has(text), text
    figures = [widget.text for widget in driver.found(kind="Figure")]
    assert figures == ["23", "5", "4"]


def test_it_is_told_why_it_was_lost(stage):
    driver, screen = stage(scene(seats=2, life=[1, 3], deck=[HEAT]), ADA, BEN)
    by_touch(driver, s.EndTurn())
    assert screen.state.ended
    assert driver.has("The desert keeps you")
    assert driver.has("Died of thirst: Ada. Somebody on the same tile could have given a life.")
    driver.press("Result")
    assert any("Died of thirst: Ada." in (getattr(widget, "text", "") or "") for widget in driver.screen.walk())


def test_the_last_heat_is_the_end(stage):
    driver, screen = stage(scene(deck=[RISE], heat=15))
    by_keys(driver, s.EndTurn())
    assert screen.state.ended
    assert texts.sentence(screen.state) == "The heat reached 16."
    assert problems(screen) == []


def test_a_tile_explains_itself_to_a_finger_that_rests_on_it(stage):
    driver, screen = stage(scene(sand={(2, 1): 2}, flipped=[(2, 0)]))
    touch = FingerTouch(*screen.board.to_window(*screen.board.centre_of((2, 0))))
    touch.put("begin")
    driver.until(lambda: driver.overlay is not None, what="the tile's words")
    touch.put("end")
    driver.settled()
    assert driver.has("A tunnel", root=driver.overlay)
    assert problems(driver.overlay) == []
    assert log(screen) == [], "a long press is no step"
    driver.key("escape", "i")
    driver.settled()
    assert driver.has("The start", root=driver.overlay)


# Hands


@HANDS
def test_every_gear_card(stage, by):
    """All six in the hand, in a window where they do not fit beside the points."""
    driver, screen = stage(scene(gear=[GEAR], sand={(1, 1): 3, (2, 0): 1}, life=[2]))
    for gear in GEAR:
        uses = [use for use in screen.client.match.actions(0) if isinstance(use, s.Use) and use.gear == gear]
        play(driver, uses[len(uses) // 2], by)
        assert gear not in screen.state.view.players[0].gear
        assert not screen.state.aiming
    assert [use.gear for use in log(screen)] == list(GEAR)


def test_the_sheet_plays_what_it_shows_also_when_something_happens_meanwhile(stage):
    driver, screen = stage(scene(gear=[GEAR], life=[2]))
    reserve, throttle = s.Use("reserve"), s.Use("time_throttle")
    screen.open_extras()
    driver.settled()
    rows = list(driver.found(kind="LinkRow"))
    screen.client.play(0, reserve)
    rows[-2].trigger()
    driver.settled()
    assert driver.toast == "That is not possible now."
    assert log(screen) == [reserve]
    screen.open_extras()
    driver.settled()
    rows = list(driver.found(kind="LinkRow"))
    screen.client.play(0, s.Use("solar_shield"))
    rows[-1].trigger()
    driver.settled()
    assert log(screen)[-1] == throttle


POWERS = {
    "archaeologist": (scene(sand={(2, 1): 3, (1, 1): 2}), [s.Dig((1, 1)), s.Dig((2, 1))]),
    "climber": (scene(sand={(2, 1): 3, (1, 1): 2}), [s.Move((1, 1))]),
    "explorer": (scene(sand={(1, 0): 1}), [s.Dig((1, 0)), s.Move((1, 0)), s.Move((0, 1))]),
    "meteorologist": (scene(heat=7), [s.Forecast(), s.Bury(2), s.Calm(), s.Forecast(), s.Bury(0)]),
    "water_carrier": (scene(seats=2, at=[(1, 0), (2, 0)], flipped=[(1, 0)], life=[3, 2]), [s.Fill(), s.Give(1)]),
    "navigator": (scene(seats=2), [s.Guide(1, (2, 0)), s.Guide(1, (3, 0)), s.Guide(1, (3, 1)), s.Guide(1, (4, 1))]),
}


@HANDS
def test_every_power(stage, by):
    driver = None
    for character, (state, actions) in POWERS.items():
        players = (replace(state.players[0], character=character), *state.players[1:])
        table = (ADA, BEN)[: len(players)]
        driver, screen = stage(replace(state, players=players), *table, driver=driver, size="desktop")
        for action in actions:
            play(driver, action, by)
        assert log(screen) == actions, character


@HANDS
def test_tunnels_parts_and_gifts(stage, by):
    """From one of three tunnels to the farther one, a part picked up there, a life given away."""
    state = scene(
        seats=2, at=[(2, 0), (0, 2)], flipped=[(2, 0), (0, 2), (3, 4)], life=[3, 1], parts=(None, (0, 2), None, None)
    )
    driver, screen = stage(state, ADA, BEN)
    for action in (s.Tunnel((0, 2)), s.PickUp(1), s.Give(1)):
        play(driver, action, by)
    assert screen.state.view.parts[1] == "carried"
    assert screen.ids.storm.parts_text == "1 part of 4"


def test_what_is_refused_is_told(stage):
    driver, screen = stage(scene(sand={(1, 1): 2}))
    driver.key("up")
    assert driver.toast == "Too much sand: dig there first."
    driver.key("right")
    assert driver.toast == "Nobody steps into the storm."
    driver.key("p")
    assert driver.toast == "No part lies here."
    tap_cell(driver, (4, 4))
    assert driver.toast == "That is too far."
    assert log(screen) == []


def test_aiming_can_be_stopped(stage):
    driver, screen = stage(scene(sand={(1, 1): 1, (2, 1): 1}))
    driver.key("d")
    assert screen.state.aiming
    assert sorted(screen.state.targets) == [(1, 1), (2, 1)]
    driver.key("escape")
    assert not screen.state.aiming
    assert driver.screen is screen
    driver.key("d")
    tap_cell(driver, (4, 4))
    assert not screen.state.aiming
    assert log(screen) == []


def test_ending_with_points_left_asks_once(stage):
    driver, screen = stage(scene(deck=[wind("up"), wind("down")]))
    take_time(screen)
    driver.tap(screen.controls.keys["end"])
    assert log(screen) == []
    assert screen.ids.storm.heading == "End the turn?"
    driver.key("left")
    assert screen.ids.storm.heading != "End the turn?"
    driver.key("enter")
    assert log(screen) == [s.Move((2, 0)), s.EndTurn()], "it was asked in this turn already"
    driver.key("enter")
    assert len(log(screen)) == 2, "another turn, another question"
    driver.key("enter")
    assert len(log(screen)) == 3


def test_undo_goes_back_to_the_last_unknown(stage):
    driver, screen = stage(scene(sand={(2, 0): 1}))
    assert not driver.has("Undo"), "there is nothing to take back"
    play(driver, s.Dig((2, 0)), by_keys)
    play(driver, s.Move((2, 0)), by_keys)
    driver.tap(driver.find("Undo"))
    driver.key("u")
    assert log(screen) == []
    assert screen.board.view == screen.state.view
    assert not screen.state.can_undo
    play(driver, s.Move((1, 1)), by_keys)
    play(driver, s.Flip(), by_keys)
    play(driver, s.Move((1, 0)), by_keys)
    driver.key("u", "u", "u")
    assert log(screen) == [s.Move((1, 1)), s.Flip()], "what was turned over stays so"


def test_who_gives_up_is_played_on_by_a_guide(start):
    driver = start()
    screen = begin(driver, ADA, BEN)
    screen.picked("give_up")
    driver.settled()
    driver.press("Give up", kind="InkButton")
    wait_for_turn(driver)
    assert screen.state.view.left == (0,)
    assert [plate.character == "a guide plays" for plate in screen.ids.plates.plates][:2] == [True, False]
    assert screen.state.view.turn == 1, "the guide has played Ada's turn"
    assert len(screen.state.last_storm) == 1
    play(driver, advised(screen), by_keys)
    screen.picked("give_up")
    driver.settled()
    driver.press("Give up", kind="InkButton")
    assert screen.state.ended
    assert driver.has("Given up", kind="Heading")


def test_who_has_given_up_is_told_so_with_the_way_out(stage):
    driver, screen = stage(scene(seats=2), ADA, GUIDE, answer_ms=5000, text_size=150, size="landscape")
    assert not screen.state.gone
    screen._leave_seat()
    screen.play.skip_storm()
    driver.frames(4)
    assert driver.in_sight(driver.find("You have given up. A guide plays on for you."))
    assert "give_up" not in [line[0] for line in screen.menu()]
    assert problems(screen) == []
    first, second = (
        next(words for words in plate.walk() if getattr(words, "text", "").startswith(plate.name))
        for plate in screen.ids.plates.plates
    )
    assert first.top == second.top, "names stand on one line"
    driver.tap(driver.find("Back", kind="InkButton"))
    assert driver.app.navigation.current != "desert"


def test_who_gave_up_can_play_the_next_match(stage):
    driver, screen = stage(scene(seats=2), ADA, GUIDE, answer_ms=5000)
    screen.client.leave(0)
    driver.settled()
    assert screen.state.gone
    _driver, screen = stage(scene(), ADA, driver=driver)
    styles = {name: (key.disabled, key.style) for name, key in screen.controls.keys.items()}
    assert styles["flip"] == (False, "outline")
    assert styles["end"] == (False, "filled")
    assert styles["dig"] == (False, "dashed"), "what cannot be done now says why"
    driver.tap(screen.controls.keys["dig"])
    assert driver.toast == "There is no sand."


@pytest.mark.parametrize("size", ["portrait", "small", "landscape", "desktop"])
def test_the_squares_of_the_paper_agree_with_the_tiles(stage, size):
    """Also where the table is scrolled, and after it has made room for something."""
    driver, screen = stage(scene(seats=4), ADA, BEN, ADA, BEN, size=size)
    for _ in range(2):
        driver.frames(4)
        assert driver.app.paper.origin == pytest.approx(screen.board.to_window(*screen.board.box_of((4, 0))))
        screen.client.leave(1)


# Around the board


def test_a_hint_on_demand(start):
    driver = start(size="desktop")
    screen = begin(driver)
    driver.tap(driver.find("Hint"))
    driver.until(lambda: not screen.state.thinking, what="the expert")
    heading, reason = texts.hint(screen.state)
    assert screen.ids.storm.heading == heading
    assert driver.has(reason)
    assert problems(screen) == []
    play(driver, advised(screen), by_keys)
    assert texts.spoken_hint(screen.state) == ""
    assert screen.board.hint is None
    driver.key("h")
    play(driver, s.EndTurn(), by_keys)
    driver.frames(5)
    assert texts.spoken_hint(screen.state) == "", "who acts needs no hint any more"


def test_a_match_goes_on_after_a_restart(start):
    driver = start()
    begin(driver)
    play(driver, s.EndTurn(), by_keys)
    told = driver.screen.state.last_storm
    driver = start(folder=driver.folder)
    driver.app.matches.open(driver.app.saves.open_matches()[-1])
    driver.until(lambda: driver.screen.name == "desert", what="the table")
    assert driver.screen.state.view.turns == 1
    assert driver.screen.state.last_storm == told
    assert driver.screen.state.card == told[-1].card


def test_a_review_shows_no_more_than_the_table(start):
    driver = start()
    screen = begin(driver)
    play(driver, s.EndTurn(), by_keys)
    seen = screen.state.view
    driver.app.navigation.go("review", record=screen.client.match.record(), ink="ochre")
    driver.frames(3)
    assert driver.screen.board.view.tiles == seen.tiles
    assert {tile.kind for tile in driver.screen.board.view.tiles} <= {"?", "SOURCE?", "START", "STORM"}


def test_a_review_marks_on_the_board_what_its_words_tell(stage):
    """The board is the one before the step, as in every review: where somebody goes or acts, and the storm's way."""
    driver, screen = stage(scene(deck=[wind("up", 2), HEAT, wind("right")], heat=7))
    actions = (s.Move((1, 1)), s.Flip(), s.EndTurn())
    for action in actions:
        play(driver, action, by_keys)
    driver.app.navigation.go("review", record=screen.client.match.record(), ink="ochre")
    board, marks = driver.screen.board, []
    for index in range(len(actions) + 1):
        driver.screen.go_to(index)
        marks.append((board.steps, board.touched, board.gusts))
    assert marks == [
        ([((2, 1), (1, 1))], [], []),
        ([], [(1, 1)], []),
        ([], [], [((2, 2), (0, 2)), ((0, 2), (0, 3))]),
        ([], [], []),
    ]
    assert board.view.storm == (0, 3)
    driver.frames(3)
    assert problems(driver.screen) == []


def test_the_arrows_of_a_review_begin_where_somebody_stands(start):
    """Guides play for two who have left, turn after turn in one step, and the storm shifts the board between them."""
    from screens.games.desert.review import ReviewBoard

    start()
    rules, board = GAMES["desert"], ReviewBoard()
    for seed in range(8):
        state = rules.setup(rules.Options(), 3, seed)
        for seat in (1, 2):
            state = rules.leave(state, seat).state
        while rules.outcome(state) is None:
            entry = Played(0, s.EndTurn())
            board.show(state, entry)
            places = {player.cell for player in state.players}
            for start, end in board.steps:
                assert start in places, "or where somebody has just gone to"
                places.add(end)
            state = rules.apply(state, 0, entry.action).state


@pytest.mark.parametrize("size", ["portrait", "small", "landscape", "desktop"])
def test_nothing_is_cut_at_a_full_table(stage, size):
    """Four people, gear, sand, parts and clues; a forecast lying open; large text."""
    state = scene(
        seats=4, heat=8, at=[(2, 1), (2, 1), (2, 1), (0, 0)], gear=[GEAR[:2], (), GEAR[2:], ()],
        sand={(0, 0): 1, (1, 1): 2, (1, 2): 3, (3, 3): 5}, flipped=[(0, 0), (1, 3), (2, 0), (3, 4)],
        parts=((0, 3), None, "carried", None),
    )  # fmt: skip
    players = (replace(state.players[0], character="meteorologist"), *state.players[1:])
    state = replace(state, players=players)
    driver, screen = stage(state, ADA, BEN, GUIDE, WANDERER, size=size, text_size=150 if size != "small" else 100)
    assert problems(screen) == []
    number = next(n for n, extra in enumerate(screen.state.turn.extras) if extra.kind == "forecast")
    driver.key(str(number + 1))
    driver.settled()
    assert len(screen.ids.storm.choices) == 3
    assert all(choice.width >= dp(48) for choice in screen.ids.storm.choices)
    assert problems(screen) == []


def test_who_is_who(stage):
    driver, screen = stage(scene(gear=[("jet_pack",)]))
    driver.tap(screen.ids.plates.plates[0])
    assert driver.overlay.heading == "Ada"
    assert screen.ids.plates.plates[0].label == "Ada, 4 lives", "who has no power is called by name alone"
    assert "Jet pack" in driver.overlay.text


# Before the first turn


def test_a_map_that_takes_long_shows_how_far_it_is_and_can_be_stopped(start, monkeypatch):
    driver = start()
    monkeypatch.setattr("screens.play.preparing.PATIENCE", 0)
    monkeypatch.setattr("screens.play.preparing.SLICE", 0)
    monkeypatch.setattr("screens.core.background_task.SLICE", 1e-4)
    wanted = Start(GAMES["desert"], Options(walker="natural"), 1, 987_654)
    driver.app.matches.start(wanted, (ADA,))
    driver.until(lambda: driver.overlay is not None and driver.overlay.share > 0.2, what="the sheet")
    assert problems(driver.overlay) == []
    driver.press("Cancel")
    driver.frames(10)
    assert driver.screen.name == "home"
    assert driver.app.saves.open_matches() == []
    driver.app.matches.start(wanted, (ADA,))
    driver.until(lambda: driver.screen.name == "desert", what="the map")
    assert driver.overlay is None


def test_a_character_for_each_seat(start):
    driver = start()
    driver.open_game("desert")
    driver.press("New game", kind="LinkRow")
    screen = driver.screen

    def pickers():
        return [picker for picker in driver.found(kind="Picker") if picker.label.startswith("Characters")]

    def offered(picker):
        return [choice[0] for choice in picker.choices]

    assert len(pickers()) == 1
    assert "navigator" not in offered(pickers()[0]), "there is nobody to lead"
    driver.press("Add a seat")
    assert len(pickers()) == 2
    driver.reach(pickers()[0])
    driver.tap(pickers()[0])
    driver.settled()
    assert driver.has("Digs 2 layers a point.", root=driver.overlay), "everybody's power stands where one chooses"
    assert problems(driver.overlay) == []
    driver.press("Navigator")
    assert screen.chosen.options.characters == ("navigator",)
    assert "characters.navigator" in screen.code
    assert driver.has("1 point: leads somebody up to 3 tiles.")
    driver.press("Gale", kind="PresetCard")
    assert screen.chosen.options == Options(heat=4, characters=("navigator",)), "a preset is not about people"
    assert screen.chosen.preset == "gale"
    assert not driver.has("Map")
    driver.reach(driver.find("Advanced", kind="LinkRow"))
    driver.press("Advanced", kind="LinkRow")
    assert driver.has("every map is tried out by walking it like this")
    assert problems(screen) == []
    screen._remove_seat(1)
    driver.frames(3)
    assert screen.chosen.options.characters == ()
    driver.press("Add a seat")
    pickers()[1].value = "explorer"
    driver.press("Start")
    driver.until(lambda: driver.screen.name == "desert", what="the map")
    wait_for_turn(driver)
    assert [player.character for player in driver.screen.state.view.players] == ["wanderer", "explorer"]


# What is found


@pytest.mark.parametrize(
    ("here", "words"),
    [((0, 1), "Ada gets: "), ((2, 3), "Ada finds a mirage"), ((1, 0), "Ada finds a spring"), ((1, 1), "a clue")],
    ids=["gear", "mirage", "source", "clue"],
)
@pytest.mark.parametrize("size", ["portrait", "small", "landscape"])
def test_what_a_turned_tile_brings_is_told_until_something_else_happens(stage, here, words, size):
    driver, screen = stage(scene(at=[here]), size=size)
    by_touch(driver, s.Flip())
    driver.settled()
    storm = screen.ids.storm
    assert words in storm.ids.heading.text
    assert storm.icon
    assert driver.has(storm.text, kind="Small")
    assert driver.in_sight(storm.ids.text), "what it is good for"
    assert problems(screen) == []
    aside = (here[0], here[1] + 1)
    by_touch(driver, s.Move(aside))
    assert screen.state.view.players[0].cell == aside
    assert words not in storm.heading
    assert not storm.icon


def test_a_long_heading_comes_to_rest(stage):
    anastasia = Seat("person", "Анастасія")
    driver, screen = stage(scene(at=[(0, 1)]), anastasia, size="landscape", text_size=150, language="fr")
    by_touch(driver, s.Flip())
    driver.settled()
    assert screen.ids.storm.tight
    heading, fitted = screen.ids.storm.ids.heading, []
    heading.fbind("max_width", lambda *_: fitted.append(heading.max_width))
    driver.frames(5)
    assert fitted == []


def test_a_find_is_a_card_with_its_name(stage, monkeypatch):
    driver, screen = stage(scene(at=[(0, 1)]))
    written = []
    monkeypatch.setattr(desert_cards, "put_text", lambda _canvas, text, *_: written.append(text))
    by_touch(driver, s.Flip())
    driver.frames(3)
    assert written == [screen.ids.storm.heading.removeprefix("Ada gets: ")]


@pytest.mark.parametrize("size", ["portrait", "small", "landscape"])
def test_beside_what_else_can_be_done_the_points_keep_their_words(stage, size):
    driver, screen = stage(scene(seats=2, at=[(0, 1), (0, 1)]), ADA, BEN, size=size)
    assert driver.has("Give to Ben", kind="Chip")
    for words in ("Action points", "4 of 4", texts.pile(screen.state, wide=False)):
        assert driver.in_sight(driver.find(words, root=screen.controls)), words
    assert problems(screen) == []


@pytest.mark.parametrize("size", ["portrait", "small", "landscape"])
def test_the_pile_never_stands_between_the_points_and_their_count(stage, size):
    _driver, screen = stage(scene(seats=2, at=[(0, 1), (0, 1)]), ADA, BEN, size=size)
    ids = screen.controls.ids
    pile, count, words = ids.pile, ids.count, ids.words
    assert pile.top <= words.y + dp(1)
    assert pile.x > count.right or pile.top <= count.y + dp(1)


@pytest.mark.parametrize(("size", "keys"), [("desktop", ["1"]), ("portrait", [])])
def test_the_key_of_what_else_can_be_done_is_no_part_of_its_words(stage, size, keys):
    driver, screen = stage(scene(seats=2, at=[(0, 1), (0, 1)]), ADA, BEN, size=size)
    chip = driver.find("Give to Ben", kind="Chip")
    assert [cap.text for cap in driver.found(kind="KeyCap", root=chip) if cap.text] == keys
    assert problems(screen) == []


@pytest.mark.parametrize("here", [1, 2, 3, 4])
@pytest.mark.parametrize("size", ["portrait", "small"])
def test_on_a_tile_nothing_covers_another_thing(stage, here, size, monkeypatch):
    """Those who stand there, a part, and how deep the sand is."""
    discs = []
    monkeypatch.setattr(desert_board, "draw_part", lambda _canvas, _part, *disc: discs.append(disc))
    state = scene(seats=here, at=[(2, 3)] * here, sand={(2, 3): 1}, parts=((2, 3), None, None, None))
    _driver, screen = stage(state, *(ADA, BEN, ADA, BEN)[:here], size=size)
    board, (x, y, radius) = screen.board, discs[-1]
    (left, bottom), side = board.box_of((2, 3)), board.side
    for token in board.tokens[:here]:
        assert hypot(token.center_x - x, token.center_y - y) >= radius + token.width / 2 - side * 0.03
        assert left < token.x
        assert token.right < left + side
    # The badge is 0.3 wide and 0.24 high, 0.045 away from the corner.
    corner = left + side * 0.655, bottom + side * 0.285
    assert hypot(max(0, corner[0] - x), y - corner[1]) >= radius


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_a_tile_s_word_keeps_clear_of_its_edge(start, language):
    start(language=language)
    for side in range(34, 70):
        for kind in TILE_ICONS:
            word, size = tile_label(kind), label_size(tile_label(kind), dp(side))
            fits = width_of(word, "RobotoMedium", round(size)) <= dp(side - 4)
            assert fits or size < dp(LEAST_LABEL), f"{word} on a tile of {side}"


def test_in_the_tightest_panel_it_is_still_told_how_many_parts_there_are(stage):
    """In figures, or where the keys need that line, by the signs alone."""
    state = scene(seats=2, life=[1, 3], gear=[GEAR[:3]])
    driver, screen = stage(state, ADA, BEN, size="landscape", text_size=150, language="uk")
    assert screen.ids.storm.tight
    assert driver.in_sight(screen.ids.storm.ids.count)
    assert problems(screen) == []
    driver.resize((844, 330))
    driver.frames(4)
    assert driver.in_sight(screen.ids.storm.ids.signs)
    assert driver.in_sight(screen.controls.keys["end"])
    assert problems(screen) == []


def test_on_a_desktop_clues_are_counted_in_words(stage):
    _driver, screen = stage(scene(flipped=[(0, 0)]), size="desktop")
    assert screen.ids.signs.states == ["1 clue", "0 clues", "0 clues", "0 clues"]


def test_in_the_smallest_window_the_storm_tells_what_it_did(stage):
    driver, screen = stage(scene(seats=2, deck=[HEAT]), ADA, BEN, size="small")
    by_touch(driver, s.EndTurn())
    driver.settled()
    assert driver.in_sight(driver.find("1 life lost: Ada, Ben.", root=screen.ids.storm))
    assert problems(screen) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_in_the_smallest_window_everything_that_is_played_with_is_in_sight(stage, seats):
    """Whatever is asked, told or laid open, whoever sits there and has left."""
    powers = ("meteorologist", "water_carrier", "navigator", "archaeologist")
    state = scene(seats=seats, at=[(2, 1)] * seats, heat=7, gear=[GEAR] * seats, deck=[wind("up", 2), HEAT, RISE])
    players = (replace(player, character=power) for player, power in zip(state.players, powers, strict=False))
    table = (ADA, BEN, Seat("person", "Cleo"), Seat("person", "Dov"))[:seats]
    driver, screen = stage(replace(state, players=tuple(players)), *table, size="small", language="fr")
    storm = screen.ids.storm

    def fits(told=True):
        driver.frames(4)
        assert screen.ids.table.needed <= screen.height
        assert problems(screen) == []
        assert not told or driver.in_sight(storm.ids.text)

    fits()
    screen.client.play(0, s.Forecast())
    fits(told=False)
    screen.client.play(0, s.Bury(2))
    screen.play.end_turn()
    fits()
    take_time(screen)
    screen.play.end_turn()
    fits()
    screen.client.match.leave(0)
    fits()


@pytest.mark.parametrize(("size", "language"), [("small", "en"), ("small", "fr"), ("landscape", "fr")])
def test_in_large_text_the_keys_are_in_sight(stage, size, language):
    driver, powers = None, ("meteorologist", "water_carrier", "navigator", "archaeologist")
    for seats in (1, 2, 4):
        state = scene(seats=seats, life=[2, 3, 2, 4][:seats], heat=7, gear=[GEAR] * seats)
        players = (replace(player, character=power) for player, power in zip(state.players, powers, strict=False))
        state, table = replace(state, players=tuple(players)), (ADA, BEN, GUIDE, WANDERER)[:seats]
        driver, screen = stage(state, *table, driver=driver, size=size, text_size=150, language=language)
        steps = (screen.play.end_turn, partial(screen.play.act, s.Calm()), partial(screen.play.advise, s.Flip()))
        for step in (lambda: None, *steps):
            step()
            driver.frames(4)
            assert screen.ids.table.needed <= screen.height
            assert problems(screen) == []


@pytest.mark.parametrize(("size", "words"), [("small", "End"), ("desktop", "End turn")])
def test_the_key_that_ends_the_turn_is_not_called_as_the_tile_where_all_ends(stage, size, words):
    _driver, screen = stage(scene(), size=size, text_size=150)
    end = screen.controls.keys["end"]
    assert end.caption == words
    assert bool(end.corner) == (size == "desktop")
    assert tile_label("END") == "FINISH"


def test_on_a_desktop_the_board_is_as_large_with_extras_as_without(stage):
    driver, screen = stage(scene(), size="desktop")
    side = screen.board.side
    state = scene(gear=[GEAR])
    driver, screen = stage(state, driver=driver)
    driver.frames(4)
    assert screen.board.side == side
    assert all(driver.in_sight(chip) for chip in screen.controls.chips)
    assert problems(screen) == []
    driver.tap(screen.controls.chips[-1])
    assert log(screen) == [s.Use("time_throttle")]


def test_the_parts_are_as_large_with_a_sentence_as_without(stage):
    _driver, screen = stage(scene(), size="small")
    screen.ids.storm.text = "The storm moves. " * 6
    storm, sizes = screen.ids.storm, []
    for height in (storm.least_height(storm.width), storm.small_height(storm.width)):
        storm.height = height
        storm.layout()
        sizes.append(storm.ids.signs.height)
    assert not storm.compact
    assert sizes[0] == sizes[1]


def test_the_board_in_words_calls_somebody_alone_by_name():
    assert "Ada: row 3, column 2" in describe(scene(), ["Ada"])


# Who waits, and how much room there is


def test_who_waits_for_a_companion_has_nothing_to_press(stage):
    _driver, screen = stage(replace(scene(seats=2), turn=1), ADA, GUIDE, answer_ms=5000)
    assert screen.state.turn is None
    assert all(key.disabled and key.style == "dashed" for key in screen.controls.keys.values())


def test_while_the_storm_is_shown_it_is_nobody_s_turn(stage):
    driver, screen = stage(scene(deck=[wind("up", 1), HEAT]), animation="full")
    assert screen.ids.bar.subtitle == "Turn 1 · your turn"
    driver.tap(screen.controls.keys["end"])
    driver.tap(screen.controls.keys["end"])
    assert screen.state.asking, "a double tap raises the question and does not answer it"
    by_touch(driver, s.EndTurn())
    assert screen.state.storm is not None
    assert screen.ids.bar.subtitle == "Turn 1 · the storm"
    screen.play.skip_storm()
    assert screen.ids.bar.subtitle == "Turn 2 · your turn"


@pytest.mark.parametrize("size", ["portrait", "small", "landscape"])
def test_four_names_are_as_large_as_each_other(stage, size):
    names = ("Анастасія", "Benoît", "Cyprien", "Daria")
    _driver, screen = stage(scene(seats=4), *(Seat("person", name) for name in names), size=size)
    for plate in screen.ids.plates.plates:
        name = next(words for words in plate.walk() if getattr(words, "text", "") == plate.name)
        assert name.font_size >= sp(11), plate.name


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_names_stand_on_the_plates_of_every_match(stage, size):
    """Also where one of them is too long for its plate, and at a table where somebody sat before."""
    seats = [Seat("person", name) for name in ("Jean-Christophe", "Benoît", "Cyprien", "Daria")]
    driver, _ = stage(scene(seats=4), *seats, size=size)
    _, screen = stage(scene(seats=4), *seats, driver=driver)
    assert [plate.line or plate.name for plate in screen.ids.plates.plates if plate.compact] == [
        seat.name for seat in seats
    ]
    for plate in screen.ids.plates.plates:
        assert any(driver.in_sight(words) for words in plate.walk() if getattr(words, "text", "") == plate.name)


def test_plates_are_the_same_however_the_phone_was_turned(stage):
    state = scene(seats=2)
    powers = zip(state.players, ("meteorologist", "explorer"), strict=True)
    state = replace(state, players=tuple(replace(player, character=power) for player, power in powers))
    driver, screen = stage(state, ADA, BEN, size="landscape")
    fresh = [(plate.low, plate.compact) for plate in screen.ids.plates.plates]
    driver.resize("small")
    driver.frames(4)
    driver.resize("landscape")
    driver.frames(4)
    assert [(plate.low, plate.compact) for plate in screen.ids.plates.plates] == fresh


@pytest.mark.parametrize(("seats", "size", "named"), [(2, "small", True), (4, "landscape", False)])
def test_what_somebody_is_stands_beside_every_name_or_beside_none(stage, seats, size, named):
    state = scene(seats=seats)
    powers = ("meteorologist", "explorer", "navigator", "explorer")
    players = (replace(player, character=power) for player, power in zip(state.players, powers, strict=False))
    driver, screen = stage(replace(state, players=tuple(players)), *(ADA, BEN, ADA, BEN)[:seats], size=size)
    driver.frames(3)
    lines = [plate.line for plate in screen.ids.plates.plates]
    assert [" · " in line for line in lines] == [named] * seats


def test_the_longest_word_on_a_storm_card_can_be_read(start, monkeypatch):
    start(language="fr")
    written = []
    monkeypatch.setattr(desert_cards, "put_text", lambda _group, text, _x, _y, size, *_: written.append((text, size)))
    desert_cards.draw_card(InstructionGroup(), RISE, 0, 0, dp(54))
    assert [text for text, _ in written] == ["La tempête", "monte"]
    assert all(size >= dp(7) for _, size in written)


def test_a_storm_card_s_name_of_two_lines_keeps_clear_of_the_frame(start):
    start(language="uk")
    card, wide = InstructionGroup(), dp(54)
    desert_cards.draw_card(card, RISE, 0, 0, wide)
    _sign, upper, lower = (part for part in card.children if isinstance(part, Rectangle) and part.texture)
    frame = wide * 0.065 + dp(1)
    assert lower.pos[1] + foot(lower.texture) >= frame + dp(1)
    assert upper.pos[1] + foot(upper.texture) >= lower.pos[1] + lower.size[1] / 2


@pytest.mark.parametrize("size", ["portrait", "small", "landscape"])
def test_life_and_gear_are_seen_on_every_plate(stage, size, monkeypatch):
    """Drops and signs while they are legible; else how many there are. The last life is red, with a word."""
    state = scene(seats=4, life=[1, 4, 3, 2], gear=[GEAR[:1], GEAR[:2], GEAR, ()])
    _driver, screen = stage(state, ADA, BEN, ADA, BEN, size=size)
    painted = []
    monkeypatch.setattr(desert_people, "put_icon", lambda _group, icon, *at: painted.append((icon, *at)))
    monkeypatch.setattr(desert_people, "put_text", lambda _group, text, *at: painted.append((text, *at)))
    for plate, player in zip(screen.ids.plates.plates, state.players, strict=True):
        drops = next(part for part in plate.walk() if isinstance(part, desert_people.DesertDrops))
        painted.clear()
        drops.paint(InstructionGroup())
        life, figure = painted[0], painted[1][0]
        assert life[0] == "water"
        assert tuple(life[4]) == tuple(ink.bad if player.life == 1 else ink.zero)
        in_drops = [sign for sign, *_ in painted].count("water") == player.life and figure.startswith("water")
        assert in_drops or figure == str(player.life)
        assert painted[1][3] >= (dp(desert_people.LEAST_DROP) if in_drops else dp(14)), "large enough to be read"
        kept = [sign for sign, *_ in painted[4 if in_drops else 2 :]]
        assert kept in ([FOUND_ICONS[piece] for piece in player.gear], ["cog-outline", str(len(player.gear))])
        ends = [x + size * 0.3 for _, x, _, size, _ in painted]
        assert max(ends) <= drops.right + 1
        assert ("Thirst!" in (plate.line, plate.warning)) == (player.life == 1)
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "scale", "language"), [("small", 100, "fr"), ("portrait", 150, "uk")])
def test_the_ways_on_from_the_end_stand_in_one_row(start, size, scale, language):
    driver = start(size=size, text_size=scale, language=language)
    screen = begin(driver)
    screen.client.match.leave(0)
    driver.settled()
    assert len({button.y for button in screen.ids.ending.ids.ways.children}) == 1
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "scale", "language"), [("small", 130, "fr"), ("portrait", 150, "en")])
def test_the_ways_on_from_the_end_share_the_width_there_is(start, size, scale, language):
    driver = start(size=size, text_size=scale, language=language)
    screen = begin(driver)
    screen.client.match.leave(0)
    driver.settled()
    ways = screen.ids.ending.ids.ways
    review, again, result = ways.children
    assert result.y == again.y == review.y
    assert ways.right - dp(6) <= review.right <= ways.right
    for button in (result, again, review):
        assert button.words.texture_size[0] == button.words.natural_width, f"{button.text} stands on one line"
        assert button.words.x - button.x == pytest.approx(result.words.x - result.x, abs=1)


def test_the_cards_of_a_forecast_are_no_smaller_in_large_text(stage):
    state = scene(deck=[HEAT, RISE, HEAT], heat=4)
    state = replace(state, players=(replace(state.players[0], character="meteorologist"),))
    widths = []
    for scale in (100, 150):
        driver, screen = stage(state, size="desktop", text_size=scale)
        screen.client.play(0, s.Forecast())
        driver.settled()
        widths.append(screen.ids.storm.choices[0].width)
        driver.close()
    assert widths[1] >= widths[0] - 1


@pytest.mark.parametrize(("size", "language"), [("small", "fr"), ("portrait", "uk")])
def test_the_captions_of_the_keys_are_of_one_size(stage, size, language):
    _driver, screen = stage(scene(), size=size, language=language, text_size=150 if size == "portrait" else 100)
    assert len({key.small.font_size for key in screen.controls.keys.values()}) == 1


def test_in_landscape_the_whole_board_is_in_sight_at_the_end(start):
    driver = start(size="landscape", text_size=150)
    screen = begin(driver, ADA, BEN, ADA, BEN)
    while screen.client.outcome is None:
        screen.client.match.leave(screen.state.view.turn)
    driver.settled()
    assert screen.ids.table.height <= driver.screen.height
    assert screen.board.height <= driver.screen.height


def test_the_last_storm_and_the_last_find_are_told_in_the_new_language(stage):
    driver, screen = stage(scene(at=[(2, 3)], deck=[wind("up", 1), HEAT]))
    by_touch(driver, s.EndTurn())
    driver.app.profile_store.change_settings(language="fr")
    driver.frames(2)
    assert screen.ids.storm.text == texts.last_effect(screen.state)
    assert screen.ids.storm.text.startswith("La tempête")
    by_keys(driver, s.Flip())
    for language in ("uk", "en"):
        driver.app.profile_store.change_settings(language=language)
        driver.frames(2)
        assert screen.ids.storm.text == tr._("There is no water here.")


def test_in_the_smallest_window_the_way_on_from_the_end_is_in_sight(start):
    driver = start(size="small", language="fr")
    screen = begin(driver)
    assert not bulb(screen).disabled
    screen.client.match.leave(0)
    driver.settled()
    assert screen.ids.table.needed <= screen.height
    assert bulb(screen).disabled
    assert "hint" not in [line[0] for line in screen.menu()]


def bulb(screen):
    return next(widget for widget in screen.ids.bar.walk() if getattr(widget, "icon", "") == "lightbulb-on-outline")
