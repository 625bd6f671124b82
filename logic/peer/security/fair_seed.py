"""A seed nobody can choose: the host promises a secret, every seat commits itself to a share, and only when all of
that is known to all are the shares shown; the seed is the hash of everything.

Whoever shows its share last has seen the others', but can change nothing any more. All it can do is not to show it:
then the start is called off for everybody, with its name, and nothing of it is used again.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from logic.core.replay import Seat
from logic.peer.room_state import Place

SECRET_BYTES, CONTRIBUTION_BYTES, SEED_BYTES = 32, 16, 8


def new_secret() -> str:
    """What the host keeps to itself until the end."""
    return secrets.token_hex(SECRET_BYTES)


def new_contribution() -> str:
    """What a seat adds: so much chance that nobody finds it by trying what fits the commitment."""
    return secrets.token_hex(CONTRIBUTION_BYTES)


def promise(secret: str, hidden: bytes = b"") -> str:
    """What everybody is told beforehand of the secret, and of options that are told at the end only."""
    return sha256(b"quadrille promise" + bytes.fromhex(secret) + hidden).hexdigest()


def commitment(contribution: str, promised: str, member: int | None) -> str:
    """What everybody is told of a contribution beforehand: good for one promise, so for one room and one match, and for
    one member there, so that nobody can take another's for its own."""
    return sha256(f"quadrille commitment {promised} {member} {contribution}".encode()).hexdigest()


def seed(secret: str, contributions: Sequence[str | None]) -> int:
    """The seed of a match; a computer's seat contributes nothing."""
    pot = sha256(b"quadrille seed" + bytes.fromhex(secret))
    for seat, contribution in enumerate(contributions):
        pot.update(bytes([seat]) + bytes.fromhex(contribution or ""))
    return int.from_bytes(pot.digest()[:SEED_BYTES], "big")


class Stake(Struct, frozen=True):
    """A taken place: the level of its computer, or who sits there and what they have committed themselves to."""

    member: int | None
    level: str
    commitment: str


class Settled(Struct, frozen=True):
    """All that a device saw before it showed its share: the match has to be dealt with exactly this."""

    #: A sum of them.
    options: str
    stakes: tuple[Stake, ...]

    @classmethod
    def of(cls, options: str, places: Sequence[Place]) -> "Settled":
        taken = (place for place in places if place.kind in ("person", "computer"))
        return cls(options, tuple(Stake(place.member, place.level, place.commitment) for place in taken))

    def holds(self, member: int | None, committed: str) -> bool:
        """Whether a member sits there, committed to this."""
        return any((stake.member, stake.commitment) == (member, committed) for stake in self.stakes)

    def fits(self, promised: str, seats: Sequence[Seat], contributions: Sequence[str | None]) -> bool:
        """Whether these seats were dealt in, with what they had committed themselves to."""
        if len(self.stakes) != len(seats):
            return False
        return all(
            stake.level == seat.level
            and stake.commitment == (commitment(share, promised, stake.member) if share else "")
            for stake, seat, share in zip(self.stakes, seats, contributions, strict=True)
        )
