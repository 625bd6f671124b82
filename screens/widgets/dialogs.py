"""Dialogs of the shapes that stand in many places: a message, a question, a question for a text."""

from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets.overlays import Dialog


def tell(heading, text, **look):
    """A message, to be closed."""
    Dialog(heading=heading, text=text, answers=[(0, tr._("Close"), "outline")], **look).open()


def tell_of_file(heading, text, well=False):
    """A message about a file."""
    tint, wash = ink.pair("good" if well else "warn")
    tell(heading, text, icon="file-check-outline" if well else "file-alert-outline", icon_tint=tint, icon_wash=wash)


def ask(heading, text, yes, then, no="", sign="", field=None, **look):
    """A question, perhaps with a field; `then` is called if the answer is `yes`, which may have an icon as its sign."""
    answers = [(True, yes, "filled", sign), (False, no or tr._("Cancel"), "outline")]
    question = Dialog(heading=heading, text=text, answers=answers, **look)
    question.bind(on_answer=lambda _, sure: sure and then())
    if field is not None:
        question.add_widget(field)
    question.open()
    return question


def ask_for_text(heading, entry, yes, then):
    """A question with a field; `then` is called with what was written."""
    question = ask(heading, "", yes, lambda: then(entry.field.text), field=entry)
    entry.bind(on_done=lambda *_: question._answer(True))
