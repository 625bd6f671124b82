"""What the screens of Stay on the Board say, without a window."""

import pytest

from logic.core.replay import Seat
from logic.stayboard import puzzles
from logic.stayboard.play import TRAINER
from logic.stayboard.puzzle_play import PuzzlePlay, PuzzleState
from logic.stayboard.turn import Choice
from screens.games.stayboard import puzzle_texts, texts
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
    on,
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
        (AGAINST, {}, "4×4 · normal · against random"),
        (AGAINST, {"rated": True}, "4×4 · normal · against random · rated"),
        (THREE, {"mode": "blocked", "marathon": True}, "4×4 · blocked · marathon · 3 players"),
        (AGAINST, {"purpose": TRAINER, "size": 3}, "Blindfold, 3×3 · 0 of 6 moves"),
    ],
)
def test_the_subtitle_says_what_is_played(seats, what, words):
    assert texts.subtitle(opened(seats, **what).state) == words


# The plates


def test_a_plate_says_how_a_score_comes_about(eventful):
    ada, ben, cleo = texts.plates(eventful.state, roomy=True, seconds=None)
    assert [plate.name for plate in (ada, ben, cleo)] == ["Ada", "Ben", "Cleo"]
    assert (ada.small, ada.brief, ada.active, ada.mine) == ("1 point − 0 penalty points", "", True, True)
    assert (ben.score, ben.small, ben.brief, ben.warns) == ("−1", "straight back: −2", "1\u200a−\u200a2", True)
    assert (cleo.small, cleo.gone, cleo.warns) == ("out", "out", False)


def test_a_narrow_plate_says_penalty_alone(eventful):
    ada, *_others = texts.plates(eventful.state, roomy=False, seconds=None)
    assert ada.small == "1 point − 0 penalty"


def test_whose_time_runs_sees_it_even_after_a_penalty():
    play = opened(size=5)
    by_pad(play)
    by_pad(play, back(play))
    answer(play, lambda _view: on(play))
    state = play.state
    ada, ben = texts.plates(state, roomy=True, seconds=7)
    assert (ben.active, ben.small, ben.brief, ben.warns) == (True, "7 s left", "7 s", False)
    assert ada.small == "2 points − 0 penalty points"


def test_at_the_end_nobody_is_to_move():
    play = opened()
    by_pad(play, losing(play.state.view))
    assert not any(plate.active for plate in texts.plates(play.state, roomy=True, seconds=7))


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
    plates = texts.plates(opened(seats, mode=mode).state, True, None)
    assert all(plate.may_say == may_say for plate in plates)


def test_computers_of_one_level_are_told_apart():
    computer = Seat("computer", level="random")
    plates = texts.plates(opened((Seat("person", "Ada"), computer, computer)).state, True, None)
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
            "Keep the queen in mind:\n2\u00a0moves made\nCleo is out; the queen stands where she stood.\n"
            "Ben goes straight back: 2\u00a0penalty points.",
        ),
        (
            "fr",
            "Gardez la dame en tête\u00a0:\n2\u00a0coups joués\n"
            "Cleo est hors jeu\u00a0; la dame est là où elle était.\n"
            "Ben revient droit sur ses pas\u00a0: 2\u00a0points de malus.",
        ),
        (
            "uk",
            "Тримай ферзя в пам’яті:\nзроблено\u00a02\u00a0ходи\nCleo поза грою; ферзь стоїть там, де стояв.\n"
            "Ben повертається назад: 2\u00a0штрафні очки.",
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


# The centre of the pad


@pytest.mark.parametrize(
    ("choice", "language", "centre"),
    [
        (Choice(8), "en", ("arrow-up", "", "how far?", "up")),
        (Choice(None, 2), "en", ("", "2", "where?", "2")),
        (Choice(8, 2), "en", ("arrow-up", "2", "confirm", "confirm: two, up")),
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
