"""Encryption: two devices prove to each other that they know a secret, and get keys that nobody else has.

SPAKE2 turns the short room code into a strong key: an attacker learns nothing, and can test one guess for each
attempt. Everything after that goes through ChaCha20-Poly1305 with a key for each direction and a
counter as nonce.
"""

from hashlib import sha256
from hmac import compare_digest
from typing import Literal, NamedTuple, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B  # type: ignore[import-untyped]

Side = Literal["guest", "host"]
COUNTER_BYTES = 8
KEY_BYTES = 32
TAG_BYTES = 16
OVERHEAD = COUNTER_BYTES + TAG_BYTES
"""How much longer a sealed frame is than its content."""


class BrokenSeal(Exception):
    """A frame was not sealed by the other side, or is not the next one: the connection is unusable."""


class BadShare(Exception):
    """The other side sent an invalid share."""


class _Spake(Protocol):
    def start(self) -> bytes: ...
    def finish(self, share: bytes) -> bytes: ...


class Keys(NamedTuple):
    """What both sides have after the exchange, if they know the same secret."""

    from_guest: bytes
    from_host: bytes
    guest_proof: bytes
    host_proof: bytes

    def proof(self, side: Side) -> bytes:
        return self.guest_proof if side == "guest" else self.host_proof

    def proves(self, side: Side, proof: bytes) -> bool:
        """Whether a proof shows that the side has the same keys."""
        return compare_digest(self.proof(side), proof)


class Exchange:
    """One side of a key exchange."""

    def __init__(self, side: Side, secret: str) -> None:
        made = SPAKE2_A if side == "guest" else SPAKE2_B
        self._spake: _Spake = made(secret.encode(), idA=b"quadrille guest", idB=b"quadrille host")
        self.share = self._spake.start()

    def keys(self, share: bytes, hello: bytes, answer: bytes) -> Keys:
        """The keys, bound to every byte of the first two messages; raises BadShare."""
        try:
            agreed = self._spake.finish(share)
        except Exception as wrong:
            # The library raises many types for invalid points.
            raise BadShare(str(wrong)) from None
        said = sha256(len(hello).to_bytes(4, "big") + hello + answer).digest()
        long = HKDF(SHA256(), 4 * KEY_BYTES, salt=said, info=b"quadrille room").derive(agreed)
        return Keys(*(long[at : at + KEY_BYTES] for at in range(0, len(long), KEY_BYTES)))


class Seal:
    """Encrypts what one side sends and decrypts what it receives."""

    def __init__(self, side: Side, keys: Keys) -> None:
        mine, theirs = keys.from_guest, keys.from_host
        if side == "host":
            mine, theirs = theirs, mine
        self._mine, self._theirs = ChaCha20Poly1305(mine), ChaCha20Poly1305(theirs)
        self._sent = self._received = self._admitted = 0

    def close(self, data: bytes) -> bytes:
        """A frame: its number, and the data under the key."""
        number = self._sent.to_bytes(COUNTER_BYTES, "big")
        self._sent += 1
        return number + self._mine.encrypt(_nonce(number), data, None)

    def admits(self, frame: bytes) -> bool:
        """Whether a frame comes from the other side and is newer than those before: for transports that anybody may
        write to, where other frames must not be queued."""
        number, sealed = frame[:COUNTER_BYTES], frame[COUNTER_BYTES:]
        place = int.from_bytes(number, "big")
        if len(sealed) < TAG_BYTES or place < self._admitted:
            return False
        try:
            self._theirs.decrypt(_nonce(number), sealed, None)
        except InvalidTag:
            return False
        self._admitted = place + 1
        return True

    def open(self, frame: bytes) -> bytes | None:
        """The data, or None for a frame that came before; raises BrokenSeal."""
        number, sealed = frame[:COUNTER_BYTES], frame[COUNTER_BYTES:]
        place = int.from_bytes(number, "big")
        if len(sealed) < TAG_BYTES or place > self._received:
            raise BrokenSeal("not the next frame")
        if place < self._received:
            return None
        try:
            data = self._theirs.decrypt(_nonce(number), sealed, None)
        except InvalidTag:
            raise BrokenSeal("altered") from None
        self._received += 1
        return data


def _nonce(number: bytes) -> bytes:
    return number.rjust(12, b"\0")
