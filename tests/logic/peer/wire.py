"""A simulated bad network that loses, repeats, delays and reorders frames at random."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from logic.core.game import AnyGame
from logic.core.rng import Dice
from logic.core.saves import Saves
from logic.peer.guest.guest import Guest
from logic.peer.guest.remote import RemoteMatch
from logic.peer.guest.tickets import NoTickets, Ticket
from logic.peer.host.acceptor import ConnectionAcceptor
from logic.peer.host.host import Host
from logic.peer.host.persistence import saved_room
from logic.peer.net.thread import LoopClock
from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import Opening, RoomState

PATIENCE = 90.0


class Faults(NamedTuple):
    """How often, of one frame each."""

    lost: float = 0.0
    repeated: float = 0.0
    late: float = 0.0
    late_ms: int = 30


class WireTransport:
    """One end of a bad connection."""

    def __init__(self, wire: "Wire", address: str) -> None:
        self.address = address
        self._wire = wire
        self._arrived: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.other = self
        self._closed = False

    async def send(self, frame: bytes) -> None:
        if self._closed:
            raise TransportClosed
        self._wire.carry(self, frame)

    async def receive(self) -> bytes:
        frame = await self._arrived.get()
        if frame is None:
            self._arrived.put_nowait(None)
            raise TransportClosed
        return frame

    def authenticated(self, genuine: Callable[[bytes], bool]) -> None:
        pass

    async def close(self, goodbye: bytes = b"") -> None:
        for end in (self, self.other):
            if not end._closed:
                end._closed = True
                asyncio.get_running_loop().call_later(0, end._arrived.put_nowait, None)

    def arrive(self, frame: bytes) -> None:
        self._arrived.put_nowait(frame)


class Wire:
    """Everything that is sent goes through here, where the test can see and spoil it."""

    def __init__(self, seed: int = 1) -> None:
        self.faults = Faults()
        self.dice = Dice(seed)
        #: Every frame with the end it was sent from.
        self.seen: list[tuple[WireTransport, bytes]] = []
        #: What becomes of a frame, instead of what the faults say: a list of frames that arrive.
        self.meddle: Callable[[WireTransport, bytes], list[bytes]] | None = None
        self.lines = 0

    def pair(self, address: str) -> tuple[WireTransport, WireTransport]:
        self.lines += 1
        near, far = WireTransport(self, address), WireTransport(self, address)
        near.other, far.other = far, near
        return near, far

    def carry(self, end: WireTransport, frame: bytes) -> None:
        self.seen.append((end, frame))
        arriving = [frame] if self.meddle is None else self.meddle(end, frame)
        faults, dice = self.faults, self.dice
        for one in arriving:
            if dice.chance(faults.lost):
                continue
            for _ in range(1 + dice.chance(faults.repeated)):
                late = dice.below(faults.late_ms) + 1 if dice.chance(faults.late) else 0
                asyncio.get_running_loop().call_later(late / 1000, end.other.arrive, one)


class Seen:
    """A screen that writes down what it is shown."""

    def __init__(self) -> None:
        self.state = RoomState()
        self.states: list[RoomState] = []
        self.notes: list[str] = []
        self.match: RemoteMatch | None = None

    def run_on_ui_thread(self, call: Callable[[], None]) -> None:
        call()

    def on_state(self, state: RoomState) -> None:
        self.state = state
        self.states.append(state)

    def on_refused(self, reason: str) -> None:
        self.notes.append(reason)

    def on_match(self, match: RemoteMatch) -> None:
        self.match = match


class Stage:
    """A host and its guests in one event loop, with a wire between them."""

    def __init__(self, game: AnyGame, options: Any, saves: Saves, limits: RoomLimits, wire: Wire) -> None:
        loop = asyncio.get_running_loop()
        self.game, self.limits, self.wire = game, limits, wire
        self.clock = LoopClock(loop)
        self._saves = saves
        self.host = Host(game, Opening(game.id, options, "Host", None), self.clock, saves, limits)
        self.acceptor = ConnectionAcceptor(self.host)
        self.tasks: list[asyncio.Task[Any]] = []
        self.begin(self.host.connections.beat())

    def crash(self, record: Any) -> None:
        """The host's device goes out without a word, and the room is opened again with what it had saved."""
        kept = saved_room(record)
        assert kept
        crashed, self.host = self.host, Host(self.game, self.host.opening, self.clock, self._saves, self.limits)
        for _, connection in list(crashed.connections._connections.values()):
            connection.abandon()
        crashed.roster.members.clear()
        crashed.close()
        self.host.reopen(record, kept, same_host=True)
        self.acceptor = ConnectionAcceptor(self.host)
        self.begin(self.host.connections.beat())

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        self.tasks.append(task)
        return task

    def guest(self, name: str, *, watch: bool = False, ticket: Ticket | None = None) -> tuple[Guest, Seen]:
        seen = Seen()
        guest = Guest(
            {self.game.id: self.game},
            ticket or Ticket(name, (name,), self.host.authenticator.code, name),
            seen,  # type: ignore[arg-type]
            dial=self.dial,  # type: ignore[arg-type]
            look_up=self.nowhere,
            tickets=NoTickets(),
            limits=self.limits,
            now=self.clock.seconds,
            place=None if watch else -1,
        )
        self.begin(guest.run())
        return guest, seen

    async def dial(self, address: str) -> WireTransport:
        near, far = self.wire.pair(address)
        self.begin(self.acceptor.serve(far))
        return near

    async def nowhere(self, _room: str) -> tuple[str, ...]:
        return ()

    async def until(self, so: Callable[[], Any], what: str = "it did not happen") -> None:
        """Let the loop run until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                await asyncio.sleep(0.002)

    async def close(self) -> None:
        self.host.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
