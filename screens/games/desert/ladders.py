"""What Le Désert offers beyond one match: heat by heat, and the campaign."""

from msgspec.structs import replace

from logic.core.history import won_here
from logic.core.profile import Figures, Tally
from logic.desert import campaign
from logic.desert.campaign import CROSSINGS
from logic.desert.state import CROSSING, Options
from logic.desert.storm import cards_at
from screens.games.desert.vocabulary import character_line, character_name
from screens.games.face import Following, Ladder, Rung, points
from screens.i18n.texts import tr

HEATS = range(1, 14)
OPEN = 2
"""The heats that nothing has to be won for."""
CHARACTER = "campaign_character"
"""The pref that says who one is in the campaign."""


def following(record, outcome):
    """After a crossing the next one, or the same again; after an escape the next heat."""
    if record.purpose != "game":
        return None
    escaped = bool(outcome.winners) and won_here(record, outcome) is not False
    crossing = campaign.crossing_of(record.notes)
    if crossing is not None:
        number = crossing + escaped
        # Whoever has no power yet begins with what they have just learned.
        character = next((name for name in record.options.characters[:1] if name != "wanderer"), "")
        return _crossing(number, len(record.seats), character) if number < len(CROSSINGS) else None
    heat = record.options.heat + 1
    return _hotter(record.options, heat) if escaped and heat in HEATS else None


def _hotter(options, heat):
    return Following("trending-up", tr._("Heat {n}", n=heat), replace(options, heat=heat))


def _crossing(number, seats, character):
    options = campaign.options(number, seats, character)
    return Following("map-marker-path", crossing_name(number), options, CROSSINGS[number].seed, {CROSSING: number})


def crossing_name(number):
    return tr._("Crossing {n}", n=number + 1)


def heats(profile):
    """Every heat with its record; the hottest that was escaped from opens the next."""
    options = Options()
    tallies = profile.figures.get("desert", Figures()).by
    escaped = [heat for heat in HEATS if _tally(tallies, "heat", heat).won]
    opened = max(OPEN, max(escaped, default=0) + 1)
    rungs = []
    for heat in HEATS:
        draws = tr.n("{n} storm card a turn", "{n} storm cards a turn", cards_at(heat))
        small = _record(_tally(tallies, "heat", heat)) or draws
        match = _hotter(options, heat) if heat <= opened else None
        rungs.append(Rung(_icon(match, heat in escaped), tr._("Heat {n}", n=heat), small, match))
    line = tr._("The first two heats are open. Escape from the hottest, and the next one opens.")
    return Ladder(tr._("Heat by heat"), line, rungs)


def crossings(profile, seats):
    """The campaign: what was won, what is next, and what was learned on the way."""
    tallies = profile.figures.get("desert", Figures()).by
    reached = campaign.reached(tallies)
    free = campaign.characters(reached, seats)
    mine = profile.prefs.get("desert", {}).get(CHARACTER, free[-1])
    rungs = []
    for number, crossing in enumerate(CROSSINGS):
        match = _crossing(number, seats, mine) if number <= reached else None
        teaches = _lesson(crossing.teaches)
        goal = tr._("heat {n}", n=crossing.heat) + (" · " + tr._("teaches: {what}", what=teaches) if teaches else "")
        done = number < reached
        small = _record(_tally(tallies, CROSSING, number)) if done else goal
        rungs.append(Rung(_icon(match, done), crossing_name(number), small, match))
    known = ", ".join(_lesson(lesson) for lesson in campaign.learned(reached))
    line = tr._("Each crossing teaches something for the next.")
    if known:
        line = tr._("Learned so far: {what}.", what=known)
    values = [(name, character_name(name), character_line(name)) for name in free]
    choice = (tr._("Who you are"), values, mine if mine in free else free[-1], CHARACTER)
    return Ladder(tr._("Campaign"), line, rungs, choice if len(free) > 1 else ())


def _tally(tallies, kind, value):
    return tallies.get(f"{kind}:{value}", Tally())


def _record(tally):
    """What came of a rung, or "" while nobody has tried it."""
    if not tally.played:
        return ""
    won = tr._("{won} of {played}", won=tr.number(tally.won), played=tr.number(tally.played))
    best = tr._("best {score}", score=points(tally.best)) if tally.best is not None else ""
    return " · ".join(filter(None, (tr._("escaped: {count}", count=won), best)))


def _icon(match, won):
    return "check-circle-outline" if won else "play-circle-outline" if match else "lock-outline"


def _lesson(lesson):
    if lesson == "gear":
        return tr._("gear to keep")
    return character_name(lesson) if lesson else ""
