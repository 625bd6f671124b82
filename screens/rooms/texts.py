"""Texts of rooms: connections, places, errors, and the result of the fairness check."""

from logic.games import GAMES
from logic.peer.security.invitation import leads_to_others
from screens.games.face import face
from screens.games.seat_names import names_of
from screens.i18n.texts import tr

LINE_MOST = 90
"""Maximum length of a message shown outside the chat."""
LINK_ICONS = {"online": "wifi", "slow": "timer-sand", "reconnecting": "wifi-refresh", "lost": "wifi-off"}


def link_words(link):
    """The state of a connection."""
    return {
        "online": tr._("connected"),
        "slow": tr._("slow"),
        "reconnecting": tr._("coming back"),
        "lost": tr._("disconnected"),
    }[link]


def whose(name):
    """The name of a room by its host's name, which may be empty."""
    return tr._("{name}’s room", name=name) if name else tr._("A room")


def title(state):
    """The title of the room we are in: whose it is."""
    host = next((person.name for person in state.people if person.host), "")
    return whose(host) if host else tr._("Room")


def bad_code_words():
    """What a code looks like, after something else was typed."""
    return tr._("A room code has six letters and digits, and none that look alike.")


def shared_games():
    """The games that several can play, as lines of a menu."""
    return [(game.id, face(game.id).title(), face(game.id).icon) for game in GAMES.values() if game.seats.stop > 2]


def knocking_words():
    """Shown while a room has not answered yet."""
    return tr._("Knocking at the door…")


def game_line(state):
    """The game and the number of seats."""
    if state.info is None:
        return ""
    shown = face(state.game)
    places = sum(place.kind != "closed" for place in state.places)
    words = [shown.title(), shown.summary(state.options), tr.n("{n} seat", "{n} seats", places)]
    return " · ".join(word for word in words if word)


def place_name(state, number):
    """The name at a place, or that it is free or closed."""
    place = state.places[number]
    if place.kind == "open":
        return place.name or tr._("Free seat")
    if place.kind == "closed":
        return tr._("Closed seat")
    return names_of(state.places, state.game)[number]


def place_small(state, number):
    """The small line of a place."""
    place, words = state.places[number], []
    if place.kind == "open" and place.name:
        words.append(tr._("free seat"))
    if place.kind == "computer":
        words.append(tr._("computer"))
        if place.level:
            words.append(face(state.game).level(place.level))
    if place.kind == "person":
        person = next((person for person in state.people if person.member == place.member), None)
        if person is not None and person.host:
            words.append(tr._("host"))
        if place.member == state.me:
            words.append(tr._("you"))
    if place.stand_in and state.phase == "playing":
        words.append(tr._("a computer plays meanwhile"))
    return " · ".join(words)


def knows_links(state):
    """Whether this device knows about the others: not without a connection, nor once the room is closed."""
    return state.phase != "closed" and state.link in ("online", "slow")


def seat_links(state):
    """The connection state of each seat's person; "" for computers, for the own seat, and if unknown."""
    return [
        ""
        if place.kind != "person" or place.gone or number == state.my_place or not knows_links(state)
        else tr._("computer plays")
        if place.stand_in
        else link_words(place.link)
        for number, place in enumerate(state.places)
    ]


def watchers_words(state):
    """How many watch, and whether this device does; "" if nobody does, and once the room is closed."""
    if state.phase == "closed" or not state.spectators:
        return ""
    watching = tr.n("{n} watching", "{n} watching", len(state.spectators))
    me = state.myself is not None and state.myself.place is None
    return " · ".join((tr._("You are watching"), watching) if me else (watching,))


def stand_in_words(state):
    """For whom computers stand in, in a sentence; "" if for nobody."""
    if state.phase != "playing" or not knows_links(state):
        return ""
    away = [place_name(state, number) for number, place in enumerate(state.places) if place.stand_in and not place.gone]
    if not away:
        return ""
    return tr.n(
        "{names} is gone: a computer plays until they are back.",
        "{names} are gone: computers play until they are back.",
        len(away),
        names=", ".join(away),
    )


def place_state(state, number):
    """The state of a place: (icon, word, ink)."""
    place = state.places[number]
    if place.gone:
        return "flag-variant-outline", tr._("given up"), "ink2"
    if place.member is not None and place.member != state.me and not knows_links(state):
        return "", "", "ink2"
    if place.kind == "computer":
        return "robot-outline", tr._("ready") if state.phase != "closed" else "", "ink2"
    if place.kind == "closed":
        return "lock-outline", tr._("closed"), "ink2"
    if place.kind == "open":
        return "", "", "ink2"
    if place.member == state.me and state.phase == "closed":
        return "", "", "ink2"
    if place.link != "online":
        return LINK_ICONS[place.link], link_words(place.link), "warn" if place.link == "slow" else "bad"
    if state.phase == "lobby" and not place.ready:
        return "clock-outline", tr._("not ready yet"), "ink2"
    return "check-circle", tr._("ready") if state.phase == "lobby" else tr._("here"), "good"


def missing_words(state):
    """What everybody waits for, in a sentence; "" if the game goes on."""
    if state.link in ("reconnecting", "lost"):
        return tr._("The connection is gone. Trying again by itself…")
    if state.info is None:
        return ""
    if state.phase == "lobby":
        return _start_words(state)
    if state.phase != "playing":
        return ""
    if state.info.paused:
        return tr._("You have paused the game.") if state.is_host else tr._("The host has paused the game.")
    return _waiting_words(place_name(state, number) for number in state.info.waiting_for)


def not_yet_words(state):
    """What prevents the host from starting: who is not ready, or that there are too few players."""
    late = [place.name for place in state.places if place.member not in (None, state.me) and not place.ready]
    taken = sum(place.kind in ("person", "computer") for place in state.places)
    if late:
        return _waiting_words(late)
    missing = GAMES[state.game].seats.start - taken
    return tr.n("{n} more player is needed.", "{n} more players are needed.", missing) if missing > 0 else ""


def unread_words(count):
    """The number of unread messages in words; "" if there are none."""
    return tr.n("{n} new message", "{n} new messages", count) if count else ""


def last_said(state):
    """The newest message of somebody else, as a line to show outside the chat."""
    line = next(line for line in reversed(state.chat) if line.member != state.me)
    text = line.text if len(line.text) <= LINE_MOST else line.text[: LINE_MOST - 1] + "…"
    return tr._("{name}: {words}", name=line.name or tr._("somebody"), words=text)


def another_game(state):
    """The button for another game as (icon, text): only the host can prepare one."""
    return ["restore", tr._("Play again")] if state.is_host else ["door-open", tr._("To the room")]


def _start_words(state):
    """The device that a start waits for, or because of which it failed."""
    if state.info.phase == "drawing":
        return _waiting_words(place.name for place in state.places if place.member and place.link != "online")
    if not state.info.withheld:
        return ""
    names = ", ".join(name or "?" for name in state.info.withheld)
    text = tr._("The game did not start: no answer from {names}.", names=names)
    if state.my_place is None or state.places[state.my_place].ready:
        return text
    return text + " " + tr._("Say once more that you are ready.")


def _waiting_words(names):
    names = ", ".join(names)
    return tr._("Waiting for {names}.", names=names) if names else ""


def no_way_words(invitation):
    """That nobody can use the invitation; "" if somebody can, or if we are not the host."""
    if invitation is None or leads_to_others(invitation):
        return ""
    return tr._(
        "This device is in no network, so nobody else can join. Connect it to a Wi-Fi or switch its hotspot on, "
        "then open the room anew."
    )


def trouble_words(trouble):
    """Why joining failed, or why a room is closed, and what to do next."""
    words = {
        "bad_address": tr._("This address cannot be read. It looks like 192.168.1.20:47120."),
        "unreachable": tr._(
            "Nobody answers there. Are both devices in the same network, and is the address still right?"
        ),
        "wrong_code": tr._("The code is not right. Ask the host for the code that is shown now."),
        "too_many_tries": tr._("Too many wrong codes. Wait a minute, then try again."),
        "version": tr._("The other device has another version of Quadrille. Update both to play together."),
        "no_such_game": tr._("A game is played there that this version of Quadrille does not know."),
        "full": tr._("The room is full."),
        "not_back": tr._("Your seat in this room is not kept any more. Join with the code instead."),
        "kicked": tr._("The host has asked you to leave."),
        "flood": tr._("This device sent too much at once and was disconnected. You can come back."),
        "malformed": tr._("The two devices did not understand each other. Update both, then try again."),
        "slow": tr._("This device could not keep up and was disconnected. You can come back."),
        "replaced": tr._("You came back to this room from another window, so this one was closed."),
        "left": tr._("You have left the room."),
        "closed": tr._("The host has closed the room."),
        "bad_certificate": _certificate_words(),
        "port": tr._("This device lets no room be opened: no port is free. Is a firewall in the way?"),
        "fault": tr._("Quadrille itself made a mistake, so this room was left. Try again."),
    }
    return words[trouble.reason]


def note_words(note):
    """A request that the room refused."""
    return {
        "chat_off": tr._("The host has switched the chat off."),
        "chat_flood": tr._("Not so fast: wait a moment before you write again."),
        "place_taken": tr._("Somebody else already sits there."),
        "not_ready": tr._("Not everybody is ready, or too few seats are taken."),
        "not_now": tr._("That is not possible now."),
        "bad_options": tr._("These options do not suit the number of players."),
        "stale_promise": tr._("The shuffle was prepared anew. Say once more that you are ready."),
    }[note]


def relay_words(relay):
    """The state of the relay; "" if none is used."""
    return {
        "off": "",
        "bad_address": tr._("The relay’s address in the settings cannot be read."),
        "bad_certificate": _certificate_words(),
        "connecting": tr._("The relay does not answer yet."),
        "on": tr._("The relay is there: friends elsewhere can join, too."),
    }[relay]


def _certificate_words():
    return tr._(
        "The relay cannot prove who it is: its certificate is not trusted here, has expired or is for another name."
    )


def refusal_words():
    """Why an action was refused for other reasons than the rules."""
    return {
        "not_your_seat": tr._("You are watching: others play."),
        "stale": tr._("Somebody was faster: look again, then choose."),
        "paused": tr._("The game is paused."),
        "unreachable": tr._("The connection is gone: your move could not be sent."),
        "no_undo": tr._("In a room nothing can be taken back."),
    }


def verdict_words(state):
    """The result of verifying a match, as (icon, ink, heading, sentence)."""
    found = state.verification
    if found is None:
        if state.phase == "closed":
            return (
                "shield-off-outline",
                "warn",
                tr._("Not verified"),
                tr._("The room closed before the host showed its log."),
            )
        return "shield-search", "ink2", tr._("Being verified"), tr._("This device plays the whole game again…")
    if found.verdict == "verified":
        text = tr._("Everything was dealt as promised, and every move follows the rules.")
        text += " " + tr._("This proves that nothing was changed, not that the host did not look.")
        if not found.shared:
            text += " " + tr._("This device had no share in the shuffle: the host may have chosen it.")
        if found.went_back:
            text += " " + tr.n(
                "Once the host returned to an earlier step.", "{n} times the host returned to an earlier step.",
                found.went_back,
            )  # fmt: skip
        if found.called_off:
            text += " " + tr.n(
                "Before this game {n} start was called off.",
                "Before this game {n} starts were called off.",
                found.called_off,
            )
        return "shield-check-outline", "good", tr._("Verified"), text
    return "shield-alert-outline", "bad", tr._("Does not fit"), _altered_words(found)


def _altered_words(found):
    what = {
        "promise": tr._("The host’s secret is not the one it had promised."),
        "contribution": tr._("The shuffle was not made as agreed."),
        "log": tr._("The rules do not accept the log."),
        "view": tr._("This device was shown something else than the rules say."),
        "events": tr._("This device was told something else than the rules say."),
        "own": tr._("A move in your name is not one that you made."),
        "": tr._("The log does not fit what this device has seen."),
    }[found.what]
    if not found.step:
        return what
    return what + " " + tr._("The first step that does not fit is step {n}.", n=found.step)
