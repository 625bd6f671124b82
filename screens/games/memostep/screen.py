"""The play screen of MémoStep."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty

import screens.games.memostep.camp
import screens.games.memostep.rivals
import screens.games.memostep.widgets  # noqa: F401  names its widgets for kv
from logic.memostep.ghost import ghost_of
from logic.memostep.growth import MOST_COLUMNS
from logic.memostep.play import MemoPlay
from logic.memostep.state import Ended
from screens.core.screen import attach
from screens.games.memostep.best_runs import best_runs, keep_runs
from screens.games.memostep.board import MemoBoard  # noqa: F401  names the board for kv
from screens.games.memostep.feedback import BUZZES, SOUNDS
from screens.games.memostep.floor_clock import FloorClock
from screens.games.memostep.layout import MemoLayout  # noqa: F401  names the layout for kv
from screens.games.memostep.motion import Motion
from screens.i18n.texts import tr
from screens.play.handover import HandoverCurtain
from screens.play.screen import PlayScreen
from screens.theme import ink
from screens.widgets import Dialog, Overlay

COLUMN_KEYS = {f"{where}{column + 1}": column for where in ("", "numpad") for column in range(MOST_COLUMNS)}

WALK_KEYS = {"g": "glimpse", "l": "look", "p": "drink"}
CAMP_KEYS = {"h": "heart", "s": "shield", "e": "essence", "t": "second", "l": "look"}


class MemoScreen(PlayScreen):
    """A floor to walk, the camp after it, and the end of the run; one of them is in sight."""

    clock = ObjectProperty()
    #: The question of the last chance, where it was asked.
    asking = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(clock=FloorClock(), **kwargs)
        board = self.ids.board
        for name in ("pos", "size", "gutter", "foot"):
            board.fbind(name, self._anchor_paper)
        self._motion = Motion(self.animator, board, lambda: self.state.walker)

    def new_play(self, client):
        runs, saves = best_runs(self.app.profile, client.view.options), self.app.saves
        best = runs[0].match if runs and client.match.record().id != runs[0].match else None
        match = saves.finished_match(best) if best in saves.finished_names() else None
        return MemoPlay(client, runs, ghost_of(match.game, match.record()) if match else None)

    # Coming, going, passing the device

    def dealt(self):
        self._told_of_win = False
        self._show_page()
        self.clock.watch(self.play)

    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self.clock.watch(self.play)
        self._ask_for_gem()
        Clock.schedule_once(self._anchor_paper)

    def go_on(self):
        """Another person at the device gets a curtain first."""
        if isinstance(Overlay.topmost(), HandoverCurtain):
            return
        if self.state.hands_on:
            self.pass_on()
        else:
            self.play.go_on()

    def on_hide(self):
        super().on_hide()
        self.clock.stop()
        if self.model:
            # At once: a picture of the app in the background must not show the floor.
            self.play.rest()

    def pass_on(self):
        """Everything rests while the device changes hands."""
        if self.state.waiting_for is not None:
            self.play.rest()
            self.pass_device(self.state.waiting_for, self.play.uncover)

    def leave_camp(self):
        """The one way on; where others have still to walk, the device goes on first."""
        if self.state.waiting_for is None:
            self.play.descend()
        else:
            self.pass_on()

    # What happens

    def state_changed(self, before, after):
        if before.page != after.page:
            self._show_page()
        if (before.walker, before.me, before.paused) != (after.walker, after.me, after.paused):
            self.clock.watch(self.play)
        if before.runs != after.runs:
            keep_runs(self.app.profile_store, after.view.options, after.runs)
        if after.told and after.told != before.told and self.ids.walk.do_scroll_y and after.shape.kind != "back":
            # Where the table is higher than the window, its words are at the foot of it, and mostly the next row is.
            self.ids.walk.scroll_y = 0
        self._ask_for_gem()
        self._tell_of_win()

    def happened(self, events):
        state, feedback = self.state, self.app.feedback
        for event in events:
            if getattr(event, "seat", state.me) != state.me:
                continue
            if sound := SOUNDS.get(type(event)):
                feedback.sound(sound)
            if ms := BUZZES.get(type(event)):
                feedback.buzz(ms)
            if self.app.profile.settings.speech and (line := self.face.say(event, self.names)):
                feedback.say(line)
            if isinstance(event, Ended):
                feedback.sound("win" if set(state.people) & set(event.winners) else "lose")

    def _show_page(self):
        for name in ("walk", "camp", "end"):
            attach(self.ids[name], self if name == self.state.page else None)
        if self.state.page != "walk":
            self.ids[self.state.page].arrive()

    def _ask_for_gem(self):
        """At no hearts with a gem: the last chance is a question that must be answered."""
        if not self.state.last_chance or not self.in_front() or self.asking in Overlay.shown:
            return
        self.asking = Dialog(
            icon="diamond-stone",
            icon_tint=ink.zero,
            icon_wash=ink.zero_w,
            heading=tr._("Last chance"),
            text=tr._("No hearts left. Your gem lets you go on with one."),
            answers=[
                (True, tr._("Spend the gem"), "filled", "diamond-stone"),
                (False, tr._("End the run"), "outline"),
            ],
        )
        self.asking.dismissable = False
        self.asking.bind(on_answer=lambda _, accept: self.play.spend_gem(accept))
        self.asking.open()

    def _tell_of_win(self):
        """The others are out, and behind: who walks on does so for the record. A floor in sight comes first."""
        if not self.state.has_won or self._told_of_win or self.state.question not in ("walking", "camp"):
            return
        self._told_of_win = True
        won = Dialog(
            icon="trophy-outline",
            heading=tr._("You have won"),
            text=tr._("The others are out, and have fewer points. Nothing can change that any more."),
            answers=[
                (True, tr._("Walk on for the record"), "filled", "walk"),
                (False, tr._("End here"), "outline", "flag-checkered"),
            ],
        )
        won.bind(on_answer=lambda _, on: on or self.play.finish())
        won.open()

    # Buttons and keys

    @property
    def steers(self):
        """Whether the next row waits for a step."""
        return self.state.steers

    def act(self, name):
        """A button of the floor, or its key."""
        {
            "uncover": self.play.uncover,
            "begin": self.play.set_off,
            "pass": self.pass_on,
            "glimpse": self.play.glimpse,
            "look": self.play.look_again,
            "drink": self.play.drink,
        }[name]()

    def press(self, key):
        if self.state.page == "end":
            return self._end_key(key)
        return self._camp_key(key) if self.state.page == "camp" else self._walk_key(key)

    def _walk_key(self, key):
        state, play = self.state, self.play
        if COLUMN_KEYS.get(key, MOST_COLUMNS) < state.shape.columns:
            play.step(COLUMN_KEYS[key])
        elif key in ("left", "right") and state.steers:
            play.aim(1 if key == "right" else -1)
        elif key in ("up", "enter", "space") and state.steers and state.aimed is not None:
            play.step_there()
        elif key in WALK_KEYS:
            self.act(WALK_KEYS[key])
        elif key in ("space", "enter") and (state.covered or state.open or state.walker.phase == "over"):
            for offer in state.offers:
                self.act(offer.name)
        else:
            return False
        return True

    def _camp_key(self, key):
        if key in ("space", "enter"):
            self.leave_camp()
        elif key in CAMP_KEYS:
            self.play.buy(CAMP_KEYS[key])
        elif key == "p":
            self.play.drink()
        else:
            return False
        return True

    def _end_key(self, key):
        if key == "enter":
            self.show_result()
        return key == "enter"

    def key_help(self):
        if self.state.page == "camp":
            return [
                ("H S P", tr._("heart, shield, potion")),
                ("E T L", tr._("essence, a second more, a second look")),
                ("Space", tr._("down to the next floor")),
                ("Esc", tr._("back")),
            ]
        return [
            ("1 2 3 4 …", tr._("step on that column")),
            ("← → ↑", tr._("point at a cell and step on it")),
            ("Space", tr._("start early, go on")),
            ("G", tr._("glimpse, for an essence")),
            ("L", tr._("look again, where it was bought")),
            ("P", tr._("drink the potion")),
            ("Esc", tr._("back")),
        ]

    # The menu: nothing in it may show a floor again

    def menu(self):
        useless = set() if self.state.over else {"review"}
        if self.state.walker.phase == "over" or self.state.has_won:
            useless.add("give_up")
        lines = [line for line in super().menu() if line[0] not in useless]
        return [*lines, ("finish", tr._("End here as the winner"), "flag-checkered")] if self.state.has_won else lines

    def picked(self, pick):
        if pick == "finish":
            self.play.finish()
        else:
            super().picked(pick)

    def giving_up_words(self):
        if self.state.rivals or self.state.view.options.floors:
            return super().giving_up_words()
        return tr._(
            "The run ends here, and is no best run. To go on later, just leave with the arrow: everything is kept."
        )

    def describe(self):
        """In words, too, nothing of a floor stays longer than its time: while it is shown, it is only spoken."""
        if self.state.covered:
            self.app.tell(tr._("The floor is covered: go on first."))
        elif self.state.open:
            self.app.feedback.say(self.face.describe(self.state.view, self.names))
        else:
            super().describe()

    # The paper under it

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the cells of the grid."""
        if self.model is None or not self.in_front() or not self.ids.walk.parent:
            return
        board = self.ids.board
        wide, tall = board.cell
        if abs(wide - tall) < dp(1) and wide > dp(8):
            self.app.paper.square = wide / max(1, round(wide / dp(28)))
            self.app.paper.origin = board.to_window(*board.corner())
        else:
            self.app.paper.rest()


SCREEN = MemoScreen
