"""Runs a host with its transports, its announcement, and the local player's own guest."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from logic.core.game import AnyGame
from logic.core.replay import Record
from logic.core.saves import Saves
from logic.peer.guest.guest import Guest
from logic.peer.guest.match_follower import RoomListener
from logic.peer.guest.tickets import NoTickets, Ticket
from logic.peer.host.acceptor import ConnectionAcceptor
from logic.peer.host.host import Clockwork, Host
from logic.peer.host.persistence import SavedRoom
from logic.peer.net.sockets import SocketServer, own_addresses
from logic.peer.net.transport import LocalTransport, Transport
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import Invitation, Opening, RelayState
from logic.peer.security.invitation import SocketAddress, read_address, read_broker

LAST_WORDS_SECONDS = 1.0
OnInfo = Callable[[Invitation, bool, RelayState], None]
"""Called with the invitation, whether the last save failed, and the state of the relay."""


class HostService:
    """Opens a room to the network."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        opening: Opening,
        clock: Clockwork,
        saves: Saves,
        limits: RoomLimits,
        listener: RoomListener,
        on_info: OnInfo,
    ) -> None:
        self.host = Host(games[opening.game], opening, clock, saves, limits)
        self._acceptor = ConnectionAcceptor(self.host)
        self._games, self._listener, self._on_info = games, listener, on_info
        self._relay_state: RelayState = "off"
        self._tasks: set[asyncio.Future[Any]] = set()
        self._ways: list[Callable[[], Coroutine[Any, Any, None]]] = []
        #: The addresses of this device, and of the relay.
        self._here: tuple[str, ...] = ()
        self._at_relay: tuple[str, ...] = ()
        self.guest: Guest | None = None

    def take_up(self, record: Record[Any, Any], saved: SavedRoom, *, same_host: bool) -> None:
        """Resume a match, before opening."""
        self.host.reopen(record, saved, same_host=same_host)

    def set_game(self, game: str, options: Any, size: int) -> None:
        """Change the game of the room."""
        self.host.set_game(self._games[game], options, size)

    async def open(self) -> None:
        """Start listening, and seat the local player; raises OSError if there is no port."""
        host, opening = self.host, self.host.opening
        server = await SocketServer.open(opening.port, host.limits, self._acceptor.serve)
        self._ways.append(server.close)
        host.port = server.port
        self._here = own_addresses(server.port)
        if opening.relay:
            self._open_relay(opening.relay)
        host.on_change = self._changed
        self._begin(host.connections.beat())
        if opening.announce:
            await self._announce(server.port)
        self._changed()
        self.guest = self._own_guest()
        self._begin(self.guest.run())

    def look_around(self) -> None:
        """If this device has changed networks, update the announcement and the invitation."""
        here = own_addresses(self.host.port)
        if here == self._here:
            return
        self._here = here
        if self.host.opening.announce:
            self._begin(self._announcement.move(self._hosts()))
        self._changed()

    async def close(self) -> None:
        """Close the room."""
        self.host.close()
        await self._acceptor.empty(LAST_WORDS_SECONDS)
        for close in reversed(self._ways):
            await close()
        for task in list(self._tasks):
            task.cancel()

    def _own_guest(self) -> Guest:
        """The host's own player is an ordinary guest, on a transport within the device."""
        host = self.host
        ticket = Ticket("here", ("here",), host.authenticator.code, host.opening.name)
        known = next((member for member in host.roster.members.values() if member.host), None)
        if known:
            ticket = Ticket("here", ("here",), "", known.name, member=known.number, token=known.token)
        return Guest(
            self._games,
            ticket,
            self._listener,
            dial=self._dial,
            look_up=_nowhere,
            tickets=NoTickets(),
            limits=host.limits,
            now=host.clock.seconds,
            place=host.opening.place,
            at_home=True,
        )

    async def _dial(self, _address: str) -> Transport:
        near, far = LocalTransport.pair()
        self._begin(self._acceptor.serve(far, host=True))
        return near

    def _open_relay(self, text: str) -> None:
        broker = read_broker(text)
        if broker is None:
            self._relay_state = "bad_address"
            return
        from logic.peer.net.relay import Relay

        relay = Relay(broker, self.host.id, self.host.limits, self._acceptor.serve)
        relay.on_change = self._relay_changed
        self._relay_state = "connecting"
        self._at_relay = (str(relay.address),)
        self._ways.append(relay.close)

    def _relay_changed(self, state: RelayState) -> None:
        self._relay_state = state
        self._changed()

    async def _announce(self, port: int) -> None:
        from logic.peer.net.discovery import Announcement

        self._announcement = Announcement(self.host.id, self._hosts(), port)
        self._ways.append(self._announcement.close)

    def _hosts(self) -> tuple[str, ...]:
        here = [read_address(address) for address in self._here]
        return tuple(address.host for address in here if isinstance(address, SocketAddress))

    def _changed(self) -> None:
        host = self.host
        self._on_info(
            Invitation(self._here + self._at_relay, host.authenticator.code), host.saver.unsaved, self._relay_state
        )
        if self.host.opening.announce:
            self._begin(self._announcement.announce(host.opening.name, host.game.id, host.phase))

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _nowhere(_room: str) -> tuple[str, ...]:
    return ()
