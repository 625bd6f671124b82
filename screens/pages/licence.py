"""The licence of a font, a library or the like, as it was given."""

from kivy.properties import StringProperty

from screens.core.screen import AppScreen
from screens.pages.works import licence_blocks
from screens.widgets import Small


class Licence(AppScreen):
    """One licence in full. Licences stand in the language they were written in."""

    #: Of what, by whom, and under what it is called.
    work = StringProperty("")
    about = StringProperty("")

    def on_show(self, work, **_what):
        self.work, self.about = work.name, f"{work.by} · {work.licence}"
        text = self.ids.text
        text.clear_widgets()
        for block in licence_blocks(work.key):
            text.add_widget(Small(text=block))


SCREEN = Licence
