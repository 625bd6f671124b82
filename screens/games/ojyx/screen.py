"""The play screen of Ojyx."""

from kivy.clock import Clock
from kivy.properties import NumericProperty

import screens.games.ojyx.controls
import screens.games.ojyx.layout
import screens.games.ojyx.opponents
import screens.games.ojyx.piles
import screens.games.ojyx.totals  # noqa: F401  names their widgets for kv
from logic.core.override import override
from logic.ojyx import events as e
from logic.ojyx.play import STEPS, OjyxPlay, is_secret
from screens.games.ojyx import prompts, texts
from screens.games.ojyx.face import card_name
from screens.games.ojyx.scores import MatchStory, ScoreColumns
from screens.i18n.texts import tr
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Dialog, Toast
from screens.widgets.manual_layout import hide

SOUNDS = {
    e.Placed: "step", e.Discarded: "slide", e.TurnedUp: "step", e.ColumnCleared: "clear", e.CardPlayed: "claim",
    e.DrewDeck: "page", e.DrewAction: "page", e.TookDiscard: "page", e.LastLap: "tick", e.Marked: "blocked",
}  # fmt: skip
PILES = {"d": "deck", "f": "discard", "a": "actions"}
GROWS_FROM = 0.6
STORY_LINES = 20
SCENE_MS = 900
"""How long the cards of a seat lie turned up before those of the next one turn."""


class OjyxScreen(PlayScreen):
    """The own cards large, the others small; piles to draw from, a stock to play from."""

    play_type = OjyxPlay
    #: How far the cards in the middle have grown, when a spectator begins to follow somebody else.
    grown = NumericProperty(1)

    def __init__(self, **kwargs):
        self._grows = False
        #: The sheet with the points of a round, while it is open; and what will turn the next cards up.
        self._scores = None
        self._next_scene = Clock.create_trigger(lambda _dt: None)
        super().__init__(**kwargs)
        for part in (self.ids.waiting, self.ids.ending, self.ids.buttons):
            # They stand on the screen itself: the layout hides only what was in place before.
            if part is not self.ids.table.controls:
                hide(part)
        for kind in (e.TurnedUp, e.Placed, e.Bombed):
            self.animator.on(kind, self._turn_card)

    def relayout(self):
        """What can be done has grown: it stands on the screen itself, and the table makes room for it."""
        if table := self.ids.get("table"):
            table.relayout()

    # Following a match

    @override
    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        Clock.schedule_once(self._hand_over)
        Clock.schedule_once(self._tell_round)

    @override
    def on_hide(self):
        super().on_hide()
        self._close_scores()

    @override
    def go_on(self):
        if not self.play.halted:
            super().go_on()

    @override
    def state_changed(self, before, after):
        self._grows = before.followed != after.followed
        if before.round_end != after.round_end:
            self._tell_round()
        if after.played > before.played:
            self.app.feedback.sound("choose")
        if before.eyes != after.eyes:
            # The next person hears the story as they saw it.
            self._rebuild_story()
        if after.next_person is not None and after.passing:
            Clock.schedule_once(self._hand_over)

    @override
    def happened(self, events):
        if surprise := texts.surprise(events, self.state):
            Toast.say(surprise, icon="flash", seconds=5)
        for event in events:
            if sound := SOUNDS.get(type(event)):
                self.app.feedback.sound(sound)
            if isinstance(event, e.Asked) and event.seat == self.state.me:
                self.app.feedback.buzz(80)
            if is_secret(event):
                self._tell_secret(event)
            if self.app.profile.settings.speech and (line := texts.spoken(event, self.state)):
                self.app.feedback.say(line)

    def _tell_round(self, *_):
        """Once a round is over the cards turn up one seat after another, and then its points are told on a sheet."""
        self._next_scene.cancel()
        self._close_scores()
        end = self.state.round_end
        if self.model is None or end is None or not self.in_front():
            return
        if end.stage == "told":
            self._open_scores()
        elif end.stage == "turning" and not window.seconds(SCENE_MS):
            self.play.show_stage("told")
        elif end.stage == "turning":
            self._turn_cards(end.scene.seat, end.scene.cells)
            self._next_scene = Clock.schedule_once(lambda _dt: self.play.turn_on(), window.seconds(SCENE_MS))

    def _open_scores(self):
        answers = [tuple(button) for button in prompts.buttons(self.state)]
        sheet = self._scores = Dialog(
            heading=tr._("Round {n}", n=self.state.view.round),
            text=texts.closing(self.state),
            answers=answers,
            long=True,
        )
        sheet.add_widget(ScoreColumns(texts.scores(self.state)))
        sheet.bind(on_answer=lambda _, offer: self.play.choose(offer), on_dismiss=self._scores_closed)
        sheet.open()

    def _scores_closed(self, sheet):
        if sheet is self._scores:
            self._scores = None
            self.play.show_stage("looked")

    def _close_scores(self):
        if sheet := self._scores:
            self._scores = None
            sheet.dismiss()

    def _tell_secret(self, event):
        """Show what one person alone is told."""
        icon, seconds = ("eye-outline", 3) if isinstance(event, e.Peeked) else ("binoculars", 5)
        Toast.say(texts.secret(event), icon=icon, seconds=seconds)

    def _hand_over(self, _dt):
        """Where several people share the device, hand it over; with a curtain if anything is secret."""
        state = self.state
        if self.model is None or state.next_person is None or not state.passing or not self.in_front():
            return
        if state.curtained:
            Toast.clear()
            self.pass_device(state.next_person, lambda: None)
        else:
            self.client.look_as(state.next_person)

    # Touching

    def touch_card(self, card):
        """A kept card, or the one in hand, was tapped."""
        if card in self.state.usable:
            self.play.use(card)
        else:
            self.tell_card(card)

    def tell_card(self, card):
        """Tell all about an action card."""
        answers = [(0, tr._("Close"), "outline")]
        Dialog(heading=card_name(card), text=texts.card_details(card), answers=answers).open()

    def tell_match(self):
        """Tell what was done since one's own turn, the rounds so far, and the story: on a phone there is no log."""
        events = [event for step in self.client.shown_events() for event in step]
        sheet = Dialog(heading=tr._("This game"), text="", answers=[(0, tr._("Close"), "outline")])
        sheet.add_widget(
            MatchStory(
                since=texts.since_turn(self.state, events),
                history=self.state.view.history,
                names=self.names,
                mine=self.state.me,
                story=[text for _seat, text in reversed(self.story)][:STORY_LINES],
            )
        )
        sheet.open()

    @override
    def menu(self):
        lines = super().menu()
        if self.state.can_hint:
            lines.insert(0, ("hint", tr._("Hint"), "lightbulb-on-outline"))
        return [*lines[:2], ("turn", tr._("How a turn goes"), "format-list-numbered"), *lines[2:]]

    @override
    def picked(self, pick):
        if pick == "hint":
            self.play.ask_hint()
        elif pick == "turn":
            self.tell_turn()
        else:
            super().picked(pick)

    def tell_turn(self):
        """Tell how a turn goes."""
        answers = [(0, tr._("Close"), "outline")]
        Dialog(heading=tr._("How a turn goes"), text=texts.turn_steps(), answers=answers).open()

    @override
    def back(self):
        """What was chosen or aimed and is not played yet is chosen no more."""
        if self.state.choosing is None or not self.state.choosing.begun:
            return False
        self.play.stop_aiming()
        return True

    # Keys

    @override
    def press(self, key):
        state, play = self.state, self.play
        if state.over:
            if key == "enter":
                self.show_result()
            return key == "enter"
        if key == "o":
            play.look_further()
            return True
        if state.choosing is None and not state.offers:
            return False
        if key in STEPS:
            play.move_cursor(key)
        elif key in ("enter", "space"):
            play.confirm()
        elif key in PILES:
            if PILES[key] in state.takes:
                play.take(PILES[key])
        elif key in ("1", "2", "3") and int(key) <= len(state.stock):
            self.touch_card(state.stock[int(key) - 1])
        elif key == "h":
            play.ask_hint()
        elif key in ("k", "x", "u"):
            play.press_offer(key.upper())
        else:
            return False
        return True

    @property
    @override
    def steers(self):
        """Whether the arrows move over the cards."""
        return self.state.choosing is not None

    @override
    def key_help(self):
        return texts.key_help(self.state)

    # Movement

    @override
    def _happened(self, model, events):
        super()._happened(model, events)
        if self._grows:
            self._grows = False
            self.grown = GROWS_FROM
            self.animator.move(self, 240, grown=1)

    def _turn_card(self, event):
        self._turn_cards(event.seat, [event.cell])

    def _turn_cards(self, seat, cells):
        grid = self._grid_of(seat)
        if grid is not None and cells:
            grid.turning = cells
            grid.turned = 0
            self.animator.move(grid, 220, transition="in_out_quad", turned=1)

    def _grid_of(self, seat):
        if seat == self.state.shown:
            return self.ids.grid
        return next((panel.grid for panel in self.ids.opponents.panels if panel.plate.seat == seat), None)


SCREEN = OjyxScreen
