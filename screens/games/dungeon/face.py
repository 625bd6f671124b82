"""How Donjon presents itself."""

from msgspec.structs import replace

from screens.games.face import Face, icon_sign, winner_and_rival, winners_line
from screens.i18n.texts import tr

ARROWS = {
    "north": "arrow-up-bold",
    "east": "arrow-right-bold",
    "south": "arrow-down-bold",
    "west": "arrow-left-bold",
}
SAMPLE = (
    "##################",
    "#....#:::::::#$$##",
    "#.<..+:###:#:+$$##",
    "#....#:#:::#:#####",
    "#....#:::#:::#...#",
    "##+#######:###...#",
    "##,##....#:+,,...#",
    "##,,,....#:###...#",
    "####+....#:::#+###",
    "#;;#.....###:##,##",
    "#;;+.....+,,,,,,##",
    "#;;#.....####+####",
    "##########.....###",
    "####=====#...>.###",
    "####=====?.....###",
    "##################",
    "                  ",
    "                  ",
)
"""The map that home shows: sixteen rows of eighteen."""


class DungeonFace(Face):
    id = "dungeon"
    ink = "indigo"
    icon = "treasure-chest"

    def title(self):
        return "Donjon"

    def glance(self):
        return tr._("Workshop and game")

    def in_a_line(self):
        return tr._("Find the way out of a dungeon nobody has seen, with as much treasure as you can.")

    def summary(self, options):
        place = f"{self.value('mode', options.mode)} {options.size}×{options.size}"
        return f"{place} · {self.value('level', options.level)}".lower()

    def option(self, name):
        return {
            "size": (tr._("Size"), tr._("cells on a side")),
            "mode": (tr._("Mode"), tr._("how the dungeon is built")),
            "density": (tr._("Density"), tr._("how many rooms the dungeon has")),
            "seed": (tr._("Seed"), ""),
            "level": (tr._("Danger"), tr._("how many guardians walk there")),
        }[name]

    def value(self, name, value):
        if name == "mode":
            return mode_names()[value]
        if name == "level":
            return danger_names()[value]
        if name == "density":
            return tr._("{n} %", n=value)
        return str(value)

    def offers(self, name, options):
        """A seed and a complexity are chosen in the workshop; a new game gets a dungeon nobody knows.

        In a dungeon that was chosen, only the danger is left to choose.
        """
        return name == "level" or (name in ("size", "mode", "density") and options.seed is None)

    def value_line(self, name, value):
        return danger_lines()[value] if name == "level" else ""

    def chosen_start(self, options):
        if options.seed is None:
            return ()
        from logic.dungeon.generator import codes

        return (
            codes.code(options, options.seed),
            tr._("From the workshop: whoever knows this code knows the map."),
            self.lasting(options),
        )

    def lasting(self, options):
        from logic.games import GAMES

        return GAMES["dungeon"].renewed(replace(options, seed=None, complexity=None))

    def mode_words(self):
        lines = {
            "classic": tr._("rooms and corridors"),
            "crypt": tr._("small rooms, winding ways"),
            "temple": tr._("round halls, nearly symmetric"),
            "ruins": tr._("broken ways, and rubble to clear"),
            "labyrinth": tr._("a maze in every corner"),
            "cavern": tr._("caves of all shapes"),
        }
        return "\n".join(f"{name}: {lines[mode]}" for mode, name in mode_names().items())

    def preset(self, preset_id):
        return {
            "stroll": ("feather", tr._("Stroll"), tr._("no guardians, undo")),
            "watch": ("shield-outline", tr._("Watch"), tr._("a few guardians")),
            "hunt": ("shield-sword", tr._("Hunt"), tr._("crypt, more guardians")),
            "nightmare": ("weather-night", tr._("Nightmare"), tr._("quick guardians, little light")),
        }[preset_id]

    def level(self, level):
        return {"tourist": tr._("Tourist"), "scout": tr._("Scout"), "delver": tr._("Delver")}[level]

    def level_line(self, level):
        return {
            "tourist": tr._("strolls about, leaves at the first exit"),
            "scout": tr._("takes the treasure it sees, keeps clear of guardians"),
            "delver": tr._("weighs turns against treasure"),
        }[level]

    def picture(self):
        from screens.games.dungeon.picture import DungeonCard

        return DungeonCard()

    def sample(self):
        # Home shows it after the first frame: until then the game's room is not needed.
        from logic.dungeon import state as e

        signs = "".join(SAMPLE)
        world = e.World("", signs, (2, 2), 3, (), None, 0, share=100)
        return e.State(e.Options(size=len(SAMPLE), level="stroll"), (world,), 20, 100, "", signs, ())

    def result_line(self, record, state, outcome, names):
        if len(record.seats) > 1:
            return winners_line(outcome, names)
        return {
            "won": tr._("Out of the dungeon"),
            "lost": tr._("Lost: no hearts left"),
            "limit": tr._("Lost: no turns left"),
            "left": tr._("Given up"),
        }[state.worlds[0].result]

    def how_far(self, state):
        return tr._("turn {n}", n=max(world.turns for world in state.worlds) + 1)

    def stamp(self, record, outcome):
        if len(record.seats) > 1:
            return ""
        return tr._("OUT") if outcome.winners else tr._("LOST")

    def headline(self, record, state, outcome, names):
        best = max(outcome.scores)
        points = tr.n("{n} point", "{n} points", best)
        # In a race somebody else may be the one who is out.
        alone = len(record.seats) == 1
        out = tr._("out alive") if alone else tr._("highest score")
        missed = tr._("The way out was not found.")
        return {
            "won": (out, points + "." if alone else tr._("The best score is {points}.", points=points)),
            "lost": (tr._("no hearts left"), missed if alone else tr._("Nobody found the way out.")),
            "limit": (tr._("no turns left"), missed if alone else tr._("Nobody found the way out in time.")),
            "left": (tr._("before the end"), missed),
        }[outcome.reason]

    def result_columns(self, record):
        return [tr._("Treasure"), tr._("Hearts"), tr._("Turns")]

    def result_figures(self, record, state, seat):
        world = state.worlds[seat]
        return [str(world.treasure), str(world.hearts), str(world.turns)]

    def decided(self, record, state, outcome, names):
        race = winner_and_rival(record, outcome)
        # After a sentence about the winner it is the winner's turns that are counted.
        me = next((number for number, seat in enumerate(record.seats) if seat.kind == "person"), 0)
        world = state.worlds[race[0] if race else me]
        turns = tr.n("{n} turn", "{n} turns", world.turns)
        par = tr.n("{n} turn", "{n} turns", state.par)
        words = [tr._("{turns}; the shortest way takes {par}.", turns=turns, par=par)]
        if race:
            from screens.games.dungeon.narration import ahead

            words.insert(0, ahead(state, *race, names))
        elif len(record.seats) == 1:
            words.append(tr._("{n} % of the dungeon was seen.", n=world.share))
        if state.code:
            words.append(tr._("The dungeon was {code}.", code=state.code))
        return " ".join(words)

    def figure_kinds(self, record, state, me):
        kinds = super().figure_kinds(record, state, me)
        return (*kinds, f"danger:{record.options.level}", f"mode:{record.options.mode}")

    def figure_name(self, kind):
        what, value = kind.split(":")
        if what == "danger":
            return tr._("Danger: {level}", level=danger_names()[value])
        if what == "mode":
            return tr._("Mode: {mode}", mode=mode_names()[value])
        return super().figure_name(kind)

    def ending_picture(self, match):
        from screens.games.dungeon.picture import DungeonPicture

        me = next((number for number, seat in enumerate(match.seats) if seat.kind == "person"), 0)
        return DungeonPicture(view=match.view(None), seat=me)

    def did(self, entry, state, names):
        from screens.games.dungeon.narration import did

        return did(entry, names)

    def board(self, names, people):
        from kivy.metrics import dp

        from screens.games.dungeon.picture import DungeonReview

        return DungeonReview(margin=dp(8))

    def show_step(self, board, state, entry, review, steps):
        if entry is not None:
            board.seat = entry.seat
        board.view = state
        board.way = _stepped_on(state, entry)

    def move_markup(self, entry):
        from logic.dungeon import state as e

        action = entry.action
        if isinstance(action, e.Walk):
            return icon_sign(ARROWS[action.direction])
        return icon_sign("magnify" if isinstance(action, e.Search) else "timer-sand")

    def extras(self, options):
        return (
            ("walk", tr._("Alone into the dungeon"), self.summary(options), _go_alone),
            ("hammer-wrench", tr._("Workshop"), tr._("make, rate and keep dungeons"), "dungeon_workshop"),
        )


def _stepped_on(state, entry):
    """Where a step leads, for the ring there; nowhere where nobody walks."""
    from logic.dungeon import state as e

    action = getattr(entry, "action", None)
    if not isinstance(action, e.Walk):
        return []
    (x, y), (dx, dy) = state.worlds[entry.seat].hero, e.STEPS[action.direction]
    return [(x + dx, y + dy)]


def mode_names():
    """What each way of building is called."""
    return {
        "classic": tr._("Classic"),
        "crypt": tr._("Crypt"),
        "temple": tr._("Temple"),
        "ruins": tr._("Ruins"),
        "labyrinth": tr._("Labyrinth"),
        "cavern": tr._("Cavern"),
    }


def danger_names():
    """What each danger is called."""
    return {
        "stroll": tr._("Stroll"),
        "watch": tr._("Watch"),
        "hunt": tr._("Hunt"),
        "nightmare": tr._("Nightmare"),
    }


def danger_lines():
    """What each danger means, in a few words."""
    return {
        "stroll": tr._("no guardians; steps can be taken back"),
        "watch": tr._("a few guardians"),
        "hunt": tr._("twice as many guardians"),
        "nightmare": tr._("as many, but quicker; and your lamp reaches less far"),
    }


def _go_alone(app):
    from logic.core.codes import Start
    from logic.core.replay import Seat
    from logic.games import GAMES
    from screens.pages.new_game.choices import choices_of

    game = GAMES["dungeon"]
    app.matches.start(
        Start(game, choices_of(app, game).options, 1, app.matches.new_seed()), (Seat("person", app.profile.name),)
    )


FACE = DungeonFace()
