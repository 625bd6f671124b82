"""Hand-drawn shapes that all games share, made with a Pen: frames, underlines, hatching, crosses, arrows, seats.

All measures are in pixels, as Kivy's coordinates are: callers say dp(...).
"""

from math import atan2, cos, hypot, pi, sin
from random import Random

from kivy.metrics import dp

from screens.drawing.pen import Pen, around, bow, rounded, unit

__all__ = ["Pen", "around", "bow", "rounded"]

SHORT = 2
"""An arrow is short if it is not this many times as long as its head."""


def frame(pen, x, y, w, h, seed=7, width=None, overshoot=None):
    """A board's frame: four ruled strokes that cross at the corners."""
    width, overshoot, chance = width or dp(2), dp(6) if overshoot is None else overshoot, Random(seed)
    for ax, ay, bx, by in (
        (x, y + h, x + w, y + h),
        (x + w, y + h, x + w, y),
        (x, y, x + w, y),
        (x, y + h, x, y),
    ):
        _ruled(pen, ax, ay, bx, by, width, overshoot, chance)


def _ruled(pen, ax, ay, bx, by, width, overshoot, chance):
    ux, uy = unit(bx - ax, by - ay)
    before, after = overshoot * chance.uniform(0.8, 1.2), overshoot * chance.uniform(0.8, 1.2)
    length = hypot(bx - ax, by - ay)
    # a light start, then the stroke proper, thinner and thicker by 15 %
    stops = [-before, 0, overshoot] + [length * k / 8 for k in range(1, 8)] + [length, length + after]
    points, widths = [], []
    for k, stop in enumerate(stops):
        # no further aside than its thinnest half still covers the edge of the board
        aside = chance.uniform(-0.15, 0.15) * width if 1 < k < len(stops) - 1 else 0
        points.append((ax + ux * stop - uy * aside, ay + uy * stop + ux * aside))
        widths.append(width * (0.45 if k < 2 else chance.uniform(0.85, 1.15)))
    widths[-2:] = [width * 0.9, width * 0.4]
    pen.stroke(points, widths)


def corners(pen, x, y, w, h, seed=7, width=None, length=None):
    """Only the corners of a frame: the board is there but cannot be seen."""
    width, length, chance, over = width or dp(2), length or dp(34), Random(seed), dp(6)
    for cx, cy, sx, sy in ((x, y, 1, 1), (x + w, y, -1, 1), (x + w, y + h, -1, -1), (x, y + h, 1, -1)):
        for ux, uy in ((sx, 0), (0, sy)):
            stops = (-over, 0, length * 0.35, length * 0.7, length)
            points = [(cx + ux * stop, cy + uy * stop) for stop in stops]
            widths = [width * share * chance.uniform(0.9, 1.1) for share in (0.45, 0.9, 1.35, 1.1, 0.4)]
            pen.stroke(points, widths)


def ticks(pen, x, y, w, h, columns, rows, width=None, length=None):
    """Short marks across the edge where the lines of an unseen board end."""
    width, half = width or dp(1.5), (length or dp(10)) / 2
    for k in range(1, columns):
        at = x + w * k / columns
        for edge in (y, y + h):
            pen.line(at, edge - half, at, edge + half, width, round_ends=False)
    for k in range(1, rows):
        at = y + h * k / rows
        for edge in (x, x + w):
            pen.line(edge - half, at, edge + half, at, width, round_ends=False)


def underline(pen, x, y, length, thick=None, share=1.0):
    """The bowed ink underline, running out to the right; `share` of it is drawn so far."""
    thick = thick or dp(3)
    profile = (
        (0, 0.9),
        (0.08, 1.05),
        (0.22, 1.3),
        (0.4, 1.6),
        (0.58, 1.5),
        (0.75, 1.1),
        (0.88, 0.6),
        (0.95, 0.4),
        (1, 0.35),
    )
    points, widths = [], []
    for t, heavy in profile:
        if t > share:
            break
        points.append((x + length * t, y + thick * (0.8 * sin(pi * min(1, t * 1.1)) + 0.5 * t)))
        widths.append(thick * heavy)
    if len(points) > 1:
        pen.stroke(points, widths)


def hatching(pen, x, y, w, h, step=None, width=None, inset=None):
    """45° pencil lines in a rectangle, `step` apart along its edges: closed."""
    step, width = step or dp(7), width or dp(1.2)
    inset = dp(3) if inset is None else inset
    x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
    # lines of constant (y − x); the first one is half a step from the upper left corner
    offset = h - step / 2
    while offset > -w:
        x1, y1 = x + max(0, -offset), y + max(0, offset)
        reach = min(x + w - x1, y + h - y1)
        if reach > width:
            pen.line(x1, y1, x1 + reach, y1 + reach, width)
        offset -= step


def cross(pen, x, y, size, seed=0, width=None):
    """A hand-drawn cross centred on (x, y): two slightly bowed strokes."""
    width, chance, r = width or max(dp(2), size * 0.115), Random(seed), size / 2

    def near(v):
        return v * chance.uniform(0.92, 1.04)

    first = bow(x - near(r), y + near(r), x + near(r), y - near(r), chance.uniform(0.01, 0.05), 6)
    second = bow(x + near(r), y + near(r), x - near(r), y - near(r), chance.uniform(-0.06, -0.02), 6)
    for path in (first, second):
        widths = [width * (0.92 + 0.16 * sin(pi * k / 6)) for k in range(7)]
        pen.stroke(path, widths, round_ends=True)


def tick(pen, x, y, size, width=None):
    """A tick centred on (x, y)."""
    r = size / 2
    points = [(x - r, y - r * 0.05), (x - r * 0.3, y - r * 0.7), (x + r, y + r * 0.65)]
    # the elbow twice, so that it stays sharp
    elbow = points[1]
    pen.stroke([points[0], elbow], width or size * 0.18, round_ends=True)
    pen.stroke([elbow, points[2]], width or size * 0.18, round_ends=True)


def diamond(pen, x, y, radius):
    """A filled diamond with hardly rounded corners."""
    pen.fill([(x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)])


def arrow(pen, x1, y1, x2, y2, bend=0.16, width=None, head=None, edge=0):
    """A bowed arrow; the head lies on the end of the curve. A short one is thinner and straighter.
    With an `edge`, the same arrow wider by that all round: drawn below, it sets the arrow off from dark ground."""
    width = width or dp(3)
    head = head or width * 3.6
    thin = min(1, hypot(x2 - x1, y2 - y1) / (head * SHORT))
    width, head = width * thin, head * thin
    path = bow(x1, y1, x2, y2, bend * thin**2)
    (ax, ay), (bx, by) = path[-4], path[-1]
    angle = atan2(by - ay, bx - ax)
    while len(path) > 2 and hypot(path[-1][0] - bx, path[-1][1] - by) < head * 0.7:
        path.pop()
    path.append((bx - head * 0.7 * cos(angle), by - head * 0.7 * sin(angle)))
    pen.stroke(path, width + 2 * edge, round_ends=True)
    # Each side of the head moves out by the edge.
    bx, by, head = bx + edge / sin(0.5) * cos(angle), by + edge / sin(0.5) * sin(angle), head + 3.53 * edge
    left, right = [(bx - head * cos(angle + turn), by - head * sin(angle + turn)) for turn in (-0.5, 0.5)]
    pen.fill([(bx, by), left, right])


def smudge(pen, x, y, w, h, seed=3):
    """Wide soft wipes, as left by a sponge on a slate."""
    chance, count = Random(seed), 9
    for k in range(count):
        level = y + h * (k + 0.5) / count + chance.uniform(-0.02, 0.02) * h
        left, right = x + w * chance.uniform(0.04, 0.12), x + w * chance.uniform(0.88, 0.96)
        path = bow(left, level, right, level + chance.uniform(-0.03, 0.03) * h, chance.uniform(-0.03, 0.03), 10)
        pen.stroke(path, h * chance.uniform(0.05, 0.08), round_ends=True)


def seat_outline(seat, x, y, radius):
    """The outline of a seat's shape: circle, square, diamond, hexagon, then the same again (hollow)."""
    shape = seat % 4
    if shape == 0:
        return around(x, y, radius)
    if shape == 1:
        side = radius * 0.9
        return rounded(x - side, y - side, side * 2, side * 2, radius * 0.22)
    if shape == 2:
        return _blunted([(x + radius * 1.1, y), (x, y + radius * 1.1), (x - radius * 1.1, y), (x, y - radius * 1.1)])
    turns = [pi / 2 + pi / 3 * k for k in range(6)]
    return _blunted([(x + radius * 1.05 * cos(t), y + radius * 1.05 * sin(t)) for t in turns], 0.12)


def _blunted(points, share=0.18):
    """The same shape with its corners rounded."""
    out = []
    for i, (x, y) in enumerate(points):
        (bx, by), (ax, ay) = points[i - 1], points[(i + 1) % len(points)]
        start = (x + (bx - x) * share, y + (by - y) * share)
        end = (x + (ax - x) * share, y + (ay - y) * share)
        for k in range(5):
            t = k / 4
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((a * start[0] + b * x + c * end[0], a * start[1] + b * y + c * end[1]))
    return out
