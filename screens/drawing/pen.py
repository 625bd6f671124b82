"""A pen: shapes with soft edges, gathered and laid on a canvas as one mesh.

The edges fade over one pixel through a tiny texture, so they are smooth without multisampling. All measures
are in pixels, as Kivy's coordinates are: callers say dp(...).
"""

from functools import cache
from itertools import pairwise
from math import cos, floor, hypot, pi, sin

from kivy.graphics import Color, Mesh

from screens.drawing.textures import edge_texture

CLEAR, FULL = 0.25, 0.75
ROOM_IN_A_MESH = 60000


class Pen:
    """Gathers shapes of one colour. `draw` lays them on a canvas or an InstructionGroup."""

    def __init__(self, soft=1.0):
        self.soft = soft
        self.sheets = [([], [])]

    def _sheet(self):
        if len(self.sheets[-1][0]) > ROOM_IN_A_MESH * 4:
            self.sheets.append(([], []))
        return self.sheets[-1]

    def stroke(self, points, widths, closed=False, round_ends=False):
        """A line through `points`, as thick as `widths` says: one number, or one for each point."""
        if isinstance(widths, (int, float)):
            widths = [widths] * len(points)
        if round_ends and not closed:
            points, widths = _with_round_ends(points, widths)
        vertices, indices = self._sheet()
        start, count, half_edge = len(vertices) // 4, len(points), self.soft / 2
        for i, ((x, y), width) in enumerate(zip(points, widths, strict=True)):
            before = points[i - 1] if i or closed else points[0]
            after = points[(i + 1) % count] if i + 1 < count or closed else points[-1]
            along_x, along_y = unit(after[0] - before[0], after[1] - before[1])
            inner, outer = max(width / 2 - half_edge, 0), width / 2 + half_edge
            full = FULL if width >= self.soft else CLEAR + (FULL - CLEAR) * width / self.soft
            back_x, back_y = along_x * half_edge, along_y * half_edge
            if not closed and i == 0:
                _section(vertices, x - back_x, y - back_y, along_x, along_y, inner, outer, CLEAR)
            _section(vertices, x, y, along_x, along_y, inner, outer, full)
            if not closed and i == count - 1:
                _section(vertices, x + back_x, y + back_y, along_x, along_y, inner, outer, CLEAR)
        sections = (len(vertices) // 4 - start) // 4
        indices.extend([start + corner for corner in _band(sections, closed)])

    def fill(self, points):
        """A filled shape; it must be convex and run counter-clockwise."""
        vertices, indices = self._sheet()
        start, half_edge = len(vertices) // 4, self.soft / 2
        sides = [unit(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise([*points, points[0]])]
        for i, (x, y) in enumerate(points):
            (in_x, in_y), (out_x, out_y) = sides[i - 1], sides[i]
            # the corner moves along the mean normal, further the sharper it is
            nx, ny = in_y + out_y, -in_x - out_x
            squared = nx * nx + ny * ny
            reach = half_edge * 2 / max(squared, 0.4)
            nx, ny = nx * reach, ny * reach
            vertices.extend((x - nx, y - ny, FULL, 0.5, x + nx, y + ny, CLEAR, 0.5))
        indices.extend([start + corner for corner in _fan(len(points))])

    def draw(self, canvas, colour):
        """Draw the gathered shapes on `canvas`. Returns the Color, so that it can be changed later."""
        tint = Color(*colour)
        canvas.add(tint)
        for vertices, indices in self.sheets:
            if indices:
                mesh = Mesh(vertices=vertices, indices=indices, mode="triangles", texture=edge_texture())
                canvas.add(mesh)
        return tint

    def disc(self, x, y, radius):
        self.fill(around(x, y, radius))

    def ring(self, x, y, radius, width):
        self.stroke(around(x, y, radius), width, closed=True)

    def box(self, x, y, w, h, radius):
        self.fill(rounded(x, y, w, h, radius))

    def outline(self, x, y, w, h, radius, width):
        """A rounded outline drawn just inside the rectangle."""
        half = width / 2
        self.stroke(rounded(x + half, y + half, w - width, h - width, radius - half), width, closed=True)

    def line(self, x1, y1, x2, y2, width, round_ends=True):
        """A straight line. Horizontal and vertical ones snap to whole pixels, or they would be wider and paler."""
        if x1 == x2:
            x1 = x2 = _on_pixels(x1, width)
        elif y1 == y2:
            y1 = y2 = _on_pixels(y1, width)
        self.stroke([(x1, y1), (x2, y2)], width, round_ends=round_ends)

    def dashes(self, points, width, dash, gap, closed=False, round_ends=False):
        """The path through `points` in dashes; a closed one meets itself without a seam."""
        path = [*points, points[0]] if closed else points
        total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path))
        if closed:
            stretch = total / max(1, round(total / (dash + gap))) / (dash + gap)
            dash, gap = dash * stretch, gap * stretch
        at = 0
        while at < total - dash * 0.3:
            self.stroke(_piece(path, at, min(at + dash, total)), width, round_ends=round_ends)
            at += dash + gap

    def dots(self, x1, y1, x2, y2, width, gap):
        """A dotted line."""
        total = hypot(x2 - x1, y2 - y1)
        for k in range(int(total / gap) + 1):
            t = k * gap / (total or 1)
            self.fill(around(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, width / 2, 8))


@cache
def _band(sections, closed):
    """The triangles of a line between its sections of four corners each."""
    triangles = []
    for section in range(sections if closed else sections - 1):
        a, b = 4 * section, 4 * ((section + 1) % sections)
        for j in range(3):
            triangles += (a + j, a + j + 1, b + j, a + j + 1, b + j + 1, b + j)
    return triangles


@cache
def _fan(count):
    """The triangles of a filled shape with so many corners, each of which is one inside and one outside."""
    triangles = []
    for i in range(count):
        a, b = 2 * i, 2 * ((i + 1) % count)
        triangles += (a, a + 1, b, a + 1, b + 1, b)
        if i > 1:
            triangles += (0, 2 * (i - 1), a)
    return triangles


def _section(vertices, x, y, along_x, along_y, inner, outer, full):
    out_x, out_y, in_x, in_y = -along_y * outer, along_x * outer, -along_y * inner, along_x * inner
    left = x + out_x, y + out_y, CLEAR, 0.5, x + in_x, y + in_y, full, 0.5
    right = x - in_x, y - in_y, full, 0.5, x - out_x, y - out_y, CLEAR, 0.5
    vertices.extend(left + right)


def _on_pixels(middle, width):
    """The centre of a line whose edges coincide with pixel edges."""
    return floor(middle) + 0.5 if round(width) % 2 else round(middle)


def unit(x, y):
    length = hypot(x, y) or 1
    return x / length, y / length


def _with_round_ends(points, widths):
    (x0, y0), (x1, y1) = points[0], points[1]
    back_x, back_y = unit(x0 - x1, y0 - y1)
    (xn, yn), (xm, ym) = points[-1], points[-2]
    on_x, on_y = unit(xn - xm, yn - ym)
    r0, rn = widths[0] / 2, widths[-1] / 2
    turns = [pi / 2 * k / 3 for k in (3, 2, 1)]
    head = [(x0 + back_x * r0 * sin(t), y0 + back_y * r0 * sin(t)) for t in turns]
    tail = [(xn + on_x * rn * sin(t), yn + on_y * rn * sin(t)) for t in reversed(turns)]
    head_widths = [2 * r0 * cos(t) for t in turns]
    tail_widths = [2 * rn * cos(t) for t in reversed(turns)]
    return head + list(points) + tail, head_widths + list(widths) + tail_widths


def _piece(path, begin, end):
    """The part of a path between two distances along it."""
    piece, at = [], 0
    for (ax, ay), (bx, by) in pairwise(path):
        length = hypot(bx - ax, by - ay)
        if length and at + length >= begin and at <= end:
            for where in (max(begin, at), min(end, at + length)):
                t = (where - at) / length
                point = (ax + (bx - ax) * t, ay + (by - ay) * t)
                if not piece or hypot(point[0] - piece[-1][0], point[1] - piece[-1][1]) > 0.01:
                    piece.append(point)
        at += length
    return piece if len(piece) > 1 else piece * 2


def around(x, y, radius, count=None):
    """Points on a circle, counter-clockwise, as many as it needs to look round."""
    count = count or max(12, min(64, int(radius * 1.6) + 8))
    return [(x + radius * across, y + radius * up) for across, up in _circle(count)]


def rounded(x, y, w, h, radius):
    """Points on a rounded rectangle, counter-clockwise."""
    radius = max(0, min(radius, w / 2, h / 2))
    if radius < 0.5:
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    steps = max(4, min(14, int(radius / 2)))
    left, right, bottom, top = x + radius, x + w - radius, y + radius, y + h - radius
    centres = ((right, bottom), (right, top), (left, top), (left, bottom))
    return [
        (cx + radius * across, cy + radius * up)
        for (cx, cy), arc in zip(centres, _corners(steps), strict=True)
        for across, up in arc
    ]


@cache
def _circle(count):
    """Directions all around, counter-clockwise."""
    return [(cos(2 * pi * k / count), sin(2 * pi * k / count)) for k in range(count)]


@cache
def _corners(steps):
    """The directions of a quarter circle, for each corner from the lower right one on."""
    turns = (-pi / 2, 0, pi / 2, pi)
    return [
        [(cos(turn + pi / 2 * k / steps), sin(turn + pi / 2 * k / steps)) for k in range(steps + 1)] for turn in turns
    ]


def bow(x1, y1, x2, y2, bend=0.16, count=24):
    """Points on a curve from one place to another, bowed to the left by `bend` of its length."""
    mx = (x1 + x2) / 2 - (y2 - y1) * bend
    my = (y1 + y2) / 2 + (x2 - x1) * bend
    points = []
    for k in range(count + 1):
        t = k / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * x1 + b * mx + c * x2, a * y1 + b * my + c * y2))
    return points
