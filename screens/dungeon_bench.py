"""The pieces of the workshop, and its figures in words."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.furniture import Boxed, Column
from screens.texts import tr
from screens.theme import load_rules


class DungeonMetric(Column):
    """A figure and what it counts."""

    figure = StringProperty("")
    word = StringProperty("")


class DungeonWarning(Boxed, BoxLayout):
    """Why points were taken off; or that none were."""

    text = StringProperty("")
    good = BooleanProperty(False)


class DungeonScore(FloatLayout):
    """What a dungeon is worth, as a round stamp."""

    score = StringProperty("")
    small = StringProperty("")


class DungeonProgress(Widget):
    """How far something has come, as a bar."""

    share = NumericProperty(0)


class FavouriteRow(BoxLayout):
    """A kept code with its name."""

    name = StringProperty("")
    code = StringProperty("")
    __events__ = ("on_pick", "on_forget")

    def on_pick(self):
        """Show it."""

    def on_forget(self):
        """Let it go."""


def metric_words(metrics):
    """The figures of a dungeon: (number, word)."""
    rooms = metrics.rooms
    return [
        (str(metrics.distance), tr._("distance")),
        (tr._("{n} %", n=round(metrics.floor_share)), tr._("floor")),
        (str(rooms.get("main", 0)), tr._("rooms")),
        (str(rooms.get("secondary", 0)), tr._("side rooms")),
        (str(rooms.get("secret", 0)), tr._("secret rooms")),
        (str(metrics.corridors), tr._("corridors")),
        (str(metrics.loops), tr._("loops")),
        (str(metrics.dead_ends), tr._("dead ends")),
        (str(metrics.doors), tr._("doors")),
        (str(metrics.treasure), tr.c("count", "treasure")),
    ]


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
        "no_way": tr._("There is no way from start to end"),
    }
    return f"{words[deduction.key]}: −{deduction.cost}"


load_rules("dungeon_bench")
