"""What a hero is told at once, over the map: by event, in words, with a sign, a sound and a buzz."""

from kivy.properties import StringProperty

from logic.dungeon import state as e
from logic.dungeon.crawl import speed_bonus
from screens.games.dungeon.map_letters import end_letter
from screens.i18n.texts import tr

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


def first_words(par):
    """(words, icon, mood) at the start: what to look for, and what it is worth to be quick."""
    bonus = speed_bonus(par, 0)
    words = tr._("Find the way out, {end}. Speed bonus: {n}, one less each turn.", end=end_letter(), n=bonus)
    return words, "flag-checkered", "plain"


def waiting(result):
    """The same to somebody who walks no more, while others do."""
    lines = {
        "won": (tr._("You are out. The others walk on."), "flag-checkered", "good"),
        "lost": (tr._("You have lost: no hearts left. The others walk on."), "heart-broken", "bad"),
        "limit": (tr._("You have lost: no turns left. The others walk on."), "timer-sand-empty", "bad"),
        "left": (tr._("You have given up. The others walk on."), "flag-variant-outline", "plain"),
    }
    return lines[result]


def exploring(par, turns):
    """The same while the hero explores by itself: what that costs."""
    bonus = speed_bonus(par, turns)
    return (tr._("Exploring. Speed bonus left: {n}", n=bonus), "walk", "plain") if bonus else SILENT


def all_seen(way_out_known):
    """The same when exploring has come to its end; it never takes the way out by itself."""
    words = tr._("Everything within reach has been seen")
    if way_out_known:
        words = tr._("All has been seen. {end} is the way out: go there to leave.", end=end_letter())
    return words, "map-outline", "plain"


def bonus_news(par, before, after):
    """The same when half of the speed bonus is gone, and when all of it is; None in between."""
    left = speed_bonus(par, after)
    if speed_bonus(par, before) and not left:
        return tr._("The speed bonus is used up: more turns cost nothing"), "timer-sand-empty", "plain"
    if left <= par < speed_bonus(par, before):
        return tr._("Half of the speed bonus is gone, {n} left", n=left), "timer-sand", "plain"
    return None


def news(event):
    """(words, icon, mood) of an event; None where what was said before still stands."""
    match event:
        case e.GuardianAlert():
            return tr._("A guardian has seen you"), "shield-sword", "bad"
        case e.HeartLost():
            return tr._("Caught: one heart lost"), "heart-broken", "bad"
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


class Telling:
    """What a play screen tells over the map."""

    notice = StringProperty("")
    notice_icon = StringProperty("")
    notice_mood = StringProperty("plain")

    def _notice(self, text, icon, mood):
        self.notice, self.notice_icon, self.notice_mood = text, icon, mood

    def _welcome(self):
        """Who has not yet taken a turn is told what to look for, and who waits for the others that it is so.

        A lesson says what to look for in its own words.
        """
        view = self.client.view
        world, going_on = view.worlds[int(self.me)], self.client.outcome is None and bool(self.client.people)
        if going_on and world.result:
            self._notice(*waiting(world.result))
        else:
            is_new = going_on and not world.turns and not self.host
            self._notice(*(first_words(view.par) if is_new else SILENT))

    def _tell(self, events):
        """The news of some events over the map; where there are none, what has become of the speed bonus."""
        if not self.client.people:
            return
        view = self.client.view
        world = view.worlds[int(self.me)]
        before, after = self.world.turns, world.turns
        told = [words for words in map(news, events) if words is not None]
        if told and told[-1] is SILENT and not world.result:
            bonus = bonus_news(view.par, before, after)
            if bonus:
                self.stop()
            told.append(bonus or (exploring(view.par, after) if self.goal == "explore" else SILENT))
        elif self.client.outcome is not None and not told:
            told.append(SILENT)
        if told:
            self._notice(*told[-1])
