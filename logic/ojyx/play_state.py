"""What the play screen of Ojyx shows."""

from typing import Literal, TypeAlias

from logic.core.play import PlayState
from logic.ojyx import reading
from logic.ojyx.cards import ActionCard
from logic.ojyx.offers import Offer, Prompt
from logic.ojyx.round_end import RoundEnd
from logic.ojyx.state import Action, State
from logic.ojyx.turn import Choosing

Pile: TypeAlias = Literal["deck", "discard", "actions"]


class OjyxPlayState(PlayState, frozen=True, kw_only=True):
    """What the play screen of Ojyx shows. A spectator is no seat, and so has no stock and no hand."""

    view: State
    to_move: tuple[int, ...]
    shown: int
    """Whose cards are in the middle."""
    followed: int | None
    """Whom a spectator's table follows."""
    choosing: Choosing | None
    """What is being composed, while these eyes are to act."""
    cursor: int
    """The cell the keys are on, or −1."""
    choosable: tuple[int, ...]
    """The cells in the middle that may be touched next."""
    chosen: tuple[int, ...]
    """Those that are outlined: touched, in danger, or chosen to open with."""
    takes: tuple[Pile, ...]
    """The piles that can be drawn from."""
    offers: tuple[Offer, ...]
    prompt: Prompt
    next_person: int | None
    """Who has to take over the device."""
    curtained: bool
    """Somebody at this device knows what the others may not: the device is handed over behind a curtain."""
    passing: bool
    """It is handed over now: whoever held it has seen what came of their deed."""
    hurries: bool
    """The computers play, and can be hurried."""
    can_hint: bool
    hint: Action | None
    """What a good player would do, as long as nothing else is touched."""
    played: int
    """How many actions were played here."""
    round_end: RoundEnd | None
    """A round that was played, until whoever is here has seen it; the view shows its cards."""

    @property
    def me(self) -> int:
        """The seat of these eyes, −1 for a spectator."""
        return -1 if self.eyes is None else self.eyes

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, from the next one round the table."""
        count = len(self.seats)
        return tuple(range(count)) if self.eyes is None else tuple((self.eyes + k) % count for k in range(1, count))

    @property
    def counted(self) -> bool:
        """A round has just been counted, and its points are told."""
        return reading.just_counted(self.view) and not self.turning

    @property
    def turning(self) -> bool:
        """A round is over, and the cards turn up one seat after another."""
        return self.round_end is not None and self.round_end.stage == "turning"

    @property
    def attacked(self) -> bool:
        return self.choosing is not None and self.view.phase == "react"

    @property
    def voting(self) -> bool:
        """One is asked whether to play another round."""
        return self.choosing is not None and self.view.phase == "vote"

    @property
    def stocked(self) -> bool:
        """These eyes may keep action cards."""
        return self.view.options.actions != "none" and not self.watching and self.round_end is None

    @property
    def stock(self) -> tuple[ActionCard | None, ...]:
        return () if self.watching else self.view.stocks[self.me]

    @property
    def clearing(self) -> dict[int, int]:
        """The columns in the middle that one more card would clear, and which card."""
        return {} if self.counted or self.round_end else reading.clearing(self.view.grids[self.shown])

    @property
    def aimed(self) -> ActionCard | None:
        """The action card being aimed."""
        return self.choosing.card if self.choosing else None

    @property
    def drawn(self) -> ActionCard | None:
        """The action card in one's own hand."""
        return self.view.hand if self.view.turn == self.me and isinstance(self.view.hand, str) else None

    @property
    def holding(self) -> bool:
        """A card is in somebody's hand, and in sight."""
        if self.view.turn == self.me or isinstance(self.view.hand, int):
            return self.view.hand is not None
        return self.view.phase == "place"

    @property
    def usable(self) -> tuple[ActionCard, ...]:
        """The action cards that a tap aims, drops, or no longer aims."""
        choosing = self.choosing
        return (*choosing.playable(), *choosing.droppable()) if choosing else ()
