"""The keys of the present screen, on a sheet."""

from screens.furniture import Heading, Row, Sheet, Strong
from screens.furniture.labels import glyph
from screens.texts import tr

# The text fonts have no arrows: the icons have.
ARROWS = {"←": "arrow-left", "→": "arrow-right", "↑": "arrow-up", "↓": "arrow-down"}


def show_keys(pairs, described=False):
    """Open the sheet; `described` where the screen can be put into words."""
    sheet = Sheet()
    sheet.add_widget(Heading(text=tr._("Keys"), underlined=True, underline_length=48))
    words = [("F2", tr._("the board in words"))] if described else []
    for keys, meaning in [*pairs, *words, ("Tab", tr._("next control")), ("?", tr._("these keys"))]:
        row = Row(text=meaning, least_height=36)
        row.add_widget(Strong(text=_with_arrows(keys), markup=True, size_hint_x=None))
        sheet.add_widget(row)
    sheet.open()


def _with_arrows(keys):
    for arrow, icon in ARROWS.items():
        keys = keys.replace(arrow, f"[font=Icons]{glyph(icon)}[/font]")
    return keys
