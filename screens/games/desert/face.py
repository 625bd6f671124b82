"""How Le Désert presents itself."""

from functools import partial

from logic.core.history import won_here
from logic.desert import state as s
from screens.games.desert import vocabulary as words
from screens.games.face import Face, icon_sign
from screens.i18n.texts import tr

ACTION_SIGNS = {
    s.Move: "walk",
    s.Dig: "shovel",
    s.Flip: "sync",
    s.PickUp: "hand-extended-outline",
    s.Tunnel: "tunnel-outline",
    s.Give: "water-outline",
    s.Calm: "weather-partly-cloudy",
    s.Forecast: "cards-outline",
    s.Bury: "arrow-collapse-down",
    s.Fill: "water-well-outline",
    s.Guide: "sign-direction",
    s.EndTurn: "check-bold",
}
SAMPLE_TILES = (
    "?", "TECH", "?", "?", "?",
    "?", "?", "VP2", "?", "SOURCE",
    "TUNNEL", "START", "STORM", "?", "?",
    "?", "?", "?", "HP2", "MIRAGE",
    "VP1", "?", "TECH", "?", "?",
)  # fmt: skip
SAMPLE_SAND = (0, 0, 1, 0, 0, 0, 1, 0, 3, 0, 0, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1)


class DesertFace(Face):
    id = "desert"
    ink = "ochre"
    icon = "weather-windy"

    def title(self):
        return "Le Désert"

    def short(self):
        return "Désert"

    def glance(self):
        return tr._("1–4 players, together")

    def in_a_line(self):
        return tr._("Find the four parts of the machine under a moving storm, and leave together.")

    def summary(self, options):
        gear = {"basic": tr._("basic gear"), "full": tr._("full gear")}[options.gear]
        return f"{self.challenge_words(options)} · {gear}"

    def challenge_words(self, options):
        return tr._("heat {n}", n=options.heat)

    def option(self, name):
        return {
            "heat": (tr._("Heat at the start"), tr._("the hotter, the more storm cards")),
            "gear": (tr._("Gear"), tr._("what tiles can hold")),
            "characters": (tr._("Characters"), tr._("some have a power of their own")),
            "sand_limit": (tr._("Sand supply"), tr._("when it is used up, the desert has won")),
            "walker": (
                tr._("Map"),
                tr._("every map is tried out by walking it like this"),
            ),
        }[name]

    def is_advanced(self, name):
        return name == "walker"

    def value(self, name, value):
        if name == "characters":
            return words.character_name(value)
        if name == "sand_limit":
            return tr.n("{n} layer", "{n} layers", value) if value else tr._("no limit")
        names = {
            "gear": {"basic": tr.c("gear", "Basic"), "full": tr.c("gear", "Full")},
            "walker": {"classic": tr.c("walk", "To the nearest"), "natural": tr.c("walk", "Straight on")},
        }
        return names[name][value] if name in names else str(value)

    def value_line(self, name, value):
        return words.character_line(value) if name == "characters" else ""

    def preset(self, preset_id):
        return {
            "calm": ("weather-sunny", tr.c("desert", "Calm"), tr._("heat {n}", n=1)),
            "breeze": ("weather-partly-cloudy", tr._("Breeze"), tr._("heat {n}", n=3)),
            "gale": ("weather-windy", tr._("Gale"), tr._("heat {n}", n=4)),
            "furnace": ("fire", tr._("Furnace"), tr._("heat {n}", n=5)),
            "inferno": ("skull-outline", tr._("Inferno"), tr._("heat {n}", n=6)),
        }[preset_id]

    def level(self, level):
        return {"wanderer": tr._("Wanderer"), "guide": tr._("Guide"), "expert": tr._("Expert")}[level]

    def preparing(self):
        return tr._("Making a map"), tr._("Many are made, the best are tried out.")

    def with_computer(self):
        return tr._("Into the desert"), "walk"

    def figure_name(self, kind):
        what, value = kind.split(":")
        if what == "level":
            return tr._("With {level}", level=self.level(value))
        if what == "heat":
            return tr._("From heat {n}", n=value)
        if what == s.CROSSING:
            return tr._("Crossing {n}", n=int(value) + 1)
        return super().figure_name(kind)

    def figure_kinds(self, record, state, me):
        from logic.desert.campaign import crossing_of

        crossing = crossing_of(record.notes)
        kinds = (*super().figure_kinds(record, state, me), f"heat:{record.options.heat}")
        return kinds if crossing is None else (*kinds, f"{s.CROSSING}:{crossing}")

    def following(self, record, outcome):
        from screens.games.desert import ladders

        return ladders.following(record, outcome)

    def ladder(self, name, profile, seats):
        from screens.games.desert import ladders

        return ladders.crossings(profile, seats) if name == "campaign" else ladders.heats(profile)

    def picture(self):
        from screens.games.desert.board import DesertPicture

        return DesertPicture()

    def sample(self):
        tiles = tuple(
            s.Tile(kind, kind not in ("?", "STORM"), sand) for kind, sand in zip(SAMPLE_TILES, SAMPLE_SAND, strict=True)
        )
        player = s.Player((3, 1), 3, 2, "archaeologist")
        return s.State(s.Options(), tiles, (2, 2), (None, (3, 2), "carried", None), (player,), 5, 0, (), 0)

    def result_line(self, record, state, outcome, names):
        return words.result_line("left" if _without_us(record, outcome) else state.reason)

    def came_of(self, record, state, outcome, seat):
        if seat in state.left:
            return tr._("given up")
        turn = tr._("turn {n}", n=_last_turn(state))
        ends = {
            "escaped": tr._("out, {turn}", turn=turn),
            "thirst": tr._("thirst, {turn}", turn=turn),
            "heat": tr._("heat, {turn}", turn=turn),
            "sand": tr._("sand, {turn}", turn=turn),
            "limit": tr._("out of time, {turn}", turn=turn),
        }
        return ends.get(outcome.reason) or super().came_of(record, state, outcome, seat)

    def how_far(self, state):
        return tr._("turn {n}", n=state.turns + 1)

    def stamp(self, record, outcome):
        if _without_us(record, outcome):
            return tr._("GIVEN UP")
        return tr._("ESCAPED") if outcome.winners else tr._("LOST")

    def stamp_points(self, record, outcome, seat):
        return "" if _without_us(record, outcome) else super().stamp_points(record, outcome, seat)

    def headline(self, record, state, outcome, names):
        if _without_us(record, outcome):
            return tr._("before the end"), words.others_escaped()
        small = {
            "escaped": tr._("out alive"),
            "thirst": tr._("lost to thirst"),
            "left": tr._("before the end"),
        }.get(outcome.reason, tr._("lost to the storm"))
        return small, words.reason_line(outcome.reason)

    def lead(self, record, state, outcome, names):
        return tr.n(
            "{n} turn, heat {heat} at the end.", "{n} turns, heat {heat} at the end.",
            _last_turn(state), heat=state.heat,
        )  # fmt: skip

    def result_columns(self, record):
        return [tr._("Life"), tr._("Gear")]

    def result_figures(self, record, state, seat):
        player = state.players[seat]
        return [str(player.life), str(len(player.gear))]

    def decided(self, record, state, outcome, names):
        from logic.desert.storm import LAST_TURN
        from screens.games.desert.narration import why_ended

        if _without_us(record, outcome):
            return words.others_escaped()
        carried = state.parts.count("carried")
        score = tr.n("{n} part at 25 points", "{n} parts at 25 points", carried)
        if state.won:
            turns = tr.n("{n} turn short of 200", "{n} turns short of 200", LAST_TURN - state.turns)
            score = f"{score} + {turns}"
        return f"{why_ended(state, names)} {tr._('Score: {what}.', what=score)}"

    def did(self, entry, state, names):
        from screens.games.desert.narration import did

        return did(entry, state, names)

    def board(self, names, people):
        from screens.games.desert.review import ReviewBoard

        return ReviewBoard(initials=[name[:1] for name in names], mine=people)

    def show_step(self, board, state, entry, review, steps):
        board.show(state, entry)

    def move_markup(self, entry):
        action = entry.action
        if isinstance(action, s.Use):
            return icon_sign(words.FOUND_ICONS[action.gear])
        return icon_sign(ACTION_SIGNS[type(action)])

    def extras(self, _options):
        return (
            ("stairs-up", tr._("Heat by heat"), tr._("a record for every heat"), partial(_climb, "heat")),
            (
                "map-marker-path",
                tr._("Campaign"),
                tr._("ten crossings, hotter and hotter"),
                partial(_climb, "campaign"),
            ),
        )


def _without_us(record, outcome):
    """Whether there was an escape, but whoever is here had given up."""
    return outcome.reason == "escaped" and won_here(record, outcome) is False


def _last_turn(state):
    """The turn in which it ended, counted as the table does; only the very last is over by then."""
    return state.turns + (state.reason != "limit")


def _climb(ladder, app):
    app.navigation.go("ladder", game="desert", ladder=ladder, ink=FACE.ink)


FACE = DesertFace()
