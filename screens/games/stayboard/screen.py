"""The play screen of Stay on the Board."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec.structs import replace

import screens.games.stayboard.controls
import screens.play.log_and_ending  # noqa: F401  names its widgets for kv
from logic.core.override import override
from logic.stayboard.board import DIRECTIONS, OFF, board
from logic.stayboard.state import Claim, Claimed, Cleared, Fell, Moved
from screens.core.keys import keyboard
from screens.games.stayboard.board import StayBoard  # noqa: F401  names the board for kv
from screens.games.stayboard.face import last_fall
from screens.games.stayboard.layout import StayLayout  # noqa: F401  names the layout for kv
from screens.games.stayboard.move_input import CONFIRM_KEYS, MoveChooser
from screens.games.stayboard.texts import News, TableWords
from screens.games.stayboard.training import Training
from screens.i18n.texts import tr
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Toast

CLAIM_KEYS = ("backspace", "numpaddecimal")
SWITCHES = {"board": "show_board", "queen": "show_queen", "moves": "show_moves", "auto": "hide_auto"}
UNSEEN = ("nothing", "queen", "board")
"""What may be hidden from a player, least first."""
SOUNDS = {Moved: "step", Fell: "out", Claimed: "claim", Cleared: "clear"}


class StayPlay(TableWords, MoveChooser, PlayScreen):
    """One queen, a pad of eight directions, and a board that may be hidden."""

    show_board = BooleanProperty(True)
    show_queen = BooleanProperty(True)
    show_moves = BooleanProperty(True)
    hide_auto = BooleanProperty(False)
    speaks = BooleanProperty(False)
    #: The seats of the people at this device.
    people = ListProperty([])
    #: The seat of the person who is to act here, or None.
    acting = NumericProperty(None, allownone=True)
    clock_text = StringProperty("")
    clock_brief = StringProperty("")
    over = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.animator.on(Moved, self._show_moved)
        self.animator.on(Fell, self._show_fell)
        self._ticking = None
        self._news = News()
        #: Whether a preset, the trainer or a lesson has said what is hidden: that holds for this match alone.
        self._given = False
        #: What was still hidden when most was in sight, and in which position that was.
        self._seen = None
        self.follow()
        self.fbind("acting", self.show_choice)
        self.fbind("acting", self._listen)
        for name in (*SWITCHES.values(), "over"):
            self.fbind(name, self._show_switches)
        tr.fbind("language", self._retranslate)
        window.bind(wide=self._retranslate, big_text=self._retranslate)
        self.ids.switches.bind(on_switch=lambda _, name: self.switch(name))
        self.pad.bind(
            on_confirm=lambda _: self.confirm(),
            on_claim=lambda _: self.claim(),
            on_undo=lambda _: self.undo(),
        )
        self.board.bind(pos=self._anchor_paper, size=self._anchor_paper, view=self._anchor_paper)

    # Opening a match

    @override
    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self.pad.left_handed = self.app.profile.settings.left_handed
        self._tick()
        Clock.schedule_once(self._anchor_paper)

    @override
    def on_hide(self):
        super().on_hide()
        self._stop_ticking()
        self.app.feedback.stop_listening()

    @override
    def dealt(self):
        """Set the switches before the board appears, so that nothing flickers."""
        self._train = Training(self) if self.client.match.record().purpose == "trainer" else None
        self.people = self.client.people
        # Switches say the wiped board anew: it must not tell what happened in the match before.
        self._news = News(self.client.shown_events(), self.people)
        self._seen = None
        notes, prefs = self.client.match.notes, self.app.profile.prefs.get(self.name, {})
        fresh = "queen" not in notes
        self._given = notes.get("given", fresh and "auto" in notes)
        self.hide_auto = notes.get("auto", prefs.get("auto", False))
        self.show_queen = notes.get("queen", True)
        self.show_moves = notes.get("moves", True)
        stays_hidden = fresh and self.hide_auto and not self._given and not prefs.get("board", True)
        self.show_board = notes.get("board", not stays_hidden)
        self.speaks = notes.get("speak", prefs.get("speak", False))
        self._note()
        self.direction = self.distance = None
        options = self.client.view.options
        self.pad.size_of_board = options.size
        self.pad.claims = options.mode == "blocked"
        self.ids.seats.seat(self.names, self.people)
        self._name_seats()
        self._look()
        self._show_switches()

    def _note(self):
        self.client.note(
            auto=self.hide_auto,
            given=self._given,
            queen=self.show_queen,
            moves=self.show_moves,
            board=self.show_board,
            speak=self.speaks,
        )

    # What happens

    @override
    def happened(self, events):
        self._news.hear(events, self.people)
        for event in events:
            if isinstance(event, Moved):
                self._moved(event)
                self._tell_penalty(event)
            if sound := SOUNDS.get(type(event)):
                self.app.feedback.sound("penalty" if getattr(event, "penalty", 0) else sound)
            if isinstance(event, (Fell, Claimed)):
                self.app.feedback.buzz(60)
        if self.speaks or self.app.profile.settings.speech:
            self._speak(events)
        self.direction = self.distance = None
        self._look()
        if self._train:
            self._train.happened(events)
        if self.over:
            won = any(self.client.seats[w].kind == "person" for w in self.client.outcome.winners)
            self.app.feedback.sound("win" if won else "lose")

    def _moved(self, event):
        """The first own move hides the board, where the player wants that; it stays as it is then."""
        if self.client.seats[event.seat].kind != "person":
            return
        if self.hide_auto and self.show_board and self._own_moves() == 1:
            self._set("board", False)

    def _own_moves(self):
        moved = (event for step in self.client.shown_events() for event in step if isinstance(event, Moved))
        return sum(self.client.seats[event.seat].kind == "person" for event in moved)

    @override
    def rewound(self):
        self.direction = self.distance = None
        self._news = News(self.client.shown_events(), self.people)
        self._look()

    @override
    def look_again(self):
        self._look()
        self._show_switches()

    def _look(self):
        """Show the present view."""
        view, client = self.client.view, self.client
        self.over = client.outcome is not None
        self.acting = None if self.over else client.person_to_move()
        self.pad.still = client.held or not client.people or (self.acting is None and not client.rests)
        self.board.view = view
        self.board.last_move = self._last_move() if not self.over else None
        self.board.trail = self._trail() if self.over else []
        self.board.fall = last_fall(view, client.shown_events())
        self._show_undo(client.can_undo)
        self._say()
        self.show_choice()
        self._tick()

    def _show_undo(self, can):
        undo = self.pad.undo
        people = sum(seat.kind != "computer" for seat in self.client.seats)
        solitary = not self.room_panel and not self.client.match.counts and people == 1
        undo.opacity = 1 if solitary else 0
        undo.disabled = not can
        self.pad.relayout()

    def _last_move(self):
        last = self.client.view.last
        if last is None:
            return None
        table = board(self.client.view.size)
        back = table.landing[table.index(self.client.view.queen)].get((10 - last.direction, last.distance), OFF)
        return None if back == OFF else (table.cells[back], self.client.view.queen)

    def _trail(self):
        moved = [event for step in self.client.shown_events() for event in step if isinstance(event, Moved)]
        return [moved[0].start, *(event.end for event in moved)] if moved else [self.client.view.queen]

    # Choosing a move

    @override
    def position(self):
        return None if self.model is None or self.acting is None else self.client.view

    @override
    def choose_cell(self, cell):
        if self.show_queen:
            super().choose_cell(cell)

    def confirm(self):
        move = self.chosen_move()
        if self.acting is None or move is None:
            return
        self.client.play(self.acting, replace(move, unseen=self._unseen()))

    def _unseen(self):
        """What the player has not seen of this position; hiding it again does not take it out of one's mind."""
        hidden = "board" if not self.show_board else "nothing" if self.show_queen else "queen"
        if self._seen and self._seen[1] == self.client.view:
            hidden = min(hidden, self._seen[0], key=UNSEEN.index)
        return hidden

    def _saw(self, hidden):
        self._seen = hidden, self.client.view

    @override
    def describe(self):
        super().describe()
        self._saw("nothing")

    @override
    def picked(self, pick):
        if pick == "review":
            self._saw("nothing")
        super().picked(pick)

    def claim(self):
        if self.acting is not None and self.pad.claims:
            self.client.play(self.acting, Claim())

    def undo(self):
        if self.client.can_undo:
            self.client.undo(self.people[0])

    def _listen(self, *_):
        """Where the player plays by voice, listen while it is their turn."""
        if self.acting is None:
            self.app.feedback.stop_listening()
        else:
            self.app.feedback.listen(self._heard_voice)

    def _heard_voice(self, text):
        from screens.games.stayboard.voice import understand

        action = understand(text)
        if isinstance(action, Claim):
            self.claim()
        elif action is not None and self.position() is not None:
            self.direction, self.distance = action.direction, action.distance
            self.confirm()
        elif text:
            Toast.say(tr._("Heard “{text}”, but that is no move.", text=text[:40]))
            self._listen()

    # The switches: they touch neither the rules nor the controls

    def switch(self, name):
        self._saw(self._unseen())
        if name == "auto":
            # The player's own wish from now on, whatever the match began with.
            self._given = False
        self._set(name, not getattr(self, SWITCHES[name]))

    def _set(self, name, on):
        setattr(self, SWITCHES[name], on)
        self._note()
        if name in ("board", "auto") and not self._given:
            self.app.profile_store.change_prefs(self.name, board=self.show_board, auto=self.hide_auto)

    def _show_switches(self, *_):
        self.ids.switches.show({name: getattr(self, attribute) for name, attribute in SWITCHES.items()})
        self.board.hidden = not self.show_board and not self.over
        self.board.show_queen = self.show_queen or self.over
        # Rings say where to go: while a room waits, nobody goes anywhere.
        self.board.show_moves = self.show_moves and not (self.model and self.client.held)
        self._say_hidden()

    # The clock of a turn

    def _tick(self, *_):
        self._stop_ticking()
        if self.model and not self.over and self.client.view.options.turn_seconds:
            self._ticking = Clock.schedule_interval(self._show_clock, 0.2)
            self._show_clock()

    def _stop_ticking(self):
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        self.clock_text = ""

    def _show_clock(self, *_):
        left = max(self.client.driver.remaining().values(), default=0)
        seconds = -(-left // 1000)
        text = tr._("{n} s left", n=seconds)
        if text != self.clock_text:
            self.clock_text, self.clock_brief = text, tr._("{n} s", n=seconds)
            self._say_seats()
            if left <= 5000 and self.acting is not None:
                self.app.feedback.sound("tick")

    # Movement

    def _show_moved(self, event):
        self.board.came_from = self.board.centre_of(event.start)
        self.board.arrived = 0
        self.animator.move(self.board, 180 + 30 * event.distance, arrived=1)

    def _show_fell(self, event):
        """The queen sets off, and is back where the move began."""
        table = board(self.client.view.size)
        end = table.landing[table.index(event.start)][event.direction, event.distance]
        if end == OFF:
            down, right = DIRECTIONS[event.direction]
            x, y = self.board.centre_of(event.start)
            self.board.came_from = x + right * self.board.cell, y - down * self.board.cell
        else:
            self.board.came_from = self.board.centre_of(table.cells[end])
        self.board.arrived = 0
        self.animator.move(self.board, 320, transition="in_out_quad", arrived=1)

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the cells of the board."""
        if self.model is None or not self.in_front():
            return
        cell = self.board.cell
        parts = max(1, round(cell / dp(30)))
        self.app.paper.square = cell / parts
        self.app.paper.origin = self.board.to_window(*self.board.corner())

    # Keys

    @override
    def press(self, key):
        if self.choose_by_key(key):
            return True
        if key in CONFIRM_KEYS:
            if self.over and key == "enter":
                self.show_result()
            else:
                self.confirm()
        elif key in CLAIM_KEYS:
            self.claim()
        elif key == "h":
            self.switch("board")
        elif key == "u":
            self.undo()
        elif key == "v":
            self.speaks = not self.speaks
            self._note()
            Toast.say(tr._("Moves are spoken") if self.speaks else tr._("Moves are not spoken"))
        elif key in ("b", "+", "-"):
            self._next_game(key)
        else:
            return False
        return True

    def _next_game(self, key):
        """B changes the mode and + and − the size, both for the next game."""
        from screens.pages.new_game.choices import choices_of, keep_choices

        choices = choices_of(self.app, self.client.game)
        options = choices.options
        if key == "b":
            options = replace(options, mode="normal" if options.mode == "blocked" else "blocked")
        else:
            options = replace(options, size=max(2, min(9, options.size + (1 if key == "+" else -1))))
        keep_choices(self.app, self.client.game, replace(choices, options=options))
        Toast.say(tr._("Next game: {what}", what=self.face.summary(options)))

    @override
    def key_help(self):
        return [
            (keyboard.printed("Q W E A D Z X C"), tr._("direction; also the digits of the numeric pad")),
            ("1–8", tr._("distance: the digits above the letters")),
            ("Enter", tr._("confirm")),
            ("Backspace", tr._("no moves")),
            ("H", tr._("show or hide the board")),
            ("U", tr._("undo")),
            ("V", tr._("speak the moves")),
            ("B", tr._("mode of the next game")),
            ("+ −", tr._("size of the next game")),
            ("Esc", tr._("back")),
        ]


SCREEN = StayPlay
