"""The words of Donjon's play screen: functions of its state."""

from screens.games.dungeon.face import FACE, danger_names
from screens.games.dungeon.map_letters import end_letter
from screens.games.seat_names import names_of
from screens.i18n.texts import tr

SILENT = ("", "", "plain")


def names(state):
    return names_of(state.seats, "dungeon")


def own_name(state):
    return names(state)[state.me]


def subtitle(state, wide):
    """On a desktop the others have a card of their own, and the code a button."""
    if len(state.seats) > 1 and not wide and not state.over:
        return race_words(state)
    if state.code and not wide:
        return f"{danger_names()[state.view.options.level]} · {state.code}"
    return FACE.summary(state.view.options)


def race_words(state):
    """How everybody else is getting on, in one line."""
    others = [seat for seat in range(len(state.seats)) if seat != state.me]
    worlds = state.view.worlds
    if len(others) == 1:
        return tr._("{name}: {words}", name=names(state)[others[0]], words=how_far(worlds[others[0]]))
    inside = sum(not worlds[seat].result for seat in others)
    return tr.n("{n} of {all} rivals still inside", "{n} of {all} rivals still inside", inside, all=len(others))


def how_far(world):
    """How somebody else is getting on, in a few words."""
    words = tr.n("{n} turn", "{n} turns", world.turns)
    ends = {
        "won": tr.c("of the dungeon", "out"),
        "lost": tr._("lost"),
        "limit": tr._("no turns left"),
        "left": tr._("given up"),
    }
    return f"{ends[world.result]} · {words}" if world.result else words


def rivals(state):
    """Everybody else: (seat, name, how far they are, the share they have seen)."""
    return [
        (seat, name, how_far(state.view.worlds[seat]), state.view.worlds[seat].share)
        for seat, name in enumerate(names(state))
        if seat != state.me
    ]


def headline(state):
    return FACE.result_line(state, state.view, state.outcome, names(state)) if state.over else ""


def sentence(state):
    """What the points of somebody who walked here were made of."""
    if not state.over or state.watching:
        return ""
    world = state.world
    return tr._(
        "{points}: {treasures}, {turns}, par {par}.",
        points=tr.n("{n} point", "{n} points", world.score),
        treasures=tr.n("{n} treasure", "{n} treasures", world.treasure),
        turns=tr.n("{n} turn", "{n} turns", world.turns),
        par=state.par,
    )


def notice(told):
    """(words, icon, mood) of what is told over the map."""
    n, end = told.n, end_letter()
    match told.key:
        case "start":
            return (
                tr._("Find the way out, {end}. Speed bonus: {n}, one less each turn.", end=end, n=n),
                "flag-checkered",
                "plain",
            )
        case "waiting_won":
            return tr._("You are out. The others walk on."), "flag-checkered", "good"
        case "waiting_lost":
            return tr._("You have lost: no hearts left. The others walk on."), "heart-broken", "bad"
        case "waiting_limit":
            return tr._("You have lost: no turns left. The others walk on."), "timer-sand-empty", "bad"
        case "waiting_left":
            return tr._("You have given up. The others walk on."), "flag-variant-outline", "plain"
        case "exploring":
            return tr._("Exploring. Speed bonus left: {n}", n=n), "walk", "plain"
        case "all_seen":
            return tr._("Everything within reach has been seen"), "map-outline", "plain"
        case "all_seen_exit":
            return tr._("All has been seen. {end} is the way out: go there to leave.", end=end), "map-outline", "plain"
        case "exit_beside":
            return tr._("All has been seen. One step onto {end}, and you leave.", end=end), "map-outline", "plain"
        case "bonus_gone":
            return tr._("The speed bonus is used up: more turns cost nothing"), "timer-sand-empty", "plain"
        case "bonus_half_gone":
            return tr._("Half of the speed bonus is gone, {n} left", n=n), "timer-sand", "plain"
        case "alert":
            return tr._("A guardian has seen you"), "shield-sword", "bad"
        case "caught":
            return tr._("Caught: one heart lost"), "heart-broken", "bad"
        case "treasure":
            return tr._("Treasure picked up: {n}", n=n), "treasure-chest", "good"
        case "potion":
            return tr._("A potion: one heart healed"), "bottle-tonic-plus", "good"
        case "doors_found":
            return tr.n("A secret door found", "{n} secret doors found", n), "magnify", "good"
        case "nothing_found":
            return tr._("Nothing found here"), "magnify", "plain"
        case "treasure_in_sight":
            return tr._("Treasure in sight"), "treasure-chest", "good"
        case "exit_in_sight":
            return tr._("The way out is in sight"), "flag-checkered", "good"
        case "potion_in_sight":
            return tr._("A potion in sight"), "bottle-tonic-plus", "good"
    return SILENT
