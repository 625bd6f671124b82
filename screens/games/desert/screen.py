"""The play screen of Le Désert."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

import screens.games.desert.controls
import screens.games.desert.players
import screens.games.desert.widgets
import screens.play.log_and_ending  # noqa: F401  names its widgets for kv
from logic.desert import events as e
from logic.desert import state as s
from logic.desert.board import CELLS
from logic.desert.storm import cards_at
from screens.games.desert import storm_panel
from screens.games.desert.board import DesertBoard  # noqa: F401  names the board for kv
from screens.games.desert.input import Hands
from screens.games.desert.layout import DesertLayout  # noqa: F401  names the layout for kv
from screens.games.desert.narration import effect, finding, why_over
from screens.games.desert.storm_playback import StormPlayback, beats
from screens.games.desert.turn import Choosing
from screens.games.desert.vocabulary import card_name, character_line, character_name, found_line, found_name, why_not
from screens.i18n.texts import tr
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Dialog

SOUNDS = {
    e.Moved: "step",
    e.Dug: "slide",
    e.Flipped: "page",
    e.PickedUp: "claim",
    e.PartAppeared: "confirm",
    e.Found: "confirm",
    e.Used: "choose",
}
CARD_SOUNDS = {"wind": "slide", "heat": "penalty", "rise": "tick"}


class DesertPlay(Hands, PlayScreen):
    """The desert, whoever's turn it is: everybody at this device sees the same."""

    over = BooleanProperty(False)
    #: Everybody here has given up; guides play on for them.
    gone = BooleanProperty(False)
    headline = StringProperty("")
    sentence = StringProperty("")
    #: The view that is being shown: while a storm is told, it lags behind the match.
    shown = ObjectProperty(None, allownone=True)
    heat_text = StringProperty("")
    pile_text = StringProperty("")
    parts_text = StringProperty("")
    parts_count = StringProperty("")
    panel_icon = StringProperty("")
    panel_word = StringProperty("")
    panel_heading = StringProperty("")
    panel_text = StringProperty("")
    last_text = StringProperty("")
    last_card = ObjectProperty(None, allownone=True)
    advice = StringProperty("")
    #: What the person is being asked or advised; beside the storm's cards, where there is room for both.
    note_heading = StringProperty("")
    note_text = StringProperty("")
    forecast = ListProperty([])
    aiming = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    #: A hint would help somebody now.
    can_ask = BooleanProperty(False)

    def __init__(self, **kwargs):
        #: The last storm as (card, sentence), and the view that the last events led to.
        self.told, self._known = [], None
        #: The events of the last find, until something else happens.
        self.found = None
        super().__init__(**kwargs)
        self.board, self.controls = self.ids.board, self.ids.controls
        self.show = StormPlayback(self.board, self._show_beat, self._storm_over)
        self.board.bind(on_cell=lambda _, cell: self.tap(cell))
        self.controls.bind(
            on_act=lambda _, name: self.act(name),
            on_extra=lambda _, number: self.take_extra(number),
            on_more=lambda _: self.open_extras(),
        )
        self.ids.storm.bind(
            on_look=lambda _: self.open_pile(), on_bury=lambda _, index: self.play_action(s.Bury(index))
        )
        self.ids.plates.bind(on_seat=lambda _, seat: self.tell_seat(seat))
        self.animator.on(e.Moved, self._show_moved)
        self.animator.on(e.Flipped, self._show_flipped)
        for name in ("pos", "size", "gutter"):
            self.board.fbind(name, self._anchor_paper)
        tr.fbind("language", self._retranslate)
        window.fbind("wide", self._again)

    # Opening a match

    def dealt(self):
        self._forget()
        self._known, self.found = self.client.view, None
        self.told = self._last_storm()
        self.ids.plates.seat(self.names, self.client.people)
        self._name_all()
        self.board.mine = self.client.people
        self._storm_over()

    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self._again()
        Clock.schedule_once(self._anchor_paper)

    def on_hide(self):
        self._stop_hint()
        self.show.finish()
        super().on_hide()

    def _name_all(self):
        self.ids.plates.name_all(self.names)
        self.board.initials = [name[:1].upper() for name in self.names]

    def _last_storm(self):
        """The cards of the last storm, each with what it did."""
        *views, _now = self.client.views()
        steps = list(self.client.shown_events())
        found = []
        for before, events in zip(views, steps[len(steps) - len(views) :], strict=True):
            found = beats(before, events) or found
        return [(beat.card, effect(beat.card, beat.events, self.names)) for beat in found]

    # What happens

    def happened(self, events):
        self._stop_hint()
        self.show.finish()
        storm = beats(self._known, events)
        found = finding(events, self.names) is not None
        if found or storm or self._known.turn in self.client.people:
            # What a companion found stays in sight while it goes on.
            self.found = events if found else None
        self._known = self.client.view
        for sound in dict.fromkeys(SOUNDS.get(type(event)) for event in events):
            if sound:
                self.app.feedback.sound(sound)
        if self.app.profile.settings.speech:
            for _, line in self._told(events):
                self.app.feedback.say(line)
        if storm:
            self.told = [(beat.card, effect(beat.card, beat.events, self.names)) for beat in storm]
            if window.motion == "off":
                self.app.feedback.sound(CARD_SOUNDS[storm[-1].card.kind])
            # The companions watch the storm too: they go on when it has been shown, or skipped.
            self.client.driver.pause()
        self._forget(keep_lead=not storm)
        self._mark()
        self.show.begin(storm)

    def rewound(self):
        self._stop_hint()
        self.show.finish()
        self._known, self.found = self.client.view, None
        self._forget()
        self._storm_over()

    def _show_beat(self, beat):
        """A card is drawn."""
        self.last_card, self.last_text = self.told[beat.place]
        self.ids.last.drawn = [card for card, _ in self.told[: beat.place + 1]]
        self.app.feedback.sound(CARD_SOUNDS[beat.card.kind])
        if any(isinstance(event, e.HeatWave) and event.burnt for event in beat.events):
            self.app.feedback.buzz(60)
        self._show_world(beat.last)
        self.board.view = beat.first
        self._say_panel()
        self.ids.storm.shown = 0
        self.animator.move(self.ids.storm, 240, shown=1)

    def _storm_over(self):
        """What is shown is what is."""
        self.last_card, self.last_text = self.told[-1] if self.told else (None, self._calm_words())
        self.ids.last.drawn = [card for card, _ in self.told]
        ended = self.client.outcome is not None
        if ended and not self.over:
            won = self.client.view.won
            self.app.feedback.sound("win" if won else "lose")
        self.over = ended
        self._show_world(self.client.view)
        self._show_hands()
        if not self.client.paused and not ended:
            self.client.driver.open()

    def _show_moved(self, event):
        if self.show.running:
            return
        far = abs(event.start[0] - event.end[0]) + abs(event.start[1] - event.end[1])
        self.board.stride, self.board.walked = (event.seat, event.start, event.end), 0
        self.animator.move(self.board, 180 + 30 * far, walked=1)

    def _show_flipped(self, event):
        self.board.turning, self.board.turned = event.cell, 0
        self.animator.move(self.board, 220, transition="in_out_quad", turned=1)

    # Showing it

    def _again(self, *_):
        if self.model and not self.show.running:
            self._storm_over()

    def _retranslate(self, *_):
        if self.model:
            self._name_all()
            self.told = self._last_storm()
        self._again()

    def look_again(self):
        self._again()

    def _show_world(self, view):
        self.shown = view
        self.board.view = view
        self.ids.plates.show(view, view.turn)
        cards = cards_at(min(view.heat, 15))
        if window.wide:
            self.heat_text = tr.n(
                "Heat {heat} · {n} card a turn", "Heat {heat} · {n} cards a turn", cards, heat=view.heat
            )
        else:
            self.heat_text = tr._("Heat {n}", n=view.heat)
        # On a desktop the pile has a card of its own.
        self.pile_text = "" if window.wide else tr._("pile {n}", n=len(view.deck))
        self.parts_text = tr.n("{n} part of 4", "{n} parts of 4", view.parts.count("carried"))
        self.parts_count = tr._("{n} of {all}", n=view.parts.count("carried"), all=4)
        if self.over:
            self._say_ending()
        self._say_turn(view)

    def _say_turn(self, view):
        name = self.names[view.turn]
        if self.over:
            whose = ""
        elif self.show.running:
            whose = tr._("the storm")
        elif len(self.client.people) == 1 and view.turn in self.client.people:
            whose = tr._("your turn")
        else:
            whose = tr._("{name} plays", name=name)
        self.subtitle = " · ".join(word for word in (tr._("Turn {n}", n=view.turns + 1), whose) if word)

    def _say_ending(self):
        state, record = self.client.match.state, self.client.match.record()
        self.headline = self.face.result_line(record, state, self.client.outcome, self.names)
        thirsty = tuple(seat for seat, player in enumerate(state.players) if player.life <= 0)
        self.sentence = why_over(state.reason, thirsty, self.names)

    def _show_hands(self):
        """What the person whose turn it is can do."""
        view, seat = self.client.view, self.client.person_to_move()
        people = self.client.people
        self.gone = bool(people) and not self.over and set(people) <= set(view.left)
        if seat is None or self.over:
            self.choosing = None
        elif self.choosing is None or self.choosing.view is not view:
            led = self._leading
            self.choosing = Choosing(view, seat, self.client.game.actions(view, seat))
            if led is not None:
                self.choosing.led(led)
        self._mark()

    def _mark(self):
        """Show what is being chosen."""
        choosing, view = self.choosing, self.client.view
        self.aiming = choosing is not None and choosing.aiming is not None
        self.board.ways = list(choosing.ways) if choosing and not self.aiming else []
        self.board.aims = list(choosing.targets) if self.aiming else []
        self.board.hint, self.board.cursor = self.hint_cell, self.cursor
        self.can_ask = choosing is not None
        self.can_undo = self.can_ask and self.client.can_undo
        controls = self.controls
        controls.points = view.players[view.turn].points
        controls.pile = self.pile_text
        controls.able = [name for name in controls.keys if choosing and choosing.can(name)]
        controls.aiming = choosing.aiming if choosing and isinstance(choosing.aiming, str) else ""
        controls.asked = bool(choosing and self.asking)
        controls.extras = self.extra_words()
        self.forecast = list(view.forecast) if choosing and choosing.burials else []
        self._say_panel()

    def _say_panel(self):
        """What stands beside the card: what is being asked, what was found, or what the storm last did."""
        prompt = None if self.show.running else self.prompt()
        found = finding(self.found, self.names) if self.found and not (self.show.running or prompt) else None
        self.note_heading, self.note_text = prompt or ("", "")
        self.panel_icon, self.panel_word = (found[0], found[3]) if found else ("", "")
        if prompt:
            self.panel_heading, self.panel_text = prompt
        elif found:
            _, self.panel_heading, self.panel_text, _ = found
        elif self.last_card is not None:
            self.panel_heading, self.panel_text = card_name(self.last_card), self.last_text
            if self.show.running and len(self.told) > 1:
                self.panel_heading += f" ({len(self.ids.last.drawn)}/{len(self.told)})"
        else:
            self.panel_heading, self.panel_text = tr._("Calm before the storm"), self.last_text

    def _calm_words(self):
        """What will come, while nothing has come yet."""
        cards = cards_at(min(self.client.view.heat, 15))
        return tr.n("Each turn ends with {n} storm card.", "Each turn ends with {n} storm cards.", cards)

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the tiles."""
        if self.model is None or not self.in_front() or self.board.side < 10:
            return
        step = self.board.side * 1.045
        self.app.paper.square = step / max(1, round(step / 64))
        self.app.paper.origin = self.board.to_window(*self.board.box_of(CELLS[-5]))

    # Looking closer

    def open_pile(self):
        """The last storm and what is left in the pile."""
        sheet = storm_panel.DesertPileSheet()
        sheet.tell(self.told, self.shown.deck)
        sheet.open()

    def tell_seat(self, seat):
        """Who that is, what they can do and what they keep."""
        player = self.shown.players[seat]
        lines = [character_line(player.character)]
        lines += [f"{found_name(gear)}: {found_line(gear)}" for gear in player.gear]
        heading = f"{self.names[seat]}, {character_name(player.character).lower()}"
        Dialog(heading=heading, text="\n".join(lines), answers=[(0, tr._("Close"), "outline")]).open()

    def giving_up_words(self):
        if len(self.client.seats) - len(self.client.view.left) < 2:
            return super().giving_up_words()
        return tr._("A guide plays on for you. To go on later, just leave with the arrow: everything is kept.")

    def menu(self):
        # A seat is given up once.
        lines = [line for line in super().menu() if line[0] != "give_up" or not self.gone]
        extra = [("pile", tr._("Storm cards"), "cards-outline")]
        if self.can_ask:
            extra.append(("hint", tr._("Hint"), "lightbulb-on-outline"))
        if self.can_undo:
            extra.append(("undo", tr._("Undo"), "undo-variant"))
        return extra + lines

    def picked(self, pick):
        acts = {"pile": self.open_pile, "hint": self.ask_hint, "undo": self.undo}
        if pick in acts:
            acts[pick]()
        else:
            super().picked(pick)

    def _refused(self, model, reason):
        words = why_not(reason)
        if words:
            self.app.feedback.sound("blocked")
            self.app.tell(words)
        else:
            super()._refused(model, reason)

    def on_touch_down(self, touch):
        """While the storm is shown, a tap anywhere but on the bar skips it."""
        if self.show.running and not self.ids.bar.collide_point(*touch.pos):
            self.show.finish()
            return True
        return super().on_touch_down(touch)


SCREEN = DesertPlay
