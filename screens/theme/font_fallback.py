"""Text in letters that our fonts lack: names in Hebrew, Chinese or emoji.

Kivy draws a box for each such character. Here it is drawn with a font of the system that has it, or else replaced by a
letter on a coloured disc. This is done where Kivy measures and draws text, and so in every label, field and picture.
"""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from kivy.core.text import Label, LabelBase
from kivy.logger import Logger

from screens.theme.font_coverage import Coverage, NotAFont
from screens.theme.palettes import INKS
from screens.widgets.labels import glyph

COLOURS = ("crimson", "violet", "ochre", "teal", "indigo")
"""The inks of the discs."""
PLAIN_NAMES = ("noto", "dejavusans", "segoe", "arial", "arialuni", "droidsans", "symbola", "pingfang", "hiragino")
"""Name prefixes of fonts that look well beside ours: they are tried first."""
UNLIKE_OURS = re.compile("bold|italic|oblique|light|thin|black|condensed|mono|serif|lastresort")
"""In names of fonts that are tried last: heavier, slanted or narrower than our text."""
LETTER_NAME = re.compile(r"\b(?:LETTER|SYLLABLE)(?: \w+)*? ([A-Z])\w*$")
RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
"""The Unicode blocks of Hebrew, Arabic and the other scripts that are written from right to left."""
NEUTRAL = rf"(?:[\W\d_]|[{RIGHT_TO_LEFT}])"
REVERSED = re.compile(rf"[{RIGHT_TO_LEFT}](?:[^\w()]*\((?:(?![()]){NEUTRAL})*\)|[\W\d_]*[{RIGHT_TO_LEFT}])*")
"""A stretch of such letters, with the spaces, figures and brackets between them."""
TOKEN = re.compile(r"\d+(?:[.,:]\d+)*|.[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\ufe0e\ufe0f]*", re.DOTALL)
"""What keeps its order within such a stretch: a number, a letter with its marks."""
SUFFIXES = {".ttf", ".otf", ".ttc"}
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def in_visual_order(text):
    """A line as it is drawn from left to right: Kivy knows no other direction."""
    return REVERSED.sub(lambda run: "".join(reversed(TOKEN.findall(run[0]))).translate(MIRRORED), text)


def is_invisible(char):
    """Whether a character only changes the one before it: a joiner, a variation selector, a mark."""
    return unicodedata.category(char) in ("Cf", "Mn", "Me")


def is_control(char):
    """Whether it is a control character: fonts draw a box for those too."""
    return unicodedata.category(char) == "Cc"


def disc_letter(char):
    """The letter that stands in for a character: the first of its name, as F for a fox."""
    name = unicodedata.name(char, "")
    if found := LETTER_NAME.search(name):
        return found[1]
    # The names of ideographs differ in their number alone.
    return name[0] if name and not any(figure.isdigit() for figure in name) else chr(ord("A") + ord(char) % 26)


class Fallback:
    """Which font draws which character; answers are cached."""

    def __init__(self, folders=None):
        #: The folders searched for fonts; None for those of the system.
        self._folders = folders
        self._known = {}
        self._coverages = {}
        self._chosen = {}
        self._in_use = []
        self._fonts = None
        self.pieces = lru_cache(512)(self._pieces)

    def draws(self, font, text):
        """Whether a font draws the whole of a text as Kivy would."""
        known = self._known.setdefault(font, set())
        if known.issuperset(text):
            return True
        missing = set(text) - known
        good = {char for char in missing if self._has(font, char) and not REVERSED.match(char)}
        known |= good
        return missing == good

    def initial(self, name):
        """The letter of a name for a seat's sign; a disc would be lost on it."""
        letter = name[:1].upper()
        if letter.isascii() or self._has(LabelBase._fonts["Roboto"][0], letter[:1]) or self._font_for(letter[:1]):
            return letter
        return disc_letter(letter[:1])

    def coverage(self, font):
        """The characters of a font; empty if they cannot be read."""
        if font not in self._coverages:
            try:
                self._coverages[font] = Coverage(font)
            except NotAFont as reason:
                Logger.debug(f"Fonts: {reason}")
                self._coverages[font] = ()
        return self._coverages[font]

    def _pieces(self, text, font):
        """A text from left to right as (text, the font that draws it, the ink of a disc or "")."""
        pieces = []
        for char in in_visual_order(text):
            piece = self._piece(char, font, pieces[-1][1] if pieces else font)
            if pieces and pieces[-1][1:] == piece[1:]:
                pieces[-1] = (pieces[-1][0] + piece[0], *piece[1:])
            elif piece[0]:
                pieces.append(piece)
        return tuple(pieces)

    def _piece(self, char, font, before):
        if self._has(font, char):
            return char, font, ""
        if char.isspace():
            return " ", font, ""
        if is_control(char):
            return "", font, ""
        if is_invisible(char):
            return (char if char in self.coverage(before) else ""), before, ""
        if other := self._font_for(char):
            return char, other, ""
        disc = LabelBase._fonts["Icons"][0]
        return glyph(f"alpha-{disc_letter(char).lower()}-circle"), disc, COLOURS[ord(char) % len(COLOURS)]

    def _has(self, font, char):
        return " " <= char <= "~" or (char in self.coverage(font) and not is_control(char))

    def _font_for(self, char):
        """The font that draws a character which its own font lacks, or None."""
        if char not in self._chosen:
            # Private-use and unassigned characters have no agreed shape.
            asked = () if unicodedata.category(char) in ("Co", "Cn", "Cs") else (*self._in_use, *self._all())
            draw = (font for font in asked if char in self.coverage(font) and _inked(char, font))
            self._chosen[char] = found = next(draw, None)
            if found and found not in self._in_use:
                self._in_use.append(found)
        return self._chosen[char]

    def _all(self):
        """Our own text font and those of the system, the likeliest first."""
        if self._fonts is None:
            folders = LabelBase.get_system_fonts_dir() if self._folders is None else self._folders
            files = {path for folder in folders for path in Path(folder).glob("*") if path.suffix.lower() in SUFFIXES}
            self._fonts = [LabelBase._fonts["Roboto"][0], *map(str, sorted(files, key=_last))]
        return self._fonts


def _last(path):
    """Sort key of fonts, the likeliest first."""
    name = path.stem.lower()
    return bool(UNLIKE_OURS.search(name)), not name.startswith(PLAIN_NAMES), name


def _inked(char, font):
    """Whether a font that lists a character also draws something for it, at the size asked for."""
    label = Label(font_name=font, font_size=20)
    try:
        size = _measure(label, char)
    except AssertionError:
        # Raised by Kivy when SDL cannot open the font.
        Logger.warning(f"Fonts: {font} cannot be opened")
        return False
    if not 0 < size[0] < 100 or not 0 < size[1] < 100:
        return False
    label._size = size
    label._render_begin()
    _draw(label, char, 0, 0)
    return any(label._render_end().data[3::4])


_measure, _draw = Label.get_extents, Label._render_text
"""How Kivy measures and draws a text with one font."""

present = Fallback()


def initial(name):
    """The letter of a name for a seat's sign."""
    return present.initial(name)


def _parts(label, text):
    """The pieces of a text that its font does not draw alone; None for any other."""
    font = label.options["font_name_r"]
    if (text.isascii() and text.isprintable()) or font is None or present.draws(font, text):
        return None
    return present.pieces(text, font)


def _set_up(label, options, font, ink):
    """Let a label draw with another font for a while."""
    changed = {"font_name_r": font}
    if ink:
        light = sum(options["color"][:3]) > 1.5
        shade = INKS[ink][light]
        changed["color"] = [*(int(shade[at : at + 2], 16) / 255 for at in (0, 2, 4)), options["color"][3]]
    label.options = {**options, **changed}


def get_extents(label, text):
    """How wide and high a line is; as high as one in the label's own font, so that lines stay evenly apart."""
    parts = _parts(label, text)
    if parts is None:
        return _measure(label, text)
    options, width, height = label.options, 0, _measure(label, " ")[1]
    try:
        for piece, font, ink in parts:
            _set_up(label, options, font, ink)
            width += _measure(label, piece)[0]
    finally:
        label.options = options
    return width, height


def render_text(label, text, x, y):
    """Draw a line, its letters on one base line whatever font each is from."""
    parts = _parts(label, text)
    if parts is None:
        _draw(label, text, x, y)
        return
    options, height, ascent = label.options, _measure(label, " ")[1], label.get_ascent()
    try:
        for piece, font, ink in parts:
            _set_up(label, options, font, ink)
            width, own_height = _measure(label, piece)
            down = (height - own_height) // 2 if ink else ascent - label.get_ascent()
            _draw(label, piece, x, y + down)
            x += width
    finally:
        label.options = options


def install():
    """Have Kivy measure and draw every text this way."""
    Label.get_extents, Label._render_text = get_extents, render_text
