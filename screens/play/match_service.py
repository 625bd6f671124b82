"""Matches from their start to the history: begun, opened, kept, counted."""

from datetime import datetime
from functools import partial

from logic.core.codes import Start
from logic.core.history import MatchHistory, player_of, score_of
from logic.core.profile import Figures
from logic.core.replay import Record
from logic.core.saves import new_id, new_seed
from logic.games import GAMES
from screens.games.face import face
from screens.pages import daily
from screens.pages.new_game.choices import at_one_device


class MatchService:
    """The matches of whoever plays here. Writing them is not waited for."""

    #: A start that is being prepared.
    _preparing = None

    def __init__(self, app):
        self._app = app
        #: The index of finished matches.
        self.history = MatchHistory(app.saves)

    def new_seed(self):
        return new_seed()

    def start(self, start, seats, *, rated=False, purpose="game", notes=None):
        """Begin a match at this device, and go to its table."""
        record = Record(
            id=new_id(datetime.now()),
            game=start.game.id,
            options=start.options,
            seats=at_one_device(start.game, seats),
            seed=start.seed,
            started=datetime.now().isoformat(timespec="seconds"),
            rated=rated,
            purpose=purpose,
            notes=dict(notes or {}),
        )
        self._when_ready(record, lambda: self._begin(record))

    def follow(self, game_id, following, seats, *, rated=False):
        """Begin the match that another one or a ladder leads to."""
        seed = self.new_seed() if following.seed is None else following.seed
        start = Start(GAMES[game_id], following.options, len(seats), seed)
        self.start(start, seats, rated=rated, notes=following.notes)

    def rematch(self, record, outcome=None):
        """The match that a finished one leads to, or the same again with another start."""
        game = GAMES[record.game]
        following = face(record.game).following(record, outcome) if outcome else None
        if following:
            self.follow(record.game, following, record.seats, rated=record.rated)
            return
        self.start(
            Start(game, game.renewed(record.options), len(record.seats), self.new_seed()),
            record.seats,
            rated=record.rated,
            purpose=daily.again(record.purpose),
            notes=face(record.game).rematch_notes(record.notes),
        )

    def open(self, record):
        """Go to the table of a match, new or kept."""
        self._when_ready(record, lambda: self._sit_down(record))

    def learn(self, game_id):
        """Go to the tutorial of a game, where it was left."""
        from screens.tutorial.lesson import lesson

        start = lesson(game_id).start(self._app.profile.name)
        go = partial(self._app.navigation.go, "tutorial", game=game_id, ink=face(game_id).ink)
        self._when_ready(start, go)

    def keep(self, match):
        """Save a match after every step; a finished one moves to the history, and then counts."""
        record = match.record()
        if match.outcome is None:
            self._keep(record)
        else:
            self._write(lambda: self._app.saves.finish(record), then=lambda: self._count(record, match))

    def discard(self, match_id):
        """Delete an open match for good."""
        self._write(lambda: self._app.saves.discard(match_id))

    def _begin(self, record):
        self._keep(record)
        self._sit_down(record)

    def _sit_down(self, record):
        self._app.navigation.sit_down(record.game, record=record, ink=face(record.game).ink)

    def _when_ready(self, record, then):
        """A start that takes long is prepared beside the frames; whoever asks for another lets go of it."""
        from screens.play.preparing import prepared

        if self._preparing is not None:
            self._preparing.cancel()
        self._preparing = prepared(GAMES[record.game], record, then)

    def _keep(self, record):
        self._write(lambda: self._app.saves.keep(record), key=record.id)

    def _write(self, job, **how):
        self._app.writer.write(job, **how)

    def _count(self, record, match):
        """Put a finished game into the player's figures: the first person at the table is the player."""
        me = player_of(record)
        if me is None or (record.purpose != "game" and not daily.finished(self._app, record, match, me)):
            return
        kinds = face(record.game).figure_kinds(record, match.state, me)
        known = self._app.profile.figures.get(record.game, Figures())
        won, score = me in match.outcome.winners, score_of(match, me)
        figures = known.plus(won, score, kinds, lowest_wins=match.game.lowest_wins)
        self._app.profile_store.change_figures(record.game, figures)
