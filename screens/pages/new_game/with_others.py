"""Part of the new-game screen: with people on other devices it opens a room."""

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty
from msgspec.structs import replace

from logic.core.game import BadOptions
from logic.core.replay import Seat
from screens.core.screen import AppScreen, attach, set_children
from screens.i18n.texts import tr
from screens.pages.new_game.choices import fitted


class WithOthers(AppScreen):
    """A seat for another device turns the new game into a room."""

    game = ObjectProperty(None, allownone=True)
    chosen = ObjectProperty(None, allownone=True)

    #: Whether somebody plays on another device.
    with_others = BooleanProperty(False)
    #: The game of an open room is being changed.
    changing = BooleanProperty(False)
    absent = OptionProperty("computer", options=["computer", "wait"])
    chat = BooleanProperty(True)

    def _rebuild(self, *_):
        """Show everything anew."""
        raise NotImplementedError

    def _build_options(self):
        raise NotImplementedError

    def _seat(self, seats):
        """Seat these at the table."""
        raise NotImplementedError

    def invite(self):
        """Make sure there is a place for others, and one for this device."""
        seats = self.chosen.seats
        if {"person", "peer"} <= {seat.kind for seat in seats}:
            return
        if len(seats) < 2:
            seats = (*seats, Seat("peer"))
        others = tuple(Seat("peer") if seat.kind == "person" else seat for seat in seats[1:])
        if not any(seat.kind == "peer" for seat in others):
            others = (Seat("peer"), *others[1:])
        self.chosen = replace(self.chosen, seats=(Seat("person", self.app.profile.name), *others))

    def seat_room(self):
        """Set the seats of the open room: everybody in it gets one while there are enough."""
        state = self.app.room_service.session.state
        level = self.game.levels[len(self.game.levels) // 2]
        seats = []
        for number, place in enumerate(state.places):
            if place.kind == "computer":
                seats.append(Seat("computer", level=place.level if place.level in self.game.levels else level))
            elif place.kind != "closed":
                seats.append(Seat("person" if number == state.my_place else "peer", place.name))
        people = [seat for seat in seats if seat.name]
        most = self.game.seats.stop - 1
        seats = (seats if len(seats) <= most else [*people, *(seat for seat in seats if not seat.name)])[:most]
        seats += [Seat("peer")] * (self.game.seats.start - len(seats))
        options = fitted(self.game, self.chosen.options, len(seats))
        self.chosen = replace(self.chosen, options=options, seats=tuple(seats), rated=False)

    def change_room(self):
        """Change the game of the open room to this one."""
        seats, session = self.chosen.seats, self.app.room_service.session
        if session is None or session.state.phase != "lobby":
            self.app.tell(tr._("That is not possible now."))
            return
        try:
            self.game.checked(self.chosen.options, len(seats))
        except BadOptions:
            self.app.tell(tr._("These options do not suit the number of players."))
            return
        session.room.set_game(self.game.id, self.chosen.options, len(seats))
        taken = [number for number, place in enumerate(session.state.places) if place.kind == "person"]
        for number, seat in enumerate(seats):
            if seat.kind == "computer" and number not in taken:
                session.room.set_place(number, "computer", seat.level)
        self.app.navigation.back_to("room")

    def look_around(self):
        """Attach what only a room needs, or only a game at this device."""
        with_others = self.changing or any(seat.kind == "peer" for seat in self.chosen.seats)
        column, ids = self.ids.page.column, self.ids
        if with_others != self.with_others:
            self.with_others = with_others
            self._build_options()
        below = column.children.index(ids.problem) + 1 if ids.problem.parent else 0
        attach(ids.code_box, None if with_others else column, below)
        attach(ids.together, column if with_others and not self.changing else None, below)
        invites = not with_others and self.may_invite
        set_children(ids.buttons, [ids.start, ids.share] if invites else [ids.start])

    def people_kinds(self, number):
        """The kinds of player for a seat: in a room, all people but one play on their own devices."""
        person = ("person:", tr._("Person"), "account-outline")
        peer = ("peer:", tr._("On another device"), "account-group-outline")
        if not self.may_invite:
            return [person]
        if self.with_others:
            return [person] if self.chosen.seats[number].kind == "person" else [peer]
        return [person, peer]

    def is_mine(self, number):
        """Whether it is the host's own place, which nobody else can have."""
        return self.with_others and self.chosen.seats[number].kind == "person"

    def make_peer(self, number):
        """Make a seat one for another device; then only one person plays at this one."""
        seats = [Seat("peer") if seat.kind == "person" else seat for seat in self.chosen.seats]
        seats[number] = Seat("peer")
        mine = next((n for n, seat in enumerate(self.chosen.seats) if seat.kind == "person" and n != number), None)
        if mine is None:
            self._tell_of_my_place()
            return
        seats[mine] = self.chosen.seats[mine]
        self._seat(tuple(seats))

    def _tell_of_my_place(self):
        self.app.tell(tr._("One seat must be yours: the host plays, too."))

    @property
    def may_invite(self):
        """Whether others could play along at all."""
        return self.game.seats.stop > 2

    def share_table(self):
        """Turn this into a room: other people at this device become people on other devices."""
        self.app.navigation.stop_typing()
        self.invite()
        self.chosen = replace(self.chosen, options=fitted(self.game, self.chosen.options, len(self.chosen.seats)))
        self._rebuild()
        self.open_room()

    def open_room(self):
        """Open the room and go there."""
        from logic.peer.rooms import Opening
        from screens.rooms.join import leave_own

        seats = self.chosen.seats
        try:
            self.game.checked(self.chosen.options, len(seats))
        except BadOptions:
            self.app.tell(tr._("These options do not suit the number of players."))
            return
        mine = next((number for number, seat in enumerate(seats) if seat.kind == "person"), None)
        if mine is None:
            self._tell_of_my_place()
            return
        if name := seats[mine].name or self.app.profile.name:
            self.app.profile_store.change(name=name)
        opening = Opening(
            game=self.game.id,
            options=self.chosen.options,
            name=self.app.profile.name or tr._("Host"),
            place=mine,
            absent=self.absent,
            chat=self.chat,
            relay=self.app.profile.settings.relay,
        )
        most = self.game.seats.stop - 1
        places = [(n, "computer", seat.level) for n, seat in enumerate(seats) if seat.kind == "computer"]
        places += [(n, "closed", "") for n in range(len(seats), most)]
        leave_own(self.app, lambda: self._open(opening, places))

    def _open(self, opening, places):
        self.app.room_service.open(opening, places)
        self.app.navigation.restart("rooms")
        self.app.navigation.go("room")
