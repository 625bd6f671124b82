"""The one list of games. A new game is a room of its own and a line here."""

from logic.core.game import AnyGame
from logic.stayboard.rules import StayOnTheBoard

GAMES: dict[str, AnyGame] = {game.id: game for game in (StayOnTheBoard(),)}
