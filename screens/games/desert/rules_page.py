"""The rules of Le Désert, in words and pictures."""

from functools import partial

from logic.desert.board import CELLS
from logic.desert.state import Card, Options, Player, State, Tile
from screens.drawing.icon_rows import signs
from screens.games.desert.vocabulary import FOUND_ICONS, character_line, character_name, found_line, found_name
from screens.i18n.texts import tr

KEPT = ("dune_blaster", "jet_pack", "solar_shield", "terrascope", "reserve", "time_throttle")
FACE_DOWN = ("?", "SOURCE?", "STORM")
STORM = (0, 0)
"""Where the storm is in a picture that shows it."""
LARGE = 60
"""How high a sign is that stands alone, in dp."""


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (tr._("In short"), _in_short()),
        (tr._("A turn"), _a_turn()),
        (tr._("The storm"), _the_storm()),
        (tr._("Tiles and gear"), _tiles_and_gear()),
        (tr._("Characters"), _characters()),
    ]


def _in_short():
    return [
        (
            partial(_tiles, {(0, 1): "START", (1, 1): "END"}, at=((0, 1),), parts=((1, 0), None, None, None)),
            tr._("Together"),
            tr._("Find the four parts of the machine and bring everybody to the finish. All win, or the desert does."),
        ),
        (
            partial(_tiles, {(1, 0): "HP1", (0, 1): "VP1"}, at=((0, 0),), parts=((1, 1), None, None, None), storm=None),
            tr._("Clues"),
            tr._("Each part has two clues: its row and its column. Where they cross the part appears, and from "
                 "then on it travels with its tile."),
        ),
        (
            partial(_tiles, {(1, 1): "END"}, at=((1, 1), (1, 1))),
            tr._("Won and lost"),
            tr._("Won: all parts picked up, everybody on the finish, turned over and free of sand. Lost: somebody "
                 "without life, or heat 16."),
        ),
        (
            partial(signs, "fan piston", "compass-outline diamond-stone"),
            tr._("Score"),
            tr._("25 points for each part aboard. After an escape, 1 more for every turn short of 200: the sooner "
                 "you are out, the more."),
        ),
    ]  # fmt: skip


def _a_turn():
    return [
        (
            partial(_tiles, {(0, 0): "START"}, at=((0, 0),), sand={(0, 1): 1, (1, 0): 2}, storm=(1, 1)),
            tr._("Walk and dig"),
            tr._("4 action points a turn. A step costs 1, a layer of sand 1: on your tile or beside it. With 2 "
                 "layers or more nobody gets in or out."),
        ),
        (
            partial(
                _tiles,
                {(0, 0): "TUNNEL", (0, 1): "TUNNEL", (1, 0): "TECH"},
                at=((1, 0),),
                parts=(None, None, None, (1, 1)),
                storm=None,
            ),
            tr._("Flip, pick up, tunnel"),
            tr._("Turning over your tile, picking up a part and walking from tunnel to tunnel cost 1 each."),
        ),
        (
            partial(signs, "water:zero water:zero water:zero water:zero", "account arrow-right:ink2 account"),
            tr._("Life"),
            tr._("Everybody holds 4 life. Whoever shares a tile can give some away, but never the last."),
        ),
    ]  # fmt: skip


def _the_storm():
    return [
        (
            partial(_card, Card("wind", "right", 2)),
            tr._("Wind"),
            tr._("After each turn storm cards are drawn. A wind moves the storm: it changes places with each tile "
                 "on its way, and that tile gains 1 sand. Whoever stands on it is carried along."),
        ),
        (
            partial(_card, Card("heat")),
            tr._("Heat wave"),
            tr._("Everybody loses 1 life, except those in a tunnel or under a solar shield."),
        ),
        (
            partial(_card, Card("rise")),
            tr._("Storm rises"),
            tr._("One level hotter. From heat 4, 7, 10 and 13 on, every turn draws one more card."),
        ),
    ]  # fmt: skip


def _tiles_and_gear():
    return [
        (
            partial(_tiles, {(0, 0): "SOURCE?", (0, 1): "SOURCE", (1, 1): "MIRAGE"}, at=((1, 0),), storm=None),
            tr._("Springs"),
            tr._("A drop is a spring or a mirage. A spring gives 2 life to everybody on it when it is turned over."),
        ),
        (
            partial(_tiles, {(0, 0): "TECH", (0, 1): "START", (1, 0): "END"}, at=((1, 1),), storm=None),
            tr._("Gear"),
            tr._("Gear tiles, the start and the finish hold something: life or action points at once, and with full "
                 "gear also cards to keep."),
        ),
        (
            partial(
                signs,
                "bomb rocket-launch-outline",
                "umbrella-beach-outline telescope",
                "water-plus-outline clock-plus-outline",
            ),
            tr._("Cards to keep"),
            tr._("They are used later, in your own turn, and cost no point."),
        ),
        *((partial(signs, FOUND_ICONS[gear], largest=LARGE), found_name(gear), found_line(gear)) for gear in KEPT),
    ]  # fmt: skip


def _characters():
    names = ("archaeologist", "climber", "explorer", "meteorologist", "water_carrier", "navigator")
    icons = (
        "shovel",
        "image-filter-hdr",
        "compass-rose",
        "weather-partly-cloudy",
        "water-well-outline",
        "map-marker-path",
    )
    return [
        (partial(signs, icon, largest=LARGE), character_name(name), character_line(name))
        for name, icon in zip(names, icons, strict=True)
    ]


def _tiles(kinds, at=(), sand=None, parts=(None,) * 4, storm=STORM):
    """Four tiles of a desert: those that are spoken of, large enough to be recognised."""
    from screens.games.desert.board import DesertPicture

    tiles = []
    for cell in CELLS:
        kind = "STORM" if cell == storm else kinds.get(cell, "?")
        tiles.append(Tile(kind, kind not in FACE_DOWN, (sand or {}).get(cell, 0)))
    players = tuple(Player(cell, 4, 4, "wanderer") for cell in at)
    state = State(Options(), tuple(tiles), storm, parts, players, 3, 0, (), 0)
    return DesertPicture(view=state, cut=[0, 0, 2, 2])


def _card(card):
    from screens.games.desert.storm_cards import StormFace

    return StormFace(card=card)
