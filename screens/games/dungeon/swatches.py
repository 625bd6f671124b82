"""The signs of a map one by one, for legends."""

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from logic.dungeon.state import Guardian
from screens.drawing.shapes import Pen
from screens.games.dungeon.board import draw_guardian, draw_token
from screens.games.dungeon.map_drawing import draw_marks, lit_wall
from screens.games.dungeon.map_mesh import FLOOR_INKS, Sheet, hatch_texture, put_end_sign, put_icon
from screens.theme import ink

FLOORS = ".,:;=$%"


def draw_swatch(group, sign, x, y, side):
    """A kind of cell by its sign, or somebody by a word, in a square at (x, y)."""
    group.add(PushMatrix())
    group.add(Translate(x, y + side))
    if sign in FLOORS:
        _boxed(group, getattr(ink, FLOOR_INKS[sign]), side)
        draw_marks(group, sign, 1, side)
    elif sign in ("+", "door"):
        _boxed(group, ink.floor_corridor, side)
        bar = Sheet()
        bar.rect(side * 0.15, -side * 0.64, side * 0.85, -side * 0.36)
        bar.draw(group, ink.ochre)
    elif sign in ("<", ">"):
        put_end_sign(group, (0, 0), side, sign == "<")
    elif sign == "#":
        _hatched(group, ink.wall, ink.wall_hatch, side)
    elif sign == "fog wall":
        _hatched(group, *lit_wall(), side)
    elif sign == "path":
        pen = Pen()
        pen.dashes([(0, -side / 2), (side, -side / 2)], dp(2), side * 0.36, side * 0.2)
        pen.draw(group, ink.crimson)
    elif sign in ("lit", "seen"):
        _boxed(group, ink.lit if sign == "lit" else ink.seen, side)
    elif sign == "guardian":
        draw_guardian(group, Guardian(0, (0, 0), None, None, 5), side)
    elif sign == "hero":
        draw_token(group, (0, 0), side, "walk", ink.indigo, ink.onink)
    elif sign == "potion":
        draw_token(group, (0, 0), side, "bottle-tonic-plus", ink.surface, ink.good, hollow=True)
    elif sign == "ghost":
        put_icon(group, "ghost-outline", [(side / 2, -side / 2)], side * 0.9, ink.ink2)
    elif sign == "treasure":
        draw_token(group, (0, 0), side, "treasure-chest", ink.surface, ink.ochre, hollow=True)
    group.add(PopMatrix())


def _hatched(group, colour, stroke, side):
    """A square of wall."""
    _boxed(group, colour, side)
    hatching = Sheet()
    hatching.rect(0, -side, side, 0, dp(6))
    hatching.draw(group, stroke, hatch_texture())


def _boxed(group, colour, side):
    """A square of one colour with a thin outline."""
    fill, line = Pen(), Pen()
    fill.box(0, -side, side, side, dp(3))
    fill.draw(group, colour)
    line.outline(0, -side, side, side, dp(3), dp(1))
    line.draw(group, ink.ink2)
