"""Crash reports: an unhandled error is written to a file, shown to the player, and the app returns home."""

import sys
import threading
import time
from datetime import datetime

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.logger import Logger

from screens.i18n.texts import tr

TOO_SOON = 5.0
"""A second error within this many seconds ends the app: returning home did not help."""


def watch(app):
    """Report every unhandled error from now on."""
    ExceptionManager.add_handler(CrashHandler(app))
    sys.excepthook = _hooked(app, sys.excepthook)
    threading.excepthook = lambda args: _hooked(app, sys.__excepthook__)(
        args.exc_type, args.exc_value, args.exc_traceback
    )


def _hooked(app, before):
    def hook(kind, error, trace):
        if isinstance(error, Exception):
            write(app, error)
        before(kind, error, trace)

    return hook


class CrashHandler(ExceptionHandler):
    """Catches one error of a frame; if another follows at once, the app ends."""

    def __init__(self, app):
        self._app, self._last, self._when = app, None, -TOO_SOON

    def handle_exception(self, error):
        if not isinstance(error, Exception):
            return ExceptionManager.RAISE
        again = time.monotonic() - self._when < TOO_SOON
        self._when = time.monotonic()
        if again:
            ask_for_plain_start(self._app)
            return ExceptionManager.RAISE
        path = write(self._app, error)
        _log(error)
        Clock.schedule_once(lambda _dt: self._go_on(path), 0)
        return ExceptionManager.PASS

    def _go_on(self, path):
        """Return home and show the report."""
        self._app.navigation.restart("home")
        tell(self._app, path)


def facts(app):
    """What a report says about the app: nothing that a player has written or chosen as a name."""
    from kivy import __version__ as kivy_version

    known = {"app": f"Quadrille {app.version}", "kivy": kivy_version, "language": tr.language}
    if hasattr(app, "navigation"):
        known["screens"] = " > ".join(name for name, _ in app.navigation.trail)
    return known


def _log(error):
    """Into the log as well, for whoever develops."""
    Logger.error("Quadrille: an error was caught", exc_info=error)


def write(app, error):
    """Save the report of an error, once; None if even that fails."""
    from logic.core.reports import crash_report

    if getattr(error, "_written_up", False):
        return None
    error._written_up = True
    try:
        return app.reports.keep(crash_report(error, facts(app)), datetime.now())
    except OSError:
        # The disk refuses: the error still reaches the log.
        return None


def ask_for_plain_start(app):
    """Showing the report may be what fails: let the next start open nothing by itself."""
    try:
        app.reports.ask_for_plain_start()
    except OSError as refused:
        _log(refused)


class CrashNotice:
    """A row at the top of home after a plain start, which opens the report."""

    def __init__(self, column):
        self._column, self._card = column, None

    def show(self, app, path):
        """Show the row for a report, or remove it if there is none."""
        from screens.widgets import Card, LinkRow

        if self._card is not None:
            self._column.remove_widget(self._card)
            self._card = None
        if path is None:
            return
        words, way = tr._("The app ended because of a mistake in it."), tr._("Share the report")
        row = LinkRow(icon="file-alert-outline", text=words, small=way, label=f"{words} {way}")
        row.bind(on_release=lambda _: share_report(app, path))
        self._card = Card()
        self._card.add_widget(row)
        self._column.add_widget(self._card, len(self._column.children))


def tell_last(app):
    """At the start, report a crash that ended the app before it could show a message."""
    unseen = app.reports.unseen()
    for path in unseen[:-1]:
        app.reports.tell(path)
    if unseen:
        tell(app, unseen[-1], ended=True)


def tell(app, path, ended=False):
    """Dialog: what happened, that the matches are safe, and the report to share."""
    from screens.widgets import Dialog

    happened = tr._("The app ended because of a mistake in it.") if ended else tr._("The app has made a mistake.")
    safe = tr._("Your matches and your profile are kept. The report tells about the app, and nothing about you.")
    answers = [(False, tr._("Go on"), "filled")]
    if path is not None:
        answers.append((True, tr._("Share the report"), "outline", "share-variant-outline"))
        path = app.reports.tell(path)
    question = Dialog(
        icon="alert-circle-outline", heading=tr._("Something went wrong"), text=f"{happened} {safe}", answers=answers
    )
    question.bind(on_answer=lambda _, share: share and share_report(app, path))
    question.open()
    return question


def share_report(app, path):
    """Share a report with another app; where that is impossible, copy it and offer it as a file."""
    from kivy.core.clipboard import Clipboard

    from screens.device.sharing import share
    from screens.widgets import Dialog

    text = path.read_text(encoding="utf-8")
    if share(text):
        return
    Clipboard.copy(text)
    question = Dialog(
        heading=tr._("The report was copied"),
        text=tr._("Paste it where you like, or save it as a file."),
        answers=[
            (True, tr._("Save as a file"), "filled", "content-save-outline"),
            (False, tr._("Close"), "outline"),
        ],
    )
    question.bind(on_answer=lambda _, keep: keep and _save_report(app, path.name, text))
    question.open()


def _save_report(app, name, text):
    from screens.device.exporting import export

    export(f"quadrille-{name.split('.')[0]}.txt", text.encode(), app.folder / "exports")


def share_text(app, text):
    """The same for a report that could not be saved."""
    from kivy.core.clipboard import Clipboard

    from screens.device.sharing import share

    if not share(text):
        Clipboard.copy(text)
        app.tell(tr._("The report was copied: paste it where you like."))
