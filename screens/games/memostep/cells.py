"""The cells of MémoStep, drawn: a step is a square, a bonus a ring, a trap a triangle."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from screens.drawing import shapes
from screens.drawing.shapes import Pen
from screens.drawing.textures import text_texture
from screens.games.memostep.signs import ICONS, INKS
from screens.theme import ink
from screens.widgets.labels import glyph

LAYERS = ("ground", "fill", "line", "disc", "sign", "badge", "label")
"""The layers from the lowest up; signs and labels are textures, the others meshes, one for each colour."""


def item_ink(item):
    """The ink of something to pick up."""
    return getattr(ink, INKS[item])


class CellPainter:
    """Gathers cells and lays them on a canvas at the end. `small` leaves out what a small picture cannot show."""

    def __init__(self, canvas, small=False):
        self.canvas, self.small = canvas, small
        self._pens = {layer: {} for layer in LAYERS}
        self._signs = {"sign": [], "label": []}

    def pen(self, layer, colour):
        """The pen that draws in a layer with a colour."""
        return self._pens[layer].setdefault(tuple(colour), Pen())

    def icon(self, name, x, y, size, colour, layer="sign", mirrored=False):
        self._signs[layer].append((glyph(name), "Icons", x, y, size, colour, mirrored))

    def text(self, text, x, y, size, colour, font="RobotoBold", layer="sign"):
        self._signs[layer].append((text, font, x, y, size, colour, False))

    def finish(self):
        """Lay everything on the canvas, layer by layer."""
        for layer in LAYERS:
            for colour, pen in self._pens[layer].items():
                pen.draw(self.canvas, colour)
            for text, font, x, y, size, colour, mirrored in self._signs.get(layer, ()):
                texture = text_texture(text, font, max(4, round(size)))
                w, h = texture.size
                sheet = Rectangle(texture=texture, size=(w, h), pos=(round(x - w / 2), round(y - h / 2)))
                if mirrored:
                    u0, v0, u1, v1, u2, v2, u3, v3 = texture.tex_coords
                    sheet.tex_coords = (u1, v1, u0, v0, u3, v3, u2, v2)
                self.canvas.add(Color(*colour))
                self.canvas.add(sheet)

    # The kinds of cells; (x, y, w, h) is the whole cell

    def hidden(self, x, y, w, h):
        """Nothing is known of it."""
        self.pen("ground", ink.line).disc(x + w / 2, y + h / 2, dp(1) if self.small else dp(1.8))

    def next(self, x, y, w, h, pressed=False):
        """You can go there, and nobody says what it is."""
        box = self._box(x, y, w, h)
        self.pen("fill", ink.violet_w).box(*box)
        line = self.pen("line", ink.violet)
        if pressed:
            line.outline(*box, dp(2.5))
        else:
            line.dashes(shapes.rounded(*box), dp(1.8), dp(5.5), dp(3.5), closed=True)
        self.text("?", x + w / 2, y + h / 2, min(w, h) * 0.38, ink.violet, "RobotoMedium")

    def step(self, x, y, w, h, mirrored=False, item="", amount=0):
        """A right step, perhaps with something picked up or lying there."""
        self.pen("fill", ink.violet).box(*self._box(x, y, w, h))
        side, cx, cy = min(w, h), x + w / 2, y + h / 2
        if self.small and side < dp(20):
            return
        if not item:
            self.icon("shoe-print", cx, cy, side * 0.36, ink.onink, mirrored=mirrored)
            return
        self.pen("disc", ink.surface).disc(cx, cy, side * 0.3)
        self.icon(ICONS[item], cx, cy, side * 0.36, item_ink(item))
        if amount:
            self.badge(x, y, w, h, amount, ink.violet)

    def shown(self, x, y, w, h, mirrored=False, item="", amount=0):
        """A path cell that is about to light up."""
        box = self._box(x, y, w, h)
        self.pen("fill", ink.violet_w).box(*box)
        self.pen("line", ink.violet).outline(*box, dp(2))
        side, cx, cy = min(w, h), x + w / 2, y + h / 2
        if item:
            self.icon(ICONS[item], cx, cy, side * 0.4, item_ink(item))
            if amount:
                self.badge(x, y, w, h, amount, ink.violet)
        else:
            self.icon("shoe-print", cx, cy, side * 0.36, ink.violet, mirrored=mirrored)

    def bonus(self, x, y, w, h, item, amount=0):
        """A bonus next to the path."""
        colour, side, cx, cy = item_ink(item), min(w, h), x + w / 2, y + h / 2
        thin = dp(1.2) if self.small else dp(1.7)
        self.pen("line", colour).dashes(shapes.rounded(*self._box(x, y, w, h)), thin, dp(4), dp(2.8), closed=True)
        if self.small and side < dp(20):
            self.pen("line", colour).ring(cx, cy, side * 0.2, thin)
            return
        self.pen("line", colour).ring(cx, cy, side * 0.31, thin)
        self.icon(ICONS[item], cx, cy, side * 0.36, colour)
        if amount:
            self.badge(x, y, w, h, amount, colour)

    def trap(self, x, y, w, h, kind):
        """A triangle on hatching, with its sign."""
        box = self._box(x, y, w, h)
        side, cx, cy = min(w, h), x + w / 2, y + h / 2
        self.pen("fill", ink.bad_w).box(*box)
        step = dp(3.2) if self.small else dp(5)
        hatch = self.pen("line", (*ink.bad[:3], 0.4))
        shapes.hatching(hatch, *box[:4], step=step, width=dp(0.9), inset=dp(1.5))
        half, low, high = side * 0.38, cy - side * 0.27, cy + side * 0.38
        corners = [(cx - half, low), (cx + half, low), (cx, high)]
        self.pen("disc", ink.surface).fill(corners)
        # over the disc's colour, and each corner twice so that it stays sharp
        edge = self.pen("badge", ink.bad)
        thick = max(dp(1.2), side * 0.036)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            edge.line(ax, ay, bx, by, thick)
        if not (self.small and side < dp(20)):
            self.icon(ICONS[kind], cx, cy - side * 0.09, side * 0.27, ink.bad, layer="label")

    def wrong(self, x, y, w, h, seed=0):
        """A cell where memory failed."""
        box = self._box(x, y, w, h)
        self.pen("fill", ink.surface2).box(*box)
        side = min(w, h)
        width = max(dp(1.2), side * 0.042)
        shapes.cross(self.pen("line", ink.ink2), x + w / 2, y + h / 2, side * 0.36, seed=seed, width=width)

    def _box(self, x, y, w, h):
        inset = dp(1.4) if self.small else dp(3)
        return x + inset, y + inset, w - 2 * inset, h - 2 * inset, min(w, h) * 0.13

    def badge(self, x, y, w, h, amount, colour):
        """How much of something there is, at the corner."""
        if self.small and min(w, h) < dp(32):
            return
        r = max(dp(7.5), min(w, h) * 0.135)
        cx, cy = x + w - r * 0.75, y + h - r * 0.75
        self.pen("disc", ink.surface).disc(cx, cy, r + dp(1.3))
        self.pen("badge", colour).disc(cx, cy, r)
        self.text(str(amount), cx, cy, r * 1.35, ink.onink, layer="label")
