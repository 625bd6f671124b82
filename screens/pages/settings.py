"""Settings: language, appearance, sound, motion and rooms."""

from itertools import chain

from kivy.clock import Clock
from kivy.properties import StringProperty

from logic.core.override import override
from screens.core.screen import AppScreen, detach, set_children
from screens.device.jni import on_android
from screens.i18n.text_search import matches
from screens.i18n.texts import tr
from screens.pages.palette_cards import PaletteCards  # noqa: F401  named for kv
from screens.widgets import Divider, Heading, HintLabel, InkButton, Picker
from screens.widgets.search_bar import Searching


class LanguagePicker(Picker):
    """Shows the current language, also if the system chose it."""

    def refresh(self, *_):
        self.text = tr.languages()[tr.language]


class Section:
    """A heading and its card, whose rows are grouped by dividers."""

    def __init__(self, heading, card):
        self.heading, self._card = heading, card
        self._dividers, self._groups = [], [[]]
        for part in reversed(card.children):
            if isinstance(part, Divider):
                self._dividers.append(part)
                self._groups.append([])
            else:
                self._groups[-1].append(part)

    def narrow(self, sought):
        """Show only groups that match the search, or all if the heading does; returns the widgets to show."""
        whole = self.heading is not None and matches(self.heading.text, sought)
        left = [group for group in self._groups if whole or matches(_words(group), sought)]
        between = [[], *([divider] for divider in self._dividers)]
        set_children(self._card, list(chain.from_iterable(chain(*pair) for pair in zip(between, left, strict=False))))
        return [part for part in (self.heading, self._card) if left and part is not None]


def _words(parts):
    """All texts of some widgets, including their choices."""
    words = []
    for widget in chain.from_iterable(part.walk(restrict=True) for part in parts):
        words += [getattr(widget, name, "") for name in ("text", "caption", "label")]
        words += [choice[1] for choice in getattr(widget, "choices", ())]
    return " ".join(words)


class SettingsPage(Searching, AppScreen):
    """The settings screen; every change takes effect at once."""

    broker_problem = StringProperty("")

    def __init__(self, **kwargs):
        # Labels take a new language only after this handler.
        self._narrow_soon = Clock.create_trigger(self._narrow, 0)
        super().__init__(**kwargs)
        self.ids.broker.field.bind(focus=self._typed_broker)
        self.line.column = self.ids.page.column
        self._sections = list(_sections(self.ids.page.column))
        for name in ("searching", "sought"):
            self.fbind(name, self._narrow)
        tr.fbind("language", self.retranslate)
        self.app.fbind("profile", self.refresh)

    @override
    def on_kv_post(self, base_widget):
        super().on_kv_post(base_widget)
        if on_android():
            detach(self.ids.listening)

    def voice_words(self, _language):
        """Where playing by voice is possible: not on a phone, where that would take the microphone."""
        if on_android():
            return tr._("not on Android: the app does not ask for the microphone")
        return tr._("where the device understands speech")

    @override
    def on_show(self, **_what):
        self.end_search()
        self.refresh()
        self.ids.broker.text, self.broker_problem = self.app.profile.settings.relay, ""

    @override
    def on_resume(self, **_what):
        """Keep the search and the typed text."""

    def refresh(self, *_):
        """Update every control from the settings."""
        settings = self.app.profile.settings
        for name, control in self.ids.items():
            if hasattr(settings, name):
                control.value = getattr(settings, name)

    def languages(self, _language):
        """The languages, each by its own name."""
        return [("system", tr._("As the system says")), *tr.languages().items()]

    def retranslate(self, *_):
        if self.searching:
            self._narrow_soon()

    def _narrow(self, *_):
        """Show the sections and rows that match the search."""
        self.line.hint = tr._("What to change")
        self.ids.bar.instead = self.line if self.searching else None
        parts = [part for section in self._sections for part in section.narrow(self.sought)]
        set_children(self.ids.page.column, parts or self._nothing())
        self.ids.page.scroll.scroll_y = 1

    def _nothing(self):
        text = tr._("Show all settings")
        button = InkButton(text=text, label=text, style="outline")
        button.bind(on_release=self.end_search)
        return [HintLabel(text=tr._("No setting is called that.")), button]

    @override
    def key_help(self):
        return [
            ("/", tr._("find")),
            ("← →", tr._("less, more")),
            ("Enter", tr._("change")),
            ("Esc", tr._("back")),
        ]

    def change(self, **settings):
        """Change settings that differ."""
        now = self.app.profile.settings
        if any(getattr(now, name) != value for name, value in settings.items()):
            self.app.profile_store.change_settings(**settings)

    def _typed_broker(self, _field, typing):
        if not typing and self.in_front():
            self.take_broker(self.ids.broker.text)

    def take_broker(self, text):
        """Save the relay for rooms, or show that its address is invalid."""
        from logic.peer.security.invitation import read_broker

        text = text.strip()
        if text and read_broker(text) is None:
            self.broker_problem = tr._("A broker looks like broker.example or mqtts://name:word@broker.example:8883.")
            return
        self.broker_problem = ""
        self.change(relay=text)


def _sections(column):
    heading = None
    for part in reversed(column.children):
        if isinstance(part, Heading):
            heading = part
        else:
            yield Section(heading, part)
            heading = None


SCREEN = SettingsPage
