"""Labels that wrap, grow with their text, and never cut it."""

import re
from bisect import bisect_right
from functools import lru_cache

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens.drawing.shapes import Pen, underline
from screens.theme import ink, window

SMALLEST, SMALLEST_NAME = 0.55, 0.8
"""The smallest share of the type size to which type shrinks so that a word stays whole. Names end early instead."""
NAME = re.compile(r"[^\W\d_]{19}")
"""None of our words has this many letters in a row: a longer one is a player's name."""
UNBROKEN = re.compile(r"[^ \t\n]+")
"""Text that a line break must not divide, including words joined by a no-break space."""
FOOT = 0.4
"""The descent of a line of Vollkorn, as a share of the type size."""
HANGS = 0.26
"""The descent of its g, as a share of the type size."""
NO_BREAK = "\N{NO-BREAK SPACE}"
LAST_FIGURE = re.compile(rf"(?<=[^\W\d_]) (?=\d+(?:[.,:]\d+)*(?:{NO_BREAK}?[.,;:!?)·]|$))", re.MULTILINE)
"""The space between a word and a figure that ends a sentence, a part of one or a line."""
PATH_PARTS = re.compile(r"[^/]+/?|/"), re.compile(r"[^/-]+[/-]?|[/-]")
"""The parts at which a path may break: folders, and the words of names that are too long."""


@lru_cache(1024)
def width_of(text, font_name, font_size):
    """How wide a text is on one line (its longest line, if it has several)."""
    measure = CoreLabel(font_name=font_name, font_size=font_size)
    return max((measure.get_extents(line)[0] for line in text.split("\n")), default=0)


def size_for_all(words, font_name, type_size, space):
    """The type size at which all these words fit. Hinting makes widths jump, at different sizes for each word, so sizes
    are tried."""

    def widest():
        return max((width_of(word, font_name, size) for word in words), default=0)

    size, longest = type_size, max(words, key=lambda word: width_of(word, font_name, type_size), default="")
    smallest = type_size * (SMALLEST_NAME if NAME.search(longest) else SMALLEST)
    while (width := widest()) > max(0, space) and size > smallest:
        size = max(size * min(0.98, space / width), smallest)
    return size


@lru_cache(64)
def shortened(word, font_name, font_size, space):
    """The beginning of a word that fits with an ellipsis after it."""
    most = bisect_right(range(1, len(word)), space, key=lambda n: width_of(f"{word[:n]}…", font_name, font_size))
    return f"{word[: max(1, most)]}…"


@lru_cache(512)
def marked_width_of(text, font_name, font_size):
    """The same for a text with markup, whose icons and bold letters have widths of their own."""
    return MarkupLabel(text=text, font_name=font_name, font_size=font_size).render()[0]


@lru_cache(512)
def height_of(text, font_name, font_size, width):
    """The height of a text wrapped within a width."""
    text = held(text, font_name, font_size, width)
    measure = CoreLabel(text=text, font_name=font_name, font_size=font_size, text_size=(max(1, int(width)), None))
    measure.resolve_font_name()
    return measure.render()[1]


@lru_cache(512)
def held(text, font_name, font_size, space):
    """A text as it wraps: a dot stays with the word before it, and so does a figure that ends something, each where
    there is room for both."""

    def fits(way):
        return all(width_of(piece, font_name, font_size) <= space for piece in UNBROKEN.findall(way))

    dots_held = text.replace(" ·", f"{NO_BREAK}·")
    return next(filter(fits, (LAST_FIGURE.sub(NO_BREAK, dots_held), dots_held)), text)


def lines_of(pieces, font_name, font_size, width):
    """Join pieces of a text to lines that are as long as fits."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and width_of(lines[-1] + piece, font_name, font_size) > width > 1:
            lines.append("")
        lines[-1] += piece
    return lines


def parted(text, font_name, font_size, space):
    """A text in which a path longer than a line breaks after one of its parts."""

    def fits(piece):
        return width_of(piece, font_name, font_size) <= space

    def lines(word):
        ways = [parts.findall(word[0]) for parts in PATH_PARTS]
        way = next((way for way in ways if all(map(fits, way))), ways[-1])
        return "\n".join(lines_of(way, font_name, font_size, space))

    return UNBROKEN.sub(lines, text)


@lru_cache(256)
def plain(text):
    """A text without its markup."""
    return "".join(piece for piece in MarkupLabel(text).markup if not piece.startswith("["))


class TextLabel(Label):
    """A label that hugs its text, or fills its width where it has a size_hint_x. It wraps within its room;
    a word that is longer than the room makes the type smaller rather than break, and ends in an ellipsis where
    that would make it too small: somebody's name."""

    tint = ColorProperty(None, allownone=True)
    type_size = NumericProperty("14sp")
    max_width = NumericProperty(0)
    #: How small the type may become, as a share of its size, so that the text stays on one line.
    narrowest = NumericProperty(1)
    #: Whether a word that is too long is broken rather than shrunk: a path, a code.
    breaks = BooleanProperty(False)
    _patience = 3

    def __init__(self, **kwargs):
        self._ends = {}
        self._fit_later = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in "text type_size font_name max_width size_hint_x markup line_height narrowest breaks".split():
            self.fbind(name, self._fit_later)
        self.fbind("width", self._widened)
        for name in ("texture_size", "size_hint_x", "size_hint_y"):
            self.fbind(name, self._hug)
        self._fit_later()
        self._hug()

    def _widened(self, *_):
        """A label that hugs its text has that width anyway: no need to fit again."""
        if self.size_hint_x is not None:
            self._fit_later()

    def _bare(self):
        return plain(self.text) if self.markup else self.text

    def _natural_width(self):
        if self.markup:
            return marked_width_of(self.text, self.font_name, self.type_size)
        return width_of(self.text, self.font_name, self.type_size)

    natural_width = AliasProperty(_natural_width, bind=("text", "type_size", "font_name", "markup"))
    """How wide the text is on one line."""

    def _fit(self, *_):
        fills = self.size_hint_x is not None
        space = self.width if fills else self.max_width
        if fills and space == 100 and self._patience:
            # Most likely still the default width of a widget: wait for the layout.
            self._patience -= 1
            self._fit_later()
            return
        fits = space <= 1 or self.natural_width <= space
        words = [] if fits else self._pieces(space)
        shrinks = not fits and not self.breaks
        self.font_size, self._ends = self._shrunk(words, space) if shrinks else (self.type_size, {})
        wraps = space > 1 and (fills or self.breaks or len(words) > 1)
        self.text_size = (space, None) if wraps else (None, None)
        self._end_lines(0)
        if not self.markup:
            self._label.text = self.text if fits else self._wrapped(space)
        self._trigger_texture.cancel()
        self.texture_update()
        if wraps and self.markup and not self.breaks:
            self._keep_whole(space)
        elif wraps and not self.markup:
            self._drop_last_dots()
        if wraps and not fills:
            self._draw_in(space)

    def _keep_whole(self, space):
        """Lines may end between two marks of one word, an arrow and its figure: drawn in, they leave it whole."""
        width = space
        while torn := self._torn():
            width = min(torn, width) - 1
            in_vain = width < space / 2
            self._end_lines(0 if in_vain else space - width)
            self.texture_update()
            if in_vain:
                break
        self._trigger_texture.cancel()

    def _end_lines(self, before):
        """End the lines this far before the right edge; a narrower text_size would centre them."""
        if self.markup and self.padding[2] != before:
            left, top, _right, bottom = self.padding
            self.padding = (left, top, before, bottom)

    def _torn(self):
        """The width of the line with the first divided word; 0 if there is none."""
        bare, at, before = self._ended(self._bare()), 0, None
        for line in self._label._cached_lines:
            words = "".join(word.text for word in line.words).strip(" ")
            at = bare.find(words, at)
            if before and words and at > 0 and bare[at - 1] not in " \t\n":
                return before.w
            at, before = max(at, 0) + len(words), line
        return 0

    def _draw_in(self, space):
        """Be no wider than the longest line, so that neighbours are close to the text."""
        widest = max((line.w for line in self._label._cached_lines), default=0) + 2
        if widest < space:
            self.text_size = (widest, None)
            self._end_lines(0)
            self._trigger_texture.cancel()
            self.texture_update()

    def _pieces(self, space):
        """What must not be broken: the words, or the whole text if it may shrink enough."""
        bare = self._bare()
        narrowest = max(self.narrowest, SMALLEST_NAME) if NAME.search(bare) else self.narrowest
        size = size_for_all([bare], self.font_name, self.type_size, space)
        stays = self.natural_width * narrowest <= space and width_of(bare, self.font_name, size) <= space
        return [bare] if stays else UNBROKEN.findall(bare)

    def _shrunk(self, words, space):
        """The type size at which the words fit. Where that is too small it stays whole, and the words that are
        too long end in an ellipsis: they come with what is shown of them."""

        def fits(word, size):
            return width_of(word, self.font_name, size) <= space

        size, whole = size_for_all(words, self.font_name, self.type_size, space), self.type_size
        if all(fits(word, size) for word in words):
            return size, {}
        long = [word for word in UNBROKEN.findall(self._bare()) if not fits(word, whole)]
        return whole, {word: shortened(word, self.font_name, whole, space) for word in long}

    def _ended(self, text):
        # The longest first: a name may also occur with a colon after it.
        for word in sorted(self._ends, key=len, reverse=True):
            text = text.replace(word, self._ends[word])
        return text

    def texture_update(self, *largs):
        """Kivy draws markup from the whole text: draw it again with words that end in an ellipsis."""
        super().texture_update(*largs)
        if self.markup and self._ends:
            self._label.text = self._ended(self._label.text)
            self._label.refresh()
            self.texture, self.texture_size = self._label.texture, list(self._label.texture.size)

    def _wrapped(self, space):
        how = self.font_name, self.font_size, space
        text = held(self.text, *how)
        return self._ended(parted(text, *how) if self.breaks else text)

    def _drop_last_dots(self):
        """Drop a separating dot at the end of a line: the line break separates as well."""
        lines = ["".join(word.text for word in line.words).strip(" ") for line in self._label._cached_lines]
        text, at = self._label.text, 0
        for line in lines[:-1]:
            at = text.find(line, at) + len(line)
            if text[:at].endswith(f"{NO_BREAK}·"):
                at -= 2
                text = f"{text[:at]}\n{text[at + 2 :].lstrip(' ')}"
        if text != self._label.text:
            self._label.text = text
            self.texture_update()

    def _hug(self, *_):
        if self.size_hint_x is None:
            self.width = self.texture_size[0]
        if self.size_hint_y is None:
            self.height = self.texture_size[1]


class Body(TextLabel):
    pass


class Small(TextLabel):
    pass


class Strong(TextLabel):
    pass


class HintLabel(TextLabel):
    pass


class Figure(TextLabel):
    pass


class Icon(Label):
    """A Material Design icon by its name, drawn `type_size` high."""

    icon = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    type_size = NumericProperty("24dp")

    def on_icon(self, _, name):
        self.text = glyph(name)


def glyph(name):
    """The character of an icon in the font "Icons"."""
    if not name:
        return ""
    from kivymd.icon_definitions import md_icons

    return md_icons.get(name, md_icons["help-circle-outline"])


class Heading(TextLabel):
    """A title in Vollkorn; `underlined` draws the ink underline below its last line, and `write` draws it slowly."""

    underlined = BooleanProperty(False)
    underline_length = NumericProperty(0)
    underline_tint = ColorProperty(None, allownone=True)
    drawn = NumericProperty(1)

    def __init__(self, **kwargs):
        self._ink = None
        super().__init__(**kwargs)
        self._repaint = Clock.create_trigger(self._underline, -1)
        names = "pos size underlined underline_length underline_tint drawn texture_size"
        for name in names.split():
            self.fbind(name, self._repaint)
        ink.bind(applied=self._style_changed, accent=self._style_changed)
        self._repaint()

    def write(self):
        """Animate the underline again, as on entering the screen."""
        self.drawn = 0
        Animation(drawn=1, d=window.seconds(300), t="out_quad").start(self)

    def _style_changed(self, *_):
        if self._ink:
            self._ink.rgba = self.underline_tint or ink.accent

    def _last_line(self):
        """The width of the last line, which is underlined."""
        lines = [] if self.markup else self._label._cached_lines
        return lines[-1].w if lines and lines[-1].w else self.width

    def _underline(self, *_):
        self.canvas.after.clear()
        self._ink = None
        if not self.underlined:
            return
        length = self.underline_length or min(self.natural_width, self.width, self._last_line())
        left = self.x if self.halign == "left" else self.center_x - length / 2
        pen = Pen()
        thick = dp(3) * min(1.15, max(0.72, length / dp(140)))
        baseline = self.y + self.padding[3] + self.font_size * FOOT
        below = max(dp(14), self.font_size * HANGS + thick * 1.6 + dp(3))
        underline(pen, left, max(self.y + dp(3.5), baseline - below), length, thick, self.drawn)
        self._ink = pen.draw(self.canvas.after, self.underline_tint or ink.accent)
