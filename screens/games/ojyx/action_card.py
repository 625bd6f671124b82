"""An action card of Ojyx, face up."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from logic.ojyx.cards import how_played
from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.games.ojyx.cards import CardPainter
from screens.games.ojyx.face import ICONS, card_name
from screens.i18n.texts import tr
from screens.theme import ink, load_kv
from screens.widgets import Pressable

HEADER_INK = {"attack": "crimson", "reaction": "indigo", "at_once": "ochre", "keep": "teal"}
HEADER_ICON = {"attack": "sword", "reaction": "shield-half-full", "at_once": "flash", "keep": "bookmark-outline"}


class ActionCardView(Pressable, Painted):
    """An action card face up: the edge of its header tells its kind, an icon and its name what it does."""

    card = StringProperty("")
    chosen = BooleanProperty(False)
    name = StringProperty("")
    icon = StringProperty("")
    header_icon = StringProperty("")
    shows = ("card", "chosen")
    on_hold = Event("Pressed for long: tell more.")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._holding = None
        tr.bind(language=self.refresh)
        self.refresh()

    def on_card(self, *_):
        self.refresh()

    def refresh(self, *_):
        self.name = card_name(self.card) if self.card else ""
        self.label = self.name
        self.icon = ICONS.get(self.card, "")
        self.header_icon = HEADER_ICON[how_played(self.card)] if self.card else ""

    def tint_now(self):
        """The ink of its kind."""
        return getattr(ink, HEADER_INK[how_played(self.card)]) if self.card else ink.line

    def paint(self, group):
        x, y, w, h = *self.pos, *self.size
        radius = w * 0.13
        if not self.card:
            paint = CardPainter(group)
            paint.gap(x, y, w, h)
            paint.finish()
            return
        ground, head, line = Pen(), Pen(), Pen()
        ground.box(x, y, w, h, radius)
        band = h * 0.2
        head.box(x, y + h - band, w, band, radius)
        head.box(x, y + h - band, w, band / 2, 0)
        self._edge(head, x, y + h - band, w, band * 0.45)
        line.outline(x, y, w, h, radius, dp(2.5) if self.chosen else dp(1.5))
        ground.draw(group, ink.surface)
        head.draw(group, self.tint_now())
        line.draw(group, self.tint_now())
        if self.chosen:
            ring = Pen()
            ring.outline(x - dp(4), y - dp(4), w + dp(8), h + dp(8), radius + dp(4), dp(2.5))
            ring.draw(group, ink.accent)

    def _edge(self, pen, x, y, w, depth):
        """Zigzag for an attack, a curve for a reaction, a notch for at once, straight to keep."""
        kind = how_played(self.card)
        if kind == "attack":
            teeth = 7
            for k in range(teeth):
                left = x + w * k / teeth
                pen.fill([(left, y), (left + w / teeth / 2, y - depth * 0.7), (left + w / teeth, y)])
        elif kind == "reaction":
            steps = 12
            curve = [(x + w * k / steps, y - depth * (1 - (2 * k / steps - 1) ** 2)) for k in range(steps + 1)]
            pen.fill([*curve, (x + w, y + 1), (x, y + 1)])
        elif kind == "at_once":
            pen.fill([(x + w * 0.38, y), (x + w * 0.5, y - depth), (x + w * 0.62, y)])

    def on_press(self):
        self._holding = Clock.schedule_once(lambda _dt: self._held(), 0.55)

    def on_release(self):
        if self._holding:
            self._holding.cancel()
            self._holding = None

    def _held(self):
        self._holding = None
        if self.state == "down" and self.card:
            # Who holds a card asks about it: letting go is no tap.
            self.last_touch.ungrab(self)
            self.state = "normal"
            self.dispatch("on_hold")


load_kv(__name__)
