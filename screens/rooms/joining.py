"""How the lobby joins a room: found in the network and by code, by address, or by invitation."""

from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from logic.peer.room_state import Invitation
from logic.peer.security.invitation import clean_code, read_address, read_invitation
from screens.core import player_names
from screens.core.nav_frame import NavScreen
from screens.i18n.texts import tr
from screens.rooms.join import CodeDialog, JoinAttempt, leave_own
from screens.rooms.texts import bad_code_words, trouble_words
from screens.widgets.dialogs import tell


class Joining(NavScreen):
    """The part of the lobby that asks for codes and addresses, and asks again where they were wrong."""

    #: What was found in the network.
    found = ListProperty([])
    watch = BooleanProperty(False)

    #: A room was asked to let this device in and has not answered yet.
    knocking = BooleanProperty(False)
    address_problem = StringProperty("")
    code_problem = StringProperty("")
    _knock = None

    @property
    def room_service(self):
        return self.app.room_service

    def to_room(self):
        self.app.navigation.go("room")

    def _keep_name(self):
        """The name that others will see; a player without one is asked for it."""
        name = self.keep_name()
        if not name:
            self.app.tell(tr._("First write your name: the others want to know who comes."))
            self.ids.name.trigger()
        return bool(name)

    def keep_name(self):
        """Save the name from the text field."""
        self.app.navigation.stop_typing()
        name = player_names.cut(self.app, self.ids.name.text)
        if name != self.app.profile.name:
            self.app.profile_store.change(name=name)
        return name

    def _ask_code(self, room):
        """A room was tapped: ask for its code."""
        if self._keep_name():
            question = CodeDialog(
                room.name, lambda code, question: self._join(Invitation(room.addresses, code), where=question)
            )
            question.bind(on_given_up=lambda _: self._stop_knocking())
            question.open()

    def join(self):
        """By a code for the rooms around here, by address and code, or by an invitation in place of the address."""
        ids = self.ids
        self.address_problem = self.code_problem = ""
        invitation = read_invitation(ids.address.text)
        if invitation is not None:
            invitations = [invitation]
        else:
            invitations = self._typed(ids.address.text.strip(), clean_code(ids.code.text))
        if invitations and self._keep_name():
            self._join(*invitations)

    def write_code(self):
        """Go to the text field for the code."""
        self.ids.page.scroll.scroll_to(self.ids.invited, animate=False)
        self.ids.code.trigger()

    def _typed(self, address, code):
        """The invitations that the typed text allows; a code alone is tried on every room that was found."""
        if code is None:
            self.code_problem = bad_code_words()
        if address and read_address(address) is None:
            self.address_problem = tr._("An address looks like 192.168.1.20 or 192.168.1.20:47120.")
        elif not address and not self.found:
            self.address_problem = tr._(
                "No room was found around here. Write the address that the host’s screen shows, like {example}.",
                example="192.168.1.20:47120",
            )
        if self.code_problem or self.address_problem:
            return []
        ways = [(address,)] if address else [room.addresses for room in self.found]
        return [Invitation(way, code) for way in ways]

    def paste(self):
        """An invitation from a message, or the text of a scanned QR code."""
        invitation = read_invitation(Clipboard.paste() or "")
        if invitation is None:
            self.app.tell(tr._("There is no invitation in the clipboard. Copy the whole text that you were sent."))
        else:
            self._accept(invitation)

    def follow_link(self, link):
        """An invitation that was opened outside the app, such as a QR code that a camera read."""
        invitation = read_invitation(link)
        if invitation is None:
            words = tr._("Ask for a new invitation, or write the address and the code that the host’s screen shows.")
            tell(tr._("This link leads to no room"), words)
        else:
            self._accept(invitation)

    def _accept(self, invitation):
        self.ids.address.text = invitation.addresses[0]
        self.ids.code.text = invitation.code
        if self._keep_name():
            self._join(invitation)

    def _join(self, *invitations, where=None):
        """Try these until one succeeds; `where` is told the result: the page or a dialog on top of it."""
        where = where or self

        def knock():
            self._stop_knocking()
            where.knocks()
            self._knock = JoinAttempt(
                self.room_service,
                invitations,
                self.watch,
                entered=self._entered,
                refused=lambda t: self._failed(where, t),
            )

        leave_own(self.app, knock)

    def knocks(self):
        self.knocking = True

    def _stop_knocking(self):
        knock, self._knock, self.knocking = self._knock, None, False
        if knock is not None:
            knock.stop()

    def _entered(self):
        self._knock, self.knocking = None, False
        if self.in_front():
            self.to_room()

    def _failed(self, where, trouble):
        self._knock, self.knocking = None, False
        where.refused(trouble)

    def refused(self, trouble):
        """Joining failed: show the reason where the input is."""
        words, ids = trouble_words(trouble), self.ids
        if trouble.reason in ("wrong_code", "too_many_tries"):
            self.code_problem = words
            ids.code.trigger()
        elif trouble.reason in ("bad_address", "unreachable"):
            self.address_problem = words
            ids.address.trigger()
        else:
            tell(tr._("No way in"), words)
