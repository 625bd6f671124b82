"""Which characters a font file can draw, read from the file: neither Kivy nor SDL reports it."""

import struct
from bisect import bisect_left

OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
"""The tables that hold letters as outlines, which can be drawn at any size."""
PICTURES = {b"CBDT", b"sbix", b"SVG "}
"""The tables that hold them as pictures: SDL draws those at one size or not at all."""
SUBTABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
"""The tables of Unicode characters, as (platform, encoding); the most complete first."""


class NotAFont(ValueError):
    """A file that is not a font, or whose glyph format we cannot draw."""


class Coverage:
    """The characters of one font file: `"é" in Coverage(path)`."""

    def __init__(self, path):
        try:
            with open(path, "rb") as file:
                self._read(_cmap(file))
        except (OSError, struct.error, IndexError) as error:
            raise NotAFont(f"{path}: {error}") from error

    def _read(self, cmap):
        count = struct.unpack_from(">H", cmap, 2)[0]
        records = (struct.unpack_from(">HHL", cmap, 4 + 8 * at) for at in range(count))
        tables = {(platform, encoding): offset for platform, encoding, offset in records}
        for name in SUBTABLES:
            if name in tables:
                table = cmap[tables[name] :]
                kind = struct.unpack_from(">H", table)[0]
                if kind in (4, 12):
                    (self._read_4 if kind == 4 else self._read_12)(table)
                    return
        raise NotAFont("no table of Unicode characters")

    def _read_12(self, table):
        count = struct.unpack_from(">L", table, 12)[0]
        groups = struct.unpack_from(f">{3 * count}L", table, 16)
        self._starts, self._ends = groups[0::3], groups[1::3]
        self._has_glyph = lambda at, code: groups[3 * at + 2] + code - groups[3 * at] != 0

    def _read_4(self, table):
        count = struct.unpack_from(">H", table, 6)[0] // 2
        self._ends = struct.unpack_from(f">{count}H", table, 14)
        self._starts, deltas, offsets = (
            struct.unpack_from(f">{count}H", table, 16 + 2 * count * part) for part in (1, 2, 3)
        )

        def has_glyph(at, code):
            if not offsets[at]:
                return (code + deltas[at]) % 65536 != 0
            # The offset is relative to its own position in the file.
            place = 16 + 2 * (3 * count + at) + offsets[at] + 2 * (code - self._starts[at])
            return struct.unpack_from(">H", table, place)[0] != 0

        self._has_glyph = has_glyph

    def __contains__(self, char):
        code = ord(char)
        at = bisect_left(self._ends, code)
        return at < len(self._ends) and self._starts[at] <= code and self._has_glyph(at, code)


def _cmap(file):
    """The bytes of the "cmap" table of a font, or of the first font in a collection."""
    head = file.read(16)
    if head[:4] == b"ttcf":
        file.seek(struct.unpack_from(">L", head, 12)[0])
        head = file.read(12)
    else:
        file.seek(12)
    count = struct.unpack_from(">H", head, 4)[0]
    directory = file.read(16 * count)
    tables = {tag: (offset, size) for tag, _sum, offset, size in struct.iter_unpack(">4sLLL", directory)}
    if not tables.keys() & OUTLINES or tables.keys() & PICTURES or b"cmap" not in tables:
        raise NotAFont("its letters are no outlines")
    offset, size = tables[b"cmap"]
    file.seek(offset)
    return file.read(size)
