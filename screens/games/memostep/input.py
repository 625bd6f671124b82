"""What a person does in MémoStep: steps, buttons, the last chance, and the keys for all of it."""

from logic.memostep import state as e
from logic.memostep.camp import no_drink
from logic.memostep.generator import COLUMNS
from screens.games.memostep.board import OPEN
from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets import Dialog, Overlay

COLUMN_KEYS = {**{str(n): n - 1 for n in range(1, 5)}, **{f"numpad{n}": n - 1 for n in range(1, 5)}}


class Hands:
    """The part of the play screen that acts."""

    _asking = None

    def play_action(self, action):
        if self.client.people and self.client.outcome is None and not self.client.paused:
            self.client.play(int(self.me), action)

    def step(self, column):
        """Step on a cell of the next row, where the rules let one."""
        if self._walker().phase == "walking" and not self.covered:
            self.play_action(e.Step(column))

    def act(self, name):
        """A button or its key."""
        walker = self._walker()
        if name == "uncover":
            self.uncover()
        elif name == "pass":
            self.pass_on()
        elif name == "begin" and walker.phase in OPEN and not self.covered:
            self.play_action(e.Begin())
        elif name == "glimpse" and walker.phase == "walking" and walker.essence:
            self.play_action(e.Glimpse())
        elif name == "drink" and not no_drink(walker) and not self.covered:
            self.play_action(e.Drink())

    def _ask_for_gem(self, walker):
        """At no hearts with a gem: the last chance is a question that must be answered."""
        wanted = walker.phase == "last_chance" and self.in_front() and self.client.people
        if not wanted or self._asking in Overlay.shown:
            return
        self._asking = Dialog(
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
        self._asking.dismissable = False
        self._asking.bind(on_answer=lambda _, accept: self.play_action(e.SpendGem(accept)))
        self._asking.open()

    # Keys

    def press(self, key):
        if self.over:
            if key == "enter":
                self.show_result()
                return True
            return False
        phase = self._walker().phase
        if phase == "camp":
            return self._camp_key(key)
        if key in COLUMN_KEYS:
            self.step(COLUMN_KEYS[key])
        elif key in ("left", "right") and self.steers:
            self._point(1 if key == "right" else -1)
        elif key in ("up", "enter", "space") and self.steers and self.ids.board.pressed >= 0:
            self.step(int(self.ids.board.pressed))
        elif key in ("g", "p"):
            self.act("glimpse" if key == "g" else "drink")
        elif key in ("space", "enter") and (self.covered or phase in OPEN or phase == "over"):
            self.act("uncover" if self.covered else "pass" if phase == "over" else "begin")
        else:
            return False
        return True

    @property
    def steers(self):
        """Whether the next row waits for a step."""
        return not self.over and not self.covered and self.ids.board.asks

    def _point(self, by):
        """Point at the next or the previous cell of the row ahead."""
        board = self.ids.board
        board.pressed = (int(board.pressed) + by) % COLUMNS if board.pressed >= 0 else 0 if by > 0 else COLUMNS - 1

    def _camp_key(self, key):
        camp = self.ids.camp
        if key in ("space", "enter"):
            camp.go_on()
        elif key in ("h", "s", "p"):
            item = {"h": "heart", "s": "shield", "p": "potion"}[key]
            if camp.ids[item].possible:
                camp.choose(item)
        else:
            return False
        return True

    def key_help(self):
        if not self.over and self._walker().phase == "camp":
            return [
                ("H S P", tr._("heart, shield, potion")),
                ("Space", tr._("down to the next floor")),
                ("Esc", tr._("back")),
            ]
        return [
            ("1 2 3 4", tr._("step on that column")),
            ("← → ↑", tr._("point at a cell and step on it")),
            ("Space", tr._("start early, go on")),
            ("G", tr._("glimpse, for an essence")),
            ("P", tr._("drink the potion")),
            ("Esc", tr._("back")),
        ]
