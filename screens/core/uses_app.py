"""The one way to the app."""

from kivy.app import App


class UsesApp:
    """Reaches the running app as `self.app`; functions without a self are handed it."""

    @property
    def app(self):
        return App.get_running_app()
