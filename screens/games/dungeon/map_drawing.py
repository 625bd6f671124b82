"""The two ways a dungeon is drawn: as its maker sees it, coloured by kind; and as a hero sees it, in fog."""

from kivy.metrics import dp

from logic.dungeon import tiles
from screens.drawing.shapes import Pen
from screens.games.dungeon.map_mesh import (
    FLOOR_INKS,
    LEAST_HALF,
    Sheet,
    beside_floor,
    cells_of,
    door_boxes,
    faint,
    hatch_step,
    hatch_texture,
    middle,
    mixed,
    paint,
    put_end_sign,
    put_icon,
    put_letter,
    rows_of,
    rule,
)
from screens.theme import ink

CLOSED = "# "
DOORS = "+/&|"


def draw_plan(group, signs, size, cell, path=(), squares=True):
    """The whole map, coloured by kind, each kind with a mark of its own."""
    shown = beside_floor(signs, size)
    rows = rows_of(shown, size)
    walls, hatching = Sheet(), Sheet()
    paint(walls, rows, tiles.WALL, cell)
    paint(hatching, rows, tiles.WALL, cell, hatch_step(cell))
    walls.draw(group, ink.wall)
    hatching.draw(group, faint(ink.wall_hatch, 0.75), hatch_texture())
    by_ink = {}
    for sign, name in FLOOR_INKS.items():
        by_ink[name] = by_ink.get(name, "") + sign
    for name, wanted in by_ink.items():
        sheet = Sheet()
        paint(sheet, rows, wanted, cell)
        sheet.draw(group, getattr(ink, name))
    if squares:
        lines = Sheet()
        rule(lines, signs, size, cell, lambda a, b: a not in CLOSED and b not in CLOSED, max(1, dp(0.6)))
        lines.draw(group, faint(ink.line, 0.45))
    draw_marks(group, signs, size, cell)
    outline = Sheet()
    rule(outline, signs, size, cell, lambda a, b: (a in CLOSED) != (b in CLOSED), max(dp(1.2), cell * 0.07))
    outline.draw(group, ink.ink)
    _doors(group, signs, size, cell)
    if path:
        draw_path(group, path, cell)
    for sign in (tiles.START, tiles.EXIT):
        for place in cells_of(signs, size, sign):
            put_end_sign(group, place, cell, sign == tiles.START)


def draw_marks(group, signs, size, cell):
    """Dots in corridors and mazes, dashes in side rooms, strokes in secret rooms, stones on rubble, chests."""
    corridor, maze, side, secret, rubble = (Sheet() for _ in range(5))
    for place, sign in enumerate(signs):
        if sign not in ",:;=%":
            continue
        x, y = middle((place % size, place // size), cell)
        if sign == ",":
            corridor.dot(x - cell * 0.2, y + cell * 0.18, cell * 0.055)
            corridor.dot(x + cell * 0.2, y - cell * 0.2, cell * 0.055)
        elif sign == ":":
            maze.dot(x, y, cell * 0.07)
        elif sign == ";":
            half = max(cell * 0.035, LEAST_HALF)
            side.rect(x - cell * 0.26, y - half, x + cell * 0.26, y + half)
        elif sign == "=":
            for step in range(-3, 4):
                secret.dot(x + step * cell * 0.07, y + step * cell * 0.07, cell * 0.05)
        else:
            for dx, dy in ((-0.18, 0.16), (0.2, 0.12), (0, -0.18)):
                rubble.dot(x + dx * cell, y + dy * cell, cell * 0.11)
    corridor.draw(group, ink.ochre)
    maze.draw(group, ink.below)
    side.draw(group, ink.good)
    secret.draw(group, ink.violet)
    rubble.draw(group, ink.ink2)
    gold = [middle(place, cell) for place in cells_of(signs, size, tiles.TREASURE)]
    if gold:
        put_icon(group, "treasure-chest", gold, cell * 0.72, ink.ochre)


def _doors(group, signs, size, cell):
    doors = Sheet()
    door_boxes(doors, signs, size, cells_of(signs, size, DOORS), cell, 0.14)
    doors.draw(group, ink.ochre)
    for place in cells_of(signs, size, "?"):
        put_letter(group, "?", *middle(place, cell), cell * 0.8, ink.violet)


def draw_path(group, path, cell):
    """The shortest way, in dashes."""
    pen = Pen()
    points = [middle(place, cell) for place in path]
    bends = [
        b
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]
    pen.dashes([points[0], *bends, points[-1]], max(dp(1.6), cell * 0.12), cell * 0.5, cell * 0.28)
    pen.draw(group, ink.crimson)


def lit_wall():
    """What a wall in sight is filled and hatched with."""
    fill = mixed(ink.lit, ink.paper, 0.7) if ink.dark else mixed(ink.lit, ink.ink, 0.17)
    return fill, faint(ink.ink2, 0.75)


def draw_rest(group, signs, whole, size, cell):
    """When all is over, in pencil: the floor that was never seen, and what lies there."""
    whole = whole.replace(tiles.SECRET_DOOR, tiles.FOUND_DOOR)
    unseen = "".join(
        " " if seen != tiles.UNSEEN or sign in tiles.NO_FLOOR else sign for seen, sign in zip(signs, whole, strict=True)
    )
    floor, outline = Sheet(), Sheet()
    paint(floor, rows_of(unseen, size), "".join(set(unseen) - {" "}), cell)
    rule(outline, unseen, size, cell, lambda a, b: (a == " ") != (b == " "), dp(1))
    floor.draw(group, faint(ink.ink3, 0.16))
    outline.draw(group, faint(ink.ink3, 0.7))
    _found_things(group, unseen, size, frozenset(), cell)


def draw_fog(group, signs, size, lit, cell):
    """What a hero has seen, in the colours of fog; what is in sight is lit. The rest stays paper."""
    fog = "".join(
        " " if sign == " " else ("W" if place in lit else "w") if sign == "#" else "L" if place in lit else "s"
        for place, sign in enumerate(signs)
    )
    rows = rows_of(fog, size)
    seen_wall = mixed(ink.seen, ink.paper, 0.5)
    for wanted, fill, stroke in (
        ("w", seen_wall, faint(ink.ink3, 0.55)),
        ("W", *lit_wall()),
    ):
        walls, hatching = Sheet(), Sheet()
        paint(walls, rows, wanted, cell)
        paint(hatching, rows, wanted, cell, hatch_step(cell))
        walls.draw(group, fill)
        hatching.draw(group, stroke, hatch_texture())
    for wanted, colour in (("s", ink.seen), ("L", ink.lit)):
        floor = Sheet()
        paint(floor, rows, wanted, cell)
        floor.draw(group, colour)
    lines = Sheet()
    rule(lines, fog, size, cell, lambda a, b: a in "sL" and b in "sL", max(1, dp(0.6)))
    lines.draw(group, faint(ink.ink, 0.12))
    for pairs, colour, width in (
        (("sw", "ws", "sW", "Ws"), ink.ink3, dp(1.2)),
        (("LW", "WL", "Lw", "wL"), ink.ink, dp(2)),
    ):
        outline = Sheet()
        rule(outline, fog, size, cell, lambda a, b, pairs=pairs: a + b in pairs, width)
        outline.draw(group, colour)
    _found_things(group, signs, size, lit, cell)


def _found_things(group, signs, size, lit, cell):
    """Doors, rubble, treasure, the start and the way out, as far as they have been seen."""
    for in_sight in (False, True):
        shown = [place for place, sign in enumerate(signs) if sign in "+/&|%$<>" and (place in lit) == in_sight]
        here = [(place % size, place // size) for place in shown]
        by_sign = {}
        for x, y in here:
            by_sign.setdefault(signs[y * size + x], []).append((x, y))
        alpha = 1 if in_sight else 0.6
        closed, secret, opened, stones = Sheet(), Sheet(), Sheet(), Sheet()
        door_boxes(closed, signs, size, by_sign.get("+", ()), cell, 0.15)
        door_boxes(secret, signs, size, [*by_sign.get("&", ()), *by_sign.get("|", ())], cell, 0.15)
        _open_doors(opened, signs, size, by_sign.get("/", ()), cell)
        for place in by_sign.get("%", ()):
            x, y = middle(place, cell)
            for dx, dy in ((-0.18, 0.16), (0.2, 0.12), (0, -0.18)):
                stones.dot(x + dx * cell, y + dy * cell, cell * 0.12)
        closed.draw(group, faint(ink.ochre, alpha))
        opened.draw(group, faint(ink.ochre, alpha))
        secret.draw(group, faint(ink.violet, alpha))
        stones.draw(group, faint(ink.ink2, alpha))
        if gold := by_sign.get("$"):
            rings, discs = Pen(), Pen()
            for place in gold:
                discs.disc(*middle(place, cell), cell * 0.4)
                rings.ring(*middle(place, cell), cell * 0.4, dp(1.5))
            discs.draw(group, ink.surface)
            rings.draw(group, faint(ink.ochre, alpha))
            put_icon(
                group,
                "treasure-chest",
                [middle(place, cell) for place in gold],
                cell * 0.5,
                faint(ink.ochre, alpha),
            )
        for sign in (tiles.START, tiles.EXIT):
            for place in by_sign.get(sign, ()):
                put_end_sign(group, place, cell, sign == tiles.START)


def _open_doors(sheet, signs, size, cells, side):
    """An open door leaves its two posts."""
    for x, y in cells:
        across = all(signs[y * size + x + step] in "# ?" for step in (-1, 1))
        cx, cy = middle((x, y), side)
        for end in (-0.43, 0.43):
            px, py = (cx + end * side * 0.8, cy) if across else (cx, cy + end * side * 0.8)
            half = side * 0.1
            sheet.rect(px - half, py - half, px + half, py + half)
