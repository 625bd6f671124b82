"""Telling that a file could not be read or written: what happened, what is safe, one way on."""

from pathlib import Path

from screens.furniture import Question, Row, Toast
from screens.texts import tr


def tell(app, troubles):
    """One sheet for everything that could not be read."""
    reasons = {
        "cut_short": tr._("it was cut short"),
        "altered": tr._("it was altered"),
        "newer": tr._("it comes from a newer version of the app"),
        "not_ours": tr._("it is not a file of this app"),
        "unplayable": tr._("its moves do not fit the rules"),
        "unreadable": tr._("the system does not let it be read"),
    }
    first = troubles[0]
    what = tr._("Your profile") if first.name == "profile" else tr._("A saved game")
    words = [tr._("{what} cannot be read: {why}.", what=what, why=reasons[first.why])]
    if first.previous_used:
        words.append(tr._("The one before it is fine and takes its place."))
    words.append(tr._("The file was set aside; nothing was deleted."))
    if len(troubles) > 1:
        more = len(troubles) - 1
        words.append(tr.n("{n} more file is like that.", "{n} more files are like that.", more))
    question = Question(
        icon="file-alert-outline",
        heading=tr._("A damaged file"),
        text=" ".join(words),
        answers=[(True, tr._("Go on"), "filled")],
    )
    for folder in sorted({"/".join(Path(trouble.aside).parts[-3:-1]) for trouble in troubles}):
        question.add_widget(Row(icon="archive-outline", text=tr._("Set aside"), small=folder))
    question.open()
    return question


def cannot_save(_app, refused):
    """The disk refuses; play goes on."""
    reason = refused.strerror or str(refused)
    Toast.say(
        tr._("This cannot be saved now ({reason}). You can play on.", reason=reason),
        icon="content-save-alert-outline",
    )
