"""Plays matches and saves every move as the app does, in a process of its own, until somebody kills it.

After each save it says so: `match-003 17` once 17 moves are kept, `match-003 over` once it is finished.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.core.rng import Dice, mixed
from logic.core.saves import Saves
from logic.core.writer import Writer
from logic.games import GAMES
from logic.stayboard.rules import safe_moves
from logic.stayboard.state import Options


def main(folder: Path) -> None:
    writer = Writer(lambda: None)
    saves = Saves(folder, GAMES, writer.wait)
    for record in saves.open_matches():
        play_to_the_end(saves, writer, record)
    while True:
        number = len(saves.finished_names())
        seats = (Seat("person"), Seat("person"))
        play_to_the_end(
            saves, writer, Record(f"match-{number:03}", "stayboard", Options(), seats, number, "2026-01-01T12:00:00")
        )


def play_to_the_end(saves: Saves, writer: Writer, record: Record) -> None:  # type: ignore[type-arg]
    match = Match(GAMES["stayboard"], record)
    while match.outcome is None:
        dice = Dice(mixed(match.seed, len(match.log)))
        match.play(match.state.turn, dice.pick(safe_moves(match.state)))
        match.notes["moves"] = len(match.log)
        # No player is so quick that two moves are on their way at once.
        writer.wait()
        kept = match.record()
        writer.submit(lambda kept=kept: saves.keep(kept), saying(f"{record.id} {len(match.log)}"), record.id)  # type: ignore[misc]
    writer.submit(lambda: saves.finish(match.record()), saying(f"{record.id} over"))
    writer.wait()


def saying(line: str) -> Callable[[OSError | None], None]:
    def then(error: OSError | None) -> None:
        assert error is None, error
        say(line)

    return then


def say(line: str) -> None:
    """One write for one line, so that a kill never cuts one in two."""
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
