"""What is wrong with a game code, in sentences that a player understands."""

import pytest

from logic.core.codes import BadCode, parse
from logic.games import GAMES
from screens.games.face import face
from screens.pages.new_game.code_texts import code_words

TURN = face("stayboard").option("turn_seconds")[0]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("hello", "This is not a game code: “hello”."),
        ("chess:2p:0001", "No game is called “chess”."),
        ("ojyx:twop:0001", "“twop” is not a number of players."),
        ("ojyx:9p:0001", "Ojyx is for 2 to 8 players."),
        ("ojyx:2p:fast:0001", "This game has no option “fast”."),
        ("desert:1p:heat14:0001", f"“{face('desert').option('heat')[0]}” goes from 1 to 13."),
        ("stayboard:2p:turn_seconds3:0001", f"“{TURN}” can be 0, 5, 10, 15, 20, 30, 45, 60."),
        ("ojyx:2p:U", "The last part of the code is damaged: “U”."),
    ],
)
def test_a_wrong_code_is_told_in_a_sentence(code, words):
    with pytest.raises(BadCode) as wrong:
        parse(code, GAMES)
    assert code_words(wrong.value) == words
