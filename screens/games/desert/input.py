"""What a person does at the table of Le Désert: taps, keys, aiming, asking, undoing."""

from kivy.properties import ObjectProperty

from logic.core.rng import mixed
from logic.desert import state as s
from logic.desert.board import CELLS
from screens.core.background_task import FrameTask
from screens.core.keys import keyboard
from screens.core.screen import AppScreen
from screens.games.desert.narration import advice
from screens.games.desert.vocabulary import FOUND_ICONS, found_line, found_name
from screens.i18n.texts import tr
from screens.widgets import LinkRow, Sheet

ARROWS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
DIAGONALS = {
    "q": (-1, -1), "e": (-1, 1), "z": (1, -1), "c": (1, 1),
    "numpad7": (-1, -1), "numpad9": (-1, 1), "numpad1": (1, -1), "numpad3": (1, 1),
}  # fmt: skip
LETTERS = {"d": "dig", "f": "flip", "p": "pick", "t": "tunnel"}
HINT_LEVEL = "expert"


class Hands:
    """Turns touches and keys into actions. The screen it belongs to shows what is chosen with `_mark`."""

    by_place = "qezc" + AppScreen.by_place
    #: What the person to move can do; None where nobody here is to move.
    choosing = None
    hint_cell = ObjectProperty(None, allownone=True)
    cursor = ObjectProperty(None, allownone=True)
    _thinking = None
    #: Whom the navigator leads.
    _leading = None
    #: The turn whose end was asked about, and whether the question stands.
    _asked_in = None
    asking = False

    def _forget(self, keep_lead=False):
        """What was chosen and advised belongs to the view before."""
        self.hint_cell = self.cursor = self.choosing = None
        self.advice = ""
        self.asking = False
        if not keep_lead:
            self._leading = None

    # Acting

    def play_action(self, action):
        """Do it, or hear why not."""
        if self.choosing is None:
            return
        if self.show.running:
            self.show.finish()
        self._leading = action.seat if isinstance(action, s.Guide) else None
        self.client.play(self.choosing.seat, action)

    def tap(self, cell):
        """A tile was tapped."""
        choosing = self.choosing
        if choosing is None:
            return
        action = choosing.tap(cell)
        if action is not None:
            self.play_action(action)
        elif choosing.aiming is not None:
            self.stop_aiming()
        elif cell != choosing.me.cell:
            self.play_action(s.Move(cell))

    def act(self, name):
        """One of the five keys; where it can do nothing, the rules say why."""
        choosing = self.choosing
        if choosing is None:
            return
        if name == "end":
            self.end_turn()
        elif not choosing.can(name):
            here = choosing.me.cell
            refused = {"dig": s.Dig(here), "flip": s.Flip(), "pick": s.PickUp(0), "tunnel": s.Tunnel(here)}
            self.play_action(refused[name])
        else:
            action = choosing.press(name)
            self._played_or_aimed(action)

    def _played_or_aimed(self, action):
        if action is not None:
            self.play_action(action)
        else:
            self.asking = False
            self.cursor = None
            self._mark()

    def end_turn(self):
        """With points left the first try only asks; in the same turn it never asks again."""
        view = self.client.view
        turn = (view.turns, view.turn)
        if view.players[view.turn].points and self._asked_in != turn:
            self._asked_in, self.asking = turn, True
            self.choosing.aiming = None
            self._mark()
            self.app.feedback.sound("tick")
        else:
            self.play_action(s.EndTurn())

    def stop_aiming(self):
        self.choosing.aiming = None
        self._leading = self.cursor = None
        self._mark()

    def undo(self):
        seat = self.client.person_to_move()
        if seat is not None and self.client.can_undo:
            self.client.undo(seat)

    # Beyond the five keys

    def extra_words(self):
        """(text, icon, chosen) of every extra."""
        if self.choosing is None:
            return []
        found = []
        for extra in self.choosing.extras:
            text, icon, _ = self._extra_words(extra)
            found.append((text, icon, extra == self.choosing.aiming))
        return found

    def _extra_words(self, extra):
        """An extra's name, its icon and what it does."""
        if extra.kind == "use":
            return found_name(extra.what), FOUND_ICONS[extra.what], found_line(extra.what)
        if extra.kind in ("give", "guide"):
            name = self.names[extra.what]
            return {
                "give": (tr._("Give to {name}", name=name), "water-outline", tr._("1 life")),
                "guide": (tr._("Lead {name}", name=name), "sign-direction", tr._("3 tiles a point")),
            }[extra.kind]
        return {
            "calm": (tr._("Calm the storm"), "weather-partly-cloudy", tr._("1 point: one storm card fewer")),
            "forecast": (tr._("Forecast"), "cards-outline", tr._("1 point: look at the next cards")),
            "fill": (tr._("Draw water"), "water-well-outline", tr._("1 point: 1 life")),
        }[extra.kind]

    def take_extra(self, number):
        choosing = self.choosing
        if choosing is not None and number < len(choosing.extras):
            self._played_or_aimed(choosing.take(choosing.extras[number]))

    def open_extras(self):
        """All extras in a sheet, each with what it does."""
        sheet = Sheet()
        for extra in self.choosing.extras:
            text, icon, small = self._extra_words(extra)
            row = LinkRow(icon=icon, text=text, small=small, label=text)
            row.bind(on_release=lambda _, extra=extra: (sheet.dismiss(), self._take_shown(extra)))
            sheet.add_widget(row)
        sheet.open()

    def _take_shown(self, shown):
        """An extra of the sheet: while that was open, others may have changed what can be done."""
        extra = self.choosing and self.choosing.extra(shown.kind, shown.what)
        if extra:
            self._played_or_aimed(self.choosing.take(extra))
        else:
            self.app.tell(tr._("That is not possible now."))

    def prompt(self):
        """(heading, text) of what the person is being asked, or None."""
        choosing = self.choosing
        if self.over or choosing is None:
            return None
        if choosing.burials:
            return tr._("Tap the card that goes to the bottom"), ""
        if choosing.aiming == "dig":
            return tr._("Dig where?"), tr._("Tap a marked tile; Dig again means your own.")
        if choosing.aiming == "tunnel":
            return tr._("Which tunnel?"), tr._("Tap a marked tunnel.")
        if choosing.aiming is not None:
            text, _, small = self._extra_words(choosing.aiming)
            return text, f"{small} {tr._('Tap a marked tile.')}"
        if self.asking:
            points = choosing.me.points
            left = tr.n("{n} point is left.", "{n} points are left.", points)
            return tr._("End the turn?"), f"{left} {tr._('Press again to end the turn.')}"
        if self.advice:
            return tr._("The expert suggests"), self.advice
        return None

    # Hints

    def ask_hint(self):
        """Ask the best companion; it thinks beside the frames."""
        if self.choosing is None or self._thinking is not None:
            return
        self.show.finish()
        view, seat = self.client.view, self.choosing.seat
        seed = mixed(self.client.match.seed, len(self.client.match.log))
        self.advice = tr._("Thinking…")
        self._mark()
        thoughts = self.client.game.computer(HINT_LEVEL).think(view, seat, seed)
        self._thinking = FrameTask(thoughts, lambda action: self._advise(view, action))

    def _advise(self, view, action):
        self._thinking = None
        self.advice = advice(action, view, self.names)
        here = view.players[view.turn].cell
        places = {s.Move: "to", s.Dig: "at", s.Tunnel: "to", s.Guide: "to", s.Use: "at"}
        cell = getattr(action, places.get(type(action), ""), None)
        self.hint_cell = cell or (here if isinstance(action, (s.Flip, s.PickUp, s.Fill)) else None)
        self.app.feedback.say_if_wanted(self.advice)
        self._mark()

    def _stop_hint(self):
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
            self.advice = ""

    # Keys

    def back(self):
        """Escape stops aiming first."""
        if self.choosing is not None and self.choosing.aiming is not None:
            self.stop_aiming()
            return True
        return False

    def press(self, key):
        if self.show.running:
            self.show.finish()
            return True
        if self.over:
            if key == "enter":
                self.show_result()
            return key == "enter"
        acts = {"h": self.ask_hint, "u": self.undo, "backspace": self.undo, "s": self.open_pile}
        if key in acts:
            acts[key]()
        elif self.choosing is None:
            return False
        elif key in ARROWS or key in DIAGONALS:
            self._arrow(key)
        elif key in LETTERS:
            self.act(LETTERS[key])
        elif key in ("enter", "numpadenter", "space"):
            self._confirm(key)
        elif key.isdigit() and key != "0":
            self._digit(int(key) - 1)
        else:
            return False
        return True

    @property
    def steers(self):
        """Whether the arrows walk, or choose a tile while aiming."""
        return not self.over and self.choosing is not None and not self.choosing.burials

    def _arrow(self, key):
        down, right = ARROWS.get(key) or DIAGONALS[key]
        choosing = self.choosing
        start = choosing.me.cell
        if choosing.aiming is not None and getattr(choosing.aiming, "kind", "") == "guide":
            start = self.client.view.players[choosing.aiming.what].cell
        cell = (start[0] + down, start[1] + right)
        if choosing.aiming is None:
            if cell in CELLS:
                self.play_action(choosing.ways.get(cell) or s.Move(cell))
        elif cell in choosing.targets and self.cursor is None:
            self.play_action(choosing.targets[cell])
        else:
            self._move_cursor(down, right)

    def _move_cursor(self, down, right):
        """To the nearest target in that direction."""
        here = self.cursor or self.choosing.me.cell

        def distance(cell):
            ahead = (cell[0] - here[0]) * down + (cell[1] - here[1]) * right
            aside = abs((cell[0] - here[0]) * right) + abs((cell[1] - here[1]) * down)
            return ahead + 2 * aside if ahead > 0 else None

        ahead = [cell for cell in self.choosing.targets if distance(cell) is not None]
        if ahead:
            self.cursor = min(ahead, key=distance)
            self._mark()

    def _confirm(self, key):
        choosing = self.choosing
        if choosing.aiming is None:
            if key != "space":
                self.end_turn()
        elif self.cursor in choosing.targets:
            self.play_action(choosing.targets[self.cursor])
        elif choosing.aiming in ("dig", "tunnel"):
            self.act(choosing.aiming)

    def _digit(self, number):
        if self.choosing.burials:
            if number < len(self.choosing.burials):
                self.play_action(self.choosing.burials[number])
        else:
            self.take_extra(number)

    def key_help(self):
        return [
            ("← → ↑ ↓", tr._("walk, or choose while aiming")),
            (keyboard.printed("Q E Z C"), tr._("the same diagonally")),
            ("F", tr._("flip")),
            ("D", tr._("dig; then where, or D again for the own tile")),
            ("P", tr._("pick up")),
            ("T", tr._("tunnel")),
            ("1–9", tr._("gear, gifts, powers, cards of a forecast")),
            ("Enter", tr._("end the turn, or confirm")),
            ("U", tr._("undo")),
            ("H", tr._("hint")),
            ("S", tr._("storm cards")),
            ("Esc", tr._("stop aiming, back")),
        ]
