"""Invitations: room codes, addresses, and both as one text for a QR code."""

import re
import secrets
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

from logic.core.override import override
from logic.peer.room_state import Invitation

CODE_LETTERS = "34679ACDEFGHJKMNPQRTUVWXY"
"""Unambiguous characters: no 0 O, 1 I L, 2 Z, 5 S, 8 B."""
CODE_LENGTH = 6
ROOM_LENGTH = 8
PORT = 47120
"""The default port of hosts and of addresses without a port."""
SCHEME = "quadrille"
MQTT_PORT, MQTTS_PORT = 1883, 8883
_HOST = re.compile(r"[\w.\-:%]+")
_ROOM = re.compile(rf"([{CODE_LETTERS}]{{{ROOM_LENGTH}}})?")


class SocketAddress(NamedTuple):
    """A host in the network."""

    host: str
    port: int

    @override
    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


class RelayAddress(NamedTuple):
    """A room on a broker; without a room, the broker itself."""

    host: str
    port: int
    room: str = ""
    tls: bool = False
    user: str = ""
    password: str = ""

    @override
    def __str__(self) -> str:
        """The address to give to others, without the password."""
        scheme = "mqtts" if self.tls else "mqtt"
        return f"{scheme}://{SocketAddress(self.host, self.port)}" + (f"/{self.room}" if self.room else "")


Address = SocketAddress | RelayAddress


def new_code() -> str:
    """A room code, short enough to say aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_room_id() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(ROOM_LENGTH))


def is_room_id(text: str) -> bool:
    """Whether a text is a room id."""
    return bool(text and _ROOM.fullmatch(text))


def clean_code(text: str) -> str | None:
    """A code as typed by a player, or None if it is invalid."""
    letters = re.sub(r"[\s\-.·]", "", text).upper()
    fits = len(letters) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in letters)
    return letters if fits else None


def read_address(text: str) -> Address | None:
    """An address as typed by a player: `192.168.1.20`, `host:47120`, `[fe80::1]:47120`, `mqtt://broker/ROOM`."""
    text = text.strip()
    try:
        if "://" not in text:
            return _socket_address(text)
        parts = urlsplit(text)
        if parts.scheme not in ("mqtt", "mqtts"):
            return None
        tls = parts.scheme == "mqtts"
        port = parts.port or (MQTTS_PORT if tls else MQTT_PORT)
        room = parts.path.strip("/").upper()
        if not parts.hostname or not _is_host(parts.hostname) or not _ROOM.fullmatch(room):
            return None
        return RelayAddress(parts.hostname, port, room, tls, parts.username or "", parts.password or "")
    except ValueError:
        return None


def read_broker(text: str) -> RelayAddress | None:
    """A broker as typed by a player; `mqtt://` may be left out."""
    text = text.strip()
    address = read_address(text if "://" in text else f"mqtt://{text}")
    return address if isinstance(address, RelayAddress) else None


def invitation_text(invitation: Invitation) -> str:
    """An invitation as one line, for a QR code or to send."""
    at = "&".join(f"at={quote(address, safe=':/')}" for address in invitation.addresses)
    return f"{SCHEME}://join?code={invitation.code}&{at}"


def read_invitation(text: str) -> Invitation | None:
    """The invitation in a line, or None."""
    try:
        parts = urlsplit(text.strip())
        fields = parse_qs(parts.query, max_num_fields=16)
    except ValueError:
        return None
    code = clean_code(next(iter(fields.get("code", [])), ""))
    addresses = tuple(address for address in fields.get("at", []) if read_address(address))
    if parts.scheme != SCHEME or code is None or not addresses:
        return None
    return Invitation(addresses, code)


def leads_to_others(invitation: Invitation) -> bool:
    """Whether other devices could use any of its addresses."""
    return any(not _is_here(read_address(address)) for address in invitation.addresses)


def _is_here(address: Address | None) -> bool:
    try:
        return isinstance(address, SocketAddress) and ip_address(address.host).is_loopback
    except ValueError:
        return False


def _socket_address(text: str) -> SocketAddress | None:
    if text.count(":") > 1 and not text.startswith("["):
        return SocketAddress(text, PORT) if re.fullmatch(r"[0-9a-fA-F:.%\w]+", text) else None
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.path or not _is_host(parts.hostname):
        return None
    return SocketAddress(parts.hostname, parts.port or PORT)


def _is_host(name: str) -> bool:
    """Whether a name can be looked up: Python raises UnicodeError for an empty or too long label."""
    if not _HOST.fullmatch(name):
        return False
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return True
