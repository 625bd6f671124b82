"""What holds in every state of every game, and random games to see it hold."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

from logic.core.game import Step
from logic.core.rng import Dice, mixed
from logic.desert.board import CELLS
from logic.desert.characters import CHARACTERS
from logic.desert.events import Event
from logic.desert.generator import BASE, Map, make_map
from logic.desert.rules import Desert, begin
from logic.desert.state import CharacterName, EndTurn, Options, State
from logic.desert.storm import WHOLE_DECK

GAME = Desert()
MAPS = 12
TILES = Counter(BASE)
CARDS = Counter(WHOLE_DECK)


@cache
def _map(number: int) -> Map:
    return make_map(number)


def a_start(seed: int) -> State:
    """A first state of its own for each seed, on one of a few maps."""
    dice = Dice(mixed(seed, 5))
    seats = dice.between(1, 4)
    names: list[CharacterName] = [name for name, who in CHARACTERS.items() if seats >= who.fewest_seats]
    options = Options(
        heat=dice.between(1, 13),
        gear=dice.pick(("basic", "full")),
        characters=tuple(dice.pick(names) for _ in range(dice.between(0, seats))),
        sand_limit=dice.pick((0, 40, 48)),
    )
    return begin(_map(seed % MAPS), GAME.checked(options, seats), seats, seed)


def a_game(seed: int, *, patience: float = 0.7) -> Iterator[tuple[State, Step[State, Event]]]:
    """A random game, each state with the step that follows; turns are rarely ended early."""
    state, dice = a_start(seed), Dice(mixed(seed, 6))
    while not state.over:
        actions = GAME.actions(state, state.turn)
        busy = [action for action in actions if not isinstance(action, EndTurn)]
        action = dice.pick(busy) if busy and dice.chance(patience) else dice.pick(actions)
        step = GAME.apply(state, state.turn, action)
        yield state, step
        state = step.state


def check(state: State) -> None:
    """Nothing is ever lost or made: tiles, parts, sand, cards; and nobody is where nobody can be."""
    assert Counter(tile.kind for tile in state.tiles) == TILES
    assert state.tiles[CELLS.index(state.storm)].kind == "STORM"
    assert state.tiles[CELLS.index(state.storm)].sand == 0
    assert sum(tile.sand for tile in state.tiles) == state.fallen - state.removed
    assert all(tile.sand >= 0 for tile in state.tiles)
    assert len(state.parts) == 4
    _check_parts(state)
    for player in state.players:
        assert player.cell != state.storm
        assert 0 <= player.life <= CHARACTERS[player.character].most_life
        assert player.points >= 0
    assert 1 <= state.heat <= 16
    assert 1 <= len(state.deck) <= 34
    assert Counter(state.deck) <= CARDS
    assert state.known_top + state.known_bottom <= len(state.deck)
    assert state.looking <= state.known_top
    limit = state.options.sand_limit
    assert not limit or state.fallen - state.removed <= limit


def _check_parts(state: State) -> None:
    """A part has appeared just when both its clues are flipped."""
    flipped = {tile.kind for tile in state.tiles if tile.flipped}
    for number, place in enumerate(state.parts, start=1):
        assert (place is not None) == ({f"HP{number}", f"VP{number}"} <= flipped)


def check_view(state: State) -> None:
    """A view is a view of itself, tells what can be done, and keeps hidden what is."""
    view = GAME.view(state, 0)
    assert GAME.view(view, 0) == view
    assert GAME.actions(view, state.turn) == GAME.actions(state, state.turn)
    assert view.rng == 0
    assert Counter(view.deck) == Counter(state.deck)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    for shown, tile in zip(view.tiles, state.tiles, strict=True):
        known = tile.flipped or tile.seen or tile.kind in ("START", "STORM")
        drop = tile.kind in ("SOURCE", "MIRAGE")
        assert shown.kind == (tile.kind if known else "SOURCE?" if drop else "?")
        assert (shown.flipped, shown.sand) == (tile.flipped, tile.sand)
