"""Whether texts can be read: their colour against what is really drawn behind them, pixel by pixel."""

import re

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.utils import get_color_from_hex

from screens.widgets import Toast
from tests.screens.support.structure import _box, _common, _ink_box, _name, _scrollers, _shows, problems

LEAST = 4.5
SLACK = 0.05
"""Eight bits a colour round it a little."""
NEAR = 48
"""Pixels that differ from the text's colour by less, added over the three colours, belong to its letters."""
LEAST_GROUND = 0.35
"""Letters leave at least this share of their box free."""
MARKED = re.compile(r"\[color=#?([0-9a-fA-F]{6,8})\]")


def faults(driver, root=None, with_message=False):
    """Everything that is wrong with what is in sight, or with a part of it.

    A message that passes by lies over other things, so it is taken away unless it is to be looked at.
    """
    if Toast.present and not with_message:
        Toast.present._gone()
    driver.settled()
    top = root or driver.overlay or driver.screen
    return [*problems(top), *faint(Toast.present or top, driver.pixels())]


def faint(root, picture):
    """The texts below `root` that are too faint on what lies behind them, in sentences; `picture` is the window."""
    found = []
    for widget in root.walk(restrict=True):
        if isinstance(widget, Label) and widget.text.strip() and _shows(widget) and not _is_faded(widget):
            found += _faint(widget, picture)
    return found


def _is_faded(label):
    """Whether it is of no use now, and may look so. A quiet key says something, also while it cannot be pressed."""
    return label.disabled and getattr(label.parent, "style", "") != "quiet"


def _faint(label, picture):
    box = _ink_box(label)
    for scroller in _scrollers(label):
        box = _common(box, _box(scroller))
    left, bottom, right, top = _common(box, (0, 0, Window.width, Window.height))
    if right - left < 4 or top - bottom < 4:
        return
    area = picture.crop((int(left), int(Window.height - top), int(right), int(Window.height - bottom)))
    pixels = area.getcolors(area.width * area.height)
    for colour in _colours(label):
        behind = [(count, pixel) for count, pixel in pixels if _distance(pixel, colour[:3]) > NEAR]
        if sum(count for count, _ in behind) < area.width * area.height * LEAST_GROUND:
            yield f"{_name(label)}: hardly anything but its own colour is there"
            continue
        ground = max(behind)[1]
        drawn = tuple(c * colour[3] + g * (1 - colour[3]) for c, g in zip(colour[:3], ground, strict=True))
        ratio = contrast(drawn, ground)
        if ratio < LEAST - SLACK:
            yield f"{_name(label)}: contrast {ratio:.2f} of {_hex(drawn)} on {_hex(ground)}"


def _colours(label):
    """The colours of a text, as red, green and blue up to 255 and how much they cover."""
    opacity, widget = 1.0, label
    while widget is not None and widget is not Window:
        opacity *= widget.opacity
        widget = widget.parent if widget.parent is not widget else None
    worn = label.disabled_color if label.disabled else label.color
    marked = [get_color_from_hex(found) for found in MARKED.findall(label.text)] if label.markup else []
    return [(*(255 * part for part in colour[:3]), colour[3] * opacity) for colour in (worn, *marked)]


def _distance(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def contrast(one, other):
    """The contrast of two colours as WCAG defines it, from 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour):
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hex(colour):
    return "".join(f"{round(part):02X}" for part in colour)
