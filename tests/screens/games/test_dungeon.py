"""Donjon in the window: crawls by touch and by keys, fog and races."""

import msgspec
import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.dungeon import tiles, travel
from logic.dungeon.generator.generate import from_code
from logic.dungeon.state import STEPS, Options, Search, Walk
from logic.dungeon.travel import way_to
from logic.games import GAMES
from screens.games.dungeon import board as dungeon_board
from screens.games.dungeon import map_mesh, texts
from screens.games.dungeon.face import SAMPLE
from screens.games.dungeon.map_letters import end_letter, start_letter
from screens.games.dungeon.workshop.texts import metric_words, room_words
from screens.games.face import face
from screens.i18n.texts import tr
from screens.play.handover import HandoverCurtain
from tests.screens.games.test_dungeon_workshop import workshop
from tests.screens.support.driver import FingerTouch
from tests.screens.support.structure import problems

ARROWS = {"north": "up", "east": "right", "south": "down", "west": "left"}
LETTERS = {"north": "w", "east": "d", "south": "s", "west": "a"}
ADA = Seat("person", "Ada")


def begin(driver, *seats, seed=88, **options):
    table = seats or (ADA,)
    game = GAMES["dungeon"]
    driver.app.matches.start(
        Start(game, Options(**{"size": 24, "level": "stroll", **options}), len(table), seed), table
    )
    driver.frames(3)
    return driver.screen


def world(screen):
    return screen.client.view.worlds[screen.state.me]


def told(screen):
    """What is told over the map now."""
    return texts.notice(screen.state.notice)[0]


def rest(driver, screen):
    driver.until(lambda: screen.state.goal is None, 20, "the end of the walk")


def way_out(screen):
    """The next direction to the way out, as somebody with a map would know it."""
    match = screen.client.match
    me = screen.state.me
    state = match.state
    size = state.options.size
    known = tiles.as_seen(state.worlds[me].truth)
    seen = msgspec.structs.replace(state.worlds[me], known=known)
    view = msgspec.structs.replace(state, worlds=(*state.worlds[:me], seen, *state.worlds[me + 1 :]))
    place = known.index(tiles.EXIT)
    return travel.route(view, me, (place % size, place // size))[0]


def finish(driver, screen, keys=ARROWS):
    """Walk out by keys."""
    for _ in range(400):
        if world(screen).result:
            return
        driver.key(keys[way_out(screen)])
    raise AssertionError("no way out")


# Crawling


@pytest.mark.parametrize(("size", "keys"), [("portrait", ARROWS), ("desktop", LETTERS)])
def test_a_crawl_by_keys_ends_at_the_way_out(start, hands, size, keys):
    driver = start(size=size)
    screen = begin(driver)
    finish(driver, screen, keys)
    assert screen.state.over
    assert world(screen).result == "won"
    assert driver.has("Out of the dungeon")
    driver.key("enter")
    assert driver.app.navigation.current == "result"
    assert problems(driver.screen) == []
    record = driver.screen.record
    driver.app.navigation.go("review", record=record, ink="indigo")
    driver.frames(3)
    driver.key("home", "right")
    assert driver.screen.index == 1
    assert driver.screen.board.view.worlds[0].turns == 1
    (x, y), (dx, dy) = driver.screen.board.view.worlds[0].hero, STEPS[record.log[1].action.direction]
    assert driver.screen.board.way == [(x + dx, y + dy)], "the step that the words tell"
    driver.key("end")
    assert driver.screen.board.way == []


def test_a_crawl_by_touch(start, hands):
    driver = start()
    screen = begin(driver)
    for direction in STEPS:
        if Walk(direction) in screen.client.match.actions(0):
            break
    before = world(screen).hero
    driver.tap(screen.controls.keys[direction])
    dx, dy = STEPS[direction]
    assert world(screen).hero in (before, (before[0] + dx, before[1] + dy))
    assert world(screen).turns == 1
    while not screen.state.over:
        turns = world(screen).turns
        known, size = world(screen).known, 24
        goal = next((place for place, sign in enumerate(known) if sign == tiles.EXIT), None)
        if goal is not None and travel.route(screen.client.view, 0, (goal % size, goal // size)):
            screen.toggle_map()
            driver.frames(2)
            board = screen.board
            driver.tap(board.to_window(*board.centre_of((goal % size, goal // size))))
        else:
            driver.tap(screen.controls.keys["explore"])
        rest(driver, screen)
        assert screen.state.over or world(screen).turns > turns, "nothing moves any more"
    assert world(screen).result == "won"


def test_a_walk_stops_when_something_comes_into_sight(start, hands):
    driver = start()
    screen = begin(driver, level="hunt", size=32)
    driver.tap(screen.controls.keys["explore"])
    rest(driver, screen)
    assert told(screen)
    events = screen.client.match.log
    assert len(events) > 1


def test_exploring_tells_what_it_costs_and_stops_when_half_of_the_bonus_is_gone(start, hands):
    driver = start()
    screen = begin(driver, size=32)
    par = screen.state.par
    assert f"Speed bonus: {2 * par}" in told(screen)
    driver.tap(screen.controls.keys["explore"])
    driver.until(lambda: 0 < world(screen).turns < par, what="a step")
    assert told(screen) == f"Exploring. Speed bonus left: {2 * par - world(screen).turns}"
    rest(driver, screen)
    assert world(screen).turns == par
    assert told(screen) == f"Half of the speed bonus is gone, {par} left"
    while world(screen).turns < 2 * par:
        driver.tap(screen.controls.keys["explore"])
        rest(driver, screen)
    assert world(screen).turns == 2 * par
    assert told(screen).startswith("The speed bonus is used up")
    driver.tap(screen.controls.keys["explore"])
    driver.until(lambda: world(screen).turns > 2 * par, what="a step")
    assert "bonus" not in told(screen), "it costs nothing any more"


@pytest.mark.parametrize(("level", "language"), [("hunt", "en"), ("stroll", "uk")])
def test_a_desktop_s_buttons_are_as_high_as_their_words_need(start, hands, level, language):
    driver = start(size="desktop", language=language)
    controls = begin(driver, level=level).controls
    shown = [button for button in controls.buttons.values() if driver.in_sight(button)]
    assert len(shown) == (6 if level == "stroll" else 5)
    rows = len({button.y for button in shown})
    assert rows == (1 if language == "en" else 2), "long words and their keys need two rows"
    tall = max(dp(52), *(button.needed_height for button in shown))
    assert controls.height == rows * tall + (rows - 1) * dp(8)
    (size,) = {button.words.font_size for button in shown}
    assert size >= sp(13.5), "no word is shrunk, but a little for the keys to be seen"
    driver.resize("portrait")
    driver.resize("desktop")
    driver.frames(4)
    assert controls.height == rows * dp(52) + (rows - 1) * dp(8)


def test_a_figure_and_the_word_behind_it_agree(start, hands):
    driver = start(size=(480, 844))
    screen = begin(driver)
    par = screen.state.par
    words = [f"turns · par {par}", f"turn · par {par}", f"turns · par {par}"]
    for word in words:
        assert [figure.word for figure in driver.found(kind="DungeonFigure")][::-1] == [word, "treasures"]
        driver.key("space")
    metrics = from_code("D2-classic-24-50-10").quality.metrics
    one = msgspec.structs.replace(metrics, loops=1, rooms={**metrics.rooms, "secret": 1})
    assert ("1", "loop") in metric_words(one)
    assert ("1", "secret room") in room_words(one)


def test_what_has_not_been_seen_cannot_be_walked_to(start, hands):
    driver = start()
    screen = begin(driver)
    unseen = world(screen).known.index(tiles.UNSEEN)
    screen.play.walk_to((unseen % 24, unseen // 24))
    assert world(screen).turns == 0
    assert screen.client.view.map == ""
    assert world(screen).truth == ""


def test_the_fog_is_paper_where_nothing_was_seen(start, hands):
    driver = start(theme="light")
    screen = begin(driver)
    board, hero = screen.board, world(screen).hero
    driver.settled()
    pixels = driver.pixels()

    def colour(cell):
        x, y = board.to_window(*board.centre_of((cell[0] + 0.3, cell[1] + 0.3)))
        return pixels.getpixel((round(x), pixels.height - round(y)))

    def near(one, other):
        return all(abs(a - b) < 14 for a, b in zip(one, other, strict=True))

    known = world(screen).known
    floor = next(
        (x, y) for x, y in ((hero[0] + dx, hero[1] + dy) for dx, dy in STEPS.values()) if known[y * 24 + x] in ".<,:"
    )
    assert near(colour(floor), (0xFF, 0xF6, 0xD6))
    unseen = next(
        (x, y)
        for y in range(hero[1] - 4, hero[1] + 5)
        for x in range(max(0, hero[0] - 6), min(24, hero[0] + 7))
        if 0 <= y < 24 and known[y * 24 + x] == tiles.UNSEEN
    )
    assert not near(colour(unseen), (0xFF, 0xF6, 0xD6))


def test_search_wait_and_undo_on_a_stroll(start, hands):
    driver = start()
    screen = begin(driver)
    driver.key("space")
    assert isinstance(screen.client.match.log[-1].action, Search)
    assert told(screen)
    driver.key(".")
    assert world(screen).turns == 2
    driver.tap(screen.controls.keys["undo"])
    driver.key("u")
    assert world(screen).turns == 0
    screen = begin(driver, level="watch")
    driver.key("space", "u")
    assert world(screen).turns == 1, "there is no way back outside a stroll"
    assert not screen.controls.undoes


def test_zoom_pan_and_the_map(start, hands):
    driver = start()
    screen = begin(driver)
    board = screen.board
    cell = board.cell
    driver.key("+")
    assert board.cell > cell
    driver.key("-", "-")
    assert board.cell < cell
    x, y = board.to_window(*board.center)
    touch = FingerTouch(x, y)
    touch.put("begin")
    looked, turns = board.look_x, world(screen).turns
    for step in range(1, 6):
        touch.go(x + step * 30, y)
    touch.put("end")
    driver.frames(2)
    assert board.look_x < looked
    assert world(screen).turns == turns, "a drag is no tap"
    one, other = FingerTouch(x - 60, y), FingerTouch(x + 60, y)
    before = board.cell
    one.put("begin")
    other.put("begin")
    for step in range(1, 6):
        other.go(x + 60 + step * 20, y)
    one.put("end")
    other.put("end")
    driver.frames(2)
    assert board.cell > before
    small, hero = screen.ids.small.children[0], world(screen).hero
    side, left, top = small._place()
    driver.tap(small.to_window(left + (hero[0] + 2.5) * side, top - (hero[1] + 1.5) * side))
    assert not board.following
    assert abs(board.look_x - hero[0] - 2.5) < 0.5
    assert abs(board.look_y - hero[1] - 1.5) < 0.5
    driver.key("m")
    assert screen.controls.overview
    assert board.cell * 24 <= min(board.size)
    driver.key("m")
    assert board.following
    assert board.look_x == world(screen).hero[0] + 0.5


def test_the_small_map_lies_on_nothing_in_sight_where_the_other_side_is_free(start, hands):
    driver = start(size="small")
    screen = begin(driver, seed=7, size=32)
    table, sides = screen.ids.table, []
    small, board = screen.ids.small, screen.board
    screen.act("explore")
    while world(screen).turns < 60:
        driver.frames(1)
        if screen.state.goal is None:
            screen.act("explore")
        left, right = board.x + dp(16), board.right - dp(16) - small.width
        covered = {x: board.sees_within((x, small.y, *small.size)) for x in (left, right)}
        assert not covered[small.x] or all(covered.values())
        if not sides or sides[-1] != table.aside:
            sides.append(table.aside)
    assert 1 < len(sides) < 8, "it changes sides, but not at every step"


def test_every_key_stands_once_in_the_list_of_keys(start, hands):
    driver = start()
    begin(driver)
    driver.key("?")
    assert len(list(driver.found("Tab", root=driver.overlay))) == 1
    assert len(list(driver.found("walk", kind="Row", root=driver.overlay))) == 1


def test_tab_walks_to_treasure(start, hands):
    driver = start()
    screen = begin(driver)
    for _ in range(40):
        if travel.known_treasures(screen.client.view, 0):
            break
        screen.act("explore")
        rest(driver, screen)
    assert travel.known_treasures(screen.client.view, 0)
    for _ in range(6):
        # More of it coming into sight stops the walk: once more, then.
        if not world(screen).treasure:
            driver.key("tab")
            rest(driver, screen)
    assert world(screen).treasure == 1


# Others


def test_rivals_walk_on_and_the_race_ends(start, hands):
    driver = start(size="desktop")
    screen = begin(driver, ADA, Seat("computer", level="delver"))
    hands.advance(2000)
    driver.frames(3)
    row = screen.ids.rivals.ids.rows.children[0]
    assert screen.client.view.worlds[1].turns > 0
    assert row.share == screen.client.view.worlds[1].share
    assert screen.client.view.worlds[1].known == ""
    assert problems(screen) == []
    finish(driver, screen)
    for _ in range(300):
        if not screen.state.over:
            hands.advance(2000)
    assert screen.state.over
    assert driver.has(kind="GameOverPanel")


def test_who_has_given_up_only_watches(start, hands):
    driver = start()
    screen = begin(driver, ADA, Seat("person", "Ben"), level="hunt")
    screen._leave_seat()
    driver.frames(3)
    driver.press("I am Ben")
    assert not screen.state.finished
    screen.client.match.leave(1)
    driver.frames(3)
    assert screen.state.over
    assert all(key.disabled for name, key in screen.controls.keys.items() if name != "map")


def test_nothing_stands_on_blank_paper_when_all_is_over(start, hands, monkeypatch):
    driver = start()
    screen = begin(driver, level="hunt", size=32)
    screen._leave_seat()
    driver.settled()
    found = world(screen)
    hidden = [place for place in (found.potion, *(guardian.at for guardian in found.guardians)) if place]
    assert hidden, "nothing is a secret any more"
    unseen = [(x, y) for x, y in hidden if found.known[y * 32 + x] == tiles.UNSEEN]
    assert unseen
    drawn = []
    for name in ("draw_token", "draw_guardian"):
        monkeypatch.setattr(dungeon_board, name, lambda _group, it, *_, **_how: drawn.append(getattr(it, "at", it)))
    screen.board.redraw_pieces()
    driver.frames(2)
    assert drawn
    assert not set(drawn) & set(unseen)


def test_who_walks_no_more_is_offered_the_way_back(start, hands):
    driver = start()
    screen = begin(driver, ADA, Seat("computer", level="delver"), level="hunt")
    assert not screen.state.gone
    screen._leave_seat()
    driver.frames(3)
    card = screen.ids.gone
    assert card.text == told(screen)
    assert not screen.ids.notice.text, "it is told twice"
    assert screen.controls.disabled
    assert card.y >= 0
    driver.press("Back", kind="InkButton", root=card)
    driver.until(lambda: driver.screen is not screen, what="another screen")


def test_while_nobody_can_walk_no_news_lies_on_the_map(start, hands):
    driver = start(size="small")
    screen = begin(driver, ADA, Seat("computer", level="delver"))
    assert screen.ids.notice.text
    screen.client.hold(True)
    driver.frames(2)
    assert not screen.ids.notice.text
    screen.client.hold(False)
    assert screen.ids.notice.text == told(screen)


def test_who_waits_for_the_others_is_told_so_in_every_language(start, hands):
    driver = start()
    screen = begin(driver, ADA, Seat("computer", level="delver"), level="hunt")
    screen._leave_seat()
    driver.frames(3)
    assert told(screen) == "You have given up. The others walk on."
    driver.app.profile_store.change_settings(language="uk")
    assert told(screen) == tr._("You have given up. The others walk on.") != "You have given up. The others walk on."


def test_in_the_hand_the_bar_tells_how_far_the_others_are(start, hands):
    driver = start()
    screen = begin(driver, ADA, Seat("computer", level="delver"))
    assert screen.ids.bar.subtitle == "Otto: 0 turns"
    hands.advance(2000)
    driver.frames(3)
    rival = screen.client.view.worlds[1]
    assert rival.result == "won"
    assert screen.ids.bar.subtitle == f"Otto: out · {rival.turns} turns"
    screen = begin(driver, ADA, Seat("computer", level="delver"), Seat("computer", level="delver"))
    assert screen.ids.bar.subtitle == "2 of 2 rivals still inside"


@pytest.mark.parametrize("language", ["fr", "uk"])
def test_who_got_out_is_not_called_out_of_the_game(start, hands, language):
    driver = start(language=language)
    screen = begin(driver, ADA, Seat("computer", level="delver"))
    hands.advance(2000)
    driver.frames(3)
    assert screen.client.view.worlds[1].result == "won"
    assert tr._("out") not in screen.ids.bar.subtitle


def test_people_at_one_device_do_not_see_each_other_s_maps(start, hands):
    driver = start()
    screen = begin(driver, ADA, Seat("person", "Ben"))
    finish(driver, screen)
    assert isinstance(driver.overlay, HandoverCurtain)
    driver.press("I am Ben")
    assert screen.state.me == 1
    assert world(screen).turns == 0
    assert world(screen).known.count(tiles.UNSEEN) > 300
    finish(driver, screen)
    assert screen.state.over


def test_a_crawl_goes_on_after_a_restart(start, hands):
    driver = start()
    begin(driver)
    driver.key("space", "space")
    driver = start(folder=driver.folder)
    driver.app.matches.open(driver.app.saves.open_matches()[-1])
    driver.frames(3)
    assert world(driver.screen).turns == 2


def test_a_code_that_was_chosen_is_no_secret(start, hands):
    driver = start(size="desktop")
    screen = begin(driver, mode="crypt")
    assert screen.state.code == ""
    finish(driver, screen)
    assert screen.state.code == screen.client.match.state.code
    workshop(driver).take_code("D2-crypt-24-50-12")
    driver.press("Play this")
    driver.press("Start")
    driver.settled()
    assert driver.screen.state.code == "D2-crypt-24-50-12"
    assert driver.has("D2-crypt-24-50-12")


# How it stands


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [("small", 1.5, "fr"), ("landscape", 1.0, "uk"), ("landscape", 1.5, "fr"), ("desktop", 1.5, "uk")],
)
def test_nothing_is_cut_or_covered(start, hands, size, scale, language):
    driver = start(size=size, font_scale=scale, language=language)
    screen = begin(driver, ADA, Seat("computer", level="scout"), level="watch")
    driver.key("space")
    driver.settled()
    assert problems(screen) == []
    screen._leave_seat()
    driver.settled()
    assert screen.state.gone
    assert problems(screen) == []
    screen = workshop(driver)
    driver.settled()
    assert problems(screen) == []
    screen.page = "many"
    screen.many.start(screen.options, 12)
    driver.until(lambda: not screen.many.working)
    driver.settled()
    assert problems(screen) == []


@pytest.mark.parametrize("seats", [1, 4])
def test_in_the_smallest_window_everything_that_is_walked_with_is_in_sight(start, hands, seats):
    driver = start(size="small", language="fr")
    table = (ADA, *(Seat("computer", level="scout") for _ in range(seats - 1)))
    screen = begin(driver, *table, level="hunt")
    assert screen.ids.table.needed <= screen.height
    assert all(driver.in_sight(key) for name, key in screen.controls.keys.items() if name != "undo")
    screen._leave_seat()
    driver.frames(4)
    assert screen.ids.table.needed <= screen.height
    screen = workshop(driver)
    for text in ("Jouer", "Générer", "Plusieurs…"):
        assert driver.in_sight(driver.find(text))


def test_where_the_rivals_are_higher_than_the_window_they_are_scrolled_and_the_map_stays_in_sight(start, hands):
    driver = start(size=(1000, 640), font_scale=1.5, language="uk")
    names = ("Анастасія-Єлизавета", "Maximilienne Dubois", "Bartholomäus Krüger", "Wilhelmina van Houten")
    screen = begin(driver, *(Seat("person", name) for name in names))
    driver.settled()
    assert problems(screen) == []
    table, rows = screen.ids.table, screen.ids.rivals.ids
    assert table.needed <= screen.height, "only the rivals are scrolled"
    for part in (table.rivals, table.map, table.controls, table.mapcard, table.keys):
        assert table.top - part.y <= table.in_sight
    last, scroll = rows.rows.children[0], rows.scroll
    assert not driver.in_sight(last)
    driver.reach(last)
    assert driver.in_sight(last)
    driver.resize((1000, 1200))
    driver.frames(4)
    assert scroll.height == rows.rows.height, "with room for all nothing is scrolled"


def test_the_button_for_treasure_rests_while_none_has_been_seen(start):
    screen = begin(start())
    known = world(screen).known
    assert tiles.TREASURE not in known
    assert screen.controls.keys["next"].disabled
    screen.controls.treasure = True
    screen.controls.layout()
    assert not screen.controls.keys["next"].disabled


def test_the_row_of_a_desktop_shows_its_keys_in_long_languages_too(start):
    driver = start(size="desktop", language="uk")
    screen = begin(driver)
    driver.frames(3)
    assert all(button.capped for button in screen.controls.buttons.values())
    assert problems(screen) == []


def test_large_figures_keep_their_words(start):
    driver = start(language="uk", text_size=150)
    screen = begin(driver)
    driver.frames(3)
    status = screen.ids.status
    assert status.stacked
    assert not status.roomy
    assert all(figure.word for figure in status.children if hasattr(figure, "word"))
    assert problems(screen) == []


def test_lying_down_large_figures_have_their_words_beside_them(start):
    driver = start(size="landscape", language="uk", text_size=150)
    screen = begin(driver)
    driver.frames(3)
    turns = screen.ids.status.ids.turns
    assert turns.word
    assert turns.ids.word.center_y == turns.ids.number.center_y
    assert screen.ids.table.needed <= screen.height, "below them they would push the pad out of sight"
    assert problems(screen) == []


def test_what_happens_again_and_again_is_one_line_of_the_story(start):
    driver = start(size="desktop")
    screen = begin(driver)
    for _ in range(3):
        screen.act("search")
    driver.frames(3)
    assert [line.text for line in screen.ids.log.ids.lines.children] == ["Nothing found here ×3"]


def test_the_badge_of_a_rival_can_be_read(start, monkeypatch):
    sizes = {}
    monkeypatch.setattr(dungeon_board, "put_letter", lambda group, letter, x, y, size, _: sizes.update({letter: size}))
    screen = begin(start(answer_ms=5000), ADA, Seat("computer", level="scout"))
    screen.board.redraw_pieces()
    assert sizes["F"] >= dp(10)


def test_the_letters_of_a_map_follow_the_language(start, hands, monkeypatch):
    drawn = []
    monkeypatch.setattr(map_mesh, "put_letter", lambda _group, letter, *_: drawn.append(letter))
    driver = start(size="desktop")
    begin(driver)
    driver.frames(2)
    for language in ("uk", "en"):
        drawn.clear()
        driver.app.profile_store.change_settings(language=language)
        driver.frames(3)
        assert start_letter() in drawn, "on the map"
        assert end_letter() in drawn, "in the legend"


@pytest.mark.parametrize("size", ["small", "landscape"])
def test_what_is_in_the_hand_keeps_the_margin_of_the_screen(start, hands, size):
    screen = begin(start(size=size))
    ids, keys = screen.ids, screen.controls.keys
    assert ids.notice.x == dp(16)
    assert keys["explore"].right == pytest.approx(Window.width - dp(16))
    assert all(min(key.size) >= dp(48) for key in keys.values())
    if size == "small":
        assert keys["west"].x == dp(16)
        assert ids.small.right == pytest.approx(Window.width - dp(16))
    else:
        assert ids.status.radius
        assert ids.status.right == pytest.approx(keys["explore"].right)


def test_without_undo_there_is_no_hole_in_the_pad(start, hands):
    driver = start(size="small")
    keys = begin(driver, ADA, Seat("computer", level="delver")).controls.keys
    assert keys["explore"].width == keys["search"].width
    keys = begin(driver).controls.keys
    assert keys["undo"].right == keys["explore"].right


def test_the_words_of_the_pad_are_of_one_size(start):
    keys = begin(start(size="landscape", font_scale=1.5, language="uk")).controls.keys
    assert len({keys[name].caption_size for name in ("wait", "next", "map", "search", "undo")}) == 1
    wait = keys["wait"]
    assert wait.width - wait.small.texture_size[0] >= dp(6)


def test_below_the_legend_there_is_a_gap_or_no_legend(start):
    driver = start(size="desktop", font_scale=1.5)
    shown = []
    for height in range(800, 680, -4):
        driver.resize((1280, height))
        screen = begin(driver, ADA, Seat("computer", level="delver"))
        legend, table = screen.ids.legend, screen.ids.table
        shown.append(legend.x > 0)
        assert not shown[-1] or legend.y - table.y >= dp(8), height
    assert set(shown) == {True, False}


def test_when_all_is_over_no_keys_are_named(start, hands):
    driver = start(size="desktop")
    screen = begin(driver)
    assert screen.ids["keys"].x > 0
    screen._leave_seat()
    driver.frames(3)
    assert screen.ids["keys"].x < 0


def test_home_shows_a_whole_dungeon_with_the_way_through_it():
    view = face("dungeon").sample()
    size, place = view.options.size, view.map.index(tiles.EXIT)
    assert way_to(view, 0, (place % size, place // size))
    assert all(len(row) == size for row in SAMPLE)


def test_a_review_on_a_desktop_has_the_frame_of_the_table(start):
    driver = start(size="desktop")
    board = face("dungeon").board(["Ada"], [0])
    assert board.framed
    driver.resize("portrait")
    assert not board.framed


@pytest.mark.parametrize(("size", "language"), [("small", "uk"), ("landscape", "en")])
@pytest.mark.parametrize(("before", "after"), [(100, 150), (150, 100)])
def test_an_open_table_follows_the_text_size(start, hands, size, language, before, after):
    driver = start(size=size, language=language, text_size=after)
    status = begin(driver).ids.status
    fresh = status.roomy, status.stacked
    driver.close()
    driver = start(size=size, language=language, text_size=before)
    screen = begin(driver)
    driver.app.profile_store.change_settings(text_size=after)
    driver.settled()
    assert (screen.ids.status.roomy, screen.ids.status.stacked) == fresh
    assert problems(screen) == []


def test_a_picture_shows_what_the_one_at_this_device_has_seen(start, hands):
    from screens.games.dungeon.picture import DungeonCard

    driver = start()
    screen = begin(driver, Seat("computer", level="scout"), ADA)
    card = DungeonCard(size=(200, 200))
    card.view = screen.client.match.view(1)
    assert card.seat == 1
    assert card.known.strip()
