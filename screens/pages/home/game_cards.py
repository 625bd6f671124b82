"""The games as cards with their current boards and open matches, and the layout of the cards."""

from datetime import datetime, timedelta

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.match import Match
from logic.core.override import override
from logic.games import GAMES
from screens.core.event import Event
from screens.core.screen import parts_of, set_children
from screens.games.face import face
from screens.games.seat_names import seat_names
from screens.i18n.texts import tr
from screens.pages import daily
from screens.theme import ink, load_kv, window
from screens.widgets import Elevated, InkButton, Pressable, Small
from screens.widgets.manual_layout import ManualLayout, set_rect


class ContinueButton(InkButton):
    """Continues a game's open match; on a small card it is drawn smaller than its touch area."""

    card = ObjectProperty(None, allownone=True)
    small = BooleanProperty(False)


class OpenedLine(Small):
    """The line that says when the open match was begun."""

    card = ObjectProperty(None, allownone=True)


class NewGameButton(InkButton):
    """Starts another match while one is open."""

    card = ObjectProperty(None, allownone=True)


class GameCard(Pressable, Elevated, BoxLayout):
    """A game: its picture, its name, and a button if a match is open."""

    game = StringProperty("")
    title = StringProperty("")
    small = StringProperty("")
    #: The time when the open match was begun, in words.
    opened = StringProperty("")
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    #: The open matches, the newest first; and the newest, or None.
    records = ListProperty([])
    record = ObjectProperty(None, allownone=True)
    #: The picture is at the left.
    broad = BooleanProperty(False)
    #: Broad, on a desktop: room for more text and another button.
    roomy = BooleanProperty(False)
    can_continue = BooleanProperty(False)
    #: The height of a picture above the words.
    picture_height = NumericProperty("128dp")
    words = ObjectProperty()
    on_continue = Event("The player continues the open match.")
    on_anew = Event("The player starts another match.")

    def __init__(self, **kwargs):
        self._later = {}
        super().__init__(**kwargs)
        self._parts = parts_of(self)
        for name in ("broad", "roomy", "can_continue"):
            self.fbind(name, self.layout)
        self.layout()

    def layout(self, *_):
        """Attach the button if a match is open, and on the broad card; other cards open on a tap."""
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
        """A part that many cards never need, made on first use."""
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
        """The current board, or a sample."""
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
        """The open match, and the seat whose view is shown."""
        seat = next((number for number, seat in enumerate(self.record.seats) if seat.kind == "person"), None)
        return Match(GAMES[self.game], self.record), seat


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
    """The cards: the first one broad, the others two or three in a row. Their pictures are as high as `space` allows
    without scrolling, down to a minimum."""

    cards = ListProperty([])
    #: The height that needs no scrolling.
    space = NumericProperty(0)
    gap = NumericProperty("12dp")
    #: The usual height of pictures, and the minimum.
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

    @override
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
                # If the broad card's text makes the row higher, the pictures beside it grow too.
                card.picture_height = tall - 2 * dp(1) - words
                set_rect(card, self.x + column * step, top - tall, card.width, tall)
                # At once: nested layouts wait for each other, and a frame runs only a few rounds.
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
        """The greatest picture height, up to about a card's width, at which all rows fit."""
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
