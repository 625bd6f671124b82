"""Pictures of a window: where a colour is, and which words stand where."""

import hashlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tesserocr
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

CELL = (4, 4)
FLAT = (4, 2)
"""Pixels of a picture are joined to regions in cells of this width and height; flat ones keep lines of text apart."""
CONTRAST = 45
"""How much a letter differs from what is around it, of 255."""
TALL, SINGLE = 100, 30
"""No text is higher than this; one line of it, or a word in large letters, is not higher than that."""
MISREAD = 6
"""One letter in so many may be misread."""
FRAME = 5
"""A straight line longer than two to the power of this belongs to a frame, not to a letter."""
LANGUAGES = "eng+fra+ukr"


class Box(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def moved(self, across: int, down: int) -> "Box":
        return Box(self.left + across, self.top + down, self.right + across, self.bottom + down)


class Word(NamedTuple):
    text: str
    box: Box


class Picture:
    """What a window shows at one moment."""

    def __init__(self, image: Image.Image, languages: str = "eng") -> None:
        self.image, self.languages = image, languages

    def same(self, other: "Picture") -> bool:
        return self.image.size == other.image.size and self.image.tobytes() == other.image.tobytes()

    def regions(self, colour: tuple[int, int, int], tolerance: int = 12, gap: int = 0, least: int = 128) -> list[Box]:
        """Where a colour is, largest first. `gap` cells between two pieces of one region are bridged."""
        far = ImageChops.difference(self.image, Image.new("RGB", self.image.size, colour))
        worst = ImageChops.lighter(ImageChops.lighter(*far.split()[:2]), far.split()[2])
        mask = worst.point(lambda value: 255 if value <= tolerance else 0)
        return sorted(_regions(mask, CELL, least, gap, gap), key=lambda box: -box.width * box.height)

    def lines(self, part: Box | None = None) -> list[list[Word]]:
        """Every line of words, from top to bottom, of the whole or of a part."""
        across, down, *_ = part or (0, 0)
        gray = self.image.crop(part).convert("L")
        lines = [line for box in _blocks(gray) for line in _read(gray, box, self.languages)]
        return [[Word(text, box.moved(across, down)) for text, box in line] for line in lines]

    def text(self) -> str:
        return "\n".join(" ".join(word.text for word in line) for line in self.lines())

    def find(self, phrase: str, part: Box | None = None) -> list[Box]:
        """Where some words stand in one line, in the whole or in a part."""
        wanted, count, found = _plain(phrase), len(phrase.split()), []
        has_one = re.search(r"\b1\b", phrase)

        def read(text: str) -> str:
            # A lining 1 in italics looks like an I.
            return _plain(re.sub(r"\bI\b", "1", text) if has_one else text)

        for line in self.lines(part):
            for size in (count, count + 1, count - 1):
                parts = [line[first : first + size] for first in range(len(line) - size + 1)] if size > 0 else []
                hits = [part for part in parts if _alike("".join(read(word.text) for word in part), wanted)]
                found += [_around([word.box for word in part]) for part in hits]
                if hits:
                    break
        return found


@cache
def _alike(text: str, wanted: str) -> bool:
    """Whether it may have been read for the other; numbers have to be right."""
    allowed = len(wanted) // MISREAD
    if abs(len(text) - len(wanted)) > allowed or re.findall(r"\d", text) != re.findall(r"\d", wanted):
        return False
    row = list(range(len(wanted) + 1))
    for number, letter in enumerate(text, 1):
        above, row = row, [number]
        for index, other in enumerate(wanted):
            row.append(min(above[index] + (letter != other), above[index + 1] + 1, row[index] + 1))
    return row[-1] <= allowed


@cache
def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


def _around(boxes: list[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _blocks(gray: Image.Image) -> Iterator[Box]:
    """Where text may be: what differs from its surroundings, joined sideways."""
    small = gray.resize((max(1, gray.width // 4), max(1, gray.height // 4)), Image.Resampling.BOX)
    ground = small.filter(ImageFilter.MedianFilter(7)).resize(gray.size, Image.Resampling.BILINEAR)
    mask = ImageChops.difference(gray, ground).point(lambda value: 255 if value > CONTRAST else 0)
    mask = ImageChops.subtract(mask, ImageChops.lighter(_lines(mask, 1, 0), _lines(mask, 0, 1)))
    for box in _regions(mask, FLAT, 1, 2, 0):
        if 7 <= box.height <= TALL and box.width >= 6:
            yield box


def _lines(mask: Image.Image, x: int, y: int) -> Image.Image:
    """What of a mask belongs to long straight lines in one direction."""
    for power in range(FRAME):
        mask = ImageChops.darker(mask, ImageChops.offset(mask, x << power, y << power))
    for power in range(FRAME):
        mask = ImageChops.lighter(mask, ImageChops.offset(mask, -x << power, -y << power))
    return mask


def _regions(mask: Image.Image, cell: tuple[int, int], least: int, across: int, down: int) -> Iterator[Box]:
    """The connected regions of a mask, from top to bottom; a cell belongs to it from a mean of `least` on."""
    wide, high = cell
    columns, rows = mask.width // wide, mask.height // high
    cells = mask.crop((0, 0, columns * wide, rows * high)).reduce(cell).tobytes()
    left = {index for index, value in enumerate(cells) if value >= least}
    steps = [
        row * columns + column
        for row in range(-down - 1, down + 2)
        for column in range(-across - 1, across + 2)
        if row or column
    ]
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        region, edge = [start], [start]
        while edge:
            here = edge.pop()
            for step in steps:
                if here + step in left:
                    left.discard(here + step)
                    region.append(here + step)
                    edge.append(here + step)
        xs, ys = [index % columns for index in region], [index // columns for index in region]
        yield Box(min(xs) * wide, min(ys) * high, (max(xs) + 1) * wide, (max(ys) + 1) * high)


_known: dict[tuple[str, str], list[list[Word]]] = {}
"""What was read of a piece of a picture, by language and content, with boxes from the piece's own corner."""


def _read(gray: Image.Image, box: Box, languages: str) -> list[list[Word]]:
    margin = 6
    left, top = max(0, box.left - margin), max(0, box.top - margin)
    piece = gray.crop((left, top, min(gray.width, box.right + margin), min(gray.height, box.bottom + margin)))
    key = languages, hashlib.blake2b(piece.tobytes() + bytes(str(piece.size), "ascii")).hexdigest()
    if key not in _known:
        _known[key] = list(_recognized(piece, languages))
    return [
        [Word(text, Box(at.left + left, at.top + top, at.right + left, at.bottom + top)) for text, at in line]
        for line in _known[key]
    ]


def _recognized(piece: Image.Image, languages: str) -> Iterator[list[Word]]:
    histogram = piece.histogram()
    if histogram.index(max(histogram)) < 128:
        piece = ImageOps.invert(piece)
    _fill_corners(piece)
    engine = _engine(languages)
    engine.SetPageSegMode(tesserocr.PSM.SINGLE_LINE if piece.height < SINGLE + 12 else tesserocr.PSM.SPARSE_TEXT)
    engine.SetImage(piece.resize((piece.width * 2, piece.height * 2), Image.Resampling.BICUBIC))
    engine.Recognize()
    if not engine.GetUTF8Text().strip():
        return
    line: list[Word] = []
    for found in tesserocr.iterate_level(engine.GetIterator(), tesserocr.RIL.WORD):
        if line and found.IsAtBeginningOf(tesserocr.RIL.TEXTLINE):
            yield line
            line = []
        text, box = found.GetUTF8Text(tesserocr.RIL.WORD), found.BoundingBox(tesserocr.RIL.WORD)
        if text.strip() and box:
            line.append(Word(text.strip(), Box(*(side // 2 for side in box))))
    if line:
        yield line


def _fill_corners(piece: Image.Image) -> None:
    """Give what surrounds a button the colour of the button: its edge would be read as a letter."""
    histogram = piece.histogram()
    ground = histogram.index(max(histogram))
    right, bottom = piece.width - 1, piece.height - 1
    for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        if abs(piece.getpixel(corner) - ground) > CONTRAST:
            ImageDraw.floodfill(piece, corner, ground, thresh=CONTRAST)


@cache
def _engine(languages: str) -> tesserocr.PyTessBaseAPI:
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    folders = sorted(Path("/usr/share").glob("tesseract-ocr/*/tessdata"))
    engine = tesserocr.PyTessBaseAPI(path=str(folders[-1]), lang=languages, psm=tesserocr.PSM.SINGLE_LINE)
    engine.SetVariable("user_defined_dpi", "200")
    return engine
