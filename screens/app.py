"""The app: profile, settings, matches and services, and what starts and ends them."""

from pathlib import Path

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.properties import BooleanProperty, ObjectProperty
from kivymd.app import MDApp

from logic.core.profile import Profile
from logic.core.saves import Saves
from logic.games import GAMES
from screens.core.appearance import Appearance
from screens.core.feedback import Feedback
from screens.core.lifecycle import Lifecycle
from screens.core.profile_store import ProfileStore
from screens.core.save_writer import SaveWriter
from screens.i18n.texts import tr
from screens.paths import ASSETS
from screens.play.match_service import MatchService
from screens.theme import prepare, window
from screens.theme.kivymd_theme import InkTheme

__all__ = ["QuadrilleApp"]


class QuadrilleApp(MDApp):
    """Quadrille: games on squared paper."""

    profile = ObjectProperty(Profile(), comparator=lambda a, b: a is b, rebind=True)
    """The player's profile; screens bind to it, and the profile store replaces it."""
    seen = BooleanProperty(False)
    """Whether the first frame has been shown; less urgent work waits for it."""

    #: Remembers the window of a desktop; None on a phone.
    window_keeper = None
    #: The report of a crash that could not be shown; home offers it.
    report_to_share = None

    def __init__(self, folder=None, refused=None, given=None, **kwargs):
        super().__init__(title="Quadrille", icon=str(ASSETS / "icon" / "icon.png"), **kwargs)
        self.theme_cls = InkTheme()
        self._folder = folder
        #: Why a temporary folder is used instead: the folder that is not writable, or what the system says.
        self._refused = refused
        #: A file or a link to open once the app is in sight.
        self._given = given
        self._room_service = None
        self.appearance = Appearance(self._settings)
        self.feedback = Feedback(self._settings)
        self.writer = SaveWriter(self._disk_refuses)

    def run(self):
        from screens.core.crash_reports import watch
        from screens.core.gc_policy import tidy_seldom

        watch(self)
        tidy_seldom()
        super().run()

    def build(self):
        from kivy.uix.floatlayout import FloatLayout

        prepare()
        window.watch()
        if not window.touch:
            from screens.device.desktop_window import WindowKeeper, ignore_other_buttons

            ignore_other_buttons()
            self.window_keeper = WindowKeeper(self.folder)
        self.lifecycle = Lifecycle(self)
        self.lifecycle.meet_system()
        from screens.core.navigation import Navigator
        from screens.widgets import Paper
        from screens.widgets.touch_guard import TouchGuard

        self.touch_guard = TouchGuard()
        self._open_saves()
        self._plain_start = self.reports.take_plain_start()
        if self._plain_start:
            self.report_to_share = max(map(self.reports.tell, self.reports.paths()), default=None)
        root = FloatLayout()
        self.paper = Paper()
        self.navigation = Navigator(self)
        root.add_widget(self.paper)
        root.add_widget(self.navigation)
        root.bind(size=self.navigation.keep_clear)
        window.bind(frame=self.navigation.keep_clear)
        self.navigation.go("home")
        return root

    def _open_saves(self):
        """Open the matches and the profile that are kept in the app's folder."""
        self.saves = Saves(self.folder, GAMES, self.writer.wait)
        self.profile_store = ProfileStore(self.saves, self.writer)
        self.matches = MatchService(self)
        self.profile = self.profile_store.profile
        self.appearance.apply()
        self.profile_store.bind(profile=self._profile_changed)

    def _disk_refuses(self, refused):
        """The writer says so when the disk begins to refuse, not at every move; play goes on."""
        from screens.pages.damage_sheet import cannot_save

        cannot_save(self, refused)

    def _profile_changed(self, _store, profile):
        before, self.profile = self.profile.settings, profile
        if profile.settings != before:
            self.appearance.apply()

    def _settings(self):
        return self.profile.settings

    def on_start(self):
        from kivy.core.window import Window

        Window.bind(on_flip=self._first_frame)

    def _first_frame(self, window):
        """Start everything that can wait for the first frame."""
        window.unbind(on_flip=self._first_frame)
        Clock.schedule_once(self._after_first_frame, 0)

    def _after_first_frame(self, _dt):
        from kivy.core.window import Window

        self.seen = True
        self.appearance.ask_system()
        from screens.core.gamepad import Gamepad

        self.gamepad = Gamepad(self)
        if not self._plain_start:
            self._tell_at_start()
        Logger.info(f"Quadrille: ready in a window of {Window.width} × {Window.height}")

    def _tell_at_start(self):
        """Open what was given, and then report what went wrong: going to a screen closes the messages before it."""
        if self._given:
            self.open_given(self._given)
        if self._refused:
            from screens.pages.damage_sheet import tell_temporary

            tell_temporary(self, self._refused)
        self.tell_troubles()
        if self.reports.unseen():
            from screens.core.crash_reports import tell_last

            tell_last(self)

    def open_given(self, given):
        """Open what the system or the command line hands over: an invitation to a room, or a file of matches."""
        from screens.pages.opening import open_given

        open_given(self, given)

    def on_pause(self):
        self.lifecycle.pause()
        return True

    def on_resume(self):
        self.lifecycle.resume()

    def on_stop(self):
        self.lifecycle.end()

    @property
    def folder(self):
        """The folder of all the app's data."""
        return Path(self._folder or self.user_data_dir)

    @property
    def reports(self):
        """Crash reports."""
        from logic.core.reports import Reports

        return Reports(self.folder / "reports")

    @property
    def version(self):
        from logic.version import __version__

        return __version__

    def places(self, _language):
        """The destinations of the navigation bar: (screen, word, icon)."""
        return [
            ("home", tr._("Games"), "notebook-outline"),
            ("rooms", tr._("Rooms"), "account-group-outline"),
            ("history", tr._("History"), "history"),
            ("profile", tr._("Profile"), "account-circle-outline"),
        ]

    def visit(self, place):
        """Go to one of these destinations."""
        if place != self.navigation.current:
            self.navigation.restart(place)

    @property
    def room_service(self):
        """The room service, loaded on first use."""
        if self._room_service is None:
            from screens.rooms.service import RoomService

            self._room_service = RoomService(self)
        return self._room_service

    def in_a_room(self):
        """Whether this device is in a room now."""
        return self._room_service is not None and self._room_service.session is not None

    def close_rooms(self):
        """The app ends: close the room service, if it was used."""
        if self._room_service is not None:
            self._room_service.close()

    # Messages

    def tell(self, text):
        """A short message at the bottom."""
        from screens.widgets import Toast

        Toast.say(text)

    def tell_troubles(self):
        """Report unreadable files in one dialog."""
        if self.saves.damaged_files:
            from screens.pages.damage_sheet import tell

            damaged_files, self.saves.damaged_files = self.saves.damaged_files, []
            tell(self, damaged_files)

    def share_text(self, text):
        """Share a text with another app, or copy it."""
        from kivy.core.clipboard import Clipboard

        from screens.device.sharing import share

        if not share(text):
            Clipboard.copy(text)
            self.tell(tr._("Copied."))

    def show_keys(self, screen):
        """Open the help sheet with the keys of a screen."""
        from screens.core.key_help import show_keys

        show_keys(screen.key_help(), screen.can_describe)
