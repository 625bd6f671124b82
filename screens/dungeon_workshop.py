"""The workshop: make dungeons, look at them, rate, keep and exchange them, and play in them."""

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.dungeon.generator import generate
from logic.dungeon.lcg import MODULUS
from logic.dungeon.modes import MODES
from logic.dungeon.state import Options
from logic.games import GAMES
from screens import dungeon_bench, dungeon_parts  # noqa: F401  name their widgets for kv
from screens import dungeon_favourites as shelf
from screens.choices import choices_of
from screens.dungeon_bench import DungeonMetric, DungeonWarning, deduction_words, metric_words
from screens.dungeon_exchange import Exchange
from screens.dungeon_many import Many
from screens.dungeon_plan import DungeonPlan  # noqa: F401  names the map for kv
from screens.faces.dungeon import danger_names, mode_names
from screens.furniture import Chip, Question
from screens.screen import AppScreen, stand
from screens.texts import tr
from screens.theme import room

MODE_ICONS = {
    "classic": "rectangle-outline",
    "crypt": "coffin",
    "temple": "pillar",
    "ruins": "wall",
    "labyrinth": "grid",
    "cavern": "image-filter-hdr",
}


class DungeonWorkshop(Exchange, AppScreen):
    """One dungeon in sight, and everything that can be done with it."""

    options = ObjectProperty(Options(seed=0))
    dungeon = ObjectProperty(None, allownone=True)
    code = StringProperty("")
    score = StringProperty("")
    deductions = StringProperty("")
    many = ObjectProperty()
    many_words = StringProperty("")
    many_count = NumericProperty(100)
    seed_problem = StringProperty("")
    playable = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._chips = {}
        super().__init__(many=Many(), **kwargs)
        self._make = Clock.create_trigger(lambda _dt: self.make(), 0)
        self._fill_modes()
        for fact in ("wide", "landscape"):
            room.fbind(fact, self._arrange)
        tr.fbind("language", self._say)
        self.many.bind(on_shown=lambda _, dungeon: self.show(dungeon))
        for name in ("done", "working", "best", "place", "by_score"):
            self.many.fbind(name, self._say_many)
        self._arrange()

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, **_what):
        if self.dungeon is None:
            chosen = choices_of(self.app, GAMES["dungeon"]).options
            self.options = replace(chosen, seed=self.app.new_seed() % MODULUS)
            self.make()
        self._say()
        self.say_kept()

    def depart(self):
        self.many.cancel()

    # Where the cards stand

    def _arrange(self, *_):
        """On a desktop the options stand left and the rest right; else all in one column."""
        ids = self.ids
        left, right = ids.left, ids.right
        names = ("buttons", "options", "many", "quality", "files", "kept", "legend")
        for name in names:
            stand(ids[name], None)
        if room.wide:
            places = [(left, ("options", "buttons", "many")), (right, ("quality", "files", "kept", "legend"))]
        elif room.landscape:
            places = [(right, ("buttons", "quality", "options", "many", "files", "kept", "legend"))]
        else:
            places = [
                (right, ("quality", "options", "many", "files", "kept", "legend")),
                (ids.foot, ("buttons",)),
            ]
        for column, inside in places:
            for name in inside:
                stand(ids[name], column)

    # Making

    def _fill_modes(self):
        for mode in MODES:
            chip = Chip(icon=MODE_ICONS[mode], switches=False, size_hint_x=None)
            chip.bind(on_release=lambda _, mode=mode: self.choose(mode=mode))
            self._chips[mode] = chip
            self.ids.modes.add_widget(chip)

    def choose(self, **changes):
        """Other options, and at once the dungeon that they make."""
        options = replace(self.options, **changes)
        if options != self.options:
            self.options = options
            self._make()

    def make(self):
        """The dungeon of the present options."""
        self.show(generate(self.options))

    def generate(self):
        """The dungeon of the seed that was written, or of a new one if that is the one in sight."""
        self.app.stop_typing()
        text = self.ids.seed.text.strip()
        if not text.lstrip("-").isdigit() or len(text) > 12:
            self.seed_problem = tr._("A seed is a whole number.")
            return
        self.seed_problem = ""
        seed = int(text) % MODULUS
        if self.dungeon is not None and seed == self.dungeon.seed:
            seed = self.app.new_seed() % MODULUS
        self.options = replace(self.options, seed=seed)
        self.make()

    def show(self, dungeon):
        """A dungeon comes into sight; the options say how to make it again."""
        self.dungeon = dungeon
        self.seed_problem = ""
        self.options = replace(
            self.options, size=dungeon.size, mode=dungeon.mode, density=dungeon.density, seed=dungeon.seed
        )
        self._say()

    # Many at once

    def start_many(self):
        if self.many.working:
            self.many.cancel()
        else:
            self.many.start(self.options, int(self.many_count))

    def keep_best(self):
        """The best of the row comes into sight, and among the favourites."""
        best = self.many.batch.best() if self.many.batch else None
        if best is not None:
            self.show(best)
            shelf.keep(self.app, best.code, best.code)
            self.say_kept()
            self.app.tell(tr._("Kept: {code}, {n} of 100.", code=best.code, n=best.quality.score))

    # Playing

    def play(self):
        """Into this dungeon, after asking how dangerous it is to be."""
        if not self.playable:
            self.app.tell(tr._("A dungeon made by hand has no code, and can only be looked at."))
            return
        names = danger_names()
        question = Question(
            heading=tr._("How dangerous?"),
            text=self.code,
            answers=[
                (level, name, "filled" if level == self.options.level else "outline") for level, name in names.items()
            ],
        )
        question.bind(on_answer=lambda _, level: self.enter(level))
        question.open()

    def enter(self, level):
        self.many.cancel()
        options = replace(self.options, level=level)
        self.options = options
        start = Start(GAMES["dungeon"], options, 1, options.seed)
        self.app.start(start, (Seat("person", self.app.profile.name),))

    # Words

    def _say(self, *_):
        if self.dungeon is None:
            return
        dungeon, quality = self.dungeon, self.dungeon.quality
        self.code, self.playable = dungeon.code, bool(dungeon.code)
        self.score = str(quality.score)
        count = len(quality.warnings)
        self.deductions = tr.n("{n} deduction", "{n} deductions", count) if count else tr._("no deduction")
        names = mode_names()
        for mode, chip in self._chips.items():
            chip.text = chip.label = names[mode]
            chip.on = mode == dungeon.mode
        ids = self.ids
        ids.seed.text = str(dungeon.seed)
        ids.size.value = dungeon.size
        ids.density.value = dungeon.density
        self._say_figures(quality)
        self._say_many()

    def _say_figures(self, quality):
        figures = self.ids.figures
        words = metric_words(quality.metrics)
        if len(figures.children) != len(words):
            figures.clear_widgets()
            for _ in words:
                figures.add_widget(DungeonMetric())
        for metric, (figure, word) in zip(reversed(figures.children), words, strict=True):
            metric.figure, metric.word = figure, word
        warnings = self.ids.warnings
        warnings.clear_widgets()
        for deduction in quality.warnings:
            warnings.add_widget(DungeonWarning(text=deduction_words(deduction)))
        if not quality.warnings:
            warnings.add_widget(DungeonWarning(good=True, text=tr._("No deduction: every square can be reached")))

    def _say_many(self, *_):
        many = self.many
        if not many.count:
            self.many_words = tr._("From consecutive seeds, this one first.")
            return
        words = [
            tr._("{done} of {count}", done=tr.number(int(many.done)), count=tr.number(int(many.count))),
            tr._("best {n}", n=int(many.best)),
        ]
        if not many.working and many.done:
            words.append(tr._("number {n} in sight", n=int(many.place) + 1))
        self.many_words = " · ".join(words)

    # Keys

    def press(self, key):
        plan = self.ids.plan
        if key == "g":
            self.generate()
        elif key == "p":
            plan.path = not plan.path
        elif key in ("+", "-"):
            plan.zoom(1.25 if key == "+" else 0.8)
        elif key == "0":
            plan.fit()
        elif key in ("b", "n") and self.many.done:
            self.many.step(1 if key == "n" else -1)
        elif key == "enter":
            self.play()
        else:
            return False
        return True

    def keys(self):
        return [
            ("G", tr._("another dungeon")),
            ("Enter", tr._("play this")),
            ("P", tr._("show or hide the shortest way")),
            ("+ −", tr._("zoom")),
            ("0", tr._("the whole map")),
            ("B N", tr._("back and forth among many")),
            ("Esc", tr._("back")),
        ]

    def back(self):
        """While many are being made, back stops that first."""
        if self.many.working:
            self.many.cancel()
            return True
        return False


SCREEN = DungeonWorkshop
