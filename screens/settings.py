"""Settings: how the app reads, sounds and moves."""

from kivy.app import App

from screens.screen import AppScreen
from screens.swatches import PaletteCards  # noqa: F401  named for kv
from screens.texts import tr


class SettingsPage(AppScreen):
    """Every change acts at once."""

    @property
    def app(self):
        return App.get_running_app()

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
