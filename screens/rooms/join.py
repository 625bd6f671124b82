"""Joining a room: trying invitations, the dialog for the code, and leaving a room of one's own first."""

from logic.peer.security.invitation import clean_code
from screens.core.event import Event
from screens.i18n.texts import tr
from screens.rooms.texts import bad_code_words, knocking_words, trouble_words, whose
from screens.widgets import Dialog, TextEntry
from screens.widgets.dialogs import ask


class JoinAttempt:
    """Tries invitations one after the other until a room lets this device in; the screen stays where it is."""

    def __init__(self, room_service, invitations, watch, *, entered, refused):
        self._room_service, self._watch = room_service, watch
        self._left = list(invitations)
        self._entered, self._refused = entered, refused
        self._session = self._trouble = None
        self._next()

    def _next(self):
        self._session = self._room_service.join(self._left.pop(0), watch=self._watch)
        self._session.bind(state=self._heard)

    def _heard(self, session, state):
        if state.phase == "joining":
            return
        session.unbind(state=self._heard)
        if state.phase != "closed":
            self._session = None
            self._entered()
            return
        if self._trouble is None or self._trouble.reason != "wrong_code":
            # Of several failures, a wrong code says more than a room that did not answer.
            self._trouble = state.trouble
        if self._left:
            self._next()
        else:
            self.stop()
            self._refused(self._trouble)

    def stop(self):
        """Give up; do nothing to a room that has let this device in meanwhile."""
        if self._session is not None:
            self._session.unbind(state=self._heard)
            if self._room_service.session is self._session:
                self._room_service.part("away")
            self._session = None


class CodeDialog(Dialog):
    """Asks for a room's code and stays until the code is right: `knock(code, question)` tries it."""

    on_given_up = Event("Joining was cancelled or has succeeded.")

    def __init__(self, name, knock):
        self._entry = TextEntry(hint=tr._("Code"), caption=tr._("Six letters and digits"))
        self._knock, self._knocking = knock, False
        super().__init__(
            heading=whose(name),
            text=tr._("Which code does the host’s screen show?"),
            answers=[(True, tr._("Join"), "filled", "login"), (False, tr._("Cancel"), "outline")],
        )
        self._entry.bind(on_done=lambda *_: self._answer(True))
        self.add_widget(self._entry)

    def on_open(self):
        self._entry.trigger()

    def on_dismiss(self):
        self.dispatch("on_given_up")

    def _answer(self, join):
        if not join:
            self.dismiss()
            return
        code = clean_code(self._entry.text)
        if code is None:
            self._ask_again(bad_code_words())
        elif not self._knocking:
            self._entry.problem = ""
            self._knock(code, self)

    def knocks(self):
        """The code is being tried."""
        self._knocking, self.text = True, knocking_words()

    def refused(self, trouble):
        """The code or the room was refused: let the player correct it here."""
        self._knocking, self.text = False, tr._("Which code does the host’s screen show?")
        self._ask_again(trouble_words(trouble))

    def _ask_again(self, problem):
        self._entry.problem = problem
        self._entry.trigger()


def leave_own(app, then):
    """Go on to another room; ask first if a room hosted here would close for everybody."""
    session = app.room_service.session
    if session is None or not session.hosts or session.over:
        then()
        return
    ask(
        tr._("Close your room?"),
        tr._("Your own room is still open. It closes for everybody in it when you go to another one; "
             "a game that has begun is kept, and you can open the room again."),
        tr._("Close the room"),
        then,
        sign="lock-outline",
    )  # fmt: skip
