"""The piles of an Ojyx table, the card in hand beside them, and the way round the table."""

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.games.ojyx.action_card import ActionCardView
from screens.games.ojyx.cards import CardPainter
from screens.games.ojyx.plates import PilePlate
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
    #: A PilePlate: what is on the pile, and its words.
    plate = ObjectProperty(PilePlate(), rebind=True)
    key = StringProperty("")
    word_size = NumericProperty("12sp")
    #: Its key is shown beside its words.
    capped = BooleanProperty(False)
    #: How much the words below the cards need, of all piles: so all cards are of one size.
    below = NumericProperty(0)
    shows = ("plate", "below")

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
        box, plate = self.card_box(), self.plate
        if box[2] < 4 or plate.covered:
            return
        paint = CardPainter(group)
        self._paint_card(paint, box)
        if plate.can_take or (self.kind == "hand" and plate.mine and plate.top is not None):
            paint.outline(*box, ink.accent, dp(2.5), dp(4))
        paint.finish()

    def _paint_card(self, paint, box):
        top, count = self.plate.top, self.plate.count
        if self.kind in ("discard", "hand") and top is not None:
            paint.number(*box, top)
        elif not count or self.kind == "discard":
            paint.gap(*box)
        else:
            if count > 1:
                paint.under(*box)
            if self.kind == "actions":
                paint.action_back(*box)
            else:
                paint.back(*box, top)


class Piles(ManualLayout):
    """Deck, discard, action cards if they are in play, and a place for the card in hand."""

    #: A PilePlate for each kind of pile.
    plates = DictProperty({})
    actions = BooleanProperty(True)
    #: The action card in one's own hand, and whether it is being aimed.
    drawn_card = StringProperty("")
    aimed = BooleanProperty(False)
    #: Keys draw from the piles: not once the match is over.
    keyed = BooleanProperty(True)
    #: The size of the words below the piles.
    word_size = NumericProperty("12sp")
    on_take = Event("A pile was tapped.")
    on_card = Event("The action card in hand was tapped.")
    on_hold = Event("The action card in hand was pressed for long.")

    def __init__(self, **kwargs):
        self.piles = {kind: Pile(kind=kind, key=KEYS.get(kind, "")) for kind in ("deck", "discard", "actions", "hand")}
        self.drawn = ActionCardView()
        super().__init__(**kwargs)
        for pile in self.piles.values():
            pile.bind(on_release=self._released)
            pile.ids.words.fbind("height", self.relayout)
            self.add_widget(pile)
        self.drawn.bind(on_release=self._released, on_hold=lambda *_: self.dispatch("on_hold", self.drawn_card))
        self.piles["hand"].add_widget(self.drawn)
        for name in ("plates", "actions", "keyed", "drawn_card"):
            self.fbind(name, self.relayout)

    def _released(self, tapped):
        if tapped in (self.drawn, self.piles["hand"]):
            if self.drawn_card:
                self.dispatch("on_card", self.drawn_card)
        else:
            self.dispatch("on_take", tapped.kind)

    def on_drawn_card(self, *_):
        self.drawn.card = self.drawn_card

    def on_aimed(self, *_):
        self.drawn.chosen = self.aimed

    def on_plates(self, *_):
        for kind, plate in self.plates.items():
            self.piles[kind].plate = plate

    def hand_place(self):
        """Where the card in hand lies: left, bottom, width, height."""
        wide = self.width / (4 if self.actions else 3)
        return self.right - wide, self.y, wide, self.height

    def words_height(self):
        """How much the words below the piles need."""
        return max(self.piles[kind].words_height() for kind in KEYS if self.actions or kind != "actions")

    def _size_words(self, shown, wide):
        """One size of type for the words below the piles; where it would be tiny, their keys give way."""
        words = [self.piles[kind].plate.text for kind in shown if kind in KEYS]
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
        if self.drawn_card:
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
