"""Home: every game with a live picture, what is open, and today's challenge."""

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.match import Match
from logic.games import GAMES
from screens import daily
from screens.around import PlaceScreen
from screens.faces import face, seat_names
from screens.furniture import Card, InkButton, Lifted, Pressable
from screens.placed import Placed, put
from screens.room_reminder import RoomReminder, hosted
from screens.screen import stand
from screens.texts import tr
from screens.theme import ink, room

GAP = 12


class GoOnButton(InkButton):
    """The way on of a game's card."""

    card = ObjectProperty(None, allownone=True)


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

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("broad", "can_continue"):
            self.fbind(name, self._furnish)
        self._furnish()

    def _furnish(self, *_):
        """A button stands where there is a match to go on with, and on the broad card; a tap opens the others."""
        wanted = self.broad or self.can_continue
        if wanted and self._go_on is None:
            self._go_on = GoOnButton(card=self)
        if self._go_on is not None:
            stand(self._go_on, self.ids.words if wanted else None)

    _go_on = None

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


class TodayCard(Pressable, Card):
    """Today's challenge: the day, what it asks, the streak, and a way into it. The card itself leads to all of them."""

    month = StringProperty("")
    day = StringProperty("")
    line = StringProperty("")
    streak = StringProperty("")
    done = BooleanProperty(False)
    can_continue = BooleanProperty(False)
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    __events__ = ("on_play",)

    def show(self, challenges):
        """Show the day; what it asks comes after the first frame, for that a game's room must be entered."""
        today = daily.today()
        game = daily.game_of(today)
        self.month, self.day = tr.short_month(today).upper(), str(today.day)
        self.tint, self.wash = ink.pair(face(game).ink)
        self.done = challenges.of(today, game) is not None
        self.streak = daily.streak_words(challenges.streak_on(today))
        self.line = face(game).title()
        self.label = f"{tr._('Today’s challenge')}: {self.line}"

    def show_more(self, app):
        """What the day asks, whether it has been begun, and the week."""
        today = daily.today()
        game = daily.game_of(today)
        self.line = f"{face(game).title()} · {daily.asked(game, today)}"
        self.can_continue = daily.begun(app, game, today) is not None
        self._show_week(app.profile.challenges)

    _week = None

    def _show_week(self, challenges):
        if room.wide and self._week is None:
            from screens.calendar import WeekRow

            self._week = WeekRow(size_hint_y=None)
            self._week.bind(needed=self._week.setter("height"))
        if self._week is not None:
            stand(self._week, self.ids.row if room.wide else None, 1)
            self._week.today, self._week.done = daily.today(), challenges.any_on

    def on_play(self):
        """The player wants to play it."""


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


class Home(PlaceScreen):
    """The first screen."""

    page = ObjectProperty()
    aside = ObjectProperty()
    today = ObjectProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._reminder = RoomReminder(self.ids.main, 1)
        tr.fbind("language", self._say_anew)
        ink.fbind("worn", self._say_anew)
        # Boards take longer to draw than all the rest: they come after the first frame.
        App.get_running_app().fbind("seen", self._show_pictures)

    def arrive(self, **_what):
        self._show_cards()

    def furnish(self, *_):
        """The side column stands only where there is room for it."""
        super().furnish()
        stand(self.aside, self.page if room.wide else None)
        stand(self.today, self.aside if room.wide else self.ids.main, 0 if room.wide else 1)

    def _say_anew(self, *_):
        if self.ids.cards.cards:
            self._show_cards()

    def _show_cards(self):
        saves = App.get_running_app().saves
        records = saves.open_matches()
        self._reminder.show(App.get_running_app(), records)
        newest = {
            record.game: record for record in records if daily.again(record.purpose) == "game" and not hosted(record)
        }
        order = sorted(GAMES, key=lambda game: newest[game].id if game in newest else "", reverse=True)
        cards = self.ids.cards.cards
        if len(cards) != len(order):
            cards = [GameCard() for _ in order]
            for card in cards:
                card.bind(on_release=self._open, on_continue=self._continue)
        for card, game in zip(cards, order, strict=True):
            card.show(game, newest.get(game))
        self.ids.cards.cards = cards
        self.today.show(App.get_running_app().profile.challenges)
        self._show_pictures()

    def _show_pictures(self, *_):
        app = App.get_running_app()
        if app.seen:
            for card in self.ids.cards.cards:
                card.show_picture()
            self.today.show_more(app)
            self._show_player(app.profile)

    _player = None

    def _show_player(self, profile):
        """Who plays here, in the side column where there is one."""
        if room.wide and self._player is None:
            from screens.playercard import PlayerCard

            self._player = PlayerCard()
            self._player.bind(on_release=lambda _: App.get_running_app().visit("profile"))
        if self._player is not None:
            stand(self._player, self.aside if room.wide else None)
            self._player.show(profile)

    def play_today(self):
        day = daily.today()
        daily.play(App.get_running_app(), daily.game_of(day), day)

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
