"""Many dungeons at once, from consecutive seeds, in slices that leave time for other things."""

from collections.abc import Iterator

from msgspec.structs import replace

from logic.core.game import BadOptions
from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.lcg import MODULUS
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.generator.rating import Rating, rating
from logic.dungeon.state import Options

MOST = 1000


class Batch:
    """A row of dungeons in the making. It keeps what it has made, also when it is cancelled."""

    def __init__(self, options: Options, count: int) -> None:
        """From the options' seed on; raises BadOptions."""
        if not 1 <= count <= MOST:
            raise BadOptions(f"count: {count}")
        self.options = options
        self.count = count
        self.dungeons: list[Dungeon] = []
        self._ratings: dict[int, Rating] = {}
        self.cancelled = False

    @property
    def done(self) -> int:
        return len(self.dungeons)

    @property
    def finished(self) -> bool:
        return self.cancelled or self.done == self.count

    def work(self) -> Iterator[float]:
        """Make one dungeon at a time; each time the share done so far, from 0 to 1."""
        first = self.options.seed or 0
        while not self.finished:
            seed = (first + self.done) % MODULUS
            dungeon = generate(replace(self.options, seed=seed))
            self._ratings[seed] = rating(dungeon)
            self.dungeons.append(dungeon)
            yield self.done / self.count

    def cancel(self) -> None:
        """Stop after the dungeon that is being made."""
        self.cancelled = True

    def by_score(self) -> list[Dungeon]:
        """The best first, by score and among equals by rating; of equals in both the one made first."""
        return sorted(self.dungeons, key=lambda dungeon: -self.rating(dungeon).worth)

    def best(self) -> Dungeon | None:
        """The best so far."""
        return max(self.dungeons, key=lambda dungeon: self.rating(dungeon).worth, default=None)

    def rating(self, dungeon: Dungeon) -> Rating:
        """The rating of one of these dungeons."""
        return self._ratings[dungeon.seed]
