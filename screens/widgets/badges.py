"""Seat tokens and plates, the stamp, and the box of a game code."""

from kivy.animation import Animation
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen, rounded, seat_outline
from screens.theme import ink, load_kv, window
from screens.widgets.behaviors import Pressable
from screens.widgets.labels import width_of
from screens.widgets.presence import presence
from screens.widgets.surfaces import RoundedBox


class SeatToken(Painted):
    """A seat's token: circle, square, diamond or hexagon with an initial. Seats from 4 on are hollow."""

    shows = ("seat", "mine", "tint")

    seat = NumericProperty(0)
    initial = StringProperty("")
    mine = BooleanProperty(False)
    tint = ColorProperty(None, allownone=True)
    #: In a room, an icon instead of the initial if the person is not simply connected.
    sign = StringProperty("")
    leads = True  # in a Row it stands before the text

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        presence.bind(signs=self._look_up)
        self.fbind("seat", self._look_up)
        self._look_up()

    def _look_up(self, *_):
        self.sign = presence.signs.get(int(self.seat), "")

    @override
    def paint(self, group):
        radius = min(self.size) / 2 - dp(2)
        colour = self.tint or (ink.accent if self.mine else ink.ink2)
        x, y = self.center
        for drop, wider, shade in ((dp(1.5), dp(0.8), ink.rule), (0, dp(1.4), ink.surface)):
            rim = Pen()
            rim.fill(seat_outline(self.seat, x, y - drop, radius + wider))
            rim.draw(group, shade)
        pen = Pen()
        if self.seat < 4:
            pen.fill(seat_outline(self.seat, x, y, radius))
        else:
            pen.stroke(seat_outline(self.seat, x, y, radius - dp(1)), dp(2), closed=True)
        pen.draw(group, colour)


class SeatPlate(Pressable, Widget):
    """A player's token, name and score; outlined in the accent on their turn."""

    seat = NumericProperty(0)
    name = StringProperty("")
    score = StringProperty("")
    small = StringProperty("")
    #: Replaces `small` on a narrow plate.
    brief = StringProperty("")
    active = BooleanProperty(False)
    mine = BooleanProperty(False)
    #: Whether the small line describes something that has just happened.
    warns = BooleanProperty(False)
    tint = ColorProperty(None, allownone=True)
    needed_height = NumericProperty("56dp")
    #: What is left of their turn, as (share, whether that is little, seconds), or None.
    clock = ObjectProperty(None, allownone=True)
    #: The texts that `brief` or `gone` may become: space is reserved for them.
    may_say = ListProperty([])
    #: The text for a player who has left, on a narrow plate: instead of `brief`, or of the name if it is snug.
    gone = StringProperty("")
    compact = BooleanProperty(False)
    #: The lowest form of a plate.
    snug = BooleanProperty(False)
    #: The position of a compact plate's brief line: beside the name, beside the score, or on a line of its own.
    brief_at = OptionProperty("name", options=["name", "score", "line"])

    def width_for(self, brief_at):
        """The width needed to be compact with the brief line at that position, or to show everything ("full")."""
        score = width_of(self.score, "RobotoBold", sp(16 if self.snug else 20))
        if self.snug:
            return score + width_of(self.brief, "Roboto", sp(11)) + dp(39) if brief_at == "score" else 0
        if brief_at == "full":
            name = width_of(self.name, "RobotoMedium", sp(14))
            return dp(51) + max(name + score + dp(17), self._small_width(self.small))
        beside = width_of(self.name, "RobotoMedium", sp(12)) + dp(13) if brief_at == "name" else score + dp(47)
        return beside + max(map(self._small_width, (self.gone or self.brief, *self.may_say)))

    def _small_width(self, text):
        return width_of(text, "Roboto", sp(11)) + dp(8)


class Stamp(Painted, FloatLayout):
    """The result as a stamp. `press_down` animates it once, with a knock."""

    shows = ("tint",)
    ground = "main"

    text = StringProperty("")
    small = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    angle = NumericProperty(8)
    scale = NumericProperty(1)

    @override
    def paint(self, group):
        from random import Random

        x, y, w, h = self.x + dp(6), self.y + dp(6), self.width - dp(12), self.height - dp(12)
        pen, specks, chance = Pen(), Pen(), Random(11)
        pen.outline(x, y, w, h, dp(12), dp(4.5))
        pen.outline(x + dp(9), y + dp(9), w - dp(18), h - dp(18), dp(7), dp(1.5))
        edge = rounded(x + dp(2), y + dp(2), w - dp(4), h - dp(4), dp(10))
        for _ in range(16):
            (ax, ay), t = chance.choice(edge), chance.random()
            place = edge.index((ax, ay))
            bx, by = edge[(place + 1) % len(edge)]
            px, py = (
                ax + (bx - ax) * t + chance.uniform(-2, 2) * dp(1),
                ay + (by - ay) * t + chance.uniform(-2, 2) * dp(1),
            )
            r = chance.uniform(0.4, 1.2) * dp(1)
            specks.fill(rounded(px - r * 2, py - r, r * 4, r * 2, r))
        pen.draw(group, self.tint or ink.accent)
        specks.draw(group, ink.paper)

    def press_down(self):
        self.scale = 1.5
        Animation(scale=1, d=window.seconds(240), t="out_back").start(self)


class CodeBox(Painted, RoundedBox, BoxLayout):
    """A game code in a dashed box, with its children as actions at the right."""

    ground = "after"

    caption = StringProperty("")
    code = StringProperty("")
    actions = ObjectProperty()

    def add_widget(self, widget, *args, **kwargs):
        if self.actions:
            return self.actions.add_widget(widget, *args, **kwargs)
        return super().add_widget(widget, *args, **kwargs)

    @override
    def paint(self, group):
        pen, half = Pen(), dp(0.5)
        path = rounded(self.x + half, self.y + half, self.width - 2 * half, self.height - 2 * half, self.radius)
        pen.dashes(path, dp(1.1), dp(3.6), dp(2.6), closed=True)
        pen.draw(group, ink.ink3)


class MarginLines(Widget):
    """The two red lines of an exercise book."""


load_kv(__name__)
