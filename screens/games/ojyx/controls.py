"""What a person does at an Ojyx table: kept cards, buttons with their keys, the answer to an attack."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.core.event import Event
from screens.games.ojyx.action_card import ActionCardView
from screens.games.ojyx.prompts import NOTHING
from screens.theme import load_kv, window
from screens.widgets import Card, KeyCap, KeyedButton, RoundedBox, VBox
from screens.widgets.labels import UNBROKEN, height_of, width_of
from screens.widgets.manual_layout import ManualLayout, set_rect

GAP = 8
PLACES = 3


class Stock(ManualLayout):
    """The own action cards, at most three."""

    cards = ListProperty([])
    aimed = StringProperty("")
    on_card = Event("A kept card was tapped.")
    on_hold = Event("A kept card was pressed for long.")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.slots = [ActionCardView() for _ in range(PLACES)]
        for slot in self.slots:
            slot.bind(on_release=lambda slot: slot.card and self.dispatch("on_card", slot.card))
            slot.bind(on_hold=lambda slot: self.dispatch("on_hold", slot.card))
            self.add_widget(slot)
        for name in ("cards", "aimed"):
            self.fbind(name, self.refresh)
        self.refresh()

    def refresh(self, *_):
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
        return PLACES * max(dp(48), height * 0.78) + (PLACES - 1) * dp(GAP)

    def layout(self, *_):
        wide = (self.width - (PLACES - 1) * dp(GAP)) / PLACES
        for place, slot in enumerate(self.slots):
            set_rect(slot, self.x + place * (wide + dp(GAP)), self.y, wide, self.height)


class OfferButton(KeyedButton):
    """Something to do now; its key is shown where there is a keyboard, and the room for it."""

    capped = BooleanProperty(False)


class ButtonRow(ManualLayout):
    """One to three things to do now, beside each other; where that is too narrow, the first above the others."""

    #: An offer each, with its words and its style.
    choices = ListProperty([])
    on_offer = Event("A button was tapped.")

    def on_choices(self, *_):
        self.clear_widgets()
        for offer, text, style in self.choices:
            button = OfferButton(text=text, style=style, label=text, key=offer.key)
            button.bind(on_release=lambda _, offer=offer: self.dispatch("on_offer", offer))
            button.fbind("needed_height", self.grown)
            # With its key it may no longer fit beside the others.
            button.cap.fbind("width", self.grown)
            self.add_widget(button)
        self.relayout()

    def rows_for(self, width):
        """The buttons by rows."""
        buttons = self.children[::-1]
        if not window.wide or len(buttons) < 2 or self._fit(buttons, width):
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
        return max(dp(52) if not window.wide else dp(48), sum(tall) + (len(tall) - 1) * dp(GAP))

    def layout(self, *_):
        rows, gap = self.rows_for(self.width), dp(GAP)
        if not rows:
            return
        tall = (self.height - (len(rows) - 1) * gap) / len(rows)
        widths = [_widths(row, self.width - (len(row) - 1) * gap) for row in rows]
        every = [pair for row, wide in zip(rows, widths, strict=True) for pair in zip(row, wide, strict=True)]
        # All keys are shown, or none: a single one that is missing would be a riddle.
        capped = window.wide and all(_wished(button) <= wide for button, wide in every if button.key)
        for number, row in enumerate(rows):
            left = self.x
            for button, wide in zip(row, widths[number], strict=True):
                button.capped = capped and bool(button.key)
                set_rect(button, left, self.top - tall - number * (tall + gap), wide, tall)
                left += wide + gap


def _widths(row, free):
    """All alike, unless a text is too long for that: then each has what it needs, and as much of the rest."""
    alike = free / len(row)
    for needed in ([_text_width(button) for button in row], [_word_width(button) for button in row]):
        if max(needed) <= alike:
            return [alike] * len(row)
        if sum(needed) <= free:
            return [wide + (free - sum(needed)) / len(row) for wide in needed]
    return [alike] * len(row)


def _text_width(button):
    """How wide a button must be for its text to stand on a line, with air beside it."""
    return button.words.natural_width + 2 * dp(12)


def _word_width(button):
    """How wide it must be so that no word is broken."""
    return _longest_word(button) + 2 * button.pad_x + dp(1)


def _longest_word(button):
    return max(width_of(word, button.font, button.type_size) for word in UNBROKEN.findall(button.text))


def _wished(button):
    """How wide a button with its key would be."""
    return button.words.natural_width + 2 * button.pad_x + button.cap_width


class Waiting(RoundedBox, BoxLayout):
    """In place of the buttons while there are none: what somebody else did last, or what to touch."""

    #: The computers that are waited for can be hurried.
    hurries = BooleanProperty(False)
    on_hurry = Event("The person here does not want to wait.")
    line = ObjectProperty(NOTHING, rebind=True)

    def height_for(self, width):
        beside = self.ids.token.width + self.ids.hurry.width + 2 * self.spacing
        words = width - beside - self.padding[0] - self.padding[2]
        return max(dp(52) if not window.wide else dp(48), height_of(self.line.text, "Roboto", sp(13), words) + dp(16))


class Hint(VBox):
    """What is being done, and what to do next; a line is kept for it even when there is nothing to say."""

    #: A heading and a line.
    words = ListProperty(["", ""])
    halign = StringProperty("left")
    word_size = NumericProperty("12.5sp")
    #: There is little room for it: its words are as small as words may be.
    small = BooleanProperty(False)
    #: It is a question: then it stands above its answers, wherever else it stands.
    asks = BooleanProperty(False)

    def height_for(self, width, small=False):
        titled, plain = (sp(12.5), sp(11)) if small else (sp(14), self.word_size)
        line = height_of("X", "Roboto", plain, width)
        title, text = self.words
        high = height_of(title, "RobotoMedium", titled, width) if title else 0
        return max(line, high + (height_of(text, "Roboto", plain, width) if text else 0))


class KeysCard(Card):
    """The keys that matter most, and what they do."""

    #: Each line: the keys, and what they do.
    lines = ListProperty([])
    #: The keys that would do nothing now.
    resting = ListProperty([])

    def on_lines(self, *_):
        self.clear_widgets()
        for keys, text in self.lines:
            line = KeyLine(text=text)
            for key in keys:
                line.ids.caps.add_widget(KeyCap(text=key, pos_hint={"center_y": 0.5}))
            self.add_widget(line)
        self.on_resting()

    def on_resting(self, *_):
        for line in self.children:
            for cap in line.ids.caps.children:
                cap.rests = cap.text in self.resting


class KeyLine(BoxLayout):
    """Some keys, and what they do."""

    text = StringProperty("")


class Attack(RoundedBox, BoxLayout):
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
            self.parent.relayout()


load_kv(__name__)
