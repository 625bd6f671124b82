"""Changes everything in a state that nobody can know, and nothing that everybody can."""

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.desert.state import State, Tile

DROPS = ("SOURCE", "MIRAGE")
KNOWN = ("START", "STORM")


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """The state as it might be as well: all seats and spectators know the same."""
    top, bottom = state.known_top, len(state.deck) - state.known_bottom
    deck = (*state.deck[:top], *dice.shuffled(state.deck[top:bottom]), *state.deck[bottom:])
    return replace(state, tiles=_tiles(state, dice), deck=deck, rng=dice.bits())


def _tiles(state: State, dice: Dice) -> tuple[Tile, ...]:
    """Drops change places with drops, blank backs with blank backs; the sand stays where it is."""
    hidden = [
        place for place, tile in enumerate(state.tiles) if not tile.flipped and not tile.seen and tile.kind not in KNOWN
    ]
    tiles = list(state.tiles)
    for drops in (True, False):
        places = [place for place in hidden if (tiles[place].kind in DROPS) == drops]
        kinds = dice.shuffled(state.tiles[place].kind for place in places)
        for place, kind in zip(places, kinds, strict=True):
            tiles[place] = replace(tiles[place], kind=kind)
    return tuple(tiles)
