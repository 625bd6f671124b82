"""What a person does at an Ojyx table: kept cards, buttons with their keys, the answer to an attack."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.furniture import Boxed, Card, Column, InkButton, KeyCap
from screens.furniture.labels import height_of
from screens.ojyx_actioncard import ActionCardView
from screens.placed import Placed, put
from screens.theme import load_rules, room

GAP = 8
PLACES = 3


class Stock(Placed):
    """The own action cards, at most three."""

    cards = ListProperty([])
    aimed = StringProperty("")
    __events__ = ("on_card", "on_hold")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.slots = [ActionCardView() for _ in range(PLACES)]
        for slot in self.slots:
            slot.bind(on_release=lambda slot: slot.card and self.dispatch("on_card", slot.card))
            slot.bind(on_hold=lambda slot: self.dispatch("on_hold", slot.card))
            self.add_widget(slot)
        for name in ("cards", "aimed"):
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

    @staticmethod
    def width_for(height):
        """How wide three cards of that height are."""
        return PLACES * max(dp(50), height * 0.78) + (PLACES - 1) * dp(GAP)

    def _place(self, *_):
        wide = (self.width - (PLACES - 1) * dp(GAP)) / PLACES
        for place, slot in enumerate(self.slots):
            put(slot, self.x + place * (wide + dp(GAP)), self.y, wide, self.height)


class OfferButton(InkButton):
    """A button that shows its key where there is a keyboard, and the room for it."""

    key = StringProperty("")
    capped = BooleanProperty(False)


class ButtonRow(Placed):
    """One to three things to do now, beside each other; where that is too narrow, the first above the others."""

    choices = ListProperty([])
    __events__ = ("on_offer",)

    def on_offer(self, offer):
        """A button was tapped."""

    def on_choices(self, *_):
        """`choices` are offers."""
        self.clear_widgets()
        for offer in self.choices:
            button = OfferButton(text=offer.text, style=offer.style, label=offer.text, key=offer.key)
            button.bind(on_release=lambda _, offer=offer: self.dispatch("on_offer", offer))
            button.fbind("needed_height", self._grown)
            self.add_widget(button)
        self.place()

    def _grown(self, *_):
        self.place()
        if self.parent:
            self.parent.arrange()

    def rows_for(self, width):
        """The buttons by rows."""
        buttons = self.children[::-1]
        if not room.wide or len(buttons) < 2 or self._fit(buttons, width):
            return [buttons] if buttons else []
        return [buttons[:1], buttons[1:]]

    @staticmethod
    def _fit(buttons, width):
        """Whether they stand in one row, each with its text on a line and its key."""
        most = (width - (len(buttons) - 1) * dp(GAP)) / len(buttons)
        return all(_wished(button) <= most for button in buttons)

    def height_for(self, width):
        rows = self.rows_for(width)
        tall = [max(dp(48), *(button.needed_height for button in row)) for row in rows]
        return max(dp(52) if not room.wide else dp(48), sum(tall) + (len(tall) - 1) * dp(GAP))

    def _place(self, *_):
        rows, gap = self.rows_for(self.width), dp(GAP)
        if not rows:
            return
        tall = (self.height - (len(rows) - 1) * gap) / len(rows)
        for number, row in enumerate(rows):
            wide = (self.width - (len(row) - 1) * gap) / len(row)
            for place, button in enumerate(row):
                button.capped = room.wide and bool(button.key) and _wished(button) <= wide
                put(button, self.x + place * (wide + gap), self.top - tall - number * (tall + gap), wide, tall)


def _wished(button):
    """How wide a button with its key would be."""
    cap = button.ids.cap.width + dp(8) if button.key else 0
    return button.words.natural_width + 2 * button.pad_x + cap


class Waiting(Boxed, BoxLayout):
    """Stands where the buttons are while there are none: what somebody else did last, or what to touch."""

    seat = NumericProperty(0)
    mine = BooleanProperty(False)
    #: Whether somebody did it; some things just happen.
    known = BooleanProperty(True)
    initial = StringProperty("")
    text = StringProperty("")

    def height_for(self, width):
        words = width - self.ids.token.width - self.spacing - self.padding[0] - self.padding[2]
        return max(dp(52) if not room.wide else dp(48), height_of(self.text, "Roboto", sp(13), words) + dp(16))


class Hint(Column):
    """What is being done, and what to do next; a line is kept for it even when there is nothing to say."""

    title = StringProperty("")
    text = StringProperty("")
    halign = StringProperty("left")

    def height_for(self, width):
        line = height_of("X", "Roboto", sp(12.5), width)
        title = height_of(self.title, "RobotoMedium", sp(14), width) if self.title else 0
        return max(line, title + (height_of(self.text, "Roboto", sp(12.5), width) if self.text else 0))


class KeysCard(Card):
    """The keys that matter most, and what they do."""

    #: Each line: the keys, and what they do.
    lines = ListProperty([])

    def on_lines(self, *_):
        self.clear_widgets()
        for keys, text in self.lines:
            line = KeyLine(text=text)
            for key in keys:
                line.ids.caps.add_widget(KeyCap(text=key, pos_hint={"center_y": 0.5}))
            self.add_widget(line)


class KeyLine(BoxLayout):
    """Some keys, and what they do."""

    text = StringProperty("")


class Attack(Boxed, BoxLayout):
    """The sheet of an attack: the card that helps, or the one that hits, and what both do; the answers lie on it."""

    card = StringProperty("")
    heading = StringProperty("")
    text = StringProperty("")
    helps = StringProperty("")

    def words_height(self, width):
        """How high its words are within a width."""
        column = self.ids.words
        column.width = width - self.padding[0] - self.padding[2] - self.ids.card.width - self.spacing
        return max(self.ids.card.height, column.minimum_height)

    def grown(self):
        """Its words have wrapped."""
        if self.parent:
            self.parent.arrange()


load_rules("ojyx_controls")
