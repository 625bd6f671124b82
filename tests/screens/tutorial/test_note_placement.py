"""Where a tutorial's note lies: it points at its target, and hides what matters least."""

from kivy.metrics import dp

from screens.tutorial.note_placement import LONG_REACH, NO_TAIL, Around, best_place, hides, tail
from screens.tutorial.rects import shared

WHOLE = (0, 0, dp(400), dp(800))
NOTE = (dp(300), dp(80))
KEY = (dp(170), dp(400), dp(60), dp(60))


def lies(target, **around):
    corner, pointing = best_place(WHOLE, NOTE, target, Around((target,) if target else (), **around))
    return (*corner, *NOTE), pointing


def test_it_lies_close_to_its_target_and_points_at_it():
    note, (edge, tip) = lies(KEY)
    assert not shared(note, KEY)
    assert edge in ("bottom", "top")
    assert tip[0] == KEY[0] + KEY[2] / 2


def test_it_lies_on_the_side_where_no_words_are():
    below, above = (dp(100), dp(350), dp(200), dp(20)), (dp(100), dp(480), dp(200), dp(20))
    assert lies(KEY, words=(below,))[0][1] > KEY[1]
    assert lies(KEY, words=(above,))[0][1] < KEY[1]


def test_what_is_in_the_light_matters_more_than_words_under_the_veil():
    board, sign = (0, dp(300), dp(400), dp(400)), (dp(20), dp(180), dp(300), dp(20))
    note, (edge, tip) = lies(KEY, lit=(board,), words=(sign,))
    assert not shared(note, board)
    # From beside the board it still points straight at the key.
    assert (edge, tip[0]) == ("top", KEY[0] + KEY[2] / 2)


def test_lit_words_beside_a_key_stay_readable():
    key, points = (dp(170), dp(10), dp(60), dp(60)), (dp(20), dp(80), dp(200), dp(20))
    note, pointing = lies(key, lit=(points,), lit_words=(points,))
    assert not hides(note, points)
    assert pointing is NO_TAIL


def test_it_leaves_in_sight_what_comes_next():
    below, above = (dp(170), dp(310), dp(60), dp(60)), (dp(170), dp(490), dp(60), dp(60))
    for later in (below, above):
        note, pointing = lies(KEY, later=(later,))
        assert not shared(note, later)
        assert pointing is not NO_TAIL


def test_no_words_under_the_veil_drive_it_away():
    lines = tuple((dp(20), dp(y), dp(360), dp(20)) for y in (310, 340, 370, 475, 505, 535))
    _note, pointing = lies(KEY, words=lines)
    assert pointing is not NO_TAIL


def test_it_rather_stands_away_than_cut_letters():
    board, line = (0, dp(380), dp(400), dp(400)), (dp(20), dp(277), dp(360), dp(30))
    note, _pointing = lies(KEY, lit=(board,), words=(line,))
    assert not shared(note, board)
    assert not hides(note, line)


def test_a_short_tail_crosses_no_words_in_the_light():
    key, points = (dp(170), dp(10), dp(60), dp(60)), (dp(150), dp(74), dp(100), dp(12))
    _note, pointing = lies(key, lit_words=(points,))
    assert pointing is NO_TAIL


def test_a_longer_tail_crosses_nothing_that_is_in_the_light():
    key, points = (dp(300), dp(10), dp(60), dp(60)), (dp(20), dp(80), dp(200), dp(20))
    note, (edge, tip) = lies(key, lit=(points,), lit_words=(points,))
    assert not shared(note, points)
    assert (edge, tip[0]) == ("bottom", dp(330))
    x, y, wide, tall = KEY
    above, between = (x, y + tall + dp(50), *NOTE), (x, y + tall + dp(20), wide, dp(10))
    assert tail(above, [KEY]) is NO_TAIL
    assert tail(above, [KEY], LONG_REACH, [between]) is NO_TAIL
    assert tail(above, [KEY], LONG_REACH)[0] == "bottom"


def test_a_longer_tail_crosses_no_words_under_the_veil():
    key, points = (dp(300), dp(10), dp(60), dp(60)), (dp(20), dp(80), dp(200), dp(20))
    pile = (dp(310), dp(80), dp(60), dp(20))
    for words, tip in (((), (dp(330), dp(71))), ((pile,), None)):
        note, (_edge, end) = lies(key, lit=(points,), lit_words=(points,), words=words)
        assert not shared(note, points)
        assert end == tip


def test_without_a_target_it_lies_in_the_middle():
    note, pointing = lies(None)
    assert (note[0], note[1], pointing) == (dp(50), dp(360), NO_TAIL)


def test_a_tail_points_from_every_side_and_never_far():
    x, y, wide, tall = KEY
    for note, edge in (
        ((x, y + tall + dp(13), *NOTE), "bottom"),
        ((x, y - dp(93), *NOTE), "top"),
        ((x - dp(313), y, *NOTE), "right"),
        ((x + wide + dp(13), y, *NOTE), "left"),
    ):
        assert tail(note, [KEY])[0] == edge
    assert tail((x, y + tall + dp(100), *NOTE), [KEY]) is NO_TAIL
    assert tail((x + wide + dp(13), y + dp(200), *NOTE), [KEY]) is NO_TAIL
