"""The characters and what each can do; the rules ask these tables and never a name."""

from msgspec import Struct

from logic.desert.state import CharacterName


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
