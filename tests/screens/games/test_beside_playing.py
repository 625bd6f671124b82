"""Review with the coach, puzzles, the blindfold trainer, rules, and the sheets of the table."""

from datetime import date

import pytest
from kivy.metrics import dp

from logic.stayboard import puzzles
from logic.stayboard.moves import safe_moves
from logic.stayboard.state import Move
from logic.stayboard.turn import Choice
from screens.drawing.verdict_signs import VerdictSign
from screens.games.stayboard.vocabulary import move_sign
from screens.pages import daily
from tests.screens.support.seats import people
from tests.screens.support.stayboard_player import key_move, play_safely, touch_move

# Review


@pytest.fixture
def review(start):
    """A finished game of the blocked mode, in review, the coach done."""
    driver = start()
    screen = driver.begin(size=4, mode="blocked", seed=5, seats=people(2))
    play_safely(driver)
    driver.press("Review", root=screen.ids.ending)
    assert driver.screen.name == "review"
    driver.until(lambda: len(driver.screen._reviews) == driver.screen.count, what="the coach")
    return driver


def test_review_steps_by_keys_and_touches(review):
    screen = review.screen
    count = screen.count
    assert screen.index == count
    review.key("left", "left")
    assert screen.index == count - 2
    review.key("right")
    assert screen.index == count - 1
    review.key("home")
    assert screen.index == 0
    assert screen.board.view.moves == 0
    review.press("One on")
    assert screen.index == 1
    assert screen.board.view.moves == 1
    review.press("To the end")
    assert screen.index == count
    assert screen.board.view == screen.steps[-1].state
    review.press("One back")
    assert screen.index == count - 1
    review.press("To the start")
    assert screen.index == 0
    assert not review.has("One back"), "there is nothing before the start"


def test_the_keys_of_a_review_stay_where_they_are_while_it_is_stepped_through(review):
    key, places = review.find("One back"), set()
    for index in range(review.screen.count, 0, -1):
        review.screen.go_to(index)
        review.frames(4)
        places.add(key.to_window(*key.center))
    assert len(places) == 1


def test_the_board_of_a_review_takes_what_its_words_leave_and_does_not_jump(start):
    driver = start("small")
    driver.begin(size=3, seats=people(2))
    driver.screen.client.match.leave(0)
    driver.screen.picked("review")
    driver.until(lambda: driver.screen.name == "review", what="the review")
    driver.frames(6)
    ids = driver.screen.ids
    assert abs(ids.scroll.height - ids.page.height) <= 1, "no paper stays empty below the moves"
    assert ids.board.height > driver.screen.height * 0.35
    driver.screen.title = "A long story of many words. " * 6
    driver.frames(6)
    low = ids.board.height
    assert abs(ids.scroll.height - ids.page.height) <= 1
    driver.screen.title = "Short"
    driver.frames(6)
    assert ids.board.height == low, "it does not grow and shrink while one steps through"


@pytest.mark.parametrize(
    ("size", "language"), [("portrait", "en"), ("small", "fr"), ("desktop", "uk"), ("landscape", "en")]
)
def test_all_ways_on_from_an_end_have_a_sign_or_none_has(start, size, language):
    driver = start(size, language=language)
    screen = driver.begin(size=3, seats=people(2))
    screen.client.match.leave(0)
    driver.frames(6)
    ending = screen.ids.ending
    ways = [ending.ids[name] for name in ("result", "rematch", "review")]
    assert len({bool(way.icon) for way in ways}) == 1
    assert len({way.y for way in ways}) == 1, "they stand in one row"
    assert all(len(way.words._label._cached_lines) == 1 for way in ways)


def test_a_verdict_stands_apart_from_the_move_it_judges(review):
    chip = next(chip for chip in review.found(kind="MoveChip") if chip.verdict)
    sign = next(child for child in chip.children if isinstance(child, VerdictSign))
    assert sign.x - chip.ids.words.right >= dp(6)
    assert chip.x <= chip.ids.words.x
    assert sign.right <= chip.right


def test_the_signs_of_a_review_stand_on_the_line_of_their_words(review):
    for index in (review.screen.count, 0):
        review.screen.go_to(index)
        review.frames(4)
        for chip in review.found(kind="MoveChip"):
            sign = next(child for child in chip.children if isinstance(child, VerdictSign))
            assert sign.center_y == pytest.approx(chip.ids.words.center_y, abs=1)
        for chip in review.found(kind="ProofChip"):
            assert chip.ids.words.center_y == pytest.approx(chip.center_y, abs=1)


def test_a_review_does_not_say_in_words_what_the_arrow_says(review):
    review.screen.go_to(0)
    review.frames(2)
    assert "Ada" in review.screen.title
    assert "Ada" not in review.screen.words


def test_a_single_move_is_as_wide_as_one_of_five(start):
    driver = start()
    screen = driver.begin(size=3, seats=people(2))
    screen.client.match.leave(0)
    driver.frames(2)
    driver.press("Review", root=screen.ids.ending)
    driver.frames(4)
    chip, card = driver.find(kind="MoveChip"), driver.screen.ids.card
    assert chip.width == pytest.approx(card.width / 5, rel=0.1)


def test_the_coach_judges_the_move_and_every_other(review):
    screen = review.screen
    review.key("end", "left", "left")
    told = screen._reviews[screen.index]
    assert screen.verdict == told.verdict
    assert review.find(screen.verdict_word, root=screen.ids.pill)
    moves = safe_moves(screen.steps[screen.index].state)
    assert len(screen.board.marks) == len(moves)
    assert set(screen.board.marks.values()) <= {"winning", "losing", "unknown"}
    review.key("c")
    assert screen.board.marks == {}
    assert screen.verdict == ""
    review.key("c")
    assert len(screen.board.marks) == len(moves)


def test_the_proof_is_a_row_of_moves_in_turn(review):
    screen = review.screen
    index, told = next((index, told) for index, told in screen._reviews.items() if len(told.proof.moves) > 2)
    screen.go_to(index)
    review.frames(3)
    chips = list(review.found(kind="ProofChip"))
    assert [chip.text for chip in chips] == [move_sign(move) for move in told.proof.moves[:3]]
    mover = screen.record.log[index].seat
    assert [chip.seat for chip in chips] == [1 - mover, mover, 1 - mover]
    review.key("c")
    review.frames(3)
    assert not review.has(kind="ProofChip")


def test_the_timeline_names_its_lanes_and_numbers_its_steps(review):
    lanes, count = review.find(kind="Lanes"), review.screen.count
    assert sorted(token.initial for token in review.found(kind="SeatToken", root=lanes)) == ["A", "B"]
    review.key("home", "right", "right")
    numbers = sorted(int(label.text) for label in review.found(kind="Small", root=lanes))
    assert numbers[0] == 1
    assert numbers[-1] == count
    assert all(number % 10 == 0 for number in numbers[1:-1])
    review.tap(lanes.to_window(lanes._x_of(4), lanes.center_y))
    assert review.screen.index == 4


def test_review_plays_by_itself_and_can_be_stopped(review):
    screen = review.screen
    review.key("home", "space")
    review.until(lambda: screen.index > 0, 5, "the next move")
    review.key("space")
    assert not screen.playing
    review.key("escape")
    assert review.screen.name == "stayboard"


def test_a_normal_game_has_no_coach(start):
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    play_safely(driver, most=3)
    screen.picked("review")
    driver.frames(3)
    assert driver.screen.count == 3
    assert not driver.has("Coach")
    driver.key("escape")
    assert driver.screen is screen
    play_safely(driver, most=1)
    assert len(screen.client.match.log) == 4


def test_a_review_follows_what_was_taken_back_and_played_anew(start, hands):
    driver = start()
    screen = driver.begin(size=4)
    first, second = safe_moves(screen.client.view)[:2]
    for move in (first, second):
        screen.client.play(0, move)
        screen.picked("review")
        driver.frames(3)
        assert [entry.action for entry in driver.screen.record.log] == [move]
        assert driver.screen.board.view == screen.client.match.state
        driver.key("escape")
        screen.client.undo(0)


# Puzzles


@pytest.fixture
def puzzle(start, monkeypatch):
    """Today's puzzle, opened from home, on a day when it stands there."""
    day = next(day for day in map(date.fromordinal, range(739_000, 740_000)) if daily.game_of(day) == "stayboard")
    monkeypatch.setattr(daily, "today", lambda: day)
    driver = start()
    driver.tap(driver.screen.today.ids.play)
    assert driver.screen.name == "stayboard_puzzle"
    driver.until(lambda: driver.screen.state.ready, what="a puzzle")
    driver.frames(3)
    return driver


def test_a_wrong_try_is_refuted_and_the_right_one_solves(puzzle):
    screen = puzzle.screen
    position, solution = screen.state.puzzle.state, screen.state.puzzle.solution
    wrong = next(move for move in safe_moves(position) if move != solution)
    touch_move(puzzle, wrong)
    assert (screen.state.verdict, screen.state.tries, screen.state.solved) == ("losing", 1, False)
    assert screen.board.show_moves
    assert "loses: your opponent answers" in screen.ids.feedback.text
    assert list(screen.board.marks.values()) == ["losing"]
    assert screen.board.view == position
    key_move(puzzle, solution)
    assert (screen.state.verdict, screen.state.tries, screen.state.solved) == ("winning", 2, True)
    assert not screen.board.show_moves, "nobody can go anywhere now"
    assert puzzle.has("2 tries")
    assert sorted(screen.board.marks.values()) == ["losing", "winning"]
    puzzle.key("escape")
    assert puzzle.screen.name == "home"
    done = puzzle.app.profile.challenges.of(daily.today(), "stayboard")
    assert (done.won, done.score) == (True, 2)


def test_a_move_off_the_board_is_no_solution(puzzle):
    screen = puzzle.screen
    row = screen.state.puzzle.queen[0]
    move = Move(8, row + 1) if row + 1 < screen.state.puzzle.size else Move(2, 1)
    touch_move(puzzle, move)
    assert not screen.state.solved
    assert "off the free cells" in screen.ids.feedback.text


def test_a_hint_tells_the_direction_only(puzzle):
    screen = puzzle.screen
    puzzle.press("Hint")
    assert screen.state.choice == Choice(screen.state.puzzle.solution.direction, None)
    assert not screen.state.solved
    assert screen.state.tries == 0


def test_the_solution_counts_for_nothing(puzzle):
    screen = puzzle.screen
    puzzle.press("Solution")
    assert screen.state.solved
    assert puzzle.app.profile.figures == {}
    assert puzzle.app.profile.challenges.of(daily.today(), "stayboard") is None


def test_another_puzzle_is_another_one(puzzle):
    screen = puzzle.screen
    first = screen.state.puzzle
    puzzle.press("Another")
    puzzle.until(lambda: screen.state.ready, what="another puzzle")
    assert screen.state.puzzle != first
    assert (screen.state.tries, screen.state.solved, screen.board.marks) == (0, False, {})
    assert screen.board.view == screen.state.puzzle.state


def test_a_solved_puzzle_leads_to_another(puzzle):
    screen, pad = puzzle.screen, puzzle.screen.pad
    first = screen.state.puzzle
    touch_move(puzzle, first.solution)
    assert (pad.claim.text, pad.claim.disabled) == ("Another", False)
    assert all(key.disabled for key in (*pad.keys.values(), *pad.distances, pad.undo))
    puzzle.tap(pad.claim)
    puzzle.until(lambda: screen.state.ready, what="another puzzle")
    assert screen.state.puzzle != first
    assert pad.claim.text == "Hint"
    assert not any(key.disabled for key in (*pad.keys.values(), *pad.distances, pad.undo))


def test_the_line_after_a_solution_is_played_out(puzzle):
    screen = puzzle.screen
    puzzle.press("Solution")
    assert screen.state.goes_on
    puzzle.until(lambda: len(screen.state.positions) == 1, what="the first move of the line")
    assert screen.board.view == screen.state.positions[0]
    assert screen.board.last_move == screen.state.last_move
    puzzle.key("escape")
    assert screen._showing is None, "nobody looks"


def test_a_puzzle_is_shared_by_its_code(puzzle):
    screen = puzzle.screen
    first = screen.state.puzzle
    puzzle.press("Share the puzzle code")
    puzzle.copied(puzzles.code(first))
    puzzle.press("Another")
    puzzle.until(lambda: screen.state.ready, what="another puzzle")
    puzzle.press("More")
    puzzle.press("Paste a puzzle code")
    puzzle.until(lambda: screen.state.ready, what="the puzzle of the code")
    assert screen.state.puzzle == first
    puzzle.copy("stayboard:2p:0007")
    puzzle.press("More")
    puzzle.press("Paste a puzzle code")
    assert screen.state.puzzle == first
    assert "not a puzzle code" in puzzle.toast


def test_the_puzzle_stands_close_together(puzzle):
    top = puzzle.screen.ids.top
    gaps = [top.seats.y - top.board.top, top.board.y - top.switches.top, top.switches.y - top.controls.top]
    assert all(0 <= gap <= dp(12) for gap in gaps)
    assert top.seats.height < dp(60)


# The blindfold trainer


def test_the_trainer_is_passed_from_memory(start):
    driver = start()
    driver.open_game()
    driver.press("Blindfold trainer")
    assert [button.disabled for button in _train_buttons(driver)] == [False] + [True] * 6
    driver.tap(_train_buttons(driver)[0])
    screen = driver.screen
    assert screen.name == "stayboard"
    assert not screen.board.hidden
    for unseen in range(20):
        assert screen.ids.bar.subtitle == f"Blindfold, 3×3 · {unseen - (unseen > 0)} of 6 moves"
        play_safely(driver, most=1)
        if driver.screen is not screen:
            break
        assert screen.board.hidden
        assert f"{unseen} of 6 moves unseen" in screen.ids.told.text.replace("\u00a0", " ")
    assert driver.screen.name == "stayboard_trainer"
    assert driver.overlay.heading == "Passed"
    assert "6 moves without seeing" in driver.overlay.text
    driver.press("Enough for now")
    assert [button.disabled for button in _train_buttons(driver)] == [False, False] + [True] * 5
    assert driver.app.profile.figures["stayboard"].by["blind:3"].won == 1
    assert not list((driver.folder / "open").glob("*.json")), "an exercise that is over is not an open match"


def test_whoever_reads_the_board_in_words_has_seen_it(start):
    from screens.games.stayboard.training import begin

    driver = start()
    begin(driver.app, 3)
    play_safely(driver, most=2)
    assert driver.screen.ids.bar.subtitle.endswith(" 1 of 6 moves")
    driver.key("f2")
    assert driver.overlay.heading == "The board in words"
    driver.key("escape")
    play_safely(driver, most=1)
    assert driver.screen.ids.bar.subtitle.endswith(" 1 of 6 moves"), "that move was not made from memory"
    play_safely(driver, most=1)
    assert driver.screen.ids.bar.subtitle.endswith(" 2 of 6 moves"), "the next one is"


def test_an_exercise_that_is_taken_back_and_left_is_told_as_one(start):
    from screens.games.stayboard.training import begin

    driver = start()
    begin(driver.app, 3)
    play_safely(driver, most=3)
    assert driver.screen.ids.bar.subtitle.endswith(" 2 of 6 moves")
    driver.key("u")
    assert driver.screen.ids.bar.subtitle.endswith(" 1 of 6 moves")
    driver.key("escape")
    driver.open_game()
    assert driver.has("Continue · Blindfold, 3×3")


def test_the_next_exercise_follows_at_once(start):
    driver = start()
    from screens.games.stayboard.training import begin

    begin(driver.app, 3)
    driver.frames(3)
    play_safely_until_passed(driver)
    driver.press("Next: 4×4")
    assert driver.screen.name == "stayboard"
    assert driver.screen.client.view.size == 4
    assert not driver.screen.board.hidden


def test_a_fall_in_training_is_no_pass(start):
    from screens.games.stayboard.training import begin
    from tests.screens.support.stayboard_player import losing_move, play

    driver = start()
    begin(driver.app, 3)
    driver.frames(3)
    play_safely(driver, most=1)
    play(driver, losing_move(driver.screen.client.view))
    assert driver.screen.state.over
    assert driver.app.profile.figures["stayboard"].by["blind:3"] == type(
        driver.app.profile.figures["stayboard"].by["blind:3"]
    )(1, 0)
    assert driver.app.profile.prefs.get("stayboard", {}).get("blind", 3) == 3


def play_safely_until_passed(driver):
    screen = driver.screen
    while driver.screen is screen:
        play_safely(driver, most=1)


def _train_buttons(driver):
    return [w for w in driver.screen.walk() if type(w).__name__ == "InkButton" and w.text == "Train"]


# Rules and sheets


def test_the_rules_have_four_chapters(start):
    driver = start()
    driver.open_game()
    driver.press("Rules", kind="LinkRow")
    seen = []
    for _ in range(4):
        seen.append(next(driver.found(kind="RuleEntry")).heading)
        driver.key("right")
    assert len(set(seen)) == 4
    driver.press("In short")
    assert next(driver.found(kind="RuleEntry")).heading == seen[0]
    driver.press("New game")
    assert driver.screen.name == "newgame"


def test_the_question_mark_shows_the_keys_of_the_screen(start):
    driver = start()
    driver.begin(size=3)
    driver.key("?")
    assert driver.has("Keys")
    assert driver.has("Backspace")
    driver.key("escape")
    assert driver.overlay is None
    driver.key("f1")
    assert driver.has("Keys")


def test_giving_up_asks_first(start):
    driver = start()
    screen = driver.begin(size=3)
    driver.press("More")
    driver.press("Give up", kind="MenuItem")
    driver.press("Play on")
    assert not screen.state.over
    driver.press("More")
    driver.press("Give up", kind="MenuItem")
    driver.press("Give up", kind="InkButton")
    assert screen.state.over
    assert screen.client.outcome.reason == "left"


def test_the_board_in_words(start):
    driver = start()
    screen = driver.begin(size=3)
    driver.press("More")
    driver.press("Describe the board")
    row, column = screen.client.view.queen
    # The spaces before the figures do not break.
    assert f"The queen stands in row\u00a0{row + 1}, column\u00a0{column + 1}." in driver.overlay.text
