"""What lies on an Ojyx table besides the grids: opponents, piles, the stock, the card in hand, the totals."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens.drawing import Pen
from screens.faces.ojyx import ICONS, card_name, figure
from screens.furniture import InkButton, Pressable
from screens.ojyx_cards import CardGrid, CardPainter
from screens.ojyx_choosing import kind_word
from screens.painted import Painted
from screens.placed import Placed, put
from screens.texts import tr
from screens.theme import ink, load_rules, room

HEADER_INK = {"attack": "crimson", "reaction": "indigo", "at_once": "ochre", "keep": "teal"}
HEADER_ICON = {"attack": "sword", "reaction": "shield-half-full", "at_once": "flash", "keep": "bookmark-outline"}


class ActionCardView(Pressable, Painted):
    """An action card face up: the edge of its header tells its kind, an icon and its name what it does."""

    card = StringProperty("")
    chosen = BooleanProperty(False)
    playable = BooleanProperty(True)
    name = StringProperty("")
    icon = StringProperty("")
    header_icon = StringProperty("")
    shows = ("card", "chosen", "playable")
    __events__ = ("on_hold",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._holding = None
        tr.bind(language=self._say)
        self._say()

    def on_card(self, *_):
        self._say()

    def _say(self, *_):
        self.name = card_name(self.card) if self.card else ""
        self.label = self.name
        self.icon = ICONS.get(self.card, "")
        self.header_icon = HEADER_ICON[kind_word(self.card)] if self.card else ""

    def tint_now(self):
        """The ink of its kind."""
        return getattr(ink, HEADER_INK[kind_word(self.card)]) if self.card else ink.line

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
        kind = kind_word(self.card)
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
            self.dispatch("on_hold")

    def on_hold(self):
        """Pressed for long: tell more."""


class Pile(Pressable, Painted):
    """The deck, the discard, the action cards, or the card in hand."""

    kind = OptionProperty("deck", options=["deck", "discard", "actions", "hand"])
    top_card = ObjectProperty(None, allownone=True)
    count = NumericProperty(0)
    text = StringProperty("")
    can_take = BooleanProperty(False)
    shows = ("kind", "top_card", "count", "can_take")

    def card_box(self):
        """Where the card itself is drawn; its words stand below."""
        words = self.ids.words.height if "words" in self.ids else dp(16)
        high = self.height - words - dp(4)
        wide = min(self.width, high / 1.28)
        return self.center_x - wide / 2, self.top - high, wide, high

    def paint(self, group):
        x, y, w, h = self.card_box()
        if w < 4:
            return
        paint = CardPainter(group)
        if self.kind == "hand" and not isinstance(self.top_card, int):
            paint.gap(x, y, w, h)
        elif self.kind in ("discard", "hand"):
            if self.top_card is None:
                paint.gap(x, y, w, h)
            else:
                paint.number(x, y, w, h, self.top_card)
        elif not self.count:
            paint.gap(x, y, w, h)
        elif self.kind == "deck":
            paint.back(x, y, w, h, self.top_card)
        else:
            paint.action_back(x, y, w, h)
        if self.can_take:
            paint.outline(x, y, w, h, ink.accent, dp(2.5), dp(4))
        paint.finish()


class OpponentPanel(Pressable, Widget):
    """Another seat: name, stock, total, and the cards, small."""

    seat = NumericProperty(0)
    name = StringProperty("")
    total = StringProperty("")
    stock = NumericProperty(0)
    active = BooleanProperty(False)
    chosen = BooleanProperty(False)
    away = BooleanProperty(False)
    grid = ObjectProperty()

    def show(self, view, seat, active):
        """Show a seat of a view."""
        self.active = active
        self.total = figure(sum(cell.value for cell in view.grids[seat] if cell is not None and cell.up))
        self.stock = len(view.stocks[seat])
        self.away = bool(view.gone[seat])
        self.grid.grid = view.grids[seat]
        self.grid.marks = list(view.marks[seat])


class Opponents(Placed):
    """All others: three in a row, four where there are more, one below the other on a desktop."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.panels = []

    def seat(self, seats, names, tapped):
        """Set the table for these seats."""
        self.clear_widgets()
        self.panels = [OpponentPanel(seat=seat, name=names[seat], label=names[seat]) for seat in seats]
        for panel in self.panels:
            panel.bind(on_release=lambda panel: tapped(int(panel.seat)))
            self.add_widget(panel)
        self.place()

    def shape_for(self, width):
        """Columns, rows and the size of a panel."""
        count, gap = max(1, len(self.panels)), dp(8)
        if room.wide:
            columns = 1 if count <= 4 else 2
        else:
            columns = count if count <= 3 else 4
            if room.big_text:
                columns = min(columns, 2)
        rows = -(-count // columns)
        wide = (width - (columns - 1) * gap) / columns
        return columns, rows, wide, gap

    def height_for(self, width):
        _columns, rows, wide, gap = self.shape_for(width)
        return rows * self.panel_height(wide) + (rows - 1) * gap

    @staticmethod
    def panel_height(wide):
        cell = min((wide - dp(16) - dp(9)) / 4, dp(34))
        return dp(20) * room.text_scale + dp(14) + 3 * cell * 1.08 + dp(6)

    def _place(self, *_):
        columns, rows, wide, gap = self.shape_for(self.width)
        if not self.panels:
            return
        tall = (self.height - (rows - 1) * gap) / rows
        for number, panel in enumerate(self.panels):
            row, column = divmod(number, columns)
            put(panel, self.x + column * (wide + gap), self.top - tall - row * (tall + gap), wide, tall)


class Piles(Placed):
    """Deck, discard, action cards, and the card in hand or the direction of play."""

    direction = NumericProperty(1)
    __events__ = ("on_take",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.piles = {kind: Pile(kind=kind) for kind in ("deck", "discard", "actions", "hand")}
        for kind, pile in self.piles.items():
            pile.bind(on_release=lambda _, kind=kind: self.dispatch("on_take", kind))
            self.add_widget(pile)

    def on_take(self, kind):
        """A pile was tapped."""

    def show(self, view, takes, hand):
        """Show the piles of a view; `takes` are the kinds that can be drawn from, `hand` the own drawn card."""
        piles = self.piles
        piles["deck"].count = len(view.deck)
        piles["deck"].top_card = view.deck[-1] if view.deck and view.deck[-1] is not None else None
        piles["discard"].top_card = view.discard[-1] if view.discard else None
        piles["actions"].count = len(view.action_deck)
        for kind, pile in piles.items():
            pile.can_take = kind in takes
            pile.disabled = False
        no_actions = view.options.actions == "none"
        piles["actions"].opacity = 0 if no_actions else 1
        piles["actions"].disabled = no_actions
        piles["hand"].top_card = hand
        piles["hand"].opacity = 1 if isinstance(hand, int) else 0
        piles["hand"].disabled = not isinstance(hand, int)
        self.direction = view.direction
        self.ids.way.opacity = 0 if isinstance(hand, int) else 1
        deck, actions = len(view.deck), len(view.action_deck)
        piles["deck"].text = tr._("Deck {n}", n=deck)
        piles["discard"].text = tr.c("pile", "Discard")
        piles["actions"].text = tr._("Action {n}", n=actions)
        piles["hand"].text = tr._("In your hand")
        piles["deck"].label, piles["discard"].label = tr._("Draw from the deck"), tr._("Take the discard")
        piles["actions"].label = tr._("Draw an action card")

    def _place(self, *_):
        wide = self.width / 4
        for place, pile in enumerate(self.piles.values()):
            put(pile, self.x + place * wide, self.y, wide, self.height)
        way = self.ids.way
        way.size = wide, self.height
        way.pos = self.x + 3 * wide, self.y


class Stock(Placed):
    """The own action cards, at most three, and what is said about the chosen one."""

    cards = ListProperty([])
    aimed = StringProperty("")
    playable = ListProperty([])
    title = StringProperty("")
    text = StringProperty("")
    __events__ = ("on_card", "on_hold")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.slots = [ActionCardView() for _ in range(3)]
        for slot in self.slots:
            slot.bind(on_release=lambda slot: slot.card and self.dispatch("on_card", slot.card))
            slot.bind(on_hold=lambda slot: self.dispatch("on_hold", slot.card))
            self.add_widget(slot)
        for name in ("cards", "aimed", "playable"):
            self.fbind(name, self._show)
        self._show()

    def on_card(self, card):
        """A kept card was tapped."""

    def on_hold(self, card):
        """A kept card was pressed for long."""

    def _show(self, *_):
        aimed = self.aimed
        for place, slot in enumerate(self.slots):
            slot.card = self.cards[place] if place < len(self.cards) else ""
            slot.chosen = bool(slot.card) and slot.card == aimed
            slot.disabled = not slot.card
            if slot.chosen:
                aimed = ""
        self.place()

    def height_for(self, width):
        """As high as its cards, or the words beside them."""
        words = self.ids.words
        words.width = max(dp(60), width - self._cards_width())
        return max(self._card_height(), words.minimum_height + dp(4))

    @staticmethod
    def _card_height():
        return dp(76) * max(1, room.text_scale * 0.9)

    def _shown(self):
        return self.slots if self.cards or room.wide else []

    def _cards_width(self):
        wide = max(dp(54), self._card_height() * 0.78)
        shown = self._shown()
        return len(shown) * (wide + dp(8)) + dp(4) if shown else 0

    def _place(self, *_):
        high = min(self.height, self._card_height())
        wide = max(dp(54), high * 0.78)
        shown = self._shown()
        for place, slot in enumerate(self.slots):
            slot.opacity = 1 if slot in shown else 0
            put(slot, self.x + place * (wide + dp(8)), self.top - high, wide, high)
        words = self.ids.words
        words.opacity = 0 if room.landscape else 1
        left = self.x + self._cards_width()
        words.width = max(dp(60), self.right - left)
        words.pos = left, self.center_y - words.height / 2


class ButtonRow(Placed):
    """One to three things to do now."""

    choices = ListProperty([])

    def on_choices(self, *_):
        """`choices` are (text, style, what to do)."""
        self.clear_widgets()
        for text, style, act in self.choices:
            button = InkButton(text=text, style=style, label=text, size_hint_y=1, pad_x=dp(8))
            button.bind(on_release=lambda _, act=act: act())
            self.add_widget(button)
            button.fbind("needed_height", self.place)
        self.place()

    def height_for(self, _width):
        return max([dp(52), *(button.needed_height for button in self.children)])

    def _place(self, *_):
        buttons, gap = self.children[::-1], dp(8)
        if not buttons:
            return
        wide = (self.width - (len(buttons) - 1) * gap) / len(buttons)
        for place, button in enumerate(buttons):
            put(button, self.x + place * (wide + gap), self.y, wide, self.height)


class Totals(Painted):
    """The totals over the rounds: a line a seat, the last point filled; the viewer's line is in the accent."""

    history = ListProperty([])
    mine = NumericProperty(0)
    shows = ("history", "mine")

    def paint(self, group):
        if not self.history:
            return
        seats = len(self.history[0])
        sums = [[0] * seats]
        for scores in self.history:
            sums.append([total + score for total, score in zip(sums[-1], scores, strict=True)])
        high = max(10, max(max(row) for row in sums))
        low = min(0, min(min(row) for row in sums))
        left, bottom, wide, tall = self.x + dp(30), self.y + dp(18), self.width - dp(48), self.height - dp(28)

        def at(step, value):
            return left + wide * step / max(1, len(sums) - 1), bottom + tall * (value - low) / (high - low)

        grid, paint = Pen(), CardPainter(group)
        for k in range(4):
            value = low + (high - low) * k / 3
            _x, y = at(0, value)
            grid.line(left, y, left + wide, y, dp(1), round_ends=False)
            paint.text(str(round(value)), self.x + dp(12), y, dp(11), ink.ink2, "Roboto")
        grid.draw(group, ink.rule)
        for seat in [*(s for s in range(seats) if s != self.mine), int(self.mine)]:
            line, colour = Pen(), ink.accent if seat == self.mine else ink.ink2
            points = [at(step, row[seat]) for step, row in enumerate(sums)]
            line.stroke(points, dp(2.4) if seat == self.mine else dp(1.4))
            line.disc(*points[-1], dp(4))
            line.draw(group, colour)
        paint.finish()


load_rules("ojyx_pieces")
__all__ = ["ActionCardView", "ButtonRow", "CardGrid", "Opponents", "Piles", "Stock", "Totals"]
