"""How a dungeon is drawn: whole runs of cells as a few meshes, so that a large map costs no more than a small one.

Coordinates are pixels: cell (x, y) spans from (x, -y - 1) to (x + 1, -y), times the side of a cell.
"""

import re
from functools import lru_cache
from math import cos, pi, sin

from kivy.core.text import Label as Writing
from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from logic.dungeon import tiles
from screens.games.dungeon.map_letters import end_letter, start_letter
from screens.theme import ink
from screens.widgets.labels import glyph

ROOM_IN_A_MESH = 60_000
HATCH = 32
FLOOR_INKS = {
    ".": "floor_room", "<": "floor_room", ">": "floor_room", ",": "floor_corridor", "+": "floor_corridor",
    "/": "floor_corridor", ":": "floor_maze", ";": "floor_side", "=": "floor_secret", "?": "floor_secret",
    "&": "floor_secret", "|": "floor_secret", "$": "floor_treasure", "_": "floor_treasure", "%": "floor_rubble",
}  # fmt: skip
"""What each sign is coloured with in the workshop."""
OCTAGON = [(cos(pi / 4 * k), sin(pi / 4 * k)) for k in range(8)]
LEAST_HALF = 0.7
"""Half the thickness of a mark, in pixels: with hard edges a thinner one may fall between two rows of them."""


class Sheet:
    """Gathers hard-edged shapes of one colour."""

    def __init__(self):
        self._parts = [([], [])]

    def _part(self):
        if len(self._parts[-1][0]) > ROOM_IN_A_MESH * 4:
            self._parts.append(([], []))
        return self._parts[-1]

    def rect(self, left, bottom, right, top, period=0):
        """A rectangle; with a `period` a repeating texture lies on it, the same wherever it begins."""
        vertices, indices = self._part()
        at = len(vertices) // 4
        u0, v0, u1, v1 = (edge / period if period else 0 for edge in (left, bottom, right, top))
        vertices += (left, bottom, u0, v0, right, bottom, u1, v0, right, top, u1, v1, left, top, u0, v1)
        indices += (at, at + 1, at + 2, at, at + 2, at + 3)

    def stamp(self, x, y, side, texture):
        """A square picture with its middle at (x, y)."""
        vertices, indices = self._part()
        at, half, coords = len(vertices) // 4, side / 2, texture.tex_coords
        places = ((-half, -half), (half, -half), (half, half), (-half, half))
        for corner, (dx, dy) in enumerate(places):
            vertices += (x + dx, y + dy, coords[2 * corner], coords[2 * corner + 1])
        indices += (at, at + 1, at + 2, at, at + 2, at + 3)

    def dot(self, x, y, radius):
        vertices, indices = self._part()
        at, radius = len(vertices) // 4, max(radius, LEAST_HALF)
        for dx, dy in OCTAGON:
            vertices += (x + dx * radius, y + dy * radius, 0, 0)
        for k in range(1, 7):
            indices += (at, at + k, at + k + 1)

    def draw(self, group, colour, texture=None):
        """Lay it on a group."""
        group.add(Color(*colour))
        for vertices, indices in self._parts:
            if indices:
                group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))


@lru_cache(None)
def hatch_texture():
    """One pencil line at 45 degrees, repeating without a seam."""

    def fill(texture):
        texels = bytearray(b"\xff" * (4 * HATCH * HATCH))
        for row in range(HATCH):
            for column in range(HATCH):
                off = (column - row) % HATCH
                away = min(off, HATCH - off) * 0.707
                texels[4 * (row * HATCH + column) + 3] = round(255 * max(0, min(1, 2.6 - away)))
        texture.blit_buffer(bytes(texels), colorfmt="rgba")

    texture = Texture.create(size=(HATCH, HATCH), colorfmt="rgba", mipmap=True)
    texture.wrap = "repeat"
    texture.mag_filter, texture.min_filter = "linear", "linear_mipmap_linear"
    texture.add_reload_observer(fill)
    fill(texture)
    return texture


@lru_cache(64)
def icon_texture(icon, pixels):
    """An icon as a picture, `pixels` high."""
    return _written(glyph(icon), "Icons", pixels)


@lru_cache(32)
def letter_texture(letter, pixels):
    """A letter as a picture."""
    return _written(letter, "RobotoBold", pixels)


def _written(text, font, pixels):
    side = max(4, round(pixels))
    writing = Writing(
        text=text,
        font_name=font,
        font_size=side,
        text_size=(side * 1.3, side * 1.3),
        halign="center",
        valign="middle",
    )
    writing.refresh()
    return writing.texture


def put_icon(group, icon, places, pixels, colour):
    """The same icon at several places, as one mesh."""
    texture, sheet = icon_texture(icon, round(pixels)), Sheet()
    for x, y in places:
        sheet.stamp(x, y, texture.width, texture)
    sheet.draw(group, colour, texture)


def put_letter(group, letter, x, y, pixels, colour):
    texture, sheet = letter_texture(letter, round(pixels)), Sheet()
    sheet.stamp(x, y, texture.width, texture)
    sheet.draw(group, colour, texture)


def mixed(one, other, share):
    """A colour between two, `share` of the way to the other."""
    return [a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True)] + [1]


def faint(colour, alpha):
    return [*colour[:3], alpha]


def rows_of(signs, size):
    return [signs[start : start + size] for start in range(0, size * size, size)]


def columns_of(signs, size):
    return [signs[x::size] for x in range(size)]


def runs(row, wanted):
    """The stretches of a row that consist of these signs, as (start, end)."""
    return [match.span() for match in re.finditer(f"[{re.escape(wanted)}]+", row)]


def paint(sheet, rows, wanted, cell, period=0):
    """Rectangles over every run of these signs."""
    for y, row in enumerate(rows):
        for start, end in runs(row, wanted):
            sheet.rect(start * cell, -(y + 1) * cell, end * cell, -y * cell, period)


def hatch_step(cell):
    return max(dp(4), min(dp(7), cell * 0.32))


def borders(lines, differs):
    """Between each line and the next, the runs along which two signs `differ`: (line, start, end)."""
    for number in range(len(lines) - 1):
        marks = "".join("x" if differs(a, b) else "." for a, b in zip(lines[number], lines[number + 1], strict=True))
        for start, end in runs(marks, "x"):
            yield number + 1, start, end


def rule(sheet, signs, size, cell, differs, width):
    """Lines along all borders between cells that differ."""
    half = width / 2
    for y, start, end in borders(rows_of(signs, size), differs):
        sheet.rect(start * cell - half, -y * cell - half, end * cell + half, -y * cell + half)
    for x, start, end in borders(columns_of(signs, size), differs):
        sheet.rect(x * cell - half, -end * cell - half, x * cell + half, -start * cell + half)


def beside_floor(signs, size):
    """The map with only the walls that have floor beside them, diagonals too; the rest becomes blank."""
    closed = {tiles.WALL, " "}
    floor = int("".join("0" if sign in closed else "1" for sign in signs), 2)
    wide = floor | floor << 1 | floor >> 1
    near = wide | wide << size | wide >> size
    flags = bin(near & (1 << len(signs)) - 1)[2:].zfill(len(signs))
    return "".join(" " if sign == tiles.WALL and flag == "0" else sign for sign, flag in zip(signs, flags, strict=True))


def middle(cell, side):
    """The middle of a cell, in pixels."""
    return (cell[0] + 0.5) * side, -(cell[1] + 0.5) * side


def cells_of(signs, size, wanted):
    """Every cell with one of these signs."""
    return [(place % size, place // size) for place, sign in enumerate(signs) if sign in wanted]


def door_boxes(sheet, signs, size, cells, side, wide):
    """Doors as bars across the way through them."""
    for x, y in cells:
        beside = signs[y * size + x - 1], signs[y * size + x + 1]
        across = all(sign in "# ?" for sign in beside)
        cx, cy = middle((x, y), side)
        half_w, half_h = (side * 0.43, side * wide) if across else (side * wide, side * 0.43)
        sheet.rect(cx - half_w, cy - half_h, cx + half_w, cy + half_h)


def put_end_sign(group, cell, side, is_start):
    """The start is a disc, the way out a square, each with its letter."""
    from screens.drawing.shapes import Pen

    x, y = middle(cell, side)
    pen, radius = Pen(), max(side * 0.42, dp(6))
    if is_start:
        pen.disc(x, y, radius)
    else:
        pen.box(x - radius, y - radius, 2 * radius, 2 * radius, radius * 0.25)
    pen.draw(group, ink.good if is_start else ink.crimson)
    letter = start_letter() if is_start else end_letter()
    put_letter(group, letter, x, y, radius * 1.35, ink.onink)
