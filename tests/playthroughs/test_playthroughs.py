"""Every recorded game still goes the way it went."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from logic.games import GAMES
from tests.logic.play import of_game
from tests.playthroughs.recording import FOLDER, replayed, scripts

FILES = sorted(FOLDER.glob("*.txt"))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replays_line_by_line(path: Path) -> None:
    then = lines_of(path)
    now = replayed(then)
    for number, (old, new) in enumerate(zip(then, now, strict=False), start=1):
        assert new == old, f"{path.name}, line {number}"
    assert len(now) == len(then)
    assert then[-1].startswith("over ")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_playthroughs(game: str) -> None:
    assert scripts(game)
    for path, script in scripts(game).items():
        assert path in FILES, f"python -m tests.playthroughs {game}"
        told = {json.loads(line[4:])["type"] for line in lines_of(path) if line.startswith("  - ")}
        assert told >= set(script.shows)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_game_is_in_some_playthrough(game: str) -> None:
    told = {
        json.loads(line[4:])["type"] for path in scripts(game) for line in lines_of(path) if line.startswith("  - ")
    }
    tags = {msgspec.inspect.type_info(event).tag for event in get_args(GAMES[game].Event)}
    missing = tags - told - getattr(of_game(game), "ONLY_SHOWN", frozenset())
    assert not missing


def test_no_recording_is_forgotten() -> None:
    assert set(FILES) == {path for game in GAMES for path in scripts(game)}


def test_a_changed_line_is_noticed() -> None:
    """The comparison above can fail: other rules, or another recording, do not replay the same."""
    lines = lines_of(FILES[0])
    states = [index for index, line in enumerate(lines) if line.startswith("  = ")]
    for index in (states[0], states[-1]):
        forged = [*lines[:index], lines[index].replace(" = ", " = 0"), *lines[index + 1 :]]
        assert replayed(forged) != forged
