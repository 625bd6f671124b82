"""The walks that a tour takes, each in a process of its own, and as many at a time as there are processors."""

import argparse
import os
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parent.parent.parent


class Way(NamedTuple):
    """How the app looks on one walk."""

    size: str
    theme: str
    language: str
    scale: float

    @property
    def name(self):
        return f"{self.size}-{self.theme}-{self.language}-{self.scale:g}"


WAYS = [
    Way("portrait", "light", "en", 1.0),
    Way("portrait", "dark", "uk", 1.5),
    Way("small", "light", "fr", 1.0),
    Way("landscape", "dark", "fr", 1.0),
    Way("landscape", "light", "uk", 1.5),
    Way("desktop", "light", "uk", 1.0),
    Way("desktop", "dark", "en", 1.5),
]
"""Every size with both themes, both text sizes and two languages at least; every language in both text sizes."""
SHORT = [WAYS[0], WAYS[3], WAYS[5]]
"""Phone upright, phone across and desktop; both themes, three languages."""


def every_way():
    from tests.screens.support.driver import SIZES

    return [Way(*one) for one in product(SIZES, ("light", "dark"), ("en", "fr", "uk"), (1.0, 1.5))]


def tour(about, walk, folder):
    """Take the walks that the command line asks for. `walk(folder, way, parts)` takes that many parts of one, or all,
    and gives the number of pictures, and problems."""
    asked = argparse.ArgumentParser(description=about.splitlines()[0])
    asked.add_argument("--all", action="store_true", help="every size, theme, language and text size")
    asked.add_argument("--short", action="store_true", help="three walks only")
    asked.add_argument("--only", default="", help="only the walks whose name contains this")
    asked.add_argument("--parts", type=int, help="only so many parts of each walk")
    asked.add_argument("--folder", type=Path, default=folder)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many walks at a time")
    asked = asked.parse_args()
    ways = every_way() if asked.all else SHORT if asked.short else WAYS
    ways = [way for way in ways if asked.only in way.name]
    with ProcessPoolExecutor(asked.jobs, get_context("spawn"), max_tasks_per_child=1) as processes:
        ended = list(processes.map(partial(_taken, walk, asked.folder, parts=asked.parts), ways))
    found = [problem for _, problems in ended for problem in problems]
    print(f"\n{len(ways)} walks, {sum(count for count, _ in ended)} pictures in {asked.folder}; {len(found)} problems")
    for problem in found:
        print(" ", problem)
    return 1 if found else 0


def _taken(walk, folder, way, parts):
    """A walk that cannot be ended is a problem like any other, and the others go on."""
    try:
        return walk(folder, way, parts)
    except Exception as error:
        traceback.print_exc()
        return 0, [f"{way.name} was broken off: {error!r}"]
