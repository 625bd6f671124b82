"""The one bridge from the play layer to Kivy: a match's `Play` as properties and events."""

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from screens.core.event import Event


class PlayModel(EventDispatcher):
    """What a play screen observes: `state` changes, and `on_happened` tells why."""

    on_happened = Event("The match went on; the state is already new.")
    on_rewound = Event("Moves were taken back; the state is already new.")
    on_refused = Event("The rules did not accept what a person did.")

    #: The game's PlayState, replaced whole.
    state = ObjectProperty(None)

    def __init__(self, play):
        self.play = play
        super().__init__(state=play.state)
        self._stop = play.observe(self)

    @property
    def client(self):
        return self.play.client

    @property
    def match(self):
        return self.client.match

    def close(self):
        """Observe no more, and leave the match as it was saved."""
        self._stop()
        self.client.close()

    # What the play layer tells its observers

    def state_changed(self, state):
        self.state = state

    def happened(self, events):
        self.dispatch("on_happened", events)

    def rewound(self):
        self.dispatch("on_rewound")

    def refused(self, reason):
        self.dispatch("on_refused", reason)
