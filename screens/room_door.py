"""The way from one room to another: a room that is hosted here closes behind its host."""

from screens.furniture import Question
from screens.texts import tr


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
