"""Words on paper: labels that wrap, grow with their text, and never cut it."""

import re
from functools import lru_cache

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens.drawing import Pen, underline
from screens.theme import ink, room

SMALLEST = 0.55
UNBROKEN = re.compile(r"[^ \t\n]+")
"""What a line is not broken within: also words that a no-break space holds together."""
FOOT = 0.4
"""How far a line of Vollkorn reaches below its letters, of the type size."""


@lru_cache(1024)
def width_of(text, font_name, font_size):
    """How wide a text is on one line (its longest line, if it has several)."""
    measure = CoreLabel(font_name=font_name, font_size=font_size)
    return max((measure.get_extents(line)[0] for line in text.split("\n")), default=0)


def size_for_all(words, font_name, type_size, space):
    """The type size at which the longest of some words fits; hinting makes widths jump, so it is tried."""
    size, longest = type_size, max(words, key=lambda word: width_of(word, font_name, type_size), default="")
    width = width_of(longest, font_name, size)
    while width > space and size > type_size * SMALLEST:
        size = max(size * min(0.98, space / width), type_size * SMALLEST)
        width = width_of(longest, font_name, size)
    return size


@lru_cache(512)
def marked_width_of(text, font_name, font_size):
    """The same for a text with markup, whose icons and bold letters have widths of their own."""
    return MarkupLabel(text=text, font_name=font_name, font_size=font_size).render()[0]


@lru_cache(512)
def height_of(text, font_name, font_size, width):
    """How high a text is when it wraps within a width."""
    measure = CoreLabel(text=text, font_name=font_name, font_size=font_size, text_size=(max(1, int(width)), None))
    measure.resolve_font_name()
    return measure.render()[1]


@lru_cache(256)
def plain(text):
    """A marked-up text without its marks."""
    return "".join(piece for piece in MarkupLabel(text).markup if not piece.startswith("["))


class Words(Label):
    """A label that hugs its text, or fills its width where it has a size_hint_x. It wraps within its room;
    a word that is longer than the room makes the type smaller rather than break."""

    tint = ColorProperty(None, allownone=True)
    type_size = NumericProperty("14sp")
    room = NumericProperty(0)
    #: How small the type may become, as a share of its size, so that the text stays on one line.
    narrowest = NumericProperty(1)
    #: Whether a word that is longer than the room is broken rather than the type made smaller: a path, a code.
    breaks = BooleanProperty(False)
    _patience = 3

    def __init__(self, **kwargs):
        self._fit_later = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in "text type_size font_name room size_hint_x markup line_height narrowest breaks".split():
            self.fbind(name, self._fit_later)
        self.fbind("width", self._widened)
        for name in ("texture_size", "size_hint_x", "size_hint_y"):
            self.fbind(name, self._hug)
        self._fit_later()
        self._hug()

    def _widened(self, *_):
        """A label that hugs its text is as wide as that: it need not fit it anew."""
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
        space = self.width if fills else self.room
        if fills and space == 100 and self._patience:
            # most likely still the width every widget is born with: the layout will tell a better one
            self._patience -= 1
            self._fit_later()
            return
        fits = space <= 1 or self.natural_width <= space
        words = [] if fits else self._pieces(space)
        shrinks = not fits and not self.breaks
        self.font_size = size_for_all(words, self.font_name, self.type_size, space) if shrinks else self.type_size
        wraps = space > 1 and (fills or self.breaks or len(words) > 1)
        self.text_size = (space, None) if wraps else (None, None)
        self._end_lines(0)
        if not self.markup:
            self._label.text = self.text if fits else self._dots_held(space)
        self._trigger_texture.cancel()
        self.texture_update()
        if wraps and self.markup and not self.breaks:
            self._keep_whole(space)
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
        """End the lines that far before the right edge; in a narrower text_size they would stand in the middle."""
        if self.markup and self.padding[2] != before:
            left, top, _right, bottom = self.padding
            self.padding = (left, top, before, bottom)

    def _torn(self):
        """How wide the line is in which the first word ends that is torn; 0 where none is."""
        bare, at, before = self._bare(), 0, None
        for line in self._label._cached_lines:
            words = "".join(word.text for word in line.words).strip(" ")
            at = bare.find(words, at)
            if before and words and at > 0 and bare[at - 1] not in " \t\n":
                return before.w
            at, before = max(at, 0) + len(words), line
        return 0

    def _draw_in(self, space):
        """Be no wider than the longest line, so that what stands beside the words stands close to them."""
        widest = max((line.w for line in self._label._cached_lines), default=0) + 2
        if widest < space:
            self.text_size = (widest, None)
            self._end_lines(0)
            self._trigger_texture.cancel()
            self.texture_update()

    def _pieces(self, space):
        """What must not be broken: the words, or the whole text where it may become narrow enough."""
        stays = self.natural_width * self.narrowest <= space
        return [self._bare()] if stays else UNBROKEN.findall(self._bare())

    def _dots_held(self, space):
        """The text as it wraps: a dot stays behind with the word before it, if there is room for both."""
        held = self.text.replace(" ·", "\N{NO-BREAK SPACE}·")
        widest = max((width_of(piece, self.font_name, self.font_size) for piece in UNBROKEN.findall(held)), default=0)
        return held if widest <= space else self.text

    def _hug(self, *_):
        if self.size_hint_x is None:
            self.width = self.texture_size[0]
        if self.size_hint_y is None:
            self.height = self.texture_size[1]


class Body(Words):
    pass


class Small(Words):
    pass


class Strong(Words):
    pass


class Note(Words):
    pass


class Figure(Words):
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


class Heading(Words):
    """A title in Vollkorn; `underlined` draws the ink underline below it, and `write` draws it slowly."""

    underlined = BooleanProperty(False)
    underline_length = NumericProperty(0)
    underline_tint = ColorProperty(None, allownone=True)
    drawn = NumericProperty(1)

    def __init__(self, **kwargs):
        self._ink = None
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._underline, -1)
        for name in (
            "pos",
            "size",
            "underlined",
            "underline_length",
            "underline_tint",
            "drawn",
            "texture_size",
        ):
            self.fbind(name, self._redraw)
        ink.bind(worn=self._recolour, accent=self._recolour)
        self._redraw()

    def write(self):
        """Draw the underline again, as when the screen is entered."""
        self.drawn = 0
        Animation(drawn=1, d=room.seconds(300), t="out_quad").start(self)

    def _recolour(self, *_):
        if self._ink:
            self._ink.rgba = self.underline_tint or ink.accent

    def _underline(self, *_):
        self.canvas.after.clear()
        self._ink = None
        if not self.underlined:
            return
        length = self.underline_length or min(self.natural_width, self.width)
        left = self.x if self.halign == "left" else self.center_x - length / 2
        pen = Pen()
        thick = dp(3) * min(1.15, max(0.72, length / dp(140)))
        baseline = self.y + self.padding[3] + self.font_size * FOOT
        underline(pen, left, max(self.y + dp(3.5), baseline - dp(14)), length, thick, self.drawn)
        self._ink = pen.draw(self.canvas.after, self.underline_tint or ink.accent)
