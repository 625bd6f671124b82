"""Pause, resume, low memory, and changes of the system's theme and safe area."""

import gc

from kivy.cache import Cache

from screens.device.jni import on_android
from screens.theme import window


class Lifecycle:
    """The app's reactions to the operating system."""

    #: The system's bars and settings on Android; None elsewhere.
    phone = None

    def meet_system(self):
        """Called once the window is open and before it has widgets."""
        from kivy.core.window import Window

        Window.bind(on_memorywarning=self._make_room)
        if on_android():
            from screens.device.phone import Phone

            self.phone = Phone(self._system_changed)

    def keep_clear(self, *_):
        """Paper fills the window; everything on it avoids the system's bars and the camera."""
        left, top, right, bottom = window.frame
        around = self.navigation.parent
        self.navigation.size_hint = None, None
        self.navigation.pos = left, bottom
        self.navigation.size = around.width - left - right, around.height - top - bottom

    def on_pause(self):
        """Going to the background: save the match, stop clocks, computer players and speech."""
        self.navigation.current_screen.on_hide()
        self.fall_silent()
        return True

    def on_resume(self):
        if self.phone:
            self._system_changed()
            self.phone.look_again()
        name, what = self.navigation.trail[-1]
        self.navigation.get_screen(name).on_resume(**{key: value for key, value in what.items() if key != "ink"})

    def _system_changed(self):
        """System settings may have changed, perhaps while we were in the background."""
        from screens.device.system_settings import is_dark, is_still, text_scale

        self.system_font_scale, self.system_dark, self.system_still = text_scale(), is_dark(), is_still()
        self.apply_settings()

    def _make_room(self, _window):
        """The system is short of memory and may kill us soon: save, and drop what can be rebuilt."""
        self.keep_profile()
        self.navigation.current_screen.save()
        for kind in ("kv.image", "kv.texture", "kv.loader"):
            Cache.remove(kind)
        gc.collect()
