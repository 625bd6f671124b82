"""Ojyx in the real window: whole rounds by touches and by keys, every action card, the curtain, the review."""

import pytest
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from msgspec.structs import replace
from PIL import ImageChops

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.core.rng import Dice
from logic.ojyx.cards import KINDS
from logic.ojyx.offers import Offer
from logic.ojyx.rules import Ojyx
from logic.ojyx.state import Cell, Discard, DrawAction, DrawDeck, EndTurn, Play, RoundResult, TurnUp, Vote
from screens.games.ojyx import prompts
from screens.games.ojyx.action_card import ActionCardView
from screens.games.ojyx.advice import card_strategy
from screens.games.ojyx.cards import CardPainter
from screens.play.layout import HeightPlan
from screens.theme import ink
from screens.widgets.labels import glyph
from tests.screens.support.contrast import contrast
from tests.screens.support.driver import SIZES, Driver, FingerTouch
from tests.screens.support.structure import problems

GAME = Ojyx()
NAMES = ("Mila", "Ivo", "Noor", "Léa", "Hugo", "Zoé", "Max", "Jo")
OPENING = (0, 5)


@pytest.fixture(scope="module")
def driver():
    """One app for all: a new match is a new table."""
    driver = Driver(animation="off", sounds=0)
    yield driver
    driver.close()


@pytest.fixture(autouse=True)
def plain(driver):
    """Whatever a test has changed about it, the next one finds it as it was."""
    yield
    driver.app.profile_store.change_settings(language="en", text_size=100, theme="light")


def sit(driver, kinds, seed, **options):
    """Begin a match; kinds are "person" or computer levels."""
    driver.app.profile_store.change_settings(answer_ms=0)
    seats = [
        Seat("person", NAMES[n]) if kind == "person" else Seat("computer", level=kind) for n, kind in enumerate(kinds)
    ]
    driver.app.matches.start(Start(GAME, GAME.Options(**{"until": "round", **options}), len(seats), seed), seats)
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
    """Touch until the aimed card has all it needs, then play it with the button; one without a target is played."""
    screen = driver.screen
    if not screen.state.aimed:
        return
    for _ in range(8):
        choosing = screen.state.choosing
        if choosing.complete():
            break
        cells = choosing.choosable(screen.state.shown)
        if cells:
            touch_card(driver, dice.pick(cells))
            continue
        panel = next((p for p in screen.ids.opponents.panels if choosing.choosable(p.plate.seat)), None)
        driver.tap(panel or next(p for p in screen.ids.opponents.panels if p.plate.seat == screen.state.shown))
        driver.frames(3)
    assert screen.state.choosing.complete(), f"{screen.state.choosing.card} cannot be aimed by touches"
    press(driver)


def act_by_touch(driver, dice):
    """One decision, taken through the widgets."""
    screen = driver.screen
    choosing, phase = screen.state.choosing, screen.client.view.phase
    if choosing.card:
        aim(driver, dice)
    elif phase == "open":
        touch_card(driver, dice.pick(choosing.choosable(screen.state.me)))
    elif phase == "place":
        touch_card(driver, dice.pick(choosing.choosable(screen.state.me)))
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
    driver.until(lambda: screen.state.over or screen.state.choosing is not None, 60, "my turn")
    driver.frames(3)


@pytest.mark.parametrize(("seats", "size"), [(2, "portrait"), (4, "desktop")])
def test_a_whole_round_by_touches(driver, seats, size):
    driver.resize(size)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=seats, actions="full")
    dice = Dice(seats)
    for _ in range(400):
        wait(driver)
        if screen.state.over:
            break
        act_by_touch(driver, dice)
    assert screen.state.over
    assert screen.client.outcome is not None
    assert screen.ids.bar.subtitle.endswith("the game is over")
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
    assert [panel.plate.seat for panel in screen.ids.opponents.panels] == [1, 2, 3, 4, 5, 6, 7]
    assert all(panel.x >= 0 and panel.right <= screen.width for panel in screen.ids.opponents.panels)


def test_a_round_by_keys_alone(driver):
    driver.resize("desktop")
    screen = sit(driver, ("person", "easy"), seed=3, actions="none")
    for turn in range(300):
        wait(driver)
        if screen.state.over:
            break
        phase = screen.client.view.phase
        if phase == "open":
            driver.key("right", "enter")
        elif phase == "draw":
            driver.key("d" if turn % 2 else "f")
        elif phase == "place":
            cells = screen.state.choosing.choosable(screen.state.me)
            while screen.state.cursor not in cells:
                driver.key("right" if screen.state.cursor % 4 != 3 else "down")
            driver.key("enter", "enter")
        else:
            driver.key("enter")
    assert screen.state.over


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
    """Two people at one device: both have opened, the first one is to draw. Nothing is secret yet."""
    screen = sit(driver, ("person", "person"), seed, actions="full")
    for seat in (0, 1):
        follow(driver, seat)
        for cell in OPENING:
            touch_card(driver, cell)
    follow(driver, 0)
    return screen


def follow(driver, seat):
    """Without secrets the table turns to the next person by itself."""
    driver.until(lambda: driver.screen.state.me == seat, 5, "the next person")
    assert driver.overlay is None
    driver.frames(2)


def lift(driver, seat):
    """Pass the device on, once the own deed has been seen: the curtain names who is next."""
    from screens.widgets import Overlay

    if Overlay.topmost() is None:
        driver.press(f"Pass on to {NAMES[seat]}")
    driver.until(lambda: Overlay.topmost() is not None, 5, "the curtain")
    assert Overlay.topmost().seat == seat
    hidden = driver.screen.client.seat
    assert hidden != seat, "nothing of the next person is shown before the curtain is lifted"
    driver.press(f"I am {NAMES[seat]}")
    driver.until(lambda: Overlay.topmost() is None, 5, "the curtain to lift")
    driver.frames(4)
    assert driver.screen.client.seat == seat


PLAYED = [card for card, kind in KINDS.items() if kind.when == "any_time"]


@pytest.mark.parametrize("card", PLAYED)
def test_every_action_card_is_played_by_touch(driver, card):
    driver.resize("portrait")
    screen = opened(driver, start_with(card))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    assert screen.client.view.hand == card
    playable = card in screen.state.choosing.playable()
    if playable:
        driver.tap(screen.ids.piles.drawn)
        driver.frames(3)
        aim(driver, Dice(1))
        assert card in screen.client.match.state.action_discard or screen.client.match.state.attack is not None
    else:
        # Nobody has a stock yet: such a card can only be kept or dropped.
        assert KINDS[card].needs == "opponent_with_stock"
        assert [button.text for button in screen.ids.buttons.children[::-1]] == ["Keep", "Drop"]
        press(driver)
        assert card in screen.client.match.state.stocks[0]


def test_a_card_that_is_held_tells_of_itself_and_is_not_played(driver):
    driver.resize("portrait")
    screen = opened(driver, start_with("heal"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    card = screen.ids.piles.drawn
    finger = FingerTouch(*card.to_window(*card.center))
    finger.put("begin")
    driver.until(lambda: driver.overlay is not None, 5, "what the card does")
    assert driver.overlay.heading == "Heal"
    assert card_strategy("heal") in driver.overlay.text
    finger.put("end")
    driver.frames(3)
    driver.press("Close")
    driver.settled()
    assert not screen.state.choosing.card, "it was only asked about"
    driver.tap(card)
    assert screen.state.choosing.card == "heal"
    driver.key("escape")
    assert driver.screen is screen
    assert not screen.state.choosing.card, "back undoes the choice"


def test_a_secret_is_read_before_the_device_is_passed_on(driver):
    driver.resize("portrait")
    screen = opened(driver, start_with("scout"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    driver.tap(screen.ids.piles.drawn)
    assert screen.client.view.turn == 1
    assert driver.toast.startswith("Next in the deck")
    driver.frames(4)
    assert driver.overlay is None, "the curtain would hide it"
    driver.press("Pass on to Ivo")
    assert driver.toast == "", "the next person is not told"
    lift(driver, 1)
    assert not any("deck:" in line for _seat, line in screen.story), "and reads nothing of it"


def test_turnaround_acts_at_once(driver):
    driver.resize("portrait")
    screen = opened(driver, start_with("turnaround"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    assert "turnaround" in screen.client.match.state.action_discard


def attacked(driver, card):
    """The first of two people keeps a reaction card, the second one attacks."""
    screen = opened(driver, start_with(card, after="reveal"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    driver.press("Keep")
    if screen.client.view.phase == "end":
        driver.press("End turn")
    lift(driver, 1)
    driver.tap(screen.ids.piles.piles["actions"])
    driver.frames(3)
    driver.press(screen.ids.buttons.children[-1].text)
    driver.frames(3)
    aim(driver, Dice(2))
    lift(driver, 0)
    return screen


@pytest.mark.parametrize("card", ["shield", "mirror"])
def test_a_reaction_card_answers_an_attack(driver, card):
    driver.resize("portrait")
    screen = attacked(driver, card)
    assert screen.client.view.phase == "react"
    assert driver.has("Ivo attacks you"), "the attack is told on a sheet"
    assert screen.ids.grid.y >= screen.ids.attack.top, "which leaves the own cards visible"
    assert screen.ids.grid.chosen == [screen.client.view.attack.cell], "and the one in danger is outlined"
    up = sum(cell is not None and cell.up for cell in screen.client.match.state.grids[0])
    press(driver)
    state = screen.client.match.state
    assert sum(cell is not None and cell.up for cell in state.grids[0]) == up, "the attack did not hit"
    assert card in state.action_discard


def test_on_a_small_phone_an_attack_is_answered_without_scrolling(driver):
    driver.resize("small")
    screen = attacked(driver, "mirror")
    driver.settled()
    table = screen.ids.table
    assert table.height <= table.in_sight, "the answers are in sight"
    assert screen.ids.grid.y >= screen.ids.attack.top, "and so are the own cards"
    press(driver)
    assert table.piles.y > 0, "the piles are back"


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
            follow(driver, 1)
    driver.app.navigation.go("review", record=screen.client.match.record(), eyes=0)
    assert driver.screen.eyes == 0, "the same match again, in other hands"


def test_only_one_curtain_hangs_however_often_the_app_is_left(driver):
    driver.resize("portrait")
    screen = opened(driver, start_with("shield"))
    driver.tap(screen.ids.piles.piles["actions"])
    driver.press("Keep")
    driver.press("End turn")
    driver.press("Pass on to Ivo")
    driver.until(lambda: driver.overlay is not None, 5, "the curtain")
    for _ in range(2):
        driver.app.on_pause()
        driver.app.on_resume()
        driver.frames(3)
    lift(driver, 1)
    assert screen.state.choosing is not None


@pytest.mark.parametrize("how", ["touch", "key"])
def test_an_aimed_card_means_the_opponent_in_the_middle(driver, how):
    driver.resize("portrait")
    screen = sit(driver, ("person", *["easy"] * 2), seed=8, actions="full")
    lay(driver, replace(moments(3)["draw"], stocks=(("freeze",), (), ())))
    driver.tap(screen.ids.stock.slots[0])
    driver.frames(3)
    for seat in (2, 1):
        while screen.state.shown != seat:
            if how == "key":
                driver.key("o")
            else:
                panels = screen.ids.opponents.panels
                driver.tap(next(panel for panel in panels if panel.plate.seat == seat))
                driver.frames(3)
        assert screen.state.choosing.complete() == Play("freeze", seat)
        assert [panel.plate.chosen for panel in screen.ids.opponents.panels] == [seat == 1, seat == 2]
    assert "Freeze" in screen.ids.note.words[0], "it can be played now"


def test_cards_are_chosen_where_they_lie_and_confirmed_by_a_second_tap(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", *["easy"] * 2), seed=8, actions="full")
    lay(driver, replace(moments(3)["draw"], stocks=(("swap",), (), ())))
    log = []
    screen.client.play = lambda seat, action: log.append(action)
    driver.tap(screen.ids.stock.slots[0])
    touch_card(driver, 2)
    panel = next(panel for panel in screen.ids.opponents.panels if panel.plate.seat == 2)
    x, y, wide, high = panel.grid.box_of(7)
    driver.tap(panel.grid.to_window(x + wide / 2, y + high / 2))
    assert (screen.state.shown, screen.state.chosen, log) == (2, (7,), [])
    touch_card(driver, 7)
    assert log == [Play("swap", 2, 7, 2)]
    del screen.client.play


def test_draw_action_is_offered_only_with_action_cards(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", "easy"), seed=2, actions="none")
    wait(driver)
    for cell in OPENING:
        touch_card(driver, cell)
    wait(driver)
    assert DrawAction() not in screen.state.choosing.actions
    assert screen.ids.piles.piles["actions"].opacity == 0
    assert not stands(screen, "stock"), "there is nothing to keep"


def end_round(driver, seats):
    """The last turn of a round, which the first seat has closed."""
    options = GAME.Options(until="points")
    last = {"options": options, "turn": 1, "phase": "end", "last_lap": True, "ender": 0, "totals": (-200,) * seats}
    screen = lay(driver, replace(moments(seats)["draw"], **last))
    step = GAME.apply(screen.client.match.state, 1, EndTurn())
    screen.client.match.state = step.state
    screen.client._stepped(GAME.view(step.state, 0), step.events)


@pytest.mark.parametrize(
    ("size", "seats", "language"), [("small", 8, "uk"), ("landscape", 8, "fr"), ("desktop", 3, "en")]
)
def test_a_round_that_is_over_is_told_on_a_sheet(driver, size, seats, language):
    driver.resize(size)
    driver.app.profile_store.change_settings(language=language, text_size=100 if size == "desktop" else 150)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=5, until="points")
    end_round(driver, seats)
    driver.until(lambda: driver.overlay is not None, what="the points")
    driver.settled()
    assert len(list(driver.found(kind="ScoreLine"))) == seats
    assert problems(driver.overlay) == []
    see_cards, again, go_on = (
        prompts._offer_words(None, Offer(kind)) for kind in ("see_cards", "scores", "next_round")
    )
    driver.press(see_cards)
    driver.settled()
    assert driver.overlay is None
    assert all(cell.up for plate in screen.ids.opponents.plates for cell in plate.cards if cell)
    assert problems(screen) == []
    driver.press(again)
    driver.settled()
    driver.press(go_on)
    driver.settled()
    assert (driver.overlay, screen.state.prompt) == (None, "open")


@pytest.mark.parametrize(("size", "language"), [("small", "uk"), ("landscape", "fr")])
def test_totals_and_story_are_one_tap_away_on_a_phone(driver, size, language):
    driver.resize(size)
    driver.app.profile_store.change_settings(language=language, text_size=150)
    sit(driver, ("person", *["easy"] * 7), seed=5, actions="full")
    lay(driver, replace(moments(8)["draw"], history=((12, -2, 100, 5, 0, 1, 3, 4),) * 3))
    driver.tap(next(action for action in driver.found(kind="BarAction") if action.icon == "scoreboard-outline"))
    driver.settled()
    assert len(list(driver.found(kind="RoundsTable"))) == 1
    assert driver.has("−6") is True
    assert problems(driver.overlay) == []
    driver.overlay.dismiss()


def test_the_cards_turn_up_before_the_points_are_told(driver):
    driver.resize("portrait")
    driver.app.profile_store.change_settings(animation="full")
    screen = sit(driver, ("person", "easy", "easy"), seed=5, until="points")
    end_round(driver, 3)
    seen = []
    while screen.state.turning:
        seen.append(screen.ids.plate.name)
        assert driver.overlay is None
        screen._next_scene.cancel()
        screen.play.turn_on()
        driver.frames(1)
    driver.app.profile_store.change_settings(animation="off")
    assert seen == ["Mila", "Pim", "Hugo", "Mila"]
    driver.settled()
    assert driver.overlay is not None
    driver.key("escape")
    driver.settled()
    assert driver.has("Next round")


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
    assert screen.ids.table.height == screen.height, "nothing has to be scrolled to"


def moments(seats):
    """What a person has to do at a table, as positions: the first seat is to act, or the match is over."""
    state = GAME.setup(GAME.Options(actions="full", until="vote"), seats, 5)
    for seat in range(seats):
        for cell in OPENING:
            state = GAME.apply(state, seat, TurnUp(cell)).state
    state = replace(state, turn=0, stocks=(("gift", "skip", "mirror"), *[("bomb",)] * (seats - 1)))
    last = RoundResult(state.grids, state.marks, (56,) * seats, (112,) * seats, seats - 1, True)
    rounds = ((31,) * seats, (112,) * seats)
    counted = replace(state, history=rounds, totals=(143,) * seats, round=2, last_round=last)
    return {
        "draw": state,
        "aim": state,
        "place": replace(state, phase="place", hand=12, source="deck", drew=True),
        "card": replace(state, phase="card", hand="gamble", source="actions", drew=True),
        "react": replace(state, phase="react", turn=1, attack=Play("bomb", 0, OPENING[0])),
        "open": replace(counted, phase="open", chosen=((),) * seats),
        "vote": replace(counted, phase="vote", votes=("",) * seats),
        "over": replace(counted, phase="over", reason="vote", winners=(0,)),
    }


def lay(driver, state):
    """Put a position onto the table, where nobody plays on."""
    screen = driver.screen
    screen.client.pause()
    screen.client.match.state = state
    screen.client.look_as(0)
    driver.settled()
    return screen


@pytest.mark.parametrize(("seats", "language"), [(2, "fr"), (3, "uk"), (5, "en"), (8, "fr"), (8, "uk")])
def test_on_a_small_phone_everything_is_in_sight_at_once(driver, seats, language):
    driver.resize("small")
    driver.app.profile_store.change_settings(language=language)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=5, actions="full")
    for moment, state in moments(seats).items():
        lay(driver, state)
        if moment == "aim":
            screen.touch_card("gift")
            driver.frames(4)
        table = screen.ids.table
        assert table.needed <= table.in_sight == 640, f"{moment}: something has to be scrolled to"
        assert problems(screen) == [], moment
        _x, _y, wide, high = screen.ids.grid.box_of(0)
        assert wide >= dp(62), moment
        assert high >= dp(48), moment
        if moment in ("draw", "aim", "place", "card"):
            assert stands(screen, "piles"), moment
            assert stands(screen, "stock"), moment


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "uk"), (5, "fr")])
def test_lying_down_in_large_text_an_attack_and_a_vote_are_answered_without_scrolling(driver, seats, language):
    driver.resize("landscape")
    driver.app.profile_store.change_settings(text_size=150, language=language)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=5, actions="full")
    table = screen.ids.table
    for moment in ("react", "vote", "open"):
        lay(driver, moments(seats)[moment])
        assert table.needed <= table.in_sight == 390, f"{moment}: something has to be scrolled to"
        assert stands(screen, "controls"), moment
        assert problems(screen) == [], moment
    lay(driver, moments(seats)["draw"])
    for part in ("opponents", "piles", "stock"):
        assert stands(screen, part), "what is of use again is there again"


@pytest.mark.parametrize(("size", "language"), [("small", "uk"), ("landscape", "fr")])
def test_in_large_text_what_can_be_done_is_in_sight_without_scrolling(driver, size, language):
    driver.resize(size)
    driver.app.profile_store.change_settings(text_size=150, language=language)
    screen = sit(driver, ("person", *["easy"] * 7), seed=5, actions="full")
    for moment in ("draw", "card", "react", "vote", "over"):
        lay(driver, moments(8)[moment])
        buttons = [widget for widget in driver.found(kind="InkButton") if driver.in_sight(widget)]
        assert len(buttons) >= 2, moment
        assert all(button.y >= 0 and button.top <= screen.height for button in buttons), moment
        assert screen.ids.table.needed > screen.height or moment not in ("draw", "card"), "the rest is scrolled"
        assert problems(screen) == [], moment


def test_in_large_text_the_own_cards_stay_upright(driver):
    """A table that is scrolled in any case gains nothing from flat ones."""
    driver.resize("small")
    driver.app.profile_store.change_settings(text_size=150)
    screen = sit(driver, ("person", *["easy"] * 3), seed=5, actions="full")
    lay(driver, moments(4)["draw"])
    _x, _y, wide, high = screen.ids.grid.box_of(0)
    assert wide >= dp(62)
    assert high > wide
    assert problems(screen) == []


@pytest.mark.parametrize("size", ["small", "landscape"])
def test_once_a_round_is_counted_all_are_told_their_points_and_totals(driver, size):
    driver.resize(size)
    screen = sit(driver, ("person", *["easy"] * 3), seed=5, actions="full")
    positions = moments(4)
    for moment in ("vote", "open", "over"):
        lay(driver, replace(positions[moment], history=((9, 8, 7, 6), (1, -2, 12, 4)), totals=(10, 6, 19, 10)))
        expected = [{"−2", "6"}, {"+12", "19"}, {"+4", "10"}]
        for panel, figures in zip(screen.ids.opponents.panels, expected, strict=True):
            assert figures <= {words.text for words in driver.found(kind="TextLabel", root=panel)}
        if moment == "vote":
            assert "Kira counts double." in screen.ids.bar.subtitle + screen.ids.note.words[1]
            assert "Another round?" in screen.ids.bar.subtitle + screen.ids.note.words[0]
        assert screen.ids.plate.text == "Round\xa02:\xa01 · total\xa010"
        assert screen.ids.grid.clearing == [], "nothing can clear any more"
    lay(driver, positions["draw"])
    assert not any("+" in words.text for words in driver.found(kind="TextLabel", root=screen.ids.opponents))


@pytest.mark.parametrize("size", ["landscape", "desktop"])
def test_who_has_left_the_table_is_said_to_have_given_up(driver, size):
    driver.resize(size)
    screen = sit(driver, ("person", "easy", "easy"), seed=5, actions="full")
    state = moments(3)["draw"]
    for gone, told in (((0, 0, 0), ["computer", "computer"]), ((0, 1, 0), ["given up", "computer"])):
        lay(driver, replace(state, gone=gone))
        assert [panel.ids.kind.text for panel in screen.ids.opponents.panels] == told
    kept = [driver.has(kind="StockPips", root=panel) for panel in screen.ids.opponents.panels]
    assert kept == [False, True], "what cannot be played any more leaves its place to the words"
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "seats"), [("small", 8), ("portrait", 3), ("landscape", 4)])
def test_on_a_narrow_panel_a_flag_says_who_has_left(driver, size, seats):
    driver.resize(size)
    screen = sit(driver, ("person", *["easy"] * (seats - 1)), seed=5, actions="full")
    lay(driver, replace(moments(seats)["draw"], gone=(0, 1) + (0,) * (seats - 2)))
    flags = [driver.has(glyph("flag-variant-outline"), root=panel) for panel in screen.ids.opponents.panels]
    assert flags == [True] + [False] * (seats - 2)
    assert not screen.ids.opponents.panels[0].ids.shown.text.strip(), "in the place of the sum, which counts no more"
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "words_beside"), [("portrait", False), ("small", True)])
def test_the_cards_of_a_single_opponent_stand_in_the_middle(driver, size, words_beside):
    driver.resize(size)
    screen = sit(driver, ("person", "person"), seed=7)
    driver.settled()
    panel = screen.ids.opponents.panels[0]
    name, grid = panel.ids.name, panel.grid
    assert panel.short == words_beside
    if words_beside:
        assert name.x > grid.right
        assert abs((grid.x - panel.x) - (panel.right - name.right)) < dp(30)
    else:
        assert grid.center_x == pytest.approx(panel.center_x)


def test_an_opponent_keeps_a_name_when_the_figure_has_two_digits(driver):
    driver.resize("portrait")
    driver.app.profile_store.change_settings(language="uk", text_size=150)
    screen = sit(driver, ("person", *["easy"] * 3), seed=5, actions="full")
    panel = screen.ids.opponents.panels[0]
    position = moments(4)["draw"]
    for value, shown in ((0, "0"), (8, "16")):
        grid = tuple(Cell(value, True) if cell.up else cell for cell in position.grids[1])
        lay(driver, replace(position, grids=(position.grids[0], grid, *position.grids[2:])))
        assert panel.plate.shown == shown
        assert panel.ids.name.text == "Пім"
        assert problems(screen) == []


def test_the_line_for_waiting_is_as_high_as_its_words(driver):
    driver.resize("portrait")
    screen = sit(driver, ("person", "person"), seed=7, actions="none")
    driver.settled()
    assert screen.ids.waiting.line.text
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
        assert table.needed > height, "there is still something to scroll to"
    assert grid.height > low


@pytest.mark.parametrize("size", [(1000, 640), "small"])
def test_a_long_name_leaves_room_for_the_figures_beside_it(driver, size):
    """Without any, they changed the height of the table in every frame, and it never came to rest."""
    driver.resize(size)
    seats = [Seat("person", "Maximiliana-Konstantinow"), *(Seat("person", name) for name in NAMES[:7])]
    driver.app.matches.start(Start(GAME, GAME.presets[0].options, len(seats), 7), seats)
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
        return [words.text for words in driver.found(kind="TextLabel") if driver.in_sight(words)]

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
    assert picture.grids[0].center_x == pytest.approx(picture.grids[1].center_x)
    for grid, token, words in zip(picture.grids, picture.tokens, picture.words, strict=True):
        assert (token.x, token.y) == (grid.x, grid.top + dp(4)), "each in line with the cards it names"
        assert words.x > token.right
    told = [words.text for words in (*picture.words, *picture.pile_words)]
    assert told == ["Mila", "Pim", f"Deck {len(picture.view.deck)}", "Discard"]
    driver.resize("small")
    driver.key("left")
    driver.settled()
    assert picture.grids[0].center_x == pytest.approx(picture.grids[1].center_x)
    beside = {token.x - grid.right for grid, token in zip(picture.grids, picture.tokens, strict=True)}
    assert beside == {dp(4)}, "there is no room for names"


@pytest.mark.parametrize("size", ["portrait", "small", "landscape"])
def test_a_review_stays_whole_when_a_desktop_s_window_becomes_a_phone_s(driver, size):
    driver.resize("desktop")
    to_draw(driver).picked("review")
    driver.settled()
    driver.resize(size)
    driver.settled()
    assert problems(driver.screen) == []
    assert driver.screen.ids.scroll.height > dp(60)
    assert all(driver.in_sight(key) for key in driver.found(kind="StepKey"))


@pytest.mark.parametrize("size", ["landscape", (740, 360)])
def test_a_review_of_many_lying_down_keeps_its_captions_in_the_window(driver, size):
    driver.app.profile_store.change_settings(language="uk")
    driver.resize(size)
    screen = sit(driver, ["person"] * 8, 3, actions="none")
    screen.picked("review")
    driver.settled()
    assert problems(driver.screen) == []


def to_draw(driver, seed=3, kinds=("person", "easy")):
    """A table where it is Mila's turn to draw for the first time."""
    screen = sit(driver, kinds, seed, actions="none")
    wait(driver)
    for cell in OPENING:
        touch_card(driver, cell)
    driver.until(lambda: screen.state.choosing and screen.state.choosing.view.phase == "draw", what="Mila's turn")
    driver.frames(2)
    return screen


@pytest.mark.parametrize("size", ["portrait", "small", "landscape", "desktop"])
def test_with_a_card_in_hand_both_ways_are_told(driver, size):
    driver.resize(size)
    for pile, told in (("deck", "or discard the"), ("discard", "to swap it for the")):
        screen = to_draw(driver)
        screen.play.take(pile)
        driver.settled()
        hint = next(words for words in driver.found(kind="Small") if told in words.text)
        assert ("discard" in hint.text) is (pile == "deck")
        assert driver.in_sight(hint)
        assert driver.has("Undo my choice") is (pile == "discard"), "what everybody has seen can be put back"
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
    driver.until(lambda: screen.state.choosing and screen.state.choosing.view.phase == "draw", what="Mila's turn")
    driver.frames(2)
    deed = screen.story[-1][1]
    assert any(deed in words.text for words in driver.found(kind="Small") if driver.in_sight(words))
    assert problems(screen) == []


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_every_action_card_has_its_name_on_the_narrowest_card(driver, language):
    driver.app.profile_store.change_settings(language=language)
    for kind in KINDS:
        card = ActionCardView(card=kind, size=(dp(48), dp(58)))
        driver.frames(1)
        words = card.ids.words
        assert words.opacity == 1, kind
        assert dp(7) <= words.font_size, kind
        assert words.width <= dp(39), "there is air between a name and the outline"
        assert words.y >= dp(4), kind
        assert words.height < 2 * words.font_size, f"{words.text} stands on one line"


@pytest.mark.parametrize("size", ["small", "desktop"])
def test_the_vote_is_a_heading_above_its_answers(driver, size):
    driver.resize(size)
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")
    lay(driver, moments(2)["vote"])
    assert screen.ids.note.words[0] == "Another round?"
    assert screen.ids.note.y >= screen.ids.buttons.top
    assert problems(screen) == []


def test_there_is_no_total_before_a_round_is_counted(driver):
    positions = moments(2)
    driver.resize("desktop")
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")

    def told():
        return [words.text for words in driver.found(kind="TextLabel", root=screen.ids.opponents)]

    lay(driver, positions["draw"])
    assert "total" not in told()
    lay(driver, replace(positions["vote"], phase="draw"))
    assert "total" in told()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_eye_on_a_known_card_can_be_seen(driver, theme):
    driver.app.profile_store.change_settings(theme=theme)
    painter = CardPainter(InstructionGroup())
    painter.back(0, 0, dp(60), dp(75), known=12)
    _kind, _x, _y, (_eye, font, _size), colour = painter._texts[-1]
    assert font == "Icons"
    bright, ground = ([share * 255 for share in shade[:3]] for shade in (colour, ink.card_back))
    assert contrast(bright, ground) > 4


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("portrait", "dark")])
def test_all_backs_are_alike_and_the_diamond_is_their_brightest_line(driver, size, theme):
    driver.resize(size)
    driver.app.profile_store.change_settings(theme=theme)
    screen = sit(driver, ("person", "person"), seed=7)
    screen.ids.grid.choosable = []
    driver.settled()
    picture = driver.pixels()
    for grid in (screen.ids.grid, screen.ids.opponents.panels[0].grid):
        first, *others = (_card_pixels(picture, grid.box_of(cell)) for cell in range(12))
        for other in others:
            most = max(high for _low, high in ImageChops.difference(first, other).getextrema())
            assert most <= 2, "a line lies between two pixels on one card and not on another"
    back = _card_pixels(picture, screen.ids.grid.box_of(0)).convert("L")
    wide, high = back.size
    around = round(wide * 0.23)
    box = (wide // 2 - around, high // 2 - around, wide // 2 + around, high // 2 + around)
    diamond = back.crop(box).getextrema()[1]
    back.paste(0, box)
    assert diamond > back.getextrema()[1]


def _card_pixels(picture, box):
    """What is seen of a card, without its round corners."""
    x, y, w, h = box
    inside = round(w * 0.05)
    return picture.crop((x + inside, picture.height - y - h + inside, x + w - inside, picture.height - y - inside))


def test_on_a_flat_card_one_sign_stands_below_the_number(monkeypatch):
    signs = []
    monkeypatch.setattr(CardPainter, "pip", lambda painter, name, x, y, r, colour: signs.append((x, y)))
    painter = CardPainter(InstructionGroup())
    painter.number(0, 0, dp(42), dp(30), 10)
    assert len(signs) == 1
    (_kind, _x, number, (_text, _font, size), _colour) = painter._texts[-1]
    assert signs[0][1] < number - size / 2
    painter.number(0, 0, dp(42), dp(52), 10)
    assert len(signs) == 3, "a higher one has them at two corners"


def test_the_buttons_of_a_row_are_written_in_one_size(driver):
    driver.resize("portrait")
    driver.app.profile_store.change_settings(language="uk", text_size=150)
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")
    lay(driver, moments(2)["vote"])
    buttons = screen.ids.buttons.children
    assert len({button.words.font_size for button in buttons}) == 1
    assert max(button.right for button in buttons) <= screen.ids.buttons.right + 1
    # A long word may be a hair smaller than those of the piles.
    assert screen.ids.way.ids.words.font_size == pytest.approx(
        screen.ids.piles.piles["deck"].ids.words.font_size, rel=0.05
    )
    assert problems(screen) == []


@pytest.mark.parametrize("text_size", [100, 150])
def test_on_a_desktop_what_stands_below_the_cards_is_in_line_with_them(driver, text_size):
    driver.resize("desktop")
    driver.app.profile_store.change_settings(text_size=text_size)
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")
    for moment in ("draw", "place", "vote"):
        ids = lay(driver, moments(2)[moment]).ids
        first, last = ids.grid.box_of(0), ids.grid.box_of(3)
        assert first[3] / first[2] > 1.08, "cards stay upright, also where large text leaves them less height"
        if text_size == 100:
            assert abs(first[0] - ids.stock.x) <= 1, moment
            assert abs(last[0] + last[2] - ids.table.controls.right) <= 1, moment
        keys = {button.capped for button in ids.buttons.children if button.key}
        assert len(keys) <= 1, "all keys are shown, or none"
        assert problems(screen) == []


@pytest.mark.parametrize("size", ["portrait", "small", "desktop"])
def test_the_question_stands_clear_of_its_answers(driver, size):
    driver.resize(size)
    sit(driver, ("person", "easy"), seed=5, actions="full")
    ids = lay(driver, moments(2)["vote"]).ids
    assert ids.note.y - ids.buttons.top >= dp(8) - 0.01


def test_once_the_match_is_over_no_keys_to_draw_are_shown(driver):
    driver.resize("desktop")
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")
    for moment, shown in (("draw", True), ("over", False)):
        piles = lay(driver, moments(2)[moment]).ids.piles.piles
        assert stands(screen, "keys") == shown
        assert all(piles[kind].capped == shown for kind in ("deck", "discard", "actions"))


@pytest.mark.parametrize("text_size", [100, 150])
def test_lying_the_words_stand_close_below_their_piles(driver, text_size):
    driver.resize("landscape")
    driver.app.profile_store.change_settings(text_size=text_size, language="uk")
    sit(driver, ("person", *["easy"] * 3), seed=5, actions="full")
    piles = lay(driver, moments(4)["place"]).ids.piles.piles
    for pile in piles.values():
        assert pile.card_box()[1] - pile.ids.words.top == pytest.approx(dp(7), abs=1)


@pytest.mark.parametrize(("size", "text_size"), [("small", 150), ("landscape", 100)])
def test_a_result_has_a_table_of_rounds_and_a_review_jumps_to_them(driver, size, text_size):
    driver.resize(size)
    driver.app.profile_store.change_settings(text_size=text_size)
    screen = sit(driver, ("person", "person"), seed=5, actions="none", until="vote")
    client = screen.client
    while not client.outcome:
        seat = GAME.to_move(client.match.state)[0]
        votes = [Vote(len(client.match.state.history) < 2)] if client.match.state.phase == "vote" else []
        actions = client.match.actions(seat)
        liked = (action for kind in (DrawDeck, Discard) for action in actions if isinstance(action, kind))
        client.play(seat, next(liked, [*votes, *actions][0]))
    driver.app.navigation.go("result", record=client.match.record())
    driver.settled()
    table = driver.find(kind="RoundsTable")
    told = [words.text for words in driver.found(kind="TextLabel", root=table)]
    assert [word for word in told if word[0] in "Rt"] == ["R 1", "R 2", "total"]
    assert problems(driver.screen) == []
    driver.press("Review")
    driver.settled()
    assert problems(driver.screen) == []
    for number in (2, 1):
        driver.press(f"Round {number}")
        driver.frames(2)
        review = driver.screen
        assert review.steps[review.index].state.round == number
        assert review.index == 0 or review.steps[review.index - 1].state.round == number - 1


def test_at_home_a_vote_is_called_a_vote(driver):
    driver.resize("portrait")
    client = sit(driver, ("person", "person"), seed=5, actions="none", until="vote").client
    while client.match.state.phase != "vote":
        seat = GAME.to_move(client.match.state)[0]
        actions = client.match.actions(seat)
        liked = (action for kind in (DrawDeck, Discard) for action in actions if isinstance(action, kind))
        client.play(seat, next(liked, actions[0]))
    driver.app.navigation.restart("home")
    driver.settled()
    card = next(card for card in driver.found(kind="GameCard") if card.game == "ojyx")
    assert card.small.startswith("Your vote · ")


def test_keys_that_would_do_nothing_rest(driver):
    driver.resize("desktop")
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")

    def rest():
        lines = screen.ids.keycard.children[::-1]
        return [cap.text for line in lines for cap in line.ids.caps.children[::-1] if cap.rests]

    lay(driver, moments(2)["draw"])
    assert rest() == []
    lay(driver, replace(moments(2)["draw"], action_deck=(), action_discard=()))
    assert rest() == ["A"]
    lay(driver, moments(2)["place"])
    assert rest() == ["D", "F", "A", "1–3"]
    lay(driver, moments(2)["over"])
    assert rest() == ["D", "F", "A", "arrows", "1–3"]


def test_heights_share_what_there_is():
    shares = HeightPlan(cards=(100, 200, 260), piles=(40, 60), gap=(10, 20))
    assert shares.least == 150
    assert shares.within(150) == {"cards": 100, "piles": 40, "gap": 10}
    assert shares.within(215) == {"cards": 150, "piles": 50, "gap": 15}, "all grow alike"
    assert shares.within(310) == {"cards": 230, "piles": 60, "gap": 20}
    assert shares.within(400) == {"cards": 260, "piles": 60, "gap": 80}, "the gaps take the rest"
    longer = HeightPlan(cards=(10, 20, 40, 80), gap=(0,))
    assert longer.within(60) == {"cards": 60, "gap": 0}, "in as many steps as there are"


def test_a_key_that_looks_as_if_it_did_nothing_does_nothing(driver):
    driver.resize("desktop")
    screen = sit(driver, ("person", "easy"), seed=5, actions="full")
    lay(driver, moments(2)["draw"])
    driver.key("d")
    touch_card(driver, next(action.reveal for action in screen.state.choosing.actions if isinstance(action, Discard)))
    assert screen.state.choosing.discard(), "X or a touch on the pile would do it now"
    log = list(screen.client.match.log)
    assert "F" in screen.ids.keycard.resting
    driver.key("f")
    assert list(screen.client.match.log) == log
