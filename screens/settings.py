"""Settings: how the app reads, sounds and moves."""

from kivy.app import App
from kivy.properties import StringProperty

from screens.device.bridge import on_android
from screens.screen import AppScreen, stand
from screens.swatches import PaletteCards  # noqa: F401  named for kv
from screens.texts import tr


class SettingsPage(AppScreen):
    """Every change acts at once."""

    broker_problem = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.ids.broker.field.bind(focus=self._typed_broker)
        self.app.fbind("profile", self._show)

    @property
    def app(self):
        return App.get_running_app()

    def on_kv_post(self, base_widget):
        super().on_kv_post(base_widget)
        if on_android():
            stand(self.ids.listening, None)

    def voice_words(self, _language):
        """Where one can play by voice: not on a phone, where that would take the microphone."""
        if on_android():
            return tr._("not on Android: the app does not ask for the microphone")
        return tr._("where the device understands speech")

    def arrive(self, **_what):
        self._show()
        self.ids.broker.text, self.broker_problem = self.app.profile.settings.relay, ""

    def _show(self, *_):
        settings = self.app.profile.settings
        for name, control in self.ids.items():
            if hasattr(settings, name):
                control.value = getattr(settings, name)

    def languages(self, _language):
        """The choices of a language, each in its own words."""
        return [("system", tr._("as the system says")), *tr.languages().items()]

    def change(self, **settings):
        """Change settings, unless they are so already."""
        now = self.app.profile.settings
        if any(getattr(now, name) != value for name, value in settings.items()):
            self.app.change_settings(**settings)

    def _typed_broker(self, _field, typing):
        if not typing and self.in_front():
            self.take_broker(self.ids.broker.text)

    def take_broker(self, text):
        """The relay for rooms; one that cannot be read is said to be wrong and not kept."""
        from logic.peer.invitation import read_broker

        text = text.strip()
        if text and read_broker(text) is None:
            self.broker_problem = tr._("A broker looks like broker.example or mqtts://name:word@broker.example:8883.")
            return
        self.broker_problem = ""
        self.change(relay=text)


SCREEN = SettingsPage
