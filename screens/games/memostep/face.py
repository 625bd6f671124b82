"""How MémoStep presents itself."""

from screens.games.face import Face, ahead, icon_sign, winner_and_rival, winners_line
from screens.i18n.texts import tr


class MemoFace(Face):
    id = "memostep"
    ink = "violet"
    icon = "shoe-print"

    def title(self):
        return "MémoStep"

    def short(self):
        return "Mémo"

    def glance(self):
        return tr._("1–4 players")

    def in_a_line(self):
        return tr._("Look at a path of ten steps, then walk it from memory.")

    def summary(self, options):
        words = [self.pace(options)]
        if options.version > 1 and not options.grows:
            words.append(tr._("original floors"))
        if options.floors:
            words.append(self.value("floors", options.floors))
        return " · ".join(words)

    def pace(self, options):
        """The pace in words, as the subtitle says it."""
        return {
            "calm": tr._("calm pace"),
            "normal": tr._("normal pace"),
            "sharp": tr._("sharp pace"),
        }[options.pace]

    def option(self, name):
        return {
            "pace": (tr._("Pace"), tr._("how long you may look")),
            "way": (tr._("After floor 10"), tr._("larger floors, with forks, decoys and more; or as before")),
            "floors": (tr._("Floors"), tr._("a whole run, alone, goes on while hearts last")),
        }[name]

    def offers(self, name, options):
        # After ten floors it matters how they go on.
        return name != "version" and (name != "way" or not 0 < options.floors <= 10)

    def value(self, name, value):
        if name == "pace":
            return {"calm": tr._("Calm"), "normal": tr._("Normal"), "sharp": tr._("Sharp")}[value]
        if name == "way":
            return {"growing": tr._("Growing"), "original": tr._("Original")}[value]
        if name == "floors":
            return tr.n("{n} floor", "{n} floors", value) if value else tr._("whole run")
        return str(value)

    def value_among(self, name, value, seats):
        from logic.memostep.state import RIVAL_FLOORS

        rivals = name == "floors" and not value and seats > 1
        return self.value(name, RIVAL_FLOORS if rivals else value)

    def preset(self, preset_id):
        return {
            "run": ("walk", tr._("Run"), tr._("4 s to look")),
            "calm": ("feather", tr._("Calm"), tr._("6 s to look")),
            "sharp": ("lightning-bolt", tr._("Sharp"), tr._("2.5 s to look")),
            "practice": ("dumbbell", tr._("Practice"), tr._("one floor")),
        }[preset_id]

    def level(self, level):
        return {
            "forgetful": tr._("Forgetful"),
            "steady": tr._("Steady"),
            "sharp": tr._("Sharp"),
            "photographic": tr._("Flawless"),
        }[level]

    def picture(self):
        from screens.games.memostep.board import MemoPicture

        return MemoPicture()

    def sample(self):
        # Home shows it after the first frame: until then the game's room is not needed.
        from logic.memostep.generator import ROWS, Cell, RunCounters
        from logic.memostep.state import Options, State, Walker

        cells = {
            (0, 1): Cell("path"),
            (1, 1): Cell("path"),
            (1, 0): Cell("gold"),
            (2, 2): Cell("path"),
            (2, 3): Cell("trap_life"),
            (3, 2): Cell("path"),
        }
        grid = tuple(tuple(cells.get((row, column)) for column in range(4)) for row in range(ROWS))
        walker = Walker(row=2, steps=(1, 1, 2), phase="walking", grid=grid)
        return State(Options(), 0, (walker,), (), RunCounters())

    def result_line(self, record, state, outcome, names):
        return result_line(state, outcome, names)

    def is_run(self, record):
        return len(record.seats) == 1

    def how_far(self, state):
        return tr._("floor {n}", n=max(walker.floor for walker in state.walkers))

    def stamp(self, record, outcome):
        if len(record.seats) > 1:
            return ""
        return tr._("CLEARED") if outcome.winners else tr._("OVER")

    def headline(self, record, state, outcome, names):
        return headline(state, outcome, names)

    def result_columns(self, record):
        return [tr._("Floor"), tr._("Errors")]

    def result_figures(self, record, state, seat):
        walker = state.walkers[seat]
        return [str(walker.floor), str(walker.errors)]

    def decided(self, record, state, outcome, names):
        if len(record.seats) == 1:
            alone = state.walkers[0]
            if alone.end == "left":
                return tr._("Given up on floor {n}: {what}.", n=alone.floor, what=_misses(alone))
            return f"{_misses(alone)}." if alone.misses else tr._("Memory never failed.")
        if gone := _gave_way(state, outcome):
            return " ".join(tr._("{loser} left the table.", loser=names[seat]) for seat in gone)
        race = winner_and_rival(record, outcome) or outcome.winners
        lines = (tr._("{name}: {what}.", name=names[seat], what=_misses(state.walkers[seat])) for seat in race)
        return " ".join(lines)

    def figure_kinds(self, record, state, me):
        return (*super().figure_kinds(record, state, me), f"pace:{record.options.pace}")

    def figure_name(self, kind):
        what, value = kind.split(":")
        if what == "pace":
            return tr._("Pace: {pace}", pace=self.value("pace", value))
        return super().figure_name(kind)

    def ending_picture(self, match):
        """The floor with the most wrong steps."""
        from logic.memostep.progress import misses_on, path_of
        from screens.games.memostep.maps import MemoMap

        view = match.view(None)
        me = next((number for number, seat in enumerate(match.seats) if seat.kind == "person"), 0)
        walker = view.walkers[me]
        times = dict.fromkeys(range(1, walker.floor + 1), 0)
        for miss in walker.misses:
            times[miss.floor] += miss.times
        worst = max(times, key=lambda number: (times[number], number))
        return MemoMap(path=path_of(view, worst), misses=misses_on(walker, worst))

    def did(self, entry, state, names):
        from screens.games.memostep.narration import did

        return did(entry, names)

    def board(self, names, people):
        from screens.games.memostep.review import ReviewBoard

        return ReviewBoard()

    def show_step(self, board, state, entry, review, steps):
        board.show(state, entry)

    def move_markup(self, entry):
        from logic.memostep import state as words
        from screens.games.memostep.signs import WARES

        action = entry.action
        if isinstance(action, words.Step):
            return f"{icon_sign('shoe-print')} [b]{action.column + 1}[/b]"
        if isinstance(action, words.Buy):
            return icon_sign(WARES[action.item])
        return icon_sign(
            {
                words.Begin: "walk",
                words.Glimpse: "eye-outline",
                words.LookAgain: "eye-refresh-outline",
                words.Drink: "bottle-tonic-plus",
                words.Descend: "stairs-down",
                words.SpendGem: "diamond-stone",
                words.Hide: "eye-off-outline",
                words.Recover: "timer-sand",
                words.Finish: "flag-checkered",
            }[type(action)]
        )

    def extras(self, options):
        return (
            ("walk", tr._("A run alone"), tr._("floor after floor, for the best score"), _run_alone),
            ("dumbbell", tr._("Practice"), tr._("one floor, calmly"), _practise),
        )


def result_line(state, outcome, names):
    """How a match ended, as a headline."""
    if len(state.walkers) > 1:
        return winners_line(outcome, names)
    walker = state.walkers[0]
    if walker.end == "cleared":
        return tr.n("{n} floor cleared", "{n} floors cleared", walker.floor)
    return tr._("The run ends on floor {n}", n=walker.floor)


def headline(state, outcome, names):
    """What decided a match, in a few words and in a sentence."""
    if len(state.walkers) > 1:
        ordered = sorted(outcome.scores, reverse=True)
        if outcome.scores[outcome.winners[0]] < ordered[0]:
            return tr._("the last with hearts"), tr._("Whoever leaves gives the race away.")
        if ordered[0] == ordered[1]:
            return tr._("equal points"), _told_apart(state, outcome)
        won_by = ahead(names[outcome.winners[0]], ordered[0] - ordered[1])
        if outcome.reason == "last_standing":
            return tr._("the last with hearts"), won_by
        return tr._("highest score"), won_by
    return {
        "hearts": (tr._("no hearts left"), tr._("The last heart is gone.")),
        "left": (tr._("before the end"), _given_up(state.options)),
        "cleared": (tr._("every floor walked"), tr._("All floors of this run are cleared.")),
        "limit": (tr._("floor 100"), tr._("Floor 100 is cleared: there is nothing below.")),
    }[outcome.reason]


def _given_up(options):
    """That a run was given up; a whole run is one that could have counted."""
    return tr._("The run was given up.") if options.floors else tr._("A run that is given up is no best run.")


def _misses(walker):
    """How often a walker's memory failed, and where most."""
    rows = {}
    for miss in walker.misses:
        rows[miss.row] = rows.get(miss.row, 0) + miss.times
    if not rows:
        return tr._("no wrong step")
    every = sum(rows.values())
    worst = max(rows, key=lambda row: (rows[row], -row))
    wrong = tr.n("{n} wrong step", "{n} wrong steps", every)
    if len(rows) == 1:
        return tr._("{wrong} in row {row}", wrong=wrong, row=worst + 1)
    if 2 * rows[worst] > every:
        return tr._("{wrong}, most of them in row {row}", wrong=wrong, row=worst + 1)
    return tr.n("{wrong} in {n} row", "{wrong} in {n} rows", len(rows), wrong=wrong)


def _told_apart(state, outcome):
    """What decided between those who have the most points."""
    if len(outcome.winners) > 1:
        return tr._("Equal in points and errors.")
    if _gave_way(state, outcome):
        return tr._("Equal points: whoever stayed wins.")
    return tr._("Equal points: fewer errors decided.")


def _gave_way(state, outcome):
    """Who left with as many points as the one who won, where nobody else had as many."""
    best = max(outcome.scores)
    others = [seat for seat, score in enumerate(outcome.scores) if score == best and seat not in outcome.winners]
    return others if all(state.walkers[seat].end == "left" for seat in others) else []


def _run_alone(app):
    """A whole run, at the pace that was chosen last."""
    from logic.games import GAMES
    from screens.pages.new_game.choices import choices_of

    _start(app, GAMES["memostep"].Options(pace=choices_of(app, GAMES["memostep"]).options.pace))


def _practise(app):
    from logic.games import GAMES

    _start(app, GAMES["memostep"].Options(pace="calm", floors=1))


def _start(app, options):
    from logic.core.codes import Start
    from logic.core.replay import Seat
    from logic.games import GAMES

    app.matches.start(Start(GAMES["memostep"], options, 1, app.matches.new_seed()), (Seat("person", app.profile.name),))


FACE = MemoFace()
