"""What an Ojyx round came to, a line a seat."""

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.theme import load_kv, window
from screens.widgets import HBox, VBox

MOST_LYING = 4


class ScoreLine(BoxLayout):
    """A seat's points and total."""

    #: A Score.
    score = ObjectProperty(rebind=True)


class Scores(VBox):
    """The points and totals of some."""

    #: A Score each.
    scores = ListProperty([])

    def on_kv_post(self, base_widget):
        for score in self.scores:
            self.add_widget(ScoreLine(score=score))


class ScoreColumns(HBox):
    """Those of all; lying down, where many would not be in sight at once, in two columns."""

    def __init__(self, scores, **kwargs):
        super().__init__(**kwargs)
        half = -(-len(scores) // 2) if window.landscape and len(scores) > MOST_LYING else len(scores)
        for part in filter(None, (scores[:half], scores[half:])):
            self.add_widget(Scores(scores=part, pos_hint={"top": 1}))


load_kv(__name__)
