"""The cards of Ojyx, as data: how many there are, and what each action card asks for."""

from typing import Literal, TypeAlias

from msgspec import Struct

NUMBERS: dict[int, int] = {-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)}
"""Number card to copies, 150 in all."""

BIG_NUMBERS: dict[int, int] = {-2: 8, -1: 15, 0: 22, **dict.fromkeys(range(1, 13), 15)}
"""One and a half times as many, 225; the halves of −2 and 0 make one whole card."""

ActionCard: TypeAlias = Literal[
    "turnaround", "teleport", "swap", "peek", "reveal", "skip", "shuffle", "shield", "steal", "curse", "draw",
    "heal", "reverse", "discard", "freeze", "mirror", "bomb", "duplicate", "gift", "gamble", "scout",
]  # fmt: skip

When: TypeAlias = Literal["at_once", "any_time", "reaction"]
"""Played as soon as it is drawn, played or kept, or kept until somebody attacks."""

Needs: TypeAlias = Literal[
    "nothing",
    "two_own_cells",
    "own_column",
    "own_cell_and_cell",
    "own_up_cell_and_cell",
    "hidden_cell",
    "up_cell",
    "column",
    "opponent",
    "opponent_with_stock",
    "as_copied",
]
"""What has to be chosen to play a card; cells and columns without "own" are an opponent's."""

HowPlayed: TypeAlias = Literal["at_once", "reaction", "attack", "keep"]
"""What a player has to know of an action card first."""

Colour: TypeAlias = Literal["dark_blue", "light_blue", "green", "yellow", "red"]


class Kind(Struct, frozen=True):
    """One kind of action card."""

    copies: int
    when: When = "any_time"
    attack: bool = False
    needs: Needs = "nothing"


CLASSIC: dict[ActionCard, Kind] = {
    "turnaround": Kind(3, when="at_once"),
    "teleport": Kind(4, needs="two_own_cells"),
    "swap": Kind(3, attack=True, needs="own_cell_and_cell"),
    "peek": Kind(4, needs="hidden_cell"),
    "reveal": Kind(2, attack=True, needs="hidden_cell"),
    "skip": Kind(4),
    "shuffle": Kind(2),
    "shield": Kind(3, when="reaction"),
    "steal": Kind(2, attack=True, needs="opponent_with_stock"),
    "curse": Kind(2, attack=True, needs="column"),
    "draw": Kind(3),
    "heal": Kind(2, needs="own_column"),
}

KINDS: dict[ActionCard, Kind] = {
    **CLASSIC,
    "reverse": Kind(3),
    "discard": Kind(2, attack=True, needs="opponent_with_stock"),
    "freeze": Kind(2, attack=True, needs="opponent"),
    "mirror": Kind(2, when="reaction"),
    "bomb": Kind(2, attack=True, needs="up_cell"),
    "duplicate": Kind(2, needs="as_copied"),
    "gift": Kind(2, attack=True, needs="own_up_cell_and_cell"),
    "gamble": Kind(2),
    "scout": Kind(3),
}

ACTIONS: dict[str, dict[ActionCard, int]] = {
    "classic": {card: kind.copies for card, kind in CLASSIC.items()},
    "full": {card: kind.copies for card, kind in KINDS.items()},
    "none": {},
}
"""For each value of the option `actions`, action card to copies."""

STOCK_LIMIT = 3

UNCOPIED: frozenset[ActionCard | None] = frozenset({None, "shield", "mirror", "duplicate"})
"""On top of the action discard, these make a duplicate do nothing."""


def colour(value: int) -> Colour:
    """The colour of a number card."""
    if value < 0:
        return "dark_blue"
    if value == 0:
        return "light_blue"
    return "green" if value < 5 else "yellow" if value < 9 else "red"


def how_played(card: ActionCard) -> HowPlayed:
    """When an action card is played, and whether it attacks."""
    kind = KINDS[card]
    if kind.when != "any_time":
        return kind.when
    return "attack" if kind.attack else "keep"
