"""What happens in Ojyx, in sentences."""

from logic.ojyx import events as e
from logic.ojyx import state as s
from logic.ojyx.state import COLUMNS, ROWS
from screens.games.face import figure
from screens.games.ojyx.face import card_name
from screens.i18n.texts import tr

HIGH = 8
"""Cards above this are the ones to get rid of."""


def say(event, names):
    """A sentence about an event, or "" where there is nothing to tell."""
    tell = SENTENCES.get(type(event))
    return tell(event, names) if tell else ""


def _peeked(event, names):
    who = {"name": names[event.seat], "target": names[event.target]}
    if event.card is None:
        return tr._("{name} looked at a card of {target}", **who)
    return tr._("{name} looked at a card of {target}: {card}", card=figure(event.card), **who)


def _played(event, names):
    who = {"name": names[event.seat], "card": card_name(event.card)}
    if event.target is None:
        return tr._("{name} plays {card}", **who)
    return tr._("{name} plays {card} on {target}", target=names[event.target], **who)


def _round(event, names):
    scores = ", ".join(f"{name} {figure(score)}" for name, score in zip(names, event.scores, strict=True))
    line = tr._("Round {n}: {scores}", n=event.round, scores=scores)
    if event.doubled and event.ender is not None:
        line += ". " + tr._("{name} counts double", name=names[event.ender])
    return line


def _reacted(event, names):
    if event.card is None:
        return tr._("{name} lets it happen", name=names[event.seat])
    return tr._("{name} answers with {card}", name=names[event.seat], card=card_name(event.card))


def _marked(event, names):
    if event.mark > 0:
        return tr._("A column of {name} counts double", name=names[event.seat])
    return tr._("A column of {name} counts half", name=names[event.seat])


def _placed(event, names):
    cards = {"old": figure(event.old), "card": figure(event.card)}
    return tr._("{name} swapped out the {old} for the {card}", name=names[event.seat], **cards)


def _stolen(event, names):
    who = {"name": names[event.seat], "target": names[event.target]}
    if event.card is None:
        return tr._("{name} took an action card from {target}", **who)
    return tr._("{name} took {card} from {target}", card=card_name(event.card), **who)


def _gambled(event, names):
    name, card = names[event.seat], figure(event.card)
    if event.old is None:
        return tr._("{name} gambled: the {card} was discarded", name=name, card=card)
    return tr._("{name} gambled: the {card} took the place of the {old}", name=name, card=card, old=figure(event.old))


def _name(text):
    return lambda event, names: text().format(name=names[event.seat], card=figure(getattr(event, "card", "")))


SENTENCES = {
    e.Dealt: lambda event, names: tr._("Round {n} is dealt", n=event.round),
    e.Opened: lambda event, names: tr._("{name} begins", name=names[event.starter]),
    e.TookDiscard: _name(lambda: tr._("{name} took the {card}")),
    e.DrewDeck: lambda event, names: (
        tr._("{name} drew from the deck", name=names[event.seat])
        if event.card is None
        else tr._("{name} drew the {card}", name=names[event.seat], card=figure(event.card))
    ),
    e.DrewAction: _name(lambda: tr._("{name} drew an action card")),
    e.Placed: _placed,
    e.Discarded: _name(lambda: tr._("{name} discarded the {card}")),
    e.TurnedUp: _name(lambda: tr._("{name}: {card} was turned up")),
    e.ColumnCleared: _name(lambda: tr._("{name} cleared a column of {card}")),
    e.Kept: _name(lambda: tr._("{name} kept an action card")),
    e.Dropped: lambda event, names: tr._("{name} dropped {card}", name=names[event.seat], card=card_name(event.card)),
    e.CardPlayed: _played,
    e.Reacted: _reacted,
    e.Peeked: _peeked,
    e.Marked: _marked,
    e.DirectionTurned: lambda event, names: (
        tr._("Play goes on clockwise") if event.direction > 0 else tr._("Play goes on anticlockwise")
    ),
    e.Teleported: _name(lambda: tr._("{name} moved two cards")),
    e.Exchanged: lambda event, names: tr._(
        "{name} and {target} exchanged a card", name=names[event.seat], target=names[event.target]
    ),
    e.Shuffled: _name(lambda: tr._("The cards of {name} were shuffled")),
    e.Stolen: _stolen,
    e.Scouted: _name(lambda: tr._("{name} looked at the deck’s top cards")),
    e.Bombed: lambda event, names: tr._(
        "{name}: the {card} took the place of the {old}",
        name=names[event.seat],
        card=figure(event.card),
        old=figure(event.old),
    ),
    e.Gifted: lambda event, names: tr._(
        "{name} gave {target} the {card} for the {old}",
        name=names[event.seat],
        target=names[event.target],
        card=figure(event.card),
        old=figure(event.old),
    ),
    e.Gambled: _gambled,
    e.MustGiveUp: _name(lambda: tr._("{name} has to give up an action card")),
    e.WillMiss: lambda event, names: tr._("The next player will miss a turn"),
    e.DeckRemade: lambda event, names: (
        tr._("The discard was shuffled into a new deck")
        if event.deck == "numbers"
        else tr._("The played action cards were shuffled into a new deck")
    ),
    e.WillBeNumb: _name(lambda: tr._("{name} is frozen for a turn")),
    e.Missed: _name(lambda: tr._("{name} misses a turn")),
    e.Failed: lambda event, names: tr._("{card} had no effect", card=card_name(event.card)),
    e.LastLap: lambda event, names: tr._("{name} closed the round: one turn left", name=names[event.ender]),
    e.RoundEnded: _round,
    e.VotesCounted: lambda event, names: tr._("Another round") if event.go_on else tr._("Enough rounds"),
    e.SeatLeft: _name(lambda: tr._("{name} left")),
}


def did(entry, names):
    """What somebody did that nobody at the table is told of."""
    name = names[entry.seat]
    match entry.action:
        case s.TurnUp():
            return tr._("{name} chooses a card to turn up", name=name)
        case s.EndTurn():
            return tr._("{name} ends the turn", name=name)
        case s.Vote():
            return tr._("{name} votes", name=name)
    return ""


def decided(state, race, names):
    """What decided a match, for a winner and a rival: the largest difference between them."""
    last = state.last_round
    words = []
    if race:
        words.append(_longest_round(state, *race, names) if len(state.history) > 1 else _last_cards(last, *race, names))
    if last is not None and last.doubled and last.ender is not None:
        words.append(
            tr._("{name} ended the last round without the lowest sum: it counts double.", name=names[last.ender])
        )
    rounds = tr.n("{n} round was played.", "{n} rounds were played.", len(state.history))
    return " ".join(filter(None, words)) or rounds


def _longest_round(state, winner, rival, names):
    """The round in which the winner gained most."""
    number = max(range(len(state.history)), key=lambda n: state.history[n][rival] - state.history[n][winner])
    scores = state.history[number]
    return tr._(
        "Round {n} counted most: {name} {score}, {other} {more}.",
        n=number + 1, name=names[winner], score=figure(scores[winner]),
        other=names[rival], more=figure(scores[rival]),
    )  # fmt: skip


def _last_cards(last, winner, rival, names):
    """High cards that were left, or columns that were cleared; "" where neither made a difference."""
    if last is None:
        return ""
    who = {"name": names[winner], "other": names[rival]}
    high = [sum(cell is not None and cell.value > HIGH for cell in last.grids[seat]) for seat in (winner, rival)]
    if high[1] > high[0]:
        return tr.n(
            "{other} was left with {n} card above {high}, {name} with {few}.",
            "{other} was left with {n} cards above {high}, {name} with {few}.",
            high[1], few=high[0], high=HIGH, **who,
        )  # fmt: skip
    gaps = [last.grids[seat].count(None) // ROWS for seat in (winner, rival)]
    if gaps[0] > gaps[1]:
        return tr.n(
            "{name} cleared {n} column, {other} {few}.",
            "{name} cleared {n} columns, {other} {few}.",
            gaps[0], few=gaps[1], **who,
        )  # fmt: skip
    return ""


def _column(cells):
    """The cards of a column from the top down; of one that was cleared a dash."""
    if all(cell is None for cell in cells):
        return "–"
    return ", ".join("–" if cell is None else figure(cell.value) if cell.up else tr._("hidden") for cell in cells)


def describe(view, names):
    """The table in words."""
    words = [tr._("Round {n}.", n=view.round)]
    if view.discard:
        words.append(tr._("The discard shows {card}.", card=figure(view.discard[-1])))
    words.append(tr._("Cards are told by columns, each from the top."))
    for seat, grid in enumerate(view.grids):
        columns = tr.c("between two cells", "; ").join(_column(grid[column::COLUMNS]) for column in range(COLUMNS))
        words.append(tr._("{name}: {cards}.", name=names[seat], cards=columns))
    return " ".join(words)
