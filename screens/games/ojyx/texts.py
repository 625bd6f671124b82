"""What an Ojyx table says beside prompts and plates: words made from the play state alone."""

from typing import NamedTuple

from logic.ojyx import reading
from logic.ojyx.cards import KINDS
from logic.ojyx.events import CardPlayed, Failed, Missed, Peeked, Reacted, TurnBegan
from logic.ojyx.state import COLUMNS
from screens.games.face import winners_line
from screens.games.ojyx.advice import card_strategy
from screens.games.ojyx.face import FACE, card_line, card_when, figure
from screens.games.seat_names import names_of
from screens.i18n.texts import tr


def names(state):
    """What to call every seat."""
    return names_of(state.seats, FACE.id)


def plate_name(state):
    return names(state)[state.shown]


def plate_sums(state):
    """How the seat in the middle stands; a line breaks between the two, never between a word and its figure."""
    return " · ".join(part.replace(" ", "\u00a0") for part in standing(state).split(" · "))


def plate_hidden(state):
    if state.view.last_lap and state.view.ender == state.shown and not state.counted:
        return tr._("closed the round")
    return tr.n("{n} hidden", "{n} hidden", reading.hidden_cards(state.view.grids[state.shown]))


def closed(state):
    """Who has closed the round; "" where whoever did has left."""
    ender = state.view.ender
    return "" if ender is None else tr._("{name} closed the round", name=names(state)[ender])


def standing(state):
    """How the seat in the middle stands: what it shows or what it was counted, and its total if it has one."""
    view, seat = state.view, state.shown
    up, total = figure(reading.shown_sum(view.grids[seat])), figure(view.totals[seat])
    if not view.history or state.turning:
        # Before a round is counted there is no total: a nought beside what is shown would be a riddle.
        return f"{tr._('shown')} {up}"
    if not state.counted:
        return tr._("shown {up} · total {total}", up=up, total=total)
    points = tr._("Round {n}: {scores}", n=len(view.history), scores=figure(view.history[-1][seat]))
    return f"{points} · {tr._('total')} {total}"


def clearing_words(state):
    """What would clear columns: for left of the cards, and for right of them."""
    sides = ["", ""]
    for column, value in state.clearing.items():
        at_edge = column in (0, COLUMNS - 1)
        words = (
            tr._("another {card} here clears the column", card=figure(value))
            if at_edge
            else tr._("another {card} clears column {n}", card=figure(value), n=column + 1)
        )
        side = 0 if column < COLUMNS / 2 else 1
        sides[side] = "\n".join(filter(None, (sides[side], words)))
    return tuple(sides)


def headline(state):
    return winners_line(state.outcome, names(state)) if state.over else ""


def sentence(state):
    """How it ended; the plate has made room for this, so it says whose the large cards are, and what they came to."""
    if not state.over:
        return ""
    called, view = names(state), state.view
    total = figure(view.totals[state.shown])
    own = tr._("{name}: {total} in total.", name=called[state.shown], total=total)
    return " ".join(filter(None, (FACE.headline(None, view, state.outcome, called)[1], own, doubling(state))))


def doubling(state):
    """Whose sum counts double in the round that was counted last; "" where nobody's does."""
    last = state.view.last_round
    if last is None or not last.doubled:
        return ""
    return tr._("{name} counts double.", name=names(state)[last.ender])


def closing(state):
    """How a round came to its end, and what it meant for who closed it."""
    last = state.view.last_round
    if last.ender is None:
        return tr._("Nobody closed the round: nobody counts double.")
    name, sum_ = names(state)[last.ender], figure(last.sums[last.ender])
    if last.doubled:
        return tr._("{name} closed the round without the lowest sum: {sum} counts double.", name=name, sum=sum_)
    return tr._("{name} closed the round: {sum} counts once.", name=name, sum=sum_)


class Score(NamedTuple):
    """What a round came to for a seat."""

    seat: int
    name: str
    mine: bool
    #: How the points came about, where that is not plain.
    sum: str
    points: str
    total: str


def scores(state):
    """What the round that was counted last came to, for every seat that played it."""
    view, last, called = state.view, state.view.last_round, names(state)
    return [
        Score(
            seat=seat,
            name=called[seat],
            mine=seat in state.people,
            sum=f"{figure(last.sums[seat])} × 2 =" if last.doubled and seat == last.ender else "",
            points=figure(last.scores[seat]),
            total=figure(view.totals[seat]),
        )
        for seat, left_in in enumerate(view.gone)
        if left_in in (0, len(view.history))
    ]


def spoken(event, state):
    """What is said of an event, as these eyes heard of it."""
    if isinstance(event, TurnBegan) and event.seat == state.me and state.view.last_lap:
        return tr._("Your last turn")
    return FACE.say(event, names(state))


def surprise(events, state):
    """What the person who looks may not expect: somebody's answer to an attack, a card of theirs that acted at once or
    had no effect; and what followed from it."""
    at = next((place for place, event in enumerate(events) if _surprises(event)), len(events))
    concerned = any(isinstance(event, Reacted) or state.me in _concerned(event) for event in events)
    lines = (FACE.say(event, names(state)) for event in events[at:] if not isinstance(event, TurnBegan | Missed))
    return ". ".join(filter(None, lines)) if concerned else ""


def _surprises(event):
    match event:
        case CardPlayed(card=card):
            return KINDS[card].when == "at_once"
        case Reacted(card=card):
            return card is not None
    return isinstance(event, Failed)


def _concerned(event):
    return [getattr(event, name, None) for name in ("seat", "target", "by")]


def since_turn(state, events):
    """What everybody else did since one's own last turn: a line a seat, as (seat, words)."""
    called, told = names(state), {}
    for event in reading.since_turn(events, state.eyes):
        seat = getattr(event, "by", getattr(event, "seat", None))
        if seat not in (None, state.eyes) and (line := FACE.say(event, called)):
            told.setdefault(seat, []).append(line)
    return [(seat, ". ".join(lines)) for seat, lines in told.items()]


def secret(event):
    """What one person alone is told of a card."""
    if isinstance(event, Peeked):
        return tr._("You see: {card}.", card=figure(event.card))
    return tr._("Next in the deck: {cards}", cards=", ".join(figure(card) for card in reversed(event.cards)))


def card_details(card):
    """All about an action card, and how to play it well."""
    return f"{card_line(card)} ({card_when(card)})\n\n{card_strategy(card)}"


def turn_steps():
    """How a turn goes, step by step."""
    return "\n".join(
        [
            tr._("1. You may play kept action cards."),
            tr._("2. Draw one: from the deck, the discard, or an action card."),
            tr._("3. Deck: swap it in, or discard it and turn up a hidden card. Discard: swap it in."),
            tr._("4. You may play kept cards again; then the turn ends."),
            "",
            tr._("A tap chooses a card, a second one confirms. Your card first, then the discard: they are swapped."),
        ]
    )


def main_keys(state):
    """The keys that matter most, for the card beside the table."""
    stocked = state.view.options.actions != "none"
    if state.watching:
        return [(("O",), tr._("next player")), (("?",), tr._("all keys"))]
    return [
        (("D", "F", "A") if stocked else ("D", "F"), tr._("draw")),
        ((tr._("arrows"),), tr._("choose a card")),
        *([(("1–3",), tr._("play from the stock"))] if stocked else []),
        (("?",), tr._("all keys")),
    ]


def resting_keys(state):
    """Those of them that would do nothing now."""
    piles = {"deck": "D", "discard": "F", "actions": "A"}
    resting = [key for pile, key in piles.items() if pile not in state.takes]
    if not state.usable:
        resting.append("1–3")
    return resting if state.choosing else [*resting, tr._("arrows")]


def key_help(state):
    """All keys, for the sheet."""
    if state.watching:
        return [("O", tr._("next player")), ("Esc", tr._("back"))]
    return [
        ("← ↑ → ↓", tr._("choose a card")),
        ("Enter", tr._("do it")),
        ("D F A", tr._("deck, discard, action")),
        ("1–3", tr._("play from the stock")),
        ("O", tr._("next opponent")),
        ("K", tr._("keep")),
        ("X", tr._("discard or drop")),
        ("U", tr._("undo my choice")),
        ("H", tr._("hint")),
        ("Esc", tr._("back")),
    ]
