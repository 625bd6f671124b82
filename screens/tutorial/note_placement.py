"""Where a note finds its place: close to what it points at, and hiding as little as it can. Boxes as in `boxes`."""

from itertools import product
from math import hypot
from typing import NamedTuple

from kivy.metrics import dp

from screens.tutorial.rects import common, grown, holds, middle, shared

TARGET, LATER, LIT_WORDS, LIT, WORDS = 4000, 200, 120, 40, 1.5
"""What hiding costs, by area: what is to be touched, now and next, words in the light, the light, veiled words."""
CUT = 6
"""How many times as much veiled words cost whose letters are cut: half a line looks worse than none."""
FAR, ASKEW, SILENT = 120, 1, 40_000
"""What a step away costs, one to the side, and lying where no tail can point from."""
TAIL_WIDE, TAIL_LONG, REACH, LONG_REACH = 22, 13, 26, 60
"""How long a tail is, and may be; the last where nothing bright and no words lie in its way.

None crosses words in the light.
"""
ALONG = 14 + TAIL_WIDE / 2
"""How far from a corner a tail leaves at least."""
NO_TAIL = ("bottom", None)
READABLE = 3
"""Words of which less is hidden still read well: their box is higher than their letters."""


class Around(NamedTuple):
    """What a note should not hide, as boxes."""

    targets: tuple
    later: tuple = ()
    lit: tuple = ()
    lit_words: tuple = ()
    words: tuple = ()

    def cost(self, note):
        """What it costs to hide all that this note would hide."""
        return (
            TARGET * sum(shared(note, box) for box in self.targets)
            + LATER * sum(shared(note, box) for box in self.later)
            + LIT * sum(shared(note, box) for box in self.lit)
            + LIT_WORDS * _lost(note, self.lit_words)
            + WORDS * _lost(note, self.words, CUT)
        )


def hides(note, words):
    """Whether a note covers so much of some words that they read badly."""
    return shared(note, _letters(words)) > 0


def _cuts(note, words):
    """Whether it covers only the upper or the lower part of their letters."""
    letters = _letters(words)
    return common(note, letters)[3] < letters[3] - 1


def _letters(words):
    return grown(words, -dp(READABLE))


def _lost(note, texts, cut=1):
    """Words are lost as soon as a part of them is; `cut` is how much worse cut letters are than none."""
    lost = [words for words in texts if hides(note, words)]
    return sum(words[2] * words[3] * (cut if _cuts(note, words) else 1) for words in lost)


def best_place(whole, size, target, around):
    """The lower left corner of a note within `whole`, and its tail; without a target it lies in the middle."""
    if target is None:
        return (_along(whole[0], whole[2], size[0])[0], _along(whole[1], whole[3], size[1])[0]), NO_TAIL
    pointed_at = [target, *(box for box in around.lit if holds(box, middle(target)))]
    uncrossed = [*(box for box in around.lit if box not in pointed_at), *around.lit_words]
    uncrossed += [_letters(words) for words in around.words]

    def cost(at):
        note = (*at, *size)
        away = FAR * hypot(*_gaps(note, target)) + ASKEW * sum(_apart(middle(note), middle(target)))
        return around.cost(note) + dp(away) + dp(1) * dp(pointing(note)[1])

    def pointing(note):
        """Its tail, and what is bad about that: a long one is second best."""
        short = tail(note, pointed_at, uncrossed=around.lit_words)
        if short is not NO_TAIL:
            return short, 0
        long = tail(note, pointed_at, LONG_REACH, uncrossed)
        return long, SILENT if long is NO_TAIL else SILENT / 2

    best = min(_places(whole, size, [target, *around.lit, *around.later]), key=cost)
    return best, pointing((*best, *size))[0]


def _places(whole, size, anchors):
    """Along the edges, and on every side of each anchor; the first of them is the target."""
    wide, tall = size
    places = []
    for box in (whole, *anchors):
        x, y, width, height = box
        columns = [at for each in (whole, anchors[0], box) for at in _along(each[0], each[2], wide)]
        rows = [at for each in (whole, anchors[0], box) for at in _along(each[1], each[3], tall)]
        gap = dp(TAIL_LONG)
        places += product(columns, (y + height + gap, y - gap - tall))
        places += product((x + width + gap, x - gap - wide), rows)
    left, bottom, width, height = whole
    return [
        (_clamped(x, left, left + width - wide), _clamped(y, bottom, bottom + height - tall)) for x, y in places
    ]  # fmt: skip


def _along(start, length, size):
    """In the middle of something, at its beginning and at its end."""
    return start + (length - size) / 2, start, start + length - size


def tail(note, anchors, reach=REACH, uncrossed=()):
    """The edge that a tail leaves from and where it ends.

    It points straight at the first anchor, and reaches to the first of them that is close.
    """
    (x, y, wide, tall), (left, bottom, width, height) = note, anchors[0]
    half = dp(TAIL_WIDE) / 2

    def bridges(gap, way):
        return dp(1) < gap <= dp(reach) and not any(shared(way, box) for box in uncrossed)

    for near in anchors:
        across, up = _gaps(note, near)
        at = _clamped(left + width / 2, x + dp(ALONG), x + wide - dp(ALONG))
        start = y - up if y > near[1] else y + tall
        if left <= at <= left + width and bridges(up, (at - half, start, 2 * half, up)):
            return ("bottom", (at, y - up + dp(1))) if y > near[1] else ("top", (at, y + tall + up - dp(1)))
        at = _clamped(bottom + height / 2, y + dp(ALONG), y + tall - dp(ALONG))
        start = x - across if x > near[0] else x + wide
        if bottom <= at <= bottom + height and bridges(across, (start, at - half, across, 2 * half)):
            return ("left", (x - across + dp(1), at)) if x > near[0] else ("right", (x + wide + across - dp(1), at))
    return NO_TAIL


def _gaps(one, other):
    """How far two boxes are apart, across and up."""
    return [max(0, other[n] - one[n] - one[n + 2], one[n] - other[n] - other[n + 2]) for n in (0, 1)]


def _apart(one, other):
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def _clamped(at, least, most):
    return max(least, min(at, most))
