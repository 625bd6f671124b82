"""About the app: version, privacy, the works it uses, and crash reports."""

from datetime import datetime

from kivy.properties import StringProperty

from logic.core.override import override
from screens.core.crash_reports import share_report
from screens.core.screen import AppScreen, attach
from screens.i18n.texts import tr
from screens.pages.works import WORKS
from screens.widgets import Divider, LinkRow


class About(AppScreen):
    """The about screen."""

    no_reports = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for work in WORKS:
            if self.ids.credits.children:
                self.ids.credits.add_widget(Divider())
            self.ids.credits.add_widget(self._credit(work))
        tr.fbind("language", self.retranslate)

    @override
    def on_show(self, **_what):
        self.refresh()

    def retranslate(self, *_):
        if self.in_front():
            self.refresh()

    def refresh(self):
        box = self.ids.reports
        box.clear_widgets()
        for path in reversed(self.app.reports.paths()):
            if box.children:
                box.add_widget(Divider())
            box.add_widget(self._row(path))
        column = self.ids.page.column
        attach(box, column if box.children else None, column.children.index(self.ids.licences) + 1)
        self.no_reports = "" if box.children else tr._("No crash has been noted.")

    def _credit(self, work):
        """A row with the work and its author, which opens the licence."""
        small = f"{work.by} · {work.licence}"
        row = LinkRow(text=work.name, small=small, label=f"{work.name}, {small}")
        row.bind(on_release=lambda _: self.app.navigation.go("licence", work=work))
        return row

    def _row(self, path):
        when = datetime.strptime(path.name[6:21], "%Y%m%d-%H%M%S")
        text = f"{tr.date(when.date())}, {when:%H:%M}"
        row = LinkRow(icon="file-alert-outline", text=text, label=text, end_icon="share-variant-outline")
        row.bind(on_release=lambda _: share_report(self.app, path))
        return row


SCREEN = About
