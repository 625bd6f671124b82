"""Small textures made by code: soft edges, rounded boxes, their shadow, short texts. They survive a lost GL context."""

from functools import lru_cache
from math import erf

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture


def _texture(side, alphas):
    """A white square texture with the given alphas, refilled when the GL context is lost."""
    texels = bytearray(b"\xff" * (4 * side * side))
    texels[3::4] = bytes(alphas)

    def fill(texture):
        texture.blit_buffer(bytes(texels), colorfmt="rgba")

    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    texture.add_reload_observer(fill)
    fill(texture)
    return texture


@lru_cache(None)
def edge_texture():
    """Two texels, clear and full; between them runs the edge of every shape a Pen draws."""
    return _texture(2, (0, 255, 0, 255))


@lru_cache(None)
def box_texture(radius, line=0):
    """A rounded box for BorderImage, in whole pixels: filled, or an outline `line` thick."""
    corner = box_border(radius, line)
    rows = []
    for row in range(corner + 1):
        y = row + 0.5
        inside = [
            radius - ((radius - x) ** 2 + (radius - y) ** 2) ** 0.5 if x < radius and y < radius else min(x, y)
            for x in (column + 0.5 for column in range(corner + 1))
        ]
        left = [_cover(depth) - (_cover(depth - line) if line else 0) for depth in inside]
        rows.append(left + left[::-1])
    return _texture(2 * corner + 2, [alpha for row in rows + rows[::-1] for alpha in row])


def box_border(radius, line=0):
    """Size of the corner of a box texture, in pixels."""
    return max(radius, int(line) + 1)


def _cover(depth):
    """Coverage of a texel at `depth` from an edge, 0 to 255."""
    return 0 if depth <= -0.5 else 255 if depth >= 0.5 else round(255 * (depth + 0.5))


SHADOW_OUTSIDE, SHADOW_BORDER = 13, 28
_RADIUS = 14


@lru_cache(None)
def shadow_texture():
    """The shadow of a rounded box, a texel for each dp: one near and sharp, one lower and soft."""
    near, soft = _shade(1, 1.2), _shade(3, 4.5)
    return _texture(2 * SHADOW_BORDER, [round(127 * (a + b)) for a, b in zip(near, soft, strict=True)])


def _shade(drop, blur):
    side, straight = 2 * SHADOW_BORDER, SHADOW_BORDER - SHADOW_OUTSIDE - _RADIUS
    away = [max(abs(at + 0.5 - SHADOW_BORDER) - straight, 0) for at in range(SHADOW_BORDER)]
    # the blurred edge as a table, four steps for each texel
    edge = [(1 - erf((step / 4 - _RADIUS) / blur / 1.414)) / 2 for step in range(4 * side)]
    alphas = []
    for row in range(side):
        dy = max(abs(row + 0.5 + drop - SHADOW_BORDER) - straight, 0)
        left = [edge[int(4 * (dx * dx + dy * dy) ** 0.5)] for dx in away]
        alphas += left + left[::-1]
    return alphas


@lru_cache(1024)
def text_texture(text, font, size):
    """A short text or an icon as a texture, white."""
    label = CoreLabel(text=text, font_name=font, font_size=size)
    label.refresh()
    return label.texture


def put_text(canvas, text, x, y, size, colour, font="RobotoBold"):
    """A text centred on a place."""
    texture = text_texture(text, font, max(4, round(size)))
    canvas.add(Color(*colour))
    pos = round(x - texture.width / 2), round(y - texture.height / 2)
    canvas.add(Rectangle(texture=texture, size=texture.size, pos=pos))
