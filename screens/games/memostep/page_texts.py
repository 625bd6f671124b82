"""What the camp and the end of a run say and show."""

from datetime import date
from typing import NamedTuple, get_args

from logic.memostep.camp import no_drink, no_sale, price, run_parts, score_parts, traps_on
from logic.memostep.growth import shape_of
from logic.memostep.progress import misses_on
from logic.memostep.state import Item
from logic.memostep.walk import FLAWLESS_POINTS, look_ms
from screens.games.memostep.face import FACE, headline, result_line
from screens.games.memostep.texts import floor_kind, kind_of_match, maps, names, pass_on, standing
from screens.i18n.texts import tr


class Ware(NamedTuple):
    """Something to buy or to drink: its name, its price, a note, and whether it can be had now."""

    name: str = ""
    price: str = ""
    small: str = ""
    possible: bool = False


class Camp(NamedTuple):
    """The camp after a floor; blank while there is none."""

    subtitle: str = ""
    headline: str = ""
    steps: str = ""
    stamp: str = ""
    stamp_small: str = ""
    #: The parts of the score, as (text, figure).
    lines: tuple = ()
    total: str = ""
    best: str = ""
    #: What gold buys, as (item, Ware).
    wares: tuple = ()
    potion: Ware = Ware()
    #: The way down, or to the next person: its icon, text, and what is said below it.
    way: tuple = ("stairs-down", "", "")
    #: The floor as it was walked: its path, its traps, and where memory failed.
    path: tuple = ()
    traps: dict = {}
    misses: tuple = ()
    #: Another person at this device has not walked this floor yet.
    secret: bool = False
    map_words: str = ""


class End(NamedTuple):
    """The end of a match; blank before it."""

    subtitle: str = ""
    small: str = ""
    headline: str = ""
    sentence: str = ""
    stamp: str = ""
    stamp_small: str = ""
    standing: tuple = ()
    #: Whose map can be seen, as (seat, name, whether it is).
    seats: tuple = ()
    maps_words: str = ""
    maps: tuple = ()
    #: What the score is made of, as (text, figure).
    parts: tuple = ()
    #: The best runs, as (text, day, score, whether it is this one).
    runs: tuple = ()


def camp(state):
    """The camp, once it is reached."""
    if state.page != "camp":
        return Camp()
    walker, waits = state.walker, state.waiting_for is not None
    floor, flawless, traps = walker.floor, not walker.slips, traps_on(state.seen or walker.grid)
    errors = tr.n("{n} error", "{n} errors", walker.slips)
    covered = tr._("Covered until everybody here has walked it.")
    return Camp(
        subtitle=tr._("After floor {n}", n=floor) + " · " + kind_of_match(state, FACE.pace(state.view.options)),
        headline=tr._("Floor {n} cleared", n=floor),
        steps=tr.n("{n} right step", "{n} right steps", len(walker.steps)),
        stamp=tr._("CLEAN") if flawless else tr._("DONE"),
        stamp_small=tr._("+{n}, no error", n=FLAWLESS_POINTS) if flawless else errors,
        lines=tuple((_part(key, floor), f"+{points}") for key, points in score_parts(walker, state.seen)),
        total=tr.number(walker.score),
        best=_best(state),
        wares=tuple((item, _sold(item, walker)) for item in get_args(Item)),
        potion=_ware("potion", no_drink(walker)),
        way=_way(state),
        path=walker.steps,
        traps=traps,
        misses=misses_on(walker, floor),
        secret=waits,
        map_words=covered if waits else _trap_words(len(traps), len(walker.sprung)),
    )


def _part(key, floor):
    """A part of the score."""
    return {
        "floor": tr._("Floor {n}", n=floor),
        "flawless": tr._("Without an error"),
        "gold": tr._("Gold picked up"),
    }[key]


def _best(state):
    """The best run before this one."""
    if not state.runs:
        return ""
    run = state.runs[0]
    return tr._("Best run {best}", best=tr._("{score}, floor {n}", score=tr.number(run.score), n=run.floor))


def _sold(item, walker):
    return _ware(item, no_sale(walker, item), str(price(walker, item)))


def _ware_name(item):
    return {
        "heart": tr._("Heart"),
        "shield": tr.c("camp", "Shield"),
        "essence": tr._("Essence"),
        "second": tr._("A second more"),
        "look": tr._("A second look"),
        "potion": tr._("Potion"),
    }[item]


def _ware(item, refusal, cost=""):
    why = {
        "hearts_full": tr._("all hearts are full"),
        "has_shield": tr._("you carry one"),
        "has_look": tr._("you carry one"),
        "no_more": tr._("no more for one floor"),
        "too_dear": tr._("not enough gold"),
        "no_potion": tr._("you have none"),
    }
    about = {
        "heart": tr._("12, and 3 more for each one bought"),
        "shield": tr._("absorbs one heart loss; one at a time"),
        "essence": tr._("one glimpse of the rest of the path"),
        "second": tr._("to look at the next floor"),
        "look": tr._("shows a floor once more, whole"),
        "potion": tr._("+1 heart; drink it now or later"),
    }
    return Ware(_ware_name(item), cost, why.get(refusal) or about[item], not refusal)


def _way(state):
    if state.waiting_for is not None:
        return "account-switch-outline", pass_on(state), ""
    below = state.walker.floor + 1
    options = state.view.options
    seconds = tr._("{n} seconds to look", n=tr.number(look_ms(state.walker, options, below) / 1000, 1))
    words = " ".join(filter(None, (floor_kind(shape_of(below, options.grows)), seconds)))
    return "stairs-down", tr._("Go down to floor {n}", n=below), words


def _trap_words(count, sprung):
    if not count:
        return ""
    if not sprung:
        return tr.n("One trap, avoided.", "{n} traps, all avoided.", count)
    return tr.n("{n} trap was sprung.", "{n} traps were sprung.", sprung)


def end(state):
    """The end of the match, once it is over."""
    if not state.over:
        return End()
    called, walker, looked_at = names(state), state.walker, state.final.walkers[state.looked_at]
    small, sentence = headline(state.final, state.outcome, called)
    fates = {"won": tr._("WON"), "lost": tr._("LOST"), "over": tr._("OVER")}
    failed = sorted({miss.floor for miss in looked_at.misses})
    seats = ((seat, name, seat == state.looked_at) for seat, name in enumerate(called))
    return End(
        subtitle=kind_of_match(state, FACE.summary(state.view.options)),
        small=small,
        headline=result_line(state.final, state.outcome, called),
        sentence=sentence,
        stamp=tr._("CLEARED") if walker.end == "cleared" else fates[state.fate],
        stamp_small=tr.n("{n} point", "{n} points", walker.score),
        standing=tuple(standing(state)),
        seats=tuple(seats) if state.rivals else (),
        maps_words=tr._("Crosses mark the wrong steps.") if failed else tr._("Nowhere: not one wrong step."),
        maps=tuple(maps(state.final, looked_at, failed)),
        parts=tuple((_run_part(*part), f"+{tr.number(part[2])}") for part in run_parts(walker)),
        runs=tuple(_runs(state)),
    )


def _run_part(key, count, _points):
    """A part of the score of a run."""
    return {
        "floors": lambda: tr.n("{n} floor cleared", "{n} floors cleared", count),
        "flawless": lambda: tr.n("{n} without an error", "{n} without an error", count),
        "gold": lambda: tr._("Gold picked up"),
    }[key]()


def _runs(state):
    for place, run in enumerate(state.runs, 1):
        text = f"{place}. " + tr._("floor {n}", n=run.floor)
        yield text, tr.date(date.fromisoformat(run.day)), tr.number(run.score), run.match == state.match_id
