"""The bar above a screen."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.theme import load_rules

load_rules("theme_topbar")


class TopBar(BoxLayout):
    """Back or close, a title with an optional subtitle, and actions (what is put into it) at the right."""

    title = StringProperty("")
    subtitle = StringProperty("")
    back_icon = StringProperty("arrow-left")
    back_label = StringProperty("")
    #: Takes no room: a screen inside another one has its bar.
    folded = BooleanProperty(False)
    #: The subtitle stands beside the title, as on a desktop, not below it.
    in_a_line = BooleanProperty(False)
    actions = ObjectProperty()
    back_button = ObjectProperty()
    __events__ = ("on_back",)

    def add_widget(self, widget, *args, **kwargs):
        if self.actions:
            return self.actions.add_widget(widget, *args, **kwargs)
        return super().add_widget(widget, *args, **kwargs)

    def on_folded(self, *_):
        """What stood in it is held, so that it is still there to be asked, but shows and catches nothing."""
        self._parts = list(self.children)
        self.clear_widgets()

    def on_back(self):
        """The arrow or the cross was tapped."""
