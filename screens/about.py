"""About the app: its version, what it does not do, whose work it stands on, and its crash reports."""

from datetime import datetime

from kivy.app import App
from kivy.properties import StringProperty

from screens.crash import share_report
from screens.furniture import Divider, LinkRow, Small
from screens.screen import AppScreen, stand
from screens.texts import tr

WORKS = (
    ("Vollkorn", "Friedrich Althausen, Jan Yanone Gerner", "SIL Open Font License 1.1"),
    ("Roboto", "Google", "Apache License 2.0"),
    ("Material Design Icons", "Pictogrammers", "Apache License 2.0"),
    ("Kivy", "Kivy Team", "MIT"),
    ("KivyMD", "KivyMD Team", "MIT"),
    ("msgspec", "Jim Crist-Harif", "BSD 3-Clause"),
    ("plyer", "Kivy Team", "MIT"),
    ("websockets", "Aymeric Augustin", "BSD 3-Clause"),
    ("cryptography", "Python Cryptographic Authority", "Apache License 2.0, BSD 3-Clause"),
    ("spake2", "Brian Warner", "MIT"),
    ("zeroconf", "Paul Scott-Murphy, William McBrine, Jakub Stasiak", "LGPL 2.1"),
    ("Paho MQTT", "Roger Light", "EPL 2.0, BSD 3-Clause"),
    ("qrcode", "Lincoln Loop", "BSD 3-Clause"),
)
"""Whose work the app stands on: name, by whom, licence."""


class About(AppScreen):
    """What there is to know about the app itself."""

    no_reports = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", self._say_anew)

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, **_what):
        self._say()

    def _say_anew(self, *_):
        if self.in_front():
            self._say()

    def _say(self):
        box = self.ids.reports
        box.clear_widgets()
        for path in reversed(self.app.reports.paths()):
            if box.children:
                box.add_widget(Divider())
            box.add_widget(self._row(path))
        column = self.ids.page.column
        stand(box, column if box.children else None, column.children.index(self.ids.licences) + 1)
        self.no_reports = "" if box.children else tr._("No crash has been noted.")
        credits = self.ids.credits
        credits.clear_widgets()
        for name, by, licence in WORKS:
            credits.add_widget(Small(text=f"{name} · {by} · {licence}"))

    def _row(self, path):
        when = datetime.strptime(path.name[6:21], "%Y%m%d-%H%M%S")
        text = f"{tr.date(when.date())}, {when:%H:%M}"
        row = LinkRow(icon="file-alert-outline", text=text, label=text, end_icon="share-variant-outline")
        row.bind(on_release=lambda _: share_report(self.app, path))
        return row


SCREEN = About
