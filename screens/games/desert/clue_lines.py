"""The clue lines of Le Désert: which row and which column each part lies in, with a head outside the edge."""

from itertools import pairwise

from kivy.metrics import dp

from logic.desert.board import CELLS, SIZE
from screens.drawing.shapes import Pen, rounded
from screens.games.desert.tiles import put_icon
from screens.games.desert.vocabulary import PART_ICONS
from screens.theme import ink


def clue_lines(view):
    """(part, "row" or "column", which one, whether the part lies there) of everything that is known."""
    found = []
    for part, place in enumerate(view.parts):
        if place == "carried":
            continue
        if place is not None:
            # From its appearance on a part travels with its tile: the clues no longer cross there.
            found += [(part, "row", place[0], True), (part, "column", place[1], True)]
            continue
        for cell, tile in zip(CELLS, view.tiles, strict=True):
            if tile.kind == f"HP{part + 1}" and (tile.flipped or tile.seen):
                found.append((part, "row", cell[0], False))
            if tile.kind == f"VP{part + 1}" and (tile.flipped or tile.seen):
                found.append((part, "column", cell[1], False))
    return found


def draw_lines(canvas, board):
    """Dashes where a part lies, dots where only one clue is known; those in one row run beside each other."""
    lines = [line for line in clue_lines(board.view) if _shown(board, *line[1:3])]
    dashed, dotted = Pen(), Pen()
    heads = []
    for way in ("row", "column"):
        for which in range(SIZE):
            here = [line for line in lines if line[1:3] == (way, which)]
            for count, (part, _, _, sure) in enumerate(here):
                aside = (count - (len(here) - 1) / 2) * board.side * (0.16 if len(here) < 3 else 0.11)
                ends = _ends(board, way, which, aside)
                width = max(1, board.side * 0.032)
                if sure:
                    dashed.dashes(ends, width, board.side * 0.1, board.side * 0.075)
                else:
                    for (x1, y1), (x2, y2) in pairwise(ends):
                        dotted.dots(x1, y1, x2, y2, width * 1.1, board.side * 0.075)
                heads.append((part, sure, way, which, count, len(here)))
    dashed.draw(canvas, ink.ochre)
    dotted.draw(canvas, ink.ochre)
    if board.heads:
        for head in heads:
            _draw_head(canvas, board, *head)


def _shown(board, way, which):
    row, column, _, _ = board.cut
    return board.has((which, column) if way == "row" else (row, which))


def _ends(board, way, which, aside):
    side, out = board.side, dp(5) if board.heads else 0
    row, column, rows, columns = board.cut
    if way == "row":
        (left, y), (right, _) = board.centre_of((which, column)), board.centre_of((which, column + columns - 1))
        return [(left - side / 2 - out, y - aside), (right + side / 2 + out, y - aside)]
    (x, top), (_, bottom) = board.centre_of((row, which)), board.centre_of((row + rows - 1, which))
    return [(x + aside, top + side / 2 + out), (x + aside, bottom - side / 2 - out)]


def _draw_head(canvas, board, part, sure, way, which, count, of):
    """The part's sign at the end of its line: filled where the part lies in sight."""
    side = board.side
    most = min(board.gutter - dp(5), side * 0.42)
    size = min(most, side / of * 0.9)
    along = (count - (of - 1) / 2) * side / of
    if way == "row":
        x, y = board.centre_of((which, 0))
        x, y = x - side / 2 - dp(4) - size / 2, y - (along if of > 1 else 0)
    else:
        x, y = board.centre_of((0, which))
        x, y = x + (along if of > 1 else 0), y + side / 2 + dp(4) + size / 2
    box = Pen()
    if sure:
        box.box(x - size / 2, y - size / 2, size, size, size * 0.2)
        box.draw(canvas, ink.ochre)
    else:
        ground = Pen()
        ground.box(x - size / 2, y - size / 2, size, size, size * 0.2)
        ground.draw(canvas, ink.paper)
        path = rounded(x - size / 2 + 1, y - size / 2 + 1, size - 2, size - 2, size * 0.2)
        box.dashes(path, dp(1.3), dp(3.4), dp(2.4), closed=True)
        box.draw(canvas, ink.ochre)
    put_icon(canvas, PART_ICONS[part], x, y, size * 0.62, ink.onink if sure else ink.ochre)
