"""The play screen of Le Désert."""

from kivy.clock import Clock

import screens.games.desert.controls
import screens.games.desert.players
import screens.games.desert.storm_panel
import screens.games.desert.widgets  # noqa: F401  names their widgets for kv
from logic.core.override import override
from logic.desert import events as e
from logic.desert.board import CELLS
from logic.desert.play import DesertPlay
from screens.core.background_task import FrameTask
from screens.games.desert import input as keys
from screens.games.desert import texts
from screens.games.desert.board import DesertBoard  # noqa: F401  names the board for kv
from screens.games.desert.layout import DesertLayout  # noqa: F401  names the layout for kv
from screens.games.desert.storm_panel import DesertPileSheet
from screens.games.desert.storm_playback import StormTicker
from screens.games.desert.vocabulary import why_not
from screens.i18n.texts import tr
from screens.play.scheduler import KivyScheduler
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Dialog, LinkRow, Sheet

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


class DesertScreen(PlayScreen):
    """The desert, whoever's turn it is: everybody at this device sees the same."""

    by_place = "qezc" + PlayScreen.by_place

    def __init__(self, **kwargs):
        self._thinking = None
        super().__init__(**kwargs)
        self.board, self.controls = self.ids.board, self.ids.controls
        self._ticker = StormTicker(self.board, lambda: self.play.go_on_with_storm())
        self.animator.on(e.Moved, self._show_moved)
        self.animator.on(e.Flipped, self._show_flipped)
        # In the next frame: where the board is in the window also depends on how far the table is scrolled.
        self._anchor_soon = Clock.create_trigger(self._anchor_paper)
        for name in ("pos", "size", "gutter"):
            self.board.fbind(name, self._anchor_soon)

    @override
    def new_play(self, client):
        return DesertPlay(client, now=KivyScheduler().now, shows_storms=lambda: window.motion != "off")

    @override
    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self._anchor_soon()

    @override
    def on_hide(self):
        self.play.stop_thinking()
        self.play.skip_storm()
        super().on_hide()

    # What happens

    @override
    def state_changed(self, before, after):
        if after.storm is not before.storm:
            self._show_storm(after.storm)
        if after.thinking != before.thinking:
            self._think(after)
        if after.asking and not before.asking:
            self.app.feedback.sound("tick")
        if after.ended and not before.ended:
            self.app.feedback.sound("win" if after.won_here else "lose")

    def _show_storm(self, storm):
        self._ticker.follow(storm)
        if storm is not None and storm.frame.kind == "card":
            self._sound_card(storm.drawn[-1].card)
            if any(isinstance(event, e.HeatWave) and event.burnt for event in storm.drawn[-1].effects):
                self.app.feedback.buzz(60)
            self.ids.storm.shown = 0
            self.animator.move(self.ids.storm, 240, shown=1)

    def _think(self, state):
        """The companion thinks in the background; a step or leaving the screen stops it."""
        if state.thinking:
            self._thinking = FrameTask(self.play.thoughts(), self.play.advise)
            return
        self._thinking.cancel()
        if state.hint is not None:
            self.app.feedback.say_if_wanted(texts.spoken_hint(state))

    @override
    def happened(self, events):
        for sound in dict.fromkeys(SOUNDS.get(type(event)) for event in events):
            if sound:
                self.app.feedback.sound(sound)
        if self.app.profile.settings.speech:
            for _, line in self._told(events):
                self.app.feedback.say(line)
        if self.state.storm is None and any(isinstance(event, e.CardDrawn) for event in events):
            self._sound_card(self.state.card)

    def _sound_card(self, card):
        self.app.feedback.sound(CARD_SOUNDS[card.kind])

    def _show_moved(self, event):
        if self.state.storm is not None:
            return
        far = abs(event.start[0] - event.end[0]) + abs(event.start[1] - event.end[1])
        self.board.stride, self.board.walked = (event.seat, event.start, event.end), 0
        self.animator.move(self.board, 180 + 30 * far, walked=1)

    def _show_flipped(self, event):
        self.board.turning, self.board.turned = event.cell, 0
        self.animator.move(self.board, 220, transition="in_out_quad", turned=1)

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the tiles."""
        if self.model is None or not self.in_front() or self.board.side < 10:
            return
        step = self.board.side * 1.045
        self.app.paper.square = step / max(1, round(step / 64))
        self.app.paper.origin = self.board.to_window(*self.board.box_of(CELLS[-5]))

    @override
    def _refused(self, model, reason):
        words = why_not(reason)
        if words:
            self.app.feedback.sound("blocked")
            self.app.tell(words)
        else:
            super()._refused(model, reason)

    # Sheets

    def open_pile(self):
        """The last storm and what is left in the pile."""
        sheet = DesertPileSheet()
        sheet.tell(texts.told_storm(self.state), self.state.shown.deck)
        sheet.open()

    def open_extras(self):
        """All extras in a sheet, each with what it does."""
        sheet = Sheet()
        for extra in self.state.turn.extras:
            text, icon, small = texts.extra_words(self.state, extra)
            row = LinkRow(icon=icon, text=text, small=small, label=text)
            row.bind(on_release=lambda _, extra=extra: (sheet.dismiss(), self.play.take_shown(extra)))
            sheet.add_widget(row)
        sheet.open()

    def open_player(self, seat):
        """Who that is, what they can do and what they keep."""
        self._explain(*texts.player_lines(self.state, seat))

    def open_tile(self, cell):
        """What that is, and what lies on it."""
        self._explain(*texts.tile_lines(self.state, cell))

    def _explain(self, heading, lines):
        self.app.feedback.say_if_wanted(". ".join((heading, *lines)))
        Dialog(heading=heading, text="\n".join(lines), answers=[(0, tr._("Close"), "outline")]).open()

    @override
    def giving_up_words(self):
        if len(self.state.seats) - len(self.state.view.left) < 2:
            return super().giving_up_words()
        return tr._("A guide plays on for you. To go on later, just leave with the arrow: everything is kept.")

    @override
    def menu(self):
        # A seat is given up once.
        lines = [line for line in super().menu() if line[0] != "give_up" or not self.state.gone]
        extra = [("pile", tr._("Storm cards"), "cards-outline")]
        if self.state.turn is not None:
            extra.append(("hint", tr._("Hint"), "lightbulb-on-outline"))
        if self.state.can_undo:
            extra.append(("undo", tr._("Undo"), "undo-variant"))
        return extra + lines

    @override
    def picked(self, pick):
        acts = {"pile": self.open_pile, "hint": self.play.ask_hint, "undo": self.play.undo}
        if pick in acts:
            acts[pick]()
        else:
            super().picked(pick)

    # Touches and keys

    @override
    def on_touch_down(self, touch):
        """While the storm is shown, a tap anywhere but on the bar skips it."""
        if self.state.storm is not None and not self.ids.bar.collide_point(*touch.pos):
            self.play.skip_storm()
            return True
        return super().on_touch_down(touch)

    @property
    @override
    def steers(self):
        """Whether the arrows walk, or choose a tile while aiming."""
        return self.state.turn is not None and not self.state.turn.burials

    @override
    def back(self):
        """Escape stops aiming first."""
        if not self.state.aiming:
            return False
        self.play.stop_aiming()
        return True

    @override
    def press(self, key):
        if self.state.storm is not None:
            self.play.skip_storm()
        elif self.state.ended:
            if key == "enter":
                self.show_result()
            return key == "enter"
        elif key == "s":
            self.open_pile()
        elif key == "i" and self.state.turn is not None:
            self.open_tile(self.state.cursor or self.state.turn.me.cell)
        else:
            return keys.press(self.play, key)
        return True

    @override
    def key_help(self):
        return keys.key_help()


SCREEN = DesertScreen
