"""Look and motion: as the player's settings say, and as the system says where they leave it to that."""

from kivy.metrics import Metrics

from screens.core.keys import keyboard
from screens.i18n.texts import tr
from screens.theme import ink, window


class Appearance:
    """Applies the settings to language, text size, theme and motion."""

    #: What the system says; known after the first frame.
    _system_dark = _system_still = False

    def __init__(self, settings):
        """`settings` gives the player's present ones."""
        self._settings = settings
        self.system_font_scale = Metrics.fontscale

    def apply(self):
        settings = self._settings()
        Metrics.fontscale = self.system_font_scale * settings.text_size / 100
        tr.speak(tr.system_language() if settings.language == "system" else settings.language)
        keyboard.guess(tr.language)
        self._apply_motion()
        self._apply_theme()

    def ask_system(self):
        """Find out how the system looks, which takes long on some."""
        from screens.device.system_motion import system_keeps_still
        from screens.device.system_theme import system_is_dark

        self._system_dark, self._system_still = system_is_dark(), system_keeps_still()
        self._apply_motion()
        self._apply_theme()

    def phone_changed(self):
        """The player has told the phone something, perhaps while we were away."""
        from screens.device.system_settings import is_dark, is_still, text_scale

        self.system_font_scale, self._system_dark, self._system_still = text_scale(), is_dark(), is_still()
        self.apply()

    def _apply_motion(self):
        wanted = self._settings().animation
        window.motion = ("less" if self._system_still else "full") if wanted == "system" else wanted

    def _apply_theme(self):
        settings = self._settings()
        dark = self._system_dark if settings.theme == "system" else settings.theme == "dark"
        ink.apply(dark, settings.palette)
