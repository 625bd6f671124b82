"""The part of the tour around the games: history, profile, settings, files, and what can go wrong."""

from datetime import timedelta

from logic.core.daily import ChallengeResult
from logic.core.profile import Figures
from logic.core.rng import Dice
from logic.games import GAMES
from screens.core import crash_reports
from screens.core.progress_sheet import ProgressSheet
from screens.i18n.texts import tr
from screens.pages import daily
from screens.pages.history import files as match_files
from screens.widgets import Dialog


class AroundTheApp:
    """Every screen that belongs to no game, and every sheet that tells of trouble."""

    def _around_the_app(self):
        d = self.driver
        d.app.visit("history")
        self._listed()
        self.look("history")
        self._search_history()
        d.tap(d.screen.ids.others)
        self.look("more of history")
        self.press("Import matches", kind="MenuItem")
        self.look("no file to import")
        d.key("escape")
        d.screen.export()
        d.until(lambda: isinstance(d.overlay, Dialog), what="the file")
        self.look("matches exported")
        d.key("escape")
        (d.folder / "exports" / "other.quadrille").write_bytes(b"hello")
        d.screen.ask_import(d.screen.ids.others)
        self.look("files to import")
        d.key("escape")
        match_files.take(d.app, d.folder / "exports" / "other.quadrille", lambda: None)
        d.until(lambda: isinstance(d.overlay, Dialog), what="a sentence")
        self.look("a file that is none")
        d.key("escape")
        work = ProgressSheet(heading=tr._("Looking through the matches…"), share=0.4)
        work.open()
        self.look("long work")
        d.key("escape")
        self._fill_profile()
        d.app.visit("profile")
        self.look("profile")
        self.scroll_down()
        self.look("profile, further down")
        d.screen.ask_name()
        self.look("a name")
        d.key("escape")
        d.app.navigation.restart("challenge")
        self.look("challenges")
        d.app.visit("settings")
        self.look("settings")
        d.tap(d.screen.ids.language)
        self.look("languages")
        d.key("escape")
        self.scroll_down()
        self.look("settings, further down")
        d.key("/")
        d.frames(2)
        d.type("a")
        self.look("settings, searched")
        d.type("zzz")
        self.look("settings, nothing found")
        d.key("escape")
        d.app.navigation.go("about")
        self.look("about")
        d.app.visit("home")
        self.look("home with a streak")

    def _listed(self):
        d = self.driver
        d.frames(2)
        d.until(lambda: d.screen._looking is None and not d.screen._typed.is_triggered, what="the list")

    def _search_history(self):
        d = self.driver
        d.screen.month = d.screen.months[1][0]
        self._listed()
        self.look("history of a month")
        d.screen.ask_order(d.screen.ids.others)
        self.look("orders of history")
        d.key("escape")
        d.screen.order = "longest"
        self._listed()
        self.look("history, the longest first")
        d.screen.order = "newest"
        d.key("/")
        d.frames(2)
        d.type("stay")
        self._listed()
        self.look("history, searched")
        d.type("zzz")
        self._listed()
        self.look("history, nothing found")
        d.key("escape")
        d.screen.clear()
        self._listed()

    def _fill_profile(self):
        """A few weeks of playing."""
        app, dice, today = self.driver.app, Dice(3), daily.today()
        challenges, figures = app.profile.challenges, dict(app.profile.figures)
        for ago in (13, 12, 11, 9, 8, 3, 2, 1):
            challenges = challenges.plus(today - timedelta(ago), "ojyx", ChallengeResult(won=True, score=7))
        for game in GAMES:
            for _ in range(dice.between(8, 30)):
                kinds = (f"level:{dice.pick(GAMES[game].levels)}",)
                known = figures.get(game, Figures())
                figures[game] = known.plus(dice.chance(0.5), dice.between(-3, 36), kinds)
        app.profile_store.change(challenges=challenges, figures=figures, name="Калина")

    def _trouble(self):
        d = self.driver
        d.begin(seed=9)
        d.app.matches.keep(d.screen.client.match)
        d.app.writer.wait()
        saved = next((d.folder / "open").glob("*[0-9A-Z].json"))
        d.key("escape")
        saved.write_bytes(saved.read_bytes()[:-40])
        d.open_game()
        self.look("a damaged match")
        d.key("escape")
        for file in (d.folder / "open").glob("*.json"):
            file.write_bytes(b"hello")
        d.app.navigation.restart("home")
        d.app.tell_troubles()
        self.look("a match that is lost")
        d.key("escape")
        d.app.writer.write(_refuse)
        d.app.writer.wait()
        self.look("a disk that refuses", with_message=True)
        try:
            _refuse()
        except OSError as error:
            crash_reports.tell(d.app, crash_reports.write(d.app, error))
        self.look("a crash")
        d.app.navigation.go("about")
        self.look("about, with a report")


def _refuse():
    raise OSError(28, "No space left on device")
