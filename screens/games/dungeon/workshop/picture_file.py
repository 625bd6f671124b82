"""A dungeon as a picture file: the drawing of the workshop, 20 pixels to a cell."""

from kivy.graphics import ClearBuffers, ClearColor, Fbo, InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp

from logic.dungeon.generator.export import CELL_PIXELS
from logic.dungeon.generator.png import photo
from logic.dungeon.tiles import as_seen, signs
from screens.games.dungeon.map_drawing import draw_plan
from screens.theme import ink

TILE = 40
"""How many cells a side are drawn at once: no graphics card takes a whole large map."""


def png(dungeon, path=True, squares=True, as_hero=False):
    """The drawing as it is on screen, all of it."""
    group, size = InstructionGroup(), dungeon.size
    map_ = signs(dungeon.cells)
    # Drawn as large as on screen and then made smaller, so that lines keep their thickness on every display.
    cell = dp(CELL_PIXELS)
    group.add(Scale(CELL_PIXELS / cell, CELL_PIXELS / cell, 1))
    draw_plan(group, as_seen(map_) if as_hero else map_, size, cell, dungeon.path if path else (), squares)
    return photo(size * CELL_PIXELS, size * CELL_PIXELS, _lines(group, size))


def _lines(group, size):
    """The lines of pixels from the top down."""
    for top in range(0, size, TILE):
        bottom = min(size, top + TILE)
        tiles = [
            _tile(group, left, bottom, min(size, left + TILE) - left, bottom - top) for left in range(0, size, TILE)
        ]
        for line in range((bottom - top) * CELL_PIXELS):
            yield b"".join(pixels[line * length : (line + 1) * length] for pixels, length in tiles)


def _tile(group, left, bottom, wide, tall):
    """The pixels of a part, three bytes each from the top down, and how many bytes a line has."""
    width, height = wide * CELL_PIXELS, tall * CELL_PIXELS
    fbo = Fbo(size=(width, height))
    fbo.add(ClearColor(*ink.paper[:3], 1))
    fbo.add(ClearBuffers())
    fbo.add(PushMatrix())
    fbo.add(Translate(-left * CELL_PIXELS, bottom * CELL_PIXELS, 0))
    fbo.add(group)
    fbo.add(PopMatrix())
    fbo.draw()
    found = fbo.pixels
    fbo.remove(group)
    pixels = bytearray(3 * width * height)
    for channel in range(3):
        pixels[channel::3] = found[channel::4]
    length = 3 * width
    lines = [pixels[start : start + length] for start in range(0, len(pixels), length)]
    return b"".join(reversed(lines)), length
