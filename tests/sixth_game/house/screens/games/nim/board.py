"""The row of squares, drawn from a view alone."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from screens.drawing import shapes
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.theme import ink

COLUMNS = 4


class NimBoard(Painted):
    """A frame for each square that is left, and a cross where one was."""

    shows = ("view", "hidden")

    view = ObjectProperty(None, allownone=True)
    hidden = BooleanProperty(False)

    @property
    def cell(self):
        return min(self.width, self.height) / COLUMNS

    def _corner(self, number):
        """The lower left corner of a square, counted in rows from the top left."""
        row, column = divmod(number, COLUMNS)
        left, top = self.center_x - 2 * self.cell, self.center_y + 2 * self.cell
        return left + column * self.cell, top - (row + 1) * self.cell

    def paint(self, group):
        if self.view is None:
            return
        frames, crosses = Pen(), Pen()
        for number in range(self.view.options.squares):
            x, y = self._corner(number)
            if number < self.view.left:
                shapes.frame(frames, x + dp(4), y + dp(4), self.cell - dp(8), self.cell - dp(8), seed=number)
            else:
                shapes.cross(crosses, x + self.cell / 2, y + self.cell / 2, self.cell / 3, seed=number)
        frames.draw(group, ink.ink)
        crosses.draw(group, ink.ink3)
