"""The actions on a place of a room that this device may take."""

from logic.games import GAMES
from screens.games.face import face
from screens.i18n.texts import tr


def offer(state, number):
    """The button beside a place: (icon, text), or empty if only a word is shown."""
    place = state.places[number]
    if place.kind != "open":
        return []
    if state.phase == "lobby":
        return ["robot-outline", tr._("Computer")] if state.is_host else ["table-chair", tr._("Sit here")]
    # In an imported match, people take the places that were theirs.
    return ["table-chair", tr._("Sit here")] if state.phase == "playing" and state.my_place is None else []


def ways(state, number):
    """The menu of a place: (what, text, icon)."""
    place = state.places[number]
    lines = []
    if state.phase == "closed":
        return lines
    if place.kind == "open" and (state.phase == "lobby" or offer(state, number)):
        lines.append(("sit", tr._("Sit here"), "table-chair"))
    if state.phase == "lobby" and place.member is not None and place.member == state.me:
        lines.append(("rename", tr._("Change the name"), "pencil-outline"))
        lines.append(("stand", tr._("Only watch"), "eye-outline"))
    elif state.is_host:
        lines += _host_ways(state, place)
    return lines


def _host_ways(state, place):
    lines = []
    if state.phase == "lobby":
        if place.kind != "person":
            shown = face(state.game)
            for level in GAMES[state.game].levels:
                lines.append((f"computer:{level}", shown.level(level), "robot-outline"))
            if place.kind != "open":
                lines.append(("open", tr._("Free seat"), "account-plus-outline"))
            if place.kind != "closed":
                lines.append(("closed", tr._("Close the seat"), "lock-outline"))
        if place.kind in ("person", "computer"):
            lines.append(("rename", tr._("Change the name"), "pencil-outline"))
    if place.member is not None and not place.gone:
        lines.append(("kick", tr._("Send away"), "account-remove-outline"))
    return lines


def do(room, state, number, way):
    """Do what a line of that menu says."""
    if way == "sit":
        room.sit(number)
    elif way == "stand":
        room.sit(None)
    elif way.startswith("computer:"):
        room.set_place(number, "computer", way.removeprefix("computer:"))
    elif way in ("open", "closed"):
        room.set_place(number, way)
    else:
        raise ValueError(f"{way} is no way for a place in {state.phase}")
