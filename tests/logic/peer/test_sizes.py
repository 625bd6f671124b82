"""Every view and every step of every game fits into one message, with room to spare."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from logic.dungeon.state import Search
from logic.ojyx.cards import KINDS, NUMBERS
from logic.ojyx.state import Options as OjyxOptions
from logic.peer.messages import (
    LARGEST,
    ROUNDED_TO,
    WHOLE_MOST,
    Beat,
    Malformed,
    MessageAssembler,
    Piece,
    Step,
    decode,
    encode,
    encoded,
    to_guest,
)
from tests.logic.peer.devices import PLAYED, House
from tests.logic.play import cases, story


@pytest.mark.parametrize("game_id", sorted(game for game in PLAYED if PLAYED[game].seats[-1] > 1))
def test_a_step_fits_into_a_message(game_id: str) -> None:
    game, largest = PLAYED[game_id], 0
    # The same stories as the laws read, so that nothing is played twice.
    for case in cases(game)[::5]:
        told = story(case).told
        for step in [told[0].step, told[len(told) // 2].step, told[-1].step]:
            for seat in (None, *range(case.seats)):
                size = len(msgspec.json.encode(game.view(step.state, seat)))
                largest = max(largest, size + len(msgspec.json.encode(step.events)))
    assert 0 < largest < LARGEST * 3 // 4


class TestLengths:
    """Who counts the bytes on the wire must not tell one card from another."""

    def lengths(self, values: list[Any], change: Callable[[Any], Any]) -> list[set[int]]:
        """For messages of every length up to the next multiple, how long they become with each value."""
        found = []
        for filler in range(ROUNDED_TO):
            pad = Raw(msgspec.json.encode("x" * (filler + 40)))
            steps = (Step(1, Raw(msgspec.json.encode(change(value))), {}, (pad,)) for value in values)
            found.append({len(encode(step)) for step in steps})
        return found

    def test_whichever_number_card_is_drawn(self) -> None:
        state = PLAYED["ojyx"].setup(OjyxOptions(), 2, 1)
        lengths = self.lengths([None, *NUMBERS], lambda card: replace(state, hand=card))
        assert all(len(some) == 1 for some in lengths)

    def test_whichever_action_card_is_drawn(self) -> None:
        state = PLAYED["ojyx"].setup(OjyxOptions(), 2, 1)
        lengths = self.lengths(list(KINDS), lambda card: replace(state, hand=card, stocks=((card,), ())))
        assert all(len(some) == 1 for some in lengths)


def large_step() -> Step:
    """A view of the largest dungeon there is."""
    game = PLAYED["dungeon"]
    options = replace(game.presets[0].options, size=256)
    state = game.setup(options, 1, 7)
    return Step(0, Raw(msgspec.json.encode(game.view(state, 0))), {}, ())


class TestPieces:
    def test_a_large_message_arrives_whole(self) -> None:
        step, whole = large_step(), MessageAssembler()
        assert len(msgspec.json.encode(step)) > LARGEST
        pieces = encoded(step)
        assert {len(piece) for piece in pieces} == {len(pieces[0])}
        assert len(pieces[0]) <= LARGEST
        arrived = [whole.take(decode(piece, to_guest)) for piece in pieces]
        assert arrived[:-1] == [None] * (len(pieces) - 1)
        assert arrived[-1] == step
        # And the next one begins anew.
        assert [whole.take(decode(piece, to_guest)) for piece in pieces][-1] == step

    def test_a_piece_that_is_missing_is_noticed(self) -> None:
        pieces = [decode(piece, to_guest) for piece in encoded(large_step())]
        for second in (pieces[2], pieces[0], Beat()):
            whole = MessageAssembler()
            whole.take(pieces[0])
            with pytest.raises(Malformed):
                whole.take(second)

    def test_pieces_have_an_end(self) -> None:
        with pytest.raises(ValueError, match="bytes"):
            encoded(Step(0, Raw(b'"' + b"x" * WHOLE_MOST + b'"'), {}))
        with pytest.raises(Malformed):
            decode(msgspec.json.encode({"type": "Piece", "left": 10_000, "data": ""}), to_guest)
        with pytest.raises(Malformed):
            MessageAssembler().take(Piece(0, encode(Piece(0, b"{}"))))

    def test_the_largest_dungeon_is_played_in_a_room(self, home: House) -> None:
        options = replace(PLAYED["dungeon"].presets[0].options, size=256)
        host, (guest,) = home.started("dungeon", 1, options=options)
        assert len(guest.match.state.worlds[1].known) == 256 * 256
        guest.match.play(1, Search())
        home.until(lambda: host.match.number == 1 and guest.match.number == 1)
        host.match.leave(0)
        guest.match.leave(1)
        # At the end everything is shown: the largest view of all.
        home.until(lambda: host.state.verification and guest.state.verification, "it was not verified")
        assert guest.state.verification.verdict == "verified"
