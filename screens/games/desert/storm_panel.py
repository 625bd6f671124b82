"""The storm beside the board: the last card and what it did, a forecast to choose from, the parts."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from screens.core.event import Event
from screens.games.desert.storm_cards import SHAPE, StormCard, StormFace, card_label
from screens.games.desert.widgets import DesertSigns  # noqa: F401  named for kv
from screens.theme import load_kv
from screens.widgets import Card, HBox, Sheet
from screens.widgets.labels import height_of
from screens.widgets.manual_layout import ManualLayout, hide, set_rect

GAP, SIGN, SMALL_SIGN = 12, 30, 22
SMALL, LARGE = 54, 84
"""The width of the card."""


class DesertStorm(ManualLayout):
    """The last card, with words and the four parts beside it; or the cards of an open forecast."""

    on_look = Event("The last card was tapped.")
    on_bury = Event("A card of the forecast was tapped.")

    card = ObjectProperty(None, allownone=True)
    #: The icon and the name of a find, in place of the card.
    icon = StringProperty("")
    word = StringProperty("")
    heading = StringProperty("")
    text = StringProperty("")
    parts_text = StringProperty("")
    #: How many parts are aboard, in short.
    count = StringProperty("")
    view = ObjectProperty(None, allownone=True)
    #: The cards of a forecast, one of which goes to the bottom.
    forecast = ListProperty([])
    shown = NumericProperty(1)
    #: Too low for a large card, for the parts below the sentence, and for the sentence.
    small = BooleanProperty(False)
    tight = BooleanProperty(False)
    compact = BooleanProperty(False)

    def __init__(self, **kwargs):
        self.choices = []
        super().__init__(**kwargs)
        for name in ("tight", "compact", "forecast", "text", "heading", "parts_text", "count"):
            self.fbind(name, self.relayout)
        self.fbind("forecast", self._lay_out)

    def on_kv_post(self, base_widget):
        for label in (self.ids.heading, self.ids.text, self.ids.parts_text, self.ids.count):
            label.fbind("texture_size", self.relayout)

    def _lay_out(self, *_):
        for choice in self.choices:
            self.remove_widget(choice)
        self.choices = [StormCard(card=card, label=card_label(card)) for card in self.forecast]
        for index, choice in enumerate(self.choices):
            choice.bind(on_release=lambda _, index=index: self.dispatch("on_bury", index))
            self.add_widget(choice)

    def _words_height(self, label, width):
        return height_of(label.text, label.font_name, label.type_size, width) if label.text else 0

    def _signs_tall(self, width, sign):
        """The height of the parts and, beside them, of how many are aboard."""
        return max(dp(sign), self._words_height(self.ids.parts_text, width - 4 * dp(sign) - 5 * dp(8)))

    def _form_height(self, width, card, sign, gaps, *labels):
        beside = width - card - dp(GAP)
        words = sum(self._words_height(label, beside) for label in labels) + self._signs_tall(beside, sign)
        return max(card * SHAPE, words + dp(gaps))

    def _forecast_height(self, width, card):
        return self._words_height(self.ids.heading, width) + dp(6) + dp(card) * SHAPE

    def line_height(self, width):
        """The heading and the parts beside each other, without the card; a forecast needs it."""
        if self.forecast:
            return self._forecast_height(width, SMALL)
        sign = dp(SMALL_SIGN)
        return max(sign, self._words_height(self.ids.heading, width - _signs_wide(sign) - dp(8)))

    def least_height(self, width):
        """Without the sentence; a forecast needs room for its cards."""
        if self.forecast:
            return self._forecast_height(width, SMALL)
        return self._form_height(width, dp(SMALL), SMALL_SIGN, 12, self.ids.heading)

    def small_height(self, width):
        """With everything, the card and the signs small."""
        whole = self._form_height(width, dp(SMALL), SMALL_SIGN, 6, self.ids.heading, self.ids.text)
        return max(whole, self.least_height(width))

    def tight_height(self, width):
        """With the sentence, the small signs beside the heading."""
        beside = width - dp(SMALL) - dp(GAP)
        heading = self._words_height(self.ids.heading, beside - _signs_wide(dp(SMALL_SIGN)) - dp(8))
        words = max(heading, dp(SMALL_SIGN)) + self._words_height(self.ids.text, beside)
        return max(dp(SMALL) * SHAPE, words, self.least_height(width) if self.forecast else 0)

    def height_for(self, width):
        """With everything."""
        if self.forecast:
            return self._forecast_height(width, LARGE)
        whole = self._form_height(width, dp(LARGE), SIGN, 12, self.ids.heading, self.ids.text)
        return max(whole, self.small_height(width))

    def layout(self, *_):
        self.small = self.height < self.height_for(self.width) - 1
        self.tight = self.height < self.small_height(self.width) - 1
        self.compact = self.tight and self.height < self.tight_height(self.width) - 1
        hide(self.ids.count)
        if self.forecast:
            self._place_forecast()
            return
        card, heading, text, signs = (self.ids[name] for name in ("card", "heading", "text", "signs"))
        if self.height < self.least_height(self.width) - 1:
            for part in (card, text, self.ids.parts_text):
                hide(part)
            self._place_line(self.x, self.width)
            if heading.right + dp(GAP) + self.ids.count.natural_width <= signs.x - dp(8):
                self._place_count(signs.x - dp(8), signs.center_y + self.ids.count.texture_size[1] / 2)
            return
        wide = dp(SMALL) if self.small else dp(LARGE)
        set_rect(card, self.x, self.top - wide * SHAPE, wide, wide * SHAPE)
        left = card.right + dp(GAP)
        room_left = max(dp(40), self.right - left)
        text.max_width = room_left
        if self.tight and not self.compact:
            self._place_tight(left, room_left)
            return
        heading.max_width = room_left
        heading.pos = left, self.top - heading.texture_size[1]
        if self.compact:
            hide(text)
            bottom = heading.y - dp(6)
        else:
            text.pos = left, heading.y - text.texture_size[1] - (0 if self.small else dp(2))
            bottom = text.y - (dp(4) if self.small else dp(8))
        tall = dp(SMALL_SIGN) if self.small else dp(SIGN)
        set_rect(
            signs,
            left,
            bottom - max(tall, self.ids.parts_text.texture_size[1]) / 2 - tall / 2,
            _signs_wide(tall),
            tall,
        )
        self.ids.parts_text.max_width = max(dp(20), self.right - signs.right - dp(8))
        self.ids.parts_text.pos = signs.right + dp(8), signs.center_y - self.ids.parts_text.texture_size[1] / 2

    def _place_tight(self, left, width):
        """The heading and the parts in one line; below, the sentence and, if it fits, how many are aboard."""
        text, count = self.ids.text, self.ids.count
        line = self._place_line(left, width)
        text.pos = left, self.top - line - text.texture_size[1]
        if text.texture_size[0] + dp(GAP) + count.natural_width <= width:
            self._place_count(self.right, self.top - line)
        hide(self.ids.parts_text)

    def _place_count(self, right, top):
        count = self.ids.count
        count.pos = right - count.natural_width, top - count.texture_size[1]

    def _place_line(self, left, width):
        """The heading and the parts in one line; returns its height."""
        heading, signs, sign = self.ids.heading, self.ids.signs, dp(SMALL_SIGN)
        heading.max_width = max(dp(40), width - _signs_wide(sign) - dp(8))
        line = max(sign, heading.texture_size[1])
        heading.pos = left, self.top - (line + heading.texture_size[1]) / 2
        set_rect(signs, self.right - _signs_wide(sign), self.top - (line + sign) / 2, _signs_wide(sign), sign)
        return line

    def _place_forecast(self):
        """The heading, and under it the cards to choose from, as large as they can be."""
        for name in ("card", "text", "signs", "parts_text"):
            hide(self.ids[name])
        heading = self.ids.heading
        heading.max_width = self.width
        heading.pos = self.x, self.top - heading.texture_size[1]
        count, gap = len(self.choices), dp(8)
        wide = min((self.width - (count - 1) * gap) / count, (heading.y - dp(4) - self.y) / SHAPE)
        wide = max(dp(48), wide)
        for index, choice in enumerate(self.choices):
            set_rect(choice, self.x + index * (wide + gap), heading.y - dp(4) - wide * SHAPE, wide, wide * SHAPE)


def _signs_wide(sign):
    """The width of the four parts in a row."""
    return 4 * sign + 3 * dp(8)


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

    def tell(self, told, deck):
        """`told` are pairs of a card and a sentence."""
        from screens.games.desert.widgets import DesertPile

        for card, sentence in told:
            self.add_widget(DesertTold(card=card, heading=card_label(card), text=sentence))
        pile = DesertPile()
        pile.deck = deck
        self.add_widget(pile)


class DesertTold(HBox):
    """A card and what it did."""

    card = ObjectProperty(None, allownone=True)
    heading = StringProperty("")
    text = StringProperty("")


load_kv(__name__)
