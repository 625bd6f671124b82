"""Every computer player of every game: legal, reproducible, and never leaving a game hanging."""

from itertools import islice, product
from typing import Any

import pytest

from logic.arena import steps
from logic.core.codes import Start
from logic.core.game import BadOptions, Computer, Played
from logic.core.rng import mixed
from tests.logic.play import LAWFUL, of_game


def tables() -> list[Any]:
    """Each level at tables of two, three and eight, as far as the game has them, with some options each."""
    found = []
    for game in LAWFUL.values():
        options = getattr(of_game(game.id), "COMPUTER_OPTIONS", tuple(preset.options for preset in game.presets))
        sizes = sorted({min(max(size, game.seats[0]), game.seats[-1]) for size in (1, 2, 3, 8)})
        for level, seats, chosen in product(game.levels, sizes, options):
            try:
                game.checked(chosen, seats)
            except BadOptions:
                continue
            start = Start(game, chosen, seats, 77)
            found.append(pytest.param(start, level, id=f"{game.id}-{level}-{seats}-{options.index(chosen)}"))
    return found


def company(start: Start, level: str) -> list[str]:
    """Two or three of a level fill a small table; at a large one the others are of the quickest level."""
    if start.seats <= 3:
        return [level] * start.seats
    return [level, start.game.levels[0]] * 2 + [start.game.levels[0]] * (start.seats - 4)


@pytest.mark.parametrize(("start", "level"), tables())
def test_a_table_of_one_level(start: Start, level: str) -> None:
    """It plays to the end with listed actions only, and begins the same the second time."""
    game, log, before = start.game, [], None
    for entry, step in steps(start, company(start, level)):
        if isinstance(entry, Played) and not isinstance(entry.action, game.clock_actions):
            assert entry.action in game.actions(before, entry.seat)
        log.append(entry)
        before = step.state
        assert len(log) <= of_game(game.id).longest(start.options, start.seats) + 1
    assert game.outcome(before) is not None
    again = islice(steps(start, company(start, level)), 40)
    assert [entry for entry, _ in again] == log[:40]


@pytest.mark.parametrize("game", LAWFUL)
def test_thinking_in_slices_comes_to_the_same(game: str) -> None:
    rules = LAWFUL[game]
    options = getattr(of_game(game), "COMPUTER_OPTIONS", (rules.presets[0].options,))[0]
    start = Start(rules, options, max(rules.seats[0], min(2, rules.seats[-1])), 5)
    for level in rules.levels:
        players = [rules.computer(level) for _ in range(start.seats)]
        before, length = None, 0
        for entry, step in islice(steps(start, [level] * start.seats), 60):
            if isinstance(entry, Played) and not isinstance(entry.action, rules.clock_actions):
                view = rules.view(before, entry.seat)
                seed = mixed(start.seed, length, entry.seat)
                assert thought(players[entry.seat], view, entry.seat, seed) == entry.action
            length += entry is not None
            before = step.state
            for seat, player in enumerate(players):
                seen = [shown for event in step.events if (shown := rules.show(event, seat)) is not None]
                player.watch(rules.view(step.state, seat), seen)


@pytest.mark.parametrize("game", LAWFUL)
def test_levels_that_are_not_there(game: str) -> None:
    rules = LAWFUL[game]
    assert len(set(rules.levels)) == len(rules.levels) > 0
    for level in ("", "godlike"):
        with pytest.raises((KeyError, ValueError)):
            rules.computer(level)


def thought(player: Computer[Any, Any, Any], view: Any, seat: int, seed: int) -> Any:
    thoughts = player.think(view, seat, seed)
    while True:
        try:
            next(thoughts)
        except StopIteration as decided:
            return decided.value
