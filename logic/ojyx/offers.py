"""What a person is offered and asked while they choose, as keys; the screen has the words."""

from typing import Literal, TypeAlias

from msgspec import Struct

from logic.ojyx.cards import ActionCard, how_played
from logic.ojyx.round_end import RoundEnd
from logic.ojyx.state import Action, Discard, DrawAction, DrawDeck, Drop, React, TakeDiscard, Vote
from logic.ojyx.turn import Choosing

OfferKind: TypeAlias = Literal[
    "take_discard", "draw_deck", "draw_action", "swap", "discard", "discard_and_turn_up", "play", "keep", "drop",
    "end_turn", "cancel", "use", "let_pass", "go_on", "stop", "abstain", "scores", "see_cards", "next_round",
    "undo", "pass_on",
]  # fmt: skip

Prompt: TypeAlias = Literal[
    "", "open", "draw", "draw_numbers", "place", "place_or_discard", "place_or_turn_up", "turn_up", "keep_or_play",
    "play_or_drop", "give_up", "end", "vote", "play", "own_column", "own_card", "another_own_card", "column", "card",
    "opponent",
]  # fmt: skip
"""What is asked; from `play` on of who aims an action card: nothing more, or what to touch next."""


class Offer(Struct, frozen=True):
    """A button: the action it plays, or the card it begins to aim; with neither, it stops aiming."""

    kind: OfferKind
    action: Action | None = None
    card: ActionCard | None = None
    key: str = ""


def offers(choosing: Choosing) -> tuple[Offer, ...]:
    """The buttons for one who chooses, the likeliest first."""
    if choosing.card:
        return _aiming(choosing)
    if choosing.view.phase == "react":
        return _reacting(choosing)
    if choosing.view.phase == "vote":
        return Offer("go_on", Vote(True), key="Enter"), Offer("stop", Vote(False)), Offer("abstain", Vote(None))
    return _drawing(choosing) or _holding(choosing)


def after_round(end: RoundEnd, choosing: Choosing | None) -> tuple[Offer, ...]:
    """The buttons once a round has been played; whoever may vote on another one does so with them."""
    if end.stage == "turning":
        return (Offer("scores", key="Enter"),)
    if choosing:
        return offers(choosing)
    return Offer("next_round", key="Enter"), Offer("see_cards" if end.stage == "told" else "scores")


def _aiming(choosing: Choosing) -> tuple[Offer, ...]:
    play, cancel = choosing.complete(), Offer("cancel")
    return (Offer("play", play, choosing.card, key="Enter"), cancel) if play else (cancel,)


def _reacting(choosing: Choosing) -> tuple[Offer, ...]:
    cards = choosing.reactions()
    answers = [Offer("use", React(card), card, "" if place else "Enter") for place, card in enumerate(cards)]
    return *answers, Offer("let_pass", React(None), key="" if cards else "Enter")


def _drawing(choosing: Choosing) -> tuple[Offer, ...]:
    ways = {
        TakeDiscard(): Offer("take_discard", TakeDiscard(), key="F"),
        DrawDeck(): Offer("draw_deck", DrawDeck(), key="D"),
        DrawAction(): Offer("draw_action", DrawAction(), key="A"),
    }
    return tuple(ways[draw] for draw in choosing.draws())


def _holding(choosing: Choosing) -> tuple[Offer, ...]:
    """With a card in hand, or at the end of the turn."""
    view, found = choosing.view, []
    if swap := choosing.swap():
        found.append(Offer("swap", swap, key="Enter"))
    if (discard := choosing.discard()) and (choosing.picks or discard.reveal is None):
        found.append(Offer("discard" if discard.reveal is None else "discard_and_turn_up", discard, key="X"))
    if view.phase == "card" and isinstance(view.hand, str):
        if view.hand in choosing.playable():
            found.append(Offer("play", card=view.hand, key="Enter"))
        if keep := choosing.keep():
            found.append(Offer("keep", keep, key="K"))
        if view.hand in choosing.droppable():
            found.append(Offer("drop", Drop(view.hand), key="X"))
    if end := choosing.end():
        found.append(Offer("end_turn", end, key="Enter"))
    return tuple(found)


def prompt(choosing: Choosing) -> Prompt:
    """What is asked of one who chooses; "" where the buttons say everything."""
    view = choosing.view
    if choosing.card:
        return _aim(choosing)
    match view.phase:
        case "draw":
            return "draw_numbers" if view.options.actions == "none" else "draw"
        case "place":
            return _place(choosing)
        case "card" if isinstance(view.hand, str):
            free = how_played(view.hand) != "keep" or choosing.keep()
            return "keep_or_play" if free else "play_or_drop"
        case "open" | "give_up" | "end" | "vote":
            return view.phase
    return ""


def _aim(choosing: Choosing) -> Prompt:
    if choosing.complete():
        return "play"
    plays = choosing.plays()
    if choosing.choosable(choosing.me):
        if any(play.column is not None for play in plays):
            return "own_column"
        return "another_own_card" if choosing.picks else "own_card"
    if any(play.column is not None for play in plays):
        return "column"
    return "card" if any(play.cell is not None for play in plays) else "opponent"


def _place(choosing: Choosing) -> Prompt:
    """With a number card in hand; once an own card is touched, the buttons say it."""
    if choosing.picks:
        return ""
    if choosing.discarding:
        return "turn_up"
    if not choosing.has(Discard):
        return "place"
    return "place_or_discard" if choosing.discard() else "place_or_turn_up"
