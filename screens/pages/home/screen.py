"""Home: the games with live pictures, open matches, and today's challenge."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from logic.core.override import override
from logic.games import GAMES
from screens.core.crash_reports import CrashNotice
from screens.core.event import Event
from screens.core.nav_frame import NavScreen
from screens.core.screen import attach
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages import daily
from screens.pages.home.game_cards import GameCard
from screens.pages.open_matches import ask_which, open_matches
from screens.rooms.reminder import RoomReminder
from screens.theme import ink, window
from screens.widgets import Card, Pressable


class TodayCard(Pressable, Card):
    """Today's challenge: the day, the task, the streak, and a button. The card itself leads to all challenges."""

    month = StringProperty("")
    day = StringProperty("")
    line = StringProperty("")
    streak = StringProperty("")
    done = BooleanProperty(False)
    can_continue = BooleanProperty(False)
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    #: The day shown; midnight may have passed since.
    date = ObjectProperty()
    on_play = Event("The button was tapped.")

    def show(self, challenges):
        """Show the day; the task follows after the first frame, because it needs a game's package."""
        today = self.date = daily.today()
        game = daily.game_of(today)
        self.month, self.day = tr.short_month(today).upper(), str(today.day)
        self.tint, self.wash = ink.pair(face(game).ink)
        self.done = challenges.of(today, game) is not None
        self.streak = daily.streak_words(challenges.streak_on(today))
        self.line = face(game).title()
        self.label = f"{tr._('Today’s challenge')}: {self.line}"

    def show_more(self, app):
        """Show the task, whether it was begun, and the week."""
        game = daily.game_of(self.date)
        self.line = f"{face(game).title()} · {daily.asked(game, self.date)}"
        self.can_continue = daily.begun(app, game, self.date) is not None
        self._show_week(app.profile.challenges)

    _week = None

    def _show_week(self, challenges):
        if window.wide and self._week is None:
            from screens.widgets.calendar import WeekRow

            self._week = WeekRow(size_hint_y=None)
            self._week.bind(needed=self._week.setter("height"))
        if self._week is not None:
            attach(self._week, self.ids.row if window.wide else None, 1)
            self._week.today, self._week.done = self.date, challenges.any_on


class Home(NavScreen):
    """The first screen."""

    body = ObjectProperty()
    aside = ObjectProperty()
    today = ObjectProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._reminder = RoomReminder(self.ids.main, 0)
        self._crash_notice = CrashNotice(self.ids.main)
        tr.fbind("language", self.retranslate)
        ink.fbind("applied", self.retranslate)
        # Boards take longest to draw: they come after the first frame.
        self.app.fbind("seen", self._show_pictures)

    @override
    def on_show(self, **_what):
        self._show_cards()

    @override
    def layout(self, *_):
        """Attach the side column only on a wide window."""
        super().layout()
        attach(self.aside, self.body if window.wide else None)
        attach(self.today, self.aside if window.wide else self.ids.main, 0 if window.wide else 1)
        if self.ids.cards.cards and self.app.seen:
            self._show_around()

    def retranslate(self, *_):
        if self.ids.cards.cards:
            self._show_cards()

    def _show_cards(self):
        saves = self.app.saves
        records = saves.open_matches()
        self._reminder.show(self.app, records)
        self._crash_notice.show(self.app, self.app.report_to_share)
        played = [record for record in records if daily.again(record.purpose) == "game"]
        open_of = {game: open_matches(played, game) for game in GAMES}
        cards = self.ids.cards.cards
        if len(cards) != len(GAMES):
            cards = [GameCard() for _ in GAMES]
            for card in cards:
                card.bind(on_release=self._open, on_continue=self._continue, on_anew=self._anew)
        for card, game in zip(cards, GAMES, strict=True):
            card.show(game, open_of[game])
        self.ids.cards.cards = cards
        self.today.show(self.app.profile.challenges)
        self._show_pictures()

    def _show_pictures(self, *_):
        app = self.app
        if app.seen:
            for card in self.ids.cards.cards:
                card.show_picture()
            self._show_around()

    _player = _rooms = None

    def _show_around(self):
        """Refresh the day and, in a side column, the cards of rooms and the player."""
        app = self.app
        self.today.show_more(app)
        if window.wide and self._player is None:
            from screens.pages.home.rooms_card import RoomsCard
            from screens.pages.player_card import PlayerCard

            self._rooms, self._player = RoomsCard(), PlayerCard()
            self._rooms.bind(on_open=self._open_room, on_code=self._enter_code)
            self._player.bind(on_release=lambda _: app.visit("profile"))
        if self._player is not None:
            for part in (self._rooms, self._player):
                attach(part, self.aside if window.wide else None)
            self._player.show(app.profile)

    def space_for_cards(self, *_what_it_depends_on):
        """The height of the cards at which nothing scrolls."""
        ids = self.ids
        others = sum(part.height + ids.main.spacing for part in ids.main.children if part != ids.cards)
        around = ids.page.padding[1] + ids.header.height + ids.page.spacing + ids.page.padding[3]
        return ids.scroll.height - around - others

    def play_today(self):
        day = self.today.date
        daily.play(self.app, daily.game_of(day), day)

    def _open(self, card):
        self.app.navigation.go("game", game=card.game, ink=face(card.game).ink)

    def _continue(self, card):
        if len(card.records) == 1:
            self.app.matches.open(card.record)
        else:
            ask_which(self.app, card.records, card)

    def _anew(self, card):
        self.app.navigation.go("newgame", game=card.game, ink=face(card.game).ink)

    def _open_room(self, _card):
        self._in_the_rooms(lambda lobby: lobby.ask_game(lobby.ids.open))

    def _enter_code(self, _card):
        self._in_the_rooms(lambda lobby: lobby.write_code())

    def _in_the_rooms(self, then):
        """Go to the rooms, and press something there once it is laid out."""
        app = self.app
        app.visit("rooms")
        lobby = app.navigation.current_screen
        Clock.schedule_once(lambda _dt: then(lobby) if lobby.in_front() else None)

    @override
    def key_help(self):
        return [
            ("Tab", tr._("next")),
            ("← ↑ → ↓", tr._("move about")),
            ("Enter", tr._("open")),
            ("Esc", tr._("leave")),
        ]


SCREEN = Home
