"""Many dungeons at once: made in slices beside the frames, walked through, sorted, the best kept."""

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from logic.dungeon.generator.batch import Batch
from screens.core.background_task import FrameTask
from screens.core.event import Event


class BatchRun(EventDispatcher):
    """A row of dungeons, being made or finished."""

    on_shown = Event("A dungeon of the row comes into sight.")

    done = NumericProperty(0)
    count = NumericProperty(0)
    #: The best rating so far.
    best = NumericProperty(0)
    working = BooleanProperty(False)
    by_score = BooleanProperty(True)
    #: The dungeon in sight, by its seed: its place changes while better ones are made.
    seed = NumericProperty(0)
    batch = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._work, self._leads = None, False
        super().__init__(**kwargs)

    def start(self, options, count):
        """Make so many, from the options' seed on."""
        self.cancel()
        self.batch = Batch(options, count)
        self.done, self.count, self.best = 0, count, 0
        self.seed = options.seed
        self.working = self._leads = True
        self._work = FrameTask(self._making(), self._finished)

    def _making(self):
        for _share in self.batch.work():
            self.best = max(self.best, self.batch.rating(self.batch.dungeons[-1]).value)
            self.done = self.batch.done
            yield

    def _finished(self, _result):
        """Unless somebody has looked at something else meanwhile, the first of the row comes into sight."""
        self._work, self.working = None, False
        if self._leads:
            self.show(0)

    def cancel(self):
        """Stop; what has been made stays."""
        if self._work is not None:
            self._work.cancel()
            self.batch.cancel()
            self._finished(None)

    def let_be(self):
        """Whatever the player looks at now stays in sight when they are made."""
        self._leads = False

    def row(self):
        """The dungeons in the order they are walked through."""
        if self.batch is None:
            return []
        return self.batch.by_score() if self.by_score else self.batch.dungeons

    def place(self):
        """Where in the row the dungeon in sight stands; -1 if it is not one of them."""
        return next((place for place, dungeon in enumerate(self.row()) if dungeon.seed == self.seed), -1)

    def show(self, place):
        """Show the dungeon at a place of the row, if there is one."""
        self.let_be()
        row = self.row()
        if row:
            dungeon = row[max(0, min(len(row) - 1, place))]
            self.seed = dungeon.seed
            self.dispatch("on_shown", dungeon)

    def step(self, by):
        self.show(max(0, self.place() + by))

    def on_by_score(self, *_):
        self.show(0)
