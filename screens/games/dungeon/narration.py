"""Donjon in sentences: what happened, and what there is to see."""

from logic.dungeon import state as e
from logic.dungeon import tiles
from logic.dungeon.travel import Ways
from screens.i18n.texts import tr


def say(event, names):
    """A sentence about an event; what others do is told with their name."""
    match event:
        case e.DoorOpened(secret=True):
            return tr._("A secret door opens")
        case e.DoorOpened():
            return tr._("A door opens")
        case e.RubbleCleared():
            return tr._("The rubble is cleared")
        case e.Searched(found=found) if found:
            return tr.n("A secret door found", "{n} secret doors found", len(found))
        case e.Searched():
            return tr._("Nothing found here")
        case e.TreasureTaken():
            return tr.n("{name} has {n} treasure", "{name} has {n} treasures", event.total, name=names[event.seat])
        case e.PotionDrunk():
            return tr._("{name} drinks a potion", name=names[event.seat])
        case e.Spotted():
            return {
                "treasure": tr._("Treasure in sight"),
                "exit": tr._("The way out is in sight"),
                "potion": tr._("A potion in sight"),
            }[event.what]
        case e.GuardianAlert():
            return tr._("A guardian has seen you")
        case e.HeartLost():
            return tr._("A guardian catches {name}: one heart lost", name=names[event.seat])
        case e.Finished(result="won"):
            points = tr.n("{n} point", "{n} points", event.score)
            return tr._("{name} is out, with {points}", name=names[event.seat], points=points)
        case e.Finished(result="lost"):
            return tr._("{name} has no hearts left", name=names[event.seat])
        case e.Finished(result="limit"):
            return tr._("{name} has no turns left", name=names[event.seat])
        case e.Finished():
            return tr._("{name} left", name=names[event.seat])
    return ""


def did(entry, names):
    """What somebody did with a turn."""
    name = names[entry.seat]
    match entry.action:
        case e.Walk(direction=direction):
            return tr._("{name} goes {where}", name=name, where=direction_names()[direction])
        case e.Search():
            return tr._("{name} searches", name=name)
    return tr._("{name} waits", name=name)


def direction_names():
    """What each direction is called."""
    return {"north": tr._("north"), "east": tr._("east"), "south": tr._("south"), "west": tr._("west")}


def ahead(state, winner, rival, names):
    """What put the winner ahead of a rival: what made the most points between them."""
    first, second = state.worlds[winner], state.worlds[rival]
    who = {"name": names[winner], "other": names[rival]}
    if first.result == "won" and second.result != "won":
        return tr._("{name} got out, {other} did not.", **who)
    treasure, hearts = first.treasure - second.treasure, first.hearts - second.hearts
    faster = min(second.turns, 2 * state.par) - min(first.turns, 2 * state.par)
    if first.score == second.score or 0 < faster >= max(10 * treasure, 50 * hearts):
        turns = tr.n("{n} turn", "{n} turns", second.turns - first.turns)
        return tr._("{name} was out {turns} before {other}.", turns=turns, **who)
    if first.result == "won" and 50 * hearts > 10 * treasure:
        return tr.n(
            "{name} brought {n} heart more out than {other}.",
            "{name} brought {n} hearts more out than {other}.",
            hearts, **who,
        )  # fmt: skip
    return tr.n(
        "{name} found {n} treasure more than {other}.", "{name} found {n} treasures more than {other}.", treasure, **who
    )


def describe(view, _names):
    """What the seat that sees this view has around it."""
    seat = next((number for number, world in enumerate(view.worlds) if world.known), None)
    if seat is None and view.map.strip():
        share = 100 * sum(sign != tiles.UNSEEN for sign in view.map) // len(view.map)
        return tr._("Everybody has seen {share} of the map.", share=tr._("{n} %", n=share))
    if seat is None:
        return tr._("Nothing has been seen yet.")
    world, size = view.worlds[seat], view.options.size
    x, y = world.hero
    words = [
        tr._("Row {row}, column {column}.", row=y + 1, column=x + 1),
        tr.n("{n} heart.", "{n} hearts.", world.hearts),
        tr._("Treasure: {n}.", n=world.treasure),
        tr._("Turn {n}; the shortest way takes {par}.", n=world.turns, par=tr.n("{n} turn", "{n} turns", view.par)),
    ]
    names = direction_names()
    free = [
        names[direction]
        for direction, (dx, dy) in e.STEPS.items()
        if world.known[(y + dy) * size + x + dx] not in tiles.BLOCKS_HERO
    ]
    words.append(tr._("Ways on: {ways}.", ways=", ".join(free)))
    ways = Ways(view, seat)
    for sign, text in ((tiles.TREASURE, tr._("Treasure")), (tiles.EXIT, tr._("The way out"))):
        near = min((ways.steps[place] for place in ways.reached if world.known[place] == sign), default=None)
        if near is not None:
            words.append(tr._("{what}: {steps} away.", what=text, steps=tr.n("{n} step", "{n} steps", near)))
    if world.guardians:
        words.append(tr.n("{n} guardian in sight.", "{n} guardians in sight.", len(world.guardians)))
    return " ".join(words)
