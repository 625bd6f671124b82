"""The cards of Ojyx, drawn: numbers by colour and shape, backs, gaps; grids of twelve."""

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from logic.ojyx.state import CELLS, COLUMNS, ROWS
from screens.core.event import Event
from screens.drawing import shapes
from screens.drawing.shapes import Pen
from screens.drawing.textures import text_texture
from screens.games.ojyx.face import ICONS, figure
from screens.theme import ink
from screens.widgets.labels import glyph

#: Cards narrower than this are drawn simply, and so are flat ones: at two corners signs would touch the number.
SIMPLE, FLAT = 31.5, 40
#: Cards lower than this have room for the number alone.
LOW = 15
#: From the middle of a back's diamond to its points, of the card's width and at most of its height.
DIAMOND, MOST_DIAMOND = 0.175, 0.145
HALVES = {-1: "½", -2: "¼"}


def ink_of(value):
    """The ink a number is drawn in."""
    return "below" if value < 0 else "zero" if value == 0 else "low" if value < 5 else "middle" if value < 9 else "high"


def whole(*box):
    """A card's place and size in whole pixels: so its lines are as bright on one card as on the next."""
    return tuple(round(number) for number in box)


def thin(width):
    """A line's thickness in whole pixels."""
    return max(1, round(dp(width)))


def _upright(pen, x, y, at, wide, start, end):
    pen.line(x + at + wide / 2, y + start, x + at + wide / 2, y + end, wide, round_ends=False)


def _level(pen, x, y, at, wide, start, end):
    pen.line(x + start, y + at + wide / 2, x + end, y + at + wide / 2, wide, round_ends=False)


class CardPainter:
    """Gathers cards, each colour in one mesh, and lays them on a canvas at the end."""

    def __init__(self, canvas, rimmed=False):
        self.canvas = canvas
        #: Backs and gaps stand out from a coloured ground too.
        self.rimmed = rimmed
        self._fills, self._lines, self._texts = {}, {}, []

    def _pen(self, pens, colour):
        return pens.setdefault(tuple(colour), Pen())

    def number(self, x, y, w, h, value):
        """A card face up."""
        x, y, w, h = whole(x, y, w, h)
        small = w < dp(SIMPLE) or h < dp(FLAT)
        name, radius = ink_of(value), w * 0.13
        colour, wash = getattr(ink, name), getattr(ink, f"{name}_w")
        self._pen(self._fills, wash).box(x, y, w, h, radius)
        self._pen(self._lines, colour).outline(x, y, w, h, radius, dp(1.6) if w > dp(40) else dp(1.1))
        if small and h < dp(LOW):
            self.text(figure(value), x + w / 2, y + h / 2, h * 0.8, colour)
            return
        # On a low card the number leaves room above it for the ring.
        size = min(w * 0.56, h * 0.6) if small else min(w * 0.5, h * 0.42)
        self.text(figure(value), x + w / 2, y + h * (0.6 if small else 0.5), size, colour)
        pip = min(w * 0.075, h * 0.09) if small else w * 0.068
        if small:
            self.pip(name, x + w / 2, y + h * 0.17, pip, colour)
        else:
            self.pip(name, x + w * 0.17, y + h - w * 0.17, pip, colour)
            self.pip(name, x + w * 0.83, y + w * 0.17, pip, colour)

    def pip(self, name, x, y, r, colour):
        """The shape that tells a colour without it."""
        pen = self._pen(self._lines, colour)
        if name == "zero":
            pen.ring(x, y, r, r * 0.55)
        elif name == "low":
            pen.disc(x, y, r)
        elif name == "middle":
            pen.box(x - r, y - r, 2 * r, 2 * r, 0)
        else:
            up = 1 if name == "high" else -1
            points = [(x - r * 1.1, y - up * r * 0.8), (x + r * 1.1, y - up * r * 0.8), (x, y + up * r)]
            pen.fill(points if up > 0 else points[::-1])

    def back(self, x, y, w, h, known=None):
        """A card face down; what its viewer knows of it stands in a round window."""
        x, y, w, h = whole(x, y, w, h)
        radius = w * 0.13
        self._pen(self._fills, ink.card_back).box(x, y, w, h, radius)
        pale = ink.teal if ink.dark else ink.teal_w
        frame = self._pen(self._lines, (*pale[:3], 0.75))
        if self.rimmed and ink.dark:
            frame.outline(x, y, w, h, radius, thin(1))
        if w < dp(SIMPLE):
            self._hash(frame, x, y, w, h)
        else:
            inset = max(1, round(w * 0.09))
            frame.outline(x + inset, y + inset, w - 2 * inset, h - 2 * inset, radius * 0.6, thin(1.2))
            grid = self._pen(self._lines, (*pale[:3], 0.35 if ink.dark else 0.3))
            diamond = min(w * DIAMOND, h * MOST_DIAMOND)
            self._squares(grid, x, y, w, h, inset, diamond + w * 0.05)
            self._diamond(self._pen(self._lines, pale), x + w / 2, y + h / 2, diamond)
        if known is not None:
            self._window(x, y, w, h, known)

    @staticmethod
    def _hash(pen, x, y, w, h):
        """Two lines across two: all that a small back has room for."""
        wide = thin(0.9)
        for size, ruled in ((w, _upright), (h, _level)):
            end = round((h if size is w else w) * 0.21)
            near = round(size * 0.36 - wide / 2)
            for at in (near, size - near - wide):
                ruled(pen, x, y, at, wide, end, (h if size is w else w) - end)

    @staticmethod
    def _squares(pen, x, y, w, h, inset, clear):
        """Squared paper from the middle outwards, on whole pixels; that far around the middle it is left free."""
        wide = thin(0.8)
        step = max(round(dp(5)), round((w - 2 * inset) / 6))
        for across, along, ruled in ((w, h, _upright), (h, w, _level)):
            middle, reach = (across - wide) // 2, across / 2 - inset - step * 0.4
            for k in range(-int(reach / step), int(reach / step) + 1):
                free = max(0, clear - abs(k) * step)
                stops = (inset, round(along / 2 - free), along - round(along / 2 - free), along - inset)
                for start, end in (stops[:2], stops[2:]) if free else ((stops[0], stops[3]),):
                    ruled(pen, x, y, middle + k * step, wide, start, end)

    @staticmethod
    def _diamond(pen, cx, cy, r):
        """Its sides are as thick as an outline; at such corners a stroke is thinner by the root of two."""
        pen.stroke([(cx + r, cy), (cx, cy + r), (cx - r, cy), (cx, cy - r)], dp(1.5) * 2**0.5, closed=True)

    def _window(self, x, y, w, h, known):
        cx, cy = x + w / 2, y + h / 2
        self._texts.append(("disc", cx, cy, w * 0.27, ink.surface))
        self.text(figure(known), cx, cy, w * 0.36, getattr(ink, ink_of(known)))
        if w > dp(40):
            pale = ink.ink if ink.dark else ink.onink
            self.text(glyph("eye-outline"), x + w * 0.83, y + h - w * 0.16, w * 0.2, pale, "Icons")

    def action_back(self, x, y, w, h):
        """An action card face down."""
        x, y, w, h = whole(x, y, w, h)
        radius = w * 0.13
        ground = ink.ink if not ink.dark else ink.surface2
        pale = ink.onink if not ink.dark else ink.ink
        self._pen(self._fills, ground).box(x, y, w, h, radius)
        lines = self._pen(self._lines, pale)
        inset = max(1, round(w * 0.09))
        lines.outline(x + inset, y + inset, w - 2 * inset, h - 2 * inset, radius * 0.6, thin(1.1))
        if ink.dark:
            lines.outline(x, y, w, h, radius, thin(1.2))
        self.text(glyph("star-four-points-outline"), x + w / 2, y + h / 2, w * 0.4, pale, "Icons")

    def gap(self, x, y, w, h):
        """Where nothing lies any more."""
        x, y, w, h = whole(x, y, w, h)
        path = shapes.rounded(x + 1, y + 1, w - 2, h - 2, w * 0.13)
        self._pen(self._lines, ink.ink3 if self.rimmed else ink.line).dashes(path, dp(1), dp(3), dp(2.4), closed=True)

    def outline(self, x, y, w, h, colour, width, out=0):
        """A thick outline around a card: chosen."""
        x, y, w, h = whole(x, y, w, h)
        self._pen(self._lines, colour).outline(x - out, y - out, w + 2 * out, h + 2 * out, w * 0.13 + out, width)

    def ring(self, x, y, w, h):
        """The app's ring: you can go there."""
        r = min(dp(7), w * 0.11)
        self._texts.append(("ring", x + w / 2, y + h - min(r * 2, h * 0.18), r, ink.accent))

    def mark(self, x, y, w, mark):
        """A column's mark, doubled or halved."""
        colour, icon = (ink.bad, ICONS["curse"]) if mark > 0 else (ink.good, ICONS["heal"])
        times = f"×{2**mark}" if mark > 0 else "×" + (HALVES.get(mark) or f"1/{2**-mark}")
        signed = w > dp(56)
        wide, high = (dp(46), dp(21)) if signed else (max(dp(26), w * 0.5), dp(13))
        for rim, shade in ((dp(1.5), ink.surface), (0, colour)):
            box = x - wide / 2 - rim, y - high / 2 - rim, (wide + 2 * rim, high + 2 * rim)
            self._texts.append(("pill", *box, shade))
        if signed:
            self.text(glyph(icon), x - dp(11), y, dp(14), ink.onink, "Icons")
        self.text(times, x + dp(9) if signed else x, y, dp(12) if signed else dp(10.5), ink.onink)

    def bracket(self, left, bottom, top, inwards):
        """A bracket beside a column that could clear; `inwards` is how far its ends reach towards it."""
        points = [(left + inwards, top), (left, top), (left, bottom), (left + inwards, bottom)]
        self._pen(self._lines, ink.accent).stroke(points, dp(2))

    def under(self, x, y, w, h):
        """What lies under the top card of a pile."""
        x, y, w, h = whole(x, y, w, h)
        shade = (*ink.ink[:3], 0.3) if not ink.dark else (*ink.teal[:3], 0.22)
        self._pen(self._fills, shade).box(x + w * 0.05, y - w * 0.05, w, h, w * 0.13)

    def text(self, text, x, y, size, colour, font="RobotoBold"):
        """A text centred on a place, laid on top of everything."""
        self._texts.append(("text", x, y, (text, font, max(6, round(size))), colour))

    def finish(self):
        """Lay everything on the canvas."""
        for pens in (self._fills, self._lines):
            for colour, pen in pens.items():
                pen.draw(self.canvas, colour)
        for kind, x, y, what, colour in self._texts:
            if kind == "text":
                texture = text_texture(*what)
                self.canvas.add(Color(*colour))
                pos = round(x - texture.width / 2), round(y - texture.height / 2)
                self.canvas.add(Rectangle(texture=texture, size=texture.size, pos=pos))
                continue
            pen = Pen()
            if kind == "disc":
                pen.disc(x, y, what)
            elif kind == "ring":
                back = Pen()
                back.disc(x, y, what + dp(2))
                back.draw(self.canvas, ink.surface)
                pen.ring(x, y, what, dp(2))
            else:
                pen.box(x, y, *what, what[1] / 2)
            pen.draw(self.canvas, colour)


class CardGrid(Widget):
    """A seat's twelve cards, large or small. Taps arrive as `on_cell`."""

    touch_target = True
    on_cell = Event("A card was tapped.")

    grid = ObjectProperty(())
    marks = ListProperty([])
    #: Cells that can be chosen, and those that are.
    choosable = ListProperty([])
    chosen = ListProperty([])
    #: The cell the keyboard is on, or -1.
    cursor = NumericProperty(-1)
    #: The columns that could clear.
    clearing = ListProperty([])
    small = BooleanProperty(False)
    #: It lies on a coloured ground.
    rimmed = BooleanProperty(False)
    gap_x = NumericProperty("8dp")
    gap_y = NumericProperty("8dp")
    #: The cards that are just being turned, and how far they are, 0 to 1.
    turning = ListProperty([])
    turned = NumericProperty(1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._cards = InstructionGroup()
        self.canvas.add(self._cards)
        # Small grids can wait for the next frame: so they are drawn once, after the layout has settled.
        self._repaint = Clock.create_trigger(self._paint, 0 if self.small else -1)
        for name in (
            *("pos", "size", "gap_x", "gap_y", "grid", "marks", "choosable", "chosen"),
            *("cursor", "clearing", "turning", "turned"),
        ):
            self.fbind(name, self._repaint)
        ink.bind(applied=self._style_changed)
        self._repaint()

    def _style_changed(self, *_):
        self._repaint()

    def box_of(self, cell):
        """Where a card lies: x, y, width, height. All are alike and as far apart, in whole pixels."""
        gaps = (dp(3), dp(3)) if self.small else (self.gap_x, self.gap_y)
        across, down = whole(*gaps)
        wide = round((self.width - (COLUMNS - 1) * across) / COLUMNS)
        high = round((self.height - (ROWS - 1) * down) / ROWS)
        left = round(self.center_x - (COLUMNS * (wide + across) - across) / 2)
        top = round(self.center_y + (ROWS * (high + down) - down) / 2)
        row, column = divmod(cell, COLUMNS)
        return left + column * (wide + across), top - high - row * (high + down), wide, high

    def cell_at(self, x, y):
        for cell in range(CELLS):
            left, bottom, wide, high = self.box_of(cell)
            if left - dp(4) <= x <= left + wide + dp(4) and bottom - dp(4) <= y <= bottom + high + dp(4):
                return cell
        return None

    def on_touch_down(self, touch):
        if self.small or self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        cell = self.cell_at(*touch.pos)
        if cell is not None:
            touch.grab(self)
            touch.ud["cell"] = cell
            return True
        return False

    def on_touch_up(self, touch):
        if touch.grab_current is self:
            touch.ungrab(self)
            if self.cell_at(*touch.pos) == touch.ud.get("cell"):
                self.dispatch("on_cell", touch.ud["cell"])
            return True
        return super().on_touch_up(touch)

    def _paint(self, *_):
        self._cards.clear()
        if not self.grid or self.width < 4:
            return
        paint = CardPainter(self._cards, self.rimmed)
        for index, cell in enumerate(self.grid):
            x, y, w, h = self.box_of(index)
            if index in self.turning and self.turned < 1:
                # A card turns around its middle: it narrows, and widens again.
                share = max(0.06, abs(1 - 2 * self.turned))
                x, w = x + w * (1 - share) / 2, w * share
            if cell is None:
                paint.gap(x, y, w, h)
            elif cell.up:
                paint.number(x, y, w, h, cell.value)
            else:
                paint.back(x, y, w, h, cell.value)
            if index in self.chosen:
                paint.outline(x, y, w, h, ink.accent, dp(2.5), dp(3))
            elif index in self.choosable:
                paint.ring(x, y, w, h)
            if index == self.cursor:
                paint.outline(x, y, w, h, ink.ink, dp(2), dp(5))
        for column in self.clearing:
            self._bracket(paint, column)
        for column, mark in enumerate(self.marks):
            if mark:
                x, y, w, h = self.box_of(column + (COLUMNS * (ROWS - 1) if self.small else 0))
                paint.mark(x + w / 2, y + dp(1) if self.small else y + h - dp(3), w, mark)
        paint.finish()

    def _bracket(self, paint, column):
        """On the side that is nearer to the edge of the grid."""
        x, _y, w, _h = self.box_of(column)
        right, at_edge = column >= COLUMNS / 2, column in (0, COLUMNS - 1)
        away = self.gap_x * (0.85 if at_edge else 0.5)
        reach = away * 0.6
        paint.bracket(x + w + away if right else x - away, self.y, self.top, -reach if right else reach)
