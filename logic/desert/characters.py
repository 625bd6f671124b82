"""The characters and what each can do; the rules ask these tables and never a name."""

from collections.abc import Sequence

from msgspec import Struct

from logic.core.rng import Dice
from logic.desert.state import CharacterName, Wish


class Character(Struct, frozen=True):
    """The powers of one character, and how a wanderer differs."""

    name: CharacterName
    most_life: int = 4
    layers_per_dig: int = 1
    climbs: bool = False
    diagonal: bool = False
    reads_weather: bool = False
    draws_water: bool = False
    gives_to_neighbours: bool = False
    leads: bool = False
    fewest_seats: int = 1


CHARACTERS: dict[CharacterName, Character] = {
    character.name: character
    for character in (
        Character("wanderer"),
        Character("archaeologist", layers_per_dig=2),
        Character("climber", climbs=True),
        Character("explorer", diagonal=True),
        Character("meteorologist", reads_weather=True),
        Character("water_carrier", most_life=5, draws_water=True, gives_to_neighbours=True),
        Character("navigator", leads=True, fewest_seats=2),
    )
}


def drawn(wishes: Sequence[Wish], seats: int, dice: Dice) -> tuple[CharacterName, ...]:
    """Everybody's character: for whoever leaves it to chance one with a power that nobody else has."""
    nobody: tuple[Wish, ...] = ("wanderer",)
    wanted = (*wishes, *nobody * seats)[:seats]
    found: list[CharacterName] = []
    for wish in wanted:
        if wish == "random":
            taken: set[str] = {"wanderer", *wanted, *found}
            found.append(dice.pick([who.name for who in CHARACTERS.values() if _is_free(who, seats, taken)]))
        else:
            found.append(wish)
    return tuple(found)


def _is_free(who: Character, seats: int, taken: set[str]) -> bool:
    return who.fewest_seats <= seats and who.name not in taken
