"""Where a tutorial's note lies: it points at its target, and hides what matters least."""

from kivy.metrics import dp

from screens.boxes import shared
from screens.note_place import NO_TAIL, Around, best_place, hides, tail

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
