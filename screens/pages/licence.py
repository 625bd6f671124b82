"""The licence text of a font, a library or the like."""

from kivy.properties import StringProperty

from logic.core.override import override
from screens.core.screen import AppScreen
from screens.pages.works import licence_blocks
from screens.widgets import Small


class Licence(AppScreen):
    """One licence in full, in its original language."""

    #: The work, its author, and the name of the licence.
    work = StringProperty("")
    about = StringProperty("")

    @override
    def on_show(self, work, **_what):
        self.work, self.about = work.name, f"{work.by} · {work.licence}"
        text = self.ids.text
        text.clear_widgets()
        for block in licence_blocks(work.key):
            text.add_widget(Small(text=block))


SCREEN = Licence
