"""A filter chip that opens its choices; an active one is filled, and a tap clears it."""

from kivy.properties import StringProperty

from screens.i18n.texts import tr
from screens.theme import load_kv
from screens.widgets import Picker


class FilterChip(Picker):
    """`choices` begin with ("", all); while that is chosen, the chip says `asks`."""

    asks = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("asks", self.refresh)
        self.refresh()

    def refresh(self, *_):
        chosen = dict(self.choices).get(self.value, "") if self.value else ""
        self.text = chosen or self.asks
        self.label = tr._("{filter}: clear", filter=chosen) if chosen else self.asks

    def on_release(self):
        if self.value:
            self.value = ""
        else:
            super().on_release()


load_kv(__name__)
