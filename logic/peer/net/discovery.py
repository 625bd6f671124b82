"""Finds rooms in the local network by mDNS. Optional: an address and a code always work."""

import asyncio
import ipaddress
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct
from zeroconf import (
    BadTypeInNameException,
    NonUniqueNameException,
    NotRunningException,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf._dns import DNSService
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from logic.peer.messages import VERSION
from logic.peer.net.sockets import listed_addresses
from logic.peer.security.invitation import SocketAddress

log = logging.getLogger(__name__)

KIND = "_quadrille._tcp.local."
LOOK_UP_MS = 1500
LOOK_AROUND_SECONDS = 3.0
"""How often a search checks whether the device has changed networks."""
ASK_AGAIN_SECONDS = 10.0
"""How often a search checks whether the found rooms still exist."""
SILENT_TIMES = 2
"""After so many queries without an answer a room is removed: the announcement of a killed host stays cached for an
hour."""
NO_NETWORK = (OSError, RuntimeError)
"""What zeroconf raises without a network, or if networks may not be listed."""
FOUND_MOST = 64
"""Anybody can announce any number of rooms, so only the newest are kept."""


class Found(Struct, frozen=True):
    """A room in the local network."""

    id: str
    #: The host's name.
    name: str
    game: str
    phase: str
    version: int
    addresses: tuple[str, ...]


class Announcement:
    """Announces a room in the network. If that fails, the room works all the same."""

    def __init__(self, room: str, addresses: tuple[str, ...], port: int) -> None:
        self._room, self._addresses, self._port = room, addresses, port
        self._zeroconf: AsyncZeroconf | None = None
        self._announced: dict[str, str] = {}
        self._announcing = asyncio.Lock()

    async def announce(self, name: str, game: str, phase: str) -> None:
        """Announce the room, or its changes."""
        # The first announcement takes a while; later changes wait for it.
        async with self._announcing:
            await self._announce({"name": name, "game": game, "phase": phase, "version": str(VERSION)})

    async def _announce(self, properties: dict[str, str]) -> None:
        if properties == self._announced:
            return
        self._announced = properties
        info = self._info(properties)
        try:
            if self._zeroconf is None:
                self._zeroconf = AsyncZeroconf()
                await (await self._zeroconf.async_register_service(info))
            else:
                await (await self._zeroconf.async_update_service(info))
        except (*NO_NETWORK, NonUniqueNameException, BadTypeInNameException):
            log.info("The room cannot be announced in this network", exc_info=True)

    async def move(self, addresses: tuple[str, ...]) -> None:
        """The device has changed networks: the next announcement starts anew."""
        async with self._announcing:
            await self.close()
            self._addresses, self._announced = addresses, {}

    async def close(self) -> None:
        if self._zeroconf:
            zeroconf, self._zeroconf = self._zeroconf, None
            # The network of the announcement may be gone.
            with suppress(*NO_NETWORK):
                await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()

    def _info(self, properties: dict[str, str]) -> AsyncServiceInfo:
        packed = [ipaddress.ip_address(address).packed for address in self._addresses]
        return AsyncServiceInfo(
            KIND,
            f"{self._room}.{KIND}",
            port=self._port,
            addresses=packed,
            properties=properties,
            server=f"{self._room}.local.",
        )


class Search:
    """Searches for rooms until it is stopped."""

    def __init__(self, on_found: Callable[[tuple[Found, ...]], None]) -> None:
        self._on_found = on_found
        self._found: dict[str, Found] = {}
        self._tasks: set[asyncio.Future[None]] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._watching: asyncio.Future[None] | None = None
        self._asking_again: asyncio.Future[None] | None = None

    async def start(self) -> None:
        self._look()
        self._watching = asyncio.ensure_future(self._watch(listed_addresses()))
        self._asking_again = asyncio.ensure_future(self._ask_again())

    async def stop(self) -> None:
        for task in (self._watching, self._asking_again):
            if task:
                task.cancel()
        await self._look_no_more()

    def _look(self) -> None:
        try:
            self._zeroconf = AsyncZeroconf()
        except NO_NETWORK:
            log.info("Rooms cannot be looked for in this network", exc_info=True)
            return
        AsyncServiceBrowser(self._zeroconf.zeroconf, KIND, handlers=[self._changed])

    async def _look_no_more(self) -> None:
        for asking in tuple(self._tasks):
            asking.cancel()
        if self._zeroconf:
            zeroconf, self._zeroconf = self._zeroconf, None
            await zeroconf.async_close()

    async def _watch(self, here: tuple[str, ...]) -> None:
        """Restart the search when the device changes networks."""
        while True:
            await asyncio.sleep(LOOK_AROUND_SECONDS)
            now = listed_addresses()
            if now == here:
                continue
            here = now
            # Closing takes a while, and must not be cancelled with this task.
            await asyncio.shield(self._look_no_more())
            if self._found:
                self._found.clear()
                self._on_found(())
            self._look()

    async def _ask_again(self) -> None:
        """Remove rooms that do not answer any more."""
        silent: Counter[str] = Counter()
        while True:
            await asyncio.sleep(ASK_AGAIN_SECONDS)
            names, around = tuple(self._found), self._zeroconf
            if around is None:
                continue
            answers = await asyncio.gather(*(_still_there(around.zeroconf, name) for name in names))
            for name, answered in zip(names, answers, strict=True):
                silent[name] = 0 if answered else silent[name] + 1
                if silent[name] >= SILENT_TIMES and around is self._zeroconf and name in self._found:
                    del self._found[name], silent[name]
                    self._on_found(tuple(self._found.values()))

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            if self._found.pop(name, None):
                self._on_found(tuple(self._found.values()))
            return
        asking = asyncio.ensure_future(self._ask(zeroconf, name))
        self._tasks.add(asking)
        asking.add_done_callback(self._tasks.discard)

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        found = await _asked(zeroconf, name)
        if found and self._zeroconf:
            self.keep(name, found)

    def keep(self, name: str, found: Found) -> None:
        """Add or update a room."""
        if self._found.get(name) == found:
            return
        self._found[name] = found
        if len(self._found) > FOUND_MOST:
            del self._found[next(iter(self._found))]
        self._on_found(tuple(self._found.values()))


async def _still_there(zeroconf: Zeroconf, name: str) -> bool:
    """Ask the host itself instead of the cache."""
    kept = zeroconf.cache.entries_with_name(name)
    zeroconf.cache.async_remove_records([record for record in kept if isinstance(record, DNSService)])
    return await _asked(zeroconf, name) is not None


async def look_up(room: str) -> tuple[str, ...]:
    """The addresses of a room in this network, if it is there."""
    try:
        zeroconf = AsyncZeroconf()
    except NO_NETWORK:
        return ()
    try:
        found = await _asked(zeroconf.zeroconf, f"{room}.{KIND}")
        return found.addresses if found else ()
    finally:
        await zeroconf.async_close()


async def _asked(zeroconf: Zeroconf, name: str) -> Found | None:
    info = AsyncServiceInfo(KIND, name)
    try:
        answered = await info.async_request(zeroconf, LOOK_UP_MS)
    except NotRunningException:
        # The search has ended meanwhile.
        return None
    if not answered or not info.port:
        return None
    properties: dict[Any, Any] = info.properties
    version = _text(properties, "version")
    return Found(
        id=name.removesuffix(f".{KIND}"),
        name=_text(properties, "name"),
        game=_text(properties, "game"),
        phase=_text(properties, "phase"),
        version=int(version) if version.isdecimal() else 0,
        addresses=tuple(str(SocketAddress(address, info.port)) for address in info.parsed_scoped_addresses()),
    )


def _text(properties: dict[Any, Any], key: str) -> str:
    value = properties.get(key.encode()) or b""
    return value.decode("utf-8", "replace")[:40]
