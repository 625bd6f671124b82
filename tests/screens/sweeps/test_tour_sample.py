"""A sample of the tour: what every game has, and the places around them, at the hardest size."""

import pytest

from tests.screens.support.contrast import contrast, faint
from tests.tour.app import Walk
from tests.tour.runner import Way


def test_nothing_is_cut_covered_or_faint_at_the_hardest_size(tmp_path):
    walk = Walk(tmp_path, Way("small", "dark", "uk", 1.5), pictures=False)
    try:
        walk._every_game()
        walk._sights()
        walk._around_the_app()
        walk._trouble()
    finally:
        walk.driver.close()
    assert walk.found == []


def test_contrast_is_that_of_the_standard():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert contrast((119, 119, 119), (255, 255, 255)) < 4.5


def test_a_faint_text_is_found(start):
    from screens.theme import ink

    driver = start()
    heading = driver.find("Quadrille")
    assert faint(heading, driver.pixels()) == []
    heading.tint = ink.ink3
    driver.frames(2)
    (sentence,) = faint(heading, driver.pixels())
    assert "contrast" in sentence
    heading.tint = ink.paper
    driver.frames(2)
    assert faint(heading, driver.pixels()) != []
