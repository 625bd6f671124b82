"""Watching a table of Ojyx without a seat: the view follows the player who is acting."""

from kivy.properties import BooleanProperty, NumericProperty

GROWS_FROM = 0.6


class Watching:
    """For the play screen: whose cards lie in the middle where nobody at this device has a seat.

    A spectator is no seat: `me` is −1 then, all players stand among the opponents, and there is no stock and no hand.
    """

    watching = BooleanProperty(False)
    #: How far the cards in the middle have grown, for who has just begun to act.
    grown = NumericProperty(1)

    def __init__(self, **kwargs):
        #: Who acted when this was last looked at, and whether their cards are still to grow.
        self._followed, self._grows = None, False
        super().__init__(**kwargs)

    def watch(self):
        """A match has been opened or handed over: see whether anybody here has a seat."""
        self.watching = self.client.seat is None
        self.me = -1 if self.watching else self.client.seat
        self._followed = None
        self.shown = self._acting_seat() if self.watching else self.me

    def follow_play(self):
        """A spectator looks at whoever acts now; at somebody else only until the next one does."""
        seat = self._acting_seat()
        if self.watching and seat != self._followed:
            self._grows = self._followed is not None
            self._followed = self.shown = seat

    def grow(self):
        """Let the cards of the one who acts now grow."""
        if self._grows:
            self._grows = False
            self.grown = GROWS_FROM
            self.animator.move(self, 240, grown=1)

    def usual_seat(self):
        """Whose cards lie in the middle when nobody has asked for others."""
        return self._acting_seat() if self.watching else int(self.me)

    def _acting_seat(self):
        """Whose turn it is, or who has to answer an attack; at the end who has won."""
        view = self.client.view
        if self.client.outcome is not None:
            return next(iter(self.client.outcome.winners), view.turn)
        to_move = self.client.game.to_move(view)
        return to_move[0] if len(to_move) == 1 else view.turn
