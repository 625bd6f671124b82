"""Every game in the app keeps every law."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from logic.core.codes import Start, code, parse
from logic.core.options import Pick, Several, Switch, choices
from logic.games import GAMES
from tests.logic.laws import LAWS
from tests.logic.play import LAWFUL, Case, cases, fingerprints, option_samples, story

ROOT = Path(__file__).parents[2]
FORBIDDEN = frozenset("random secrets time uuid threading asyncio os sys socket".split())
EVERY = {game.id: cases(game) for game in LAWFUL.values()}
STARTS = [(game, options) for game in GAMES for options in option_samples(GAMES[game], 5, 30)]


# All laws for a case come one after the other, so that mostly one process alone has to play it.
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("case", [case for found in EVERY.values() for case in found], ids=str)
def test_law(law, case: Case) -> None:
    law(LAWFUL[case.game], case, story(case))


@pytest.mark.parametrize("game", LAWFUL)
def test_a_fresh_process_tells_the_same_stories(game: str) -> None:
    """Law 1 also holds where strings hash differently and nothing was cached before."""
    told = EVERY[game][::3]
    lines = [f"{code(Start(LAWFUL[game], c.options, c.seats, c.seed))} {c.care} {c.haste}" for c in told]
    answer = subprocess.run(
        [sys.executable, "-m", "tests.logic.play"],
        input="\n".join(lines),
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for case, line in zip(told, answer.stdout.splitlines(), strict=True):
        assert json.loads(line) == fingerprints(story(case)), str(case)


@pytest.mark.parametrize("game", LAWFUL)
def test_stories_cover_what_can_happen(game: str) -> None:
    """The laws mean little unless the stories go everywhere: all tables, and more than one ending."""
    assert {case.seats for case in EVERY[game]} >= {LAWFUL[game].seats[0], LAWFUL[game].seats[-1]}
    reasons: set[str] = set()
    for case in EVERY[game]:
        reasons.add(LAWFUL[game].outcome(story(case).last).reason)
        if len(reasons) > 1:
            return
    raise AssertionError(reasons)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_a_room_reads_a_clock_or_draws_its_own_luck(game: str) -> None:
    """Laws 1 and 6, seen from the sources: no time, no `random`, nothing from the system, no today."""
    for path in (ROOT / "logic" / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & FORBIDDEN, path
            if isinstance(node, ast.Attribute) and node.attr in ("now", "utcnow", "today"):
                assert ast.unparse(node.value).rpartition(".")[2] not in ("date", "datetime"), path


@pytest.mark.parametrize(("game", "options"), STARTS, ids=str)
def test_a_code_names_every_start(game: str, options) -> None:
    rules = GAMES[game]
    tables = [seats for seats in (rules.seats[0], rules.seats[-1]) if _playable(rules, options, seats)]
    assert tables
    for seats in tables:
        start = Start(rules, options, seats, 0xDECADE)
        assert parse(code(start), GAMES) == start
        assert parse(code(start).lower(), GAMES) == start


@pytest.mark.parametrize("game", GAMES)
def test_words_of_a_code_have_one_meaning(game: str) -> None:
    words: list[str] = []
    for choice in choices(GAMES[game].Options):
        if isinstance(choice, Pick):
            words += choice.values
        if isinstance(choice, Switch):
            words += [choice.name, f"no_{choice.name}"]
        if isinstance(choice, Several):
            words.append(choice.name)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("game", GAMES)
def test_presets_can_be_played(game: str) -> None:
    rules = GAMES[game]
    assert len({preset.id for preset in rules.presets}) == len(rules.presets) > 0
    for preset in rules.presets:
        assert any(_playable(rules, preset.options, seats) for seats in rules.seats)
        assert preset.level in ("", *rules.levels)


def _playable(rules, options, seats: int) -> bool:
    try:
        rules.setup(options, seats, 1)
    except ValueError:
        return False
    return True
