"""Blindfold training: so many safe moves with the board hidden, on boards that grow."""

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from logic.stayboard.state import Fell, Moved
from screens.core.uses_app import UsesApp
from screens.i18n.texts import tr
from screens.widgets import Dialog

GAME = "stayboard"
SIZES = range(3, 10)


def goal(size):
    """How many own moves unseen a board of that size asks for."""
    return 2 * size


def level(app):
    """The largest board that is open to train on: one more than the largest that was passed."""
    return int(app.profile.prefs.get(GAME, {}).get("blind", SIZES.start))


def begin(app, size):
    """Train on a board of that size: all is shown until the first move, then only memory helps."""
    game = GAMES[GAME]
    seats = (Seat("person", app.profile.name), Seat("computer", level="random"))
    start = Start(game, game.Options(size=size), len(seats), app.matches.new_seed())
    app.matches.start(start, seats, purpose="trainer", notes={"auto": True, "board": True})


class Training(UsesApp):
    """Watches a training match on its play screen."""

    def __init__(self, screen):
        self.screen = screen
        self.size = screen.client.view.size

    @property
    def unseen(self):
        """How many safe moves were made with the board hidden; one that is taken back is none."""
        moved = (event for step in self.screen.client.shown_events() for event in step if isinstance(event, Moved))
        return sum(event.seat == 0 and event.unseen == "board" for event in moved)

    def how_far(self):
        """What there is to do, and how much of it is done."""
        every = goal(self.size)
        return tr.n("{n} of {all} moves unseen", "{n} of {all} moves unseen", self.unseen, all=every)

    def how_many(self):
        """The same beside the training's name, which says that nothing is seen."""
        return tr.n("{n} of {all} moves", "{n} of {all} moves", self.unseen, all=goal(self.size))

    def happened(self, events):
        for event in events:
            if isinstance(event, Moved) and event.seat == 0 and self.unseen == goal(self.size):
                self._passed()
                return
            if isinstance(event, Fell) and event.seat == 0:
                self.app.profile_store.tally(GAME, f"blind:{self.size}", won=False)

    def _passed(self):
        app = self.app
        app.profile_store.tally(GAME, f"blind:{self.size}", won=True)
        further = min(SIZES[-1], max(level(app), self.size + 1))
        app.profile_store.change_prefs(GAME, blind=further)
        match_id = self.screen.client.match.record().id
        self.screen.get_up()
        app.matches.discard(match_id)
        app.navigation.instead("stayboard_trainer", ink="crimson")
        question = Dialog(
            icon="brain",
            heading=tr._("Passed"),
            text=tr.n("{n} move without seeing the board.", "{n} moves without seeing the board.", goal(self.size)),
            answers=[
                (True, tr._("Next: {size}", size=f"{further}×{further}"), "filled"),
                (False, tr._("Enough for now"), "outline"),
            ],
        )
        question.bind(on_answer=lambda _, on: on and begin(app, further))
        question.open()
