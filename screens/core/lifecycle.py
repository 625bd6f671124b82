"""What the system does to the app: sends it to the background, brings it back, runs short of memory, turns dark."""

import gc

from kivy.cache import Cache

from screens.device.jni import on_android
from screens.theme import window


class Lifecycle:
    """The part of the app that answers the system rather than the player."""

    #: What there is to do on a phone, on a phone.
    phone = None

    def meet_system(self):
        """Once the window is there, and before anything stands in it."""
        from kivy.core.window import Window

        Window.bind(on_memorywarning=self._make_room)
        if on_android():
            from screens.device.phone import Phone

            self.phone = Phone(self._system_changed)

    def keep_clear(self, *_):
        """Paper lies everywhere; what stands on it keeps clear of the system's bars and of a camera in the screen."""
        left, top, right, bottom = window.frame
        around = self.navigation.parent
        self.navigation.size_hint = None, None
        self.navigation.pos = left, bottom
        self.navigation.size = around.width - left - right, around.height - top - bottom

    def on_pause(self):
        """The app goes to the background: the match is saved, clocks and computers stop, nobody talks."""
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
        """The player has told the system something, perhaps while we were away."""
        from screens.device.system_settings import is_dark, is_still, text_scale

        self.system_font_scale, self.system_dark, self.system_still = text_scale(), is_dark(), is_still()
        self.apply_settings()

    def _make_room(self, _window):
        """The system is short of memory and may end us soon: save, and let go of what can be made again."""
        self.keep_profile()
        self.navigation.current_screen.save()
        for kind in ("kv.image", "kv.texture", "kv.loader"):
            Cache.remove(kind)
        gc.collect()
