"""What is said to a person at an Ojyx table, and the buttons they are offered: words made from the play state.

`story` is what was told so far, as (seat, sentence); the rest is the shape of the window.
"""

from typing import NamedTuple

from screens.games.face import figure
from screens.games.ojyx.face import card_line, card_name, card_when
from screens.games.ojyx.hints import hint
from screens.games.ojyx.texts import closed, doubling, names
from screens.i18n.texts import tr

STYLES = {
    **dict.fromkeys(("go_on", "next_round", "pass_on", "play", "use", "swap", "end_turn"), "filled"),
    **dict.fromkeys(("abstain", "drop"), "plain"),
}
DRAWS = ("take_discard", "draw_deck", "draw_action")


def status(state, story, wide, landscape):
    """The line of the bar; lying down, what to do is there too, as there is no room below the piles."""
    words = [tr._("Round {n}", n=state.view.round), _whose(state)]
    if landscape:
        words.append(_in_a_line(state, *_asked(state, story, wide)))
    return " · ".join(filter(None, words))


def _whose(state):
    """Whose turn it is, or what all do."""
    view = state.view
    if state.turning:
        return tr._("all cards turn up")
    if state.over:
        return tr._("the game is over")
    if view.phase == "vote":
        return tr._("votes")
    if state.round_end:
        return tr._("the round is over")
    if view.phase == "open":
        # While the room waits, nothing is asked.
        choose = tr._("all choose two cards") if state.watching else tr._("choose two cards")
        return "" if state.held else choose
    called = names(state)
    if view.last_lap:
        last = (
            tr._("your last turn")
            if state.choosing and view.turn == state.me
            else tr._("{name} plays a last turn", name=called[view.turn])
        )
        return " · ".join(filter(None, (last, closed(state))))
    if state.choosing and view.turn == state.me:
        return tr._("your turn")
    return tr._("{name} plays", name=called[view.turn])


def note(state, story, wide, landscape, big_text):
    """A heading and a line beside the stock: what to do next, or how many cards are kept."""
    title, text = _asked(state, story, wide)
    stock = tr._("Stock {n} of 3", n=len(state.stock)) if state.stocked else ""
    if landscape:
        return "", stock
    return title, text or (stock if not (wide or big_text or title) else "")


class Line(NamedTuple):
    """Something that was done, or is to be done, and by whom; the seat is None where nobody did it."""

    seat: int | None
    initial: str
    mine: bool
    text: str


NOTHING = Line(None, "", False, "")


def waiting(state, story, wide):
    """Where the buttons would be: what to touch, or what was told last."""
    if _waits_for_touch(state):
        seat, text = state.me, _hint(state, story, wide)[1]
    else:
        seat, text = story[-1] if story else (None, "")
    return Line(seat, names(state)[seat or 0][:1], seat == state.me, text)


def _waits_for_touch(state):
    return state.choosing is not None and not state.offers


def _asked(state, story, wide):
    """A hint's heading and line, without the line that is said where the buttons would be."""
    title, text = _hint(state, story, wide)
    return title, "" if _waits_for_touch(state) else text


def _hint(state, story, wide):
    """What is being done, and what to do next."""
    if state.hint is not None:
        return tr._("Hint"), hint(state)
    if state.prompt in ("draw", "draw_numbers") and state.view.last_lap:
        return tr._("Your last turn"), f"{closed(state)}."
    if state.prompt in ("draw", "draw_numbers") and not wide and (deed := _others_deed(state, story)):
        # The buttons say how to draw; without a log beside the table, the line says what went before.
        return "", deed
    if state.turning:
        return "", ""
    if state.offers and state.offers[0].kind == "pass_on":
        return "", story[-1][1] if story else ""
    if state.round_end or state.voting:
        # Else a sum that is twice what lies there would be a riddle, where no log stands beside the table.
        return _prompt(state)[0], doubling(state)
    return _prompt(state)


def _others_deed(state, story):
    """The last thing that somebody else did since one's own turn, or ""."""
    for seat, text in reversed(story):
        if seat == state.me:
            break
        if seat is not None:
            return text
    return ""


def _prompt(state):
    """The words of a prompt: a heading and a line."""
    view, prompt = state.view, state.prompt
    if state.aimed:
        return _next_touch(prompt) or _on_whom(state), card_line(state.aimed)
    match prompt:
        case "keep_or_play":
            return f"{card_name(view.hand)} · {card_when(view.hand)}", card_line(view.hand)
        case "play_or_drop":
            return card_name(view.hand), card_line(view.hand)
        case "vote":
            return tr._("Another round?"), ""
        case "open":
            return "", tr._("Tap two of your cards to turn them up.")
        case "draw":
            return "", tr._("Draw one card: deck, discard or action.")
        case "draw_numbers":
            return "", tr._("Draw one card: deck or discard.")
        case "place":
            return "", tr._("Tap a card to swap it for the {card}.", card=figure(view.hand))
        case "place_or_discard":
            text = tr._("Tap a card to swap it for the {card}, or discard the {card}.", card=figure(view.hand))
            return "", text
        case "place_or_turn_up":
            text = tr._(
                "Tap a card: swap it for the {card}, or discard the {card} and turn that one up.",
                card=figure(view.hand),
            )
            return "", text
        case "turn_up":
            return "", tr._("Tap the hidden card to turn up.")
        case "give_up":
            return "", tr._("Tap the action card you give up.")
        case "end":
            return "", tr._("Play a kept card, or end your turn.")
    return "", ""


def _next_touch(prompt):
    """What an aimed card still wants to be touched, or "" once it can be played."""
    return {
        "own_column": tr._("Tap one of your columns"),
        "another_own_card": tr._("Tap another of your cards"),
        "own_card": tr._("Tap one of your cards"),
        "column": tr._("Tap an opponent’s column"),
        "card": tr._("Tap an opponent’s card"),
        "opponent": tr._("Tap an opponent"),
    }.get(prompt, "")


def _on_whom(state):
    """An aimed card, and whom it will be played on."""
    target = state.choosing.complete().target
    name = card_name(state.aimed)
    return name if target is None else tr._("{card} on {name}", card=name, name=names(state)[target])


def _in_a_line(state, title, text):
    """A hint where it has one line: of an action card what to touch next, or what it does."""
    if state.aimed:
        return _next_touch(state.prompt) or f"{_on_whom(state)}. {card_line(state.aimed)}"
    if state.prompt in ("keep_or_play", "play_or_drop"):
        return _what_it_does(state.view.hand)
    return f"{text} {title}".strip()


def _what_it_does(card):
    return f"{card_name(card)}. {card_line(card)}"


class Button(NamedTuple):
    """An offer in words."""

    offer: object
    text: str
    style: str


def buttons(state):
    """The offers as buttons; of the ways to draw, the first stands out."""
    return [Button(offer, _offer_words(state, offer), _style(state, offer)) for offer in state.offers]


def _style(state, offer):
    if offer.kind in DRAWS or offer.kind == "scores":
        return "filled" if offer is state.offers[0] else "outline"
    return STYLES.get(offer.kind, "outline")


def _offer_words(state, offer):
    match offer.kind:
        case "take_discard":
            chosen = [state.view.grids[seat][cell] for seat, cell in state.choosing.picks]
            return _take_words(figure(state.view.discard[-1]), chosen)
        case "draw_deck":
            return tr._("Draw deck")
        case "draw_action":
            return tr._("Action")
        case "swap":
            cell = state.view.grids[state.me][offer.action.cell]
            return tr._("Swap with the {card}", card=figure(cell.value)) if cell.up else tr._("Swap here")
        case "discard":
            return tr._("Discard it")
        case "discard_and_turn_up":
            return tr._("Discard, turn this up")
        case "play":
            return tr._("Play {card}", card=card_name(offer.card))
        case "keep":
            return tr._("Keep")
        case "drop":
            return tr._("Drop")
        case "end_turn":
            return tr._("End turn")
        case "cancel":
            return tr._("Cancel")
        case "use":
            return tr._("Use {card}", card=card_name(offer.card))
        case "let_pass":
            return tr._("Let it pass")
        case "go_on":
            return tr._("Another round")
        case "stop":
            return tr._("Stop here")
        case "abstain":
            return tr._("Abstain")
        case "scores":
            return tr._("Scores")
        case "see_cards":
            return tr._("See the cards")
        case "undo":
            return tr._("Undo my choice")
        case "pass_on":
            return tr._("Pass on to {name}", name=names(state)[state.next_person])
        case "next_round":
            return tr._("Next round")
    raise ValueError(offer.kind)


def _take_words(top, chosen):
    """Taking the discard, for the own card that was chosen before."""
    if not chosen:
        return tr._("Take the {card}", card=top)
    if chosen[0].up:
        return tr._("Take the {card} for the {old}", card=top, old=figure(chosen[0].value))
    return tr._("Take the {card} in here", card=top)


def attack_card(state):
    """The card that helps, or else the one that hits."""
    return next(iter(state.choosing.reactions()), state.view.attack.card) if state.attacked else ""


def attack_heading(state):
    return tr._("{name} attacks you", name=names(state)[state.view.turn]) if state.attacked else ""


def attack_text(state):
    """What hits."""
    return _what_it_does(state.view.attack.card) if state.attacked else ""


def attack_helps(state):
    """What can be done against it."""
    if not state.attacked:
        return ""
    helps = "\n".join(_what_it_does(card) for card in state.choosing.reactions())
    return helps or tr._("You have no card against it.")
