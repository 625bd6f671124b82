"""The presets of a game as cards."""

from kivy.clock import Clock
from kivy.uix.gridlayout import GridLayout

from screens.widgets import PresetCard


class Presets(GridLayout):
    """A grid with as many cards in a row as stay legible; few cards are laid out horizontally, to save height."""

    def __init__(self, **kwargs):
        self._relayout = Clock.create_trigger(self.layout, -1)
        super().__init__(cols=1, **kwargs)
        for name in ("width", "children"):
            self.fbind(name, self._relayout)

    def offer(self, **what):
        """Add a card at the end."""
        # All as high as the highest.
        card = PresetCard(size_hint_y=1, **what)
        for words in card.words():
            words.fbind("natural_width", self._relayout)
        self.add_widget(card)
        return card

    def layout(self, *_):
        count = len(self.children)
        # No card is alone in its row.
        ways = [cols for cols in range(count, 0, -1) if cols == 1 or count % cols != 1]
        self.cols = next((cols for cols in ways if self._fits(cols)), 1)
        for card in self.children:
            card.lying = self.cols <= 2

    def _fits(self, cols):
        width = (self.width - self.spacing[0] * (cols - 1)) / cols
        return all(card.fits(width, lying=cols <= 2) for card in self.children)
