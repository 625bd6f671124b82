"""Around a puzzle's board: what is asked, how hard it is, and what came of a try."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.drawing import shapes
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.drawing.verdict_signs import VerdictSign  # noqa: F401  named for kv
from screens.theme import ink
from screens.widgets import RoundedBox
from screens.widgets.manual_layout import ManualLayout, set_rect

SQUARE, SQUARES = 17, 104
"""How wide one square of a rating is, and all five."""


class Rating(Painted):
    """Five squares, hatched as far as the rating goes."""

    shows = ("rating",)

    rating = NumericProperty(0)

    def paint(self, group):
        pen, side, gap = Pen(), self.height, dp(4)
        for place in range(5):
            x = self.right - (5 - place) * side - (4 - place) * gap
            pen.outline(x, self.y, side, side, dp(4), dp(1.4))
            if place < self.rating:
                shapes.hatching(pen, x, self.y, side, side, step=dp(3.4), width=dp(1.1), inset=dp(2.5))
        pen.draw(group, ink.accent)


class PuzzleHead(ManualLayout):
    """What is asked, and how hard it is; side by side where there is room."""

    rating = NumericProperty(0)
    small = StringProperty("")

    def height_for(self, width):
        heading, words = self.ids.heading, self.ids.words
        if self._beside(width):
            return max(dp(44), heading.height)
        below = max(dp(SQUARE), words.height) if self._in_a_line(width) else words.height + dp(SQUARE + 4)
        return heading.height + below + dp(4)

    def _beside(self, width):
        """Whether heading and rating stand side by side."""
        return self.ids.heading.natural_width + self.ids.words.natural_width + dp(24) <= width

    def _in_a_line(self, width):
        """Whether the squares and their words stand in one line, below the heading."""
        return dp(SQUARES + 8) + self.ids.words.natural_width <= width

    def layout(self, *_):
        heading, words, rating = self.ids.heading, self.ids.words, self.ids.rating
        beside = self._beside(self.width)
        heading.max_width = words.max_width = self.width
        heading.pos = self.x, self.top - heading.height
        set_rect(rating, self.right - dp(SQUARES) if beside else self.x, 0, dp(SQUARES), dp(SQUARE))
        rating.top = self.top - dp(2) if beside else heading.y - dp(2)
        if beside or not self._in_a_line(self.width):
            words.x = self.right - words.width if beside else self.x
            words.top = rating.y - dp(4)
        else:
            rating.center_y = heading.y - dp(2) - max(rating.height, words.height) / 2
            words.x, words.center_y = rating.right + dp(8), rating.center_y


class PuzzleFeedback(RoundedBox, ManualLayout):
    """What came of the last try."""

    text = StringProperty("")
    tries = StringProperty("")
    verdict = StringProperty("")
    flanking = BooleanProperty(False)

    def height_for(self, width):
        words = self.ids.words
        words.max_width = self._room_for_words(width)
        return max(dp(48), words.height + dp(16))

    def wing_for(self, _width):
        return 0

    def _room_for_words(self, width):
        return width - dp(48) - self.ids.tries.width - dp(24)

    def layout(self, *_):
        sign, words, tries = self.ids.sign, self.ids.words, self.ids.tries
        set_rect(sign, self.x + dp(10), self.center_y - dp(14), dp(28), dp(28))
        words.max_width = self._room_for_words(self.width)
        words.x, words.center_y = self.x + dp(48), self.center_y
        tries.right, tries.center_y = self.right - dp(12), self.center_y
