"""The signs of a map: one for each kind of cell, and some for what heroes change."""

from logic.dungeon.generator.grid import Kind

SIGNS: dict[Kind, str] = {
    Kind.WALL: "#",
    Kind.ROOM: ".",
    Kind.CORRIDOR: ",",
    Kind.MAZE: ":",
    Kind.SECONDARY: ";",
    Kind.SECRET: "=",
    Kind.TREASURE: "$",
    Kind.RUBBLE: "%",
    Kind.DOOR: "+",
    Kind.SECRET_DOOR: "?",
    Kind.START: "<",
    Kind.END: ">",
}
WALL, TREASURE, RUBBLE = SIGNS[Kind.WALL], SIGNS[Kind.TREASURE], SIGNS[Kind.RUBBLE]
DOOR, SECRET_DOOR = SIGNS[Kind.DOOR], SIGNS[Kind.SECRET_DOOR]
START, EXIT = SIGNS[Kind.START], SIGNS[Kind.END]
UNSEEN = " "
OPEN_DOOR = "/"
FOUND_DOOR = "&"
"""A secret door that has been found, still closed."""
OPEN_SECRET_DOOR = "|"
TAKEN = "_"
"""Where treasure was."""
CLEARED = SIGNS[Kind.ROOM]
"""Rubble lies in main rooms only."""

OPENS = {DOOR: OPEN_DOOR, FOUND_DOOR: OPEN_SECRET_DOOR}
BLOCKS_HERO = frozenset((WALL, SECRET_DOOR, UNSEEN))
BLOCKS_GUARDIANS = frozenset((WALL, RUBBLE, SECRET_DOOR, FOUND_DOOR, OPEN_SECRET_DOOR))
BLOCKS_SIGHT = frozenset((WALL, RUBBLE, DOOR, SECRET_DOOR, FOUND_DOOR))
NO_FLOOR = frozenset((WALL, RUBBLE, UNSEEN))

_FROM_KINDS = bytes(ord(SIGNS[Kind(kind)]) if kind < len(Kind) else 0 for kind in range(256))


def signs(kinds: bytes) -> str:
    """The signs of cells by their kinds."""
    return kinds.translate(_FROM_KINDS).decode()


def looks_like(sign: str) -> str:
    """How a cell looks to somebody who sees it: a secret door looks like wall until it is found."""
    return WALL if sign == SECRET_DOOR else sign


def as_seen(signs: str) -> str:
    """How a whole map looks to somebody who sees it."""
    return signs.replace(SECRET_DOOR, WALL)


def flags(blocking: frozenset[str]) -> bytes:
    """A table that turns a map's signs, as bytes, into 1 where it is blocked and 0 elsewhere."""
    return bytes(chr(code) in blocking for code in range(256))


def changed(signs: str, cell: int, sign: str) -> str:
    """The map with one sign changed."""
    return signs[:cell] + sign + signs[cell + 1 :]
