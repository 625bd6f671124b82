"""The rules of Ojyx, in words and pictures."""

from functools import partial

from logic.ojyx.cards import BIG_NUMBERS, KINDS, NUMBERS
from logic.ojyx.state import Cell
from screens.games.ojyx.advice import card_strategy, key_strategies
from screens.games.ojyx.face import card_line, card_name
from screens.i18n.texts import tr


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (tr._("In short"), _in_short()),
        (tr._("Your turn"), _turn()),
        (tr._("Action cards"), _cards()),
        (tr._("Scoring"), _scoring()),
        (tr._("Strategy"), _strategy()),
    ]


def _in_short():
    twelve = [Cell(3, True), *[Cell(None, False)] * 2, Cell(-1, True), Cell(None, False), Cell(7, True)]
    twelve += [Cell(None, False)] * 4 + [Cell(0, True), Cell(None, False)]
    return [
        (
            partial(_grid, twelve),
            tr._("Twelve cards"),
            tr._("All face down. Turn up two; the highest sum plays first. The lowest sum wins."),
        ),
        (
            partial(_scene, [-2], [0], [12]),
            tr._("The cards"),
            tr._(
                "{n} number cards: −2 five times, −1 ten times, 0 fifteen times, 1 to 12 ten times each. "
                "The big deck has {big}. Of each action card there are as many as its ×-number says.",
                n=sum(NUMBERS.values()),
                big=sum(BIG_NUMBERS.values()),
            ),
        ),
        (
            _piles,
            tr._("Draw one"),
            tr._("From the deck, from the discard, or an action card."),
        ),
        (
            partial(_scene, [5, 5, 5], ["arrow-right"], ["gap"] * 3, ["0"]),
            tr._("Three in a column"),
            tr._("Three equal cards in a column leave the table and count nothing."),
        ),
        (
            partial(_card, "curse", "shield"),
            tr._("Action cards"),
            tr._("Keep up to three. A zigzag edge attacks, a curved one answers an attack."),
        ),
        (
            partial(_scene, [9], ["×2"]),
            tr._("Ending the round"),
            tr._("All cards up? The others play once more. If you are not lowest, your sum counts double."),
        ),
    ]


def _turn():
    return [
        (
            _piles,
            tr._("Draw one"),
            tr._("From the deck, from the discard, or an action card."),
        ),
        (
            partial(_scene, ["back"], ["swap-horizontal"], [11]),
            tr._("From the deck"),
            tr._("Look at it secretly. Swap it with any card of yours, or discard it and turn up a hidden card."),
        ),
        (
            partial(_scene, [1], ["swap-horizontal"], ["back"]),
            tr._("From the discard"),
            tr._("Its top card must be swapped in."),
        ),
        (
            partial(_card, "peek", "teleport"),
            tr._("An action card"),
            tr._("Play it or keep it; you can keep three. Kept cards are played before drawing or before you end."),
        ),
        (
            partial(_card, "shield", "mirror"),
            tr._("Attacked?"),
            tr._("A shield cancels the attack, a mirror turns it back. You are asked whenever you hold a card."),
        ),
    ]


def _cards():
    return [
        (partial(_card, card), f"{card_name(card)} ×{kind.copies}", f"{card_line(card)} {card_strategy(card)}")
        for card, kind in KINDS.items()
    ]


def _strategy():
    pictures = {
        "columns": partial(_scene, [7, 7, 7], ["arrow-right"], ["gap"] * 3, ["0"]),
        "negative": partial(_scene, [-2], [-1]),
        "doubling": partial(_scene, [9], ["×2"]),
        "moment": partial(_card, "swap", "curse"),
    }
    return [(pictures[name], heading, text) for name, (heading, text) in key_strategies().items()]


def _scoring():
    return [
        (
            partial(_scene, [3, 4, 1], ["×2"], ["=16"]),
            tr._("Sums"),
            tr._("Each column is summed; marks double or halve it if it is above zero; then all is added up."),
        ),
        (
            partial(_scene, [9], ["×2"]),
            tr._("Double"),
            tr._("Whoever ended the round without the lowest sum counts double, if the sum is above zero."),
        ),
        (
            partial(_scene, ["100"], ["flag-checkered"]),
            tr._("How long"),
            tr._(
                "Three ways: one round; until somebody has 100 points; or as long as more than half vote for another."
            ),
        ),
    ]


def _grid(cells):
    from screens.games.ojyx.cards import CardGrid

    return CardGrid(grid=tuple(cells), small=True, rimmed=True)


def _scene(*columns, captions=()):
    from screens.games.ojyx.pictures import CardScene

    return CardScene(columns=[list(column) for column in columns], captions=captions)


def _piles():
    captions = [tr.c("pile", "deck"), tr.c("pile", "discard"), tr.c("pile", "action")]
    return _scene(["back"], [1], ["action"], captions=captions)


def _card(*cards):
    """Action cards as they look in a hand; in a picture they cannot be pressed."""
    from kivy.metrics import dp
    from kivy.uix.boxlayout import BoxLayout

    from screens.games.ojyx.action_card import ActionCardView

    # One alone is so large that its name can be read.
    wide, high = (dp(72), dp(92)) if len(cards) == 1 else (dp(52), dp(68))
    size = len(cards) * (wide + dp(4)) - dp(4), high
    hand = BoxLayout(spacing=dp(4), size_hint=(None, None), size=size)
    for card in cards:
        hand.add_widget(ActionCardView(card=card, disabled=True))
    return hand
