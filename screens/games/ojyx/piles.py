"""The piles of an Ojyx table, the card in hand beside them, and the way round the table."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from screens.drawing.painted import Painted
from screens.games.ojyx.action_card import ActionCardView
from screens.games.ojyx.cards import CardPainter
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import Pressable
from screens.widgets.labels import size_for_all
from screens.widgets.manual_layout import ManualLayout, hide, set_rect

SHAPE = 1.28
LINE = 16
"""A line of words, also of smaller ones: so its height does not depend on the width that it leads to."""
KEYS = {"deck": "D", "discard": "F", "actions": "A"}


class Pile(Pressable, Painted):
    """The deck, the discard, the action cards, or the card in hand."""

    kind = OptionProperty("deck", options=["deck", "discard", "actions", "hand"])
    top_card = ObjectProperty(None, allownone=True)
    count = NumericProperty(0)
    text = StringProperty("")
    key = StringProperty("")
    can_take = BooleanProperty(False)
    #: In whose hand the card is.
    mine = BooleanProperty(True)
    #: Something else lies on it.
    covered = BooleanProperty(False)
    word_size = NumericProperty("12sp")
    #: Its key stands beside its words.
    capped = BooleanProperty(False)
    #: How much the words below the cards need, of all piles: so all cards are of one size.
    below = NumericProperty(0)
    shows = ("kind", "top_card", "count", "can_take", "mine", "covered", "below")

    def words_height(self):
        """How much the words below the card need, with the key beside them."""
        return max(self.ids.words.height, sp(LINE)) + dp(7) + (sp(8) if window.wide else 0)

    def card_box(self):
        """Where the card itself is drawn; its words stand below."""
        high = self.height - max(self.below, self.words_height())
        wide = min(self.width - dp(8), high / SHAPE)
        high = min(high, wide * SHAPE)
        return self.center_x - wide / 2, self.top - high, wide, high

    def paint(self, group):
        box = self.card_box()
        if box[2] < 4 or self.covered:
            return
        paint = CardPainter(group)
        self._paint_card(paint, box)
        if self.can_take or (self.kind == "hand" and self.mine and self.top_card is not None):
            paint.outline(*box, ink.accent, dp(2.5), dp(4))
        paint.finish()

    def _paint_card(self, paint, box):
        if self.kind in ("discard", "hand") and self.top_card is not None:
            paint.number(*box, self.top_card)
        elif not self.count or self.kind == "discard":
            paint.gap(*box)
        else:
            if self.count > 1:
                paint.under(*box)
            if self.kind == "actions":
                paint.action_back(*box)
            else:
                paint.back(*box, self.top_card)


class Piles(ManualLayout):
    """Deck, discard, action cards if they are in play, and a place for the card in hand."""

    #: Whether somebody holds a drawn card, so that its place is taken.
    holding = BooleanProperty(False)
    actions = BooleanProperty(True)
    #: Keys draw from the piles: not once the match is over.
    keyed = BooleanProperty(True)
    #: The size of the words below the piles.
    word_size = NumericProperty("12sp")
    __events__ = ("on_take", "on_hold")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.piles = {kind: Pile(kind=kind, key=KEYS.get(kind, "")) for kind in ("deck", "discard", "actions", "hand")}
        for kind, pile in self.piles.items():
            pile.bind(on_release=lambda _, kind=kind: self.dispatch("on_take", kind))
            pile.ids.words.fbind("height", self.relayout)
            pile.fbind("text", self.relayout)
            self.add_widget(pile)
        #: The action card in one's own hand.
        self.drawn = ActionCardView()
        self.drawn.bind(on_release=lambda _: self.dispatch("on_take", "hand"), on_hold=self._hold)
        self.piles["hand"].add_widget(self.drawn)
        for name in ("actions", "keyed"):
            self.fbind(name, self.relayout)

    def _hold(self, *_):
        self.dispatch("on_hold", self.drawn.card)

    def on_take(self, kind):
        """A pile, or the card in hand, was tapped."""

    def on_hold(self, card):
        """The action card in hand was pressed for long."""

    def show(self, view, takes, me, names, aimed=""):
        """Show the piles of a view; `takes` are the kinds that can be drawn from, `aimed` is the card being aimed. A
        spectator, whose seat is −1, has no place for a hand."""
        piles = self.piles
        piles["deck"].count, piles["deck"].top_card = len(view.deck), view.deck[-1] if view.deck else None
        piles["discard"].top_card = view.discard[-1] if view.discard else None
        piles["actions"].count = len(view.action_deck)
        for kind, pile in piles.items():
            pile.can_take = kind in takes
        self.actions = view.options.actions != "none"
        piles["actions"].opacity = 1 if self.actions else 0
        piles["actions"].disabled = not self.actions
        self._show_hand(view, me, names)
        self._show_drawn(view.hand if view.turn == me and isinstance(view.hand, str) else "", aimed)
        piles["deck"].text = tr._("Deck {n}", n=len(view.deck))
        piles["discard"].text = tr.c("pile", "Discard")
        piles["actions"].text = tr._("Action {n}", n=len(view.action_deck))
        piles["deck"].label, piles["discard"].label = tr._("Draw from the deck"), tr._("Take the discard")
        piles["actions"].label = tr._("Draw an action card")

    def _show_hand(self, view, me, names):
        """One's own card, or what somebody else has just drawn: open where everybody saw it."""
        hand = self.piles["hand"]
        number = view.hand if isinstance(view.hand, int) else None
        hand.mine = view.turn == me
        hand.top_card = number
        hand.count = 1 if not hand.mine and view.phase == "place" else 0
        hand.covered = hand.mine and isinstance(view.hand, str)
        self.holding = number is not None or bool(hand.count) or hand.covered
        # On a phone the way round the table stands there while nobody holds a card.
        placed = window.wide and me >= 0
        hand.opacity = 1 if self.holding or placed else 0
        hand.disabled = not self.holding
        mine, drew = tr._("In your hand"), tr._("{name} drew", name=names[view.turn])
        hand.label = mine if hand.mine else drew
        if window.landscape or window.big_text:
            mine, drew = tr.c("card", "Yours"), names[view.turn]
        if self.holding:
            hand.text = mine if hand.mine else drew
        else:
            # A place that is seen is named; else a line is kept all the same: so all cards are of one size.
            hand.text = mine if placed else " "

    def _show_drawn(self, card, aimed):
        if card != self.drawn.card:
            self.drawn.card = card
            self.relayout()
        self.drawn.chosen = bool(card) and card == aimed

    def hand_place(self):
        """Where the card in hand lies: left, bottom, width, height."""
        wide = self.width / (4 if self.actions else 3)
        return self.right - wide, self.y, wide, self.height

    def words_height(self):
        """How much the words below the piles need."""
        return max(self.piles[kind].words_height() for kind in KEYS if self.actions or kind != "actions")

    def _size_words(self, shown, wide):
        """One size of type for the words below the piles; where it would be tiny, their keys give way."""
        words = [self.piles[kind].text for kind in shown if kind in KEYS]
        beside = wide - self.piles["deck"].ids.cap.width - dp(8)
        capped = window.wide and self.keyed and size_for_all(words, "RobotoMedium", sp(12), beside) > sp(10.5)
        self.word_size = size_for_all(words, "RobotoMedium", sp(12), beside if capped else wide - dp(2))
        for pile in self.piles.values():
            pile.capped, pile.word_size = capped and bool(pile.key), self.word_size

    def layout(self, *_):
        shown = [kind for kind in self.piles if self.actions or kind != "actions"]
        wide = self.width / len(shown)
        self._size_words(shown, wide)
        below = self.words_height()
        for place, kind in enumerate(shown):
            self.piles[kind].below = below
            set_rect(self.piles[kind], self.x + place * wide, self.y, wide, self.height)
        if not self.actions:
            hide(self.piles["actions"])
        if self.drawn.card:
            hand = self.piles["hand"]
            _x, y, wide, high = hand.card_box()
            wide = max(wide, dp(48))
            set_rect(self.drawn, hand.center_x - wide / 2, y, wide, high)
        else:
            hide(self.drawn)


class Way(Widget):
    """Which way round the table is played: an arrow, and the word below it."""

    direction = NumericProperty(1)
    word_size = NumericProperty("12sp")
    #: How high the words below the piles begin, where it stands in line with them.
    words_top = NumericProperty(0)
    #: How large the arrow may be.
    largest = NumericProperty("44dp")

    def good_height(self):
        """So high that the word stands close below the arrow."""
        return self.largest + dp(6) + self.ids.words.height


load_kv(__name__)
