"""Tutorials in the window: every lesson played through, left, returned to, skipped, and nothing lost by a mistake."""

import pytest
from kivy.metrics import dp
from msgspec.structs import replace

from logic.core.game import Left, Played
from logic.core.match import Match
from logic.core.replay import Seat
from logic.dungeon.state import GuardianAlert, HeartLost
from logic.games import GAMES
from logic.stayboard.state import Move
from screens.i18n.texts import tr
from screens.pages.new_game.choices import choices_of, keep_choices
from screens.theme import ink
from screens.tutorial.lesson import LEARNED, FrozenDriver, Part, is_learned, kept_place, lesson, place_of
from screens.tutorial.rects import shared
from screens.tutorial.spotlight import RING
from tests.logic.core.scheduler import FakeScheduler
from tests.screens.support.gamepad import Pad
from tests.screens.support.structure import problems
from tests.screens.support.tutorial_player import (
    advice,
    hidden_by_the_note,
    hides_what_comes_next,
    learn,
    rest,
    touch_on,
)

GAME_IDS = tuple(GAMES)


READS, TOUCHES = 3, 1.5
"""Words a second that a slow reader reads, and seconds that it takes to find and touch something."""


def test_every_game_has_a_lesson_of_two_minutes():
    for game in GAME_IDS:
        steps = lesson(game).steps()
        assert 6 <= len(steps) <= 11, game
        texts = [*(f"{step.heading} {step.text} {step.ask}" for step in steps), *lesson(game).farewell()]
        assert sum(len(text.split()) for text in texts) / READS + 20 * TOUCHES < 120, game
        assert all(step.heading and step.text for step in steps)
        # What is asked can be touched and can be done; what is only read asks nothing.
        for step in steps:
            assert step.is_read == (step.plays is None and step.done is None), step.heading
        assert max(len(step.text + step.ask) for step in steps) < 200


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_tutorial_by_touches(start, game):
    driver = start()
    screen = learn(driver, game)
    headings = [screen.heading]
    for _touch in range(60):
        if screen.finished:
            break
        assert problems(screen.ids.light) == []
        assert list(hidden_by_the_note(screen)) == []
        touch_on(driver, screen)
        if screen.heading != headings[-1]:
            headings.append(screen.heading)
    steps = lesson(game).steps()
    assert headings == [*(step.heading for step in steps), lesson(game).farewell()[0]]
    # A lesson is no match: it stands nowhere but in the profile.
    app = driver.app
    assert is_learned(app.profile, game)
    assert not place_of(app.profile, game)
    assert not app.saves.open_matches()
    assert not app.saves.finished_names()
    assert not app.profile.figures
    driver.press("Play now")
    driver.until(lambda: app.navigation.current == game, what="the table: a desert may take a while to make")
    assert driver.screen.client.match.record().purpose == "game"


@pytest.mark.parametrize(
    ("size", "scale", "language"), [("landscape", 1.5, "fr"), ("desktop", 1.0, "fr"), ("small", 1.5, "uk")]
)
def test_the_note_covers_nothing_that_is_in_the_light(start, size, scale, language):
    driver = start(size=size, font_scale=scale, language=language)
    for game in GAME_IDS:
        screen = learn(driver, game)
        while not screen.finished:
            assert list(hidden_by_the_note(screen)) == []
            touch_on(driver, screen)


def test_the_note_makes_way_for_news_over_the_map(start):
    driver = start(size="desktop", font_scale=1.5, language="fr")
    screen = learn(driver, "dungeon")
    while screen.number != 4:
        touch_on(driver, screen)
    driver.settled()
    assert list(hidden_by_the_note(screen)) == []
    screen.table.notice = "La sortie est en vue, et encore beaucoup"
    driver.frames(6)
    assert list(hidden_by_the_note(screen)) == []


def test_the_note_leaves_in_sight_what_a_step_asks_for_next(start):
    driver = start(font_scale=1.5, language="uk")
    screen = learn(driver, "stayboard")
    several = 0
    while not screen.finished:
        several += bool(screen.ids.light.later)
        assert not hides_what_comes_next(screen), screen.heading
        touch_on(driver, screen)
    assert several >= 4


@pytest.mark.parametrize(("game", "steps"), [("memostep", 6), ("ojyx", 3)])
def test_with_large_text_on_a_desktop_every_note_points(start, game, steps):
    driver = start(size="desktop", font_scale=1.5, language="uk")
    screen = learn(driver, game)
    while screen.number < steps:
        assert advice(screen).tip, screen.heading
        touch_on(driver, screen)


def test_on_a_wide_map_the_note_stands_by_its_cell(start):
    driver = start(size="desktop")
    screen = learn(driver, "dungeon")
    while screen.number < 2:
        touch_on(driver, screen)
    (left, _bottom, wide, _tall), note = screen.ids.light.holes[0], advice(screen)
    assert note.tip
    assert max(note.x - left - wide, left - note.right) < dp(40)


def test_on_a_wide_map_the_note_of_the_way_out_stands_by_it(start):
    driver = start(size="desktop", language="uk")
    screen = learn(driver, "dungeon")
    while screen.number < 10:
        touch_on(driver, screen)
    hole, note = screen.ids.light.holes[0], advice(screen)
    x, y = note.to_window(*note.tip)
    assert hole[0] <= x <= hole[0] + hole[2]
    assert -dp(20) < y - hole[1] < hole[3] + dp(20)
    news = screen.table.ids.notice
    assert shared((*note.pos, *note.size), (*news.to_window(*news.pos), *news.size)) == 0


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_the_last_note_leaves_in_sight_what_was_achieved(start, size):
    driver = start(size=size)
    screen = learn(driver, "stayboard")
    while not screen.finished:
        touch_on(driver, screen)
    note, board = advice(screen), screen.table.board
    assert note.y < dp(24)
    assert shared((*note.pos, *note.size), (*board.to_window(*board.pos), *board.size)) == 0


def test_at_the_end_the_table_has_all_the_room(start):
    driver = start(size="small", font_scale=1.5, language="uk")
    screen = learn(driver, "memostep")
    assert screen.ids.body.padding[3]
    while not screen.finished:
        touch_on(driver, screen)
    assert not screen.ids.body.padding[3]


def test_on_a_small_phone_a_step_shows_all_the_hearts_it_speaks_of(start):
    driver = start(size="small", language="fr")
    screen = learn(driver, "memostep")
    while screen.number < 5:
        touch_on(driver, screen)
    hearts = next(driver.found(kind="MemoHearts", root=screen.table.ids.purse))
    assert hearts.to_window(*hearts.pos)[1] + hearts.height <= screen.ids.body.top


def test_no_ring_cuts_what_the_walker_has_picked_up(start):
    driver = start(size="desktop", theme="light")
    screen = learn(driver, "memostep")
    while screen.table.client.view.walkers[0].row < 3:
        touch_on(driver, screen)
    board = screen.table.ids.board
    x, y, wide, tall = board.box_of(3, board.walker.steps[3])
    radius = max(dp(7.5), min(wide, tall) * 0.135)
    at_x, at_y = board.to_window(x + wide - radius * 1.3, y + tall - radius * 0.4)
    seen = driver.pixels()
    assert seen.getpixel((round(at_x), seen.height - 1 - round(at_y))) == tuple(
        round(255 * part) for part in ink.violet[:3]
    )


def test_a_note_that_lies_badly_is_found(start):
    driver = start()
    screen = learn(driver, "desert")
    while screen.number < 2:
        touch_on(driver, screen)
    note = advice(screen)
    for widget, words in ((screen.table.controls.keys["flip"], "touched"), (screen.table.controls.ids.count, "3 of 4")):
        note.pos = widget.to_window(*widget.pos)
        assert any(words in sentence for sentence in hidden_by_the_note(screen))


def test_the_whole_table_is_in_sight_on_the_smallest_phone(start):
    """One has to see all of a path to remember it."""
    driver = start(size="small", language="fr")
    screen = learn(driver, "memostep")
    touch_on(driver, screen)
    board = screen.table.ids.board
    assert board.to_window(0, board.corner()[1] + 10 * board.cell[1])[1] <= screen.ids.body.top
    assert advice(screen).top <= board.to_window(*board.corner())[1]


@pytest.mark.parametrize("language", ["fr", "uk"])
def test_on_the_smallest_phone_the_ring_around_a_key_is_whole(start, language):
    driver = start(size="small", language=language)
    screen = learn(driver, "desert")
    keys = 0
    while not screen.finished:
        for _x, y, _wide, tall in screen.ids.light.holes:
            keys += tall < dp(100) and y < dp(100)
            assert y >= dp(RING + 1), screen.heading
        touch_on(driver, screen)
    assert keys == 5


@pytest.mark.parametrize("size", ["landscape", "desktop"])
def test_a_table_without_its_bar_shows_the_heat_and_no_second_way_back(start, size):
    driver = start(size=size)
    screen = learn(driver, "desert")
    heat, way_back = screen.table.ids.heat, screen.table.ids.way_back
    assert heat.to_window(*heat.pos)[1] + heat.height <= screen.ids.body.top + 1
    assert heat.right > 0
    assert way_back.right < 0


KEYS = {
    "stayboard": ("enter", "w", "2", "enter", "enter", "x 2 enter", "h", "d 1 enter", "h", "backspace enter"),
    "memostep": ("enter", "enter", "3", "3 3 2 2", "1", "g", "enter", "right right up right up 3 3 4 4"),
    "desert": ("enter", "right", "f", "up", "f", "enter", "enter", "right down", "d", "p"),
    "ojyx": (
        "enter", "right enter right down right right enter", "f", "right down right right enter enter", "d",
        "right down enter x", "f", "right up enter enter", "a", "k",
    ),
    "dungeon": (
        "enter", "down", "down down down down", "left left left left", "space", "up up", "up left left",
        ". . . . . . .", "right right down down left left left down down down down down down down left", "tab tab",
        "right right right down down left down",
    ),
}  # fmt: skip
"""The keys that lead through every lesson, step by step."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_tutorial_by_keys_alone(start, game):
    driver = start(size="desktop")
    driver.app.navigation.go("game", game=game)
    driver.settled()
    driver.focus_on("New here? Learn by playing")
    driver.key("enter")
    driver.until(lambda: driver.screen.name == "tutorial", what="the lesson")
    driver.settled()
    screen = driver.screen
    for number, keys in enumerate(KEYS[game]):
        assert screen.number == number
        driver.key(*keys.split())
        rest(driver, screen)
        assert screen.number == number + 1, f"{keys} at step {number + 1}: {advice(screen).wrong}"
    assert screen.finished
    driver.key("enter")
    driver.until(lambda: driver.app.navigation.current == game, what="the table")


PAD = {
    "stayboard": (),
    "memostep": (
        "right right right press", "press", "press", "left press", "press", "left press",
        "right press", "right press", "press", "press", "right press", "press",
    ),
    "desert": ("right", "up", "right", "down"),
    "ojyx": ("right press", *["right down right right press"] * 2, "right down press", "right up press"),
    "dungeon": (
        "down down down down", "left left left left", "up up", "up left left",
        "right right down down left left left down down down down down down down left",
        "right right right down down left down",
    ),
}  # fmt: skip
"""Where the arrows belong to the board: what a thumb does there, one thing that is asked for after the other."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_tutorial_by_a_gamepad(start, game):
    """Directions and two buttons suffice."""
    driver = start()
    driver.until(lambda: driver.app.seen, what="the first frame")
    pad = Pad(driver)
    driver.app.navigation.go("game", game=game)
    driver.settled()
    pad.choose("New here? Learn by playing")
    driver.until(lambda: driver.screen.name == "tutorial", what="the lesson")
    driver.settled()
    screen, on_the_board = driver.screen, iter(PAD[game])
    for _press in range(60):
        if screen.finished:
            break
        if advice(screen).answers:
            pad.press()
        elif screen.steers:
            for way in next(on_the_board).split():
                pad.press() if way == "press" else pad.go(way)
        else:
            (target, *_) = screen.ids.light.targets
            for control in target.controls if isinstance(target, Part) else [target]:
                pad.reach(control)
                pad.press()
        rest(driver, screen)
    assert screen.finished, screen.heading
    assert next(on_the_board, None) is None
    pad.press()
    driver.until(lambda: driver.app.navigation.current == game, what="the table")


def test_only_what_is_asked_for_can_be_focused(start):
    driver = start()
    screen = learn(driver, "stayboard")
    driver.key("enter")
    arrow = screen.table.pad.keys[8]
    assert arrow in screen.reachable()
    assert screen.table.pad.keys[2] not in screen.reachable()
    assert driver.focus_on(arrow.label) is arrow
    driver.key("enter")
    assert screen.number == 2


def test_a_tutorial_is_left_and_returned_to(start):
    driver = start()
    driver.open_game("ojyx")
    driver.press("New here? Learn by playing")
    driver.settled()
    screen = driver.screen
    while screen.number < 4:
        touch_on(driver, screen)
    log = screen.table.client.match.log
    driver.key("escape")
    driver.settled()
    assert driver.app.navigation.current == "game"
    assert driver.has("go on at step 5 of 10")
    driver = start()
    screen = learn(driver, "ojyx")
    assert screen.number == 4
    assert screen.table.client.match.log == log
    assert screen.heading == "Try the deck"
    while not screen.finished:
        touch_on(driver, screen)
    assert is_learned(driver.app.profile, "ojyx")


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_tutorial_is_found_again_at_every_step(start, game):
    driver = start()
    driver.open_game(game)
    screen = learn(driver, game)
    while not screen.finished:
        before = screen.number, screen.table.client.match.log
        if screen.number % 4 == 3:
            # Killed without a word to it.
            driver.kill()
            driver = start()
            driver.open_game(game)
        else:
            driver.key("escape")
            driver.settled()
            assert driver.app.navigation.current == "game"
        screen = learn(driver, game)
        # What was only chosen, and not played yet, is chosen again.
        assert before[0] - 2 <= screen.number <= before[0]
        assert screen.table.client.match.log == before[1]
        while screen.number <= before[0]:
            touch_on(driver, screen)
    assert is_learned(driver.app.profile, game)


@pytest.mark.parametrize("number", [4, None])
def test_a_phone_call_leaves_a_lesson_where_it_was(start, number):
    driver = start()
    screen = learn(driver, "stayboard")
    while screen.number != number and not screen.finished:
        touch_on(driver, screen)
    before = screen.number, screen.heading, screen.table.client.match.log
    driver.app.on_pause()
    driver.app.on_resume()
    driver.settled()
    assert (screen.number, screen.heading, screen.table.client.match.log) == before
    assert driver.has("Play now") is (number is None)
    touch_on(driver, screen)
    assert driver.screen.name == ("stayboard" if number is None else "tutorial")


def test_the_others_have_moved_when_one_returns(start, hands):
    """Left between one's own move and theirs: nothing of the lesson is missing."""
    driver = start(answer_ms=900)
    screen = learn(driver, "stayboard")
    driver.key("enter", "w", "2", "enter")
    assert screen.number == 4
    assert len(screen.table.client.match.log) == 1
    driver.kill()
    driver = start()
    screen = learn(driver, "stayboard")
    hands.advance(1000)
    driver.frames(3)
    assert len(screen.table.client.match.log) == 2
    assert advice(screen).answers
    driver.key("escape")
    driver.settled()
    assert learn(driver, "stayboard").number == 4


def test_in_the_lesson_of_donjon_a_guardian_is_met_and_evaded(start):
    driver = start()
    screen = learn(driver, "dungeon")
    met = []
    screen.table.model.bind(on_happened=lambda _, events: met.extend(type(event) for event in events))
    while screen.number < 6:
        touch_on(driver, screen)
    (guardian,) = screen.table.state.world.guardians
    assert guardian.at is not None
    assert guardian.chase
    assert GuardianAlert in met
    assert screen.heading == "A guardian!"
    log = screen.table.client.match.log
    driver.key("down")
    assert screen.table.client.match.log == log, "nobody runs into it"
    assert advice(screen).wrong
    while screen.number < 8:
        touch_on(driver, screen)
    (guardian,) = screen.table.client.match.state.worlds[0].guardians
    assert not guardian.chase
    while not screen.finished:
        touch_on(driver, screen)
    assert HeartLost not in met
    assert (screen.table.state.world.result, screen.table.state.world.hearts) == ("won", 3)


def test_a_wrong_move_is_told_and_costs_nothing(start):
    driver = start()
    screen = learn(driver, "memostep")
    while screen.number < 3:
        touch_on(driver, screen)
    log = screen.table.client.match.log
    driver.key("1")
    assert advice(screen).wrong == "Not on the path. Here it costs nothing: try another cell."
    walker = screen.table.client.view.walkers[0]
    assert (screen.table.client.match.log, walker.hearts, walker.errors) == (log, 3, 0)
    driver.key("3")
    assert not advice(screen).wrong
    assert len(screen.table.client.match.log) == len(log) + 1


def test_where_no_clock_runs_none_is_shown(start):
    driver = start()
    screen = learn(driver, "memostep")
    assert "s left to look" not in screen.table.ids.cover.text
    while screen.number < 1:
        touch_on(driver, screen)
    assert driver.has("step", root=screen.table), "what the cells mean"
    for words in ("hides in", "seconds", "or wait: the path hides by itself"):
        assert not any(driver.in_sight(found) for found in driver.found(words, root=screen.table)), words
    assert problems(screen.table) == []


def test_a_touch_beside_the_ring_is_told(start):
    driver = start()
    screen = learn(driver, "stayboard")
    driver.key("enter")
    driver.frames(3)
    key = screen.table.pad.keys[2]
    driver.tap(key.to_window(*key.center))
    assert screen.table.state.choice.direction is None
    assert advice(screen).wrong == "Not there: look for the ring."
    driver.key("q")
    assert screen.table.state.choice.direction is None


def test_a_tutorial_is_skipped_and_repeated(start):
    driver = start()
    driver.app.navigation.go("game", game="dungeon", ink="indigo")
    screen = learn(driver, "dungeon")
    touch_on(driver, screen)
    driver.press("Skip")
    driver.settled()
    assert driver.app.navigation.current == "game"
    assert not place_of(driver.app.profile, "dungeon")
    screen = learn(driver, "dungeon")
    assert screen.number == 0
    screen._begin(screen.count)
    driver.frames(3)
    driver.press("Once more")
    assert (screen.number, len(screen.table.client.match.log)) == (0, 0)


def test_after_a_lesson_one_plays_here_also_where_the_last_table_was_a_room(start):
    driver = start()
    game = GAMES["stayboard"]
    chosen = choices_of(driver.app, game)
    keep_choices(driver.app, game, replace(chosen, seats=(chosen.seats[0], Seat("peer"))))
    learn(driver, "stayboard").play_now()
    assert [seat.kind for seat in driver.screen.client.seats] == ["person", "computer"]


def test_the_language_changes_in_the_middle(start):
    driver = start()
    screen = learn(driver, "stayboard")
    driver.key("enter", "w")
    driver.app.profile_store.change_settings(language="fr")
    driver.frames(3)
    assert screen.number == 2
    assert screen.heading == tr._("Choose how far")
    assert advice(screen).text == lesson("stayboard").steps()[2].text
    driver.key("2", "enter")
    rest(driver, screen)
    assert screen.number == 4


def test_a_kept_place_that_no_longer_fits_begins_anew():
    taught = lesson("stayboard")
    fresh = taught.start("Ada")
    there = replace(fresh, notes={**fresh.notes, "step": 1})
    assert taught.resumed(kept_place(there), "Ada") == there
    for odd in (
        "",
        "{",
        kept_place(replace(fresh, seed=fresh.seed + 1)),
        kept_place(replace(fresh, notes={**fresh.notes, "step": 99})),
        kept_place(replace(fresh, log=(Left(0), Left(0)))),
    ):
        assert taught.resumed(odd, "Ada") == fresh


def leave(driver):
    driver.key("escape")
    driver.settled()
    assert driver.app.navigation.current == "game"


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_finished_lesson_stays_done_when_it_is_opened_and_left(start, game):
    driver = start()
    driver.open_game(game)
    driver.app.profile_store.change_prefs(game, **{LEARNED: True})
    learn(driver, game)
    leave(driver)
    assert driver.screen.lesson_small == "done; once more?"
    # Part of it done again: both are told.
    screen = learn(driver, game)
    while screen.number < 1:
        touch_on(driver, screen)
    leave(driver)
    assert driver.screen.lesson_small == f"done; go on at step 2 of {screen.count}"
    # From the beginning again, and left there: the earlier place is no more.
    screen = learn(driver, game)
    screen.again()
    leave(driver)
    assert driver.screen.lesson_small == "done; once more?"


def test_a_lesson_that_was_only_opened_has_no_place_to_go_on_from(start):
    driver = start()
    driver.open_game("stayboard")
    learn(driver, "stayboard")
    leave(driver)
    assert driver.screen.lesson_small == "two minutes"


@pytest.mark.parametrize(("game_id", "log"), [("stayboard", (Played(0, Move(8, 2)),)), ("ojyx", ())])
def test_computers_of_a_lesson_do_not_think(game_id, log):
    """The computer is to move, and nothing comes of it: the lesson moves the others."""
    game = GAMES[game_id]
    match = Match(game, replace(lesson(game_id).start("Ada"), log=log))
    assert 1 in game.to_move(match.state)
    assert match.seats[1].kind == "computer"
    scheduler = FakeScheduler()
    table = FrozenDriver(match, scheduler)
    table.open()
    scheduler.advance(60 * 60 * 1000)
    assert not table.thinking()
    assert match.log == log


def test_a_lesson_is_offered_once(start):
    driver = start()
    driver.open_game()
    assert driver.has("New here? Learn by playing")
    assert not driver.has("Learn by playing"), "it is named once"
    driver.key("escape")
    driver.settled()
    driver.open_game()
    assert not driver.has("New here? Learn by playing")
    assert driver.has("Learn by playing")
    driver.key("escape")
    driver.settled()
    driver.open_game("ojyx")
    assert driver.has("New here? Learn by playing")


def test_the_rules_lead_to_the_tutorial(start):
    driver = start()
    driver.app.navigation.go("rules", game="stayboard", ink="crimson")
    driver.settled()
    driver.press("Learn by playing")
    driver.settled()
    assert driver.app.navigation.current == "tutorial"
    driver.key("escape")
    driver.settled()
    assert driver.app.navigation.current == "rules"


def test_a_table_comes_to_rest(start):
    """The words below the piles must not make the cards narrower, which would make the words higher, and so on."""
    driver = start(size="desktop", language="uk")
    screen = learn(driver, "ojyx")
    while int(screen.number) < 8:
        touch_on(driver, screen)
        driver.frames(3)
        assert not screen.table.ids.table.relayout.is_triggered, screen.heading
