"""Who sits at the tables of these tests."""

from logic.core.replay import Seat

NAMES = "Ada Ben Cleo Dov Eva Finn Gus Hal".split()
EXTREME = "W" * 24, "Щ" * 24
"""Names as wide as they come: what shows them may end them in an ellipsis."""


def people(count):
    """So many people at one device."""
    return tuple(Seat("person", name) for name in NAMES[:count])


def against(level="random", count=1):
    """A person against so many computers."""
    return (Seat("person", "Ada"), *(Seat("computer", level=level) for _ in range(count)))
