"""The play screen of Stay on the Board."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from msgspec.structs import replace

import screens.games.stayboard.controls  # noqa: F401  names its widgets for kv
from logic.core.override import override
from logic.stayboard.board import DIRECTIONS, OFF, board
from logic.stayboard.play import StayboardPlay
from logic.stayboard.sight import WISHED, wishes_of
from logic.stayboard.state import Claimed, Cleared, Fell, Moved, SeatOut
from screens.core.keys import keyboard
from screens.games.stayboard import texts, training
from screens.games.stayboard.board import StayBoard  # noqa: F401  names the board for kv
from screens.games.stayboard.face import FACE
from screens.games.stayboard.move_input import BY_PLACE, CONFIRM_KEYS, choose_by_key
from screens.games.stayboard.voice import understand
from screens.i18n.texts import tr
from screens.play.plate import HURRY_MS, TurnClock
from screens.play.screen import PlayScreen
from screens.widgets import Toast

CLAIM_KEYS = ("backspace", "numpaddecimal")
SOUNDS = {Moved: "step", Fell: "out", Claimed: "claim", Cleared: "clear"}


class StayScreen(PlayScreen):
    """One queen, a pad of eight directions, and a board that may be hidden."""

    by_place = BY_PLACE

    board = ObjectProperty(None, allownone=True)
    pad = ObjectProperty(None, allownone=True)
    #: What is left of the turn, a TurnClock; None where there is no clock.
    clock = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.animator.on(Moved, self._show_moved)
        self.animator.on(Fell, self._show_fell)
        self._ticking = None
        self.board.bind(pos=self._anchor_paper, size=self._anchor_paper, view=self._anchor_paper)

    @override
    def new_play(self, client):
        return StayboardPlay(client, wishes_of(self.app.profile.prefs.get(FACE.id, {})))

    @override
    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self._tick()
        Clock.schedule_once(self._anchor_paper)

    @override
    def on_hide(self):
        super().on_hide()
        # Nobody comes back to a claim that one more tap confirms.
        self.play.drop()
        self._stop_ticking()
        self.app.feedback.stop_listening()

    @override
    def dealt(self):
        self._tick()
        self._listen()

    # What happens

    @override
    def state_changed(self, before, after):
        if after.choice != before.choice and after.choice.begun:
            self.app.feedback.sound("choose")
        if after.wishes != before.wishes:
            wishes = {name: getattr(after.wishes, name) for name in WISHED}
            self.app.profile_store.change_prefs(self.name, **wishes)
        if after.acting != before.acting:
            self._listen()
        if after.view is not before.view:
            self._tick()

    @override
    def happened(self, events):
        state, feedback = self.state, self.app.feedback
        for event in events:
            penalty = getattr(event, "penalty", 0)
            if penalty and self.ids.seats.plates[event.seat].compact:
                # A narrow plate has no room for the reason.
                self.app.tell(texts.straight_back(state, event))
            if sound := SOUNDS.get(type(event)):
                feedback.sound("penalty" if penalty else sound)
            if isinstance(event, (Fell, Claimed)):
                feedback.buzz(60)
            if isinstance(event, SeatOut) and state.lost:
                self.app.tell(texts.lost(state))
        if state.sight.speak or self.app.profile.settings.speech:
            for line in filter(None, (texts.spoken(state, event) for event in events)):
                feedback.say(line)
        if state.trains:
            training.follow(self)
        if state.over:
            won = any(state.seats[winner].kind == "person" for winner in state.outcome.winners)
            feedback.sound("win" if won else "lose")

    @override
    def describe(self):
        super().describe()
        self.play.see_all()

    @override
    def picked(self, pick):
        if pick == "review":
            self.play.see_all()
        super().picked(pick)

    # The voice

    def _listen(self):
        """Where the player plays by voice, listen while it is their turn."""
        if self.state.acting is None:
            self.app.feedback.stop_listening()
        else:
            self.app.feedback.listen(self._heard_voice)

    def _heard_voice(self, text):
        action = understand(text)
        if action is not None:
            self.play.say(action)
        elif text:
            Toast.say(tr._("Heard “{text}”, but that is no move.", text=text[:40]))
            self._listen()

    # The clock of a turn

    def _tick(self):
        self._stop_ticking()
        if self.model and not self.state.over and self.state.view.options.turn_seconds:
            self._ticking = Clock.schedule_interval(self._show_clock, 0.2)
            self._show_clock()

    def _stop_ticking(self):
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        self.clock = None

    def _show_clock(self, *_):
        left = max(self.client.driver.remaining().values(), default=0)
        before, seconds = self.clock, -(-left // 1000)
        self.clock = TurnClock(left / (self.state.view.options.turn_seconds * 1000), left < HURRY_MS, seconds)
        if before and before.seconds != seconds <= 5 and self.state.acting is not None:
            self.app.feedback.sound("tick")

    # Movement

    def _show_moved(self, event):
        self.board.glide(self.animator, event.start)

    def _show_fell(self, event):
        """The queen sets off, and is back where the move began."""
        table = board(self.state.view.size)
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
        if self.model is not None and self.in_front():
            self.board.align(self.app.paper)

    @override
    def back(self):
        """What is chosen and not played yet is chosen no more."""
        return self.play.drop()

    # Keys

    @override
    def press(self, key):
        play = self.play
        if choose_by_key(play, key):
            return True
        if key in CONFIRM_KEYS:
            if self.state.over and key == "enter":
                self.show_result()
            else:
                play.confirm()
        elif key in CLAIM_KEYS:
            play.claim()
        elif key == "h":
            play.switch("board")
        elif key == "u":
            play.undo()
        elif key == "v":
            play.switch("speak")
            Toast.say(tr._("Moves are spoken") if self.state.sight.speak else tr._("Moves are not spoken"))
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
        options = self.client.game.renewed(options)
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


SCREEN = StayScreen
