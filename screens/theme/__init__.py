"""Colours, window metrics, fonts and the loading of kv files. Importing this opens no window."""

from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.utils import platform

from screens.i18n.texts import tr
from screens.paths import ASSETS, KV
from screens.theme.palettes import INKS, PALETTES

LOW = 720
"""Below which height, in dp, an upright window is low."""

Colours = type("Colours", (EventDispatcher,), {name: ColorProperty("#000000") for name in INKS})


class Ink(Colours):  # type: ignore[misc, valid-type]
    """Every colour by its name; kv expressions that read one follow it when the theme or the game changes.

    `of` and `pair` are properties, replaced with the colours: kv expressions that call them follow as well.
    """

    dark = BooleanProperty(False)
    palette = OptionProperty("inks", options=list(PALETTES))
    name = StringProperty("ink")
    accent = ColorProperty("#000000")
    accent_w = ColorProperty("#000000")
    of = ObjectProperty()
    """`of(name)`: the ink of that name."""
    pair = ObjectProperty()
    """`pair(name)`: the ink of that name and the wash that belongs to it."""
    applied = ObjectProperty()
    """What is applied now, as (dark, palette). It changes last: an observer finds every colour in place."""

    def __init__(self):
        super().__init__()
        self.apply(False)

    def apply(self, dark, palette=None):
        """Switch to paper (light) or slate (dark), and to another palette if one is named."""
        applied = dark, palette = bool(dark), palette or self.palette
        if applied == self.applied:
            return
        for name, colours in {**INKS, **PALETTES[palette]}.items():
            setattr(self, name, "#" + colours[dark])
        self.of = lambda name: getattr(self, name)
        self.pair = lambda name: (getattr(self, name), getattr(self, "surface2" if name == "ink" else f"{name}_w"))
        self.use(self.name)
        self.dark, self.palette = applied
        self.applied = applied

    def use(self, name):
        """Take a game's ink as the accent; "ink" is the accent of the screens that belong to no game."""
        self.name = name
        accent, wash = self.pair(name)
        # The accent last: its observers already find its wash.
        self.accent_w, self.accent = wash, accent


class WindowMetrics(EventDispatcher):
    """The window's size in dp and its safe area, the text scale, and how much the player wants things to move."""

    width_dp = NumericProperty(390)
    height_dp = NumericProperty(844)
    wide = BooleanProperty(False)
    landscape = BooleanProperty(False)
    #: An upright window so low that its content is set closely.
    low = BooleanProperty(False)
    big_text = BooleanProperty(False)
    text_scale = NumericProperty(1)
    touch = BooleanProperty(platform in ("android", "ios"))
    motion = OptionProperty("full", options=["full", "less", "off"])
    #: The insets of the system's bars and the camera: left, top, right and bottom, in pixels.
    edges = ListProperty([0, 0, 0, 0])
    #: The margins around screens. Upright, our bars reach below those of the system, and screens leave `safe_top` and
    #: `safe_bottom` free themselves; otherwise the margins are all four insets.
    frame = ListProperty([0, 0, 0, 0])
    safe_top = NumericProperty(0)
    safe_bottom = NumericProperty(0)

    def watch(self):
        """Follow the window from now on; this opens it if it is not open yet."""
        from kivy.core.window import Window

        Window.bind(size=self._measure)
        Metrics.fbind("density", self._measure)
        Metrics.fbind("fontscale", self._measure)
        self._measure()
        if not self.touch:
            from screens.widgets.behaviors import watch_mouse

            watch_mouse()

    def _measure(self, *_):
        from kivy.core.window import Window

        self.text_scale = Metrics.fontscale
        self.big_text = Metrics.fontscale >= 1.3
        left, top, right, bottom = self.edges
        width, height = Window.width - left - right, Window.height - top - bottom
        upright = width <= height and width < 1000 * Metrics.density
        self.width_dp = width / Metrics.density
        self.height_dp = (Window.height if upright else height) / Metrics.density
        self.wide = self.width_dp >= 1000
        self.landscape = not upright and not self.wide
        self.low = upright and height < LOW * Metrics.density
        self.safe_top, self.safe_bottom = (top, bottom) if upright else (0, 0)
        self.frame = [left, 0, right, 0] if upright else self.edges

    def leave_free(self, left, top, right, bottom):
        """Set the insets, in pixels: only paper is drawn there."""
        self.edges = [left, top, right, bottom]
        self._measure()

    def seconds(self, milliseconds):
        """The duration of an animation in seconds, given the player's motion setting."""
        return {"full": milliseconds / 1000, "less": min(milliseconds, 120) / 1000, "off": 0}[self.motion]


ink = Ink()
window = WindowMetrics()


def load_fonts():
    """Register the fonts. Roboto and the icons are KivyMD's, Vollkorn is in the assets."""
    from kivy.core.text import LabelBase
    from kivymd import fonts_path

    from screens.theme.font_fallback import install

    vollkorn = ASSETS / "fonts"
    roboto = f"{fonts_path}Roboto-"
    LabelBase.register("Vollkorn", str(vollkorn / "Vollkorn-Bold.ttf"))
    LabelBase.register("VollkornNote", str(vollkorn / "Vollkorn-SemiBoldItalic.ttf"))
    LabelBase.register(
        "Roboto",
        roboto + "Regular.ttf",
        roboto + "Italic.ttf",
        roboto + "Bold.ttf",
        roboto + "BoldItalic.ttf",
    )
    LabelBase.register("RobotoMedium", roboto + "Medium.ttf", None, roboto + "Bold.ttf")
    LabelBase.register("RobotoBold", roboto + "Bold.ttf")
    LabelBase.register("Icons", f"{fonts_path}materialdesignicons-webfont.ttf")
    install()


BASE = "widgets/base"
_loaded: set[str] = set()


def load_kv(module):
    """Load the kv file that mirrors a module, once: kv/pages/rules.kv for screens.pages.rules."""
    _load(BASE)
    _load(module.removeprefix("screens.").replace(".", "/"))


def _load(name):
    from kivy.lang import Builder
    from kivy.lang.parser import global_idmap

    from screens.theme.kv_evaluation import without_trace

    if name in _loaded:
        return
    if not _loaded:
        without_trace()
        global_idmap.update(ink=ink, tr=tr, window=window)
    _loaded.add(name)
    Builder.load_file(str(KV / f"{name}.kv"))


def prepare():
    """Register the fonts and the kv rules of the widgets: call once, before the first widget is made."""
    import screens.widgets  # noqa: F401  registers the widgets for kv

    load_fonts()
    _load(BASE)
