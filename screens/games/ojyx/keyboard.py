"""Ojyx by keys: the cursor over the cards, and a key for each pile, kept card and button."""

from logic.ojyx.state import CELLS, COLUMNS
from screens.i18n.texts import tr

ARROWS = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}
PILES = {"d": "deck", "f": "discard", "a": "actions"}


class OjyxKeys:
    """What the keys do at the table; the screen that takes this says what a touch does."""

    def press(self, key):
        if self.over:
            if key == "enter":
                self.show_result()
                return True
            return False
        if key == "o":
            self._look_further()
            return True
        if self.choosing is None:
            return False
        if key in ARROWS:
            self._move_cursor(key)
        elif key in ("enter", "space"):
            self._confirm()
        elif key in PILES:
            if PILES[key] in self._takes():
                self.take(PILES[key])
        elif key in ("1", "2", "3") and int(key) <= len(self.ids.stock.cards):
            self.touch_card(self.ids.stock.cards[int(key) - 1])
        elif key in ("k", "x"):
            if offer := next((offer for offer in self.offers if offer.key == key.upper()), None):
                self.take_up(offer)
        else:
            return False
        return True

    @property
    def steers(self):
        """Whether the arrows move over the cards."""
        return not self.over and self.choosing is not None

    def _move_cursor(self, key):
        cell = int(self.cursor)
        if cell < 0:
            self.cursor = 0
        elif key in ("left", "right"):
            self.cursor = cell - cell % COLUMNS + (cell % COLUMNS + ARROWS[key]) % COLUMNS
        else:
            self.cursor = (cell + ARROWS[key]) % CELLS
        self._show()

    def _confirm(self):
        """Enter does what the filled button says; where nothing is chosen yet, it touches the card under the cursor."""
        cell = int(self.cursor)
        choosing, shown = self.choosing, int(self.shown)
        ready = choosing.complete() if choosing.card else choosing.swap()
        if cell >= 0 and cell in choosing.choosable(shown) and cell not in choosing.chosen(shown):
            self.touch(shown, cell)
        elif ready:
            self.play_action(ready)
        elif self.offers:
            self.take_up(self.offers[0])

    def _look_further(self):
        """On to the next opponent's cards, and after the last to one's own, or to the first again."""
        own = [] if self.watching else [int(self.me)]
        seats = [*own, *(int(panel.seat) for panel in self.ids.opponents.panels)]
        self.look_at(seats[(seats.index(int(self.shown)) + 1) % len(seats)])

    def main_keys(self):
        """The keys that matter most, for the card beside the table."""
        stocked = self.client.view.options.actions != "none"
        if self.watching:
            return [(("O",), tr._("next player")), (("?",), tr._("all keys"))]
        return [
            (("D", "F", "A") if stocked else ("D", "F"), tr._("draw")),
            ((tr._("arrows"),), tr._("choose a card")),
            *([(("1–3",), tr._("play from the stock"))] if stocked else []),
            (("?",), tr._("all keys")),
        ]

    def resting_keys(self):
        """Those of them that would do nothing now."""
        takes = self._takes()
        resting = [key.upper() for key, pile in PILES.items() if pile not in takes]
        if not (self.choosing and (self.choosing.playable() or self.choosing.droppable())):
            resting.append("1–3")
        return resting if self.choosing else [*resting, tr._("arrows")]

    def key_help(self):
        if self.watching:
            return [("O", tr._("next player")), ("Esc", tr._("back"))]
        return [
            ("← ↑ → ↓", tr._("choose a card")),
            ("Enter", tr._("do it")),
            ("D F A", tr._("deck, discard, action")),
            ("1–3", tr._("play from the stock")),
            ("O", tr._("next opponent")),
            ("K", tr._("keep")),
            ("X", tr._("discard or drop")),
            ("Esc", tr._("back")),
        ]
