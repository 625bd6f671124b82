"""The way into a room: the code at its door, and one's own room, which closes behind its host."""

from logic.peer.invitation import clean_code
from screens.furniture import Question, TextEntry
from screens.room_words import bad_code_words, whose
from screens.texts import tr


class CodeQuestion(Question):
    """Asks for a room's code and answers with it, or with ""; what can be no code stays there, to be mended."""

    def __init__(self, name):
        self._entry = TextEntry(hint=tr._("Code"), caption=tr._("Six letters and digits"))
        super().__init__(
            heading=whose(name),
            text=tr._("Which code does the host’s screen show?"),
            answers=[(True, tr._("Join"), "filled", "login"), (False, tr._("Cancel"), "outline")],
        )
        self._entry.bind(on_done=lambda *_: self._answer(True))
        self.add_widget(self._entry)

    def on_open(self):
        self._entry.trigger()

    def _answer(self, join):
        code = clean_code(self._entry.text) if join else ""
        if code is None:
            self._entry.problem = bad_code_words()
            self._entry.trigger()
        else:
            super()._answer(code)


def leave_own(app, then):
    """Go on to another room; an open room of one's own is asked about first, because it closes for everybody."""
    session = app.company.session
    if session is None or not session.hosts or session.over:
        then()
        return
    question = Question(
        heading=tr._("Close your room?"),
        text=tr._("Your own room is still open. It closes for everybody in it when you go to another one; "
                  "a game that has begun is kept, and you can open the room again."),
        answers=[
            (True, tr._("Close the room"), "filled", "lock-outline"),
            (False, tr._("Cancel"), "outline"),
        ],
    )  # fmt: skip
    question.bind(on_answer=lambda _, sure: sure and then())
    question.open()
