"""Result header: small line, headline, sentence, and the stamp where there is room."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.theme import load_kv, window

LEAST = 130
"""The minimum width of a sentence beside the stamp, at text size 1."""
GAP = 12


class StampedHeader(Widget):
    """A small line, the headline, a sentence, and the stamp.

    The stamp stands beside the sentence; beside all the words on a phone that lies down, where height is scarce;
    and below them where there is not enough width for both.
    """

    small = StringProperty("")
    headline = StringProperty("")
    text = StringProperty("")
    stamp = StringProperty("")
    stamp_small = StringProperty("")
    headline_size = NumericProperty("40sp")
    note = ObjectProperty()
    title = ObjectProperty()
    sentence = ObjectProperty()
    mark = ObjectProperty()

    def __init__(self, **kwargs):
        self._relayout = Clock.create_trigger(self.layout, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._relayout)
        window.bind(landscape=self._turned, text_scale=self._turned)

    def on_kv_post(self, base_widget):
        for words in (self.note, self.title, self.sentence):
            words.fbind("texture_size", self._relayout)
        self.mark.fbind("size", self._relayout)
        self._relayout()

    def _turned(self, *_):
        self._relayout()

    def strike(self):
        """Animate the underline and the stamp."""
        self.title.write()
        self.mark.press_down()

    def layout(self, *_):
        beside = self.width - self.mark.width - dp(GAP)
        fits = beside >= min(self.sentence.natural_width, dp(LEAST) * window.text_scale)
        whole = window.landscape and fits and beside >= self.title.natural_width
        self.note.max_width = self.title.max_width = beside if whole else self.width
        self.sentence.max_width = beside if fits else self.width
        words = self._set_words()
        above = self.note.height + self.title.height + dp(8)
        if whole:
            self.height = max(words, self.mark.height)
            self.mark.center_y = self.center_y
        elif fits:
            self.height = max(words, above + self.mark.height - dp(6))
            self.mark.y = self.y
        else:
            self.height = words + dp(10) + self.mark.height
            self.mark.y = self.y
        self.mark.right = self.right

    def _set_words(self):
        """Stack the texts from the top; returns their height."""
        top = self.top
        for words, gap in ((self.note, dp(4)), (self.title, dp(6)), (self.sentence, 0)):
            words.pos = self.x, top - words.height
            top -= words.height + gap
        return self.top - top


load_kv(__name__)
