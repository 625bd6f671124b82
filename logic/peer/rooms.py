"""Rooms: the interface of screens to play between devices.

The work runs on the peer thread. The methods here are for the UI thread and return at once; results are delivered
there through `deliver`.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from logic.core.game import AnyGame
from logic.core.override import override
from logic.core.replay import Record
from logic.core.saves import Saves, new_id
from logic.peer.guest.guest import Guest
from logic.peer.guest.remote import RemoteMatch
from logic.peer.guest.tickets import Ticket, Tickets
from logic.peer.host.host_service import HostService
from logic.peer.host.persistence import SavedRoom, saved_room
from logic.peer.host.roster import RequestRefused
from logic.peer.messages import FIRST_OPEN
from logic.peer.net.thread import Deliver, PeerThread
from logic.peer.net.transport import Transport
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import (
    Absent,
    CloseReason,
    Invitation,
    Opening,
    PlaceKind,
    RefusalReason,
    RelayState,
    RoomState,
    Trouble,
)
from logic.peer.security.handshake import ConnectionRefused
from logic.peer.security.invitation import RelayAddress, SocketAddress, read_address

log = logging.getLogger(__name__)
GOODBYE_SECONDS = 2.0

OnChange = Callable[[RoomState], None]
OnRefused = Callable[[RefusalReason], None]


class Room:
    """A room this device has joined. `state` is replaced on every change; the last phase is "closed"."""

    def __init__(self, thread: PeerThread, deliver: Deliver) -> None:
        self.state = RoomState()
        #: The room's match: a new object for every match.
        self.match: RemoteMatch | None = None
        self._thread, self._deliver = thread, deliver
        self._guest: Guest | None = None
        self._subscribers: list[tuple[OnChange, OnRefused | None]] = []
        self._work: list[Any] = []

    def subscribe(self, on_change: OnChange, on_refused: OnRefused | None = None) -> Callable[[], None]:
        """Call back for every change and every refused request; returns the unsubscribe function."""
        subscriber = (on_change, on_refused)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber) if subscriber in self._subscribers else None

    def sit(self, place: int | None) -> None:
        """Take an open place; None to watch."""
        self._request(lambda guest: guest.sit(place))

    def ready(self, on: bool) -> None:
        self._request(lambda guest: guest.ready(on))

    def rename_me(self, name: str) -> None:
        self._request(lambda guest: guest.rename(name))

    def say(self, text: str) -> None:
        self._request(lambda guest: guest.say(text))

    def leave(self) -> None:
        """Leave for good; in a match the seat is given up."""
        self._request(lambda guest: guest.leave())

    def go_away(self) -> None:
        """Disconnect, to come back later with the ticket."""
        for work in self._work:
            work.cancel()

    def _request(self, request: Callable[[Guest], None]) -> None:
        def call() -> None:
            if self._guest:
                request(self._guest)

        self._thread.call(call)

    # RoomListener: called on the peer thread, delivered on the UI thread.

    def run_on_ui_thread(self, call: Callable[[], None]) -> None:
        self._deliver(call)

    def on_state(self, state: RoomState) -> None:
        self._deliver(lambda: self._set(state))

    def on_refused(self, reason: RefusalReason) -> None:
        self._deliver(lambda: self._on_refused(reason))

    def on_match(self, match: RemoteMatch) -> None:
        self._deliver(lambda: self._begin(match))

    def _begin(self, match: RemoteMatch) -> None:
        self.match = match
        self._set(self.state)

    def _set(self, state: RoomState) -> None:
        self.state = state
        for on_change, _ in tuple(self._subscribers):
            on_change(state)

    def _on_refused(self, reason: RefusalReason) -> None:
        for _, on_refused in tuple(self._subscribers):
            if on_refused:
                on_refused(reason)


class HostRoom(Room):
    """A room this device has opened."""

    def __init__(self, thread: PeerThread, deliver: Deliver) -> None:
        super().__init__(thread, deliver)
        self._service: HostService | None = None
        self._ways_in: Invitation | None = None
        self._unsaved = False
        self._relay: RelayState = "off"

    def set_place(self, number: int, kind: PlaceKind, level: str = "") -> None:
        self._decide(lambda service: service.host.set_place(number, kind, level))

    def rename(self, number: int, name: str) -> None:
        self._decide(lambda service: service.host.rename(number, name))

    def set_game(self, game: str, options: Any, size: int) -> None:
        """Change the game, its options and the number of places; everybody stays in the room."""
        self._decide(lambda service: service.set_game(game, options, size))

    def set_chat(self, on: bool) -> None:
        self._decide(lambda service: service.host.set_chat(on))

    def set_absent(self, absent: Absent) -> None:
        self._decide(lambda service: service.host.set_absent(absent))

    def start(self) -> None:
        self._decide(lambda service: service.host.start())

    def pause(self) -> None:
        self._decide(lambda service: service.host.pause())

    def resume(self) -> None:
        self._decide(lambda service: service.host.resume())

    def kick(self, member: int) -> None:
        self._decide(lambda service: service.host.kick(member))

    def new_code(self) -> None:
        self._decide(lambda service: service.host.authenticator.change_code())

    def look_around(self) -> None:
        """Check for changed addresses; called repeatedly while the invitation is shown."""

        def call() -> None:
            if self._service:
                self._service.look_around()

        self._thread.call(call)

    def again(self) -> None:
        self._decide(lambda service: service.host.again())

    def export_match(self, heard: Callable[[Record[Any, Any]], None]) -> None:
        """The match for another device to continue; `Saves.pack` makes a file of it."""

        def give(service: HostService) -> None:
            record = service.host.export_match()
            self._deliver(lambda: heard(record))

        self._decide(give)

    @override
    def leave(self) -> None:
        """End the room for everybody."""
        self._decide(lambda service: self._thread.spawn(self.shut(service)))

    go_away = leave

    async def shut(self, service: HostService | None, reason: CloseReason = "closed") -> None:
        """Close everything, then report it."""
        self._service = None
        if service:
            await service.close()
        self._deliver(lambda: self._set(replace(self.state, phase="closed", trouble=Trouble(reason))))

    @override
    def on_state(self, state: RoomState) -> None:
        """The host's own guest reports the end too early: `shut` does it when everything is closed."""
        if state.phase != "closed":
            super().on_state(state)
        elif state.trouble == Trouble("fault") and self._service:
            self._thread.spawn(self.shut(self._service, "fault"))

    def _decide(self, decide: Callable[[HostService], Any]) -> None:
        def call() -> None:
            if self._service is None:
                self.on_refused("not_now")
                return
            try:
                decide(self._service)
            except RequestRefused as no:
                self.on_refused(no.reason)

        self._thread.call(call)

    @override
    def _set(self, state: RoomState) -> None:
        super()._set(replace(state, invitation=self._ways_in, unsaved=self._unsaved, relay=self._relay))

    def on_host_info(self, ways_in: Invitation, unsaved: bool, relay: RelayState) -> None:
        """State for the host only; called on the peer thread."""

        def hear() -> None:
            self._ways_in, self._unsaved, self._relay = ways_in, unsaved, relay
            self._set(self.state)

        self._deliver(hear)


class Rooms:
    """The rooms of this device."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        folder: Path,
        saves: Saves,
        deliver: Deliver,
        limits: RoomLimits | None = None,
    ) -> None:
        self._games, self._saves, self._deliver = games, saves, deliver
        self._limits = limits or RoomLimits()
        self._tickets = Tickets(folder)
        self._thread = PeerThread()
        self._hosted: list[HostRoom] = []

    def open(self, opening: Opening) -> HostRoom:
        """Open a room."""
        return self._host(opening, lambda _service: None)

    def reopenable(self) -> list[Record[Any, Any]]:
        """Unfinished matches of rooms that this device hosted."""
        return [record for record in self._saves.open_matches() if saved_room(record)]

    def reopen(self, record: Record[Any, Any]) -> HostRoom:
        """Reopen a room: everybody gets back their place."""
        saved = _saved_room(record)
        host = next((member for member in saved.members if member.host), None)
        name, place = (host.name, host.place) if host else ("", None)
        return self._again(record, saved, name, place, same_host=True)

    def take_over(self, record: Record[Any, Any], name: str, place: int | None, *, relay: str = "") -> HostRoom:
        """Continue a match that another host has exported; its people join again and take their seats."""
        return self._again(record, replace(_saved_room(record), relay=relay, port=0), name, place, same_host=False)

    def join(self, invitation: Invitation, name: str, *, watch: bool = False) -> Room:
        """Join a room, at the first open place or as a spectator."""
        now = datetime.now()
        joined = now.isoformat(timespec="microseconds")
        ticket = Ticket(new_id(now), invitation.addresses, invitation.code, name, joined)
        return self._enter(ticket, None if watch else FIRST_OPEN)

    def tickets(self) -> list[Ticket]:
        """The rooms this device can return to, the newest first."""
        return self._tickets.all()

    def back(self, ticket: Ticket) -> Room:
        """Return to a room with a ticket."""
        return self._enter(ticket, None)

    def forget(self, ticket: Ticket) -> None:
        self._tickets.forget(ticket)

    def find(self, heard: Callable[[tuple[Any, ...]], None]) -> Callable[[], None]:
        """Search rooms in the local network; `heard` gets all `Found` on every change. Returns the stop function."""
        from logic.peer.net import discovery

        search = discovery.Search(lambda found: self._deliver(lambda: heard(found)))
        self._thread.spawn(search.start())

        def stop() -> None:
            self._thread.spawn(search.stop())

        return stop

    def close(self) -> None:
        """The app exits: close hosted rooms and disconnect from others."""

        async def goodbye() -> None:
            for room in self._hosted:
                if room._service:
                    await room.shut(room._service)

        self._thread.close(goodbye(), GOODBYE_SECONDS)

    def _again(
        self, record: Record[Any, Any], saved: SavedRoom, name: str, place: int | None, *, same_host: bool
    ) -> HostRoom:
        opening = Opening(
            record.game,
            record.options,
            name,
            place,
            saved.absent,
            saved.chat,
            saved.level,
            saved.relay,
            saved.port,
            saved.announce,
        )
        return self._host(opening, lambda service: service.take_up(record, saved, same_host=same_host))

    def _host(self, opening: Opening, prepare: Callable[[HostService], None]) -> HostRoom:
        room = HostRoom(self._thread, self._deliver)
        self._hosted = [*(other for other in self._hosted if other.state.phase != "closed"), room]

        async def begin() -> None:
            service: HostService | None = None
            try:
                service = HostService(
                    self._games, opening, self._thread.clock, self._saves, self._limits, room, room.on_host_info
                )
                prepare(service)
                await service.open()
            except OSError:
                await room.shut(service, "port")
                return
            except Exception:
                # Without this the screen would wait for ever.
                log.exception("A room could not be opened")
                await room.shut(service, "fault")
                return
            room._service, room._guest = service, service.guest

        self._thread.spawn(begin())
        return room

    def _enter(self, ticket: Ticket, place: int | None) -> Room:
        room = Room(self._thread, self._deliver)

        async def stay() -> None:
            try:
                room._guest = Guest(
                    self._games,
                    ticket,
                    room,
                    dial=dial,
                    look_up=_look_up,
                    tickets=self._tickets,
                    limits=self._limits,
                    now=self._thread.clock.seconds,
                    place=place,
                )
                await room._guest.run()
            except Exception:
                log.exception("A room could not be joined")
                room.on_state(replace(room.state, phase="closed", trouble=Trouble("fault")))

        room._work.append(self._thread.spawn(stay()))
        return room


async def dial(text: str) -> Transport:
    """Connect to an address of either kind; raises TransportClosed, or ConnectionRefused if it is invalid."""
    match read_address(text):
        case SocketAddress() as address:
            from logic.peer.net import sockets

            return await sockets.dial(address)
        case RelayAddress(room=room) as address if room:
            from logic.peer.net import relay

            return await relay.dial(address)
    raise ConnectionRefused("bad_address")


async def _look_up(room: str) -> tuple[str, ...]:
    from logic.peer.net import discovery

    return await discovery.look_up(room)


def _saved_room(record: Record[Any, Any]) -> SavedRoom:
    saved = saved_room(record)
    if saved is None:
        raise ValueError(f"{record.id} was not played in a room")
    return saved
