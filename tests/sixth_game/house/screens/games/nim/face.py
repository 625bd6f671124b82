"""How Nim presents itself."""

from logic.core.override import override
from logic.nim.state import Options, State
from screens.games.face import Face
from screens.i18n.texts import tr


class NimFace(Face):
    id = "nim"
    ink = "indigo"
    icon = "dots-grid"

    @override
    def title(self):
        return "Nim"

    @override
    def glance(self):
        return tr._("2–4 players")

    @override
    def in_a_line(self):
        return tr._("Take squares off a row. Whoever takes the last one wins.")

    @override
    def summary(self, options):
        return tr.n("{n} square", "{n} squares", options.squares)

    @override
    def option(self, name):
        return {"squares": (tr._("Squares"), tr._("the length of the row"))}[name]

    @override
    def preset(self, preset_id):
        return {
            "short": ("dots-grid", tr._("Short"), tr._("a minute")),
            "long": ("grid", tr._("Long"), tr._("two minutes")),
        }[preset_id]

    @override
    def level(self, level):
        return {"random": tr._("Random"), "careful": tr._("Careful")}[level]

    @override
    def picture(self):
        from screens.games.nim.board import NimBoard

        return NimBoard()

    @override
    def sample(self):
        return State(Options(), 6, (True, True), turn=0)

    @override
    def headline(self, record, state, outcome, names):
        if outcome.reason == "left":
            return tr._("seat given up"), tr._("The others have left.")
        return tr._("the last square"), tr._("{name} took the last square.", name=names[state.turn])

    @override
    def board(self, names, people):
        return self.picture()

    @override
    def move_markup(self, entry):
        return f"[b]−{entry.action.count}[/b]"


FACE = NimFace()
