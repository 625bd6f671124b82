"""A storm shown card by card: the rules play it in one go, and the board tells it again at a walking pace."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from logic.desert import events as e
from logic.desert.state import Card, Cell, State
from logic.desert.telling import told


class StormCard(Struct, frozen=True):
    """A card that was drawn, and what it did."""

    card: Card
    effects: tuple[e.Event, ...] = ()


class Frame(Struct, frozen=True):
    """The board for a while: when a card is drawn, after each gust, and when the card has done everything."""

    kind: Literal["card", "gust", "rest"]
    place: int
    """Which of the cards it belongs to."""
    view: State
    gust: tuple[Cell, Cell] | None = None
    """Where the storm came from, and where it is."""


class StormPlayback(Struct, frozen=True):
    """A storm that is being shown."""

    before: State
    """The view before the storm."""
    cards: tuple[StormCard, ...]
    ends: tuple[State, ...]
    """The view after each card."""
    frames: tuple[Frame, ...]
    at: int = 0

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    @property
    def drawn(self) -> tuple[StormCard, ...]:
        """The cards drawn so far."""
        return self.cards[: self.frame.place + 1]

    @property
    def end(self) -> State:
        """What the card that was drawn last leads to."""
        return self.ends[self.frame.place]

    def next(self) -> "StormPlayback | None":
        """With the next frame; None after the last one."""
        return replace(self, at=self.at + 1) if self.at + 1 < len(self.frames) else None


def storm_cards(events: Sequence[e.Event]) -> tuple[StormCard, ...]:
    """The cards among the events, each with its effects."""
    found: list[StormCard] = []
    for event in events:
        if isinstance(event, e.CardDrawn):
            found.append(StormCard(event.card))
        elif found and _is_effect(event):
            found[-1] = replace(found[-1], effects=(*found[-1].effects, event))
    return tuple(found)


def playback(before: State, events: Sequence[e.Event]) -> StormPlayback | None:
    """The storm that these events tell of, from the view before them; None where no card was drawn."""
    frames: list[Frame] = []
    ends: list[State] = []
    view = before
    for event in events:
        view = told(view, event)
        if isinstance(event, e.CardDrawn):
            _rest(frames, ends)
            frames.append(Frame("card", len(ends), view))
            ends.append(view)
        elif ends and _is_effect(event):
            ends[-1] = view
            if isinstance(event, e.StormMoved):
                frames.append(Frame("gust", len(ends) - 1, view, (event.start, event.end)))
    _rest(frames, ends)
    return StormPlayback(before, storm_cards(events), tuple(ends), tuple(frames)) if frames else None


def _is_effect(event: e.Event) -> bool:
    """Whether an event is a part of the storm, not of the turns around it."""
    return not isinstance(event, (e.TurnBegan, e.TurnEnded, e.ShadeEnded))


def _rest(frames: list[Frame], ends: list[State]) -> None:
    """Leave the last card in sight for a while."""
    if ends:
        frames.append(Frame("rest", len(ends) - 1, ends[-1]))
