"""Ojyx in the real window: whole rounds by touches and by keys, every action card, the curtain, the review."""

import pytest
from kivy.metrics import dp

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.core.rng import Dice
from logic.ojyx.cards import KINDS
from logic.ojyx.rules import Ojyx
from logic.ojyx.state import Cell, DrawAction, DrawDeck, Play, TakeDiscard, TurnUp
from screens.laid import Shares
from screens.ojyx_choosing import Choosing
from screens.ojyx_offers import clearing, clearing_words
from tests.screens.checks import problems
from tests.screens.driver import SIZES, Driver, FingerTouch

GAME = Ojyx()
NAMES = ("Mila", "Ivo", "Noor", "Léa", "Hugo", "Zoé", "Max", "Jo")
OPENING = (0, 5)


@pytest.fixture(scope="module")
def driver():
    """One app for all: a new match is a new table."""
    driver = Driver(animation="off", sounds=0)
    yield driver
    driver.close()


def sit(driver, kinds, seed, **options):
    """Begin a match; kinds are "person" or computer levels."""
    driver.app.change_settings(answer_ms=0)
    seats = [
        Seat("person", NAMES[n]) if kind == "person" else Seat("computer", level=kind) for n, kind in enumerate(kinds)
    ]
    driver.app.start(Start(GAME, GAME.Options(**{"until": "round", **options}), len(seats), seed), seats)
    driver.frames(4)
    return driver.screen


def touch_card(driver, cell):
    x, y, w, h = driver.screen.ids.grid.box_of(cell)
    driver.tap((x + w / 2, y + h / 2))
    driver.frames(3)


def press(driver, place=0):
    driver.tap(driver.screen.ids.buttons.children[::-1][place])
    driver.frames(3)


def aim(driver, dice):
    """Touch until the aimed card has all it needs, then play it with the button."""
    screen = driver.screen
    for _ in range(8):
        choosing = screen.choosing
        if choosing.complete():
            break
        cells = choosing.choosable(int(screen.shown))
        if cells:
            touch_card(driver, dice.pick(cells))
            continue
        panel = next((p for p in screen.ids.opponents.panels if choosing.choosable(int(p.seat))), None)
        driver.tap(panel or next(p for p in screen.ids.opponents.panels if p.seat == screen.shown))
        driver.frames(3)
    assert screen.choosing.complete(), f"{screen.choosing.card} cannot be aimed by touches"
    press(driver)


def act_by_touch(driver, dice):
    """One decision, taken through the widgets."""
    screen = driver.screen
    choosing, phase = screen.choosing, screen.model.view.phase
    if choosing.card:
        aim(driver, dice)
    elif phase == "open":
        touch_card(driver, dice.pick(choosing.choosable(int(screen.me))))
    elif phase == "place":
        touch_card(driver, dice.pick(choosing.choosable(int(screen.me))))
        press(driver, dice.below(len(screen.ids.buttons.children)))
    elif phase == "give_up":
        driver.tap(screen.ids.stock.slots[0])
        driver.frames(3)
    elif phase in ("draw", "end") and choosing.playable() and dice.chance(0.6):
        card = dice.pick(choosing.playable())
        driver.tap(screen.ids.stock.slots[screen.ids.stock.cards.index(card)])
        driver.frames(3)
    else:
        press(driver, dice.below(len(screen.ids.buttons.children)))


def wait(driver):
    screen = driver.screen
    driver.until(lambda: screen.over or screen.choosing is not None, 60, "my turn")
    driver.frames(3)


@pytest.mark.parametrize(("seats", "size"), [(2, "portrait"), (4, "desktop")])
def test_a_whole_round_by_touches(driver, seats, size):
    driver.resize(size)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=seats, actions="full")
    dice = Dice(seats)
    for _ in range(400):
        wait(driver)
        if screen.over:
            break
        act_by_touch(driver, dice)
    assert screen.over
    assert screen.model.outcome is not None
    assert screen.status.endswith("the game is over")
    assert screen.ids.grid.clearing == []
    driver.press("Result")
    assert driver.app.navigation.current == "result"
    driver.press("Review")
    review = driver.screen
    assert review.name == "review"
    for eyes in (None, *range(seats)):
        review.eyes = eyes
        review.go_to(8)
        driver.frames(3)
        grids = review.board.view.grids
        hidden = [cell for grid in grids for cell in grid if cell is not None and cell.value is None]
        assert bool(hidden) == (eyes is not None), "a seat's eyes see no more than the seat knew"


def test_eight_seats_on_a_phone(driver):
    """Twenty decisions among eight: every opponent has a panel, and nothing gets stuck."""
    driver.resize("portrait")
    screen = sit(driver, ("person", *["easy"] * 7), seed=8, actions="full")
    dice = Dice(8)
    for _ in range(20):
        wait(driver)
        act_by_touch(driver, dice)
    assert [panel.seat for panel in screen.ids.opponents.panels] == [1, 2, 3, 4, 5, 6, 7]
    assert all(panel.x >= 0 and panel.right <= screen.width for panel in screen.ids.opponents.panels)


def test_a_round_by_keys_alone(driver):
    driver.resize("desktop")
    screen = sit(driver, ("person", "easy"), seed=3, actions="none")
    for turn in range(300):
        wait(driver)
        if screen.over:
            break
        phase = screen.model.view.phase
        if phase == "open":
            driver.key("right", "enter")
        elif phase == "draw":
            driver.key("d" if turn % 2 else "f")
        elif phase == "place":
            cells = screen.choosing.choosable(int(screen.me))
            while screen.cursor not in cells:
                driver.key("right" if screen.cursor % 4 != 3 else "down")
            driver.key("enter", "enter")
        else:
            driver.key("enter")
    assert screen.over


def start_with(card, after=None):
    """A seed with which seat 0 begins and its first action card is that one (and the next one the other)."""
    for seed in range(60_000):
        state = GAME.setup(GAME.Options(actions="full", until="round"), 2, seed)
        if state.action_deck[-1] != card or (after and state.action_deck[-2] != after):
            continue
        for seat in (0, 1):
            for cell in OPENING:
                state = GAME.apply(state, seat, TurnUp(cell)).state
        if state.turn == 0:
            return seed
    raise AssertionError(f"no start has {card} on top")


def opened(driver, seed):
    """Two people at one device: both have opened, the first one is to draw."""
    screen = sit(driver, ("person", "person"), seed, actions="full")
    for seat in (0, 1):
        if screen.me != seat:
            lift(driver, seat)
        for cell in OPENING:
            touch_card(driver, cell)
    lift(driver, 0)
    return screen


def lift(driver, seat):
    """Pass the device on: the curtain names who is next."""
    from screens.furniture import Overlay

    driver.until(lambda: Overlay.top() is not None, 5, "the curtain")
    assert Overlay.top().seat == seat
    hidden = driver.screen.model.seat
    assert hidden != seat, "nothing of the next person is shown before the curtain is lifted"
    driver.press(f"I am {NAMES[seat]}")
    driver.until(lambda: Overlay.top() is None, 5, "the curtain to lift")
    driver.frames(4)
    assert driver.screen.model.seat == seat


PLAYED = [card for card, kind in KINDS.items() if kind.when == "any_time"]


@pytest.mark.parametrize("card", PLAYED)
def test_every_action_card_is_played_by_touch(driver, card):
    driver.resize("portrait")
    screen = opened(driver, start_with(card))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    assert screen.model.view.hand == card
    playable = card in screen.choosing.playable()
    if playable:
        driver.tap(screen.ids.piles.drawn)
        driver.frames(3)
        aim(driver, Dice(1))
        assert card in screen.model.match.state.action_discard or screen.model.match.state.attack is not None
    else:
        # Nobody has a stock yet: such a card can only be kept or dropped.
        assert KINDS[card].needs == "opponent_with_stock"
        assert [offer.text for offer in screen.offers] == ["Keep", "Drop"]
        press(driver)
        assert card in screen.model.match.state.stocks[0]


def test_a_card_that_is_held_tells_of_itself_and_is_not_played(driver):
    driver.resize("portrait")
    screen = opened(driver, start_with("skip"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    card = screen.ids.piles.drawn
    finger = FingerTouch(*card.to_window(*card.center))
    finger.put("begin")
    driver.until(lambda: driver.overlay is not None, 5, "what the card does")
    assert driver.overlay.heading == "Skip"
    finger.put("end")
    driver.frames(3)
    driver.press("Close")
    driver.settled()
    assert not screen.choosing.card, "it was only asked about"
    driver.tap(card)
    assert screen.choosing.card == "skip"


def test_turnaround_acts_at_once(driver):
    driver.resize("portrait")
    screen = opened(driver, start_with("turnaround"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    assert "turnaround" in screen.model.match.state.action_discard


@pytest.mark.parametrize("card", ["shield", "mirror"])
def test_a_reaction_card_answers_an_attack(driver, card):
    driver.resize("portrait")
    screen = opened(driver, start_with(card, after="reveal"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    driver.press("Keep")
    if screen.model.view.phase == "end":
        driver.press("End turn")
    lift(driver, 1)
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    driver.press(screen.offers[0].text)
    driver.frames(3)
    aim(driver, Dice(2))
    lift(driver, 0)
    assert screen.model.view.phase == "react"
    assert driver.has("Ivo attacks you"), "the attack is told on a sheet"
    assert screen.ids.grid.y >= screen.ids.attack.top, "which leaves the own cards visible"
    up = sum(cell is not None and cell.up for cell in screen.model.match.state.grids[0])
    press(driver)
    state = screen.model.match.state
    assert sum(cell is not None and cell.up for cell in state.grids[0]) == up, "the attack did not hit"
    assert card in state.action_discard


def test_the_same_draw_is_refused_while_another_person_looks(driver):
    """What the next person knows is not on the screen before the curtain is lifted."""
    driver.resize("portrait")
    screen = sit(driver, ("person", "person"), seed=9, actions="none")
    for cell in OPENING:
        touch_card(driver, cell)
    assert screen.model.seat == 0
    assert screen.model.view.chosen[1] == ()
    view_of_other = screen.model.match.view(1)
    assert screen.model.view != view_of_other


def test_a_review_so_far_sees_no_more_than_who_holds_the_device(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", "person"), seed=9, actions="none")
    for seat in (0, 1):
        screen.picked("review")
        assert driver.screen.eyes == seat
        driver.key("escape")
        if seat == 0:
            for cell in OPENING:
                touch_card(driver, cell)
            lift(driver, 1)
    driver.app.navigation.go("review", record=screen.model.match.record(), eyes=0)
    assert driver.screen.eyes == 0, "the same match again, in other hands"


def test_only_one_curtain_hangs_however_often_the_app_is_left(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", "person"), seed=9, actions="none")
    for cell in OPENING:
        touch_card(driver, cell)
    driver.until(lambda: driver.overlay is not None, 5, "the curtain")
    for _ in range(2):
        driver.app.on_pause()
        driver.app.on_resume()
        driver.frames(3)
    lift(driver, 1)
    assert screen.choosing is not None


@pytest.mark.parametrize("how", ["touch", "key"])
def test_an_aimed_card_means_the_opponent_in_the_middle(driver, how):
    driver.resize("portrait")
    screen = sit(driver, ("person", *["easy"] * 2), seed=8, actions="full")

    def look_at(seat):
        if how == "touch":
            screen.touch_opponent(seat)
            return
        while screen.shown != seat:
            driver.key("o")

    def aim_at_all(card, **more):
        """As if the card were in hand, with these ways to play it."""
        wait(driver)
        screen.choosing = Choosing(screen.model.view, 0, [Play(card, seat, **more) for seat in (1, 2)])
        screen.choosing.aim(card)
        return screen.choosing

    choosing = aim_at_all("freeze")
    for seat in (2, 1):
        look_at(seat)
        assert choosing.complete() == Play("freeze", seat)
    look_at(1 if how == "touch" else 0)
    assert screen.shown == 0
    assert choosing.complete() is None, "nobody is in the middle but oneself"

    choosing = aim_at_all("bomb", cell=3)
    look_at(2)
    assert choosing.picks == [], "a card is meant, not the opponent"
    screen.touch(2, 3)
    assert choosing.complete() == Play("bomb", 2, 3)
    look_at(1)
    assert choosing.complete() is None
    screen.touch(1, 3)
    assert choosing.complete() == Play("bomb", 1, 3)


def test_draw_action_is_offered_only_with_action_cards(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", "easy"), seed=2, actions="none")
    wait(driver)
    for cell in OPENING:
        touch_card(driver, cell)
    wait(driver)
    assert DrawAction() not in screen.choosing.actions
    assert screen.ids.piles.piles["actions"].opacity == 0
    assert not stands(screen, "stock"), "there is nothing to keep"


def stands(screen, part):
    return getattr(screen.ids.table, part) in screen.ids.table._placed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "actions"), [(2, "none"), (8, "full")])
def test_a_table_in_every_shape_of_window(driver, size, seats, actions):
    driver.resize(size)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=seats, actions=actions)
    wait(driver)
    for cell in OPENING:
        touch_card(driver, cell)
    wait(driver)
    assert problems(screen) == []
    _x, _y, wide, _high = screen.ids.grid.box_of(0)
    assert wide >= dp(62), "the own cards are large"
    assert stands(screen, "stock") == (actions != "none")
    assert not stands(screen, "totals"), "there is no round behind yet"
    if size != "small":
        assert screen.ids.table.height == screen.height, "nothing has to be scrolled to"


def test_the_line_for_waiting_is_as_high_as_its_words(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", "person"), seed=7, actions="none")
    driver.settled()
    assert screen.ids.waiting.text
    assert screen.ids.waiting.height == dp(52)


def test_the_cards_follow_a_window_that_grows_again(driver):
    """A table that needs more height than there is keeps its own: its cards follow the window's all the same."""
    driver.resize((844, 300))
    screen = sit(driver, ("person", *["easy"] * 7), seed=2, actions="full")
    table, grid = screen.ids.table, screen.ids.grid
    low = grid.height
    for height in (320, 340):
        driver.resize((844, height))
        driver.settled()
        assert table.height > height, "there is still something to scroll to"
    assert grid.height > low


@pytest.mark.parametrize("size", [(1000, 640), "small"])
def test_a_long_name_leaves_room_for_the_figures_beside_it(driver, size):
    """Without any, they changed the height of the table in every frame, and it never came to rest."""
    driver.resize(size)
    seats = [Seat("person", "Maximiliana-Konstantinow"), *(Seat("person", name) for name in NAMES[:7])]
    driver.app.start(Start(GAME, GAME.presets[0].options, len(seats), 7), seats)
    driver.frames(6)
    plate, heights = driver.screen.ids.plate, set()
    for _ in range(4):
        driver.frames(1)
        heights.add(plate.height)
    assert len(heights) == 1
    assert problems(plate) == []


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_an_aimed_card_says_what_to_touch_next(driver, size):
    driver.resize(size)
    screen = opened(driver, start_with("swap"))

    def told():
        return [words.text for words in driver.found(kind="Words") if driver.in_sight(words)]

    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    driver.tap(screen.ids.piles.drawn)
    driver.frames(3)
    assert any("Tap one of your cards" in text for text in told())
    touch_card(driver, 1)
    assert any("Tap an opponent’s card" in text for text in told())
    driver.tap(screen.ids.opponents.panels[0])
    driver.frames(3)
    touch_card(driver, 0)
    assert not any("Tap " in text for text in told()), "it can be played now"
    assert problems(screen) == []


def test_the_cards_of_a_review_keep_their_shape(driver):
    driver.resize("desktop")
    screen = to_draw(driver)
    screen.picked("review")
    driver.settled()
    picture = next(driver.found(kind="TablePicture"))
    for grid in picture.grids:
        _x, _y, wide, high = grid.box_of(0)
        assert 1.1 < high / wide < 1.45


def grid_of(*rows):
    """A grid from its rows: a number lies face up, "." is hidden, "x" cleared."""
    cells = {".": Cell(None, False), "x": None}
    return tuple(cells[word] if word in cells else Cell(int(word), True) for row in rows for word in row.split())


def to_draw(driver, seed=3, kinds=("person", "easy")):
    """A table where it is Mila's turn to draw for the first time."""
    screen = sit(driver, kinds, seed, actions="none")
    wait(driver)
    for cell in OPENING:
        touch_card(driver, cell)
    driver.until(lambda: screen.choosing and screen.choosing.view.phase == "draw", what="Mila's turn")
    driver.frames(2)
    return screen


@pytest.mark.parametrize("size", ["portrait", "small", "landscape", "desktop"])
def test_with_a_card_in_hand_both_ways_are_told(driver, size):
    driver.resize(size)
    for draw, told in ((DrawDeck(), "or discard the"), (TakeDiscard(), "to swap it for the")):
        screen = to_draw(driver)
        screen.play(draw)
        driver.settled()
        hint = screen.ids.waiting.text
        assert told in hint
        assert ("discard" in hint) is isinstance(draw, DrawDeck)
        assert driver.in_sight(driver.find(hint, kind="Small"))
        assert problems(screen) == []
        touch_card(driver, 1)
        assert not any("Tap a card" in words.text for words in driver.found(kind="Small") if driver.in_sight(words))


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_on_ones_turn_the_line_tells_what_the_other_did(driver, size):
    driver.resize(size)
    screen = to_draw(driver)
    while not any(seat == 1 for seat, _ in screen.story[-1:]):
        act_by_touch(driver, Dice(5))
        wait(driver)
    driver.until(lambda: screen.choosing and screen.choosing.view.phase == "draw", what="Mila's turn")
    driver.frames(2)
    deed = screen.story[-1][1]
    assert any(deed in words.text for words in driver.found(kind="Small") if driver.in_sight(words))
    assert problems(screen) == []


def test_columns_that_could_clear():
    grid = grid_of("3 x 5 .", "3 x 5 7", ". x 2 7")
    assert clearing(grid) == {0: 3, 2: 5, 3: 7}
    left, right = clearing_words(grid)
    assert left == "a 3 here clears the column"
    assert right == "a 5 clears column 3\na 7 here clears the column"
    assert clearing(grid_of(". . . .", ". 1 . .", "4 2 . .")) == {}


def test_heights_share_what_there_is():
    shares = Shares(cards=(100, 200, 260), piles=(40, 60), gap=(10, 20))
    assert shares.least == 150
    assert shares.within(150) == {"cards": 100, "piles": 40, "gap": 10}
    assert shares.within(215) == {"cards": 150, "piles": 50, "gap": 15}, "all grow alike"
    assert shares.within(310) == {"cards": 230, "piles": 60, "gap": 20}
    assert shares.within(400) == {"cards": 260, "piles": 60, "gap": 80}, "the gaps take the rest"
