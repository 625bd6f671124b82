"""What the play screen of MémoStep says: the floor, the question of the moment, and the buttons."""

from logic.memostep import state as e
from logic.memostep.camp import no_drink
from logic.memostep.walk import ERRORS_PER_HEART
from screens.games.memostep.best_runs import best_runs, counts
from screens.games.memostep.board import OPEN
from screens.i18n.texts import tr
from screens.theme import window


class FloorWords:
    """The part of the play screen that finds words for the present view."""

    def _say(self, walker):
        view, me = self.client.view, int(self.me)
        rivals = len(self.names) - 1
        self.score_text = tr.number(walker.score)
        self.points_text = tr.n("{n} point", "{n} points", walker.score)
        runs = self._runs()
        self.best = tr.number(runs[0].score) if runs else ""
        self.errors_text = self._errors(walker)
        floor = tr._("Floor {n}", n=walker.floor)
        if view.last_floor < e.LAST_FLOOR:
            floor = tr._("Floor {n} of {last}", n=walker.floor, last=view.last_floor)
        if walker.phase == "showing" and not self.covered:
            second = tr._("look closely")
        elif rivals:
            second = tr.n("{n} rival", "{n} rivals", rivals)
        else:
            second = self.face.pace(view.options)
        if not self.ids.table.scored:
            second = self.points_text
        if not rivals and not window.wide and self.ids.table.stepping:
            # Where the purse has no room for errors, the bar tells of them.
            if window.big_text and self._next_costs(walker):
                second = self.errors_text
            elif window.landscape:
                second = f"{self.points_text} · {self.errors_text}"
        self.status = f"{floor} · {second}"
        # Above the grid there is room for one line.
        own = tr._("{name}, you", name=self.names[me]) if self.client.people else self.names[me]
        self.own_name = own.replace(" ", "\N{NO-BREAK SPACE}")
        self.prompt = self._question(walker)

    def _errors(self, walker):
        """How many errors there were, and whether the next one costs a heart."""
        if self._next_costs(walker):
            return tr.n("{n} error, the next: −1 heart", "{n} errors, the next: −1 heart", walker.errors)
        return tr.n("{n} error", "{n} errors", walker.errors)

    def _next_costs(self, walker):
        return (walker.slips + 1) % ERRORS_PER_HEART[self.client.view.options.pace] == 0

    def _question(self, walker):
        if self.client.held or not self.client.people:
            return ""
        if self.covered:
            return tr._("Ready?")
        return {
            "showing": tr._("Take your time.") if self.client.timeless else tr._("or wait: the path hides by itself"),
            "glimpse": tr._("the rest of the path"),
            "stunned": tr._("stunned: no step"),
            "walking": tr._("Row {n}: which column?", n=walker.row + 2),
            "last_chance": tr._("No hearts left"),
            "over": tr._("Your run is over. The others walk on."),
        }.get(walker.phase, "")

    def _actions(self, walker):
        """What the buttons offer: (name, icon, text, small, key, filled, possible); nothing to whoever only watches."""
        if not self.client.people:
            return []
        if self.covered:
            if self.client.held:
                return []
            left, whole = self.clock.left()
            fresh = left >= whole
            text = tr._("Show the path") if fresh else tr._("Go on")
            return [("uncover", "eye-outline", text, "", "Space", True, True)]
        if walker.phase in OPEN:
            return [("begin", "shoe-print", tr._("Start walking now"), "", "Space", True, True)]
        if walker.phase == "over":
            name = self._waiting_for()
            text = tr._("Pass the device to {name}", name=name)
            return [("pass", "account-switch-outline", text, "", "", True, True)] if name else []
        return [
            (
                "glimpse", "eye-outline", tr._("Glimpse"), tr._("1 essence, 1 second"), "G", False,
                walker.phase == "walking" and walker.essence > 0,
            ),
            (
                "drink", "bottle-tonic-plus", tr._("Drink"), tr._("1 potion, +1 heart"), "P", False,
                not no_drink(walker),
            ),
        ]  # fmt: skip

    def _best_words(self):
        """The best run before this one, in words."""
        runs = self._runs()
        return tr._("{score}, floor {n}", score=tr.number(runs[0].score), n=runs[0].floor) if runs else ""

    def _runs(self):
        record = self.client.match.record()
        return best_runs(self.app.profile, record.options.pace) if counts(record) else []
