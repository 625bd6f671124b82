"""The one list of games. A new game is a room of its own and a line here."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from logic.core.game import AnyGame
from logic.core.override import override

ROOMS = {
    "stayboard": "StayOnTheBoard",
    "memostep": "MemoStep",
    "desert": "Desert",
    "ojyx": "Ojyx",
    "dungeon": "Donjon",
}
"""Each game's id, which is its room's name too, and what it is called in there."""


class Games(Mapping[str, AnyGame]):
    """Every game by its id. A room is entered when its game is first asked for: all at once would delay the start."""

    @override
    def __getitem__(self, game_id: str) -> AnyGame:
        return _enter(game_id)

    @override
    def __contains__(self, game_id: object) -> bool:
        return game_id in ROOMS

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(ROOMS)

    @override
    def __len__(self) -> int:
        return len(ROOMS)


@cache
def _enter(game_id: str) -> AnyGame:
    name = ROOMS[game_id]
    game: AnyGame = getattr(import_module(f"logic.{game_id}.rules"), name)()
    return game


GAMES: Mapping[str, AnyGame] = Games()
