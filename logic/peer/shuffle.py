"""A seed nobody can choose: the host promises a secret first, every seat adds to it, the seed is the hash of all."""

import secrets
from collections.abc import Sequence
from hashlib import sha256

SECRET_BYTES, CONTRIBUTION_BYTES, SEED_BYTES = 32, 16, 8


def new_secret() -> str:
    """What the host keeps to itself until the end."""
    return secrets.token_hex(SECRET_BYTES)


def new_contribution() -> str:
    """What a seat adds."""
    return secrets.token_hex(CONTRIBUTION_BYTES)


def promise(secret: str) -> str:
    """What everybody is told of the secret beforehand."""
    return sha256(b"quadrille promise" + bytes.fromhex(secret)).hexdigest()


def seed(secret: str, contributions: Sequence[str | None]) -> int:
    """The seed of a match; a computer's seat and the host's contribute nothing."""
    pot = sha256(b"quadrille seed" + bytes.fromhex(secret))
    for seat, contribution in enumerate(contributions):
        pot.update(bytes([seat]) + bytes.fromhex(contribution or ""))
    return int.from_bytes(pot.digest()[:SEED_BYTES], "big")
