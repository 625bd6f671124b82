"""The words of the workshop: functions of the dungeon in sight."""

from logic.dungeon.generator.rating import rating
from screens.i18n.texts import tr

CORRIDORS = 3
"""Where their number stands among the figures."""


def room_words(metrics):
    """The figures of the rooms that are not main ones: (number, word)."""
    side, secret = (metrics.rooms.get(kind, 0) for kind in ("secondary", "secret"))
    return [
        (str(side), tr.n("side room", "side rooms", side)),
        (str(secret), tr.n("secret room", "secret rooms", secret)),
    ]


def metric_words(metrics):
    """The other figures of a dungeon: (number, word)."""
    main = metrics.rooms.get("main", 0)
    return [
        (str(metrics.distance), tr._("distance")),
        (tr._("{n} %", n=round(metrics.floor_share)), tr._("floor")),
        (str(main), tr.n("room", "rooms", main)),
        (str(metrics.corridors), tr.n("corridor", "corridors", metrics.corridors)),
        (str(metrics.loops), tr.n("loop", "loops", metrics.loops)),
        (str(metrics.dead_ends), tr.n("dead end", "dead ends", metrics.dead_ends)),
        (str(metrics.doors), tr.n("door", "doors", metrics.doors)),
        (str(metrics.treasure), tr.n("treasure", "treasures", metrics.treasure)),
    ]


def figures(dungeon, upright):
    """The figures beside the map: (number, word). In the hand, upright, two lines of four: others give way."""
    metrics = dungeon.quality.metrics
    found = metric_words(metrics)
    rated = (str(rating(dungeon).value), tr._("rating"))
    if upright:
        return [*found[:CORRIDORS], *found[CORRIDORS + 1 :], rated]
    return [*found[:CORRIDORS], *room_words(metrics), *found[CORRIDORS:], rated]


def other_figures(dungeon):
    """The figures that stand in the drawer, where those beside the map give way."""
    metrics = dungeon.quality.metrics
    return [*room_words(metrics), metric_words(metrics)[CORRIDORS]]


def deductions(dungeon):
    """How many there are."""
    count = len(dungeon.quality.warnings)
    return tr.n("{n} deduction", "{n} deductions", count) if count else tr._("no deduction")


def warnings(dungeon):
    """Every deduction, or that there is none: pairs of words, and whether they are good news."""
    if not dungeon.quality.warnings:
        return [(tr._("No deduction: every square can be reached"), True)]
    return [(deduction_words(deduction), False) for deduction in dungeon.quality.warnings]


def rating_heading(dungeon):
    return tr._("Rating {n} of 100", n=rating(dungeon).value)


def rating_words(dungeon):
    """What a rating is, and what this one is made of."""
    what = tr._(
        "It says how many dungeons of this mode and size, out of 100, are not as good: by score first, "
        "then by what has more of these."
    )
    parts = rating(dungeon).parts
    lines = [tr._("{word}: {n} of 100", word=word, n=parts[part]) for part, word in part_words().items()]
    return "\n".join([what, *lines])


def part_words():
    """What the rating is made of."""
    return {
        "distance": tr._("Distance from start to end"),
        "loops": tr._("Loops"),
        "choices": tr._("Choices: forks in the passages"),
        "dead_ends": tr._("Dead ends"),
        "treasure": tr._("Treasure"),
        "balance": tr._("Balance of the four quarters"),
    }


def deduction_words(deduction):
    """Why points were taken off, with the figures."""
    found, wanted = f"{deduction.found:g}", f"{deduction.wanted:g}"
    words = {
        "short_way": tr._("The way is only {n} long, {wanted} wanted", n=found, wanted=wanted),
        "too_dense": tr._("Only {n} % floor, {wanted} % wanted", n=found, wanted=wanted),
        "too_open": tr._("{n} % floor, at most {wanted} % wanted", n=found, wanted=wanted),
        "no_loop": tr._("No loop at all"),
        "few_dead_ends": tr._("Dead ends: {n}, {wanted} wanted", n=found, wanted=wanted),
        "unreachable": tr._("Cells out of reach: {n}", n=found),
        "no_way": tr._("There is no way out"),
    }
    return f"{words[deduction.key]}: −{deduction.cost}"
