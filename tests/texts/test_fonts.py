"""The heading fonts as they lie in the assets."""

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from tools.lining_figures import FONTS


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.ttf")), ids=lambda path: path.stem)
def test_figures_are_as_high_as_capitals(path):
    font = TTFont(path)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()

    def extent(letter):
        pen = BoundsPen(glyphs)
        glyphs[names[ord(letter)]].draw(pen)
        return pen.bounds[1], pen.bounds[3]

    capital = extent("H")[1]
    for figure in "0123456789":
        bottom, top = extent(figure)
        assert bottom >= -0.05 * capital, figure
        assert 0.9 * capital <= top <= 1.1 * capital, figure
