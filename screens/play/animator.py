"""Plays events as movements. The board is already right: a movement only shows how it became so."""

from kivy.animation import Animation

from screens.theme import window


class Animator:
    """Runs the movements of one screen; a new state completes whatever is still moving."""

    def __init__(self):
        self._running = {}
        self._shows = {}

    def on(self, event_type, show):
        """Use `show(event)` for events of that type."""
        self._shows[event_type] = show

    def happened(self, events):
        """Finish what is moving, then show what happened."""
        self.complete()
        for event in events:
            show = self._shows.get(type(event))
            if show:
                show(event)

    def move(self, widget, ms, transition="out_cubic", done=None, **to):
        """Move a widget's properties; at once where the player wants no motion."""
        seconds = window.seconds(ms)
        self._stop(widget)
        if not seconds:
            self._settle(widget, to, done)
            return
        animation = Animation(duration=seconds, transition=transition, **to)
        animation.bind(on_complete=lambda *_: self._completed(widget))
        self._running[widget] = (animation, to, done)
        animation.start(widget)

    def complete(self):
        """Bring everything to where it was going."""
        for widget in list(self._running):
            self._stop(widget)

    def _stop(self, widget):
        if widget in self._running:
            animation, to, done = self._running.pop(widget)
            animation.cancel(widget)
            self._settle(widget, to, done)

    def _completed(self, widget):
        if widget in self._running:
            _animation, _to, done = self._running.pop(widget)
            if done:
                done()

    @staticmethod
    def _settle(widget, to, done):
        for name, value in to.items():
            setattr(widget, name, value)
        if done:
            done()
