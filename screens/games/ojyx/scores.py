"""What an Ojyx round came to, a line a seat."""

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from screens.games.face import figure
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import HBox, SeatToken, Small, Strong, TextLabel, VBox

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


class RoundsTable(GridLayout):
    """What every round came to: a line a round, a column a seat, and the totals below."""

    history = ListProperty([])
    names = ListProperty([])
    mine = NumericProperty(-1)

    def on_kv_post(self, base_widget):
        self.cols = len(self.names) + 1
        self.add_widget(Widget())
        for seat, name in enumerate(self.names):
            head = AnchorLayout()
            head.add_widget(SeatToken(seat=seat, initial=name[:1], mine=seat == self.mine, size=(dp(22), dp(22))))
            self.add_widget(head)
        for number, scores in enumerate(self.history, 1):
            self._add_line(tr.c("round", "R {n}", n=number), scores, "Roboto")
        self._add_line(tr._("total"), [sum(scores) for scores in zip(*self.history, strict=True)], "RobotoBold")

    def _add_line(self, word, scores, font):
        self.add_widget(Small(text=word))
        for score in scores:
            self.add_widget(TextLabel(text=figure(score), font_name=font, halign="center", narrowest=0.7))


class StoryLine(BoxLayout):
    """What a seat did."""

    seat = NumericProperty(0)
    name = StringProperty("")
    text = StringProperty("")


class MatchStory(VBox):
    """What was done since one's own turn, the rounds so far, and the story, the newest first."""

    #: A line a seat, as (seat, words).
    since = ListProperty([])
    history = ListProperty([])
    names = ListProperty([])
    mine = NumericProperty(-1)
    story = ListProperty([])

    def on_kv_post(self, base_widget):
        if self.since:
            self.add_widget(Strong(text=tr._("Since your turn")))
        for seat, text in self.since:
            self.add_widget(StoryLine(seat=seat, name=self.names[seat], text=text))
        if self.history:
            self.add_widget(Strong(text=tr._("Totals")))
            self.add_widget(RoundsTable(history=self.history, names=self.names, mine=self.mine))
        self.add_widget(Strong(text=tr._("What happened")))
        for text in self.story:
            self.add_widget(Small(text=text, tint=ink.ink))


load_kv(__name__)
