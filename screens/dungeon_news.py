"""What a hero is told at once, over the map: by event, in words, with a sign, a sound and a buzz."""

from logic.dungeon import state as e
from screens.texts import tr

SOUNDS = {
    e.Walked: "step",
    e.DoorOpened: "clear",
    e.RubbleCleared: "blocked",
    e.TreasureTaken: "confirm",
    e.PotionDrunk: "claim",
    e.HeartLost: "penalty",
    e.GuardianAlert: "tick",
}
BUZZES = {e.HeartLost: 80, e.GuardianAlert: 40, e.TreasureTaken: 20}
SILENT = ("", "", "plain")


def news(event):
    """(words, icon, mood) of an event; None where what was said before still stands."""
    match event:
        case e.GuardianAlert():
            return tr._("A guardian has seen you"), "shield-sword", "bad"
        case e.HeartLost():
            return tr._("Meeting: one heart lost"), "heart-broken", "bad"
        case e.TreasureTaken():
            return tr._("Treasure picked up: {n}", n=event.total), "treasure-chest", "good"
        case e.PotionDrunk():
            return tr._("A potion: one heart healed"), "bottle-tonic-plus", "good"
        case e.Searched(found=found):
            if found:
                return tr.n("A secret door found", "{n} secret doors found", len(found)), "magnify", "good"
            return tr._("Nothing found here"), "magnify", "plain"
        case e.Spotted(what="treasure"):
            return tr._("Treasure in sight"), "treasure-chest", "good"
        case e.Spotted(what="exit"):
            return tr._("The way out is in sight"), "flag-checkered", "good"
        case e.Spotted(what="potion"):
            return tr._("A potion in sight"), "bottle-tonic-plus", "good"
        case e.Walked() | e.Waited() | e.DoorOpened():
            return SILENT
    return None
