"""The play screen of Donjon."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

import screens.play.log_and_ending  # noqa: F401  names its widgets for kv
from logic.dungeon import state as e
from logic.dungeon import travel
from logic.dungeon.crawl import final_score, speed_bonus
from logic.dungeon.generator import codes
from screens.core.keys import keyboard
from screens.games.dungeon.auto_walk import STEP_MS, Walking
from screens.games.dungeon.board import DungeonBoard, usual_cell  # noqa: F401  names the board for kv
from screens.games.dungeon.face import danger_names
from screens.games.dungeon.layout import DungeonLayout  # noqa: F401  names the layout for kv
from screens.games.dungeon.notices import BUZZES, SOUNDS, Telling
from screens.games.dungeon.widgets import race_words
from screens.i18n.texts import tr
from screens.play.handover import HandoverCurtain
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.theme.font_fallback import initial
from screens.widgets import Overlay

HURRY = 8
"""How many times quicker computers are that nobody waits for any more."""
WAYS = {
    "up": "north", "w": "north", "right": "east", "d": "east",
    "down": "south", "s": "south", "left": "west", "a": "west",
}  # fmt: skip


class DungeonPlay(Walking, Telling, PlayScreen):
    """One seat's world: walk by keys, by the pad, or by tapping where to go."""

    by_place = "wasd"

    me = NumericProperty(0)
    over = BooleanProperty(False)
    world = ObjectProperty(None, allownone=True)
    par = NumericProperty(0)
    own_name = StringProperty("")
    #: The dungeon's code, where it is no secret.
    code = StringProperty("")
    score_text = StringProperty("")
    #: What is left of the points for few turns.
    bonus = NumericProperty(0)
    #: The own hero walks no more; others may.
    finished = BooleanProperty(False)
    #: Nobody at this device walks any more: what is left is to watch, or to go.
    gone = BooleanProperty(False)
    #: Nobody can walk now: what says so needs the room of the news.
    held = BooleanProperty(False)
    headline = StringProperty("")
    sentence = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.controls = self.ids.controls
        self.board.bind(on_tapped=lambda _, cell: self.walk_to(cell))
        self.controls.bind(on_act=lambda _, name: self.act(name))
        self.animator.on(e.Walked, self._show_walked)
        for name in ("pos", "size", "cell", "look_x", "look_y"):
            self.board.fbind(name, self._anchor_paper)
        self.board.fbind("size", self._fit_anew)
        tr.fbind("language", self._again)

    # Opening a match

    def dealt(self):
        self.stop()
        self._chosen = self._code_chosen()
        person = self.client.person_to_move()
        self._sit(self.client.seat or 0 if person is None else person)
        self._welcome()
        self.board.cell = usual_cell()
        self.board.following = True
        self.controls.overview = False
        self._look()
        if self.client.seat is None:
            # Whoever only watches follows nobody: all that everybody has seen is in sight, once it is known how large.
            Clock.schedule_once(lambda _: self.controls.overview or self.toggle_map())

    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self._look()
        Clock.schedule_once(self._anchor_paper)

    def go_on(self):
        if not isinstance(Overlay.topmost(), HandoverCurtain):
            self.client.resume()

    def on_hide(self):
        self.stop()
        super().on_hide()

    def _sit(self, seat):
        """Play as a seat of this device."""
        self.me = seat
        if self.client.seat != seat:
            self.client.look_as(seat)
            self._rebuild_story()
        self.board.seat = seat
        self._name_ghosts()
        self.board.view = self.client.view

    def _name_ghosts(self):
        self.board.initials = [initial(name) for name in self.names]

    # Several people at one device walk one after the other

    def _pass_device(self):
        """Who at this device has not finished gets it, behind a curtain: nobody sees another's map."""
        person = self.client.person_to_move()
        if person is None or person == self.me or isinstance(Overlay.topmost(), HandoverCurtain):
            return
        self.client.pause()
        curtain = HandoverCurtain(seat=person, name=self.names[person])
        curtain.bind(on_lifted=lambda *_: self._taken_over(person))
        curtain.open()

    def _taken_over(self, seat):
        self._sit(seat)
        self._welcome()
        self.client.resume()
        self._look()

    # What happens

    def happened(self, events):
        own = [event for event in events if getattr(event, "seat", self.me) == self.me]
        for event in own:
            if sound := SOUNDS.get(type(event)):
                self.app.feedback.sound(sound)
            if ms := BUZZES.get(type(event)):
                self.app.feedback.buzz(ms)
            if self.app.profile.settings.speech and (line := self.face.say(event, self.names)):
                self.app.feedback.say(line)
        self._tell(own)
        if travel.stops(events, self.me):
            self.stop()
        if self.client.outcome is not None and not self.over:
            won = any(seat in self.client.outcome.winners for seat in self.client.people)
            self.app.feedback.sound("win" if won else "lose")
        self._look()
        if self.client.outcome is None and self.world.result:
            self.stop()
            self._wait_for_others()

    def _wait_for_others(self):
        if self.client.person_to_move() is not None:
            self._pass_device()
        else:
            self._welcome()
            self.client.driver.hurry(HURRY)

    def rewound(self):
        self.stop()
        self._notice("", "", "plain")
        self._look()

    # Showing it

    def _again(self, *_):
        if self.model and self.parent:
            self._welcome()
            self._name_ghosts()
            self._look()

    def look_again(self):
        self.stop()
        self._look()

    def _look(self):
        """Show the present view."""
        view, me = self.client.view, int(self.me)
        was_over, self.over = self.over, self.client.outcome is not None
        self.world, self.par = view.worlds[me], view.par
        self.finished = bool(self.over or self.world.result)
        people = self.client.people
        self.gone = bool(people) and not self.over and all(view.worlds[seat].result for seat in people)
        self.held = self.client.held
        # Whoever only watches has no hero to walk with.
        self.controls.still = self.finished or self.held or self.watching
        self.bonus = speed_bonus(view.par, self.world.turns)
        self.board.view = view
        self.ids.table.clear_sight()
        if self.over:
            self.stop()
            if not was_over and not self.controls.overview:
                # Nothing is a secret any more: the whole map shows what was missed.
                self.toggle_map()
            record = self.client.match.record()
            self.headline = self.face.result_line(record, self.client.match.state, self.client.outcome, self.names)
            self.sentence = self._ending_words() if people else ""
        self.own_name = self.names[me]
        self.score_text = str(self._score_now())
        self.code = view.code or self._chosen
        self.subtitle = self._subtitle(view)
        self.controls.undoes = self.client.can_undo or self._may_ever_undo()
        self.controls.undoable = self.client.can_undo
        self.controls.treasure = not self.controls.still and bool(travel.known_treasures(view, me))
        if window.wide and len(self.names) > 1:
            self.ids.rivals.show(view, me, self.names)

    def _code_chosen(self):
        """Somebody who has chosen a dungeon by its seed knows its code; else it is told at the end."""
        options = None if self.room_panel else self.client.match.record().options
        return codes.code(options, options.seed) if options and options.seed is not None else ""

    def _subtitle(self, view):
        """On a desktop the others have a card of their own."""
        if len(self.names) > 1 and not window.wide and not self.over:
            return race_words(view.worlds, self.names, int(self.me))
        if self.code and not window.wide:
            return f"{danger_names()[view.options.level]} · {self.code}"
        return self.face.summary(view.options)

    def _may_ever_undo(self):
        return (
            self.client.view.options.level == "stroll" and len(self.client.seats) == 1 and not self.client.match.counts
        )

    def _score_now(self):
        world = self.world
        return world.score if world.result else final_score(self.client.view, world, "won")

    def _ending_words(self):
        world = self.client.match.state.worlds[int(self.me)]
        points = tr.n("{n} point", "{n} points", world.score)
        turns = tr.n("{n} turn", "{n} turns", world.turns)
        treasures = tr.n("{n} treasure", "{n} treasures", world.treasure)
        return tr._(
            "{points}: {treasures}, {turns}, par {par}.",
            points=points, treasures=treasures, turns=turns, par=int(self.par),
        )  # fmt: skip

    def _show_walked(self, event):
        if event.seat != self.me or event.start is None or event.end is None:
            return
        self.board.hero_x, self.board.hero_y = event.start
        self.animator.move(self.board, STEP_MS, transition="linear", hero_x=event.end[0], hero_y=event.end[1])

    # Acting

    def play_action(self, action):
        if self.client.outcome is None and not self.client.paused and not self.world.result:
            self.client.play(int(self.me), action)

    def act(self, name):
        """A key of the pad, or a button."""
        was_exploring = self.goal == "explore"
        self.stop()
        if name == "map":
            self.toggle_map()
        elif self.controls.still:
            return
        elif name in e.STEPS:
            self.step(name)
        elif name == "search":
            self.play_action(e.Search())
        elif name == "wait":
            self.play_action(e.Wait())
        elif name == "next":
            self.next_treasure()
        elif name == "explore" and not was_exploring:
            self._set_goal("explore")
        elif name == "undo":
            self.undo()

    def step(self, direction):
        """One step; walls are not worth a message."""
        self.follow()
        if e.Walk(direction) in self.client.match.actions(int(self.me)):
            self.play_action(e.Walk(direction))

    def undo(self):
        if self.client.can_undo:
            self.client.undo(int(self.me))

    # The map

    def follow(self):
        """Keep the hero in the middle of the window; the whole map stays where it is."""
        self.board.following = not self.controls.overview

    def toggle_map(self):
        """All of it, or the surroundings of the hero."""
        self.controls.overview = not self.controls.overview
        self.follow()
        if self.controls.overview:
            self.board.fit()
        else:
            self.board.cell = usual_cell()

    def _fit_anew(self, *_):
        """The whole map stays whole in a window of another size."""
        if self.controls.overview:
            self.board.fit()

    def back(self):
        """The whole map is closed first, unless there is nothing else to look at: for spectators, and at the end."""
        if not self.controls.overview or self.client.seat is None or self.finished:
            return False
        self.toggle_map()
        return True

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the cells of the map."""
        if self.model is not None and self.in_front():
            self.board.rule(self.app.paper)

    # Keys

    def press(self, key):
        if self.over:
            if key == "enter":
                self.show_result()
            return key == "enter"
        acts = {"space": "search", "m": "map", "e": "explore", "u": "undo", ".": "wait", "tab": "next"}
        if key in WAYS:
            self.act(WAYS[key])
        elif key == "tab" and (self.controls.still or not self.controls.treasure):
            return False
        elif key in acts:
            self.act(acts[key])
        elif key in ("+", "-"):
            self.board.zoom(1.25 if key == "+" else 0.8)
        else:
            return False
        return True

    @property
    def steers(self):
        """Whether the arrows walk."""
        return not self.over

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

    def seat_that_leaves(self):
        """Who plays here, not who comes first at the table."""
        return int(self.me)

    def _leave_seat(self):
        self.stop()
        super()._leave_seat()

    def menu(self):
        lines = super().menu()
        if not self.over:
            # A review of a crawl that goes on would show nothing new, and one's rivals' maps.
            lines = [line for line in lines if line[0] != "review" and (line[0] != "give_up" or not self.world.result)]
        if self.code:
            lines.insert(0, ("dungeon_code", tr._("Copy the code for the workshop"), "content-copy"))
        return lines

    def picked(self, pick):
        if pick == "dungeon_code":
            from kivy.core.clipboard import Clipboard

            Clipboard.copy(self.code)
            self.app.tell(tr._("Copied."))
        else:
            super().picked(pick)


SCREEN = DungeonPlay
