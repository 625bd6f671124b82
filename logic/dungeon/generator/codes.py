"""A dungeon's code, such as D2-crypt-48-50-12345 or D2-crypt-48-50-12345-c50: it names a dungeon exactly."""

import re

from logic.core.codes import BadCode
from logic.dungeon.generator.lcg import MODULUS
from logic.dungeon.generator.modes import MODES
from logic.dungeon.state import COMPLEXITIES, DENSITIES, SIZES, Options

VERSIONS = {"D1": 1, "D2": 2}
"""What each version of a code begins with. What the first one names is made as it was then."""
_FORM = re.compile(r"([A-Z][0-9]+)-([A-Z]+)-([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,9})(?:-C([0-9]{1,4}))?", re.ASCII)


def code(options: Options, seed: int) -> str:
    """The code of the dungeon that these options and this seed make."""
    own = "" if options.complexity is None else f"-c{options.complexity}"
    return f"D{options.version}-{options.mode}-{options.size}-{options.density}-{seed % MODULUS}{own}"


def parse(text: str) -> Options:
    """The options that a code names; raises BadCode."""
    found = _FORM.fullmatch(text.strip().upper())
    if found is None:
        raise BadCode("not_a_code", text.strip()[:40])
    version, mode, size, density, seed, complexity = found.groups()
    if version not in VERSIONS:
        raise BadCode("newer_code", version)
    if mode.lower() not in MODES:
        raise BadCode("no_such_mode", mode.lower())
    if int(size) not in SIZES:
        raise BadCode("bad_size", size)
    if int(density) not in DENSITIES:
        raise BadCode("bad_density", density)
    if int(seed) >= MODULUS:
        raise BadCode("bad_seed", seed)
    if complexity is not None and int(complexity) not in COMPLEXITIES:
        raise BadCode("bad_complexity", complexity)
    return Options(
        size=int(size),
        mode=mode.lower(),  # type: ignore[arg-type]
        density=int(density),
        seed=int(seed),
        complexity=None if complexity is None else int(complexity),
        version=VERSIONS[version],
    )
