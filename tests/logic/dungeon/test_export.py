"""A dungeon as JSON, text and picture, and what may come back in."""

import json
import struct
import tracemalloc
import zlib
from typing import Any

import msgspec
import pytest

from logic.core.game import BadOptions
from logic.dungeon.generator.batch import Batch
from logic.dungeon.generator.export import COLOURS, to_json, to_png, to_text
from logic.dungeon.generator.generate import from_code, generate
from logic.dungeon.generator.grid import Kind
from logic.dungeon.generator.importing import MOST_BYTES, BadImport, from_json
from logic.dungeon.generator.modes import MODES
from logic.dungeon.state import Options

DUNGEON = from_code("D2-classic-24-50-7")


def altered(**changes: Any) -> bytes:
    return json.dumps({**json.loads(to_json(DUNGEON)), **changes}).encode()


def refusal(data: bytes | str) -> str:
    with pytest.raises(BadImport) as refused:
        from_json(data)
    return refused.value.reason


@pytest.mark.parametrize("mode", MODES)
def test_json_there_and_back(mode: str) -> None:
    for size, density, seed, more in ((24, 10, 3, {}), (33, 100, 4, {"complexity": 0}), (48, 50, 5, {"version": 1})):
        dungeon = generate(Options(size=size, mode=mode, density=density, seed=seed, **more))
        assert from_json(to_json(dungeon)) == dungeon
        assert from_json(to_json(dungeon).decode()) == dungeon
        by_hand = msgspec.structs.replace(dungeon, code="")
        assert from_json(to_json(by_hand)) == by_hand


def test_json_says_what_it_means() -> None:
    made = json.loads(to_json(DUNGEON))
    assert made["walls"] == [list(row) for row in DUNGEON.walls]
    x, y = DUNGEON.start
    assert made["kind_names"][made["kinds"][y][x]] == "start"
    assert made["path"][0] == made["start"] == [x, y]
    assert made["rooms"][0]["connections"] == list(DUNGEON.rooms[0].connections)
    assert made["doors"][0] == [*DUNGEON.doors[0]]
    assert made["quality"]["metrics"]["distance"] == len(made["path"]) - 1


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not_json"),
        (b"\xff\xfe{}", "not_json"),
        ('{"format": "\ud800"}', "not_json"),
        (b"{", "not_json"),
        (to_json(DUNGEON)[:-20], "not_json"),
        (to_json(DUNGEON) + b"x", "not_json"),
        (b"null", "wrong_content"),
        (b"[1, 2]", "wrong_content"),
        (b"{}", "wrong_content"),
        (b"[" * 1_900_000, "wrong_content"),
        (b'{"more": ' + b"[" * 500_000, "wrong_content"),
        (b" " * 2_000_001, "too_large"),
        (altered(format="something else"), "wrong_content"),
        (altered(version=2), "newer_version"),
        (altered(more=1), "wrong_content"),
        (altered(size=2), "bad_size"),
        (altered(size=10**9), "bad_size"),
        (altered(size=25), "not_square"),
        (altered(mode="castle"), "no_such_mode"),
        (altered(density=1), "bad_density"),
        (altered(kind_names=["wall"]), "bad_kinds"),
        (altered(walls=[[1]]), "not_square"),
        (altered(walls=[[1] * 300] * 300), "wrong_content"),
        (altered(kinds=[[12] * 24] * 24), "wrong_content"),
        (altered(walls=[[[1]]]), "wrong_content"),
        (altered(walls=[[1] * 24] * 24), "walls_and_kinds"),
        (altered(start=[500, 500]), "bad_ends"),
        (altered(start=list(DUNGEON.end)), "bad_ends"),
        (altered(doors=[]), "bad_doors"),
        (altered(doors=[[1, 1, "normal"]]), "bad_doors"),
        (altered(rooms=[]), "bad_rooms"),
        (altered(rooms=[{"x": 1, "y": 1, "width": 1, "height": 1}] * 300), "wrong_content"),
        (altered(path=[]), "bad_path"),
        (altered(path=[[10**15, 3]] * len(DUNGEON.path)), "bad_path"),
        (altered(path=list(reversed(DUNGEON.path))), "bad_path"),
        (altered(seed=8), "not_as_its_code"),
        (altered(code="D2-classic-24-50-8"), "not_as_its_code"),
        (altered(code="D1-classic-24-50-7"), "not_as_its_code"),
        (altered(complexity=50), "not_as_its_code"),
        (altered(complexity=101), "wrong_content"),
        (altered(code="hello"), "bad_code"),
        (altered(code="x" * 100), "wrong_content"),
        (altered().replace(b'"seed": 7', b'"seed": ' + b"9" * 1_000_000), "wrong_content"),
        (altered().replace(b'"seed": 7', b'"seed": 1e999'), "wrong_content"),
    ],
)
def test_what_is_no_dungeon_of_ours(data: bytes | str, reason: str) -> None:
    assert refusal(data) == reason


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 1_900_000,
        b'{"doors": [' + b"[1,1]," * 300_000 + b"[1,1]]}",
        b'{"path": [' + b"[]," * 600_000 + b"[]]}",
        altered(walls=[[1] * 900] * 700),
        altered().replace(b'"seed": 7', b'"seed": ' + b"9" * 1_000_000),
    ],
    ids=["nested", "doors", "path", "walls", "number"],
)
def test_a_hostile_file_takes_little_memory(data: bytes) -> None:
    tracemalloc.start()
    try:
        refusal(data)
        assert tracemalloc.get_traced_memory()[1] < 20 * MOST_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "wrong",
    [
        {"x": -5},
        {"x": 0},
        {"width": 10**18},
        {"width": 0},
        {"center_x": 3},
        {"connections": [99]},
        {"connections": [0]},
        {"connections": list(range(100_000))},
        {"type": "secret"},
    ],
)
def test_rooms_are_checked(wrong: dict[str, Any]) -> None:
    rooms = json.loads(to_json(DUNGEON))["rooms"]
    assert refusal(altered(rooms=[{**rooms[0], **wrong}, *rooms[1:]])) == "bad_rooms"


def test_figures_are_checked() -> None:
    quality = json.loads(to_json(DUNGEON))["quality"]
    assert refusal(altered(quality={**quality, "score": 99})) == "bad_figures"
    for name in ("distance", "loops", "dead_ends", "treasure", "floor_share"):
        metrics = {**quality["metrics"], name: 77}
        assert refusal(altered(quality={**quality, "metrics": metrics})) == "bad_figures"


def test_a_hole_in_the_border_is_found() -> None:
    kinds, walls = ([bytearray(row) for row in rows] for rows in (DUNGEON.kinds, DUNGEON.walls))
    kinds[5][0], walls[5][0] = Kind.CORRIDOR, 0
    changed = {"kinds": [list(row) for row in kinds], "walls": [list(row) for row in walls]}
    assert refusal(altered(**changed)) == "open_border"


def test_a_map_by_hand_must_be_in_one_piece() -> None:
    kinds, walls = ([bytearray(row) for row in rows] for rows in (DUNGEON.kinds, DUNGEON.walls))
    x, y = next((x, y) for y in range(2, 22) for x in range(2, 22) if _lonely(DUNGEON.walls, x, y))
    kinds[y][x], walls[y][x] = Kind.CORRIDOR, 0
    changed = {"kinds": [list(row) for row in kinds], "walls": [list(row) for row in walls], "code": ""}
    assert refusal(altered(**changed)) == "bad_figures"


def _lonely(walls: tuple[bytes, ...], x: int, y: int) -> bool:
    return all(walls[y + dy][x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def test_text() -> None:
    lines = to_text(DUNGEON).splitlines()
    assert [len(line) for line in lines] == [24] * 24
    assert lines[0] == "#" * 24
    assert lines[DUNGEON.start[1]][DUNGEON.start[0]] == "<"
    assert lines[DUNGEON.end[1]][DUNGEON.end[0]] == ">"
    assert sum(line.count("$") for line in lines) == DUNGEON.quality.metrics.treasure


def test_png() -> None:
    """Read back with nothing but the format's own description."""
    width, height, colours, pixels = read_png(to_png(DUNGEON))
    assert (width, height) == (480, 480)
    assert len(set(COLOURS.values())) == len(COLOURS) == len(Kind)
    assert COLOURS[Kind.TREASURE] == "#ffd700"
    for y in range(24):
        for x in range(24):
            expected = bytes.fromhex(COLOURS[Kind(DUNGEON.kinds[y][x])][1:])
            square = {colours[pixels[row][20 * x + i]] for row in (20 * y, 20 * y + 19) for i in (0, 7, 19)}
            assert square == {expected}


def read_png(data: bytes) -> tuple[int, int, list[bytes], list[list[int]]]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, place = {}, 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        name, body = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        assert struct.unpack(">I", data[place + 8 + length : place + 12 + length]) == (zlib.crc32(name + body),)
        chunks[name] = body
        place += 12 + length
    width, height, depth, colour_type, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colour_type, rest) == (4, 3, [0, 0, 0])
    colours = [chunks[b"PLTE"][i : i + 3] for i in range(0, len(chunks[b"PLTE"]), 3)]
    raw, stride = zlib.decompress(chunks[b"IDAT"]), width // 2 + 1
    lines, above = [], bytes(stride - 1)
    for start in range(0, len(raw), stride):
        kind, line = raw[start], raw[start + 1 : start + stride]
        above = bytes(a + b & 255 for a, b in zip(line, above, strict=True)) if kind == 2 else line
        lines.append([pixel for byte in above for pixel in (byte >> 4, byte & 15)])
    assert len(lines) == height
    return width, height, colours, lines


def test_many_at_once() -> None:
    batch = Batch(Options(size=24, mode="temple", density=10, seed=233278), 6)
    assert batch.best() is None
    shares = []
    for share in batch.work():
        shares.append(share)
        assert batch.done == len(shares)
    assert shares == [pytest.approx(n / 6) for n in range(1, 7)]
    assert batch.finished
    assert [dungeon.seed for dungeon in batch.dungeons] == [233278, 233279, 0, 1, 2, 3]
    assert batch.dungeons[3] == generate(Options(size=24, mode="temple", density=10, seed=1))
    scores = [dungeon.quality.score for dungeon in batch.by_score()]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) > 1
    worths = [batch.rating(dungeon).worth for dungeon in batch.by_score()]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == 6, "the rating tells those apart that have the same score"
    assert batch.best() == batch.by_score()[0]


def test_a_cancelled_batch_keeps_what_it_has() -> None:
    batch = Batch(Options(size=24, seed=1), 1000)
    for _ in batch.work():
        if batch.done == 3:
            batch.cancel()
    assert batch.done == 3
    assert batch.finished
    assert not list(batch.work())


@pytest.mark.parametrize("count", [0, -1, 1001])
def test_how_many_at_once(count: int) -> None:
    with pytest.raises(BadOptions):
        Batch(Options(), count)
