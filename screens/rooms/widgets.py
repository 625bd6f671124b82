"""Widgets of a room: the code in squares, its QR code, places and chat."""

from kivy.factory import Factory
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.core.event import Event
from screens.core.screen import attach, parts_of
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen, around, frame
from screens.i18n.texts import tr
from screens.rooms import texts as room_words
from screens.theme import ink, load_kv
from screens.widgets import Pressable, RoundedBox, VBox

CHAT_MOST = 500
LINES_SHOWN = 40
NEAR_END = 0.05
"""How far from its end a page still counts as scrolled to the end."""
GROUP = 3
"""The size of a group of the code's digits."""
QUIET = 4
"""Width of the quiet zone around a QR code, in modules."""


class CodeCells(Painted):
    """A room code in squares, in hand-ruled frames of three."""

    code = StringProperty("")
    shows = ("code",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("code", self._spell)
        self._spell()

    def _spell(self, *_):
        self.clear_widgets()
        for letter in self.code:
            self.add_widget(Factory.CodeLetter(text=letter))

    @override
    def paint(self, group):
        letters = list(reversed(self.children))
        groups = max(1, len(letters) // GROUP)
        gap, edge = dp(10), dp(8)
        wide = min(dp(54), (self.width - gap * (groups - 1) - 2 * edge) / max(1, len(letters)))
        tall = self.height - 2 * edge
        left, bottom = self.center_x - (wide * len(letters) + gap * (groups - 1)) / 2, self.y + edge
        paper, lines, frames = Pen(), Pen(), Pen()
        for place, letter in enumerate(letters):
            word = place // GROUP
            x = left + place * wide + word * gap
            letter.center = x + wide / 2, self.center_y
            if place % GROUP == 0:
                paper.box(x, bottom, wide * GROUP, tall, 0)
                frame(frames, x, bottom, wide * GROUP, tall, seed=7 + word)
            else:
                lines.line(x, bottom, x, bottom + tall, dp(1), round_ends=False)
        paper.draw(group, ink.surface)
        lines.draw(group, ink.line)
        frames.draw(group, ink.ink)


class QrCode(Painted):
    """A text as a QR code: dark on light in both themes, as cameras expect it."""

    text = StringProperty("")
    shows = ("text",)
    _made = ("", None)

    @override
    def paint(self, group):
        if not self.text:
            return
        light, dark = (ink.ink, ink.onink) if ink.dark else (ink.surface, ink.ink)
        texture = self._texture()
        # Every module the same whole number of pixels, or cameras see crooked lines.
        side = int(min(self.size) // texture.width) * texture.width
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        group.add(Color(*light))
        group.add(Rectangle(pos=self.pos, size=self.size))
        group.add(Color(*dark))
        group.add(Rectangle(texture=texture, pos=(x, y), size=(side, side)))

    def _texture(self):
        """One pixel a module, and around them the quiet zone that the standard asks for."""
        text, texture = self._made
        if text != self.text:
            from qrcode import QRCode

            code = QRCode(border=QUIET)
            code.add_data(self.text)
            code.make()
            rows = code.get_matrix()
            texture = Texture.create(size=(len(rows), len(rows)), colorfmt="rgba")
            texture.mag_filter = texture.min_filter = "nearest"
            pixels = b"".join(b"\xff\xff\xff" + (b"\xff" if on else b"\x00") for row in reversed(rows) for on in row)
            texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
            self._made = (self.text, texture)
        return texture


class EmptyRing(Painted):
    """A dashed ring for an empty seat."""

    @override
    def paint(self, group):
        pen = Pen()
        pen.dashes(around(*self.center, min(self.size) / 2 - dp(2)), dp(1.5), dp(4), dp(3), closed=True)
        pen.draw(group, ink.ink3)


class PlaceRow(Pressable, BoxLayout):
    """A place of the room: who has it, their state, and a button."""

    number = NumericProperty(0)
    name = StringProperty("")
    small = StringProperty("")
    state_icon = StringProperty("")
    state_word = StringProperty("")
    state_ink = StringProperty("ink2")
    mine = BooleanProperty(False)
    taken = BooleanProperty(False)
    #: The button at the right as (icon, text); empty for none.
    offer = ListProperty([])
    on_accept = Event("The button was tapped.")

    def on_kv_post(self, base_widget):
        self._parts = parts_of(self)
        self.fbind("offer", self.layout)
        self.fbind("taken", self.layout)
        self.layout()

    def layout(self, *_):
        """Attach the button, or else the word of the state."""
        ids = self.ids
        attach(ids.button, ids.lines if self.offer else None)
        attach(ids.state, None if self.offer else ids.lines)
        attach(ids.token, self if self.taken else None, 1)
        attach(ids.ring, None if self.taken else self, 1)

    def show(self, state, number, offer):
        """Show a place of a room."""
        place = state.places[number]
        self.number, self.taken = number, place.kind in ("person", "computer")
        self.name, self.small = room_words.place_name(state, number), room_words.place_small(state, number)
        self.state_icon, self.state_word, self.state_ink = room_words.place_state(state, number)
        self.mine = place.member is not None and place.member == state.me
        self.offer = offer
        self.label = ", ".join(word for word in (self.name, self.small, self.state_word) if word)


class Bubble(RoundedBox, VBox):
    """A chat message; our own are on the right, on the wash."""

    name = StringProperty("")
    text = StringProperty("")
    mine = BooleanProperty(False)


class BubbleRow(BoxLayout):
    """A bubble at its side of the page, no wider than four fifths of it."""

    def __init__(self, line, mine, **kwargs):
        super().__init__(**kwargs)
        self.number = line.number
        bubble = Bubble(name="" if mine else line.name, text=line.text, mine=mine, size_hint_x=None)
        room_left = Widget()
        for widget in (room_left, bubble) if mine else (bubble, room_left):
            self.add_widget(widget)
        self._bubble = bubble
        self.fbind("width", self.layout)
        bubble.fbind("minimum_height", self.layout)
        self.layout()

    def layout(self, *_):
        bubble = self._bubble
        wished = max(bubble.ids.words.natural_width, bubble.ids.name.natural_width) + dp(30)
        bubble.width = min(wished, self.width * 0.84)
        self.height = bubble.minimum_height


class Chat(VBox):
    """The chat of a room, the newest message at the bottom."""

    session = ObjectProperty(None, allownone=True)

    def on_session(self, _chat, session):
        self.clear_widgets()
        if self._followed is not None:
            self._followed.unbind(state=self._told)
        self._followed = session
        if session is not None:
            session.bind(state=self._told)
            self._told()

    _followed = None

    def _told(self, *_):
        """Add new messages and drop the oldest."""
        state = self.session.state
        shown = {row.number for row in self.children}
        for line in state.chat[-LINES_SHOWN:]:
            if line.number not in shown:
                self.add_widget(BubbleRow(line, line.member == state.me))
        for row in self.children[LINES_SHOWN:]:
            self.remove_widget(row)


def stay_at_end(scroll, content):
    """Keep a page that is scrolled to its end there as its content grows."""

    def grown(_content, height):
        if height <= scroll.height or scroll.scroll_y < NEAR_END:
            scroll.scroll_y = 0 if height > scroll.height else 1

    content.bind(height=grown)


class ChatEntry(RoundedBox, BoxLayout):
    """The text field of the chat, limited to the length of a message."""

    session = ObjectProperty(None, allownone=True)
    problem = StringProperty("")
    sendable = BooleanProperty(False)

    def on_kv_post(self, base_widget):
        # Enter sends and the keyboard stays open for the next message.
        self.ids.entry.field.text_validate_unfocus = False
        self.ids.entry.fbind("text", self._count)

    def _count(self, _entry, text):
        left = CHAT_MOST - len(text)
        self.sendable = left >= 0 and bool(text.strip())
        self.problem = "" if left >= 0 else tr.n("{n} letter too many", "{n} letters too many", -left)

    def send(self):
        if self.sendable and self.session is not None:
            self.session.room.say(self.ids.entry.text.strip())
            self.ids.entry.text = ""


load_kv(__name__)
