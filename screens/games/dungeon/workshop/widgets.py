"""The pieces of the workshop, and its figures in words."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from screens.i18n.texts import tr
from screens.theme import load_kv, window
from screens.widgets import RoundedBox, VBox


class DungeonMetric(VBox):
    """A figure and what it counts."""

    figure = StringProperty("")
    word = StringProperty("")
    natural_width = NumericProperty(0)


class DungeonWarning(RoundedBox, BoxLayout):
    """Why points were taken off; or that none were."""

    text = StringProperty("")
    good = BooleanProperty(False)


class DungeonScore(FloatLayout):
    """What a dungeon is worth, as a round stamp."""

    score = StringProperty("")
    small = StringProperty("")


class DungeonFigures(GridLayout):
    """Several figures in as many columns as their words leave room for."""

    #: Pairs of a figure and what it counts.
    figures = ListProperty([])
    most_columns = NumericProperty(4)

    def __init__(self, **kwargs):
        super().__init__(cols=4, **kwargs)
        self._later = Clock.create_trigger(self._share, -1)
        self.fbind("width", self._later)
        self.fbind("most_columns", self._later)
        window.bind(text_scale=self._room_changed)

    def _room_changed(self, *_):
        self._later()

    def on_figures(self, *_):
        if len(self.children) != len(self.figures):
            self.clear_widgets()
            for _ in self.figures:
                self.add_widget(DungeonMetric())
        for metric, (figure, word) in zip(reversed(self.children), self.figures, strict=True):
            metric.figure, metric.word = figure, word
        self._later()

    def _share(self, *_):
        widest = max((metric.natural_width for metric in self.children), default=1)
        gap = self.spacing[0]
        self.cols = max(2, min(int(self.most_columns), int((self.width + gap) / (widest + gap))))


class FavouriteRow(BoxLayout):
    """A kept code with its name."""

    name = StringProperty("")
    code = StringProperty("")
    __events__ = ("on_pick", "on_forget")

    def on_pick(self):
        """Show it."""

    def on_forget(self):
        """Let it go."""


def room_words(metrics):
    """The figures of the rooms that are not main ones: (number, word)."""
    side, secret = (metrics.rooms.get(kind, 0) for kind in ("secondary", "secret"))
    return [
        (str(side), tr.n("side room", "side rooms", side)),
        (str(secret), tr.n("secret room", "secret rooms", secret)),
    ]


def metric_words(metrics):
    """The other figures of a dungeon: (number, word)."""
    main = metrics.rooms.get("main", 0)
    return [
        (str(metrics.distance), tr._("distance")),
        (tr._("{n} %", n=round(metrics.floor_share)), tr._("floor")),
        (str(main), tr.n("room", "rooms", main)),
        (str(metrics.corridors), tr.n("corridor", "corridors", metrics.corridors)),
        (str(metrics.loops), tr.n("loop", "loops", metrics.loops)),
        (str(metrics.dead_ends), tr.n("dead end", "dead ends", metrics.dead_ends)),
        (str(metrics.doors), tr.n("door", "doors", metrics.doors)),
        (str(metrics.treasure), tr.n("treasure", "treasures", metrics.treasure)),
    ]


def rating_words():
    """What a rating is, in a sentence or two."""
    return tr._(
        "It says how many dungeons of this mode and size, out of 100, are not as good: by score first, "
        "then by what has more of these."
    )


def part_words():
    """What the rating is made of."""
    return {
        "distance": tr._("Distance from start to end"),
        "loops": tr._("Loops"),
        "choices": tr._("Choices: forks in the passages"),
        "dead_ends": tr._("Dead ends"),
        "treasure": tr._("Treasure"),
        "balance": tr._("Balance of the four quarters"),
    }


def deduction_words(deduction):
    """Why points were taken off, with the figures."""
    found, wanted = f"{deduction.found:g}", f"{deduction.wanted:g}"
    words = {
        "short_way": tr._("The way is only {n} long, {wanted} wanted", n=found, wanted=wanted),
        "too_dense": tr._("Only {n} % floor, {wanted} % wanted", n=found, wanted=wanted),
        "too_open": tr._("{n} % floor, at most {wanted} % wanted", n=found, wanted=wanted),
        "no_loop": tr._("No loop at all"),
        "few_dead_ends": tr._("Dead ends: {n}, {wanted} wanted", n=found, wanted=wanted),
        "unreachable": tr._("Cells out of reach: {n}", n=found),
        "no_way": tr._("There is no way out"),
    }
    return f"{words[deduction.key]}: −{deduction.cost}"


load_kv(__name__)
