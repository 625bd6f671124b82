"""The storm beside the board: the card just drawn with what it did, a forecast to choose from, the parts."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from screens.desert_cards import SHAPE, StormCard, StormFace, card_label
from screens.desert_parts import DesertSigns  # noqa: F401  named for kv
from screens.furniture import Card, Sheet
from screens.tabletop import Placed, put, put_away
from screens.texts import tr
from screens.theme import load_rules, room

GAP = 12


class DesertStorm(Placed):
    """The last card at the left, words and the four parts beside it; while a forecast lies open, its cards."""

    __events__ = ("on_look", "on_bury")

    card = ObjectProperty(None, allownone=True)
    heading = StringProperty("")
    text = StringProperty("")
    parts_text = StringProperty("")
    view = ObjectProperty(None, allownone=True)
    #: The cards of a forecast, one of which goes to the bottom.
    forecast = ListProperty([])
    shown = NumericProperty(1)
    #: No room for the sentence.
    compact = BooleanProperty(False)

    def __init__(self, **kwargs):
        self.choices = []
        super().__init__(**kwargs)
        for name in ("compact", "forecast", "text", "heading", "parts_text"):
            self.fbind(name, self.place)
        self.fbind("forecast", self._lay_out)
        self.fbind("card", self._label)

    def on_kv_post(self, base_widget):
        for label in (self.ids.heading, self.ids.text, self.ids.parts_text):
            label.fbind("texture_size", self.place)

    def _label(self, *_):
        self.ids.card.label = card_label(self.card)

    def _lay_out(self, *_):
        for choice in self.choices:
            self.remove_widget(choice)
        self.choices = [StormCard(card=card, label=card_label(card)) for card in self.forecast]
        for index, choice in enumerate(self.choices):
            choice.bind(on_release=lambda _, index=index: self.dispatch("on_bury", index))
            self.add_widget(choice)

    def on_look(self):
        """The last card was tapped."""

    def on_bury(self, index):
        """A card of the forecast was tapped."""

    def _card_wide(self):
        return dp(54) if self.compact else dp(84)

    def _signs_tall(self):
        return max(dp(30), self.ids.parts_text.texture_size[1])

    def least_height(self):
        """Without the sentence."""
        return max(dp(54) * SHAPE, self.ids.heading.texture_size[1] + self._signs_tall() + dp(8))

    def height_for(self, width):
        room_for_words = width - dp(84) - dp(GAP)
        lines = -(-self.ids.text.natural_width // max(1, room_for_words)) if self.text else 0
        line = dp(18) * room.text_scale
        words = self.ids.heading.texture_size[1] + lines * line + self._signs_tall() + dp(20)
        return max(dp(84) * SHAPE, words)

    def _place(self, *_):
        self.compact = self.height < self.height_for(self.width) - 1
        if self.forecast:
            self._place_forecast()
            return
        wide = self._card_wide()
        card, heading, text, signs = (self.ids[name] for name in ("card", "heading", "text", "signs"))
        put(card, self.x, self.top - wide * SHAPE, wide, wide * SHAPE)
        left = card.right + dp(GAP)
        room_left = max(dp(40), self.right - left)
        heading.room = text.room = room_left
        heading.pos = left, self.top - heading.texture_size[1]
        if self.compact:
            put_away(text)
            bottom = heading.y - dp(6)
        else:
            text.pos = left, heading.y - text.texture_size[1] - dp(2)
            bottom = text.y - dp(8)
        tall = dp(30)
        put(signs, left, max(self.y, bottom - tall), 4 * tall + 3 * dp(8), tall)
        self.ids.parts_text.room = max(dp(20), self.right - signs.right - dp(8))
        self.ids.parts_text.pos = signs.right + dp(8), signs.center_y - self.ids.parts_text.texture_size[1] / 2

    def _place_forecast(self):
        """The heading, and under it the cards to choose from, as large as they can be."""
        for name in ("card", "text", "signs", "parts_text"):
            put_away(self.ids[name])
        heading = self.ids.heading
        heading.room = self.width
        heading.pos = self.x, self.top - heading.texture_size[1]
        count, gap = len(self.choices), dp(8)
        wide = min((self.width - (count - 1) * gap) / count, (heading.y - dp(4) - self.y) / SHAPE)
        wide = max(dp(48), wide)
        for index, choice in enumerate(self.choices):
            put(choice, self.x + index * (wide + gap), heading.y - dp(4) - wide * SHAPE, wide, wide * SHAPE)


class DesertLast(Card):
    """The cards of the last storm, on a desktop."""

    drawn = ListProperty([])
    text = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("drawn", self._lay_out)

    def _lay_out(self, *_):
        row = self.ids.row
        row.clear_widgets()
        for card in self.drawn:
            row.add_widget(StormFace(card=card, size_hint_x=None, width=dp(66) if len(self.drawn) < 4 else dp(40)))


class DesertPileSheet(Sheet):
    """The cards of the last storm with what each did, and how many are left by kind."""

    def fill(self, told, deck):
        """`told` are pairs of a card and a sentence."""
        from screens.desert_parts import DesertPile

        for card, sentence in told:
            self.add_widget(DesertTold(card=card, heading=card_label(card), text=sentence))
        pile = DesertPile()
        pile.deck = deck
        self.add_widget(pile)


class DesertTold(Placed):
    """A card and what it did."""

    card = ObjectProperty(None, allownone=True)
    heading = StringProperty("")
    text = StringProperty("")

    def on_kv_post(self, base_widget):
        for label in (self.ids.heading, self.ids.text):
            label.fbind("texture_size", self.place)

    def _place(self, *_):
        heading, text, card = self.ids.heading, self.ids.text, self.ids.card
        heading.room = text.room = max(dp(40), self.width - dp(60))
        words = heading.texture_size[1] + text.texture_size[1]
        self.height = max(dp(48) * SHAPE, words)
        put(card, self.x, self.top - dp(48) * SHAPE, dp(48), dp(48) * SHAPE)
        heading.pos = self.x + dp(60), self.top - heading.texture_size[1]
        text.pos = self.x + dp(60), heading.y - text.texture_size[1]


def last_storm_title():
    return tr._("Last storm")


load_rules("desert_storm")
