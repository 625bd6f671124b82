"""The app: profile, settings, matches and services, and what starts and ends them."""

import sys
from datetime import datetime
from pathlib import Path

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ObjectProperty
from kivymd.app import MDApp
from msgspec.structs import replace

from logic.core.profile import Figures, Profile, Tally
from logic.core.replay import Record
from logic.core.saves import Saves, new_id, new_seed
from logic.games import GAMES
from screens.core.feedback import Feedback
from screens.core.keys import keyboard
from screens.core.lifecycle import Lifecycle
from screens.games.face import face
from screens.i18n.texts import tr
from screens.paths import ASSETS
from screens.theme import ink, prepare, window
from screens.theme.kivymd_theme import InkTheme

__all__ = ["QuadrilleApp"]


class QuadrilleApp(Lifecycle, Feedback, MDApp):
    """Quadrille: games on squared paper."""

    profile = ObjectProperty(Profile(), comparator=lambda a, b: a is b)
    """The player's profile; screens bind to it, `change` and `change_settings` replace it."""
    seen = BooleanProperty(False)
    """Whether the first frame has been shown; less urgent work waits for it."""

    #: The report of a crash that could not be shown; home offers it.
    report_to_share = None

    def __init__(self, folder=None, refused=None, **kwargs):
        super().__init__(title="Quadrille", icon=str(ASSETS / "icon" / "icon.png"), **kwargs)
        self.theme_cls = InkTheme()
        self._folder = folder
        #: The folder that is not writable, if a temporary one is used instead.
        self._refused = refused
        self.system_font_scale = Metrics.fontscale
        self._preparing = self._room_service = None

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
            from screens.device.desktop_window import ignore_other_buttons

            ignore_other_buttons()
        self.meet_system()
        from screens.core.navigation import Navigator
        from screens.widgets import Paper

        self.saves = Saves(self.folder, GAMES)
        self.profile = self.saves.profile()
        self.apply_settings()
        self._plain_start = self.reports.take_plain_start()
        if self._plain_start:
            self.report_to_share = max(map(self.reports.tell, self.reports.paths()), default=None)
        root = FloatLayout()
        self.paper = Paper()
        self.navigation = Navigator(self)
        root.add_widget(self.paper)
        root.add_widget(self.navigation)
        root.bind(size=self.keep_clear)
        window.bind(frame=self.keep_clear)
        self.navigation.go("home")
        return root

    def on_start(self):
        from kivy.core.window import Window

        Window.bind(on_flip=self._first_frame)

    def _first_frame(self, window):
        """Start everything that can wait for the first frame."""
        window.unbind(on_flip=self._first_frame)
        Clock.schedule_once(self._after_first_frame, 0)

    def _after_first_frame(self, _dt):
        from kivy.core.window import Window

        from screens.device.system_motion import system_keeps_still
        from screens.device.system_theme import system_is_dark

        self.seen = True

        self.system_dark, self.system_still = system_is_dark(), system_keeps_still()
        self._apply_theme()
        self._apply_motion()
        from screens.core.gamepad import Gamepad

        self.gamepad = Gamepad(self)
        if not self._plain_start:
            self._tell_at_start()
        Logger.info(f"Quadrille: ready in a window of {Window.width} × {Window.height}")

    def _tell_at_start(self):
        """Report what went wrong before or during this start."""
        if self._refused:
            from screens.pages.damage_sheet import tell_temporary

            tell_temporary(self, self._refused)
        self.tell_troubles()
        if self.reports.unseen():
            from screens.core.crash_reports import tell_last

            tell_last(self)

    _ended = False

    def on_stop(self):
        """Kivy dispatches this twice if the app stops itself; act only once."""
        if self._ended:
            return
        self._ended = True
        self.navigation.current_screen.on_hide()
        if self._room_service is not None:
            self._room_service.close()

    def leave(self):
        """The back key at home: leave the app; on a desktop, ask first."""
        if window.touch:
            self.stop()
        else:
            self._ask_to_leave()
        return True

    def _ask_to_leave(self):
        from screens.widgets import Dialog

        answers = [(False, tr._("Stay"), "filled"), (True, tr._("Leave the app"), "outline")]
        kept = tr._("Your open matches are kept.")
        question = Dialog(heading=tr._("Leave Quadrille?"), text=kept, answers=answers)
        question.bind(on_answer=lambda _, leave: self.stop() if leave else None)
        question.open()

    @property
    def folder(self):
        """The folder of all the app's data."""
        return Path(self._folder or self.user_data_dir)

    @property
    def reports(self):
        """Crash reports."""
        from logic.core.reports import Reports

        return Reports(self.folder / "reports")

    def facts(self):
        """The facts in a crash report; no name or text of a player is among them."""
        from kivy import __version__ as kivy_version

        facts = {"app": f"Quadrille {self.version}", "kivy": kivy_version, "language": tr.language}
        if hasattr(self, "navigation"):
            facts["screens"] = " > ".join(name for name, _ in self.navigation.trail)
        return facts

    def log_crash(self, error):
        """Log an error with its traceback."""
        Logger.error("Quadrille: an error was caught", exc_info=error)

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

    # Settings

    def change_settings(self, **settings):
        """Change how the app behaves, at once and for good."""
        self.change(settings=replace(self.profile.settings, **settings))
        self.apply_settings()

    def change(self, **parts):
        """Change the profile and save it."""
        self.profile = replace(self.profile, **parts)
        self.keep_profile()

    def keep_profile(self):
        self._guarded(lambda: self.saves.keep_profile(self.profile))

    #: Whether the system is dark; known after the first frame.
    system_dark = False

    def apply_settings(self):
        """Apply the player's settings, and the system's where they follow it."""
        settings = self.profile.settings
        Metrics.fontscale = self.system_font_scale * settings.text_size / 100
        tr.speak(tr.system_language() if settings.language == "system" else settings.language)
        keyboard.guess(tr.language)
        self._apply_motion()
        self._apply_theme()

    system_still = False

    def _apply_motion(self):
        wanted = self.profile.settings.animation
        window.motion = ("less" if self.system_still else "full") if wanted == "system" else wanted

    def _apply_theme(self):
        theme = self.profile.settings.theme
        ink.apply(self.system_dark if theme == "system" else theme == "dark", self.profile.settings.palette)

    # Matches

    def start(self, start, seats, *, rated=False, purpose="game", notes=None):
        """Begin a match and go to its screen."""
        record = Record(
            id=new_id(datetime.now()),
            game=start.game.id,
            options=start.options,
            seats=tuple(seats),
            seed=start.seed,
            started=datetime.now().isoformat(timespec="seconds"),
            rated=rated,
            purpose=purpose,
            notes=dict(notes or {}),
        )
        self._when_ready(record, lambda: self._begin(record))

    def _begin(self, record):
        self._guarded(lambda: self.saves.keep(record))
        self._sit_down(record)

    def play(self, record):
        """Go to the screen of a match."""
        self._when_ready(record, lambda: self._sit_down(record))

    def discard(self, record):
        """Delete an open match for good."""
        self._guarded(lambda: self.saves.discard(record.id))

    def _when_ready(self, record, then):
        """A slow start is prepared in the background; a new request cancels it."""
        from screens.play.preparing import prepared

        if self._preparing is not None:
            self._preparing.cancel()
        self._preparing = prepared(GAMES[record.game], record, then)

    def _sit_down(self, record):
        self.navigation.sit_down(record.game, record=record, ink=face(record.game).ink)

    def learn(self, game_id):
        """Go to the tutorial of a game."""
        from screens.tutorial.lesson import lesson

        start = lesson(game_id).start(self.profile.name)
        self._when_ready(start, lambda: self.navigation.go("tutorial", game=game_id, ink=face(game_id).ink))

    def keep_match(self, match):
        """Save a match after every step; a finished one moves to the history."""
        record = match.record()
        if match.outcome is None:
            self._guarded(lambda: self.saves.keep(record))
        elif self._guarded(lambda: self.saves.finish(record)):
            self._count(record, match)

    @property
    def match_history(self):
        """The index of finished matches."""
        if self._match_history is None:
            from logic.core.history import MatchHistory

            self._match_history = MatchHistory(self.saves)
        return self._match_history

    _match_history = None

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

    def new_seed(self):
        return new_seed()

    def _count(self, record, match):
        """Add a finished game to the player's figures; the player is the first person of the match."""
        from logic.core.history import score_of
        from screens.pages import daily

        persons = [number for number, seat in enumerate(record.seats) if seat.kind == "person"]
        if not persons:
            return
        me, outcome = persons[0], match.outcome
        if record.purpose != "game" and not daily.finished(self, record, match, me):
            return
        kinds = face(record.game).figure_kinds(record, match.state, me)
        known = self.profile.figures.get(record.game, Figures())
        score = score_of(match, me)
        figures = known.plus(me in outcome.winners, score, kinds, lowest_wins=match.game.lowest_wins)
        self.change(figures={**self.profile.figures, record.game: figures})

    def tally(self, game, kind, won):
        """Count an exercise, passed or not."""
        known = self.profile.figures.get(game, Figures())
        by = {**known.by, kind: known.by.get(kind, Tally()).plus(won)}
        self.change(figures={**self.profile.figures, game: replace(known, by=by)})

    # Messages

    def tell(self, text):
        """A short message at the bottom."""
        from screens.widgets import Toast

        Toast.say(text)

    def tell_forgotten(self, game):
        """Say that the last choices for a game could not be used."""
        self.tell(tr._("The last choices for {game} could not be used.", game=face(game.id).title()))

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

    def typing(self):
        """Whether a text field has the keyboard."""
        return _field_written_on() is not None

    def stop_typing(self):
        """Close the keyboard; the text is kept."""
        field = _field_written_on()
        if field is not None:
            field.focus = False

    def paper_at_rest(self):
        """Reset the squared paper, which boards move."""
        self.paper.square = "24dp"
        self.paper.origin = [0, 0]

    def _guarded(self, keep):
        """Write to the disk; if that fails, say so and go on."""
        try:
            keep()
        except OSError as refused:
            if not self._disk_refuses:
                from screens.pages.damage_sheet import cannot_save

                cannot_save(self, refused)
            self._disk_refuses = True
            return False
        self._disk_refuses = False
        return True

    #: Whether the last write failed: only the first failure is shown.
    _disk_refuses = False


def _field_written_on():
    """The text field that has the keyboard, or None. Its module is not imported before the first field is made."""
    loaded = sys.modules.get("screens.widgets.text_field")
    entry = loaded.TextEntry.writing if loaded else None
    return None if entry is None else entry.field
