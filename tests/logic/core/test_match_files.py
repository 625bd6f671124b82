"""Matches in files: what goes out comes back, and what others send is looked at closely."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logic.core import match_files
from logic.core.game import Left
from logic.core.match_files import BadFile, ImportResult, export_matches, import_matches
from logic.core.replay import Record, Seat, encode
from logic.core.saves import Saves
from logic.games import GAMES
from tests.logic.core.records import DOWN, UP, stayboard


def run(work: Any) -> tuple[Any, list[float]]:
    """Everything at once: the result, and how it got on."""
    shares: list[float] = []
    while True:
        try:
            shares.append(next(work))
        except StopIteration as done:
            return done.value, shares


def a_match(number: int, over: bool = True) -> Record[Any, Any]:
    match = stayboard("pp")
    match.play(0, UP)
    match.play(1, DOWN)
    if over:
        match.leave(0)
    return replace(match.record(), id=f"20261116-0830{number:02}-8F3K-27QD")


@pytest.fixture
def here(tmp_path: Path) -> Saves:
    saves = Saves(tmp_path / "here", GAMES)
    for number in range(3):
        saves.finish(a_match(number))
    saves.keep(a_match(3, over=False))
    return saves


@pytest.fixture
def there(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "there", GAMES)


def sealed(*records: Any) -> bytes:
    """A file with these records in it, its sum correct: what somebody who knows the format could send."""
    bodies = [msgspec.Raw(r if isinstance(r, bytes) else encode(r)) for r in records]
    return match_files._ENVELOPE.wrap(msgspec.json.encode(bodies))


def test_everything_comes_back(here: Saves, there: Saves) -> None:
    data, shares = run(export_matches(here))
    assert shares == sorted(shares)
    taken, shares = run(import_matches(data, there))
    assert taken == ImportResult(new=4)
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert there.finished_names() == here.finished_names()
    assert there.open_matches() == here.open_matches()
    for name in here.finished_names():
        assert there.load(name) == here.load(name)


def test_a_second_time_nothing_is_new(here: Saves, there: Saves) -> None:
    data, _ = run(export_matches(here))
    run(import_matches(data, there))
    assert run(import_matches(data, there))[0] == ImportResult(known=4)
    assert len(there.finished_names()) == 3


def test_another_match_under_the_same_name_is_kept_beside_it(here: Saves) -> None:
    other = replace(a_match(0), seats=(Seat("person", "Noor"), Seat("person", "Ivo")))
    assert run(import_matches(sealed(other), here))[0] == ImportResult(new=1)
    assert here.load(other.id) == a_match(0)
    assert len(here.finished_names()) == 4


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: data[:-30], "cut_short"),
        (lambda data: data.replace(b'"seed":', b'"seed":1'), "altered"),
        (lambda data: data.replace(b'"version":1', b'"version":2'), "altered"),
        (lambda data: b"GIF89a hello", "not_ours"),
        (lambda data: b"", "not_ours"),
        (lambda data: b"[" * 100_000, "not_ours"),
        (lambda data: b'{"kind":"quadrille-matches","version":1,"sum":"","body":' + b"[" * 100_000, "cut_short"),
    ],
    ids=["cut", "altered", "a version of its own", "a picture", "empty", "deep", "deep inside"],
)
def test_damaged_and_foreign_files_are_named_and_change_nothing(here: Saves, there: Saves, damage, why) -> None:
    data, _ = run(export_matches(here))
    with pytest.raises(BadFile) as refused:
        run(import_matches(damage(data), there))
    assert refused.value.reason == why
    assert (there.finished_names(), there.open_names()) == ([], [])


def test_a_profile_is_no_file_of_matches(here: Saves, there: Saves, tmp_path: Path) -> None:
    here.keep_profile(here.profile())
    with pytest.raises(BadFile, match="not_ours"):
        run(import_matches((tmp_path / "here" / "profile.json").read_bytes(), there))


def test_a_file_that_is_too_large_is_not_even_read(there: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_files, "MOST_BYTES", 1000)
    with pytest.raises(BadFile, match="too_large"):
        run(import_matches(b" " * 1001, there))
    monkeypatch.setattr(match_files, "MOST_MATCHES", 1)
    with pytest.raises(BadFile, match="too_large"):
        run(import_matches(sealed(a_match(1), a_match(2)), there))
    assert there.finished_names() == []


GOOD = a_match(1)
HOSTILE = {
    "not a record": b'"hello"',
    "another game": encode(GOOD).replace(b'"stayboard"', b'"chess"'),
    "a path for a name": replace(GOOD, id="../../profile"),
    "a long name": replace(GOOD, id="20261116-083000-" + "A" * 500),
    "no time": replace(GOOD, started="yesterday"),
    "a name of the year 0": replace(GOOD, id="00001201-000000-A"),
    "a name of the 30th of February": replace(GOOD, id="20260230-000000-A"),
    "a name in other digits": replace(GOOD, id="٢٠٢٦١١١٦-083001-A"),
    "a move the rules refuse": replace(GOOD, log=(*GOOD.log[:1], *GOOD.log[:1])),
    "a step after the end": replace(GOOD, log=(*GOOD.log, Left(1))),
    "a board too large": encode(GOOD).replace(b'"size":3', b'"size":99'),
    "too many seats": replace(GOOD, seats=GOOD.seats * 40),
    "no seats": replace(GOOD, seats=()),
    "a seed without end": encode(GOOD).replace(b'"seed":', b'"seed":' + b"9" * 90),
    "a level nobody knows": replace(GOOD, seats=(Seat("person"), Seat("computer", level="cheat"))),
    "going on with a stranger": replace(a_match(2, over=False), seats=(Seat("person"), Seat("peer"))),
    "going on with a purpose": replace(a_match(2, over=False), purpose="trainer"),
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_what_breaks_the_rules_is_left_out_and_the_rest_comes_in(there: Saves, hostile: Any) -> None:
    taken, _ = run(import_matches(sealed(hostile, a_match(5)), there))
    assert taken == ImportResult(new=1, refused=1)
    assert there.finished_names() == [a_match(5).id]


def test_a_log_without_end_is_not_replayed(there: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_files, "MOST_STEPS", 2)
    assert run(import_matches(sealed(GOOD), there))[0] == ImportResult(refused=1)


def test_an_import_that_is_stopped_keeps_whole_matches(here: Saves, there: Saves) -> None:
    data, _ = run(export_matches(here))
    work = import_matches(data, there)
    while len(there.finished_names()) < 2:
        next(work)
    work.close()
    assert all(there.load(name) == here.load(name) for name in there.finished_names())
    assert there.damaged_files == []
