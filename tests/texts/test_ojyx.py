"""What an Ojyx table says, without a window: words from a play state, in every language."""

import re
from itertools import product

import pytest
from msgspec.structs import replace

from logic.core.game import Outcome
from logic.core.replay import Seat
from logic.ojyx.cards import KINDS
from logic.ojyx.events import (
    Bombed,
    CardPlayed,
    DirectionTurned,
    Discarded,
    DrewDeck,
    Failed,
    LastLap,
    Marked,
    Peeked,
    Reacted,
    Scouted,
    TurnBegan,
    TurnedUp,
    WillMiss,
)
from logic.ojyx.offers import OfferKind, Prompt
from logic.ojyx.rules import Ojyx
from logic.ojyx.state import Discard, DrawDeck, Options, Play, RoundResult, TurnUp
from screens.games.ojyx import hints, plates, prompts, texts
from screens.games.ojyx.face import card_line, card_name
from screens.games.ojyx.narration import describe
from screens.i18n.texts import tr
from tests.logic.ojyx.clients import play
from tests.logic.ojyx.tables import PLAIN, grid, stocks, table

SHAPES = {"portrait": (False, False), "landscape": (False, True), "desktop": (True, False)}
"""Whether the window is wide, and whether it is lying."""
STORY = [(1, "Ivo drew from the deck"), (None, "Round 1 is dealt")]


@pytest.fixture(autouse=True)
def english():
    yield
    tr.speak("en")


def counted(**changes):
    """A second round, in which the other one's sum was doubled."""
    state = table(PLAIN, PLAIN)
    last = RoundResult(state.grids, state.marks, (56, 56), (31, 112), 1, True)
    told = {"history": ((9, 8), (1, -2)), "totals": (10, 6), "round": 2, "last_round": last, "votes": ("", "")}
    return table(PLAIN, PLAIN, **{**told, "options": Options(actions="full", until="vote"), **changes})


MOMENTS = {
    "counted": counted(phase="open", chosen=((), ())),
    "open": counted(phase="open", chosen=((0,), ())),
    "draw": table(PLAIN, PLAIN),
    "place": table(PLAIN, PLAIN, phase="place", hand=-2, source="deck", drew=True),
    "taken": table(PLAIN, PLAIN, phase="place", hand=12, source="discard", drew=True),
    "card": table(PLAIN, PLAIN, phase="card", hand="gamble", source="actions", drew=True),
    "full": table(PLAIN, PLAIN, phase="card", hand="gamble", source="actions", drew=True,
                  stocks=stocks("gift skip mirror", "")),
    "end": table(PLAIN, PLAIN, phase="end", drew=True, stocks=stocks("skip", "")),
    "react": table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("bomb", 0, 0), stocks=stocks("mirror", "")),
    "vote": counted(phase="vote"),
    "theirs": table(PLAIN, PLAIN, phase="place", hand=None, source="deck", drew=True, turn=1),
    "over": counted(phase="over", reason="vote", winners=(1,)),
    "last": table(PLAIN, PLAIN, last_lap=True, ender=1),
    "their last": table(PLAIN, PLAIN, last_lap=True, ender=0, turn=1),
}  # fmt: skip


def state_of(moment, kinds="pc"):
    return play(MOMENTS[moment], kinds).state


def said(state, story=(), shape="portrait", big_text=False):
    """The bar, the heading, the line, and the line for waiting."""
    wide, landscape = SHAPES[shape]
    note = prompts.note(state, story, wide, landscape, big_text)
    return prompts.status(state, story, wide, landscape), *note, prompts.waiting(state, story, wide).text


def everything(state, story, shape):
    """All that is ever said about a state."""
    wide, landscape = SHAPES[shape]
    yield from said(state, story, shape)
    yield from (button.text for button in prompts.buttons(state))
    yield from (prompts.attack_heading(state), prompts.attack_text(state), prompts.attack_helps(state))
    yield from (texts.plate_name(state), texts.plate_sums(state), texts.plate_hidden(state))
    yield from texts.clearing_words(state)
    yield from (texts.headline(state), texts.sentence(state))
    for plate in plates.opponents(state, ["", "online"]):
        yield from (plate.name, plate.label, plate.shown, plate.points, plate.round, plate.total)
    for plate in plates.piles(state, wide, landscape).values():
        yield from (plate.text, plate.label)
    for keys in (texts.main_keys(state), texts.key_help(state)):
        yield from (words for _keys, words in keys)


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_everything_can_be_said_at_any_moment(language):
    tr.speak(language)
    for moment, kinds, shape in product(MOMENTS, ("pc", "cc", "pp"), SHAPES):
        for words in everything(state_of(moment, kinds), STORY, shape):
            assert isinstance(words, str)
            assert "{" not in words, f"{moment}: a gap is not filled"
            assert not re.search(r"-\d", words), "a minus can be told from a dash"


@pytest.mark.parametrize("language", ["fr", "uk"])
def test_what_is_asked_and_offered_follows_the_language(language):
    english = {moment: list(_told(state_of(moment))) for moment in MOMENTS}
    tr.speak(language)
    for moment, words in english.items():
        for one, other in zip(words, _told(state_of(moment)), strict=True):
            assert one != other or one in ("", "Action"), f"{moment}: {one}"


def _told(state):
    yield from said(state)
    yield from (button.text for button in prompts.buttons(state))


def test_every_kind_of_offer_and_prompt_has_words():
    """The keys of the play layer, met where they come from."""
    met = {"offers": set(), "prompts": set()}
    for moment in MOMENTS:
        here = play(MOMENTS[moment])
        _meet(here.state, met)
        here.tap(4)
        _meet(here.state, met)
    for card in KINDS:
        here = play(replace(MOMENTS["end"], stocks=((card,), ("skip",)), action_discard=("heal",)))
        here.use(card)
        _meet(here.state, met)
        here.look_at(0)
        _meet(here.state, met)
        for cell in (1, 2):
            here.tap(cell)
            _meet(here.state, met)
    for options in (Options(actions="none"), Options(reveal_on_discard=False)):
        _meet(play(replace(MOMENTS["draw"], options=options)).state, met)
        _meet(play(replace(MOMENTS["place"], options=options)).state, met)
    giving = table(PLAIN, PLAIN, phase="give_up", attack=Play("discard", 0), turn=1, stocks=stocks("heal skip", ""))
    _meet(play(giving).state, met)
    for moment in ("draw", "place"):
        here = play(MOMENTS[moment])
        here.take("discard")
        _meet(here.state, met)
    closing = play(table(PLAIN, PLAIN, phase="place", hand=1, source="deck", drew=True, last_lap=True, ender=1))
    closing.client.match.play(0, Discard(4))
    _meet(closing.state, met)
    handing = play(replace(MOMENTS["end"], stocks=(("skip",), ("heal",))), "pp")
    handing.press_offer("Enter")
    _meet(handing.state, met)
    round_end = play(MOMENTS["counted"])
    round_end.show_stage("looked")
    _meet(round_end.state, met)
    assert met["offers"] == set(OfferKind.__args__)
    assert met["prompts"] == set(Prompt.__args__)


def _meet(state, met):
    met["offers"] |= {offer.kind for offer in state.offers}
    met["prompts"].add(state.prompt)
    assert all(button.text and button.style for button in prompts.buttons(state))
    if state.prompt:
        assert "".join((*said(state)[1:], *said(state, shape="landscape"))), state.prompt


# What is asked, and where


def test_with_a_card_in_hand_both_ways_are_told_where_the_buttons_would_be():
    for moment, told in (("place", "Tap a card: swap it for the −2, or discard the −2 and turn that one up."),
                         ("taken", "Tap a card to swap it for the 12.")):  # fmt: skip
        for shape in SHAPES:
            _status, title, text, waiting = said(state_of(moment), STORY, shape)
            assert (title, waiting) == ("", told)
            assert told not in text
    here = play(MOMENTS["place"])
    here.tap(4)
    assert said(here.state)[3] == ""


def test_an_action_card_is_told_with_the_choice_there_is():
    line = "Turn the deck’s top card: even replaces your highest, odd your lowest face-up card."
    assert said(state_of("card"))[1:3] == ("Gamble · play it or keep it", line)
    assert said(state_of("full"))[1] == "Gamble", "no more can be kept"
    assert said(state_of("card"), shape="landscape")[0].endswith(f"your turn · Gamble. {line}")


def test_an_aimed_card_says_what_to_touch_next_and_then_its_name():
    here = play(replace(MOMENTS["end"], stocks=(("swap",), ())))
    here.use("swap")
    assert said(here.state)[1] == "Tap one of your cards"
    assert "Tap one of your cards" in said(here.state, shape="landscape")[0]
    here.tap(1)
    assert said(here.state)[1] == "Tap an opponent’s card"
    here.look_at(1)
    here.tap(0)
    assert said(here.state)[1] == "Swap on Pim"
    assert [button.text for button in prompts.buttons(here.state)] == ["Play Swap", "Cancel"]


def test_on_ones_turn_the_line_tells_what_the_other_did():
    state = state_of("draw")
    assert said(state)[2] == "Draw one card: deck, discard or action."
    assert said(state, STORY)[2] == "Ivo drew from the deck"
    assert said(state, STORY, "landscape")[0] == "Round 1 · your turn · Ivo drew from the deck"
    assert said(state, STORY, "desktop")[2] == "Draw one card: deck, discard or action.", "there is a log"
    assert said(state, [*STORY, (0, "Mila drew the 5")])[2] != "Ivo drew from the deck", (
        "that was before one's own turn"
    )


def test_the_line_for_waiting_says_what_was_told_last_and_of_whom():
    line = prompts.waiting(state_of("theirs"), STORY, False)
    assert line == (None, "M", False, "Round 1 is dealt")
    line = prompts.waiting(state_of("theirs"), STORY[:1], False)
    assert (line.seat, line.initial, line.mine) == (1, "P", False)
    assert prompts.waiting(state_of("theirs"), [], False) == prompts.Line(None, "M", False, "")
    mine = prompts.waiting(state_of("taken"), STORY, False)
    assert (mine.seat, mine.initial, mine.mine) == (0, "M", True)


def test_the_stock_is_told_where_nothing_else_is_and_lying_always():
    state = state_of("theirs")
    assert said(state)[2] == "Stock 0 of 3"
    assert said(state, shape="desktop")[2] == said(state, big_text=True)[2] == ""
    assert said(state_of("card"), shape="landscape")[1:3] == ("", "Stock 0 of 3")
    assert said(play(replace(MOMENTS["theirs"], options=Options(actions="none"))).state)[2] == ""


def test_the_bar_says_whose_turn_it_is():
    told = {moment: said(state_of(moment))[0] for moment in MOMENTS}
    assert told["draw"] == "Round 1 · your turn"
    assert told["theirs"] == told["react"] == "Round 1 · Pim plays"
    assert told["open"] == "Round 2 · choose two cards"
    assert told["vote"] == "Round 2 · votes"
    assert told["over"] == "Round 2 · the game is over"
    assert said(state_of("open", "cc"))[0] == "Round 2 · all choose two cards"


def test_while_a_room_waits_nobody_is_asked_to_choose():
    here = play(MOMENTS["open"])
    here.client.hold(True)
    assert said(here.state)[0] == "Round 2"


def test_the_vote_is_a_question_and_says_who_counts_double():
    assert said(state_of("vote"))[1:3] == ("Another round?", "Pim counts double.")
    assert said(state_of("vote"), shape="landscape")[0] == "Round 2 · votes · Pim counts double. Another round?"
    assert [(button.text, button.style) for button in prompts.buttons(state_of("vote"))] == [
        ("Another round", "filled"), ("Stop here", "outline"), ("Abstain", "plain")
    ]  # fmt: skip


def test_the_last_turn_is_marked_in_the_bar_on_the_table_and_in_speech():
    assert said(state_of("last"))[:3] == (
        "Round 1 · your last turn · Pim closed the round", "Your last turn", "Pim closed the round."
    )  # fmt: skip
    assert said(state_of("their last"))[0] == "Round 1 · Pim plays a last turn · Mila closed the round"
    (plate,) = plates.opponents(state_of("last"), [])
    assert (plate.closed, plate.label) == (True, "Pim, computer, closed the round")
    (plate,) = plates.opponents(state_of("their last"), [])
    assert not plate.closed
    assert texts.plate_hidden(state_of("their last")) == "closed the round"
    assert texts.spoken(TurnBegan(0, False), state_of("last")) == "Your last turn"
    assert texts.spoken(TurnBegan(0, False), state_of("draw")) == ""
    assert texts.spoken(LastLap(1, (0,)), state_of("last")) == "Pim closed the round: one turn left"


def test_the_end_of_a_round_says_who_has_what_and_who_counts_double():
    state = state_of("counted")
    assert said(state)[0] == "Round 2 · the round is over"
    assert texts.closing(state) == "Pim closed the round without the lowest sum: 56 counts double."
    assert [tuple(score) for score in texts.scores(state)] == [
        (0, "Mila", True, "", "31", "10"),
        (1, "Pim", False, "56 × 2 =", "112", "6"),
    ]
    for ender, told in ((1, "Pim closed the round: 56 counts once."),
                        (None, "Nobody closed the round: nobody counts double.")):  # fmt: skip
        last = replace(MOMENTS["counted"].last_round, ender=ender, doubled=False)
        assert texts.closing(play(replace(MOMENTS["counted"], last_round=last)).state) == told
        assert texts.doubling(play(replace(MOMENTS["counted"], last_round=last)).state) == ""
    gone = play(replace(MOMENTS["counted"], gone=(0, 1))).state
    assert [score.name for score in texts.scores(gone)] == ["Mila"], "who left before had no cards"


def test_of_the_ways_to_draw_the_first_stands_out():
    found = [(button.text, button.style, button.offer.key) for button in prompts.buttons(state_of("draw"))]
    top = MOMENTS["draw"].discard[-1]
    assert found == [(f"Take the {top}", "filled", "F"), ("Draw deck", "outline", "D"), ("Action", "outline", "A")]


def test_a_card_chosen_before_the_draw_is_named_with_the_discard():
    here = play(MOMENTS["draw"])
    told = []
    for cell in (4, 0):
        here.tap(cell)
        told.append(prompts.buttons(here.state)[0].text)
    top = MOMENTS["draw"].discard[-1]
    assert told == [f"Take the {top} in here", f"Take the {top} for the 1"]


def test_a_swap_says_what_is_swapped_where_that_is_known():
    here = play(MOMENTS["place"])
    told = []
    for cell in (4, 0):
        here.tap(cell)
        told.append(prompts.buttons(here.state)[0].text)
    assert told == ["Swap here", "Swap with the 1"]


def test_an_attack_is_told_in_sentences():
    state = state_of("react")
    assert prompts.attack_heading(state) == "Pim attacks you"
    assert prompts.attack_card(state) == "mirror"
    assert prompts.attack_text(state) == "Bomb. An opponent’s face-up card is replaced by the deck’s top card."
    assert prompts.attack_helps(state) == "Mirror. The attack hits the attacker instead."
    bare = play(replace(MOMENTS["react"], stocks=((), ()))).state
    assert (prompts.attack_card(bare), prompts.attack_helps(bare)) == ("bomb", "You have no card against it.")
    assert prompts.attack_heading(state_of("draw")) == prompts.attack_card(state_of("draw")) == ""


# Plates


def test_there_is_no_total_before_a_round_is_counted():
    assert texts.standing(state_of("draw")) == "shown 52"
    assert texts.standing(play(counted(phase="draw")).state) == "shown 52 · total 10"
    assert texts.plate_sums(state_of("vote")) == "Round\u00a02:\u00a01 · total\u00a010"
    assert texts.plate_hidden(state_of("draw")) == "4 hidden"


def test_columns_that_could_clear_are_told_on_both_sides():
    cards = grid("3 . 5 (1)   3 . 5 7   (1) . 2 7")
    left, right = texts.clearing_words(play(replace(MOMENTS["draw"], grids=(cards, cards))).state)
    assert left == "another 3 here clears the column"
    assert right == "another 5 clears column 3\nanother 7 here clears the column"
    assert texts.clearing_words(play(replace(MOMENTS["vote"], grids=(cards, cards))).state) == ("", "")


def test_once_a_round_is_counted_all_are_told_their_points_and_totals():
    (plate,) = plates.opponents(state_of("vote"), [])
    assert (plate.points, plate.round, plate.total) == ("−2", "round 2", "6")
    (plate,) = plates.opponents(play(counted(phase="draw")).state, [])
    assert (plate.points, plate.round, plate.total, plate.shown) == ("", "", "6", "52")


def test_a_plate_says_what_a_seat_is():
    state = play(replace(MOMENTS["draw"], gone=(0, 1))).state
    (plate,) = plates.opponents(state, [])
    assert (plate.kind, plate.label, plate.gone, plate.active) == ("computer", "Pim, computer", True, False)
    (plate,) = plates.opponents(state_of("draw", "pp"), ["", "lost"])
    assert (plate.kind, plate.label) == ("lost", "Mila, lost")
    (plate,) = plates.opponents(state_of("draw", "pp"), [])
    assert plate.label == "Mila"


def test_computers_of_one_level_are_told_apart():
    state = replace(state_of("draw"), seats=(Seat("person", ""), *[Seat("computer", level="hard")] * 2))
    assert texts.names(state) == ["Player 1", "Otto", "Hugo"]


def test_the_place_for_a_drawn_card_has_its_name():
    def hand(moment, *, wide, short=False, kinds="pc"):
        return plates.piles(state_of(moment, kinds), wide, short)["hand"]

    for moment in ("draw", "place", "vote", "over"):
        assert hand(moment, wide=True).text == "In your hand", moment
    assert not hand("draw", wide=False).visible, "on a phone the way round the table is there"
    assert not hand("draw", wide=True, kinds="cc").visible, "who watches has no hand"
    assert hand("place", wide=False, short=True).text == "Yours"
    theirs = hand("theirs", wide=False)
    assert (theirs.text, theirs.mine, theirs.count, theirs.enabled) == ("Pim drew", False, 1, True)
    assert hand("theirs", wide=False, short=True).text == "Pim"
    assert hand("card", wide=False).covered, "the action card itself is there"


def test_piles_that_can_be_drawn_from_say_so():
    found = plates.piles(state_of("draw"), True, False)
    assert [kind for kind, plate in found.items() if plate.can_take] == ["deck", "discard", "actions"]
    assert found["deck"].text == "Deck 40"
    plain = plates.piles(play(replace(MOMENTS["draw"], options=Options(actions="none"))).state, True, False)
    assert not plain["actions"].visible
    assert not plain["actions"].enabled


# The end, secrets, keys, the board in words


def test_the_end_says_who_has_won_and_what_the_cards_in_the_middle_came_to():
    state = state_of("over")
    assert isinstance(state.outcome, Outcome)
    assert texts.headline(state) == "Pim wins"
    assert texts.sentence(state) == "Pim is 4 points ahead. Mila: 10 in total. Pim counts double."
    assert texts.headline(state_of("draw")) == texts.sentence(state_of("draw")) == ""


def test_what_one_does_not_expect_is_told_and_what_came_of_it():
    state = state_of("theirs")
    turned = (CardPlayed(0, "turnaround"), DirectionTurned(-1), TurnBegan(1, False))
    assert texts.surprise(turned, state) == "Mila plays Turnaround. Play goes on anticlockwise"
    assert texts.surprise((CardPlayed(0, "skip"), WillMiss(0)), state) == "", "that was one's own deed"
    mirrored = (Reacted(1, "mirror"), Marked(0, 2, 1, 1))
    assert texts.surprise(mirrored, state) == "Pim answers with Mirror. A column of Mila counts double"
    shielded = (Reacted(1, "shield"), Failed("bomb", "shielded"))
    assert texts.surprise(shielded, state) == "Pim answers with Shield. Bomb had no effect"
    assert texts.surprise((CardPlayed(1, "turnaround"), DirectionTurned(-1)), state) == "", "a log and the line tell it"
    assert texts.surprise((Reacted(1, None), Bombed(1, 2, 3, 4)), state) == "", "nothing was answered"


def test_cards_that_turn_the_direction_are_told_apart():
    assert card_line("turnaround") == "As soon as it is drawn, the direction of play turns round."
    assert (card_name("reverse"), card_line("reverse")) == (
        "Helm",
        "You choose when: the direction of play turns round.",
    )


def test_a_hint_is_a_sentence_for_every_action():
    seen = set()
    for moment in ("draw", "place", "taken", "card", "full", "end", "react"):
        state = state_of(moment)
        for action in state.choosing.actions:
            told = hints.hint(replace(state, hint=action))
            assert told.endswith("."), action
            seen.add(told)
    assert {"Draw from the deck.", "Keep Gamble.", "Play Mirror.", "Let it pass.", "End your turn.",
            "Discard the −2, and turn up the outlined card."} <= seen  # fmt: skip
    assert said(replace(state_of("draw"), hint=DrawDeck()), STORY)[1:3] == ("Hint", "Draw from the deck.")
    opening = play(counted(phase="open", chosen=((0,), ()))).state
    assert hints.hint(replace(opening, hint=TurnUp(6))) == "Turn up the card in row 2, column 3."


def test_since_ones_turn_every_other_has_a_line():
    events = [TurnBegan(0, False), TurnBegan(1, False), DrewDeck(1, 2, None), Discarded(1, 7), TurnedUp(0, 3, 5, 1)]
    (line,) = texts.since_turn(state_of("draw"), events)
    assert line == (1, "Pim drew from the deck. Pim discarded the 7. Mila: 5 was turned up")


def test_a_secret_is_told_from_the_top():
    assert texts.secret(Peeked(0, 1, 3, 1, -2)) == "You see: −2."
    assert texts.secret(Scouted(0, 3, 1, (5, -1, 7))) == "Next in the deck: 7, −1, 5"


def test_keys_that_would_do_nothing_rest():
    assert texts.resting_keys(play(replace(MOMENTS["draw"], stocks=(("skip",), ()))).state) == []
    assert texts.resting_keys(state_of("draw")) == ["1–3"]
    assert texts.resting_keys(state_of("place")) == ["D", "F", "A", "1–3"]
    assert texts.resting_keys(state_of("over")) == ["D", "F", "A", "1–3", "arrows"]
    assert [keys for keys, _words in texts.main_keys(state_of("draw", "cc"))] == [("O",), ("?",)]


def test_the_board_in_words_goes_by_columns():
    grids = (grid("3 (1) . 7  3 (1) . 6  (1) 4 . 5"), grid("1 2 3 4  1 2 3 4  1 2 3 4"))
    words = describe(replace(MOMENTS["draw"], grids=grids), ("Mila", "Ivo"))
    assert "Mila: 3, 3, hidden; hidden, hidden, 4; –; 7, 6, 5." in words
    assert "Ivo: 1, 1, 1; 2, 2, 2; 3, 3, 3; 4, 4, 4." in words


def test_a_spectator_is_not_spoken_to():
    game = Ojyx()
    state = game.setup(Options(), 2, 7)
    for seat, cell in product((0, 1), (0, 5)):
        state = game.apply(state, seat, TurnUp(cell)).state
    here = play(state, "cc").state
    told = " ".join(everything(here, [], "desktop"))
    assert "Stock" not in told
    assert "your" not in told.lower()
