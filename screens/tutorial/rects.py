"""Boxes as (x, y, width, height): what a spotlight needs to know about them."""

from itertools import pairwise


def grown(box, by):
    """A box that reaches further on every side."""
    x, y, width, height = box
    return x - by, y - by, width + 2 * by, height + 2 * by


def around(boxes):
    """The box around all of them."""
    left, bottom = min(x for x, _y, _w, _h in boxes), min(y for _x, y, _w, _h in boxes)
    right, top = max(x + w for x, _y, w, _h in boxes), max(y + h for _x, y, _w, h in boxes)
    return left, bottom, right - left, top - bottom


def middle(box):
    """The place in the middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def holds(box, place):
    """Whether a place lies in a box."""
    return box[0] <= place[0] <= box[0] + box[2] and box[1] <= place[1] <= box[1] + box[3]


def shared(one, other):
    """How large the common part of two boxes is."""
    _left, _bottom, wide, tall = common(one, other)
    return wide * tall


def common(one, other):
    """The common part of two boxes."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return left, bottom, max(0, right - left), max(0, top - bottom)


def left_over(whole, openings):
    """A box without the openings, as boxes: row by row between their edges."""
    left, bottom, width, height = whole
    right, top = left + width, bottom + height
    edges = {bottom, top}
    for _x, y, _w, h in openings:
        edges |= {min(top, max(bottom, y)), min(top, max(bottom, y + h))}
    rows = sorted(edges)
    for low, high in pairwise(rows):
        at = left
        for x, _y, w, _h in sorted(box for box in openings if box[1] < high and box[1] + box[3] > low):
            if x > at:
                yield at, low, x - at, high - low
            at = max(at, x + w)
        if at < right:
            yield at, low, right - at, high - low


def counter_clockwise(a, b, c):
    """Three corners in the order that a pen fills."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return [a, b, c] if turn > 0 else [a, c, b]
