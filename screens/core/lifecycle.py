"""Pause, resume, low memory, and changes of the system's theme and safe area."""

import gc

from kivy.cache import Cache

from screens.core.gc_policy import GcPolicy
from screens.device.jni import on_android
from screens.i18n.texts import tr
from screens.theme import window


class Lifecycle:
    """The app's reactions to the operating system."""

    #: The system's bars and settings on Android; None elsewhere.
    phone = None

    def __init__(self, app):
        self._app = app
        # The writer has a thread of its own.
        self.tidying = GcPolicy()
        self._ended = False

    def meet_system(self):
        """Called once the window is open and before it has widgets."""
        from kivy.core.window import Window

        Window.bind(on_memorywarning=self._make_room)
        if on_android():
            from screens.device.phone import Phone

            self.phone = Phone(self._app.appearance.phone_changed)

    def pause(self):
        """Going to the background: save the match, stop clocks, computer players and speech."""
        self._app.navigation.current_screen.on_hide()
        self._app.feedback.fall_silent()
        self._app.writer.wait()

    def resume(self):
        if self.phone:
            self._app.appearance.phone_changed()
            self.phone.look_again()
        name, what = self._app.navigation.trail[-1]
        screen = self._app.navigation.get_screen(name)
        screen.on_resume(**{key: value for key, value in what.items() if key != "ink"})

    def leave(self):
        """The back key at home. On a desktop, where Escape is pressed without looking, it asks."""
        if window.touch:
            if not self._app.navigation.just_came():
                self._app.stop()
        else:
            self._ask_to_leave()
        return True

    def end(self):
        """The app ends; Kivy says this twice where the app ends itself, and the screen is left once."""
        if self._ended:
            return
        self._ended = True
        self._app.navigation.current_screen.on_hide()
        self._app.close_rooms()
        self._app.writer.wait()
        self.tidying.stop()
        if self._app.window_keeper:
            self._app.window_keeper.keep()

    def _ask_to_leave(self):
        from screens.widgets import Dialog

        answers = [(False, tr._("Stay"), "filled"), (True, tr._("Leave the app"), "outline")]
        kept = tr._("Your open matches are kept.")
        question = Dialog(heading=tr._("Leave Quadrille?"), text=kept, answers=answers)
        question.bind(on_answer=lambda _, leave: self._app.stop() if leave else None)
        question.open()

    def _make_room(self, _window):
        """The system is short of memory and may kill us soon: save, and drop what can be rebuilt."""
        self._app.profile_store.save()
        self._app.navigation.current_screen.save()
        self._app.writer.wait()
        for kind in ("kv.image", "kv.texture", "kv.loader"):
            Cache.remove(kind)
        gc.collect()
