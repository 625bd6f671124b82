"""Where a note finds its place: close to what it points at, and hiding as little as it can. Boxes as in `boxes`."""

from itertools import product
from math import hypot
from typing import NamedTuple

from kivy.metrics import dp

from screens.boxes import grown, holds, middle, shared

TARGET, LIT_WORDS, LIT, WORDS = 1000, 30, 10, 1.5
"""What hiding costs, by area: what is to be touched, words in the light, the light, words under the veil."""
FAR, ASKEW, SILENT = 40, 1, 5_000
"""What a step away costs, one to the side, and lying where no tail can point from."""
TAIL_WIDE, TAIL_LONG, REACH = 22, 13, 26
ALONG = 14 + TAIL_WIDE / 2
"""How far from a corner a tail leaves at least."""
NO_TAIL = ("bottom", None)
READABLE = 3
"""Words of which less is hidden still read well: their box is higher than their letters."""


class Around(NamedTuple):
    """What a note should not hide, as boxes."""

    targets: tuple
    lit: tuple = ()
    lit_words: tuple = ()
    words: tuple = ()

    def cost(self, note):
        """What it costs to hide all that this note would hide."""
        return (
            TARGET * sum(shared(note, box) for box in self.targets)
            + LIT * sum(shared(note, box) for box in self.lit)
            + LIT_WORDS * _lost(note, self.lit_words)
            + WORDS * _lost(note, self.words)
        )


def hides(note, words):
    """Whether a note covers so much of some words that they read badly."""
    return shared(note, grown(words, -dp(READABLE))) > 0


def _lost(note, texts):
    """Words are lost as soon as a part of them is."""
    return sum(words[2] * words[3] for words in texts if hides(note, words))


def best_place(whole, size, target, around):
    """The lower left corner of a note within `whole`, and its tail; without a target it lies in the middle."""
    if target is None:
        return (_along(whole[0], whole[2], size[0])[0], _along(whole[1], whole[3], size[1])[0]), NO_TAIL
    pointed_at = [target, *(box for box in around.lit if holds(box, middle(target)))]

    def cost(at):
        note = (*at, *size)
        away = FAR * hypot(*_gaps(note, target)) + ASKEW * sum(_apart(middle(note), middle(target)))
        return around.cost(note) + dp(away) + (dp(1) * dp(SILENT) if tail(note, pointed_at) is NO_TAIL else 0)

    best = min(_places(whole, size, [target, *around.lit]), key=cost)
    return best, tail((*best, *size), pointed_at)


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


def tail(note, anchors):
    """The edge that a tail leaves from and where it ends.

    It points straight at the first anchor, and reaches to the first of them that is close.
    """
    (x, y, wide, tall), (left, bottom, width, height) = note, anchors[0]
    for near in anchors:
        across, up = _gaps(note, near)
        at = _clamped(left + width / 2, x + dp(ALONG), x + wide - dp(ALONG))
        if dp(1) < up <= dp(REACH) and left <= at <= left + width:
            return ("bottom", (at, y - up + dp(1))) if y > near[1] else ("top", (at, y + tall + up - dp(1)))
        at = _clamped(bottom + height / 2, y + dp(ALONG), y + tall - dp(ALONG))
        if dp(1) < across <= dp(REACH) and bottom <= at <= bottom + height:
            return ("left", (x - across + dp(1), at)) if x > near[0] else ("right", (x + wide + across - dp(1), at))
    return NO_TAIL


def _gaps(one, other):
    """How far two boxes are apart, across and up."""
    return [max(0, other[n] - one[n] - one[n + 2], one[n] - other[n] - other[n + 2]) for n in (0, 1)]


def _apart(one, other):
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def _clamped(at, least, most):
    return max(least, min(at, most))
