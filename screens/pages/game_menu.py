"""A game's menu: continue, play against the computer, new game, tutorial, rules and the game's extras."""

from kivy.properties import ObjectProperty, StringProperty
from msgspec.structs import replace

from logic.core.codes import Start
from logic.core.options import Pick, choices
from logic.core.override import override
from logic.core.replay import Seat
from logic.games import GAMES
from screens.core.screen import AppScreen, attach, set_children
from screens.games.face import face
from screens.games.seat_names import names_of, with_level
from screens.i18n.texts import tr
from screens.pages.companions import Companions, table_of
from screens.pages.new_game.choices import choices_of, computer_level, fitted, keep_choices
from screens.pages.open_matches import DeleteButton, delete_words, fill, open_matches
from screens.tutorial.lesson import is_learned, lesson_words
from screens.widgets import Dialog, Divider, LinkRow


class GameMenu(AppScreen):
    """The menu of one game."""

    game = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    line = StringProperty("")
    record = ObjectProperty(None, allownone=True)
    open_small = StringProperty("")
    against = StringProperty("")
    computer_text = StringProperty("")
    computer_icon = StringProperty("robot-outline")
    lesson_small = StringProperty("")

    def __init__(self, **kwargs):
        self._others = []
        super().__init__(**kwargs)
        self._delete_newest = DeleteButton(self._deleted, pos_hint={"center_y": 0.5})
        self.ids.newest.add_widget(self._delete_newest)
        tr.fbind("language", self.refresh)

    @override
    def on_show(self, game=None, **_what):
        self.game = GAMES[game]
        ids, column = self.ids, self.ids.page.column
        is_new = self._is_new()
        attach(ids.offer, column if is_new else None, len(column.children) - 2)
        # A lesson offered above is not listed again.
        set_children(ids.reading, [ids.rules] if is_new else [ids.lesson, ids.between, ids.rules])
        box = self.ids.picture
        box.clear_widgets()
        picture = face(game).picture()
        picture.view = face(game).sample()
        box.add_widget(picture)
        self._list_matches()
        self._show_companions()
        self.refresh()
        self.app.tell_troubles()

    def _list_matches(self):
        """A button for the newest open match, and a list of the others."""
        matches = open_matches(self.app.saves.open_matches(), self.game.id)
        self.record = self._delete_newest.record = matches[0] if matches else None
        self._others = matches[1:]
        ids, column = self.ids, self.ids.page.column
        # Below the top bar and the picture.
        attach(ids.newest, column if matches else None, len(column.children) - 2)
        others = len(column.children) - 3
        attach(ids.others, column if self._others else None, others)
        attach(ids.others_heading, column if self._others else None, others + 1)

    def _deleted(self):
        self._list_matches()
        self.refresh()

    def refresh(self, *_):
        if self.game is None:
            return
        shown = face(self.game.id)
        self.title, self.line = shown.title(), shown.in_a_line()
        self.computer_text, self.computer_icon = shown.with_computer()
        if self.record:
            self.open_small = shown.about(self.record)
        self._delete_newest.label = delete_words()
        fill(self.ids.others, self._others, self._deleted)
        self.lesson_small = lesson_words(self.app.profile, self.game.id)
        chosen = choices_of(self.app, self.game)
        self.against = f"{self._opponents(chosen)} · {shown.summary(chosen.options)}"
        extras = self.ids.extras
        extras.clear_widgets()
        for icon, name, small, way in shown.extras(chosen.options):
            if extras.children:
                extras.add_widget(Divider())
            row = LinkRow(icon=icon, text=name, small=small, label=name)
            row.bind(on_release=lambda _, way=way: self._take(way))
            extras.add_widget(row)
        attach(extras, self.ids.page.column if extras.children else None, 1)

    def _opponents(self, chosen):
        """Who plays along: companions, or the computer one plays against."""
        seats = Seat("person", self.app.profile.name), Seat("computer", level=computer_level(self.game, chosen))
        if self.game.together:
            seats = table_of(self.app, self.game)
        named = zip(names_of(seats, self.game.id)[1:], seats[1:], strict=True)
        return ", ".join(with_level(name, seat, self.game.id) for name, seat in named) or tr.c("a player", "alone")

    def _show_companions(self):
        """Where all are on one side, who comes along stands below the way to play."""
        box = self.ids.companions
        box.clear_widgets()
        if self.game.together:
            box.add_widget(Divider())
            box.add_widget(Companions(self.app, self.game, self.refresh))

    def _is_new(self):
        """Whether the game is opened for the first time, when its lesson is offered."""
        profile, game = self.app.profile, self.game.id
        if profile.prefs.get(game, {}).get("offered"):
            return False
        # Saved with the next change of the profile: offering it twice does no harm.
        self.app.profile_store.profile = profile.with_prefs(game, offered=True)
        return game not in profile.figures and not is_learned(profile, game)

    def _take(self, way):
        """One of the game's extras: a function to call, or a screen to go to."""
        if callable(way):
            way(self.app)
        else:
            self.app.navigation.go(way, ink=face(self.game.id).ink)

    def go_on(self):
        self.app.matches.open(self.record)

    def play_computer(self):
        """Play against the computer: a game with modes asks for the mode first; closing that dialog stays here."""
        modes = next((c for c in choices(self.game.Options) if isinstance(c, Pick) and c.name == "mode"), None)
        if modes is None:
            self._start(choices_of(self.app, self.game).options)
            return
        shown = face(self.game.id)
        chosen = choices_of(self.app, self.game)
        answers = [
            (mode, shown.value("mode", mode), "filled" if mode == chosen.options.mode else "outline")
            for mode in modes.values
        ]
        question = Dialog(heading=tr._("Which mode?"), text=shown.mode_words(), answers=answers)
        question.bind(on_answer=lambda _, mode: self._start(self.game.renewed(replace(chosen.options, mode=mode))))
        question.open()

    def _start(self, options):
        chosen = choices_of(self.app, self.game)
        person = Seat("person", self.app.profile.name)
        seats = (person, Seat("computer", level=computer_level(self.game, chosen)))
        if self.game.together:
            seats = table_of(self.app, self.game)
            options = fitted(self.game, options, len(seats))
        keep_choices(self.app, self.game, replace(chosen, options=options, seats=seats))
        start = Start(self.game, options, len(seats), self.app.matches.new_seed())
        self.app.matches.start(start, seats, rated=chosen.rated, notes=chosen.notes)

    def set_up(self):
        self.app.navigation.go("newgame", game=self.game.id, ink=face(self.game.id).ink)

    def learn(self):
        self.app.matches.learn(self.game.id)

    def rules(self):
        self.app.navigation.go("rules", game=self.game.id, ink=face(self.game.id).ink)


SCREEN = GameMenu
