"""How quickly the rules answer: random play, by game."""

from collections.abc import Callable, Iterator
from typing import Any

from logic.core.codes import Start, code
from logic.core.game import AnyGame
from logic.core.rng import Dice
from logic.games import GAMES
from logic.ojyx.state import Options as OjyxOptions
from logic.stayboard.rules import safe_moves
from logic.stayboard.state import Claim, Options
from tests.bench import Row, amount, bench, speed_row


@bench("rules")
def random_play() -> Iterator[Row]:
    """Each preset of each game, every action drawn from `actions`."""
    for game in GAMES.values():
        for preset in game.presets:
            yield speed_row(f"{game.id} {preset.id}, any action", _play(game, preset.options, _any))


@bench("rules")
def four_at_cards() -> Iterator[Row]:
    """Ojyx as it is mostly played."""
    yield speed_row("ojyx classic, four seats (aim: 60,000)", _play(GAMES["ojyx"], OjyxOptions(), _any, seats=4))


@bench("rules")
def safe_play() -> Iterator[Row]:
    game, options = GAMES["stayboard"], Options(size=5, mode="blocked")
    name = code(Start(game, options, 2, 0)).rpartition(":")[0]
    yield speed_row(f"{name}, safe moves", _play(game, options, _safe))


def _play(
    game: AnyGame, options: Any, choose: Callable[[AnyGame, Any, int, Dice], Any], seats: int = 2
) -> Callable[[], int]:
    """Plays some games with ever new seeds, and says how many actions that were."""
    dice = Dice(1)
    seats = min(max(seats, game.seats[0]), game.seats[-1])

    def some() -> int:
        actions = 0
        for _ in range(amount(20)):
            state = game.setup(options, seats, dice.bits())
            while movers := game.to_move(state):
                seat = movers[0] if len(movers) == 1 else dice.pick(movers)
                action = choose(game, state, seat, dice)
                if action is None:
                    # Only time goes on from here.
                    timer = min(game.timers(state), key=lambda timer: timer.ms)
                    seat, action = timer.seat, timer.action
                state = game.apply(state, seat, action).state
                actions += 1
        return actions

    return some


def _any(game: AnyGame, state: Any, seat: int, dice: Dice) -> Any:
    actions = game.actions(state, seat)
    return dice.pick(actions) if actions else None


def _safe(game: AnyGame, state: Any, seat: int, dice: Dice) -> Any:
    moves = safe_moves(state)
    return dice.pick(moves) if moves else Claim()
