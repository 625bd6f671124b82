"""MémoStep on its screen: looking, walking, traps and finds, the camp, rivals, several people, rests and restarts."""

from itertools import count

import pytest
from kivy.metrics import dp
from msgspec.structs import replace

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.core.rng import mixed
from logic.games import GAMES
from logic.memostep.generator import ROWS, RunCounters, make_floor
from logic.memostep.growth import shape_of
from logic.memostep.state import Finish, Options, Step
from logic.memostep.walk import show as arrive
from screens.games.memostep.best_runs import best_runs
from screens.games.memostep.signs import WARES
from screens.games.memostep.texts import question
from screens.i18n.texts import tr
from screens.play.handover import HandoverCurtain
from tests.screens.support.seats import against, people
from tests.screens.support.structure import problems

GAME = GAMES["memostep"]
ALONE = people(1)


def begin(driver, seats=ALONE, seed=3, **options):
    """Start a match as the new-game screen would."""
    driver.app.matches.start(Start(GAME, Options(**options), len(seats), seed), seats)
    driver.frames(3)
    return driver.screen


def look(driver, screen):
    """Lift the cover, and walk at once."""
    driver.key("space", "space")
    assert walker(screen).phase == "walking"


def walker(screen):
    return screen.state.walker


def floor(screen):
    """The floor the walker is on: what a test may know and nobody else."""
    state = screen.client.match.state
    return state.floors[walker(screen).floor - 1 - len(state.paths)]


def column(screen, *kinds):
    """A column of the next row that is of one of those kinds, or None."""
    row = floor(screen).cells[walker(screen).row + 1]
    return next((column for column, cell in enumerate(row) if cell.kind in kinds), None)


def by_touch(driver, screen, column):
    board = screen.ids.board
    driver.tap(board.to_window(*board.centre_of(walker(screen).row + 1, column)))


def by_key(driver, _screen, column):
    driver.key(str(column + 1))


def walk(driver, screen, rows=ROWS, step=by_key):
    """Right steps along the path."""
    for _ in range(rows):
        if walker(screen).phase == "walking":
            step(driver, screen, column(screen, "path"))


def seed_with(kind):
    """A seed whose first floor has such a cell in some row."""
    for seed in count():
        state = GAME.setup(Options(), 1, seed)
        if any(kind in (cell.kind, cell.bonus) for cells in state.floors[0].cells for cell in cells):
            return seed


def step_onto(driver, screen, kind):
    """Walk until the next row has such a cell, and step on it."""
    while column(screen, kind) is None:
        walk(driver, screen, 1)
    driver.key(str(column(screen, kind) + 1))


def lose_all_hearts(driver, screen):
    """Wrong steps, until none can be taken any more."""
    while walker(screen).phase == "walking":
        driver.key(str(column(screen, "neutral", "trap_life") + 1))


def at_the_last_chance(driver):
    """A run without hearts, but with a gem."""
    screen = begin(driver, seed=seed_with("gem"))
    look(driver, screen)
    step_onto(driver, screen, "gem")
    lose_all_hearts(driver, screen)
    return screen


def picture_of(driver, widget):
    """The pixels of a widget as the window shows it."""
    whole = driver.pixels()
    x, y = widget.to_window(*widget.pos)
    return whole.crop((x, whole.height - y - widget.height, x + widget.width, whole.height - y)).tobytes()


# Looking


def test_a_floor_rests_covered_until_the_player_is_ready(start, hands):
    driver = start()
    pictures = []
    for seed in (3, 4):
        screen = begin(driver, seed=seed)
        hands.advance(60_000)
        driver.settled()
        assert screen.state.covered
        assert walker(screen).phase == "showing"
        pictures.append(picture_of(driver, screen.ids.board))
    assert pictures[0] == pictures[1], "under the cover every floor looks the same"
    driver.tap(screen.ids.actions.buttons["uncover"])
    driver.settled()
    assert picture_of(driver, screen.ids.board) != pictures[0]
    assert screen.ids.clock.figure == "4.0"


def test_lying_the_other_way_on_is_named_below_the_button(start, hands):
    driver = start(size="landscape")
    screen = begin(driver)
    driver.key("space")
    driver.settled()
    words = driver.find("or wait: the path hides by itself")
    assert 0 <= words.y < words.top <= screen.ids.actions.y
    assert screen.ids.legend.y >= screen.ids.actions.top, "what the cells mean has its place"


def test_the_keys_of_the_columns_rest_until_there_is_a_step_to_make(start, hands):
    driver = start(size="desktop")
    screen = begin(driver)
    assert screen.ids.hints.rests
    resting = picture_of(driver, screen.ids.hints)
    look(driver, screen)
    driver.settled()
    assert not screen.ids.hints.rests
    assert picture_of(driver, screen.ids.hints) != resting


def test_the_path_lights_up_and_hides_by_itself(start, hands):
    driver = start(animation="full")
    screen = begin(driver)
    driver.key("space")
    seen = []
    for _ in range(3):
        hands.advance(420)
        screen.clock.tick()
        seen.append(screen.ids.board.lit)
    assert seen == [4, 7, 10]
    hands.advance(4000 - 3 * 420 - 1)
    assert walker(screen).phase == "showing"
    hands.advance(1)
    assert walker(screen).phase == "walking"
    assert all(cell is None for row in walker(screen).grid for cell in row)


def test_starting_early_by_button_and_by_key(start, hands):
    driver = start()
    for press in (lambda s: driver.tap(s.ids.actions.buttons["begin"]), lambda s: driver.key("space")):
        screen = begin(driver)
        driver.key("space")
        press(screen)
        assert walker(screen).phase == "walking"


@pytest.mark.parametrize("how", ["pause", "leave", "restart"])
def test_after_a_rest_the_time_that_was_left_goes_on(start, hands, how):
    driver = start()
    screen = begin(driver)
    driver.key("space")
    hands.advance(1500)
    if how == "pause":
        driver.app.on_pause()
        assert screen.state.covered, "a picture in the background shows nothing"
        hands.advance(60_000)
        driver.app.on_resume()
    else:
        driver.key("escape")
        hands.advance(60_000)
        if how == "restart":
            driver = start(folder=driver.folder)
        driver.app.matches.open(driver.app.saves.open_matches()[-1])
    driver.frames(3)
    screen = driver.screen
    assert screen.state.covered
    assert screen.play.time_left() == (2500, 4000)
    assert driver.has("Go on")
    hands.advance(60_000)
    assert walker(screen).phase == "showing"
    driver.key("space")
    hands.advance(2499)
    assert walker(screen).phase == "showing"
    hands.advance(1)
    assert walker(screen).phase == "walking"


def test_being_killed_gives_hardly_any_time_back(start, hands):
    driver = start()
    screen = begin(driver)
    driver.key("space")
    for _ in range(6):
        hands.advance(500)
        screen.clock.tick()
    driver.kill()
    driver = start(folder=driver.folder)
    driver.app.matches.open(driver.app.saves.open_matches()[-1])
    driver.frames(3)
    assert driver.screen.play.time_left()[0] <= 2000


def test_nothing_shows_a_floor_again(start, hands):
    driver = start()
    screen = begin(driver)
    screen.describe()
    assert driver.overlay is None
    assert "covered" in driver.toast
    driver.key("space")
    screen.describe()
    assert driver.overlay is None
    assert "review" not in [line[0] for line in screen.menu()]
    driver.key("escape")
    card = next(card for card in driver.found(kind="GameCard") if card.game == "memostep")
    assert card.ids.picture.children[0].covered


# Walking


@pytest.mark.parametrize(("size", "step"), [("portrait", by_touch), ("desktop", by_key), ("landscape", by_touch)])
def test_two_floors_with_a_camp_between(start, hands, size, step):
    driver = start(size=size)
    screen = begin(driver, floors=2)
    look(driver, screen)
    walk(driver, screen, step=step)
    assert walker(screen).phase == "camp"
    assert driver.has("Floor 1 cleared")
    assert problems(screen) == []
    driver.press("Go down to floor 2")
    assert walker(screen).phase == "showing"
    assert not screen.state.covered
    hands.advance(10_000)
    walk(driver, screen, step=step)
    assert screen.state.over
    assert screen.client.outcome.reason == "cleared"
    assert driver.has("2 floors cleared")
    assert problems(screen) == []


def test_with_and_without_motion_the_same_run(start, hands):
    logs = []
    for motion in ("full", "off"):
        driver = start(animation=motion)
        screen = begin(driver, floors=1)
        look(driver, screen)
        walk(driver, screen, 4)
        driver.key(str(column(screen, "neutral") + 1))
        walk(driver, screen)
        assert screen.state.over
        logs.append((screen.client.match.log, screen.client.outcome))
    assert logs[0] == logs[1]


def test_a_wrong_cell_leads_back_to_the_flag(start, hands):
    driver = start()
    screen = begin(driver)
    look(driver, screen)
    walk(driver, screen, 5)
    wrong = column(screen, "neutral")
    driver.key(str(wrong + 1))
    board = screen.ids.board
    assert walker(screen).row == 3
    assert board.wrong == (5, wrong)
    assert "flag in row 4" in screen.ids.notice.text
    walk(driver, screen, 1)
    assert board.wrong is None
    assert screen.ids.notice.text == ""
    assert question(screen.state) == "Row 6: which column?"


@pytest.mark.parametrize(("pace", "free"), [("normal", 1), ("calm", 2)])
@pytest.mark.parametrize(("size", "rivals"), [("portrait", 0), ("landscape", 0), ("small", 1), ("desktop", 0)])
def test_whether_the_next_error_costs_a_heart_is_in_sight(start, hands, pace, free, size, rivals):
    driver = start(size=size)
    screen = begin(driver, seats=against("steady", rivals), pace=pace)
    look(driver, screen)

    def warned():
        return any("the next: −1 heart" in words.text for words in driver.found(kind="Small") if driver.in_sight(words))

    for _ in range(free):
        assert not warned()
        driver.key(str(column(screen, "neutral") + 1))
    assert warned()
    assert walker(screen).hearts == 3
    driver.key(str(column(screen, "neutral") + 1))
    assert not warned()
    assert walker(screen).hearts == 2


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_went_wrong_is_in_sight_in_the_smallest_window(start, hands, scale):
    driver = start(size="small", font_scale=scale)
    screen = begin(driver, seats=against("steady", 1))
    look(driver, screen)
    for _ in range(2):
        driver.key(str(column(screen, "neutral") + 1))
    driver.settled()
    words = driver.find("Wrong cell: back to the start line. One heart lost.", kind="TextLabel")
    assert words.to_window(*words.pos)[1] >= 0
    assert problems(screen) == []


def test_taps_elsewhere_are_no_steps(start, hands):
    driver = start()
    screen = begin(driver)
    board = screen.ids.board
    look(driver, screen)
    for row, at in ((3, 1), (9, 3)):
        driver.tap(board.to_window(*board.centre_of(row, at)))
    assert walker(screen).row == -1
    assert walker(screen).errors == 0


def test_stunned_no_step_is_accepted_whatever_is_pressed(start, hands):
    driver = start()
    seed = next(seed for seed in count() if _stuns_on_the_third_floor(seed))
    screen = begin(driver, seed=seed)
    look(driver, screen)
    for _ in range(2):
        walk(driver, screen)
        driver.key("space", "space")
    step_onto(driver, screen, "trap_stun")
    assert walker(screen).phase == "stunned"
    driver.frames(3)
    assert screen.state.clocked
    assert screen.ids.clock.title == "stunned for"
    before = screen.client.match.log
    driver.key("1", "2", "3", "4")
    board = screen.ids.board
    driver.tap(board.to_window(*board.centre_of(walker(screen).row + 1, 1)))
    screen.play.step(0)
    screen.play.act(Step(1))
    assert screen.client.match.log == before
    hands.advance(1000)
    assert walker(screen).phase == "walking"
    assert any(cell and cell.kind == "trap_stun" for row in walker(screen).grid for cell in row)


def _stuns_on_the_third_floor(seed):
    run = RunCounters()
    for number in (1, 2, 3):
        made = make_floor(number, run, mixed(seed))
        run = made.run
    return any(cell.kind == "trap_stun" for row in made.cells for cell in row)


def test_a_glimpse_costs_an_essence_and_a_second(start, hands):
    driver = start()
    screen = begin(driver, seed=3)
    look(driver, screen)
    walk(driver, screen, 4)
    driver.key("g")
    assert walker(screen).phase == "walking", "without essence there is no glimpse"
    walk(driver, screen, 3)
    assert walker(screen).essence == 1
    assert screen.ids.notice.text
    driver.tap(screen.ids.actions.buttons["glimpse"])
    assert walker(screen).phase == "glimpse"
    assert not screen.ids.notice.text, "what was found is spent"
    assert [cell.kind for cell in walker(screen).grid[9] if cell] == ["path"]
    driver.app.on_pause()
    driver.app.on_resume()
    assert screen.state.covered
    driver.key("space")
    hands.advance(1000)
    assert walker(screen).phase == "walking"
    assert walker(screen).essence == 0


def test_the_potion_and_the_hearts(start, hands):
    driver = start()
    screen = begin(driver, seed=seed_with("potion"))
    look(driver, screen)
    step_onto(driver, screen, "potion")
    assert walker(screen).potion == 1
    driver.key("p")
    assert walker(screen).potion == 1, "with all hearts there is nothing to heal"
    while walker(screen).hearts == 3:
        driver.key(str(column(screen, "neutral", "trap_life") + 1))
    driver.key("p")
    assert (walker(screen).potion, walker(screen).hearts) == (0, 3)
    assert "potion" in screen.ids.notice.text


@pytest.mark.parametrize("accept", [True, False])
def test_a_gem_is_a_last_chance(start, hands, accept):
    driver = start()
    screen = at_the_last_chance(driver)
    assert walker(screen).phase == "last_chance"
    driver.key("escape")
    assert driver.has("Last chance"), "the question must be answered"
    assert problems(driver.overlay) == []
    driver.press("Spend the gem" if accept else "End the run")
    assert walker(screen).phase == ("walking" if accept else "over")
    assert driver.overlay is None
    assert screen.state.over is not accept


def test_a_last_chance_is_asked_again_in_another_language(start, hands):
    driver = start()
    at_the_last_chance(driver)
    driver.app.on_pause()
    tr.speak("fr")
    driver.app.on_resume()
    driver.settled()
    assert driver.has("Dernière chance")
    assert not driver.has("Last chance")


def test_the_end_keeps_the_run_and_shows_where_memory_failed(start, hands):
    driver = start()
    scores = []
    for good in (10, 3):
        screen = begin(driver)
        look(driver, screen)
        walk(driver, screen, good)
        if walker(screen).phase == "camp":
            driver.key("space", "space")
        lose_all_hearts(driver, screen)
        assert screen.state.over
        scores.append(walker(screen).score)
        driver.frames(3)
        assert driver.has("Where memory failed")
        assert next(iter(driver.found(kind="MemoNamedMap"))).misses
    assert scores[0] > scores[1]
    assert [run.score for run in best_runs(driver.app.profile, Options())] == sorted(scores, reverse=True)
    begin(driver, pace="calm")
    assert best_runs(driver.app.profile, Options(pace="calm")) == ()


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("desktop", "uk"), ("small", "fr")])
def test_what_to_do_after_a_run_is_written_in_one_size(start, hands, size, language):
    driver = start(size=size, font_scale=1.5, language=language)
    screen = begin(driver)
    look(driver, screen)
    lose_all_hearts(driver, screen)
    driver.settled()
    ways = list(driver.found(kind="InkButton", root=screen.ids.end))
    assert len(ways) == 3
    assert len({button.words.font_size for button in ways}) == 1
    assert problems(screen) == []


def ware(screen, item):
    """The line of the camp that sells something."""
    wares = screen.ids.camp.ids.wares
    return next(line for line in wares.children if getattr(line, "icon", "") == WARES[item])


def test_gold_buys_in_the_camp(start, hands):
    driver = start()
    screen = begin(driver)
    look(driver, screen)
    for _ in range(8):
        walk(driver, screen)
        shield = ware(screen, "shield")
        if walker(screen).gold >= 10:
            break
        assert not shield.ware.possible
        driver.key("s")
        assert not walker(screen).shield
        driver.key("space", "space")
    gold = walker(screen).gold
    driver.reach(shield.children[0])
    driver.tap(shield.children[0])
    assert walker(screen).shield
    assert walker(screen).gold == gold - 10
    driver.frames(3)
    assert shield.ware.small == "you carry one"
    assert not shield.ware.possible


# Others


def test_rivals_are_seen_by_their_row_alone(start, hands):
    driver = start(size="desktop")
    screen = begin(driver, seats=against("steady", 3))
    driver.key("space")
    hands.advance(9_000)
    driver.frames(3)
    view = screen.client.view
    assert len(screen.ids.strips.strips) == 3
    assert {strip.row for strip in screen.ids.strips.strips} != {-1}
    for seat in (1, 2, 3):
        assert view.walkers[seat].grid == ()
        assert view.walkers[seat].steps == ()
    assert problems(screen) == []


def test_lying_the_offers_of_the_camp_stand_beside_the_floor(start, hands):
    driver = start(size="landscape")
    screen = begin(driver)
    look(driver, screen)
    walk(driver, screen)
    assert driver.in_sight(ware(screen, "heart"))
    assert driver.in_sight(ware(screen, "shield"))
    assert problems(screen) == []


def test_a_board_under_review_keeps_a_margin_to_the_edge_of_a_desktop(start, hands):
    driver = start(size="desktop")
    screen = begin(driver)
    look(driver, screen)
    driver.app.navigation.go("review", record=screen.client.match.record(), ink="violet")
    driver.frames(3)
    board = driver.find(kind="ReviewBoard")
    assert board.y >= dp(16)
    assert board.cell[0] == pytest.approx(board.cell[1])
    assert not board.small


def test_rivals_who_have_just_set_out_are_all_first(start, hands):
    driver = start(size="desktop")
    screen = begin(driver, seats=people(3))
    look(driver, screen)
    assert screen.ids.line.place == "place 1 of 3"
    assert {line.place for line in driver.found(kind="MemoStandingLine")} == {"1"}


def test_alone_and_ahead_one_has_won_and_may_walk_on(start, hands):
    driver = start()
    screen = begin(driver, seats=against("steady", 1), floors=2)
    screen.client.match.leave(1)
    assert driver.overlay is None, "a covered floor comes first"
    look(driver, screen)
    driver.press("Walk on for the record")
    driver.settled()
    walk(driver, screen)
    assert driver.overlay is None, "asked once"
    assert "give_up" not in [line[0] for line in screen.menu()]
    screen.picked("finish")
    driver.settled()
    assert screen.state.over
    assert screen.ids.end.page.stamp == "WON"
    assert problems(screen) == []


def test_when_nobody_here_walks_any_more_the_rivals_hurry(start, hands):
    driver = start()
    screen = begin(driver, seats=against("photographic", 2))
    look(driver, screen)
    lose_all_hearts(driver, screen)
    assert not screen.state.over
    assert screen.client.driver.scheduler.times > 1
    assert "The others walk on" in question(screen.state)
    for _ in range(400):
        if not screen.state.over:
            hands.advance(1000)
    driver.frames(3)
    assert screen.state.over
    assert driver.has(kind="MemoStanding")


def test_people_at_one_device_walk_in_turn_and_see_nothing_of_each_other(start, hands):
    driver = start()
    screen = begin(driver, seats=people(2))
    look(driver, screen)
    hands.advance(60_000)
    assert screen.client.match.state.walkers[1].phase == "showing", "Ben's clock stands while Ada walks"
    walk(driver, screen)
    assert screen.ids.camp.page.secret
    driver.press("Pass the device to Ben")
    curtain = driver.overlay
    assert isinstance(curtain, HandoverCurtain)
    driver.app.on_pause()
    driver.app.on_resume()
    driver.key("escape")
    assert driver.overlay is curtain
    hands.advance(60_000)
    assert screen.state.me == 0
    assert screen.client.view.walkers[1].grid == ()
    driver.press("I am Ben")
    assert (screen.state.me, walker(screen).phase, screen.play.time_left()) == (1, "showing", (4000, 4000))
    assert screen.client.view.walkers[0].grid == ()
    hands.advance(4000)
    walk(driver, screen, 9)
    driver.key("escape")
    driver = start(folder=driver.folder)
    driver.app.matches.open(driver.app.saves.open_matches()[-1])
    driver.frames(3)
    screen = driver.screen
    assert isinstance(driver.overlay, HandoverCurtain), "after a restart nobody knows who holds the device"
    driver.press("I am Ben")
    walk(driver, screen, 1)
    driver.press("Pass the device to Ada")
    driver.press("I am Ada")
    assert walker(screen).phase == "camp"
    assert not screen.ids.camp.page.secret
    driver.press("Go down to floor 2")
    assert (screen.state.me, walker(screen).floor, walker(screen).phase) == (0, 2, "showing")


def test_giving_up_ends_the_run_of_who_plays(start, hands):
    driver = start()
    screen = begin(driver, seats=people(2))
    look(driver, screen)
    screen.give_up()
    driver.frames(3)
    driver.press("Give up")
    assert walker(screen).end == "left"
    assert screen.state.waiting_for == 1, "the other one has won, and may walk on"
    screen.client.match.play(1, Finish())
    assert screen.state.over
    assert screen.client.outcome.reason == "last_standing"
    end = driver.find(kind="MemoEnd").ids
    assert end.chips.children[0].y - end.maps_card.y < dp(16), "no empty strip where no map is"


# How it stands


@pytest.mark.parametrize(
    ("size", "scale", "language", "rivals"),
    [
        ("portrait", 1.5, "fr", 3),
        ("small", 1.0, "uk", 0),
        ("small", 1.5, "fr", 0),
        ("landscape", 1.5, "uk", 2),
        ("desktop", 1.5, "uk", 3),
    ],
)
def test_nothing_is_cut_or_covered(start, hands, size, scale, language, rivals):
    driver = start(size=size, font_scale=scale, language=language)
    seats = against("steady", rivals) if rivals else (Seat("person", "Анастасія"),)
    screen = begin(driver, seats=seats)
    for act in ("cover", "show", "walk", "wrong", "camp"):
        if act == "show":
            driver.key("space")
        elif act == "walk":
            driver.key("space")
            walk(driver, screen, 4)
        elif act == "wrong":
            driver.key(str(column(screen, "neutral") + 1))
        elif act == "camp":
            walk(driver, screen)
        driver.settled()
        assert problems(screen) == [], act


@pytest.mark.parametrize("height", [270, 300, 320])
def test_a_low_window_with_rivals_is_scrolled(start, hands, height):
    driver = start(size=(844, height), font_scale=1.5, language="uk")
    screen = begin(driver, seats=against("steady", 1))
    for _ in range(2):
        driver.key("space")
        driver.settled()
        assert problems(screen) == []
    line = screen.ids.line
    assert line.y >= screen.ids.table.y, "points, place and errors stand on the table"


def test_the_words_beside_the_grid_are_of_one_size(start, hands):
    driver = start(font_scale=1.5, language="uk")
    screen = begin(driver)
    driver.key("space")
    driver.settled()
    legend = [words.font_size for words in driver.found(kind="Small", root=screen.ids.legend)]
    driver.key("space")
    driver.settled()
    purse = [line.ids.word.font_size for line in driver.found(kind="MemoCounter", root=screen.ids.purse)]
    assert len(legend) == 8
    assert len(purse) == 4
    assert len(set(legend)) == len(set(purse)) == 1


def test_a_review_shows_the_cell_that_was_chosen(start, hands):
    driver = start()
    screen = begin(driver)
    look(driver, screen)
    right = column(screen, "path")
    driver.key(str(right + 1))
    wrong = column(screen, "neutral")
    driver.key(str(wrong + 1))
    driver.app.navigation.go("review", record=screen.client.match.record())
    driver.settled()
    board = next(driver.found(kind="ReviewBoard"))
    for move, chosen in ((0, None), (1, right), (2, wrong)):
        driver.screen.go_to(move)
        driver.frames(3)
        assert (board.pressed if board.asks else None) == chosen


def test_the_cells_of_a_review_are_square_whatever_height_it_had_before(start):
    from screens.games.memostep.review import ReviewBoard

    start()
    for ways in ((500,), (300, 500), (230,), (500, 230)):
        board = ReviewBoard()
        for board.height in ways:
            pass
        wide, tall = board.cell
        assert wide == pytest.approx(tall), ways


def test_whoever_leaves_a_race_has_lost_it(start, hands):
    driver = start()
    screen = begin(driver, seats=against("steady"))
    screen._leave_seat()
    hands.advance(10_000)
    driver.frames(3)
    assert screen.state.over, "the computer that is left has won, and ends its run"
    assert screen.ids.end.page.stamp == "LOST"
    alone = begin(driver)
    alone._leave_seat()
    driver.frames(3)
    assert alone.ids.end.page.stamp == "OVER"


def test_a_run_that_was_given_up_was_decided_by_that(start, hands):
    driver = start()
    screen = begin(driver)
    look(driver, screen)
    driver.key(str(column(screen, "neutral") + 1))
    screen._leave_seat()
    match = screen.client.match
    said = screen.face.decided(match.record(), match.state, match.outcome, screen.names)
    assert said == "Given up on floor 1: 1 wrong step in row 1."


def test_the_floor_in_words_tells_the_crosses_too(start, hands):
    driver = start()
    screen = begin(driver)
    look(driver, screen)
    wrong = column(screen, "neutral")
    driver.key(str(wrong + 1))
    walk(driver, screen, 1)
    assert walker(screen).row == 0
    screen.describe()
    assert f"column {wrong + 1}: wrong step" in driver.overlay.text


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_all_names_above_the_rows_stand_on_one_line(start, hands, size):
    driver = start(size=size, font_scale=1.5)
    screen = begin(driver, seats=against("steady", 3))
    driver.key("space")
    driver.frames(3)

    def baseline(label):
        return label.y + 0.24 * label.font_size

    own = baseline(screen.ids.owner)
    for strip in screen.ids.strips.strips:
        assert baseline(strip.ids.name) == pytest.approx(own, abs=dp(1.5))


def test_lying_down_there_is_room_for_hearts_and_advice_while_looking(start, hands):
    driver = start(size="landscape")
    screen = begin(driver)
    driver.key("space")
    driver.frames(3)
    assert screen.ids.hearts.opacity == 1
    assert driver.has("Traps never lie on the path.")
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "font_scale"), [("landscape", 1.0), ("portrait", 1.0), ("portrait", 1.5)])
def test_a_notice_leaves_the_question_in_sight(start, hands, size, font_scale):
    driver = start(size=size, font_scale=font_scale)
    screen = begin(driver)
    look(driver, screen)
    driver.key(str(column(screen, "neutral") + 1))
    driver.frames(3)
    assert screen.ids.notice.text
    assert driver.in_sight(screen.ids.notice)
    assert screen.ids.prompt.opacity == 1
    assert screen.ids.prompt.text == "Row 1: which column?"
    assert problems(screen) == []


# Floors after the tenth


def put_on(screen, number):
    """Let the walker arrive on that floor, as if those before it were behind."""
    match = screen.client.match
    state, grows = match.state, match.state.options.grows
    made = make_floor(number, RunCounters(), 7, shape=shape_of(number, grows))
    paths = tuple((0,) * shape_of(before, grows).rows for before in range(1, number))
    walkers = (arrive(state.walkers[0], 0, made, state.options).walker,)
    match.state = replace(state, walkers=walkers, floors=(made,), paths=paths)
    screen.client.view = match.view(0)
    screen.play.refresh()


@pytest.mark.parametrize(
    ("size", "scale", "number"),
    [("portrait", 1.0, 14), ("small", 1.5, 14), ("landscape", 1.0, 16), ("desktop", 1.0, 16)],
)
def test_a_grown_floor_is_walked_by_touch(start, hands, size, scale, number):
    driver = start(size=size, font_scale=scale)
    screen = begin(driver)
    put_on(screen, number)
    driver.settled()
    assert problems(screen) == []
    look(driver, screen)
    board, (columns, rows, kind) = screen.ids.board, shape_of(number, grows=True)
    assert (board.box_of(0, 0)[1] > board.box_of(1, 0)[1]) == (kind == "back"), "walked back, it goes down"
    for row in range(rows):
        at = column(screen, "path")
        if size == "landscape":
            assert len(screen.ids.columns.keys) == columns
            driver.tap(screen.ids.columns.keys[at])
        else:
            # A low window is scrolled to where the next row is.
            below = board.to_window(*board.centre_of(row, at))[1] < screen.ids.walk.y
            screen.ids.walk.scroll_y = 0 if below or kind == "plain" else 1
            driver.frames(2)
            by_touch(driver, screen, at)
        assert walker(screen).row == row
    assert driver.has(f"Floor {number} cleared")
    assert problems(screen) == []


def test_a_floor_is_seen_in_pieces_and_decoys_go_out(start, hands):
    driver = start()
    for number, looks in ((15, 3), (13, 2)):
        screen = begin(driver)
        put_on(screen, number)
        driver.key("space")
        pictures, (_left, whole) = set(), screen.play.time_left()
        for _ in range(looks):
            screen.clock.tick()
            driver.settled()
            pictures.add(picture_of(driver, screen.ids.board))
            hands.advance(whole // looks + 1)
        assert len(pictures) == looks
