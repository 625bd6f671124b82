"""New game: one screen for all games, built from a game's options, seats and presets."""

from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from logic.core import codes
from logic.core.codes import BadCode, Start
from logic.core.options import Number, Pick, Several, Switch, choices
from logic.core.override import override
from logic.core.replay import Seat
from logic.games import GAMES
from screens.core import player_names
from screens.games.face import face
from screens.games.seat_names import introduction, names_of
from screens.i18n.texts import tr
from screens.pages.new_game.choices import Choices, choices_of, fitted, keep_choices, known_to, notes_of, with_people_of
from screens.pages.new_game.code_texts import code_words
from screens.pages.new_game.presets import Presets  # noqa: F401  named for kv
from screens.pages.new_game.seat_row import SeatRow
from screens.pages.new_game.seat_values import SeatValues
from screens.pages.new_game.with_others import WithOthers
from screens.theme import ink
from screens.widgets import Divider, IconButton, InkSlider, InkSwitch, LinkRow, Picker, Row, Segmented, Stepper


class NewGame(WithOthers):
    """The new-game screen."""

    seed = ObjectProperty(0)
    title = StringProperty("")
    code = StringProperty("")
    problem = StringProperty("")
    seat_count = StringProperty("")
    can_add = BooleanProperty(True)
    #: The advanced options are shown.
    unfolded = False

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._rows = {}
        tr.fbind("language", self._rebuild)

    @property
    def face(self):
        return face(self.game.id)

    @override
    def on_show(self, game=None, room=False, seed=None, options=None, seats=None, change=False, **_what):
        """Show a game with the last choices, or with these options and seats."""
        self.changing, self.unfolded, self._from_code = change, False, False
        if seed is None:
            self.ids.page.scroll.scroll_y = 1
        self.game = GAMES[game]
        self.chosen = choices_of(self.app, self.game)
        if options not in (None, self.chosen.options):
            self.chosen = replace(self.chosen, options=options, preset="")
        if seats is not None:
            self.chosen = replace(self.chosen, seats=seats)
        if change:
            self.seat_room()
        elif room or any(seat.kind == "peer" for seat in self.chosen.seats):
            self.invite()
        self.seed = self.app.matches.new_seed() if seed is None else seed
        # Back from the rules, the code is the same: it may have been sent to somebody.
        self.app.navigation.remember(seed=self.seed, options=self.chosen.options)
        self.problem = ""
        self._rebuild()

    @override
    def on_resume(self, **_what):
        """Keep everything: the code may just have been sent to somebody."""

    @override
    def press(self, key):
        if key == "enter":
            self.start()
            return True
        return False

    @override
    def key_help(self):
        return [
            ("Tab", tr._("next")),
            ("← →", tr._("change a value")),
            ("Enter", tr._("start")),
            ("Esc", tr._("back")),
        ]

    # Building the page

    @override
    def _rebuild(self, *_):
        if self.game is None:
            return
        self.title = self.face.title()
        self.look_around()
        self._build_presets()
        self._build_options()
        self._build_seats()
        self._say_code()

    def _build_presets(self):
        box = self.ids.presets
        box.clear_widgets()
        if self.face.chosen_start(self.chosen.options):
            return
        for preset in self.game.presets:
            icon, name, small = self.face.preset(preset.id)
            chosen = preset.id == self.chosen.preset
            card = box.offer(icon=icon, text=name, small=small, label=name, chosen=chosen)
            card.bind(on_release=lambda _, preset=preset: self._take_preset(preset))

    @override
    def _build_options(self):
        card = self.ids.options
        card.clear_widgets()
        self._rows = {}
        if named := self.face.chosen_start(self.chosen.options):
            card.add_widget(self._start_row(*named))
            card.add_widget(Divider())
        offered = [choice for choice in choices(self.game.Options) if choice.name in self._offered()]
        advanced = [choice for choice in offered if self.face.is_advanced(choice.name)]
        for choice in offered:
            if choice not in advanced:
                self._add_option(choice)
        if not self.with_others:
            for wish in self.face.wishes():
                card.add_widget(Divider())
                card.add_widget(self._wish_row(*wish))
            self._add_rated()
        if advanced and not self.unfolded:
            self._add_fold()
        elif advanced:
            for choice in advanced:
                self._add_option(choice)

    def _add_option(self, choice):
        card = self.ids.options
        if self._rows:
            card.add_widget(Divider())
        name, small = self.face.option(choice.name)
        if not isinstance(choice, Several):
            small = self.face.value_line(choice.name, getattr(self.chosen.options, choice.name)) or small
        row = Row(text=name, small=small)
        self._rows[choice.name] = row
        card.add_widget(row)
        if isinstance(choice, Several):
            card.add_widget(SeatValues(self.game, choice, self.chosen, self._take_people))
        else:
            row.add_widget(self._control(choice))

    def _add_fold(self):
        """What only few want to choose is behind a line of its own."""
        self.ids.options.add_widget(Divider())
        fold = LinkRow(text=tr._("Advanced"), end_icon="chevron-down", label=tr._("Advanced"))
        fold.bind(on_release=lambda *_: self._unfold())
        self.ids.options.add_widget(fold)

    def _unfold(self):
        self.unfolded = True
        self._build_options()

    def _add_rated(self):
        card = self.ids.options
        card.add_widget(Divider())
        rated = Row(text=tr._("Rated"), small=tr._("counts by level, no undo"))
        switch = InkSwitch(value=self.chosen.rated, label=tr._("Rated"))
        switch.bind(value=lambda _, on: self._choose(rated=on))
        rated.add_widget(switch)
        card.add_widget(rated)

    def _start_row(self, name, small, without):
        """The imported dungeon, and a button that discards it."""
        row = Row(text=name, small=small)
        drop = IconButton(icon="close", label=tr._("Another one, that nobody knows"), tint=ink.ink2)
        drop.bind(on_release=lambda *_: self._let_go_of_start(without))
        row.add_widget(drop)
        return row

    def _wish_row(self, name, title, small):
        """What the player wishes for in every game, unless a preset says otherwise for this one."""
        prefs = self.app.profile.prefs.get(self.game.id, {})
        row = Row(text=title, small=small)
        switch = InkSwitch(value=self.chosen.notes.get(name, prefs.get(name, False)), label=title)
        switch.bind(value=lambda _, on: self._take_wish(name, on))
        row.add_widget(switch)
        return row

    def _let_go_of_start(self, options):
        self._choose(options=options)
        self._rebuild()

    def _control(self, choice):
        value = getattr(self.chosen.options, choice.name)
        label = self.face.option(choice.name)[0]

        def take(_control, new):
            self._take_option(choice.name, new)

        match choice:
            case Switch():
                control = InkSwitch(value=value, label=label)
            case Pick(values=values) if len(values) <= 3:
                control = Segmented(choices=[(v, self.face.value(choice.name, v)) for v in values], value=value)
            case Pick(values=values):
                control = Picker(choices=[(v, self.face.value(choice.name, v)) for v in values], value=value)
            case Number(steps=steps):
                return self._number(choice, steps, value, label)
        control.bind(value=take)
        return control

    def _number(self, choice, steps, value, label):
        """A stepper for consecutive values, else a slider; both move in the useful steps."""
        place = min(range(len(steps)), key=lambda place: abs(steps[place] - (value or 0)))
        last = len(steps) - 1
        if steps[-1] - steps[0] == last:
            control, shown = Stepper(value=place, least=0, most=last, less_label=label, more_label=label), "text"
        else:
            control, shown = InkSlider(value=place, least=0, most=last, ticks=len(steps), label=label), "value_text"

        def say(value):
            setattr(control, shown, self.face.value_among(choice.name, value, len(self.chosen.seats)))

        def take(_control, place):
            new = steps[int(place)]
            say(new)
            self._take_option(choice.name, new)

        say(value)
        control.bind(value=take)
        return control

    def _build_seats(self):
        card = self.ids.seats
        card.clear_widgets()
        seats = self.chosen.seats
        names = names_of(seats, self.game.id)
        for number, seat in enumerate(seats):
            row = SeatRow(
                seat=number,
                name=names[number],
                line=introduction(seats, number, self.game.id),
                kinds=self._kinds(number),
                value=f"{seat.kind}:{seat.level}",
                removable=len(seats) > self.game.seats.start and not self.is_mine(number),
            )
            row.bind(
                on_kind=lambda _, kind, number=number: self._seat_kind(number, kind),
                on_renamed=lambda _, name, number=number: self._seat_name(number, name),
                on_remove=lambda _, number=number: self._remove_seat(number),
            )
            card.add_widget(row)
            card.add_widget(Divider())
        least, most = self.game.seats.start, self.game.seats.stop - 1
        self.seat_count = tr._("{n} ({least} to {most})", n=len(seats), least=least, most=most)
        self.can_add = len(seats) < most

    def _kinds(self, number):
        if self.is_mine(number):
            return self.people_kinds(number)
        levels = [(f"computer:{level}", self.face.level(level), "robot-outline") for level in self.game.levels]
        return [*self.people_kinds(number), *levels]

    # Choosing

    def _choose(self, **changes):
        self.chosen = replace(self.chosen, **changes)
        self.look_around()
        self._keep()
        self._say_code()

    def _keep(self):
        """Remember the choices for the next game; those of a code once it is played."""
        if not self._from_code:
            keep_choices(self.app, self.game, self.chosen)
        self.app.navigation.remember(options=self.chosen.options, seats=self.chosen.seats)

    def _take_preset(self, preset):
        seats = self.chosen.seats
        seats = tuple(replace(s, level=preset.level, name="") if s.kind == "computer" else s for s in seats)
        options = with_people_of(preset.options, self.chosen.options)
        self._choose(options=options, seats=seats, preset=preset.id, notes=notes_of(self.game, preset.id))
        self._rebuild()

    def _take_wish(self, name, on):
        self.app.profile_store.change_prefs(self.game.id, **{name: on})
        self._choose(notes={note: value for note, value in self.chosen.notes.items() if note != name}, preset="")
        self._unmark_presets()

    def _take_option(self, name, value):
        before = self._offered()
        self._choose(options=self.game.renewed(replace(self.chosen.options, **{name: value})), preset="")
        if line := self.face.value_line(name, value):
            self._rows[name].small = line
        self._unmark_presets()
        if self._offered() != before:
            self._build_options()

    def _unmark_presets(self):
        """Something was changed: it is no preset any more."""
        for card in self.ids.presets.children:
            card.chosen = False

    def _take_people(self, options):
        """Values of seats do not belong to a preset."""
        self._choose(options=options)

    def _offered(self):
        names = [choice.name for choice in choices(self.game.Options)]
        return [name for name in names if self.face.offers(name, self.chosen.options)]

    def add_seat(self):
        self._seat((*self.chosen.seats, Seat("peer" if self.with_others else "person")))

    def _remove_seat(self, number):
        seats = self.chosen.seats
        self._seat(seats[:number] + seats[number + 1 :])

    @override
    def _seat(self, seats):
        """Rebuild the seats and their values."""
        more = len(seats) != len(self.chosen.seats)
        self._choose(seats=seats, options=fitted(self.game, self.chosen.options, len(seats)))
        self._build_seats()
        if more:
            self._build_options()
        else:
            self._say_people()

    def _say_people(self):
        """Update the options that show the seats' names."""
        if any(isinstance(choice, Several) for choice in choices(self.game.Options)):
            self._build_options()

    def _seat_kind(self, number, kind):
        what, level = kind.split(":")
        if what == "peer":
            self.make_peer(number)
            return
        seats, seat = self.chosen.seats, self.chosen.seats[number]
        changed = Seat(what, seat.name if what == "person" and seat.kind == "person" else "", level)
        self._seat((*seats[:number], changed, *seats[number + 1 :]))

    def _seat_name(self, number, name):
        seats = self.chosen.seats
        name = player_names.cut(self.app, name)
        named = replace(seats[number], name=name)
        self._choose(seats=(*seats[:number], named, *seats[number + 1 :]))
        self._say_people()
        if number == 0 and name:
            self.app.profile_store.change(name=name)

    # The game code

    def _start_now(self):
        return Start(self.game, self.chosen.options, len(self.chosen.seats), self.seed)

    def _say_code(self):
        self.code = codes.code(self._start_now())

    def copy_code(self):
        Clipboard.copy(self.code)
        self.app.tell(tr._("Copied."))

    def paste_code(self):
        self.take_code(Clipboard.paste())

    def take_code(self, text):
        """Take over a code's options, or say what is wrong with it."""
        try:
            start = codes.parse(text or "", GAMES)
        except BadCode as wrong:
            self.problem = code_words(wrong)
            return
        self.problem = ""
        seats = list(self.chosen.seats[: start.seats])
        seats += [Seat("computer", level=start.game.levels[0])] * (start.seats - len(seats))
        notes = self.chosen.notes if start.game is self.game else {}
        self.game = start.game
        self.chosen = Choices(start.options, known_to(start.game, seats), self.chosen.rated, notes=notes)
        self.seed = start.seed
        self._from_code = True
        self.app.navigation.remember(game=self.game.id, ink=self.face.ink, seed=self.seed)
        self._keep()
        self._rebuild()

    def start(self):
        # A name that is still being typed counts.
        self.app.navigation.stop_typing()
        if self.changing:
            self.change_room()
            return
        if self.with_others:
            self.open_room()
            return
        if not any(seat.kind == "person" for seat in self.chosen.seats):
            self.app.tell(tr._("Nobody but computers: take a seat and watch, or play yourself."))
        chosen = self.chosen
        keep_choices(self.app, self.game, chosen)
        self.app.matches.start(self._start_now(), chosen.seats, rated=chosen.rated, notes=chosen.notes)


SCREEN = NewGame
