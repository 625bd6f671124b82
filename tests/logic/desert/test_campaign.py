"""The campaign: what opens when, what is learned, and that every crossing can be begun."""

import pytest

from logic.core.profile import Figures, Tally
from logic.desert import campaign
from logic.desert.campaign import CROSSINGS
from logic.desert.rules import Desert

GAME = Desert()


def test_a_crossing_that_was_won_opens_the_next() -> None:
    figures = Figures()
    assert campaign.reached(figures.by) == 0
    figures = figures.plus(False, 25, ("crossing:0",))
    assert campaign.reached(figures.by) == 0
    figures = figures.plus(True, 270, ("crossing:0",))
    assert campaign.reached(figures.by) == 1
    assert figures.by["crossing:0"] == Tally(2, 1, best=270)
    assert campaign.reached({f"crossing:{number}": Tally(1, 1) for number in range(len(CROSSINGS))}) == len(CROSSINGS)


def test_what_was_learned_can_be_used_from_then_on() -> None:
    assert campaign.learned(0) == ()
    assert campaign.learned(3) == ("archaeologist", "gear", "explorer")
    assert campaign.characters(3, seats=1) == ("wanderer", "archaeologist", "explorer")
    assert "navigator" not in campaign.characters(9, seats=1)
    assert "navigator" in campaign.characters(9, seats=2)
    plain, rich = campaign.options(1, 1, "archaeologist"), campaign.options(3, 2, "archaeologist")
    assert (plain.gear, plain.characters) == ("basic", ("archaeologist",))
    assert (rich.gear, rich.characters) == ("full", ("archaeologist", "explorer")), "companions have learned it too"
    assert campaign.options(0, 1, "archaeologist").characters == (), "whoever has learned nothing is nobody special"
    assert campaign.options(2, 1, "climber").characters == ("archaeologist",), "nobody is what they have yet to learn"


@pytest.mark.parametrize("seats", [1, 4])
def test_heat_grows_and_every_crossing_can_be_begun(seats: int) -> None:
    heats = [crossing.heat for crossing in CROSSINGS]
    assert heats == sorted(heats)
    assert heats[0] == 1
    assert len({crossing.seed for crossing in CROSSINGS}) == len(CROSSINGS)
    for number in range(len(CROSSINGS)):
        options = campaign.options(number, seats, "explorer")
        assert GAME.checked(options, seats) == options
