"""The profile of whoever plays here, as it is shown and as it is kept."""

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty
from msgspec.structs import replace

from logic.core.profile import Figures, Tally


class ProfileStore(EventDispatcher):
    """Replaces the profile and keeps every new one."""

    profile = ObjectProperty(comparator=lambda a, b: a is b)

    def __init__(self, saves, writer):
        self._saves, self._writer = saves, writer
        super().__init__(profile=saves.profile())

    def change(self, **parts):
        """Change the profile and keep it."""
        self.profile = replace(self.profile, **parts)
        self.save()

    def change_settings(self, **settings):
        """Change how the app behaves, at once and for good."""
        self.change(settings=replace(self.profile.settings, **settings))

    def change_prefs(self, game, **prefs):
        """Remember something of a game from one match to the next."""
        self.change(prefs=self.profile.with_prefs(game, **prefs).prefs)

    def change_figures(self, game, figures):
        self.change(figures=self.profile.with_figures(game, figures).figures)

    def tally(self, game, kind, won):
        """Count something finer than a game: an exercise passed or not."""
        known = self.profile.figures.get(game, Figures())
        by = {**known.by, kind: known.by.get(kind, Tally()).plus(won)}
        self.change_figures(game, replace(known, by=by))

    def save(self):
        """Write the profile as it is now."""
        profile = self.profile
        self._writer.write(lambda: self._saves.keep_profile(profile), key="profile")
