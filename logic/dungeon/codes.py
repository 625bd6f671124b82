"""A dungeon's code, such as D1-crypt-48-50-12345: it names a dungeon exactly."""

import re

from logic.core.codes import BadCode
from logic.dungeon.lcg import MODULUS
from logic.dungeon.modes import MODES
from logic.dungeon.state import DENSITIES, SIZES, Options

VERSION = "D1"
_FORM = re.compile(r"([A-Z][0-9]+)-([A-Z]+)-([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,9})", re.ASCII)


def code(options: Options, seed: int) -> str:
    """The code of the dungeon that these options and this seed make."""
    return f"{VERSION}-{options.mode}-{options.size}-{options.density}-{seed % MODULUS}"


def parse(text: str) -> Options:
    """The options that a code names; raises BadCode."""
    found = _FORM.fullmatch(text.strip().upper())
    if found is None:
        raise BadCode("not_a_code", text.strip()[:40])
    version, mode, size, density, seed = found.groups()
    if version != VERSION:
        raise BadCode("newer_code", version)
    if mode.lower() not in MODES:
        raise BadCode("no_such_mode", mode.lower())
    if int(size) not in SIZES:
        raise BadCode("bad_size", size)
    if int(density) not in DENSITIES:
        raise BadCode("bad_density", density)
    if int(seed) >= MODULUS:
        raise BadCode("bad_seed", seed)
    return Options(size=int(size), mode=mode.lower(), density=int(density), seed=int(seed))  # type: ignore[arg-type]
