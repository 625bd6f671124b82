"""A sheet for long work: a progress bar and a button that cancels."""

from functools import partial

from kivy.properties import NumericProperty, StringProperty

from screens.core.background_task import FrameTask
from screens.core.event import Event
from screens.theme import load_kv
from screens.widgets import Sheet


class ProgressSheet(Sheet):
    """Runs a generator that yields how much is done. `on_done` gets its result, `on_failed` what it raised."""

    outlasts_language = True
    heading = StringProperty("")
    share = NumericProperty(0)
    on_done = Event("The work has finished.")
    on_failed = Event("The work ended with one of the errors that were expected.")

    def start(self, work, expected=()):
        """Start; `expected` are the errors that the work may end with."""
        self.open()
        self._thinking = FrameTask(self._watched(work, expected), self._finished)

    def _watched(self, work, expected):
        """Run the work, updating the bar; returns the event to dispatch at the end and its argument."""
        while True:
            try:
                self.share = next(work)
            except StopIteration as end:
                return partial(self.dispatch, "on_done", end.value)
            except expected as problem:
                return partial(self.dispatch, "on_failed", problem)
            yield

    def _finished(self, tell):
        self._thinking = None
        self.dismiss()
        tell()

    _thinking = None

    def on_dismiss(self):
        """Closing the sheet early stops the work; what is done stays done."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None


load_kv(__name__)
