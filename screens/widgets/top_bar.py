"""The bar above a screen."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.theme import load_kv


class TopBar(BoxLayout):
    """The way back, a title with an optional subtitle, and its children as actions at the right."""

    title = StringProperty("")
    subtitle = StringProperty("")
    back_icon = StringProperty("arrow-left")
    back_label = StringProperty("")
    #: The player only watches: the subtitle says so.
    watching = BooleanProperty(False)
    #: Has no height: a screen inside another one uses that one's bar.
    folded = BooleanProperty(False)
    #: Temporarily replaces the title and the actions, such as a search bar.
    instead = ObjectProperty(None, allownone=True)
    words = ObjectProperty()
    #: The width of something else on the bar, at the right of the texts.
    lent = NumericProperty(0)
    #: The subtitle is beside the title, as on a desktop, not below it.
    in_a_line = BooleanProperty(False)
    actions = ObjectProperty()
    back_button = ObjectProperty()

    def add_widget(self, widget, *args, **kwargs):
        if self.actions:
            return self.actions.add_widget(widget, *args, **kwargs)
        return super().add_widget(widget, *args, **kwargs)

    def on_folded(self, *_):
        """Detach the usual content but keep it: screens still refer to it."""
        self._parts = list(self.children)
        self.clear_widgets()

    def on_instead(self, *_):
        """Hold the title and the actions meanwhile: kv ids are weak."""
        self._own = self._own or (self.words.__self__, self.actions.__self__)
        for part in self.children[:-1]:
            self.remove_widget(part)
        for part in self._own if self.instead is None else (self.instead,):
            super().add_widget(part)

    _own = ()


load_kv(__name__)
