"""Starts that take long: prepared beside the frames, with how far it is and a way to stop."""

import time

from kivy.properties import NumericProperty

from screens.core.background_task import SLICE, FrameTask
from screens.games.face import face
from screens.i18n.texts import tr
from screens.theme import load_kv
from screens.widgets import Dialog

PATIENCE = 0.25
"""Seconds after which the player is told that something is going on."""


class PreparingDialog(Dialog):
    """How much of a start is done. Closing it stops the work."""

    outlasts_language = True
    share = NumericProperty(0)


def prepared(game, record, then):
    """Call `then` once a start is ready: at once where nothing takes long. Else what goes on is returned."""
    work = game.preparing(record.options, len(record.seats), record.seed)
    end = time.monotonic() + SLICE
    for _ in work:
        if time.monotonic() > end:
            return Preparing(face(record.game), work, then)
    then()
    return None


class Preparing:
    """Work that goes on in slices, and the sheet that tells of it if it takes long."""

    def __init__(self, shown, work, then):
        self._face, self._then, self._sheet = shown, then, None
        self._begun = time.monotonic()
        self._thinking = FrameTask(self._told(work), self._done)

    def _told(self, work):
        for share in work:
            if self._sheet is not None:
                self._sheet.share = share
            elif time.monotonic() - self._begun > PATIENCE:
                self._tell()
            yield

    def _tell(self):
        load_kv(__name__)
        heading, text = self._face.preparing()
        self._sheet = PreparingDialog(heading=heading, text=text, answers=[("stop", tr._("Cancel"), "outline")])
        self._sheet.bind(on_dismiss=self.cancel)
        self._sheet.open()

    def cancel(self, *_):
        """Stop; the start is not wanted any more."""
        self._thinking.cancel()
        self._put_away()

    def _done(self, _nothing):
        self._put_away()
        self._then()

    def _put_away(self):
        if self._sheet is not None:
            sheet, self._sheet = self._sheet, None
            sheet.dismiss()
