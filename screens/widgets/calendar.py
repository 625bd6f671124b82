"""Days with their challenges: the last week in a row, and a month on squared paper."""

from calendar import Calendar
from datetime import timedelta

from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty

from logic.core.override import override
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen, tick
from screens.i18n.texts import tr
from screens.theme import ink, window
from screens.widgets import Small
from screens.widgets.labels import size_for_all

SMALLEST_DAY = 11
"""Below this type size, days are named by their first letters."""


class Days(Painted):
    """Days in columns of a week, each with a sign; `today` and `done`, a function of a day, say what to draw."""

    today = ObjectProperty(None, allownone=True)
    done = ObjectProperty(None, allownone=True)
    #: How high this is at its width.
    needed = NumericProperty(0)
    #: The words on it: (text, column, row), row 0 being the heading.
    words = ListProperty([])
    shows = ("today", "done")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("today", "done"):
            self.fbind(name, self.write)
        for name in ("pos", "size"):
            self.fbind(name, self.layout)
        tr.fbind("language", self.write)
        window.bind(text_scale=self.layout)

    def write(self, *_):
        """Place the labels."""
        self.clear_widgets()
        if self.today is None:
            return
        self._words = [(Small(text=text, size_hint_x=None), column, row) for text, column, row in self.texts()]
        self._days = [label.text for label, _column, row in self._words if row == 0]
        for label, _column, _row in self._words:
            label.fbind("size", self.layout)
            self.add_widget(label)
        self.layout()

    _words = _days = ()

    def layout(self, *_):
        # Names closer together than this read as one word.
        space = self.step() - dp(7)
        # One size for all of them, though one may be wider than the others.
        size = size_for_all(self._days, "Roboto", sp(12), space)
        brief = size < sp(SMALLEST_DAY)
        for label, column, row in self._words:
            if row == 0:
                day = self._days[column]
                label.text, label.type_size = (day[:1].upper(), sp(12)) if brief else (day, size)
            label.max_width = space
            label.center = self.middle(column, row)
        self.needed = self.height_needed()

    def heading_height(self):
        return dp(20) * max(1, min(window.text_scale, 1.6))

    def side(self):
        return min(self.width / 7, dp(40))

    def middle(self, column, row):
        """The middle of a cell; row 0 is the heading."""
        x = self.x + self.step() * (column + 0.5)
        if row == 0:
            return x, self.top - self.heading_height() / 2
        return x, self.top - self.heading_height() - self.side() * (row - 0.5)

    def step(self):
        return self.side()

    def texts(self):
        """The labels as (text, column, row)."""
        return []

    def height_needed(self):
        return self.heading_height()


class WeekRow(Days):
    """The last seven days: a tick for each with a challenge done, a ring for today."""

    @override
    def step(self):
        return self.width / 7

    @override
    def height_needed(self):
        return self.heading_height() + dp(30)

    @override
    def side(self):
        return dp(30)

    def days(self):
        return [self.today - timedelta(6 - column) for column in range(7)]

    @override
    def texts(self):
        return [(tr.weekday(day), column, 0) for column, day in enumerate(self.days())]

    @override
    def paint(self, group):
        if self.today is None or self.done is None:
            return
        good, signs, open_days = Pen(), Pen(), Pen()
        for column, day in enumerate(self.days()):
            x, y = self.middle(column, 1)
            if self.done(day):
                good.disc(x, y, dp(10))
                tick(signs, x, y, dp(9))
            elif day == self.today:
                open_days.ring(x, y, dp(9), dp(1.5))
            else:
                open_days.line(x - dp(4), y, x + dp(4), y, dp(1.5))
        good.draw(group, ink.good)
        signs.draw(group, ink.onink)
        open_days.draw(group, ink.ink2)


class MonthGrid(Days):
    """This month: a tick is a challenge done, the thick outline is today."""

    def weeks(self):
        return Calendar().monthdatescalendar(self.today.year, self.today.month)

    @override
    def side(self):
        # Whole pixels: so all lines are equally thick.
        return int(super().side())

    @override
    def height_needed(self):
        return self.heading_height() + self.side() * len(self.weeks()) if self.today else 0

    @override
    def texts(self):
        weeks = self.weeks()
        # Without the full stops of French, all fit in the same size.
        yield from ((tr.weekday(day).rstrip("."), column, 0) for column, day in enumerate(weeks[0]))
        for day, column, row in self._cells():
            if not (self.done and self.done(day)):
                yield str(day.day), column, row

    def _cells(self):
        for row, week in enumerate(self.weeks(), 1):
            for column, day in enumerate(week):
                if day.month == self.today.month:
                    yield day, column, row

    @override
    def paint(self, group):
        if self.today is None or self.done is None:
            return
        lines, ticks, outline, wash, side = Pen(), Pen(), Pen(), Pen(), self.side()
        for day, column, row in self._cells():
            x, y = self.middle(column, row)
            left, bottom = round(x - side / 2), round(y - side / 2)
            lines.outline(left, bottom, side, side, 0, dp(1))
            if day == self.today:
                wash.box(left, bottom, side, side, dp(4))
                outline.outline(left, bottom, side, side, dp(4), dp(2.5))
            if self.done(day):
                tick(ticks, x, y, side * 0.5, dp(2.6))
        wash.draw(group, ink.warn_w)
        lines.draw(group, ink.line)
        outline.draw(group, ink.ink)
        ticks.draw(group, ink.good)
