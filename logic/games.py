"""The registry of games. A new game is a package of its own and a line here."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from logic.core.game import AnyGame
from logic.core.override import override

CLASSES = {
    "stayboard": "StayOnTheBoard",
    "memostep": "MemoStep",
    "desert": "Desert",
    "ojyx": "Ojyx",
    "dungeon": "Donjon",
}
"""Each game's id, which is also its package, and the name of its class there."""


class Games(Mapping[str, AnyGame]):
    """Every game by its id. A game is imported on first use: importing all would delay the start."""

    @override
    def __getitem__(self, game_id: str) -> AnyGame:
        return _load(game_id)

    @override
    def __contains__(self, game_id: object) -> bool:
        return game_id in CLASSES

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(CLASSES)

    @override
    def __len__(self) -> int:
        return len(CLASSES)


@cache
def _load(game_id: str) -> AnyGame:
    name = CLASSES[game_id]
    game: AnyGame = getattr(import_module(f"logic.{game_id}.rules"), name)()
    return game


GAMES: Mapping[str, AnyGame] = Games()
