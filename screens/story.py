"""The story of a match beside the board, and its ending below it."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.furniture import Boxed, Column
from screens.theme import load_rules


class StoryLine(BoxLayout):
    """Who did what."""

    seat = NumericProperty(0)
    initial = StringProperty("")
    mine = BooleanProperty(False)
    text = StringProperty("")


class Story(Boxed, BoxLayout):
    """What happened lately, the newest on top."""

    story = ListProperty([])
    seats = ListProperty([])

    def on_story(self, *_):
        lines = self.ids.lines
        lines.clear_widgets()
        for seat, text in reversed(self.story[-14:]):
            known = seat is not None and seat < len(self.seats)
            lines.add_widget(
                StoryLine(seat=seat or 0, initial=self.seats[seat][:1] if known else "", mine=seat == 0, text=text)
            )


class Ending(Boxed, Column):
    """Who won and why, and where to go from here; stands where the controls were."""

    headline = StringProperty("")
    text = StringProperty("")
    __events__ = ("on_result", "on_rematch", "on_review")

    def height_for(self, _width):
        return self.minimum_height

    least_height_for = height_for

    def on_result(self):
        pass

    def on_rematch(self):
        pass

    def on_review(self):
        pass


load_rules("story")
