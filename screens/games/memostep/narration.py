"""What happens in MémoStep, in sentences."""

from logic.memostep import state as e
from logic.memostep.generator import BONUSES, TRAPS
from logic.memostep.progress import missed
from screens.games.face import points
from screens.i18n.texts import tr


def say(event, names):
    """A sentence about an event, or "" where there is nothing to tell."""
    tell = SENTENCES.get(type(event))
    return tell(event, names) if tell else ""


def item_word(item, amount):
    """Something picked up, in words."""
    words = {
        "gold": lambda: tr.n("{n} gold", "{n} gold", amount),
        "essence": lambda: tr.n("{n} essence", "{n} essences", amount),
        "gem": lambda: tr._("a gem"),
        "potion": lambda: tr._("a potion"),
    }
    return words[item]()


def cell_word(kind):
    """A kind of cell, in words."""
    return {
        "path": tr._("step"),
        "gold": tr._("gold"),
        "essence": tr._("essence"),
        "gem": tr._("gem"),
        "potion": tr._("potion"),
        "trap_life": tr._("trap: one heart"),
        "trap_back2": tr._("trap: two rows back"),
        "trap_stun": tr._("trap: one second"),
    }[kind]


def trap_line(kind):
    """What a trap does, and that it can be seen from now on."""
    return {
        "trap_life": tr._("Trap: one heart lost. It stays in sight."),
        "trap_back2": tr._("Trap: two rows back. It stays in sight."),
        "trap_stun": tr._("Trap: stunned for a second. It stays in sight."),
    }[kind]


def bump_line(event):
    """Where a wrong step leads back to."""
    if event.end == e.START:
        return tr._("Wrong cell: back to the start line.")
    return tr._("Wrong cell: back to the flag in row {row}.", row=event.end + 1)


def _cleared(event, names):
    line = tr._("{name} cleared floor {n}", name=names[event.seat], n=event.floor)
    return line + (", " + tr._("without an error") if event.flawless else "")


def _run_ended(event, names):
    who = {"name": names[event.seat], "n": event.floor}
    return {
        "hearts": lambda: tr._("{name} is out on floor {n}", **who),
        "left": lambda: tr._("{name} left", name=names[event.seat]),
        "cleared": lambda: tr._("{name} has walked every floor", name=names[event.seat]),
        "won": lambda: tr._("{name} has won, and ends the run", name=names[event.seat]),
    }[event.end]()


def _heart_lost(event, _names):
    """Where a trap took it, the trap's own line has said so."""
    return "" if event.cause == "trap" else tr.n("A heart lost, {n} left.", "A heart lost, {n} left.", event.hearts)


def _bought(event, _names):
    what = {
        "heart": tr._("a heart"),
        "shield": tr._("a shield"),
        "essence": tr._("an essence"),
        "second": tr._("a second more to look"),
        "look": tr._("a second look"),
    }
    return tr._("Bought: {what}", what=what[event.item])


SENTENCES = {
    e.Showing: lambda event, names: tr._("Floor {n}: look closely", n=event.floor),
    e.Collected: lambda event, names: tr._("Picked up: {what}", what=item_word(event.item, event.amount)),
    e.TrapSprung: lambda event, names: trap_line(event.kind),
    e.Bumped: lambda event, names: bump_line(event),
    e.HeartLost: _heart_lost,
    e.Bought: _bought,
    e.LastChance: lambda event, names: tr._("No hearts left, but a gem."),
    e.ShieldBroke: lambda event, names: tr._("The shield took it."),
    e.Glimpsed: lambda event, names: tr._("A glimpse of the way"),
    e.Drank: lambda event, names: tr._("The potion gave a heart."),
    e.GemSpent: lambda event, names: tr._("The gem gave a last heart."),
    e.FloorCleared: _cleared,
    e.RunEnded: _run_ended,
}


def did(entry, names):
    """An action in words, for the review: the board shows it, and the others see little of it."""
    name = names[entry.seat]
    match entry.action:
        case e.Step(column=column):
            return tr._("{name} steps on column {n}", name=name, n=column + 1)
        case e.Hide():
            return tr._("The path disappears")
        case e.Buy():
            return tr._("{name} buys something", name=name)
    return {
        e.Begin: tr._("{name} sets off", name=name),
        e.Glimpse: tr._("{name} takes a glimpse", name=name),
        e.LookAgain: tr._("{name} looks again", name=name),
        e.Drink: tr._("{name} drinks a potion", name=name),
        e.SpendGem: tr._("{name} spends a gem", name=name),
        e.Descend: tr._("{name} goes down", name=name),
        e.Recover: tr._("{name} recovers", name=name),
        e.Finish: tr._("{name} ends the run as the winner", name=name),
    }[type(entry.action)]


def _cell_seen(walker, row, column, cell):
    """The visible content of a cell, in words; "" if there is none."""
    if cell is not None and cell.kind == "fork":
        # It looks like one.
        return cell_word("path")
    if cell is not None and (cell.kind == "path" or cell.kind in TRAPS or cell.kind in BONUSES):
        return cell_word(cell.bonus or cell.kind)
    return tr._("wrong step") if missed(walker, row, column) else ""


def describe(view, names):
    """The visible part of the floor, in words."""
    me = next((number for number, walker in enumerate(view.walkers) if walker.grid), 0)
    walker = view.walkers[me]
    stands = tr._("You stand at the start.")
    if walker.row >= 0:
        stands = tr._("You stand in row {row} of {rows}.", row=walker.row + 1, rows=len(walker.grid))
    purse = {"gold": walker.gold, "essence": walker.essence, "potion": walker.potion, "gem": walker.gem}
    words = [
        tr._("Floor {n}.", n=walker.floor),
        tr.n("{n} heart.", "{n} hearts.", max(0, walker.hearts)),
        stands,
        tr._("Gold {gold}, essence {essence}, potions {potion}, gems {gem}.", **purse),
    ]
    for row, cells in enumerate(walker.grid):
        whats = enumerate((_cell_seen(walker, row, column, cell) for column, cell in enumerate(cells)), 1)
        seen = [tr._("column {n}: {what}", n=column, what=what) for column, what in whats if what]
        if seen:
            words.append(tr._("Row {row}, {cells}.", row=row + 1, cells=", ".join(seen)))
    for number, other in enumerate(view.walkers):
        if number != me:
            where = {"floor": other.floor, "row": other.row + 1, "points": points(other.score)}
            words.append(tr._("{name}: floor {floor}, row {row}, {points}.", name=names[number], **where))
    return " ".join(words)
