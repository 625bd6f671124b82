"""Settings: how the app reads, sounds and moves."""

from kivy.app import App

from screens.device.bridge import on_android
from screens.screen import AppScreen, stand
from screens.texts import tr


class SettingsPage(AppScreen):
    """Every change acts at once."""

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


SCREEN = SettingsPage
