"""What is said to a person at an Ojyx table, and the buttons they are offered. Knows no widgets."""

from typing import NamedTuple

from logic.ojyx.state import COLUMNS, Discard, DrawAction, DrawDeck, Drop, React, TakeDiscard, Vote
from screens.games.ojyx.face import card_line, card_name, card_when, figure
from screens.games.ojyx.turn import column_cells, kind_word
from screens.i18n.texts import tr


class Offer(NamedTuple):
    """A button: the action it plays, or the card it begins to aim; with neither, it stops aiming."""

    text: str
    style: str
    action: object = None
    card: str = ""
    key: str = ""


def offers(choosing):
    """The buttons for one who chooses, the likeliest first."""
    phase = choosing.view.phase
    if choosing.card:
        return _aiming(choosing)
    if phase == "react":
        return _reacting(choosing)
    if phase == "vote":
        return [
            Offer(tr._("Another round"), "filled", Vote(True), key="Enter"),
            Offer(tr._("Stop here"), "outline", Vote(False)),
            Offer(tr._("Abstain"), "plain", Vote(None)),
        ]
    return _drawing(choosing) or _holding(choosing)


def _aiming(choosing):
    play, cancel = choosing.complete(), Offer(tr._("Cancel"), "outline")
    text = tr._("Play {card}", card=card_name(choosing.card))
    return [Offer(text, "filled", play, key="Enter"), cancel] if play else [cancel]


def _reacting(choosing):
    cards = choosing.reactions()
    answers = [
        Offer(tr._("Use {card}", card=card_name(card)), "filled", React(card), key="" if place else "Enter")
        for place, card in enumerate(cards)
    ]
    return [*answers, Offer(tr._("Let it pass"), "outline", React(None), key="" if cards else "Enter")]


def _drawing(choosing):
    ways = {
        TakeDiscard: (lambda: tr._("Take the {card}", card=figure(choosing.view.discard[-1])), "F"),
        DrawDeck: (lambda: tr._("Draw deck"), "D"),
        DrawAction: (lambda: tr._("Action"), "A"),
    }
    found = []
    for draw in choosing.draws():
        text, key = ways[type(draw)]
        found.append(Offer(text(), "outline" if found else "filled", draw, key=key))
    return found


def _holding(choosing):
    """With a card in hand, or at the end of the turn."""
    view, found = choosing.view, []
    if swap := choosing.swap():
        cell = view.grids[choosing.me][swap.cell]
        text = tr._("Swap with the {card}", card=figure(cell.value)) if cell.up else tr._("Swap here")
        found.append(Offer(text, "filled", swap, key="Enter"))
    if discard := choosing.discard():
        text = tr._("Discard it") if discard.reveal is None else tr._("Discard, turn this up")
        found.append(Offer(text, "outline", discard, key="X"))
    if view.phase == "card":
        hand = view.hand
        if hand in choosing.playable():
            found.append(Offer(tr._("Play {card}", card=card_name(hand)), "filled", card=hand, key="Enter"))
        if keep := choosing.keep():
            found.append(Offer(tr._("Keep"), "outline", keep, key="K"))
        if hand in choosing.droppable():
            found.append(Offer(tr._("Drop"), "plain", Drop(hand), key="X"))
    if end := choosing.end():
        found.append(Offer(tr._("End turn"), "filled", end, key="Enter"))
    return found


def hint(choosing):
    """What is being done, and what to do next."""
    if choosing is None:
        return "", ""
    view = choosing.view
    if choosing.card:
        return _next_touch(choosing) or card_name(choosing.card), card_line(choosing.card)
    if isinstance(view.hand, str) and view.turn == choosing.me and view.phase == "card":
        return _drawn(choosing), card_line(view.hand)
    draw = (
        tr._("Draw one card: deck or discard.")
        if view.options.actions == "none"
        else tr._("Draw one card: deck, discard or action.")
    )
    return {
        "open": ("", tr._("Tap two of your cards to turn them up.")),
        "draw": ("", draw),
        "place": ("", _place_hint(choosing)),
        "give_up": ("", tr._("Tap the action card you give up.")),
        "end": ("", tr._("Play a kept card, or end your turn.")),
        "vote": (tr._("Another round?"), ""),
    }.get(view.phase, ("", ""))


def in_a_line(choosing, title, text):
    """A hint where it has one line: of an action card what to touch next, or what it does."""
    if choosing and choosing.card:
        return _next_touch(choosing) or _what_it_does(choosing.card)
    if choosing and choosing.view.phase == "card":
        return _what_it_does(choosing.view.hand)
    return f"{text} {title}".strip()


def _drawn(choosing):
    """An action card in hand: its name and when it is played, unless no more can be kept."""
    card = choosing.view.hand
    free = kind_word(card) != "keep" or choosing.keep()
    return f"{card_name(card)} · {card_when(card)}" if free else card_name(card)


def _next_touch(choosing):
    """What the aimed card still wants to be touched, or "" once it can be played."""
    if choosing.complete():
        return ""
    plays, me = choosing.plays(), choosing.me
    if choosing.choosable(me):
        if any(play.column is not None for play in plays):
            return tr._("Tap one of your columns")
        return tr._("Tap another of your cards") if choosing.picks else tr._("Tap one of your cards")
    if any(play.column is not None for play in plays):
        return tr._("Tap an opponent’s column")
    if any(play.cell is not None for play in plays):
        return tr._("Tap an opponent’s card")
    return tr._("Tap an opponent")


def _place_hint(choosing):
    """What may be done with the card in hand; once one's own is touched, the buttons say it."""
    if choosing.picks:
        return ""
    card = figure(choosing.view.hand)
    if not choosing.has(Discard):
        return tr._("Tap a card to swap it for the {card}.", card=card)
    if choosing.discard():
        return tr._("Tap a card to swap it for the {card}, or discard the {card}.", card=card)
    return tr._("Tap a card: swap it for the {card}, or discard the {card} and turn that one up.", card=card)


def attack_words(choosing, names):
    """Who attacks, with what, and what helps: a heading, and a sentence each."""
    view = choosing.view
    heading = tr._("{name} attacks you", name=names[view.turn])
    helps = "\n".join(_what_it_does(card) for card in choosing.reactions())
    return heading, _what_it_does(view.attack.card), helps or tr._("You have no card against it.")


def _what_it_does(card):
    return f"{card_name(card)}. {card_line(card)}"


def just_counted(view):
    """Whether a round has been counted and the next has not begun in earnest: then its points are told."""
    return bool(view.history) and view.phase in ("vote", "over", "open")


def shown_sum(grid):
    """What the cards that lie face up come to."""
    return sum(cell.value for cell in grid if cell is not None and cell.up)


def standing(view, seat):
    """How a seat stands: what it shows, or what the round before counted, and its total if it has one."""
    up, total = figure(shown_sum(view.grids[seat])), figure(view.totals[seat])
    if not view.history:
        # Before a round is counted there is no total: a nought beside what is shown would be a riddle.
        return f"{tr._('shown')} {up}"
    if not just_counted(view):
        return tr._("shown {up} · total {total}", up=up, total=total)
    points = tr._("Round {n}: {scores}", n=len(view.history), scores=figure(view.history[-1][seat]))
    return f"{points} · {tr._('total')} {total}"


def struck(view, seat):
    """The cells of a seat that an attack would hit which waits for its answer."""
    attack = view.attack
    if attack is None or attack.target != seat:
        return []
    if attack.column is not None:
        return sorted(column_cells(attack.column))
    return [] if attack.cell is None else [attack.cell]


def clearing(grid):
    """The columns with two equal cards face up, and the value that would clear each."""
    found = {}
    for column in range(COLUMNS):
        cells = [grid[cell] for cell in sorted(column_cells(column))]
        if None in cells:
            continue
        up = [cell.value for cell in cells if cell.up]
        value = next((value for value in up if up.count(value) == 2), None)
        if value is not None:
            found[column] = value
    return found


def clearing_words(grid):
    """The same in words: for what stands left of the grid, and right of it."""
    sides = ["", ""]
    for column, value in clearing(grid).items():
        at_edge = column in (0, COLUMNS - 1)
        words = (
            tr._("another {card} here clears the column", card=figure(value))
            if at_edge
            else tr._("another {card} clears column {n}", card=figure(value), n=column + 1)
        )
        side = 0 if column < COLUMNS / 2 else 1
        sides[side] = "\n".join(filter(None, (sides[side], words)))
    return tuple(sides)
