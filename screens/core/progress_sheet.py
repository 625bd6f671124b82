"""Long work on a sheet: a bar that fills, and a way to stop it. Nothing else waits for it."""

from functools import partial

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.core.background_task import FrameTask
from screens.theme import load_kv
from screens.widgets import Sheet


class ProgressTrack(Widget):
    """How far something has come."""

    share = NumericProperty(0)


class ProgressSheet(Sheet):
    """Runs a generator that yields how much is done. `on_done` gets its result, `on_failed` what it raised."""

    outlasts_language = True
    heading = StringProperty("")
    share = NumericProperty(0)
    __events__ = ("on_done", "on_failed")

    def start(self, work, expected=()):
        """Begin; `expected` are the errors that the work may end with."""
        self.open()
        self._thinking = FrameTask(self._watched(work, expected), self._finished)

    def _watched(self, work, expected):
        """The work itself, its bar kept true; answers how to tell its end."""
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
        """Closed before the end, it stops; what is done stays done."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def on_done(self, _result):
        """The work is done."""

    def on_failed(self, _problem):
        """The work ended with one of the errors that were expected."""


load_kv(__name__)
