"""The play screen of Donjon."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty

import screens.games.dungeon.widgets  # noqa: F401  names its widgets for kv
from logic.core.override import override
from logic.dungeon import state as e
from logic.dungeon.play import DungeonPlay
from screens.core.keys import keyboard
from screens.games.dungeon.board import DungeonBoard, usual_cell  # noqa: F401  names the board for kv
from screens.games.dungeon.layout import DungeonLayout  # noqa: F401  names the layout for kv
from screens.i18n.texts import tr
from screens.play.handover import HandoverCurtain
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Overlay

STEP_MS = 110
WAYS = {
    "up": "north", "w": "north", "right": "east", "d": "east",
    "down": "south", "s": "south", "left": "west", "a": "west",
}  # fmt: skip
KEYS = {"space": "search", "m": "map", "e": "explore", "u": "undo", ".": "wait", "tab": "next"}
SOUNDS = {
    e.Walked: "step",
    e.DoorOpened: "clear",
    e.RubbleCleared: "blocked",
    e.TreasureTaken: "confirm",
    e.PotionDrunk: "claim",
    e.HeartLost: "penalty",
    e.GuardianAlert: "tick",
}
BUZZES = {e.HeartLost: 80, e.GuardianAlert: 40, e.TreasureTaken: 20}


class DungeonScreen(PlayScreen):
    """One seat's world: walk by keys, by the pad, or by tapping where to go."""

    play_type = DungeonPlay
    by_place = "wasd"

    #: The whole map is in sight, not only the surroundings of the hero.
    overview = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._striding = None
        super().__init__(**kwargs)
        self.animator.on(e.Walked, self._show_walked)
        for name in ("pos", "size", "cell", "look_x", "look_y"):
            self.board.fbind(name, self._anchor_paper)
        self.board.fbind("size", self._fit_anew)

    # Opening a match

    @override
    def dealt(self):
        self.board.cell = usual_cell()
        self.board.following = True
        self.overview = False
        if self.state.eyes is None:
            # A spectator follows nobody: all that everybody has seen is in sight, once it is known how large.
            Clock.schedule_once(lambda _: self.overview or self.toggle_map())

    @override
    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        Clock.schedule_once(self._anchor_paper)

    @override
    def go_on(self):
        if not isinstance(Overlay.topmost(), HandoverCurtain):
            self.client.resume()

    @override
    def on_hide(self):
        self.stop()
        super().on_hide()

    @override
    def stop(self):
        self.play.stop()

    # What happens

    @override
    def state_changed(self, before, after):
        self.ids.table.clear_sight()
        if before.eyes != after.eyes:
            self._rebuild_story()
        if after.goal is not None and before.goal != after.goal:
            self.follow()
        self._pace(after.goal is not None)
        if after.over and not before.over and not self.overview:
            # Nothing is a secret any more: the whole map shows what was missed.
            self.toggle_map()

    @override
    def happened(self, events):
        feedback, state = self.app.feedback, self.state
        for event in events:
            if getattr(event, "seat", state.me) != state.me:
                continue
            if sound := SOUNDS.get(type(event)):
                feedback.sound(sound)
            if ms := BUZZES.get(type(event)):
                feedback.buzz(ms)
            if self.app.profile.settings.speech and (line := self.face.say(event, self.names)):
                feedback.say(line)
            if isinstance(event, e.Ended):
                feedback.sound("win" if any(seat in state.outcome.winners for seat in state.people) else "lose")
        if state.next_person is not None:
            self._pass_device(state.next_person)

    def _pass_device(self, person):
        """Behind a curtain, for nobody sees another's map."""
        if isinstance(Overlay.topmost(), HandoverCurtain):
            return
        self.client.pause()
        curtain = HandoverCurtain(seat=person, name=self.names[person])
        curtain.bind(on_lifted=lambda *_: self._take_over(person))
        curtain.open()

    def _take_over(self, person):
        self.play.take_over(person)
        self.client.resume()

    def _show_walked(self, event):
        if event.seat != self.state.me or event.start is None or event.end is None:
            return
        self.board.hero_x, self.board.hero_y = event.start
        self.animator.move(self.board, STEP_MS, transition="linear", hero_x=event.end[0], hero_y=event.end[1])

    # Walking

    def _pace(self, walking):
        """A longer walk goes on by a step at a time."""
        if walking and self._striding is None:
            self._striding = Clock.schedule_interval(lambda _dt: self.play.stride(), window.seconds(STEP_MS) or 0.01)
        elif not walking and self._striding is not None:
            self._striding.cancel()
            self._striding = None

    def act(self, name):
        """A key of the pad, or a button."""
        if name == "map":
            self.stop()
            self.toggle_map()
        elif name in e.STEPS:
            self.follow()
            self.play.step(name)
        else:
            play = self.play
            {
                "search": play.search,
                "wait": play.wait,
                "next": play.walk_to_treasure,
                "explore": play.explore,
                "undo": play.undo,
            }[name]()

    # The map

    def follow(self):
        """Keep the hero in the middle of the window; the whole map stays where it is."""
        self.board.following = not self.overview

    def toggle_map(self):
        """All of it, or the surroundings of the hero."""
        self.overview = not self.overview
        self.follow()
        if self.overview:
            self.board.fit()
        else:
            self.board.cell = usual_cell()

    def _fit_anew(self, *_):
        """The whole map stays whole in a window of another size."""
        if self.overview:
            self.board.fit()

    @override
    def back(self):
        """The whole map is closed first, unless there is nothing else to look at: for spectators, and at the end."""
        if not self.overview or self.state.eyes is None or self.state.finished:
            return False
        self.toggle_map()
        return True

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the cells of the map."""
        if self.model is not None and self.in_front():
            self.board.rule(self.app.paper)

    # Keys

    @override
    def press(self, key):
        state = self.state
        if state.over:
            if key == "enter":
                self.show_result()
            return key == "enter"
        if key in WAYS:
            self.act(WAYS[key])
        elif key == "tab" and (state.still or not state.treasure):
            return False
        elif key in KEYS:
            self.act(KEYS[key])
        elif key in ("+", "-"):
            self.board.zoom(1.25 if key == "+" else 0.8)
        else:
            return False
        return True

    @property
    @override
    def steers(self):
        """Whether the arrows walk."""
        return not self.state.over

    @override
    def key_help(self):
        return [
            ("← → ↑ ↓   " + keyboard.printed("W A S D"), tr._("walk")),
            ("Space", tr._("search")),
            (".", tr._("wait a turn")),
            ("Tab", tr._("to the next treasure you have seen; else the next control")),
            ("E", tr._("explore by itself, stop")),
            ("M", tr._("the whole map")),
            ("+ −", tr._("zoom")),
            ("U", tr._("undo")),
            ("Esc", tr._("back")),
        ]

    # The menu

    @override
    def seat_that_leaves(self):
        """Who plays here, not who comes first at the table."""
        return self.state.me

    @override
    def _leave_seat(self):
        self.stop()
        super()._leave_seat()

    @override
    def menu(self):
        lines, state = super().menu(), self.state
        if not state.over:
            # A review of a crawl that goes on would show nothing new, and one's rivals' maps.
            lines = [line for line in lines if line[0] != "review" and (line[0] != "give_up" or not state.world.result)]
        if state.code:
            lines.insert(0, ("dungeon_code", tr._("Copy the code for the workshop"), "content-copy"))
        return lines

    @override
    def picked(self, pick):
        if pick == "dungeon_code":
            from kivy.core.clipboard import Clipboard

            Clipboard.copy(self.state.code)
            self.app.tell(tr._("Copied."))
        else:
            super().picked(pick)


SCREEN = DungeonScreen
