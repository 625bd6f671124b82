"""The bar above a screen."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.theme import load_kv


class TopBar(BoxLayout):
    """Back or close, a title with an optional subtitle, and actions (what is put into it) at the right."""

    title = StringProperty("")
    subtitle = StringProperty("")
    back_icon = StringProperty("arrow-left")
    back_label = StringProperty("")
    #: Whoever looks only watches: the subtitle says so.
    watching = BooleanProperty(False)
    #: Takes no room: a screen inside another one has its bar.
    folded = BooleanProperty(False)
    #: What stands in place of the title and the actions for a while, such as a line to search with.
    instead = ObjectProperty(None, allownone=True)
    words = ObjectProperty()
    #: How much room something else takes that stands on the bar, at the right of the words.
    lent = NumericProperty(0)
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

    def on_instead(self, *_):
        """The title and the actions are held meanwhile: kv's ids do not do that."""
        self._own = self._own or (self.words.__self__, self.actions.__self__)
        for part in self.children[:-1]:
            self.remove_widget(part)
        for part in self._own if self.instead is None else (self.instead,):
            super().add_widget(part)

    _own = ()

    def on_back(self):
        """The arrow or the cross was tapped."""


load_kv(__name__)
