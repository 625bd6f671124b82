"""Home: every game with a live picture, what is open, and today's puzzle."""

from datetime import date

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.match import Match
from logic.games import GAMES
from screens.faces import face, seat_names
from screens.furniture import Lifted, Pressable
from screens.room_reminder import RoomReminder, hosted
from screens.screen import AppScreen, stand
from screens.tabletop import Placed, put
from screens.texts import tr
from screens.theme import ink, room

GAP = 12


class GameCard(Pressable, Lifted, BoxLayout):
    """A game: its picture, its name, and a way on where a match is open."""

    game = StringProperty("")
    title = StringProperty("")
    small = StringProperty("")
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    #: The open match, or None.
    record = ObjectProperty(None, allownone=True)
    #: Drawn with the picture at the left.
    broad = BooleanProperty(False)
    can_continue = BooleanProperty(False)
    __events__ = ("on_continue",)

    def show(self, game_id, record):
        """Show a game and its newest open match."""
        shown = face(game_id)
        if game_id != self.game:
            self.ids.picture.clear_widgets()
        self.game, self.record, self.can_continue = game_id, record, record is not None
        self.label = self.title = shown.title()
        self.tint, self.wash = ink.pair(shown.ink)
        if record is not None:
            match, seat = self._match()
            to_move = match.game.to_move(match.state)
            if seat in to_move:
                turn = tr._("Your move")
            elif to_move:
                turn = tr._("{name} to move", name=seat_names(record)[to_move[0]])
            else:
                turn = tr._("over")
            self.small = f"{turn} · {shown.summary(record.options)}"
        else:
            self.small = shown.players()

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


class CardTable(Placed):
    """The cards: the first one broad, the others two or three in a row."""

    cards = ListProperty([])
    needed = NumericProperty(0)

    def on_cards(self, *_):
        self.clear_widgets()
        for card in self.cards:
            card.size_hint = None, None
            self.add_widget(card)
            card.fbind("minimum_height", self.place)
        room.fbind("big_text", self.place)
        self.place()

    def _place(self, *_):
        if not self.cards or self.width < 2:
            return
        columns, gap = self._columns(), dp(GAP)
        wide = (self.width - (columns - 1) * gap) / columns
        rows, row, used = [], [], 0
        for number, card in enumerate(self.cards):
            span = min(2, columns) if number == 0 else 1
            card.broad = span == 2 or columns == 1
            if used + span > columns:
                rows.append(row)
                row, used = [], 0
            card.width = wide * span + gap * (span - 1)
            row.append((card, used))
            used += span
        rows.append(row)
        top = self.top
        for row in rows:
            tall = max(card.minimum_height for card, _ in row)
            for card, column in row:
                put(card, self.x + column * (wide + gap), top - tall, card.width, tall)
            top -= tall + gap
        self.needed = self.top - top - gap

    def _columns(self):
        if room.big_text and not room.wide:
            return 1 if not room.landscape else 2
        return 3 if self.width >= dp(620) else 2


class Home(AppScreen):
    """The first screen."""

    frame = ObjectProperty()
    #: The ways around the app: along the bottom, or beside; made when first needed.
    rail = ObjectProperty(None, allownone=True)
    bar = ObjectProperty(None, allownone=True)
    page = ObjectProperty()
    aside = ObjectProperty()
    today = ObjectProperty()
    month = StringProperty("")
    day = StringProperty("")
    puzzle_done = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for fact in ("wide", "landscape"):
            room.fbind(fact, self._furnish)
        self._furnish()
        self._reminder = RoomReminder(self.ids.main, 1)
        tr.fbind("language", self._say_anew)
        ink.fbind("dark", self._say_anew)
        # Boards take longer to draw than all the rest: they come after the first frame.
        App.get_running_app().fbind("seen", self._show_pictures)

    def arrive(self, **_what):
        self._say()
        self._show_cards()

    def _furnish(self, *_):
        """The rail and the side column stand only where there is room for them."""
        beside = room.wide or room.landscape
        if beside and self.rail is None:
            self.rail = Factory.HomeRail()
        if not beside and self.bar is None:
            self.bar = Factory.HomeBar()
        if self.rail is not None:
            stand(self.rail, self.frame if beside else None, len(self.frame.children))
        if self.bar is not None:
            stand(self.bar, None if beside else self.frame)
        stand(self.aside, self.page if room.wide else None)
        stand(self.today, self.aside if room.wide else self.ids.main, 0 if room.wide else 1)

    def _say(self, *_):
        today = date.today()
        self.month = tr.short_month(today).upper()
        self.day = str(today.day)
        app = App.get_running_app()
        done = app.profile.prefs.get("stayboard", {}).get("puzzle_solved")
        self.puzzle_done = done == today.isoformat()

    def _say_anew(self, *_):
        self._say()
        if self.ids.cards.cards:
            self._show_cards()

    def _show_cards(self):
        saves = App.get_running_app().saves
        records = saves.open_matches()
        self._reminder.show(App.get_running_app(), records)
        newest = {record.game: record for record in records if record.purpose == "game" and not hosted(record)}
        order = sorted(GAMES, key=lambda game: newest[game].id if game in newest else "", reverse=True)
        cards = self.ids.cards.cards
        if len(cards) != len(order):
            cards = [GameCard() for _ in order]
            for card in cards:
                card.bind(on_release=self._open, on_continue=self._continue)
        for card, game in zip(cards, order, strict=True):
            card.show(game, newest.get(game))
        self.ids.cards.cards = cards
        self._show_pictures()

    def _show_pictures(self, *_):
        if App.get_running_app().seen:
            for card in self.ids.cards.cards:
                card.show_picture()

    def _open(self, card):
        App.get_running_app().navigation.go("game", game=card.game, ink=face(card.game).ink)

    def _continue(self, card):
        App.get_running_app().play(card.record)

    def keys(self):
        return [
            ("Tab", tr._("next")),
            ("← ↑ → ↓", tr._("move about")),
            ("Enter", tr._("open")),
            ("Esc", tr._("leave")),
        ]


SCREEN = Home
