"""Writes matches and the profile beside the frames."""

from functools import partial

from kivy.clock import Clock

from logic.core.writer import Writer


class SaveWriter:
    """Keeps the order of what is written.

    `refused` hears of a disk that refuses when that begins, not at every move.
    """

    def __init__(self, refused):
        self._refused = refused
        self._refuses = False
        self._writer = Writer(wake=Clock.create_trigger(lambda _dt: self._writer.collect()))

    def write(self, job, then=None, key=None):
        """Do something with the disk soon, `then` something more if that went well.

        What has the same key and has not begun yet is left out: a later state of a file makes an earlier one needless.
        """
        self._writer.submit(job, partial(self._ended, then), key)

    def wait(self):
        """Return once everything is written, and what follows from it is done."""
        self._writer.wait()

    def _ended(self, then, error):
        begins, self._refuses = error is not None and not self._refuses, error is not None
        if begins:
            self._refused(error)
        elif error is None and then is not None:
            then()
