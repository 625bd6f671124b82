"""Rooms: everything a screen needs to play between devices.

A thread of its own does the work. The methods here are for the screens' thread and return at once; what comes of
them is heard there too, through `deliver`.
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
    """A room this device is in. `state` is replaced whenever something changes; "closed" is the last there is."""

    def __init__(self, thread: PeerThread, deliver: Deliver) -> None:
        self.state = RoomState()
        #: The match that is played here: another object for every match.
        self.match: RemoteMatch | None = None
        self._thread, self._deliver = thread, deliver
        self._guest: Guest | None = None
        self._subscribers: list[tuple[OnChange, OnRefused | None]] = []
        self._work: list[Any] = []

    def subscribe(self, on_change: OnChange, on_refused: OnRefused | None = None) -> Callable[[], None]:
        """Hear of every change, and of wishes that were not granted; returns how to stop."""
        subscriber = (on_change, on_refused)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber) if subscriber in self._subscribers else None

    def sit(self, place: int | None) -> None:
        """Take an open place; None is to watch."""
        self._request(lambda guest: guest.sit(place))

    def ready(self, on: bool) -> None:
        self._request(lambda guest: guest.ready(on))

    def rename_me(self, name: str) -> None:
        self._request(lambda guest: guest.rename(name))

    def say(self, text: str) -> None:
        self._request(lambda guest: guest.say(text))

    def leave(self) -> None:
        """Go for good; in a match the seat is given up."""
        self._request(lambda guest: guest.leave())

    def go_away(self) -> None:
        """Hang up, to come back later with the ticket."""
        for work in self._work:
            work.cancel()

    def _request(self, request: Callable[[Guest], None]) -> None:
        def call() -> None:
            if self._guest:
                request(self._guest)

        self._thread.call(call)

    # What the peers' thread has to tell: each is brought to the screens' thread.

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

    def set_options(self, options: Any) -> None:
        self._decide(lambda service: service.host.set_options(options))

    def set_game(self, game: str, options: Any, size: int) -> None:
        """Another game at a table of that size; everybody stays in the room."""
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
        """Ask now and then while the invitation is in sight: in another network this device has other addresses."""

        def call() -> None:
            if self._service:
                self._service.look_around()

        self._thread.call(call)

    def again(self) -> None:
        self._decide(lambda service: service.host.again())

    def export_match(self, heard: Callable[[Record[Any, Any]], None]) -> None:
        """The match as another device may go on with it; `Saves.pack` makes a file of it."""

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
        """Close everything, and say so when it is done."""
        self._service = None
        if service:
            await service.close()
        self._deliver(lambda: self._set(replace(self.state, phase="closed", trouble=Trouble(reason))))

    @override
    def on_state(self, state: RoomState) -> None:
        """The room's own guest hears of the end before everything is closed."""
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
        """What only the host has to know; on the peers' thread."""

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
        """Matches of rooms this device was hosting when they ended without an end."""
        return [record for record in self._saves.open_matches() if saved_room(record)]

    def reopen(self, record: Record[Any, Any]) -> HostRoom:
        """Open a room again: everybody comes back to where they were."""
        saved = _saved_room(record)
        host = next((member for member in saved.members if member.host), None)
        name, place = (host.name, host.place) if host else ("", None)
        return self._again(record, saved, name, place, same_host=True)

    def take_over(self, record: Record[Any, Any], name: str, place: int | None, *, relay: str = "") -> HostRoom:
        """Go on with a match that another host has handed on; its people join anew and take their seats."""
        return self._again(record, replace(_saved_room(record), relay=relay, port=0), name, place, same_host=False)

    def join(self, invitation: Invitation, name: str, *, watch: bool = False) -> Room:
        """Go into a room, to the first open place or to watch."""
        now = datetime.now()
        joined = now.isoformat(timespec="microseconds")
        ticket = Ticket(new_id(now), invitation.addresses, invitation.code, name, joined)
        return self._enter(ticket, None if watch else FIRST_OPEN)

    def tickets(self) -> list[Ticket]:
        """The rooms this device may come back to, the newest first."""
        return self._tickets.all()

    def back(self, ticket: Ticket) -> Room:
        """Come back to one's seat."""
        return self._enter(ticket, None)

    def forget(self, ticket: Ticket) -> None:
        self._tickets.forget(ticket)

    def find(self, heard: Callable[[tuple[Any, ...]], None]) -> Callable[[], None]:
        """Look for rooms in this network; `heard` gets all `Found` whenever they change. Returns how to stop."""
        from logic.peer.net import discovery

        search = discovery.Search(lambda found: self._deliver(lambda: heard(found)))
        self._thread.spawn(search.start())

        def stop() -> None:
            self._thread.spawn(search.stop())

        return stop

    def close(self) -> None:
        """The app ends: hosted rooms close, and everybody elsewhere sees this device go."""

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
                # Without a word the screen would wait for ever.
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
    """Connect to an address of either kind; raises TransportClosed, or ConnectionRefused where it is none."""
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
