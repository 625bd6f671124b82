"""A sheet with the keys of the current screen."""

from kivy.metrics import dp

from screens.core.keys import named
from screens.i18n.texts import tr
from screens.theme import window
from screens.widgets import Heading, Row, Sheet, Strong, VBox
from screens.widgets.labels import glyph

# The text fonts have no arrows; the icon font has.
ARROWS = {"←": "arrow-left", "→": "arrow-right", "↑": "arrow-up", "↓": "arrow-down"}


def show_keys(pairs, described=False):
    """Open the sheet; `described` if F2 describes the screen."""
    sheet = Sheet()
    sheet.add_widget(Heading(text=tr._("Keys"), underlined=True, underline_length=48))
    words = [("F2", tr._("the board in words"))] if described else []
    if all(keys != "Tab" for keys, _ in pairs):
        words.append(("Tab", tr._("next control")))
    if not window.touch:
        words.append(("F11", tr._("full screen")))
    lines = VBox(spacing=0)
    for keys, meaning in [*pairs, *words, ("?", tr._("these keys"))]:
        row = Row(text=meaning, least_height=dp(40))
        row.add_widget(Strong(text=_with_arrows(named(keys)), markup=True, size_hint_x=None))
        lines.add_widget(row)
    sheet.add_widget(lines)
    sheet.open()


def _with_arrows(keys):
    for arrow, icon in ARROWS.items():
        keys = keys.replace(arrow, f"[font=Icons]{glyph(icon)}[/font]")
    return keys
