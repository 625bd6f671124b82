"""The pieces of the workshop."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from screens.core.event import Event
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


class DungeonWarnings(VBox):
    """All of them."""

    #: Pairs of words, and whether they are good news.
    lines = ListProperty([])

    def on_lines(self, *_):
        self.clear_widgets()
        for text, good in self.lines:
            self.add_widget(DungeonWarning(text=text, good=good))


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
        window.bind(text_scale=self._window_changed)

    def _window_changed(self, *_):
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
    on_pick = Event("Show it.")
    on_forget = Event("Let it go.")


load_kv(__name__)
