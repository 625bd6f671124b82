"""Paper, boxes, cards, and simple horizontal and vertical boxes."""

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Mesh
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    ReferenceListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.drawing.shapes import Pen, rounded
from screens.drawing.textures import SHADOW_BORDER, SHADOW_OUTSIDE, box_border, box_texture, shadow_texture
from screens.theme import ink


class RoundedBox(Widget):
    """Draws itself as a rounded box, sharp to the pixel. `inset` makes it smaller than the target."""

    fill = ColorProperty("#00000000")
    outline = ColorProperty("#00000000")
    line_width = NumericProperty("1dp")
    radius = NumericProperty("14dp")
    #: A dashed outline: absent or unavailable.
    dashed = BooleanProperty(False)
    inset_x = NumericProperty(0)
    inset_y = NumericProperty(0)
    inset = ReferenceListProperty(inset_x, inset_y)
    _box = None

    def __init__(self, **kwargs):
        self._draw_later = Clock.create_trigger(self._draw_box, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "fill", "outline", "line_width", "radius", "dashed", "inset"):
            self.fbind(name, self._draw_later)
        self._draw_later()

    def drawn_box(self):
        """Where the box is drawn: x, y, width, height."""
        return (
            self.x + self.inset_x,
            self.y + self.inset_y,
            self.width - 2 * self.inset_x,
            self.height - 2 * self.inset_y,
        )

    def _draw_box(self, *_):
        if self._box is None:
            if not self.fill[3] and not self.outline[3]:
                return
            # First, so that everything kv draws is on top.
            self._box = InstructionGroup()
            self.canvas.before.insert(0, self._box)
        self._box.clear()
        self._draw_under()
        box = self.drawn_box()
        if self.fill[3]:
            self._box.add(Color(*self.fill))
            self._box.add(box_image(*box, self.radius))
        if self.outline[3] and self.dashed:
            x, y, width, height = box
            half, pen = self.line_width / 2, Pen()
            path = rounded(x + half, y + half, width - 2 * half, height - 2 * half, self.radius)
            pen.dashes(path, self.line_width, dp(3.6), dp(2.6), closed=True)
            pen.draw(self._box, self.outline)
        elif self.outline[3]:
            self._box.add(Color(*self.outline))
            self._box.add(box_image(*box, self.radius, self.line_width))

    def _draw_under(self):
        """Draw what is below the box."""


def box_image(x, y, w, h, radius, line=0):
    """A rounded box on whole pixels, filled or as an outline."""
    x, y, right, top = round(x), round(y), round(x + w), round(y + h)
    w, h = max(2, right - x), max(2, top - y)
    radius = int(max(0, min(radius, w / 2 - 1, h / 2 - 1)))
    line = max(1, round(line)) if line else 0
    border = box_border(radius, line)
    return BorderImage(pos=(x, y), size=(w, h), texture=box_texture(radius, line), border=[border] * 4)


class Elevated(RoundedBox):
    """A box with a shadow: lift 1 for cards and keys, 2 for overlays."""

    lift = NumericProperty(1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("lift", self._draw_later)
        ink.bind(applied=self._theme_changed)

    def _theme_changed(self, *_):
        # a method, because bind holds methods weakly and triggers strongly
        self._draw_later()

    @override
    def _draw_under(self):
        if not self.lift:
            return
        unit = dp(1.5 if self.lift > 1 else 1)
        x, y, w, h = self.drawn_box()
        out = SHADOW_OUTSIDE * unit
        self._box.add(Color(*ink.shadow[:3], (0.44 if ink.dark else 0.16) * self.lift))
        self._box.add(
            BorderImage(
                pos=(x - out, y - out),
                size=(w + 2 * out, h + 2 * out),
                texture=shadow_texture(),
                border=[SHADOW_BORDER] * 4,
                display_border=[SHADOW_BORDER * unit] * 4,
            )
        )


class Paper(FloatLayout):
    """Squared paper. On a play screen `square` divides the cell and `origin` is a corner of the board."""

    square = NumericProperty("24dp")
    origin = ListProperty([0, 0])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ground = Color(*ink.paper)
            self._sheet = Mesh(mode="triangles")
            self._colour = Color(*ink.grid)
            self._lines = Mesh(mode="triangles")
        self._repaint = Clock.create_trigger(self._rule, -1)
        for name in ("pos", "size", "square", "origin"):
            self.fbind(name, self._repaint)
        ink.bind(applied=self._style_changed)

    def rest(self):
        """Paper as it is where no board anchors it."""
        self.square = "24dp"
        self.origin = [0, 0]

    def _style_changed(self, *_):
        self._ground.rgba, self._colour.rgba = ink.paper, ink.grid

    def _rule(self, *_):
        left, bottom, right, top = self.x, self.y, self.right, self.top
        self._sheet.vertices, self._sheet.indices = _quads([(left, bottom, right, top)])
        square, thin = max(self.square, dp(4)), max(1, round(dp(1)))
        lines = []
        for at in _ruling(left, right, self.origin[0], square):
            lines.append((at - thin // 2, bottom, at - thin // 2 + thin, top))
        for at in _ruling(bottom, top, self.origin[1], square):
            lines.append((left, at - thin // 2, right, at - thin // 2 + thin))
        self._lines.vertices, self._lines.indices = _quads(lines)


def _ruling(begin, end, origin, square):
    """The positions of the lines of squared paper, on whole pixels so that they are crisp."""
    first = int((begin - origin) // square)
    last = int((end - origin) // square)
    return [round(origin + k * square) for k in range(first, last + 1)]


def _quads(boxes):
    vertices, indices = [], []
    for k, (left, bottom, right, top) in enumerate(boxes):
        for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)):
            vertices.extend((x, y, 0, 0))
        indices.extend((4 * k, 4 * k + 1, 4 * k + 2, 4 * k, 4 * k + 2, 4 * k + 3))
    return vertices, indices


class VBox(BoxLayout):
    """A vertical box that is as high as its children."""


class HBox(BoxLayout):
    """A horizontal box, vertically centred, as high as its highest child."""

    def add_widget(self, widget, *args, **kwargs):
        widget.pos_hint = widget.pos_hint or {"center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)


class Flow(StackLayout):
    """A horizontal flow that wraps; no child is wider than a line."""

    def do_layout(self, *largs):
        for child in self.children:
            if hasattr(child, "most_width"):
                child.most_width = self.width - self.padding[0] - self.padding[2]
        super().do_layout(*largs)


class Card(Elevated, VBox):
    """A raised sheet of paper."""


class Divider(Widget):
    """A line between two rows; rows wider than their content indent it."""

    inset = NumericProperty(0)


class PageFoot(RoundedBox, VBox):
    """The fixed bottom of a page, for its main buttons."""

    #: Buttons side by side over the whole width instead of stacked.
    in_row = BooleanProperty(False)
    side = NumericProperty(0)


class Page(BoxLayout):
    """One scrolling column, at most 480 dp wide, with an optional bar above and an optional foot below."""

    column = ObjectProperty()
    scroll = ObjectProperty()
    max_width = NumericProperty("480dp")

    def add_widget(self, widget, *args, **kwargs):
        """Children go into the column; a bar and a foot have their own places."""
        from screens.widgets.top_bar import TopBar

        if self.scroll is None or widget is self.scroll:
            return super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, TopBar):
            return super().add_widget(widget, len(self.children))
        if isinstance(widget, PageFoot):
            return super().add_widget(widget, 0)
        return self.column.add_widget(widget, *args, **kwargs)
