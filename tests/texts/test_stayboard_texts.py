"""What the screens of Stay on the Board say, without a window."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from logic.core.replay import Seat
from logic.stayboard import puzzles
from logic.stayboard.exercise import TRAINER
from logic.stayboard.puzzle_play import PuzzlePlay, PuzzleState
from logic.stayboard.state import Claim, Options
from logic.stayboard.turn import Choice
from screens.games.stayboard import puzzle_texts, texts
from screens.games.stayboard.face import FACE
from screens.games.stayboard.vocabulary import ending_line, move_sign
from screens.i18n.texts import tr
from tests.logic.stayboard.playing import (
    AGAINST,
    REMOTE,
    THREE,
    Remote,
    answer,
    back,
    by_pad,
    losing,
    match_of,
    opened,
    play_of,
    safe,
)


@pytest.fixture(autouse=True)
def english():
    tr.speak("en")
    yield
    tr.speak("en")


@pytest.fixture
def eventful():
    """Three at one device: one went straight back, another is out."""
    play = opened(THREE, size=5)
    by_pad(play)
    by_pad(play, back(play))
    by_pad(play, losing(play.state.view))
    return play


# The line below the title


@pytest.mark.parametrize(
    ("seats", "what", "words"),
    [
        (AGAINST, {"limit": 0}, "0\u00a0/\u00a030 · 4×4 · against random"),
        (THREE, {"limit": 20}, "0\u00a0/\u00a020 · 4×4 · 3 players"),
        (AGAINST, {}, "0\u00a0/\u00a0200 · 4×4 · against random"),
        (AGAINST, {"mode": "blocked", "rated": True}, "4×4 · blocked · against random · rated"),
        (THREE, {"mode": "blocked", "marathon": True}, "4×4 · blocked · marathon · 3 players"),
        (AGAINST, {"purpose": TRAINER, "size": 3}, "Blindfold, 3×3 · 0 of 6 moves"),
    ],
)
def test_the_subtitle_says_what_is_played(seats, what, words):
    assert texts.subtitle(opened(seats, **what).state) == words


def test_a_low_bar_has_the_count_beside_the_name():
    play = opened(limit=0)
    by_pad(play)
    assert texts.title(play.state, low=False) == "Stay on the Board"
    assert texts.title(play.state, low=True) == "Stay on the Board · 1\u00a0/\u00a030"
    assert texts.title(opened(mode="blocked").state, low=True) == "Stay on the Board"


# The plates


def test_a_plate_says_how_a_score_comes_about(eventful):
    ada, ben, cleo = texts.plates(eventful.state, roomy=True)
    assert [plate.name for plate in (ada, ben, cleo)] == ["Ada", "Ben", "Cleo"]
    assert (ada.small, ada.brief, ada.active, ada.mine) == ("1 point − 0 penalty points", "", True, True)
    assert (ben.score, ben.small, ben.brief, ben.warns) == ("−1", "straight back: −2", "1\u200a−\u200a2", True)
    assert (cleo.small, cleo.gone, cleo.warns) == ("out", "out", True)


def test_a_narrow_plate_says_penalty_alone(eventful):
    ada, *_others = texts.plates(eventful.state, roomy=False)
    assert ada.small == "1 point − 0 penalty"


def test_where_points_decide_nothing_whoever_is_to_move_sees_how_many_cells_are_left():
    play = opened(THREE, mode="blocked")
    by_pad(play)
    plates = texts.plates(play.state, roomy=True)
    assert [(plate.score, plate.small) for plate in plates] == [("", ""), ("14", "cells left"), ("", "")]
    assert [plate.brief for plate in plates] == ["", "cells", ""]
    by_pad(play, losing(play.state.view))
    assert texts.plates(play.state, roomy=True)[1].small == "out"
    marathon = opened(mode="blocked", marathon=True)
    assert {plate.small for plate in texts.plates(marathon.state, roomy=True)} == {"0 points − 0 penalty points"}


def test_at_the_end_nobody_is_to_move():
    play = opened()
    by_pad(play, losing(play.state.view))
    assert not any(plate.active for plate in texts.plates(play.state, roomy=True))


@pytest.mark.parametrize(
    ("seats", "mode", "may_say"),
    [
        (THREE, "normal", ["out", "9\u200a−\u200a2"]),
        (THREE, "blocked", ["out"]),
        (AGAINST, "normal", ["9\u200a−\u200a2"]),
        (AGAINST, "blocked", []),
    ],
)
def test_plates_keep_room_for_what_they_may_say(seats, mode, may_say):
    plates = texts.plates(opened(seats, mode=mode).state, roomy=True)
    assert all(plate.may_say == may_say for plate in plates)


def test_computers_of_one_level_are_told_apart():
    computer = Seat("computer", level="random")
    plates = texts.plates(opened((Seat("person", "Ada"), computer, computer)).state, roomy=True)
    assert [plate.name for plate in plates] == ["Ada", "Pim", "Hugo"]
    assert [plate.mine for plate in plates] == [True, False, False]


# The wiped board


def test_a_wiped_board_says_where_the_queen_starts_then_how_many_moves_were_made():
    play = opened()
    row, column = play.state.view.queen
    assert texts.told(play.state) == f"The queen starts in row\u00a0{row + 1}, column\u00a0{column + 1}."
    by_pad(play)
    assert texts.told(play.state) == "Keep the queen in mind:\n1\u00a0move made"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Keep the queen in mind:\n2\u00a0moves made\n"
            "Cleo is out; the queen stands where she stood.\nBen goes straight back: 2\u00a0penalty points.",
        ),
        (
            "fr",
            "Gardez la dame en tête\u00a0:\n2\u00a0coups joués\n"
            "Cleo est hors jeu\u00a0; la dame est là où elle était.\n"
            "Ben revient droit sur ses pas\u00a0: 2\u00a0points de malus.",
        ),
        (
            "uk",
            "Тримай ферзя в пам’яті:\nзроблено\u00a02\u00a0ходи\n"
            "Cleo поза грою; ферзь стоїть там, де стояв.\nBen повертається назад: 2\u00a0штрафні очки.",
        ),
    ],
)
def test_a_wiped_board_says_what_was_missed(eventful, language, words):
    tr.speak(language)
    assert texts.told(eventful.state) == words


def test_an_exercise_says_how_much_of_it_is_done():
    play = opened(AGAINST, purpose=TRAINER, size=3, notes={"board": False})
    by_pad(play)
    assert texts.told(play.state) == "Keep the queen in mind:\n1\u00a0of\u00a06\u00a0moves unseen"


def test_who_is_lost_is_told_while_the_others_go_on(eventful):
    assert texts.lost(eventful.state) == "Cleo took the queen off the board."
    assert texts.centre(eventful.state) == ("account-off-outline", "", "Cleo is out", "Cleo is out")
    assert [plate.warns for plate in texts.plates(eventful.state, roomy=False)] == [False, True, True]
    eventful.choose_direction(8)
    assert texts.lost(eventful.state) == ""


# The centre of the pad


@pytest.mark.parametrize(
    ("choice", "language", "centre"),
    [
        (Choice(8), "en", ("arrow-up", "", "how far?", "up")),
        (Choice(None, 2), "en", ("", "2", "where?", "2")),
        (Choice(8, 2), "en", ("arrow-up", "2", "confirm", "confirm: two, up")),
        (Choice(claim=True), "en", ("flag-outline", "", "confirm", "confirm: No moves")),
        (Choice(8), "fr", ("arrow-up", "", "jusqu’où\u00a0?", "en haut")),
        (Choice(8), "uk", ("arrow-up", "", "скільки?", "вгору")),
    ],
)
def test_the_centre_says_what_is_chosen(choice, language, centre):
    tr.speak(language)
    play = opened()
    play.choose(choice)
    assert texts.centre(play.state) == centre


def test_at_rest_the_centre_says_what_was_played_last():
    play = opened(AGAINST)
    assert texts.centre(play.state) == ("", "", "choose", "choose")
    move = safe(play.state.view)
    by_pad(play, move)
    assert texts.centre(play.state) == (texts.ARROWS[move.direction], str(move.distance), "Ada", "Ada")


def test_in_a_room_the_centre_says_whom_one_waits_for():
    play = play_of(match_of(REMOTE), kind=Remote)
    by_pad(play)
    assert texts.centre(play.state).caption == "Ben plays"
    play.client.hold(True)
    assert texts.centre(play.state).caption == "paused"
    play.client.hold(False)
    answer(play)
    assert texts.centre(play.state).caption == "Ben", "his move"


# The end, and aloud


def test_the_end_says_who_won_and_why():
    play = opened()
    assert (texts.headline(play.state), texts.sentence(play.state)) == ("", "")
    by_pad(play, losing(play.state.view))
    assert texts.headline(play.state) == "Ben wins"
    assert texts.sentence(play.state) == "Ada took the queen off the board."


def test_an_exercise_that_failed_says_how_far_it_came():
    play = opened(AGAINST, purpose=TRAINER, notes={"auto": True})
    for _ in range(2):
        by_pad(play)
        answer(play)
    by_pad(play, losing(play.state.view))
    assert texts.headline(play.state) == "4×4: 1 of 8, try again"
    record = play.client.match.record()
    told = FACE.result_line(record, play.state.view, play.state.outcome, texts.names(play.state))
    assert told == texts.headline(play.state)
    assert FACE.again(record) == ["restore", "Try again"]
    assert FACE.again(replace(record, purpose="game")) == ["restore", "Rematch"]


def test_a_rematch_begins_as_the_match_did_with_the_board_in_sight():
    assert FACE.rematch_notes({"auto": True, "board": False, "queen": True, "given": True}) == {"auto": True}
    assert FACE.rematch_notes({"auto": True, "board": False, "speak": True, "given": False}) == {"speak": True}


def test_ones_own_moves_are_not_said_aloud():
    play = opened(AGAINST)
    told = []
    play.observe(Heard(told))
    move = safe(play.state.view)
    by_pad(play, move)
    assert [texts.spoken(play.state, event) for event in told] == [""]
    answer(play)
    assert texts.spoken(play.state, told[-1]) == texts.move_words(told[-1].direction, told[-1].distance)
    by_pad(play, losing(play.state.view))
    assert any(texts.spoken(play.state, event).startswith("Ada left the board") for event in told)


class Heard:
    """Keeps the events that an observer is told."""

    def __init__(self, told):
        self.told = told

    def state_changed(self, state):
        pass

    def happened(self, events):
        self.told += events


# Puzzles


@pytest.fixture(scope="module")
def solving():
    play = PuzzlePlay(lambda _state: None)
    play.open(puzzles.make(1, 4, 1))
    return play


def test_a_puzzle_says_how_hard_it_is(solving):
    assert puzzle_texts.subtitle(solving.state) == "another one · 4×4, blocked"
    assert puzzle_texts.rating(solving.state) == "very easy · 2 moves deep"
    assert puzzle_texts.told(solving.state) == "You to move: find the one move that wins."
    assert puzzle_texts.tries(solving.state) == ""


def test_before_the_first_puzzle_there_is_nothing_to_say_of_it():
    state = PuzzleState()
    assert puzzle_texts.told(state) == "Looking for a puzzle…"
    assert (puzzle_texts.subtitle(state), puzzle_texts.rating(state)) == ("", "")


def test_the_centre_asks_to_try_and_shows_the_solution_at_the_end(solving):
    solution = solving.state.puzzle.solution
    assert puzzle_texts.centre(solving.state).caption == "choose"
    solving.choose(Choice(solution.direction, solution.distance))
    assert puzzle_texts.centre(solving.state).caption == "try it"
    solving.confirm()
    assert puzzle_texts.centre(solving.state) == (texts.ARROWS[solution.direction], str(solution.distance), "", "")
    assert puzzle_texts.tries(solving.state) == "1 try"


def test_a_solution_is_played_out_to_where_the_solver_is_stuck():
    play = PuzzlePlay(lambda _state: None)
    play.open(puzzles.make(1, 4, 2))
    play.solution()
    assert puzzle_texts.told(play.state).endswith(" wins.")
    signs = [move_sign(move) for move in play.state.line]
    play.play_on()
    assert puzzle_texts.told(play.state) == f"1 of 4: you play {signs[0]}"
    play.play_on()
    assert puzzle_texts.told(play.state) == f"2 of 4: the other plays {signs[1]}"
    while play.state.goes_on:
        play.play_on()
    assert puzzle_texts.told(play.state) == f"{signs[3]}: you are stuck, and win."


def test_a_limit_is_a_number_of_moves():
    assert [FACE.value("limit", value) for value in (0, 30, UNSET)] == ["15 a seat", "30", "50 a row"]
    offered = [name for name in ("limit", "marathon") if FACE.offers(name, Options(mode="blocked"))]
    assert offered == ["marathon"]
    assert FACE.offers("limit", Options())


def test_a_wrong_claim_is_told_with_how_many_moves_there_were():
    play = opened(mode="blocked", size=2)
    play.act(Claim())
    assert texts.sentence(play.state) == "Ada saw no move, but there were 3."
    told = {
        "en": ("Ada saw no move, but there was one.", "Ada saw no move, but there were 5."),
        "fr": ("Ada ne voyait aucun coup, mais il y en avait 1.", "Ada ne voyait aucun coup, mais il y en avait 5."),
        "uk": ("Ada не бачить ходів, хоча був 1\u00a0хід.", "Ada не бачить ходів, хоча було 5\u00a0ходів."),
    }
    for language, lines in told.items():
        tr.speak(language)
        assert tuple(ending_line("wrong_claim", 0, (), ["Ada"], left) for left in (1, 5)) == lines
