"""Transport through an MQTT broker. Frames are encrypted end to end, so the broker need not be trusted.

A host subscribes to one topic of its room, each guest to one of its own. A broker can lose, repeat or forge frames:
the seals detect it, and a connection that has lost a frame is replaced.
"""

import asyncio
import secrets
import ssl
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import certifi
from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from logic.peer.messages import LARGEST
from logic.peer.net.transport import Genuine, TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import RelayState
from logic.peer.security.handshake import ConnectionRefused
from logic.peer.security.invitation import RelayAddress
from logic.peer.security.pending import PendingConnections
from logic.peer.security.seal import OVERHEAD

OPEN, FRAME = b"o", b"f"
"""There is no message for closing, since anybody could forge it: the devices send an encrypted one, or time out."""
ID_BYTES = 16
PACKET_MOST = LARGEST + OVERHEAD + 1024
_USUAL = RoomLimits()
ARRIVED_MOST, ARRIVED_BYTES = _USUAL.waiting_frames, _USUAL.waiting_bytes
"""What may be queued on arrival: as much as a host lets wait for a guest, since it may come all at once."""
UNPROVED_MOST, UNPROVED_BYTES = 4, 1024
"""Frames, and the length of each, before authentication: its messages are short."""
FRAME_COSTS = 512
"""The overhead of a queued frame, in bytes."""
WAITING_BYTES = 4 << 20
"""Bytes that may wait for the event loop, for all connections through a broker together."""
KEEP_ALIVE_SECONDS = 30


class RelayTransport:
    """One end of a connection through a broker."""

    #: The broker does not identify guests.
    address = ""

    def __init__(
        self,
        publish: Callable[[bytes, bytes], None],
        gone: Callable[[], None],
        authenticated: Callable[[], None] = lambda: None,
    ) -> None:
        self._publish, self._gone, self._known = publish, gone, authenticated
        self._arrived: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._arrived_bytes = 0
        self._genuine: Genuine | None = None
        self._closed = False

    async def send(self, frame: bytes) -> None:
        if self._closed:
            raise TransportClosed
        self._publish(FRAME, frame)

    async def receive(self) -> bytes:
        frame = await self._arrived.get()
        if frame is None:
            # For the next call.
            self._arrived.put_nowait(None)
            raise TransportClosed
        self._arrived_bytes -= len(frame)
        return frame

    def authenticated(self, genuine: Genuine) -> None:
        self._known()
        # Filter the frames that are already queued, too.
        waiting = [self._arrived.get_nowait() for _ in range(self._arrived.qsize())]
        self._genuine, self._arrived_bytes = genuine, 0
        for frame in waiting:
            if frame is None:
                self._arrived.put_nowait(None)
            else:
                self.arrived(frame)

    async def close(self, goodbye: bytes = b"") -> None:
        if goodbye and not self._closed:
            self._publish(FRAME, goodbye)
        self.drop()

    def arrived(self, frame: bytes) -> None:
        """A frame from anybody: it is dropped if it is not the other side's, or one too many."""
        if self._genuine is None:
            fits = len(frame) <= UNPROVED_BYTES and self._arrived.qsize() < UNPROVED_MOST
        else:
            fits = self._arrived.qsize() < ARRIVED_MOST and self._arrived_bytes + len(frame) <= ARRIVED_BYTES
            fits = fits and self._genuine(frame)
        if fits and not self._closed:
            self._arrived_bytes += len(frame)
            self._arrived.put_nowait(frame)

    def drop(self) -> None:
        """Close this end."""
        if not self._closed:
            self._closed = True
            self._arrived.put_nowait(None)
            self._gone()


class _Broker:
    """A connection to a broker; messages are passed to the event loop."""

    def __init__(self, address: RelayAddress, topic: str, arrived: Callable[[bytes], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._arrived, self._topic = arrived, topic
        self._waiting = 0
        #: Called in the loop with the new state.
        self.changed: Callable[[RelayState], None] = lambda _state: None
        self.state: RelayState = "connecting"
        self._answered = asyncio.Event()
        self._client = client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        if address.user:
            client.username_pw_set(address.user, address.password)
        if address.tls:
            client.tls_set_context(_trusting())
        client.on_connect = self._connected
        client.on_connect_fail = self._failed
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._message
        client.connect_timeout = 5.0
        limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        limits.MaximumPacketSize = PACKET_MOST
        client.connect_async(address.host, address.port, KEEP_ALIVE_SECONDS, properties=limits)
        client.reconnect_delay_set(1, 10)
        client.loop_start()

    async def answered(self) -> RelayState:
        """Wait for the first state."""
        await self._answered.wait()
        return self.state

    def publish(self, topic: str, payload: bytes) -> None:
        # At most once: a late or repeated frame is useless, and the next one shows that one was lost.
        self._client.publish(topic, payload, qos=0)

    def close(self) -> None:
        """Disconnect; the library's thread then ends by itself."""
        self._client.disconnect()

    # Called on the library's thread.

    def _connected(self, client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if not reason.is_failure:
            client.subscribe(self._topic, qos=0)

    def _failed(self, *_: Any) -> None:
        # The library calls this while it handles the exception.
        if isinstance(sys.exc_info()[1], ssl.SSLCertVerificationError):
            self._bring(self._is, "bad_certificate")

    def _subscribed(self, _client: Client, _data: Any, _id: int, reasons: Any, _properties: Any) -> None:
        self._bring(self._is, "connecting" if any(reason.is_failure for reason in reasons) else "on")

    def _disconnected(self, *_: Any) -> None:
        self._bring(self._is, "connecting")

    def _message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        # Frames that arrive faster than they are read are dropped.
        size = len(message.payload) + FRAME_COSTS
        if size <= PACKET_MOST and self._waiting + size <= WAITING_BYTES:
            self._waiting += size
            self._bring(self._take, bytes(message.payload))

    def _bring(self, call: Callable[..., None], *args: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(call, *args)
        except RuntimeError:
            # The loop has ended.
            return

    # Called in the loop.

    def _take(self, payload: bytes) -> None:
        self._waiting -= len(payload) + FRAME_COSTS
        self._arrived(payload)

    def _is(self, state: RelayState) -> None:
        self.state = state
        if state == "connecting":
            self._answered.clear()
        else:
            self._answered.set()
        self.changed(state)


def _trusting() -> ssl.SSLContext:
    """Trust the system's certificates, including a user's own, and certifi's: not every system has a list."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


class Relay:
    """A host's room on a broker."""

    def __init__(
        self, address: RelayAddress, room: str, limits: RoomLimits, met: Callable[[RelayTransport], Awaitable[None]]
    ) -> None:
        self.address = address._replace(room=room)
        self._met = met
        self._pending = PendingConnections(limits.connections + limits.strangers)
        self._transports: dict[bytes, RelayTransport] = {}
        self._serving: set[asyncio.Future[None]] = set()
        self._topic = f"quadrille/{room}"
        self._broker = _Broker(address, f"{self._topic}/host", self._arrived)
        self._broker.changed = self._changed
        #: Called with the new state of the broker.
        self.on_change: Callable[[RelayState], None] = lambda _state: None

    async def close(self) -> None:
        for transport in list(self._transports.values()):
            await transport.close()
        self._broker.close()

    def _changed(self, state: RelayState) -> None:
        if state != "on":
            for transport in list(self._transports.values()):
                transport.drop()
        self.on_change(state)

    def _arrived(self, payload: bytes) -> None:
        kind, guest, frame = payload[:1], payload[1 : 1 + ID_BYTES], payload[1 + ID_BYTES :]
        transport = self._transports.get(guest)
        if kind == OPEN and transport is None and len(guest) == ID_BYTES:
            self._meet(guest)
        elif kind == FRAME and transport:
            transport.arrived(frame)

    def _meet(self, guest: bytes) -> None:
        topic = f"{self._topic}/guest/{guest.hex()}"
        transport = self._transports[guest] = RelayTransport(
            lambda kind, frame: self._broker.publish(topic, kind + frame),
            lambda: self._forget(guest),
            lambda: self._pending.authenticated(guest),
        )
        self._pending.add(guest, transport.address, transport.drop)
        serving = asyncio.ensure_future(self._met(transport))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    def _forget(self, guest: bytes) -> None:
        self._transports.pop(guest, None)
        self._pending.remove(guest)


async def dial(address: RelayAddress) -> RelayTransport:
    """Connect to a room on a broker; raises TransportClosed, or ConnectionRefused if the broker is not trusted."""
    guest = secrets.token_bytes(ID_BYTES)
    topic = f"quadrille/{address.room}"

    def arrived(payload: bytes) -> None:
        if payload[:1] == FRAME:
            transport.arrived(payload[1:])

    transport = RelayTransport(
        lambda kind, frame: broker.publish(f"{topic}/host", kind + guest + frame), lambda: broker.close()
    )
    broker = _Broker(address, f"{topic}/guest/{guest.hex()}", arrived)
    try:
        if await broker.answered() == "bad_certificate":
            raise ConnectionRefused("bad_certificate")
    except BaseException:
        transport.drop()
        raise
    broker.changed = lambda state: None if state == "on" else transport.drop()
    broker.publish(f"{topic}/host", OPEN + guest)
    return transport
