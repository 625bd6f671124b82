"""Home: every game with a live picture, what is open, and today's challenge."""

from datetime import datetime, timedelta

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.match import Match
from logic.games import GAMES
from screens import daily
from screens.around import PlaceScreen
from screens.faces import face, seat_names
from screens.furniture import Card, InkButton, Lifted, Pressable, Small
from screens.placed import Placed, put
from screens.room_reminder import RoomReminder, hosted
from screens.screen import line_up, parts_of, stand
from screens.texts import tr
from screens.theme import ink, room


class GoOnButton(InkButton):
    """The way on of a game's card; on a small card it is drawn smaller than it can be pressed."""

    card = ObjectProperty(None, allownone=True)
    small = BooleanProperty(False)


class OpenedLine(Small):
    """When the open match of a game was begun."""

    card = ObjectProperty(None, allownone=True)


class AnewButton(InkButton):
    """Another game, though one is open."""

    card = ObjectProperty(None, allownone=True)


class GameCard(Pressable, Lifted, BoxLayout):
    """A game: its picture, its name, and a way on where a match is open."""

    game = StringProperty("")
    title = StringProperty("")
    small = StringProperty("")
    #: When the open match was begun, in words.
    opened = StringProperty("")
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    #: The open match, or None.
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
            self.fbind(name, self._furnish)
        self._furnish()

    def _furnish(self, *_):
        """A button stands where there is a match to go on with, and on the broad card; a tap opens the others."""
        ids, both = self.ids, self.roomy and self.can_continue
        parts = [
            ids.name,
            *([ids.small] if self.broad or not self.can_continue else []),
            *([self._made(OpenedLine)] if both else []),
            *([self._made(GoOnButton)] if self.broad or self.can_continue else []),
            *([self._made(AnewButton)] if both else []),
        ]
        line_up(self.words, parts)

    def _made(self, kind):
        """A part that many cards never need, made when it is first needed, and held."""
        if kind not in self._later:
            self._later[kind] = kind(card=self)
        return self._later[kind]

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
            # Where it goes on below, the dot stays behind.
            self.small = f"{turn} · {shown.summary(record.options)}".replace(" ·", "\N{NO-BREAK SPACE}·")
            self.opened = opened_words(record)
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
            self.fbind(name, self.place)
        room.fbind("big_text", self.place)

    def on_cards(self, *_):
        self.clear_widgets()
        for card in self.cards:
            card.size_hint = None, None
            self.add_widget(card)
            card.words.fbind("height", self.place)
        self.place()

    def _place(self, *_):
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
                put(card, self.x + column * step, top - tall, card.width, tall)
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
        if room.big_text and not room.wide:
            return 1 if not room.landscape else 2
        return 3 if self.width >= dp(620) or (room.wide and not room.big_text) else 2


class Home(PlaceScreen):
    """The first screen."""

    body = ObjectProperty()
    aside = ObjectProperty()
    today = ObjectProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._reminder = RoomReminder(self.ids.main, 0)
        tr.fbind("language", self._say_anew)
        ink.fbind("dark", self._say_anew)
        # Boards take longer to draw than all the rest: they come after the first frame.
        App.get_running_app().fbind("seen", self._show_pictures)

    def arrive(self, **_what):
        self._show_cards()

    def furnish(self, *_):
        """The side column stands only where there is room for it."""
        super().furnish()
        stand(self.aside, self.body if room.wide else None)
        stand(self.today, self.aside if room.wide else self.ids.main, 0 if room.wide else 1)
        if self.ids.cards.cards and App.get_running_app().seen:
            self._show_around()

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
                card.bind(on_release=self._open, on_continue=self._continue, on_anew=self._anew)
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
            self._show_around()

    _player = _rooms = None

    def _show_around(self):
        """The day; and where there is a side column, the ways to others and who plays here."""
        app = App.get_running_app()
        self.today.show_more(app)
        if room.wide and self._player is None:
            from screens.playercard import PlayerCard
            from screens.roomscard import RoomsCard

            self._rooms, self._player = RoomsCard(), PlayerCard()
            self._rooms.bind(on_open=self._open_room, on_code=self._enter_code)
            self._player.bind(on_release=lambda _: app.visit("profile"))
        if self._player is not None:
            for part in (self._rooms, self._player):
                stand(part, self.aside if room.wide else None)
            self._player.show(app.profile)

    def space_for_cards(self, *_what_it_depends_on):
        """How high the cards may be so that nothing has to be scrolled."""
        ids = self.ids
        others = sum(part.height + ids.main.spacing for part in ids.main.children if part != ids.cards)
        around = ids.page.padding[1] + ids.header.height + ids.page.spacing + ids.page.padding[3]
        return ids.scroll.height - around - others

    def play_today(self):
        day = daily.today()
        daily.play(App.get_running_app(), daily.game_of(day), day)

    def _open(self, card):
        App.get_running_app().navigation.go("game", game=card.game, ink=face(card.game).ink)

    def _continue(self, card):
        App.get_running_app().play(card.record)

    def _anew(self, card):
        App.get_running_app().navigation.go("newgame", game=card.game, ink=face(card.game).ink)

    def _open_room(self, _card):
        self._in_the_rooms(lambda lobby: lobby.ask_game(lobby.ids.open))

    def _enter_code(self, _card):
        self._in_the_rooms(lambda lobby: lobby.write_code())

    @staticmethod
    def _in_the_rooms(then):
        """Go to the rooms, and take a way there as soon as it stands in its place."""
        app = App.get_running_app()
        app.visit("rooms")
        lobby = app.navigation.current_screen
        Clock.schedule_once(lambda _dt: then(lobby) if lobby.in_front() else None)

    def keys(self):
        return [
            ("Tab", tr._("next")),
            ("← ↑ → ↓", tr._("move about")),
            ("Enter", tr._("open")),
            ("Esc", tr._("leave")),
        ]


SCREEN = Home
