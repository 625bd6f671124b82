"""Computer players against each other: `python -m logic.arena stayboard strong master --options blocked`.

Every line-up plays the same starts, and each start once for every way its players can be seated in turn,
so that neither luck nor the first move decides. Where everybody is on one side, each level fills a table of its
own, by preset, and is compared with the one before on the very same starts. The same seed gives the same table.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

from logic.core.codes import BadCode, Start, code, parse
from logic.core.game import AnyGame, Computer, Entry, Outcome, Played, Step
from logic.core.replay import advance
from logic.core.rng import mixed
from logic.games import GAMES

CONFIDENCE = 1.96
"""Standard deviations either side for 95 %."""


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


def tournament(start: Start, levels: Sequence[str], games: int) -> Iterator[list[Standing]]:
    """The standings of each line-up that those levels can make at this table."""
    for lineup in lineups(levels, start.seats):
        wins, points = [0.0] * len(lineup), [0] * len(lineup)
        for number in range(games):
            for turn in range(start.seats):
                # Who sits where: seat 0 is taken by each in turn, the others follow in order.
                seated = [(seat + turn) % start.seats for seat in range(start.seats)]
                outcome = play(start._replace(seed=mixed(start.seed, number)), [lineup[player] for player in seated])
                for seat, player in enumerate(seated):
                    points[player] += outcome.scores[seat]
                    if seat in outcome.winners:
                        wins[player] += 1 / len(outcome.winners)
        yield _standings(lineup, wins, points, games * start.seats)


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


def teams(start: Start, levels: Sequence[str], games: int) -> Iterator[Team]:
    """A table of each level, all on the same starts."""
    for level in levels:
        starts = (start._replace(seed=mixed(start.seed, number)) for number in range(games))
        yield Team(level, tuple(bool(play(one, [level] * one.seats).winners) for one in starts))


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
    asked.add_argument("--games", type=int, default=20, help="starts for each line-up, each played from every seat")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--options", default="", help="as in a game code, such as size5+blocked")
    asked.add_argument("--seats", type=int)
    wanted = asked.parse_args(arguments)
    game = GAMES[wanted.game]
    levels = wanted.levels or game.levels
    seats = wanted.seats or max(game.seats[0], min(1 if game.together else 2, game.seats[-1]))
    if unknown := set(levels) - set(game.levels):
        asked.error(f"no such level: {', '.join(sorted(unknown))}; there are {', '.join(game.levels)}")
    if wanted.games < 1:
        asked.error("--games: at least 1")
    try:
        words = f"{wanted.options}:" if wanted.options else ""
        start = parse(f"{game.id}:{seats}p:{words}0", GAMES)._replace(seed=wanted.seed)
    except BadCode as wrong:
        asked.error(str(wrong))
    if game.together:
        _compare_teams(start, levels, wanted.games, presets=not wanted.options)
        return
    print(f"{game.id}, {seats} seats, options {wanted.options or 'as usual'}, seed {wanted.seed}")
    for standings in tournament(start, levels, wanted.games):
        print(f"\n{table(standings)}", flush=True)


def _compare_teams(start: Start, levels: Sequence[str], games: int, *, presets: bool) -> None:
    """The same starts for every level; where no options are given, with those of each preset."""
    named = [start._replace(options=preset.options) for preset in start.game.presets] if presets else [start]
    for one in named:
        print(f"{code(one).rpartition(':')[0]}, seed {one.seed}")
        print(f"{team_table(list(teams(one, levels, games)))}\n", flush=True)


if __name__ == "__main__":
    main()
