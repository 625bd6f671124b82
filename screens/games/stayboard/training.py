"""Blindfold training: so many safe moves with the board hidden, on boards that grow."""

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from logic.stayboard.exercise import TRAINER, goal
from screens.i18n.texts import tr
from screens.widgets.dialogs import ask

GAME = "stayboard"
SIZES = range(3, 10)


def level(app):
    """The largest board that is open to train on: one more than the largest that was passed."""
    return int(app.profile.prefs.get(GAME, {}).get("blind", SIZES.start))


def begin(app, size):
    """Train on a board of that size: all is shown until the first move, then only memory helps."""
    game = GAMES[GAME]
    seats = (Seat("person", app.profile.name), Seat("computer", level="random"))
    # Longer than anybody needs: it ends with the exercise.
    start = Start(game, game.Options(size=size, limit=500), len(seats), app.matches.new_seed())
    app.matches.start(start, seats, purpose=TRAINER, notes={"auto": True, "board": True})


def follow(screen):
    """An exercise on its play screen is over once its goal is reached or the queen has fallen."""
    app, size = screen.app, screen.state.view.size
    if screen.state.exercise == "failed":
        app.profile_store.tally(GAME, f"blind:{size}", won=False)
    elif screen.state.exercise == "passed":
        app.profile_store.tally(GAME, f"blind:{size}", won=True)
        further = min(SIZES[-1], max(level(app), size + 1))
        app.profile_store.change_prefs(GAME, blind=further)
        match_id = screen.model.match.record().id
        screen.get_up()
        app.matches.discard(match_id)
        app.navigation.instead("stayboard_trainer", ink="crimson")
        _congratulate(app, size, further)


def _congratulate(app, size, further):
    words = tr.n("{n} move without seeing the board.", "{n} moves without seeing the board.", goal(size))
    go_on = tr._("Next: {size}", size=f"{further}×{further}")
    ask(tr._("Passed"), words, go_on, lambda: begin(app, further), tr._("Enough for now"), icon="brain")
