"""The storm, shown card by card: the rules have long played it, the board tells it again at a walking pace."""

from kivy.animation import Animation
from kivy.clock import Clock

from logic.desert import events as e
from logic.desert.telling import told
from screens.theme import window

CARD_MS, STEP_MS, READ_MS = 240, 200, 650


class Beat:
    """One card and what it does: the views it leads through, with the events between them."""

    def __init__(self, place, card, view):
        #: Which one it is of those shown together.
        self.place, self.card = place, card
        self.first = view
        self.events = []
        self.last = view


def beats(view, events):
    """The cards among the events, each with its effects; what comes before the first is not shown."""
    found = []
    for event in events:
        view = told(view, event)
        if isinstance(event, e.CardDrawn):
            found.append(Beat(len(found), event.card, view))
        elif found and not isinstance(event, (e.TurnBegan, e.TurnEnded, e.ShadeEnded)):
            found[-1].events.append(event)
            found[-1].last = view
    return found


class StormPlayback:
    """Plays beats on a board, one after the other. `finish` goes to the end at once, whatever was shown so far."""

    def __init__(self, board, show_card, done):
        self._board, self._show_card, self._done = board, show_card, done
        self._waiting, self._sliding, self._steps = None, None, None
        self.running = False

    def begin(self, storm):
        """Show these beats, unless the player wants no motion."""
        if not storm or window.motion == "off":
            self._done()
            return
        self.running = True
        self._steps = self._play(storm)
        self._next()

    def finish(self):
        """Skip what is left."""
        if self.running:
            self.running = False
            if self._waiting is not None:
                self._waiting.cancel()
            if self._sliding is not None:
                self._sliding.cancel(self._board)
            self._steps = self._waiting = self._sliding = None
            self._board.gust, self._board.blown = None, 1
            self._done()

    def _play(self, storm):
        """Yields how many milliseconds to wait after each thing that was shown."""
        for beat in storm:
            self._board.view = view = beat.first
            self._show_card(beat)
            yield CARD_MS + READ_MS / 2
            for event in beat.events:
                view = told(view, event)
                self._board.view = view
                if isinstance(event, e.StormMoved):
                    self._slide(event)
                    yield STEP_MS + 40
            yield READ_MS

    def _slide(self, gust):
        self._board.gust = (gust.start, gust.end)
        if window.motion == "full":
            self._board.blown = 0
            self._sliding = Animation(blown=1, d=window.seconds(STEP_MS), t="in_out_quad")
            self._sliding.start(self._board)

    def _next(self, *_):
        wait = next(self._steps, None)
        if wait is None:
            self.finish()
        else:
            self._waiting = Clock.schedule_once(self._next, wait / 1000)
