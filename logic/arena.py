"""Computer players against each other: `python -m logic.arena stayboard strong master --options blocked`.

Every line-up plays the same starts, and each start once for every way its players can be seated in turn,
so that neither luck nor the first move decides. Where everybody is on one side, each level fills a table of its
own, by preset, and is compared with the one before on the very same starts. The same seed gives the same table,
however many jobs share the work. With the game alone it plays the bouts that the game is measured by, such as
`python -m logic.arena ojyx`.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, repeat
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from logic.core.codes import BadCode, Start, code, parse
from logic.core.game import AnyGame, Computer, Entry, Outcome, Played, Step
from logic.core.replay import advance
from logic.core.rng import mixed
from logic.games import GAMES

CONFIDENCE = 1.96
"""Standard deviations either side for 95 %."""
USUAL_GAMES = 20
T = TypeVar("T")


class Standing(NamedTuple):
    """How one player of a line-up has done; a win that several share counts in parts."""

    level: str
    games: int
    wins: float
    points: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence."""
    share, z = wins / games, CONFIDENCE
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def play(start: Start, levels: Sequence[str]) -> Outcome:
    """One game between computers, a level for each seat."""
    for _, step in steps(start, levels):
        outcome = start.game.outcome(step.state)
    assert outcome is not None
    return outcome


def steps(start: Start, levels: Sequence[str]) -> Iterator[tuple[Entry[Any] | None, Step[Any, Any]]]:
    """The start, then each entry of the log with its step, as computers play it to the end."""
    game = start.game
    players = [game.computer(level) for level in levels]
    step: Step[Any, Any] = Step(game.setup(start.options, start.seats, start.seed), ())
    _show(game, players, step)
    yield None, step
    length = 0
    while game.outcome(step.state) is None:
        entry = _next(game, players, step.state, start.seed, length)
        step = advance(game, step.state, entry)
        length += 1
        _show(game, players, step)
        yield entry, step


def play_lineup(start: Start, lineup: Sequence[str], games: int, jobs: int = 1) -> list[Standing]:
    """The standings of one line-up after so many starts; `jobs` processes share them."""
    wins, points = [0.0] * len(lineup), [0] * len(lineup)
    starts = [start._replace(seed=mixed(start.seed, number)) for number in range(games)]
    for outcomes in _shared(_from_every_seat, starts, lineup, jobs):
        for turn, outcome in enumerate(outcomes):
            for seat, player in enumerate(_seated(turn, start.seats)):
                points[player] += outcome.scores[seat]
                if seat in outcome.winners:
                    wins[player] += 1 / len(outcome.winners)
    return _standings(lineup, wins, points, games * start.seats)


def _shared(
    call: Callable[[Start, Sequence[str]], T], starts: list[Start], levels: Sequence[str], jobs: int
) -> list[T]:
    """What a call gives for each start; `jobs` processes share the work."""
    if jobs == 1:
        return list(map(call, starts, repeat(levels)))
    with ProcessPoolExecutor(min(jobs, len(starts))) as pool:
        return list(pool.map(call, starts, repeat(levels)))


def _from_every_seat(start: Start, lineup: Sequence[str]) -> list[Outcome]:
    """A start's outcomes, one for each way to seat its players."""
    turns = range(start.seats)
    return [play(start, [lineup[player] for player in _seated(turn, start.seats)]) for turn in turns]


def _seated(turn: int, seats: int) -> list[int]:
    """Who sits where: seat 0 is taken by each in turn, the others follow in order."""
    return [(seat + turn) % seats for seat in range(seats)]


class Team(NamedTuple):
    """How a table of one level has done: whether it won each start."""

    level: str
    won: tuple[bool, ...]

    @property
    def share(self) -> float:
        return sum(self.won) / len(self.won)

    def ahead_of(self, other: "Team") -> tuple[float, float]:
        """By how much the shares differ, and how far the true difference may be off, with 95 % confidence.

        Both had the same starts: only those count that one won and the other did not.
        """
        apart = [one - another for one, another in zip(self.won, other.won, strict=True)]
        mean = sum(apart) / len(apart)
        spread = sum((difference - mean) ** 2 for difference in apart) / max(1, len(apart) - 1)
        return mean, CONFIDENCE * sqrt(spread / len(apart))


def teams(start: Start, levels: Sequence[str], games: int, jobs: int = 1) -> Iterator[Team]:
    """A table of each level, all on the same starts."""
    starts = [start._replace(seed=mixed(start.seed, number)) for number in range(games)]
    for level in levels:
        outcomes = _shared(play, starts, [level] * start.seats, jobs)
        yield Team(level, tuple(bool(outcome.winners) for outcome in outcomes))


def together(tables: Sequence[Sequence[Team]]) -> list[Team]:
    """The tables of several starts as one: each level with all that it has won and lost."""
    return [Team(of[0].level, tuple(won for team in of for won in team.won)) for of in zip(*tables, strict=True)]


def team_table(found: Sequence[Team]) -> str:
    """The tables of one start in lines, each with what it has over the one before."""
    width = max(len(team.level) for team in found)
    lines = [f"{'level':<{width}}   games   won   share  95 % interval    more than before"]
    for place, team in enumerate(found):
        low, high = wilson(sum(team.won), len(team.won))
        more = "{:+.1%} ± {:.1%}".format(*team.ahead_of(found[place - 1])) if place else ""
        lines.append(
            f"{team.level:<{width}}  {len(team.won):6}  {sum(team.won):4}  {team.share:6.1%}"
            f"  {low:6.1%} {high:6.1%}  {more:>18}"
        )
    return "\n".join(lines)


def lineups(levels: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Each choice of levels for a table; where it has more seats, they sit there several times."""
    chosen = combinations(levels, min(seats, len(levels)))
    return [tuple(some[seat % len(some)] for seat in range(seats)) for some in chosen]


def table(standings: Sequence[Standing]) -> str:
    """A line-up's standings in lines."""
    width = max(len(standing.level) for standing in standings)
    lines = [f"{'level':<{width}}   games      wins   share  95 % interval    points"]
    for standing in standings:
        low, high = standing.interval
        lines.append(
            f"{standing.level:<{width}}  {standing.games:6}  {standing.wins:8.1f}  {standing.share:6.1%}"
            f"  {low:6.1%} {high:6.1%}  {standing.average:8.2f}"
        )
    return "\n".join(lines)


def _standings(lineup: Sequence[str], wins: Sequence[float], points: Sequence[int], games: int) -> list[Standing]:
    """A level that sits at a table several times is one player there."""
    found: dict[str, Standing] = {}
    for level, won, scored in zip(lineup, wins, points, strict=True):
        before = found.get(level, Standing(level, 0, 0.0, 0))
        found[level] = Standing(level, before.games + games, before.wins + won, before.points + scored)
    return list(found.values())


def _show(game: AnyGame, players: Sequence[Computer[Any, Any, Any]], step: Step[Any, Any]) -> None:
    for seat, player in enumerate(players):
        shown = (game.show(event, seat) for event in step.events)
        player.watch(game.view(step.state, seat), tuple(event for event in shown if event is not None))


def _next(game: AnyGame, players: Sequence[Computer[Any, Any, Any]], state: Any, seed: int, length: int) -> Entry[Any]:
    """What happens next: the first seat that can act does; where none can, time passes."""
    for seat in game.to_move(state):
        if game.actions(state, seat):
            view = game.view(state, seat)
            return Played(seat, players[seat].choose(view, seat, mixed(seed, length, seat)))
    timer = min(game.timers(state), key=lambda timer: timer.ms)
    return Played(timer.seat, timer.action)


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="python -m logic.arena", description=__doc__)
    asked.add_argument("game", choices=sorted(GAMES))
    asked.add_argument("levels", nargs="*", metavar="level", help="two or more of the game's levels; all by default")
    asked.add_argument("--games", type=int, help="starts for each line-up, each played from every seat")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--options", default="", help="as in a game code, such as size5+blocked")
    asked.add_argument("--seats", type=int)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that share the work")
    wanted = asked.parse_args(arguments)
    game = GAMES[wanted.game]
    if unknown := set(wanted.levels) - set(game.levels):
        asked.error(f"no such level: {', '.join(sorted(unknown))}; there are {', '.join(game.levels)}")
    for name in ("games", "jobs"):
        if getattr(wanted, name) is not None and getattr(wanted, name) < 1:
            asked.error(f"--{name}: at least 1")
    try:
        if game.together:
            _compare_teams(game, wanted)
        else:
            _compare_players(game, wanted)
    except BadCode as wrong:
        asked.error(str(wrong))


def _asked_for(game: AnyGame, wanted: argparse.Namespace) -> list[tuple[Start, tuple[str, ...], int]]:
    """Each line-up with its start and number of games: the game's own bouts where only the game is named."""
    if game.arena_lineups and not (wanted.levels or wanted.options or wanted.seats):
        return [(Start(game, b.options, len(b.levels), wanted.seed), b.levels, b.starts) for b in game.arena_lineups]
    start = _start(game, wanted, max(game.seats[0], min(2, game.seats[-1])))
    return [(start, lineup, USUAL_GAMES) for lineup in lineups(wanted.levels or game.levels, start.seats)]


def _start(game: AnyGame, wanted: argparse.Namespace, usual_seats: int) -> Start:
    """The start that the command names, by the rules of now where no version is named; raises BadCode."""
    words = f"{wanted.options}:" if wanted.options else ""
    start = parse(f"{game.id}:{wanted.seats or usual_seats}p:{words}0", GAMES)._replace(seed=wanted.seed)
    return start if "version" in words else start._replace(options=game.renewed(start.options))


def _compare_players(game: AnyGame, wanted: argparse.Namespace) -> None:
    for start, lineup, games in _asked_for(game, wanted):
        words = code(start).split(":")[2:-1]
        options = words[0] if words else "as usual"
        print(f"{game.id}, {start.seats} seats, options {options}, seed {wanted.seed}", flush=True)
        print(f"{table(play_lineup(start, lineup, wanted.games or games, wanted.jobs))}\n", flush=True)


def _compare_teams(game: AnyGame, wanted: argparse.Namespace) -> None:
    """The same starts for every level; where no options are given, with those of each preset, then all together."""
    start = _start(game, wanted, game.seats[0])
    named = [start] if wanted.options else [start._replace(options=preset.options) for preset in game.presets]
    tables = []
    for one in named:
        print(f"{code(one).rpartition(':')[0]}, seed {one.seed}", flush=True)
        found = list(teams(one, wanted.levels or game.levels, wanted.games or USUAL_GAMES, wanted.jobs))
        print(f"{team_table(found)}\n", flush=True)
        tables.append(found)
    if len(tables) > 1:
        print(f"all of these, seed {start.seed}\n{team_table(together(tables))}\n", flush=True)


if __name__ == "__main__":
    main()
