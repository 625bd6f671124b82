"""A guest: keeps a device in a room, and reconnects when the connection breaks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec.structs import replace

from logic.core.game import AnyGame
from logic.peer import messages
from logic.peer.guest.checks import check_chat, check_room, check_table
from logic.peer.guest.match_follower import MatchFollower, RoomListener
from logic.peer.guest.tickets import NoTickets, Ticket, Tickets
from logic.peer.guest.transcript import SeedPromise, digest
from logic.peer.net.transport import Transport, TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import CloseReason, Link, RoomInfo, RoomState, Trouble
from logic.peer.security.fair_seed import Settled, commitment, new_contribution
from logic.peer.security.handshake import ConnectionRefused, authenticate
from logic.peer.security.rate_limits import Now, Rate, TokenBucket
from logic.peer.security.seal import BrokenSeal, Seal

log = logging.getLogger(__name__)

Dial = Callable[[str], Awaitable[Transport]]
"""Connects to an address; raises TransportClosed if nobody answers, ConnectionRefused for a bad address or relay."""
LookUp = Callable[[str], Awaitable[tuple[str, ...]]]
"""The current addresses of a room, by its id."""
FOR_GOOD: frozenset[CloseReason] = frozenset({"left", "kicked", "not_back"})
"""Reasons after which a ticket is useless."""
SOON_OVER: frozenset[CloseReason] = frozenset({"too_many_tries", "unreachable", "slow", "full", "bad_certificate"})
"""Temporary reasons: a guest tries again a little later."""
MATCHES_PER_PROMISE = 2
"""A second match is a lie that the verification reports; more are an attack."""
DEALS = Rate(16, 1 / 15)
"""How many matches a host may begin or resume."""
SAID = Rate(100, 20)
"""How much a host may send, in multiples of a guest's limit per second."""


class Guest:
    """One device's membership of a room. Runs in the event loop; not thread-safe."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        ticket: Ticket,
        listener: RoomListener,
        *,
        dial: Dial,
        look_up: LookUp,
        tickets: Tickets | NoTickets,
        limits: RoomLimits,
        now: Now,
        place: int | None = messages.FIRST_OPEN,
        at_home: bool = False,
    ) -> None:
        self._games, self.ticket, self._listener = games, ticket, listener
        self._dial, self._look_up, self._tickets = dial, look_up, tickets
        self._limits, self._now = limits, now
        #: The place to take on arrival; None to watch.
        self._place = place
        #: Whether the room is on this device, where nothing has to be verified.
        self._at_home = at_home
        self.state = RoomState()
        self.follower: MatchFollower | None = None
        self._outbox: asyncio.Queue[messages.FromGuest] | None = None
        self._heard = now()
        self._been_in = bool(ticket.token)
        #: The room as the host sent it last; published together with its match.
        self._info: RoomInfo | None = None
        self._deals = TokenBucket(*DEALS, now)
        self._matches_of, self._matches = "", set[str]()
        self._leaving = False

    async def run(self) -> None:
        """Stay in the room until it ends."""
        try:
            await self._stay_connected()
        except Exception:
            # A bug of ours: without this the screen would wait for ever.
            log.exception("Being in a room went wrong")
            self._close(ConnectionRefused("fault"))

    async def _stay_connected(self) -> None:
        pause = self._limits.retry_ms
        broken_since = self._now()
        while not self._leaving:
            try:
                transport, seal = await self._connect()
                if self._leaving:
                    await transport.close()
                    return
                pause = self._limits.retry_ms
                farewell = await self._converse(transport, seal)
                broken_since = self._now()
            except ConnectionRefused as away:
                farewell = away
            if self._leaving:
                farewell = ConnectionRefused("left")
            if farewell and (farewell.reason not in SOON_OVER or not self._been_in):
                self._close(farewell)
                return
            waited = (self._now() - broken_since) * 1000
            self._link("lost" if waited >= self._limits.grace_ms else "reconnecting")
            await asyncio.sleep(pause / 1000)
            pause = min(pause * 2, self._limits.retry_most_ms)

    # Requests to the host.

    def sit(self, place: int | None) -> None:
        self._request(messages.Sit(place))

    def ready(self, on: bool) -> None:
        """Commit this seat to its share of the seed, for the current promise."""
        info = self.state.info
        if info is None:
            return
        if self.ticket.promise != info.promise or self.ticket.contribution is None:
            # One share for each promise, so that repeated requests commit to the same one.
            self._keep(promise=info.promise, contribution=new_contribution(), settled=None)
        self._request(messages.Ready(info.promise, self._commitment() if on else None))

    def rename(self, name: str) -> None:
        self._keep(name=name)
        self._request(messages.Rename(name))

    def say(self, text: str) -> None:
        self._request(messages.Say(text))

    def leave(self) -> None:
        """Leave for good; without a connection the host will notice by itself."""
        self._leaving = True
        if self._outbox is None:
            self._close(ConnectionRefused("left"))
        else:
            self._outbox.put_nowait(messages.Leave())

    def _request(self, message: messages.FromGuest) -> None:
        if self._outbox is None:
            self._listener.on_refused("not_now")
        else:
            self._outbox.put_nowait(message)

    def _send(self, message: messages.FromGuest) -> None:
        """For actions: those that cannot be sent now are sent again on the next connection."""
        if self._outbox is not None:
            self._outbox.put_nowait(message)

    # The connection.

    async def _connect(self) -> tuple[Transport, Seal]:
        """Try every address; if none works, raise the most informative reason."""
        known = self.ticket.addresses
        try:
            return await self._connect_to(known)
        except ConnectionRefused as away:
            if away.reason != "unreachable" or not self._been_in or not self.ticket.room:
                raise
        # The host may have moved within the network.
        found = await self._look_up(self.ticket.room)
        return await self._connect_to(tuple(address for address in found if address not in known))

    async def _connect_to(self, addresses: tuple[str, ...]) -> tuple[Transport, Seal]:
        reason = ConnectionRefused("unreachable")
        for address in addresses:
            try:
                async with asyncio.timeout(self._limits.join_ms / 1000):
                    transport = await self._dial(address)
                    seal = await self._authenticate(transport)
                    transport.authenticated(seal.admits)
                    return transport, seal
            except ConnectionRefused as away:
                reason = away
            except (TransportClosed, messages.Malformed, TimeoutError):
                continue
        raise reason

    async def _authenticate(self, transport: Transport) -> Seal:
        try:
            if self.ticket.token:
                return await authenticate(transport, self.ticket.token, self.ticket.member)
            return await authenticate(transport, self.ticket.code)
        except BaseException:
            await transport.close()
            raise

    async def _converse(self, transport: Transport, seal: Seal) -> ConnectionRefused | None:
        """Exchange messages until the connection ends; returns the host's reason, if it gave one."""
        self._outbox = asyncio.Queue()
        self._heard = self._now()
        follower = self.follower
        known = messages.Known(follower.dealt.id, follower.dealt.life, follower.number) if follower else None
        self._outbox.put_nowait(messages.Enter(self.ticket.name, self._place, known))
        sending = asyncio.ensure_future(self._send_outbox(transport, seal, self._outbox))
        minding = asyncio.ensure_future(self._watch_heartbeat(transport))
        try:
            return await self._receive_all(transport, seal)
        except (TransportClosed, BrokenSeal):
            return None
        except messages.Malformed as wrong:
            log.warning("The host sent a malformed message: %s", wrong)
            return ConnectionRefused("malformed")
        except Exception:
            # A bug of ours that this host has triggered: the room must not go on as if nothing had happened.
            log.exception("A message from the host could not be handled")
            return ConnectionRefused("malformed")
        finally:
            self._outbox = None
            for task in (sending, minding):
                task.cancel()
            await transport.close(seal.close(messages.encode(messages.Away())))

    async def _send_outbox(self, transport: Transport, seal: Seal, outbox: "asyncio.Queue[messages.FromGuest]") -> None:
        try:
            while True:
                await transport.send(seal.close(messages.encode(await outbox.get())))
        except TransportClosed:
            return

    async def _watch_heartbeat(self, transport: Transport) -> None:
        """Notice when the host has gone silent."""
        limits = self._limits
        beat = limits.heartbeat_ms / 1000
        while True:
            await asyncio.sleep(beat / 2)
            silent = (self._now() - self._heard) / beat
            if silent >= limits.silent_beats:
                await transport.close()
                return
            if self._been_in:
                # One beat is the normal interval between two messages of the host.
                self._link("slow" if silent >= limits.slow_beats else "online")

    async def _receive_all(self, transport: Transport, seal: Seal) -> ConnectionRefused | None:
        usual = self._limits.messages_per_second
        whole = messages.MessageAssembler()
        allowed = TokenBucket(SAID.at_once * usual, SAID.per_second * usual, self._now)
        while True:
            data = seal.open(await transport.receive())
            if data is None:
                continue
            self._heard = self._now()
            if not allowed.take():
                raise messages.Malformed("too many messages")
            message = whole.take(messages.decode(data, messages.to_guest))
            if message is None:
                continue
            if isinstance(message, messages.Farewell):
                return ConnectionRefused(message.reason)
            if isinstance(message, messages.Opened) and self.follower:
                self._show(verification=await self.follower.opened(message))
            elif trouble := self._handle(message):
                return ConnectionRefused(trouble)

    # Messages of the host.

    def _handle(self, message: messages.ToGuest) -> CloseReason | None:
        match message:
            case messages.Entered(member, token):
                self._entered(member, token)
            case messages.Room(info):
                if info.phase in ("lobby", "drawing") and info.promise != self.ticket.promise:
                    self._promise(info.promise)
                return self._room(info)
            case messages.NotGranted(reason):
                self._listener.on_refused(reason)
            case messages.Said(line):
                check_chat(line)
                if not self.state.chat or line.number > self.state.chat[-1].number:
                    kept = (*self.state.chat, line)[-self._limits.chat_kept :]
                    self._show(chat=kept)
            case messages.Dealt():
                self._deal(message)
            case messages.Beat(answer):
                if not answer:
                    self._send(messages.Beat(answer=True))
            case _:
                self._follow(message)
        return None

    def _follow(self, message: messages.ToGuest) -> None:
        if self.follower is None:
            raise messages.Malformed("no match has begun")
        match message:
            case messages.Missed():
                self.follower.missed(message)
            case messages.Step():
                self.follower.step(message)
                if self._info and self._info is not self.state.info:
                    self._room(self._info)
            case messages.Clocks():
                self.follower.clocks(message)
            case messages.Done(action_id):
                self.follower.answer(action_id, "")
            case messages.Refused(action_id, reason):
                self.follower.answer(action_id, reason)
            case messages.Log():
                self.follower.log(message)

    def _entered(self, member: int, token: str) -> None:
        self._been_in = True
        self._keep(member=member, token=token)
        self._show(me=member, link="online")
        if self.follower:
            self.follower.send_again()

    def _room(self, info: RoomInfo) -> CloseReason | None:
        game = self._games.get(info.game)
        if game is None:
            return "no_such_game"
        options = check_room(info, game)
        self._info = info
        if info.phase in ("playing", "over") and self.follower and self.follower.dealt.promise != info.promise:
            # Another match begins: publish the room together with it, not with the last match.
            return None
        host = next((person.name for person in info.people if person.host), "")
        place = next((person.place for person in info.people if person.member == self.state.me), None)
        # Saved before it is published, so that this device can come back to any room it has shown.
        self._keep(room=info.id, game=info.game, host_name=host, place=place)
        # The reveal takes a moment only: for players it is still the lobby.
        self._show(phase="lobby" if info.phase == "drawing" else info.phase, game=info.game, options=options, info=info)
        if info.phase == "drawing":
            self._draw(Settled.of(digest(options), info.places))
        return None

    def _promise(self, promise: str) -> None:
        """A promise for another match. Starts that were called off are counted: somebody who has seen all shares could
        call them off until the seed suits them."""
        ticket = self.ticket
        shown = ticket.contribution is not None and ticket.settled is not None
        called_off = 0 if ticket.match else ticket.called_off + shown
        self._keep(promise=promise, contribution=None, settled=None, match="", called_off=called_off)

    def _draw(self, settled: Settled) -> None:
        """Reveal this seat's share, now that all commitments are known. The commitments seen first for a promise are
        those that the verification compares."""
        if self.ticket.settled is None:
            self._keep(settled=settled)
        share = self.ticket.contribution
        if share and settled == self.ticket.settled and settled.holds(self.ticket.member, self._commitment()):
            self._send(messages.Reveal(share))

    def _commitment(self) -> str:
        return commitment(self.ticket.contribution or "", self.ticket.promise, self.ticket.member)

    def _deal(self, dealt: messages.Dealt) -> None:
        """A match begins, or continues after this device was away."""
        check_table(self._info, dealt)
        known = self.follower
        if known is None or (known.dealt.id, known.dealt.life) != (dealt.id, dealt.life):
            self._count(dealt)
        if known and (known.dealt.id, known.dealt.eyes) == (dealt.id, dealt.eyes):
            known.goes_on(dealt)
            return
        assert self._info, "it was compared with the room"
        game = self._games[self._info.game]
        transcript = self._tickets.transcript(self.ticket, dealt.id, dealt.eyes)
        self.follower = MatchFollower(game, dealt, self._promised(dealt), transcript, self._listener, self._send)
        self._show(verification=None)

    def _count(self, dealt: messages.Dealt) -> None:
        """Each match costs files and memory; raises Malformed if a host begins too many."""
        if dealt.promise != self._matches_of:
            self._matches_of, self._matches = dealt.promise, set()
        self._matches.add(dealt.id)
        if len(self._matches) > MATCHES_PER_PROMISE or not self._deals.take():
            raise messages.Malformed("too many matches")

    def _promised(self, dealt: messages.Dealt) -> SeedPromise:
        if self._at_home:
            return SeedPromise(dealt.promise, dealt.eyes)
        if not self.ticket.promise:
            # This device joined late, or the host has skipped the lobby.
            return SeedPromise(dealt.promise, dealt.eyes, shared=False)
        if dealt.eyes is None:
            # A spectator may have been away when the last promise was made.
            there = self.ticket.promise == dealt.promise
            settled = self.ticket.settled if there else None
            return SeedPromise(dealt.promise, None, settled=settled, shared=settled is not None)
        if not self.ticket.match:
            self._keep(match=dealt.id)
        # A promise is valid for one match; a second one could hide what was seen of the first.
        promise = self.ticket.promise if self.ticket.match == dealt.id else ""
        ticket = self.ticket
        shared = ticket.settled is not None
        return SeedPromise(promise, dealt.eyes, ticket.contribution or "", ticket.settled, ticket.called_off, shared)

    # The state of this device.

    def _link(self, link: Link) -> None:
        if link != self.state.link:
            self._show(link=link)

    def _close(self, farewell: ConnectionRefused) -> None:
        if farewell.reason in FOR_GOOD or (farewell.reason == "closed" and self.state.phase in ("lobby", "over")):
            # Only a room that closed during a match can be reopened.
            self._tickets.forget(self.ticket)
        self._show(phase="closed", trouble=Trouble(farewell.reason, farewell.version))

    def _keep(self, **changes: Any) -> None:
        changed = replace(self.ticket, **changes)
        if changed != self.ticket:
            self.ticket = changed
            if changed.token:
                self._tickets.keep(changed)

    def _show(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)
        self._listener.on_state(self.state)
