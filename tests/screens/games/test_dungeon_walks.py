"""Donjon in the window: longer walks, the whole map, the end of a crawl, and the way in from the workshop."""

import pytest
from msgspec.structs import replace

from logic.core.replay import Seat
from logic.dungeon import tiles, travel
from logic.dungeon.generator import codes
from logic.dungeon.play import Notice
from logic.dungeon.state import Finished
from screens.games.dungeon import board as dungeon_board
from screens.games.dungeon.texts import notice
from screens.games.face import face
from screens.games.seat_names import introduction
from tests.screens.games.test_dungeon import begin, finish, rest, told, world
from tests.screens.games.test_dungeon_workshop import workshop
from tests.screens.support.structure import problems

CODE = "D2-crypt-24-50-12"


def explore(driver, screen):
    """Press Explore until it leads nowhere any more."""
    for _ in range(200):
        turns = world(screen).turns
        screen.act("explore")
        rest(driver, screen)
        if screen.state.over or world(screen).turns == turns:
            return
    raise AssertionError("exploring does not end")


def test_explore_ends_beside_the_way_out_and_says_how_to_leave(start, hands):
    driver = start()
    screen = begin(driver, seed=3)
    explore(driver, screen)
    assert not screen.state.over
    assert tiles.EXIT in world(screen).known
    assert "One step onto E" in told(screen)
    finish(driver, screen)
    assert world(screen).result == "won"


def test_treasure_that_was_seen_is_walked_to_from_afar(start, hands):
    driver = start()
    screen = begin(driver, seed=3)
    explore(driver, screen)
    left = travel.known_treasures(screen.client.view, 0)
    in_sight = dungeon_board.in_sight(screen.client.view, 0)
    assert left, "exploring picks up only what lies on its way"
    assert not any(y * 24 + x in in_sight for x, y in left)
    key = screen.controls.keys["next"]
    assert not key.disabled
    had = world(screen).treasure
    driver.tap(key)
    rest(driver, screen)
    assert world(screen).treasure > had


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_explore_is_the_large_button_and_search_a_smaller_one(start, hands, size):
    driver = start(size=size)
    screen = begin(driver)
    shown = screen.controls.buttons if size == "desktop" else screen.controls.keys
    assert shown["explore"].style == "filled"
    assert shown["search"].style != "filled"
    assert driver.in_sight(shown["explore"])
    if size == "portrait":
        assert shown["explore"].width > 1.5 * shown["search"].width
    else:
        shown = [widget for widget in driver.found(kind="IconText") if "xplore" in widget.label]
        assert len([widget for widget in shown if driver.in_sight(widget)]) == 1, "once is enough"
    driver.press("Explore")
    assert screen.state.goal == "explore" or world(screen).turns
    assert problems(screen) == []


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_the_whole_map_stays_whole_while_somebody_walks(start, hands, size):
    driver = start(size=size)
    screen = begin(driver)
    board = screen.board
    driver.key("m")
    driver.frames(2)
    looked = (board.look_x, board.look_y, board.cell)
    x, y = world(screen).hero
    goal = next(
        (place % 24, place // 24)
        for place, sign in enumerate(world(screen).known)
        if sign in ".,:" and len(travel.route(screen.client.view, 0, (place % 24, place // 24))) > 1
    )
    driver.tap(board.to_window(*board.centre_of(goal)))
    rest(driver, screen)
    assert world(screen).hero not in ((x, y), None)
    assert (board.look_x, board.look_y, board.cell) == looked
    for key in ("left", "right", "up", "down"):
        driver.key(key)
    assert (board.look_x, board.look_y, board.cell) == looked
    driver.resize((700, 600) if size == "desktop" else "small")
    driver.frames(3)
    for corner in ((0, 0), (23, 23)):
        assert board.collide_point(*board.centre_of(corner)), "all of it is in sight in another window too"


def test_escape_closes_the_whole_map_before_it_leaves(start, hands):
    driver = start()
    screen = begin(driver)
    driver.key("m")
    driver.key("escape")
    assert driver.screen is screen
    assert not screen.controls.overview
    assert screen.board.following
    driver.key("escape")
    assert driver.screen is not screen


@pytest.mark.parametrize("reason", ["spectator", "over"])
def test_where_the_whole_map_is_all_there_is_one_key_leaves(start, hands, reason):
    driver = start()
    screen = begin(driver)
    if reason == "over":
        screen._leave_seat()
    else:
        screen.toggle_map()
        screen.client.seat = None
        screen.play.refresh()
    assert screen.controls.overview
    driver.key("escape")
    assert driver.screen is not screen


# The end


def test_losing_says_so(start, hands):
    names = ["Ada"]
    driver = start()
    screen = begin(driver)
    record, state = screen.client.match.record(), screen.client.match.state
    for result in ("lost", "limit"):
        lost = replace(state, worlds=(replace(state.worlds[0], result=result),), reason=result)
        line = face("dungeon").result_line(record, lost, None, names)
        assert line.startswith("Lost"), line
        assert "lost" in notice(Notice(f"waiting_{result}"))[0], "so does what is said while others walk on"
    assert "lost" not in notice(Notice("waiting_won"))[0]
    assert face("dungeon").say(Finished(0, "lost", 0, 9), names)


def test_the_end_shows_the_rest_of_the_map(start, hands):
    driver = start()
    screen = begin(driver, size=32)
    unseen = [
        place
        for place, (sign, seen) in enumerate(zip(screen.client.match.state.map, world(screen).known, strict=True))
        if seen == tiles.UNSEEN and sign in ".,:"
    ]
    assert screen.board.whole == "", "until then it is a secret"
    driver.settled()
    screen._leave_seat()
    driver.settled()
    board = screen.board
    assert board.collide_point(*board.centre_of((0, 0)))
    assert board.collide_point(*board.centre_of((31, 31)))
    pixels = driver.pixels()

    def colour(place):
        x, y = board.to_window(*board.centre_of((place % 32, place // 32)))
        return pixels.getpixel((round(x), pixels.height - round(y)))

    walls = [
        place
        for place, sign in enumerate(board.whole)
        if sign == tiles.WALL and world(screen).known[place] == tiles.UNSEEN and 0 < place % 32 < 31
    ]
    floor, blank = {colour(place) for place in unseen[::7]}, {colour(place) for place in walls[::7]}
    assert len(floor & blank) < len(floor), "floor that was never seen is drawn"
    screen.show_result()
    driver.settled()
    assert driver.screen.ids.picture.children[0].whole


# The way in


def test_a_dungeon_of_the_workshop_is_played_with_other_seats_and_leads_back(start, hands):
    driver = start()
    screen = workshop(driver)
    screen.take_code(CODE)
    driver.press("Play this")
    assert driver.app.navigation.current == "newgame"
    assert driver.has(CODE), "which dungeon it will be"
    assert not driver.has("Mode"), "how it was built is settled"
    driver.screen.add_seat()
    driver.frames(2)
    driver.screen._seat_kind(1, "computer:delver")
    driver.frames(2)
    seats = Seat("person", "Ada"), Seat("computer", level="delver")
    assert driver.has(introduction(seats, 1, "dungeon"))
    driver.press("Start")
    table = driver.screen
    state = table.client.match.state
    assert state.code == CODE
    assert len(state.worlds) == 2
    table._leave_seat()
    driver.until(lambda: table.state.over or hands.advance(2000), 60, "the end")
    table.show_result()
    driver.frames(2)
    driver.app.navigation.back()
    assert driver.screen is screen
    assert screen.code == CODE


def test_a_dungeon_of_the_workshop_can_be_played_in_a_room(start, monkeypatch):
    driver = start()
    workshop(driver).take_code(CODE)
    driver.press("Play this")
    opened = []
    monkeypatch.setattr(driver.screen, "_open", lambda opening, _places: opened.append(opening.options))
    driver.press("Open a room")
    (options,) = opened
    assert codes.code(options, options.seed) == CODE


def test_leaving_a_table_begun_in_the_workshop_leads_back_there(start, hands):
    driver = start()
    screen = workshop(driver)
    screen.take_code(CODE)
    driver.press("Play this")
    driver.press("Start")
    driver.screen.rematch()
    driver.frames(2)
    driver.key("escape")
    assert driver.screen is screen
    driver.key("escape")
    assert driver.app.navigation.current == "home"
    driver.app.matches.open(driver.app.saves.open_matches()[-1])
    driver.frames(2)
    driver.key("escape")
    assert driver.app.navigation.current == "home", "only where it was begun in the workshop"


def test_the_rules_do_not_let_go_of_the_dungeon_and_the_danger_chosen(start, hands):
    driver = start()
    workshop(driver).take_code(CODE)
    driver.press("Play this")
    driver.screen._take_option("level", "hunt")
    driver.press("Rules")
    driver.app.navigation.back()
    driver.frames(2)
    assert driver.has(CODE)
    assert driver.screen.chosen.options.level == "hunt"
    driver.press("Another one, that nobody knows")
    assert not driver.has(CODE)
    assert driver.has("Mode")


def test_the_next_new_game_gets_a_dungeon_that_nobody_knows(start, hands):
    driver = start()
    workshop(driver).take_code(CODE)
    driver.press("Play this")
    driver.screen.add_seat()
    driver.press("Start")
    driver.app.navigation.restart("newgame", game="dungeon", ink="indigo")
    driver.frames(2)
    assert driver.screen.chosen.options.seed is None
    assert len(driver.screen.chosen.seats) == 2, "who plays is remembered"


def test_each_danger_is_explained_where_it_is_chosen(start):
    driver = start()
    driver.app.navigation.go("newgame", game="dungeon", ink="indigo")
    driver.frames(2)
    lines = set()
    for level in ("stroll", "watch", "hunt", "nightmare"):
        driver.screen._take_option("level", level)
        driver.frames(1)
        line = driver.screen._rows["level"].small
        assert line == face("dungeon").value_line("level", level)
        lines.add(line)
    assert len(lines) == 4
