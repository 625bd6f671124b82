"""What happens to a walker of MémoStep: its sound, its touch, and the sentence beside the grid."""

from logic.memostep import state as e
from screens.games.memostep.cells import ICONS
from screens.games.memostep.narration import bump_line, item_word, trap_line
from screens.i18n.texts import tr

SOUNDS = {
    e.Showing: "page",
    e.Hidden: "slide",
    e.Stepped: "step",
    e.Collected: "choose",
    e.TrapSprung: "blocked",
    e.PushedBack: "out",
    e.Stunned: "penalty",
    e.Recovered: "tick",
    e.Bumped: "penalty",
    e.HeartLost: "out",
    e.ShieldBroke: "claim",
    e.Glimpsed: "page",
    e.Drank: "confirm",
    e.Bought: "confirm",
    e.LastChance: "tick",
    e.GemSpent: "claim",
    e.FloorCleared: "clear",
}
BUZZES = {
    e.Hidden: 15,
    e.Stepped: 12,
    e.Collected: 25,
    e.TrapSprung: 70,
    e.PushedBack: 60,
    e.Stunned: 120,
    e.Recovered: 20,
    e.Bumped: 45,
    e.HeartLost: 100,
    e.ShieldBroke: 60,
    e.Drank: 25,
    e.GemSpent: 60,
    e.FloorCleared: 50,
}
"""Milliseconds."""
SILENT = ("", "", "plain")


def news(event, said):
    """The sentence, its icon and its mood after an event; `said` is the sentence before it."""
    match event:
        case e.Stepped() | e.Hidden() | e.Showing() | e.Glimpsed():
            return SILENT
        case e.Collected(item=item, amount=amount):
            return tr._("Picked up: {what}", what=item_word(item, amount)), ICONS[item], "good"
        case e.TrapSprung(kind=kind):
            return trap_line(kind), ICONS[kind], "bad"
        case e.Bumped():
            return bump_line(event), "flag-variant", "plain"
        case e.HeartLost(cause="errors"):
            return f"{said} {tr._('One heart lost.')}", "heart-broken", "bad"
        case e.ShieldBroke(cause="trap"):
            return tr._("Trap: the shield took it. It stays in sight."), "shield-outline", "plain"
        case e.ShieldBroke():
            return f"{said} {tr._('The shield took it.')}", "shield-outline", "plain"
        case e.Drank():
            return tr._("The potion gave a heart."), "bottle-tonic-plus", "good"
        case e.GemSpent():
            return tr._("The gem gave a last heart."), "diamond-stone", "good"
    return None
