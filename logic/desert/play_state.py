"""What the play screen of Le Désert shows, as one value."""

from typing import Literal, TypeAlias

from msgspec import Struct

from logic.core.client import Events
from logic.core.play import PlayState
from logic.desert import state as s
from logic.desert.computers.reasons import Reason
from logic.desert.playback import StormCard, StormPlayback
from logic.desert.state import Action, Card, Cell, State
from logic.desert.turn import Extra, KeyName, Turn

Prompt: TypeAlias = Literal["bury", "dig", "tunnel", "extra", "end", "hint", "rescue"]
"""What a person is asked or advised."""


class Hint(Struct, frozen=True):
    """What the best companion would do; None as long as it has not said so."""

    action: Action | None = None
    reason: Reason | None = None
    thinking: bool = False


class DesertPlayState(PlayState, frozen=True, kw_only=True):
    """What the play screen of Le Désert shows; everybody at this device sees the same."""

    view: State
    turn: Turn | None
    """What the person to move can do and is aiming; None where nobody here is to move, or a storm is being shown."""
    asking: bool
    """There are points left: the turn ends when that is wanted once more."""
    hint: Hint | None
    last_storm: tuple[StormCard, ...]
    storm: StormPlayback | None
    """The storm that is being shown: what is seen lags behind the match."""
    skipped: bool
    """Its cards were not all shown one by one."""
    news: Events
    """The events of the last find, or of the weather being read, until something else happens."""

    @property
    def board(self) -> State:
        """The view that the board shows."""
        return self.storm.frame.view if self.storm else self.view

    @property
    def shown(self) -> State:
        """The view that is shown around the board: what a storm card leads to is told when it is drawn."""
        return self.storm.end if self.storm else self.view

    @property
    def gust(self) -> tuple[Cell, Cell] | None:
        """Where the storm has just come from, and where it is."""
        return self.storm.frame.gust if self.storm else None

    @property
    def drawn(self) -> tuple[StormCard, ...]:
        """The cards of the last storm that are in sight."""
        return self.storm.drawn if self.storm else self.last_storm

    @property
    def cards(self) -> tuple[Card, ...]:
        """The same without what they did."""
        return tuple(storm.card for storm in self.drawn)

    @property
    def card(self) -> Card | None:
        """The card that was drawn last."""
        return self.drawn[-1].card if self.drawn else None

    @property
    def ended(self) -> bool:
        """It is over, and its last storm has been shown."""
        return self.over and self.storm is None

    @property
    def gone(self) -> bool:
        """Everybody here has given up; guides play on for them."""
        view = self.storm.before if self.storm else self.view
        return bool(self.people) and not self.ended and set(self.people) <= set(view.left)

    @property
    def won_here(self) -> bool:
        """Whether somebody here has escaped; where only others play, whether they have."""
        return self.view.won and not (self.people and set(self.people) <= set(self.view.left))

    @property
    def points(self) -> int:
        """The action points left to the seat to move."""
        return self.view.players[self.view.turn].points

    @property
    def aiming(self) -> bool:
        return self.turn is not None and self.turn.aiming is not None

    @property
    def aimed_key(self) -> str:
        """The key whose target is being chosen, or ""."""
        return self.turn.aiming if self.turn and isinstance(self.turn.aiming, str) else ""

    @property
    def keys(self) -> tuple[KeyName, ...]:
        """The keys that do something now."""
        return self.turn.keys if self.turn else ()

    @property
    def ways(self) -> tuple[Cell, ...]:
        """Where a tap walks to."""
        return tuple(self.turn.ways) if self.turn and not self.aiming else ()

    @property
    def targets(self) -> tuple[Cell, ...]:
        """What can be aimed at."""
        return tuple(self.turn.targets) if self.turn else ()

    @property
    def cursor(self) -> Cell | None:
        return self.turn.cursor if self.turn else None

    @property
    def forecast(self) -> tuple[Card, ...]:
        """The cards of which one is to be buried now."""
        return self.view.forecast if self.turn and self.turn.burials else ()

    @property
    def thinking(self) -> bool:
        """The companion has been asked."""
        return self.hint is not None and self.hint.thinking

    @property
    def hint_cell(self) -> Cell | None:
        """Where the companion would act."""
        match self.hint and self.hint.action:
            case s.Move(to=cell) | s.Tunnel(to=cell) | s.Guide(to=cell) | s.Dig(at=cell):
                return cell
            case s.Use(at=cell) if cell is not None:
                return cell
            case s.Flip() | s.PickUp() | s.Fill():
                return self.view.players[self.view.turn].cell
        return None

    @property
    def prompt(self) -> Prompt | None:
        """What the person to move is asked or advised."""
        if self.over or self.turn is None:
            return None
        if self.turn.burials:
            return "bury"
        if isinstance(self.turn.aiming, Extra):
            return "extra"
        if self.turn.aiming is not None:
            return self.turn.aiming
        if self.asking:
            return "end"
        if self.hint is not None:
            return "hint"
        return "rescue" if self.turn.rescues and not self.news else None
