"""What a player wants to see of a match, which touches neither the rules nor the controls."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from logic.core.replay import Note
from logic.stayboard.state import Unseen

UNSEEN: tuple[Unseen, ...] = ("nothing", "queen", "board")
"""What may be hidden from a player, least first."""


WISHED = ("auto", "board")
"""The switches that are kept for other matches."""


class Wishes(Struct, frozen=True):
    """What the player wished for last, in any match; what hides by itself is no wish."""

    auto: bool = False
    board: bool = True
    speak: bool = False


def wishes_of(prefs: Mapping[str, Any]) -> Wishes:
    """The wishes among all that the profile remembers of the game."""
    return Wishes(**{name: bool(prefs[name]) for name in Wishes.__struct_fields__ if name in prefs})


class Sight(Struct, frozen=True):
    """The switches of a match; its notes keep them under the same names."""

    board: bool = True
    queen: bool = True
    moves: bool = True
    auto: bool = False
    """The board hides after the first own move."""
    speak: bool = False
    given: bool = False
    """A preset or the trainer has said what is hidden: that holds for this match alone."""

    @property
    def hidden(self) -> Unseen:
        if not self.board:
            return "board"
        return "nothing" if self.queen else "queen"


def first_sight(notes: Mapping[str, Note], wishes: Wishes) -> Sight:
    """The switches as a match is opened: as they were left, or as its start and the player want them."""
    fresh = "queen" not in notes
    given = bool(notes.get("given", fresh and "auto" in notes))
    auto = bool(notes.get("auto", wishes.auto))
    stays_hidden = fresh and auto and not given and not wishes.board
    return Sight(
        board=bool(notes.get("board", not stays_hidden)),
        queen=bool(notes.get("queen", True)),
        moves=bool(notes.get("moves", True)),
        auto=auto,
        speak=bool(notes.get("speak", wishes.speak)),
        given=given,
    )
