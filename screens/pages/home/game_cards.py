"""The games as cards: their boards as they stand, what is open, and how the cards share a page."""

from datetime import datetime, timedelta

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.match import Match
from logic.games import GAMES
from screens.core.screen import parts_of, set_children
from screens.games.face import face, seat_names
from screens.i18n.texts import tr
from screens.pages import daily
from screens.theme import ink, load_kv, window
from screens.widgets import Elevated, InkButton, Pressable, Small
from screens.widgets.manual_layout import ManualLayout, set_rect


class ContinueButton(InkButton):
    """The way on of a game's card; on a small card it is drawn smaller than it can be pressed."""

    card = ObjectProperty(None, allownone=True)
    small = BooleanProperty(False)


class OpenedLine(Small):
    """When the open match of a game was begun."""

    card = ObjectProperty(None, allownone=True)


class NewGameButton(InkButton):
    """Another game, though one is open."""

    card = ObjectProperty(None, allownone=True)


class GameCard(Pressable, Elevated, BoxLayout):
    """A game: its picture, its name, and a way on where a match is open."""

    game = StringProperty("")
    title = StringProperty("")
    small = StringProperty("")
    #: When the open match was begun, in words.
    opened = StringProperty("")
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    #: The open matches, the newest first, and the newest alone, or None.
    records = ListProperty([])
    record = ObjectProperty(None, allownone=True)
    #: Drawn with the picture at the left.
    broad = BooleanProperty(False)
    #: Broad, on a desktop: there is room for more words and for another way.
    roomy = BooleanProperty(False)
    can_continue = BooleanProperty(False)
    #: How high the picture is where it stands above the words.
    picture_height = NumericProperty("128dp")
    words = ObjectProperty()
    __events__ = ("on_continue", "on_anew")

    def __init__(self, **kwargs):
        self._later = {}
        super().__init__(**kwargs)
        self._parts = parts_of(self)
        for name in ("broad", "roomy", "can_continue"):
            self.fbind(name, self.layout)
        self.layout()

    def layout(self, *_):
        """A button stands where there is a match to go on with, and on the broad card; a tap opens the others."""
        ids, both = self.ids, self.roomy and self.can_continue
        parts = [
            ids.name,
            *([ids.small] if self.broad or not self.can_continue else []),
            *([self._made(OpenedLine)] if both else []),
            *([self._made(ContinueButton)] if self.broad or self.can_continue else []),
            *([self._made(NewGameButton)] if both else []),
        ]
        set_children(self.words, parts)

    def _made(self, kind):
        """A part that many cards never need, made when it is first needed, and held."""
        if kind not in self._later:
            self._later[kind] = kind(card=self)
        return self._later[kind]

    def show(self, game_id, records):
        """Show a game and its newest open match; `records` are all of its open ones."""
        shown, record = face(game_id), records[0] if records else None
        if game_id != self.game:
            self.ids.picture.clear_widgets()
        self.game, self.record, self.can_continue = game_id, record, record is not None
        self.records = records
        self.label = self.title = shown.title()
        self.tint, self.wash = ink.pair(shown.ink)
        if record is not None:
            match, seat = self._match()
            to_move = match.game.to_move(match.state)
            if seat in to_move:
                turn = shown.asked(match.state) or tr._("Your move")
            elif to_move:
                turn = tr._("{name} to move", name=seat_names(record)[to_move[0]])
            else:
                turn = tr._("over")
            self.small = f"{turn} · {shown.summary(record.options)}"
            self.opened = opened_words(record)
            if len(records) > 1:
                more = tr.n("{n} more game is open", "{n} more games are open", len(records) - 1)
                self.small, self.opened = f"{self.small}\n{more}", f"{self.opened} · {more}"
        else:
            self.small, self.opened = shown.glance(), ""

    def show_picture(self):
        """The board as it stands, or a sample of it."""
        box = self.ids.picture
        if not box.children:
            box.add_widget(face(self.game).picture())
        picture = box.children[0]
        if self.record is None:
            picture.view, picture.hidden = face(self.game).sample(), False
        else:
            match, seat = self._match()
            picture.view, picture.hidden = match.view(seat), self.record.notes.get("board") is False

    def _match(self):
        """The open match, and through whose eyes it is seen."""
        seat = next((number for number, seat in enumerate(self.record.seats) if seat.kind == "person"), None)
        return Match(GAMES[self.game], self.record), seat

    def on_continue(self):
        """The player wants to go on with the open match."""

    def on_anew(self):
        """The player wants another game than the open one."""


def opened_words(record):
    """When a match was begun, in words."""
    begun = datetime.fromisoformat(record.started)
    day, today, time = begun.date(), daily.today(), f"{begun:%H:%M}"
    if day == today:
        return tr._("Opened today, {time}", time=time)
    if day == today - timedelta(1):
        return tr._("Opened yesterday, {time}", time=time)
    return tr._("Opened on {day}, {time}", day=tr.day(day) if day.year == today.year else tr.date(day), time=time)


class GameCards(ManualLayout):
    """The cards: the first one broad, the others two or three in a row. Their pictures are as high as lets all of
    them be seen at once in `space`; where that is too little, the page scrolls."""

    cards = ListProperty([])
    #: How high the table may be without anything being scrolled away.
    space = NumericProperty(0)
    gap = NumericProperty("12dp")
    #: How high pictures usually are, and the least that still shows something.
    usual = NumericProperty("128dp")
    least = NumericProperty("92dp")
    needed = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("space", "gap", "usual", "least"):
            self.fbind(name, self.relayout)
        window.fbind("big_text", self.relayout)

    def on_cards(self, *_):
        self.clear_widgets()
        for card in self.cards:
            card.size_hint = None, None
            self.add_widget(card)
            card.words.fbind("height", self.relayout)
        self.relayout()

    def layout(self, *_):
        if not self.cards or self.width < 2:
            return
        columns = self._columns()
        step = (self.width + self.gap) / columns
        rows = self._rows(columns, step)
        picture = self._picture_height(rows, step - self.gap)
        top = self.top
        for row in rows:
            tall = self._row_height(row, picture)
            words = max((card.words.height for card, _ in row if not card.broad), default=0)
            for card, column in row:
                # The broad card's words may make the row higher: the pictures beside it have that room.
                card.picture_height = tall - 2 * dp(1) - words
                set_rect(card, self.x + column * step, top - tall, card.width, tall)
                # At once: one layout waits for the other, and a frame has only so many rounds of them.
                card.do_layout()
            top -= tall + self.gap
        self.needed = self.top - top - self.gap

    def _rows(self, columns, step):
        """The cards in rows, each with its column."""
        rows, used = [[]], 0
        for number, card in enumerate(self.cards):
            span = min(2, columns) if number == 0 else 1
            card.broad = span == 2 or columns == 1
            card.width = step * span - self.gap
            if used + span > columns:
                rows.append([])
                used = 0
            rows[-1].append((card, used))
            used += span
        return rows

    def _picture_height(self, rows, width):
        """The highest pictures, though hardly higher than a card is wide, with which all rows are seen at once."""
        gaps = (len(rows) - 1) * self.gap
        for height in range(int(width * 0.9), int(self.least) - 1, -1):
            if sum(self._row_height(row, height) for row in rows) + gaps <= self.space:
                return height
        return self.usual

    def _row_height(self, row, picture):
        """A broad card has its picture beside its words, the others have it above them."""
        inside = max(card.words.height + (0 if card.broad else picture) for card, _ in row)
        return max(inside, self.usual) + 2 * dp(1)

    def _columns(self):
        if window.big_text and not window.wide:
            return 1 if not window.landscape else 2
        return 3 if self.width >= dp(620) or (window.wide and not window.big_text) else 2


load_kv(__name__)
