"""Overlays: sheets, dialogs, menus and short messages."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from logic.core.override import override
from screens.core.event import Event
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets.buttons import IconText, InkButton
from screens.widgets.labels import Strong
from screens.widgets.nav_bars import NavBar
from screens.widgets.surfaces import HBox, PageFoot


class Overlay(FloatLayout):
    """Covers the window and takes all touches while open. `Overlay.shown` lists the open ones, topmost last."""

    shown: "list[Overlay]" = []
    touch_target = True
    #: Whether it stays open when the language changes; others close because their texts are in the old one.
    outlasts_language = False
    dismissable = BooleanProperty(True)
    veil = NumericProperty(0)
    veil_strength = NumericProperty(0.34)
    panel = ObjectProperty()
    on_open = on_dismiss = Event()

    @property
    def leaving(self):
        """It is fading out, and takes no touches any more."""
        return self not in Overlay.shown

    @classmethod
    def topmost(cls):
        """The topmost overlay, or None."""
        return cls.shown[-1] if cls.shown else None

    def open(self, *_):
        from kivy.core.window import Window

        if self in Overlay.shown:
            return
        Overlay.shown.append(self)
        if not self.outlasts_language:
            tr.fbind("language", self.dismiss)
        Window.add_widget(self)
        Animation.cancel_all(self, "veil")
        Animation(veil=1, d=window.seconds(180), t="out_cubic").start(self)
        self.dispatch("on_open")

    def dismiss(self, *_):
        if self not in Overlay.shown:
            return
        Overlay.shown.remove(self)
        tr.funbind("language", self.dismiss)
        self.dispatch("on_dismiss")
        Animation.cancel_all(self, "veil")
        away = Animation(veil=0, d=window.seconds(120), t="in_cubic")
        away.bind(on_complete=self._gone)
        away.start(self)

    def _gone(self, *_):
        from kivy.core.window import Window

        Window.remove_widget(self)

    def on_touch_down(self, touch):
        if self.leaving:
            return False
        if not self.panel.collide_point(*touch.pos):
            if self.dismissable and not touch.is_mouse_scrolling:
                self.dismiss()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch):
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch):
        super().on_touch_up(touch)
        return True


class Sheet(Overlay):
    """Slides up from the bottom; on a desktop it is centred."""

    content = ObjectProperty()
    tint = ColorProperty(None, allownone=True)
    broadest = NumericProperty("480dp")
    #: The margin below the content, and the content's maximum height before it scrolls.
    below = NumericProperty(0)
    most_height = NumericProperty(0)

    def add_widget(self, widget, *args, **kwargs):
        if self.content:
            return self.content.add_widget(widget, *args, **kwargs)
        return super().add_widget(widget, *args, **kwargs)


class Dialog(Sheet):
    """A sheet with a text and buttons. `answers` are (value, text, style) or (value, text, style, icon)."""

    icon = StringProperty("")
    icon_tint = ColorProperty(None, allownone=True)
    icon_wash = ColorProperty(None, allownone=True)
    heading = StringProperty("")
    text = StringProperty("")
    answers = ListProperty([])
    #: For long texts: on a low screen it is broader, and all answers share one line if they fit.
    long = BooleanProperty(False)
    buttons = ObjectProperty()
    on_answer = Event("The player chose an answer.")

    def on_kv_post(self, base_widget):
        for name in ("answers", "broadest"):
            self.fbind(name, self._fill)
        self._fill()

    @override
    def add_widget(self, widget, *args, **kwargs):
        # The caller's children go between the text and the answers.
        if self.buttons and self.content and widget is not self.buttons:
            return self.content.add_widget(widget, 1)
        return super().add_widget(widget, *args, **kwargs)

    def _fill(self, *_):
        """The first answer takes a line; two others share one if they fit."""
        self.buttons.clear_widgets()
        made = []
        for value, text, style, *icon in self.answers:
            button = InkButton(text=text, style=style, icon=icon[0] if icon else "", least_height=dp(52), label=text)
            button.tint = self.tint
            button.bind(on_release=lambda _, value=value: self._answer(value))
            made.append(button)
        ways = [made] if self.long and window.landscape else []
        if len(made) == 3:
            ways.append(made[1:])
        beside = next(filter(self._fits, ways), [])
        for button in made[: len(made) - len(beside)]:
            self.buttons.add_widget(button)
        if beside:
            line = HBox()
            for button in beside:
                button.size_hint_x = _asked(button)
                line.add_widget(button)
            self.buttons.add_widget(line)

    def _fits(self, beside):
        gaps = dp(8) * (len(beside) - 1)
        return sum(map(_asked, beside)) + gaps <= min(self.broadest, dp(window.width_dp)) - dp(40)

    def _answer(self, value):
        self.dismiss()
        self.dispatch("on_answer", value)


def _asked(button):
    """The minimum width of an answer beside another."""
    return button.words.natural_width + dp(60)


class MenuItem(IconText):
    """A line of a menu."""

    key = ObjectProperty()
    chosen = BooleanProperty(False)


class Menu(Overlay):
    """A short list of choices, opened at a widget. `choices` are (value, text) or (value, text, icon)."""

    #: A line above the choices, if they do not explain themselves.
    heading = StringProperty("")
    choices = ListProperty([])
    value = ObjectProperty(None, allownone=True)
    anchor = ObjectProperty(None, allownone=True)
    lines = ObjectProperty()
    on_pick = Event("The player picked a value.")

    @override
    def open(self, anchor=None):
        self.anchor = anchor
        self.lines.clear_widgets()
        widest = self._put_heading() if self.heading else 0
        for value, text, *icon in self.choices:
            item = MenuItem(key=value, text=text, icon=icon[0] if icon else "", chosen=value == self.value, label=text)
            item.bind(on_release=self._picked)
            self.lines.add_widget(item)
            widest = max(widest, item.words.natural_width)
        self.lines.width = min(widest + dp(98), dp(window.width_dp - 16))
        super().open()
        self.layout()
        self.panel.bind(size=self.layout)
        self.bind(size=self.layout)

    def _put_heading(self):
        """Add the heading above the choices; returns its width."""
        heading = Strong(text=self.heading, tint=ink.ink2, padding=(dp(16), dp(12), dp(16), dp(6)))
        self.lines.add_widget(heading)
        return heading.natural_width

    @override
    def on_open(self):
        # After a rotation, its widget reaches its final position only some frames later.
        self._following = Clock.schedule_interval(self.layout, 0)

    @override
    def on_dismiss(self):
        self._following.cancel()

    def layout(self, *_):
        """Below its widget, or above it if there is no room; always within the window."""
        panel = self.panel
        lowest, highest, leftmost, rightmost = self._within()
        left, bottom, top = self.center_x - panel.width / 2, self.center_y, self.center_y
        if self.anchor:
            x, y = self.anchor.to_window(*self.anchor.pos)
            left, bottom, top = x + self.anchor.width - panel.width, y, y + self.anchor.height
        panel.x = max(leftmost, min(left, rightmost - panel.width))
        below = bottom - panel.height - dp(4)
        panel.y = max(lowest, min(below if below >= lowest else top + dp(4), highest - panel.height))

    def _within(self):
        """The area it may cover: inside the margins and the system's insets."""
        left, top, right, bottom = (edge + dp(8) for edge in window.edges)
        return bottom, self.height - top, left, self.width - right

    def _picked(self, item):
        self.dismiss()
        self.dispatch("on_pick", item.key)


class Toast(FloatLayout):
    """A short message at the bottom. `Toast.say(text)` shows one; a new one replaces the old."""

    text = StringProperty("")
    icon = StringProperty("")
    #: The top of the controls at the bottom of the screen; the message is above it.
    low = NumericProperty(0)
    seen = NumericProperty(0)
    present = None
    #: What lets it go after a while.
    _ending = None

    @classmethod
    def say(cls, text, icon="", seconds=3.0):
        from kivy.core.window import Window

        cls.clear()
        toast = cls.present = cls(text=text, icon=icon, low=_lowest_free())
        toast._frame = Clock.frames
        Window.add_widget(toast)
        Animation(seen=1, d=window.seconds(120)).start(toast)
        toast._ending = Clock.schedule_once(toast._leave, seconds)
        return toast

    @classmethod
    def clear(cls):
        """Take away the message that is shown: whoever looks next is not meant."""
        if cls.present:
            cls.present._gone()

    @classmethod
    def screen_left(cls):
        """A message belongs to its screen; one that was said just before leaving it is meant for the next."""
        if cls.present and Clock.frames - cls.present._frame > 2:
            cls.present._gone()

    def _leave(self, *_):
        away = Animation(seen=0, d=window.seconds(120))
        away.bind(on_complete=self._gone)
        away.start(self)

    def _gone(self, *_):
        from kivy.core.window import Window

        self._ending.cancel()
        Window.remove_widget(self)
        if Toast.present is self:
            Toast.present = None

    def on_touch_down(self, touch):
        return False


def _lowest_free():
    """The height of the main buttons or the navigation bar, or upright of the controls of a play screen."""
    from kivy.core.window import Window

    shown = (widget for top in Window.children for widget in top.walk(restrict=True))
    feet = [foot.to_window(0, foot.top)[1] for foot in shown if isinstance(foot, NavBar | PageFoot)]
    upright = not (window.wide or window.landscape)
    return max([*feet, window.edges[3] + (dp(76) if upright else 0)])


load_kv(__name__)
