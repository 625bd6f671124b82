"""A seed that nobody can choose, by commit and reveal: the host promises a secret, every seat commits to a share, and
the shares are revealed only when all commitments are known. The seed is the hash of everything.

The last to reveal its share has seen the others', but cannot change its own any more. It can only withhold it: then
the start is called off with its name, and none of the shares is used again.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from logic.core.replay import Seat
from logic.peer.room_state import Place

SECRET_BYTES, CONTRIBUTION_BYTES, SEED_BYTES = 32, 16, 8


def new_secret() -> str:
    """The secret that the host keeps until the end."""
    return secrets.token_hex(SECRET_BYTES)


def new_contribution() -> str:
    """A seat's share, with too much entropy to be guessed from the commitment."""
    return secrets.token_hex(CONTRIBUTION_BYTES)


def promise(secret: str, hidden: bytes = b"") -> str:
    """The hash of the secret and of hidden options, published beforehand."""
    return sha256(b"quadrille promise" + bytes.fromhex(secret) + hidden).hexdigest()


def commitment(contribution: str, promised: str, member: int | None) -> str:
    """The hash of a contribution, published beforehand. It is bound to one promise, so to one match, and to one member,
    so that nobody can copy another's."""
    return sha256(f"quadrille commitment {promised} {member} {contribution}".encode()).hexdigest()


def seed(secret: str, contributions: Sequence[str | None]) -> int:
    """The seed of a match; a computer's seat contributes nothing."""
    pot = sha256(b"quadrille seed" + bytes.fromhex(secret))
    for seat, contribution in enumerate(contributions):
        pot.update(bytes([seat]) + bytes.fromhex(contribution or ""))
    return int.from_bytes(pot.digest()[:SEED_BYTES], "big")


class Stake(Struct, frozen=True):
    """A taken place: the level of its computer, or its member and their commitment."""

    member: int | None
    level: str
    commitment: str


class Settled(Struct, frozen=True):
    """Everything a device saw before it revealed its share; the match must be dealt with exactly this."""

    #: Their hash.
    options: str
    stakes: tuple[Stake, ...]

    @classmethod
    def of(cls, options: str, places: Sequence[Place]) -> "Settled":
        taken = (place for place in places if place.kind in ("person", "computer"))
        return cls(options, tuple(Stake(place.member, place.level, place.commitment) for place in taken))

    def holds(self, member: int | None, committed: str) -> bool:
        """Whether a member has a place with this commitment."""
        return any((stake.member, stake.commitment) == (member, committed) for stake in self.stakes)

    def fits(self, promised: str, seats: Sequence[Seat], contributions: Sequence[str | None]) -> bool:
        """Whether these are the seats of the match, with the shares that they had committed to."""
        if len(self.stakes) != len(seats):
            return False
        return all(
            stake.level == seat.level
            and stake.commitment == (commitment(share, promised, stake.member) if share else "")
            for stake, seat, share in zip(self.stakes, seats, contributions, strict=True)
        )
