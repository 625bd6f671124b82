"""Structural checks of whatever is on the screen: nothing cut, nothing lost, everything big enough to press.

`problems(root)` answers with sentences, none if all is well. Boxes are (left, bottom, right, top) in window pixels.
"""

from functools import cache
from itertools import combinations

from kivy.core.text import LabelBase
from kivy.core.text.markup import MarkupLabel
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from tests.screens.support.seats import EXTREME

LEAST_TARGET = 48
SLACK = 1.5
"""Layouts round to whole pixels; what is off by less is not off."""
TOUCHING = 3
"""Two texts whose lines overlap by less, in dp, still read well: a line is higher than its letters."""
SIGNS = ("SeatToken", "VerdictSign", "CalendarLeaf", "Rating", "Queen")
"""Small pictures that must stay within what they belong to, as texts do."""
TAKERS = ("StayBoard", "Lanes", "MemoBoard", "DesertBoard")
"""What takes touches without being a button; a board that is `thin` is only a picture."""
AWAY = 50_000
"""What stands this far to the left was put away on purpose."""
NO_GLYPH = "\n\r\t\u200b\u2060"


def problems(root):
    """Everything that is wrong below `root`, in sentences."""
    shown = [widget for widget in root.walk(restrict=True) if _shows(widget)]
    texts = {widget: _ink_box(widget) for widget in shown if isinstance(widget, Label) and widget.text.strip()}
    targets = [widget for widget in shown if _can_be_pressed(widget)]
    signs = [widget for widget in shown if type(widget).__name__ in SIGNS]
    return [
        *(found for widget in texts for found in (*_cut(widget), *_without_glyphs(widget))),
        *(found for widget, box in texts.items() for found in _outside(widget, box)),
        *(found for widget in targets for found in (*_hard_to_press(widget), *_covered(widget, root))),
        *(found for widget in (*targets, *signs) for found in _outside(widget, _box(widget))),
        *_overlapping(texts, targets),
    ]


# What there is


def _shows(widget):
    """Whether it can be seen: neither it nor what it stands in is faded out or of no size."""
    if widget.width < 1 or widget.height < 1:
        return False
    while widget is not None and widget is not Window:
        if widget.opacity < 0.02 or widget.x < -AWAY:
            return False
        widget = widget.parent if widget.parent is not widget else None
    return True


def _can_be_pressed(widget):
    return hasattr(widget, "trigger") and hasattr(widget, "focused")


def _ancestors(widget):
    parent = widget.parent
    while parent is not None and parent is not Window:
        yield parent
        parent = parent.parent if parent.parent is not parent else None


def _scrollers(widget):
    return [parent for parent in _ancestors(widget) if isinstance(parent, ScrollView)]


def _box(widget):
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return left, bottom, right, top


def _ink_box(label):
    """Where the letters are: a label's texture is as wide as its room, its lines often are not."""
    wide, tall = label.texture_size
    lines = label._label._cached_lines
    longest = max((line.w for line in lines), default=0) or wide
    left, bottom = label.center_x - wide / 2, label.center_y - tall / 2
    if label.halign == "center":
        left += (wide - longest) / 2
    elif label.halign == "right":
        left += wide - longest
    x, y = label.to_window(left, bottom)
    return x, y, x + longest, y + tall


def _name(widget):
    words = next((word for name in ("text", "label", "title", "name") if (word := getattr(widget, name, ""))), "")
    within = next((type(parent).__name__ for parent in _ancestors(widget)), "")
    return f"{type(widget).__name__} {str(words)[:40]!r} in {within}"


# What can be wrong with a text


def _cut(label):
    """A text larger than its label, shortened, or with a word broken in two."""
    wide, tall = label.texture_size
    is_icon = hasattr(label, "icon")
    if not is_icon and (wide > label.width + SLACK or tall > label.height + SLACK):
        yield f"{_name(label)}: cut, {wide}×{tall} in {label.width:.0f}×{label.height:.0f}"
    if label.shorten and label.is_shortened:
        yield f"{_name(label)}: shortened"
    if "…" in _plain(label) and "…" not in label.text and not any(name in label.text for name in EXTREME):
        yield f"{_name(label)}: shortened"
    room = label.text_size[0]
    if room is not None and not is_icon:
        for word in _plain(label).split():
            # The address of a file may be broken anywhere: it has no other place for it. So may a name told in full.
            breaks = "/" in word or (word.rstrip(":,.") in EXTREME and label.breaks)
            if not breaks and _width(word, label) > room + SLACK:
                yield f"{_name(label)}: the word {word!r} is broken, it needs {_width(word, label)} of {room:.0f}"


def _plain(label):
    """The text as it is drawn, without its marks: a name that is too long ends in an ellipsis."""
    text = label._label.text
    pieces = MarkupLabel(text).markup if label.markup else [text]
    return "".join(piece for piece in pieces if not (label.markup and piece.startswith("[")))


def _width(word, label):
    from screens.widgets.labels import width_of

    return width_of(word, label.font_name, label.font_size)


def _without_glyphs(label):
    """Letters that the font does not have, and icons that nobody has drawn."""
    icon = getattr(label, "icon", "")
    if icon and icon not in _icons():
        yield f"no icon is called {icon!r}"
    fonts = [label.font_name]
    for piece in MarkupLabel(label.text).markup if label.markup else [label.text]:
        if label.markup and piece.startswith("[font="):
            fonts.append(piece[6:-1])
        elif label.markup and piece == "[/font]":
            fonts.pop()
        elif not (label.markup and piece.startswith("[")):
            missing = "".join(sorted(set(piece) - _letters_of(fonts[-1]) - set(NO_GLYPH)))
            if missing:
                yield f"{_name(label)}: {fonts[-1]} has no {missing!r} ({', '.join(hex(ord(m)) for m in missing)})"


@cache
def _icons():
    from kivymd.icon_definitions import md_icons

    return set(md_icons)


@cache
def _letters_of(font_name):
    from fontTools.ttLib import TTFont
    from kivy.resources import resource_find

    path = LabelBase._fonts[font_name][0] if font_name in LabelBase._fonts else resource_find(font_name)
    with TTFont(path, lazy=True) as font:
        return {chr(code) for code in font.getBestCmap()}


# What can be wrong with a place


def _outside(widget, box):
    """Outside the window, or outside the drawn box that it belongs to."""
    left, bottom, right, top = box
    scrolls, sideways = False, False
    for parent in _ancestors(widget):
        if isinstance(parent, ScrollView):
            scrolls, sideways = scrolls or parent.do_scroll_y, sideways or parent.do_scroll_x
        if not _is_frame(parent):
            continue
        fl, fb, fr, ft = _box(parent)
        beside = left < fl - SLACK or right > fr + SLACK
        above = bottom < fb - SLACK or top > ft + SLACK
        if (beside and not sideways) or (above and not scrolls):
            yield f"{_name(widget)}: sticks out of {_name(parent)}, {_whole(box)} in {_whole((fl, fb, fr, ft))}"
            return
    beside = left < -SLACK or right > Window.width + SLACK
    above = bottom < -SLACK or top > Window.height + SLACK
    if (beside and not sideways) or (above and not scrolls):
        yield f"{_name(widget)}: off the screen, {_whole(box)}"


def _is_frame(widget):
    """Something whose edges can be seen or felt, so that what belongs to it must stay within."""
    if isinstance(widget, ScrollView) or _can_be_pressed(widget):
        return True
    return any(getattr(widget, name, (0, 0, 0, 0))[3] > 0 for name in ("fill", "outline"))


def _whole(box):
    return "–".join(str(round(edge)) for edge in box)


def _hard_to_press(widget):
    least = dp(LEAST_TARGET) - SLACK / 2
    if widget.width < least or widget.height < least:
        yield f"{_name(widget)}: only {widget.width / dp(1):.0f}×{widget.height / dp(1):.0f} dp to press"


def _covered(target, root):
    """Something else, perhaps unseen, takes the touches that are meant for it."""
    if target.disabled:
        return
    left, bottom, right, top = _box(target)
    for scroller in _scrollers(target):
        left, bottom, right, top = _common((left, bottom, right, top), _box(scroller))
    for across, up in ((0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)):
        x, y = left + (right - left) * across, bottom + (top - bottom) * up
        hit = _hit(root, x, y) if right - left > 1 and top - bottom > 1 else target
        if hit is not target and hit not in _descendants_to_press(target):
            yield f"{_name(target)}: touches at {x:.0f}–{y:.0f} go to {_name(hit) if hit else 'nothing'}"
            return


def _descendants_to_press(target):
    return [widget for widget in target.walk(restrict=True) if _can_be_pressed(widget) and not widget.disabled]


def _hit(widget, x, y):
    """Who takes a touch: as Kivy hands it on, a disabled widget swallows what falls on it."""
    if widget.disabled and widget.collide_point(x, y):
        return widget
    if isinstance(widget, ScrollView) and not widget.collide_point(x, y):
        return None
    within = widget.to_local(x, y)
    for child in widget.children:
        if hit := _hit(child, *within):
            return hit
    takes = _can_be_pressed(widget) or (type(widget).__name__ in TAKERS and not getattr(widget, "thin", False))
    return widget if takes and widget.collide_point(x, y) else None


# What can be wrong between two things


def _overlapping(texts, targets):
    for one, other in combinations(targets, 2):
        if not _belong_together(one, other) and _overlap(one, _box(one), other, _box(other), SLACK):
            yield f"{_name(one)} and {_name(other)}: two things to press overlap"
    least = dp(TOUCHING)
    for (one, one_box), (other, other_box) in combinations(texts.items(), 2):
        if _overlap(one, one_box, other, other_box, least):
            yield f"{_name(one)} and {_name(other)}: two texts overlap"
    for text, box in texts.items():
        for target in targets:
            if not _belong_together(text, target) and _overlap(text, box, target, _box(target), least):
                yield f"{_name(text)}: lies on {_name(target)}"


def _belong_together(one, other):
    return one in _ancestors(other) or other in _ancestors(one)


def _overlap(one, one_box, other, other_box, least):
    """Whether what can be seen of two things overlaps: what is scrolled away covers nothing."""
    scrollers, others = _scrollers(one), _scrollers(other)
    if scrollers != others:
        for scroller in scrollers:
            one_box = _common(one_box, _box(scroller))
        for scroller in others:
            other_box = _common(other_box, _box(scroller))
    left, bottom, right, top = _common(one_box, other_box)
    return right - left > least and top - bottom > least


def _common(one, other):
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
