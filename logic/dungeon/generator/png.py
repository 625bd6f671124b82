"""Pictures in PNG format, of coloured squares or of any pixels, with nothing but the standard library."""

import struct
import zlib
from collections.abc import Iterable, Sequence

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TRUE_COLOUR = bytes((8, 2, 0, 0, 0))
"""Eight bits each for red, green and blue, and the usual methods."""
PALETTE_4_BITS = bytes((4, 3, 0, 0, 0))
"""Four bits a pixel, colours from a palette, and the usual methods."""
UNFILTERED, AS_ABOVE = b"\0", b"\2"


def picture(rows: Sequence[bytes], colours: Sequence[bytes], pixels: int) -> bytes:
    """Squares of an even number of pixels, each in the colour (of at most 16) that its byte numbers."""
    width, height = len(rows[0]) * pixels, len(rows) * pixels
    squares = [bytes((colour << 4 | colour,)) * (pixels // 2) for colour in range(len(colours))]
    compressor = zlib.compressobj(6)
    # Below its first line, a row of squares only says "the same as above".
    below = (AS_ABOVE + bytes(width // 2)) * (pixels - 1)
    data = b"".join(compressor.compress(line) for line in _lines(rows, squares, below)) + compressor.flush()
    header = struct.pack(">II", width, height) + PALETTE_4_BITS
    chunks = ((b"IHDR", header), (b"PLTE", b"".join(colours)), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, body) for name, body in chunks)


def photo(width: int, height: int, lines: Iterable[bytes]) -> bytes:
    """Any picture, from its lines of three bytes a pixel."""
    compressor = zlib.compressobj(6)
    data = b"".join(compressor.compress(UNFILTERED + line) for line in lines) + compressor.flush()
    header = struct.pack(">II", width, height) + TRUE_COLOUR
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, body) for name, body in chunks)


def _lines(rows: Sequence[bytes], squares: Sequence[bytes], below: bytes) -> Iterable[bytes]:
    for row in rows:
        yield UNFILTERED + b"".join([squares[cell] for cell in row])
        yield below


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
