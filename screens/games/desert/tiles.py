"""The tiles of Le Désert, drawn one by one: ground and sand below the clue lines, signs above them."""

from math import cos, pi, sin

from kivy.graphics import Color, Mesh
from kivy.metrics import dp

from screens.drawing.shapes import Pen, around, seat_outline
from screens.drawing.textures import put_text
from screens.games.desert.vocabulary import PART_ICONS, TILE_ICONS, tile_label
from screens.theme import ink
from screens.widgets.labels import glyph, width_of

BLOCKS = 2
"""From this many layers on a tile holds people up."""
DEEP = 3
"""From here on the sand reaches the sign: it moves up and becomes smaller."""
LABEL, LEAST_LABEL = 9, 8
"""How large the letters of a tile's word are (dp), as far as the tile is wide enough, and at least."""
LABEL_AIR = 3
"""What is free at both sides of a tile's word, in dp."""
ARROWED = 28
"""From this width on (dp) a tile has room for the arrow of a clue."""
WORDLESS = 1.3
"""How much larger a sign is in a picture, which has no words."""
LAYER = 0.22
"""How much of a tile's height one layer covers."""
MOST_DRAWN = 4
ROW_CLUE = ((0.62, 0.36, 0.19), (0.67, 0.32, 0.37), (0.8, 0.26, 0.58))
"""A row's clue above none, one or two layers: how high its sign stands, how large, and how high its arrow."""
TALLER = (0.0, 0.03, -0.015, 0.02)
"""Dunes are not all alike: what each layer adds to its height."""


def put_icon(canvas, name, x, y, size, colour):
    """An icon centred on a place."""
    put_text(canvas, glyph(name), x, y, size, colour, "Icons")


def draw_ground(canvas, tile, x, y, side):
    """A tile without its sign: its back or its face, the sand on it, its edge."""
    radius = side * 0.1
    if tile.kind == "STORM":
        return
    ground = Pen()
    ground.box(x, y, side, side, radius)
    ground.draw(canvas, back_colour(tile))
    for layer in range(min(tile.sand, MOST_DRAWN)):
        _draw_layer(canvas, x, y, side, radius, min(tile.sand, MOST_DRAWN) - layer, layer)
    edge, blocked = Pen(), tile.sand >= BLOCKS
    edge.outline(x, y, side, side, radius, max(1, side * (0.034 if blocked else 0.022)))
    colour = ink.ochre if blocked else ink.line if tile.flipped else (*ink.ochre[:3], 0.7)
    edge.draw(canvas, colour)


def back_colour(tile):
    """What a tile's sign stands on."""
    return ink.surface if tile.flipped else ink.ochre_w


def _draw_layer(canvas, x, y, side, radius, height, layer):
    """One dune: from its wavy crest down to the tile's rounded foot."""
    crest = y + side * (LAYER * height + TALLER[layer])
    if height == MOST_DRAWN:
        crest = y + side * 0.93
    points, vertices = [], []
    steps, edge = 16, max(1, side * 0.022)
    for k in range(steps + 1):
        t = k / steps
        across = x + side * t
        top = crest + side * 0.035 * sin(2 * pi * t * 1.1 + layer * 2.1 + height)
        inside = min(across - x, x + side - across)
        foot = y + (radius - (radius**2 - (radius - inside) ** 2) ** 0.5 if inside < radius else 0)
        # The line ends inside the tile's edge, also with its width.
        points.append((max(x + edge, min(across, x + side - edge)), top))
        vertices += [across, foot, 0, 0, across, top, 0, 0]
    canvas.add(Color(*(ink.sand if height % 2 else ink.sand2)))
    canvas.add(Mesh(vertices=vertices, indices=list(range(2 * steps + 2)), mode="triangle_strip"))
    line = Pen()
    line.stroke(points, max(1, side * 0.014))
    line.draw(canvas, ink.crest)


def _draw_storm(canvas, x, y, side):
    """A dark tile with a turning spiral."""
    box = Pen()
    box.box(x, y, side, side, side * 0.1)
    box.draw(canvas, ink.storm)
    cx, cy, arms = x + side / 2, y + side / 2, Pen()
    for arm in range(4):
        points, widths = [], []
        for k in range(22):
            t = k / 21
            angle = arm * pi / 2 + 4.1 * t
            r = side * (0.05 + 0.37 * t**0.85)
            points.append((cx + r * cos(angle), cy + r * sin(angle)))
            widths.append(side * (0.085 * sin(pi * min(1, 0.22 + t * 0.78)) + 0.008))
        arms.stroke(points, widths)
        for turn, far, size in ((4.5, 0.43, 0.012), (4.75, 0.39, 0.008)):
            angle = arm * pi / 2 + turn
            arms.fill(around(cx + side * far * cos(angle), cy + side * far * sin(angle), side * size, 8))
    arms.draw(canvas, ink.storm_mark)


def draw_sign(canvas, tile, x, y, side, guests=0, parts=0, small=False):
    """What a tile is, above the clue lines, which it keeps clear of; for who and what is on it, it makes room."""
    if tile.kind == "STORM":
        # Nothing is known of what lies under it: it covers the lines too.
        _draw_storm(canvas, x, y, side)
        return
    clue = tile.kind[:2] in ("HP", "VP")
    icon = PART_ICONS[int(tile.kind[2]) - 1] if clue else TILE_ICONS[tile.kind]
    blank = tile.kind == "?"
    if blank and (parts or tile.sand >= MOST_DRAWN):
        return
    label = "" if small or tile.sand or clue or parts else tile_label(tile.kind)
    label = label if label_size(label, side) >= dp(LEAST_LABEL) else ""
    cx, cy, size = (0.17, 0.18, 0.22) if parts else _sign_place(tile, guests, bool(label), blank)
    if small and not (blank or parts or tile.sand >= DEEP):
        size *= WORDLESS
    cx, cy, size = x + cx * side, y + cy * side, size * side
    if not blank:
        halo = Pen()
        halo.disc(cx, cy, size * 0.66)
        halo.draw(canvas, (*back_colour(tile)[:3], 0.92))
    put_icon(canvas, icon, cx, cy, size, _sign_colour(tile))
    if tile.seen:
        ring = Pen()
        ring.dashes(around(cx, cy, size * 0.72), max(1, side * 0.02), side * 0.06, side * 0.04, closed=True)
        ring.draw(canvas, ink.ochre)
    if clue and side >= dp(ARROWED) and not parts and tile.sand < DEEP:
        _draw_arrow(canvas, tile, x, y, side)
    if label:
        _draw_label(canvas, tile, label, x, y, side)


def _sign_place(tile, guests, labelled, blank):
    """Where the sign stands, as shares of the tile, and how large."""
    if tile.sand >= DEEP:
        return 0.5, 0.84 if tile.sand < MOST_DRAWN else 0.78, 0.26
    if guests > 2:
        return 0.81, 0.58, 0.2
    up = 0.08 if labelled or tile.sand else 0.0
    if tile.kind.startswith("HP") and not guests:
        return 0.5, *ROW_CLUE[tile.sand][:2]
    if guests == 2 and not blank:
        return 0.5, 0.44, 0.24
    if guests and not blank:
        return (0.42 if tile.kind.startswith("VP") else 0.7), 0.55 + up / 2, 0.3
    across = 0.4 if tile.kind.startswith("VP") else 0.5
    return across, 0.5 + up + (0.06 if tile.sand == BLOCKS else 0), 0.4 if blank else 0.36


def _sign_colour(tile):
    if tile.kind == "?":
        return (*ink.ochre[:3], 0.75)
    if tile.kind in ("SOURCE", "SOURCE?"):
        return ink.zero
    return ink.ochre if tile.kind == "TECH" or tile.kind[:2] in ("HP", "VP") else ink.ink2


def _draw_arrow(canvas, tile, x, y, side):
    """Along which row or column the part lies."""
    pen, width, head = Pen(), max(1, side * 0.026), side * 0.075
    if tile.kind.startswith("HP"):
        level, left, right = y + side * ROW_CLUE[tile.sand][2], x + side * 0.14, x + side * 0.86
        pen.line(left, level, right, level, width)
        for end, way in ((left, 1), (right, -1)):
            pen.line(end, level, end + way * head, level + head, width)
            pen.line(end, level, end + way * head, level - head, width)
    else:
        across, low, high = x + side * 0.84, y + side * (0.36 if tile.sand else 0.12), y + side * 0.86
        pen.line(across, low, across, high, width)
        for end, way in ((low, 1), (high, -1)):
            pen.line(across, end, across + head, end + way * head, width)
            pen.line(across, end, across - head, end + way * head, width)
    pen.draw(canvas, ink.ochre)


def label_size(label, side):
    """How large the letters of a word can be on a tile."""
    size = max(side * 0.15, dp(LABEL))
    wide = width_of(label, "RobotoMedium", round(size))
    return size * min(1, (side - 2 * dp(LABEL_AIR)) / max(1, wide))


def _draw_label(canvas, tile, label, x, y, side):
    size = label_size(label, side)
    wide = width_of(label, "RobotoMedium", round(size))
    halo = Pen()
    halo.box(x + (side - wide) / 2 - dp(1), y + side * 0.07, wide + dp(2), side * 0.18, dp(3))
    halo.draw(canvas, (*back_colour(tile)[:3], 0.92))
    put_text(canvas, label, x + side / 2, y + side * 0.16, size, ink.ink2, "RobotoMedium")


def draw_sand_badge(canvas, tile, x, y, side):
    """How deep the sand is, in figures: round where it can be walked on, square and dark where it cannot."""
    if not tile.sand:
        return
    high, wide, edge = side * 0.24, side * 0.3, side * 0.045
    left, bottom = x + side - wide - edge, y + edge
    box, blocked = Pen(), tile.sand >= BLOCKS
    box.box(left, bottom, wide, high, side * 0.03 if blocked else high / 2)
    box.draw(canvas, ink.ink if blocked else ink.surface)
    colour = ink.onink if blocked else ink.ink
    put_text(canvas, str(tile.sand), left + wide / 2, bottom + high / 2, side * 0.2, colour)


def draw_part(canvas, part, x, y, radius):
    """A part that lies there: a disc with its sign."""
    rim, disc = Pen(), Pen()
    rim.disc(x, y, radius + max(1, radius * 0.09))
    rim.draw(canvas, ink.surface)
    disc.disc(x, y, radius)
    disc.draw(canvas, ink.ochre)
    put_icon(canvas, PART_ICONS[part], x, y, radius * 1.15, ink.onink)


def draw_shield(canvas, x, y, side):
    """A tile in the shade."""
    box = Pen()
    box.disc(x + side * 0.17, y + side * 0.17, side * 0.13)
    box.draw(canvas, ink.teal_w)
    put_icon(canvas, "umbrella-beach-outline", x + side * 0.17, y + side * 0.17, side * 0.2, ink.teal)


def draw_guest(canvas, seat, x, y, radius, mine):
    """Somebody, in a picture too small for letters."""
    rim, shape = Pen(), Pen()
    rim.fill(seat_outline(seat, x, y, radius + max(1, radius * 0.2)))
    rim.draw(canvas, ink.surface)
    shape.fill(seat_outline(seat, x, y, radius))
    shape.draw(canvas, ink.ochre if mine else ink.ink2)
