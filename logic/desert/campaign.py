"""The campaign: crossings on maps of their own, hotter and hotter. Each that is won teaches something for the next."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from logic.core.profile import Tally
from logic.core.replay import Note
from logic.desert.characters import CHARACTERS
from logic.desert.state import CROSSING, CharacterName, Options, Wish

Lesson: TypeAlias = CharacterName | Literal["gear", ""]
"""A character that can be chosen from then on, or gear that is kept; nothing after the last crossings."""


class Crossing(NamedTuple):
    """One map of the campaign, and what its players learn by winning."""

    heat: int
    seed: int
    teaches: Lesson


CROSSINGS = (
    Crossing(1, 101, "archaeologist"),
    Crossing(1, 102, "gear"),
    Crossing(2, 103, "explorer"),
    Crossing(2, 104, "water_carrier"),
    Crossing(3, 105, "climber"),
    Crossing(3, 106, "meteorologist"),
    Crossing(4, 107, "navigator"),
    Crossing(4, 108, ""),
    Crossing(5, 109, ""),
    Crossing(5, 292, ""),
)


def crossing_of(notes: Mapping[str, Note]) -> int | None:
    """Which crossing a match is, counted from 0; None where it is none. Matches from elsewhere can say anything."""
    number = notes.get(CROSSING)
    return number if isinstance(number, int) and number in range(len(CROSSINGS)) else None


def reached(tallies: Mapping[str, Tally]) -> int:
    """The crossing to be won next, counted from 0; as many as there are once all were won."""
    won = [number for number in range(len(CROSSINGS)) if tallies.get(f"{CROSSING}:{number}", Tally()).won]
    return 1 + max(won, default=-1)


def learned(number: int) -> tuple[Lesson, ...]:
    """What those know who have come to a crossing."""
    return tuple(crossing.teaches for crossing in CROSSINGS[:number] if crossing.teaches)


def characters(number: int, seats: int) -> tuple[CharacterName, ...]:
    """Who one can be in a crossing."""
    known = learned(number)
    return tuple(
        name for name, who in CHARACTERS.items() if name == "wanderer" or (name in known and who.fewest_seats <= seats)
    )


def options(number: int, seats: int, character: str) -> Options:
    """How a crossing is begun by somebody who would like to be that character; companions are who they can be."""
    free = characters(number, seats)
    mine = next((name for name in free if name == character), free[-1])
    others = [name for name in reversed(free) if name not in (mine, "wanderer")]
    names: tuple[Wish, ...] = (mine, *others)[:seats] if others or mine != "wanderer" else ()
    gear: Literal["basic", "full"] = "full" if "gear" in learned(number) else "basic"
    return Options(heat=CROSSINGS[number].heat, gear=gear, characters=names)
