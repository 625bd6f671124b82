"""How a played game is written down, and read again.

stayboard:2p:blocked:000G            the code of the start
start                                then each entry of the log,
  = 5f3a9c1e42d7 queen [0,1] ...     and the state it led to: its fingerprint, and what changed in it
0 {"type":"move",...}
  - {"type":"moved",...}             with the events on the way
  = ...
over [1] [3,4] off_board             the outcome
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from logic.arena import steps
from logic.core.codes import Start, code, parse
from logic.core.game import AnyGame, Entry, Left, Played
from logic.core.replay import advance
from logic.games import GAMES
from tests.logic.play import Case, fingerprint, of_game, tell
from tests.playthroughs.script import Script

FOLDER = Path(__file__).parent


def scripts(game: str) -> dict[Path, Script]:
    """Each file of a game, with what is to be recorded in it."""
    return {FOLDER / f"{game}-{script.name}.txt": script for script in getattr(of_game(game), "PLAYTHROUGHS", ())}


def recorded(game: AnyGame, script: Script) -> list[str]:
    """The lines of a script, played by the rules of now."""
    start = Start(game, script.options, script.seats, script.seed)
    if script.level:
        played = steps(start, [script.level] * script.seats)
        return written(start, [entry for entry, _ in played if entry is not None])
    case = Case(game.id, script.options, script.seats, script.seed, script.care, script.haste)
    return written(start, [told.entry for told in tell(game, case).told])


def replayed(lines: list[str]) -> list[str]:
    """What a recording's start and log give by the rules of now."""
    start = parse(lines[0], GAMES)
    return written(start, list(_log(start.game, lines)))


def written(start: Start, log: list[Entry[Any]]) -> list[str]:
    """A start and a log in lines."""
    game = start.game
    state = game.setup(start.options, start.seats, start.seed)
    lines = [code(start), "start", _state(None, state)]
    for entry in log:
        step = advance(game, state, entry)
        lines.append(_entry(entry))
        lines += [f"  - {_json(event)}" for event in step.events]
        lines.append(_state(state, step.state))
        state = step.state
    outcome = game.outcome(state)
    if outcome is None:
        return [*lines, "going on"]
    return [*lines, f"over {_json(outcome.winners)} {_json(outcome.scores)} {outcome.reason}"]


def _entry(entry: Entry[Any]) -> str:
    return f"{entry.seat} left" if isinstance(entry, Left) else f"{entry.seat} {_json(entry.action)}"


def _log(game: AnyGame, lines: list[str]) -> Iterator[Entry[Any]]:
    for line in lines:
        seat, _, what = line.partition(" ")
        if what == "left":
            yield Left(int(seat))
        elif seat.isdigit():
            yield Played(int(seat), msgspec.json.decode(what, type=game.Action))


def _state(before: Any, after: Any) -> str:
    """The fingerprint of a state, and the fields that are not as they were."""
    old = msgspec.to_builtins(before, order="deterministic") if before is not None else {}
    new = msgspec.to_builtins(after, order="deterministic")
    changed = [f"{name} {_json(value)}" for name, value in new.items() if name not in old or old[name] != value]
    return " ".join(["  =", fingerprint(after), *changed])


def _json(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value, order="deterministic"), separators=(",", ":"), ensure_ascii=False)
