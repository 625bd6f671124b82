"""Options, as a screen reads them off a game."""

from collections.abc import Sequence
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from logic.core.options import Choice, Number, Pick, Several, Switch, choices
from logic.games import GAMES
from logic.stayboard.state import Options


def test_stay_on_the_board() -> None:
    assert choices(Options) == (
        Number("size", 3, (2, 3, 4, 5, 6, 7, 8, 9), (2, 9)),
        Pick("mode", "normal", ("normal", "blocked")),
        Number("block_after", 0, (0, 1, 2, 3), (0, 3)),
        Number("turn_seconds", 0, (0, 5, 10, 15, 20, 30, 45, 60), (0, 60)),
        Switch("marathon", False),
        Number("limit", None, (0, 10, 20, 30, 45, 60, 90, 120, 150), (0, 500)),
    )


def test_the_default_of_a_pick_comes_first() -> None:
    class Fruit(Struct):
        fruit: Literal["apple", "pear", "plum"] = "pear"

    (pick,) = choices(Fruit)
    assert isinstance(pick, Pick)
    assert (pick.default, sorted(pick.values)) == ("pear", ["apple", "pear", "plum"])
    assert pick.values[0] == "pear"


def test_a_number_may_be_left_open() -> None:
    class Race(Struct):
        laps: Annotated[int, Meta(ge=1, le=3)] | None = None
        goal: int = 10
        speed: Annotated[int, Meta(ge=0, le=100, extra={"steps": (0, 50)})] | None = None

    assert choices(Race) == (
        Number("laps", None, (1, 2, 3), (1, 3)),
        Number("goal", 10, ()),
        Number("speed", None, (0, 50), (0, 100)),
    )


def test_a_value_for_each_seat() -> None:
    class Costumes(Struct):
        hats: Annotated[tuple[Literal["none", "red", "blue"], ...], Meta(max_length=3)] = ()

    (several,) = choices(Costumes)
    assert isinstance(several, Several)
    assert (several.name, several.default, several.most) == ("hats", (), 3)
    assert several.values == ("none", "red", "blue"), "the first is for those that are not named"


def test_what_no_screen_can_offer() -> None:
    class Odd(Struct):
        name: str = ""

    with pytest.raises(TypeError, match="name"):
        choices(Odd)

    class Endless(Struct):
        hats: tuple[Literal["red", "blue"], ...] = ()

    with pytest.raises(TypeError, match="hats"):
        choices(Endless)


@pytest.mark.parametrize("game", GAMES)
def test_every_offer_is_accepted_by_its_game(game: str) -> None:
    """Each value on its own, the others as usual, at some table."""
    for choice in choices(GAMES[game].Options):
        for value in _offers(choice):
            options = GAMES[game].Options(**{choice.name: value})
            assert any(_accepts(game, options, seats) for seats in GAMES[game].seats), (choice.name, value)


@pytest.mark.parametrize("game", GAMES)
def test_the_default_is_among_the_offers(game: str) -> None:
    for choice in choices(GAMES[game].Options):
        if isinstance(choice, Number) and choice.default is not None:
            assert choice.default in choice.steps
        if isinstance(choice, Pick):
            assert choice.default in choice.values


def _offers(choice: Choice) -> Sequence[object]:
    match choice:
        case Switch():
            return (False, True)
        case Number(steps=steps):
            return steps
        case Several(values=values, most=most):
            return [(value,) * seats for value in values for seats in range(1, most + 1)]
    return choice.values


def _accepts(game: str, options: object, seats: int) -> bool:
    try:
        GAMES[game].checked(options, seats)
    except ValueError:
        return False
    return True
