"""What the play screen of MémoStep says on a floor: the question of the moment, what happened, and the buttons."""

from logic.memostep import state as e
from logic.memostep.growth import ORIGINAL
from logic.memostep.progress import finished, misses_on, path_of, place_of, shape_seen
from logic.memostep.walk import ERRORS_PER_HEART
from screens.games.memostep.face import FACE
from screens.games.memostep.narration import bump_line, item_word, say, trap_line
from screens.games.memostep.signs import ICONS
from screens.games.seat_names import names_of
from screens.i18n.texts import tr


def names(state):
    """What to call each seat."""
    return names_of(state.seats, FACE.id)


def subtitle(state, scored, wide, landscape, big_text):
    """The floor, and what matters most beside it; `scored` is whether the score is shown elsewhere."""
    walker, last = state.walker, state.view.last_floor
    floor = tr._("Floor {n}", n=walker.floor)
    if last < e.LAST_FLOOR:
        floor = tr._("Floor {n} of {last}", n=walker.floor, last=last)
    if state.shown:
        second = tr._("look closely")
    elif state.rivals:
        second = tr.n("{n} rival", "{n} rivals", state.rivals)
    else:
        second = kind_of_match(state, FACE.pace(state.view.options))
    if not scored:
        second = points(state)
    if not state.rivals and not wide and state.stepping:
        # Where the purse has no room for errors, the bar tells of them.
        if big_text and _next_costs(state):
            second = errors(state)
        elif landscape:
            second = f"{points(state)} · {errors(state)}"
    return f"{floor} · {second}"


def kind_of_match(state, otherwise):
    """That it is the challenge of a day, or what it is else."""
    return tr._("daily challenge") if state.daily else otherwise


def points(state):
    return tr.n("{n} point", "{n} points", state.walker.score)


def best(state):
    """The best score so far."""
    return tr.number(state.runs[0].score) if state.runs else ""


def errors(state):
    """How many errors there were, and whether the next one costs a heart."""
    count = state.walker.errors
    if _next_costs(state):
        return tr.n("{n} error, the next: −1 heart", "{n} errors, the next: −1 heart", count)
    return tr.n("{n} error", "{n} errors", count)


def _next_costs(state):
    return (state.walker.slips + 1) % ERRORS_PER_HEART[state.view.options.pace] == 0


def own_name(state):
    """Above the grid there is room for one line."""
    name = names(state)[state.me]
    own = name if state.watching else tr._("{name}, you", name=name)
    return own.replace(" ", "\N{NO-BREAK SPACE}")


def question(state):
    """What the player is asked to do."""
    questions = {
        "ready": tr._("Ready?"),
        "showing": tr._("Take your time.")
        if state.timeless
        else floor_kind(state.shape) or tr._("or wait: the path hides by itself"),
        "glimpse": tr._("the rest of the path"),
        "stunned": tr._("stunned: no step"),
        "walking": tr._("Row {n}: which column?", n=state.walker.row + 2),
        "last_chance": tr._("No hearts left"),
        "over": tr._("Your run is over. The others walk on."),
    }
    return questions.get(state.question, "")


def actions(state):
    """The buttons: (name, icon, text, small, key, filled, possible)."""
    return [(offer.name, *_button(offer.name, state), offer.possible) for offer in state.offers]


def _button(name, state):
    match name:
        case "uncover":
            return "eye-outline", tr._("Show the path") if state.fresh else tr._("Go on"), "", "Space", True
        case "begin":
            return "shoe-print", tr._("Start walking now"), "", "Space", True
        case "pass":
            return "account-switch-outline", pass_on(state), "", "", True
        case "glimpse":
            return "eye-outline", tr._("Glimpse"), tr._("1 essence, 1 second"), "G", False
        case "look":
            return "eye-refresh-outline", tr.c("button", "Look again"), tr._("the whole floor, once"), "L", False
        case "drink":
            return "bottle-tonic-plus", tr._("Drink"), tr._("1 potion, +1 heart"), "P", False
    raise ValueError(name)


def pass_on(state):
    return tr._("Pass the device to {name}", name=names(state)[state.waiting_for])


# What happened


def notice(state):
    """What is told of the own walk, in sentences."""
    return " ".join(
        _rival_out(state, event) if isinstance(event, e.RunEnded) else _sentence(event) for event in state.told
    )


def _rival_out(state, event):
    """That a rival is out, and what that means for the last one who walks."""
    gone, behind = say(event, names(state)), state.points_behind
    if state.has_won:
        return tr._("{gone}. You have won.", gone=gone)
    if behind is None:
        return f"{gone}."
    return tr.n(
        "{gone}. {n} point more and you have won.", "{gone}. {n} points more and you have won.", behind + 1, gone=gone
    )


def notice_icon(state):
    match state.told:
        case (*_, e.Collected(item=what) | e.TrapSprung(kind=what)):
            return ICONS[what]
        case (*_, event):
            return NEWS_ICONS[type(event)]
    return ""


def notice_mood(state):
    """Whether what happened is good, bad or neither."""
    return NEWS_MOODS.get(type(state.told[-1]), "plain") if state.told else "plain"


NEWS_ICONS = {
    e.Bumped: "flag-variant",
    e.HeartLost: "heart-broken",
    e.ShieldBroke: "shield-outline",
    e.Drank: "bottle-tonic-plus",
    e.GemSpent: "diamond-stone",
    e.RunEnded: "account-off-outline",
}
NEWS_MOODS = {
    e.Collected: "good",
    e.TrapSprung: "bad",
    e.HeartLost: "bad",
    e.Drank: "good",
    e.GemSpent: "good",
}


def _sentence(event):
    match event:
        case e.Collected(item=item, amount=amount):
            return tr._("Picked up: {what}", what=item_word(item, amount))
        case e.TrapSprung(kind=kind):
            return trap_line(kind)
        case e.Bumped():
            return bump_line(event)
        case e.HeartLost():
            return tr._("One heart lost.")
        case e.ShieldBroke(cause="trap"):
            return tr._("Trap: the shield took it. It stays in sight.")
        case e.ShieldBroke():
            return tr._("The shield took it.")
        case e.Drank():
            return tr._("The potion gave a heart.")
        case e.GemSpent():
            return tr._("The gem gave a last heart.")
    raise ValueError(event)


# The clock


def clock_title(state):
    return tr._("stunned for") if state.walker.phase == "stunned" else tr._("hides in")


def seconds(state, tenths):
    """The seconds left on the clock; "" where nothing runs out."""
    return "" if state.timeless else tr.number(tenths / 10, 1)


def cover(state, tenths):
    """On the cover of a floor: what is special about it, and how much time there is."""
    figure = seconds(state, tenths)
    left = tr._("{n} s left to look", n=figure) if figure else ""
    return "\n".join(filter(None, (floor_kind(state.shape), left)))


def floor_kind(shape):
    """What is special about a floor, in a sentence; "" where nothing is."""
    return {
        "plain": tr._("{columns} columns, {rows} rows.", columns=shape.columns, rows=shape.rows)
        if shape != ORIGINAL
        else "",
        "fork": tr._("A fork: one of two ways ends."),
        "decoys": tr._("Decoys: what lights up and goes out is no path."),
        "back": tr._("Walked back: from the top down, from where the path ended."),
        "pieces": tr._("Seen in pieces, one after the other."),
    }[shape.kind]


# Others


def place(state):
    """The place in the race; alone there is none."""
    if not state.rivals:
        return ""
    return tr._("place {n} of {all}", n=place_of(state.view, state.me), all=len(state.seats))


def strips(state):
    """The rivals, as (seat, name, row, rows of the floor, hearts, whether out or done, floor in words)."""
    rows = {walker.floor: shape_seen(state.view, walker).rows for walker in state.view.walkers}
    return [
        (seat, name, walker.row, rows[walker.floor], max(0, walker.hearts), walker.phase == "over", _where(walker))
        for seat, (name, walker) in enumerate(zip(names(state), state.view.walkers, strict=True))
        if seat != state.me
    ]


def _where(walker):
    if walker.end in ("hearts", "left"):
        return tr._("out")
    if walker.phase == "over":
        return tr._("done")
    if walker.phase == "camp":
        return tr._("camp {n}", n=walker.floor)
    return tr._("floor {n}", n=walker.floor)


def standing(state):
    """The race, the best first: (place, seat, name, whether one's own, errors, score)."""
    view, called = state.view, names(state)
    seats = sorted(range(len(called)), key=lambda seat: place_of(view, seat)) if state.rivals else ()
    return [
        (
            str(place_of(view, seat)),
            seat,
            called[seat],
            seat == state.me,
            tr.n("{n} error", "{n} errors", view.walkers[seat].errors),
            tr.number(view.walkers[seat].score),
        )
        for seat in seats
    ]


def recent_maps(state):
    """The last floors walked, as (name, path, misses)."""
    done = min(finished(state.walker), len(state.view.paths))
    return maps(state.view, state.walker, range(max(1, done - 2), done + 1))


def maps(view, walker, floors):
    """Floors as (name, path, where that walker's memory failed)."""
    return [(tr._("floor {n}", n=n), path_of(view, n), misses_on(walker, n)) for n in floors]
