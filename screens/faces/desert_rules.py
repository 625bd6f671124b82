"""The rules of Le Désert, in words and pictures."""

from functools import partial

from logic.desert.state import Card, Options, Player, State, Tile
from screens.signs import signs
from screens.texts import tr

STORM = 12
"""The middle of the board."""
HERE = 11


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (tr._("In short"), _in_short()),
        (tr._("A turn"), _a_turn()),
        (tr._("The storm"), _the_storm()),
        (tr._("Tiles and gear"), _tiles()),
        (tr._("Characters"), _characters()),
    ]


def _in_short():
    return [
        (
            partial(_board, {HERE: "START", 17: "END"}, parts=((3, 3), "carried", None, None)),
            tr._("Together"),
            tr._("Find the four parts of the machine and bring everybody to the end. All win, or the desert does."),
        ),
        (
            partial(_board, {16: "HP1", 3: "VP1"}, parts=((3, 3), None, None, None)),
            tr._("Clues"),
            tr._("Each part has two clues: its row and its column. Where they cross the part appears, and from "
                 "then on it travels with its tile."),
        ),
        (
            partial(_board, {17: "END"}, at=(3, 2)),
            tr._("Won and lost"),
            tr._("Won: all parts picked up, everybody on the end, turned over and free of sand. Lost: somebody "
                 "without life, or heat 16."),
        ),
    ]  # fmt: skip


def _a_turn():
    return [
        (
            partial(_board, {HERE: "START"}, sand={6: 1, 10: 2}),
            tr._("Walk and dig"),
            tr._("4 action points a turn. A step costs 1, a layer of sand 1: on your tile or beside it. With 2 "
                 "layers or more nobody gets in or out."),
        ),
        (
            partial(_board, {HERE: "TECH", 6: "TUNNEL", 20: "TUNNEL"}),
            tr._("Flip, pick up, tunnel"),
            tr._("Turning over your tile, picking up a part and walking from tunnel to tunnel cost 1 each."),
        ),
        (
            partial(signs, "water:zero water:zero water:zero water:zero", "account arrow-right:ink2 account"),
            tr._("Life"),
            tr._("Everybody holds 4 life. Who shares a tile can give some away, but never the last."),
        ),
    ]  # fmt: skip


def _the_storm():
    return [
        (
            partial(_card, Card("wind", "right", 2)),
            tr._("Wind"),
            tr._("After each turn storm cards are drawn. A wind moves the storm: it changes places with each tile "
                 "on its way, and that tile gains 1 sand. Who stands on it is carried along."),
        ),
        (
            partial(_card, Card("heat")),
            tr._("Heat wave"),
            tr._("Everybody loses 1 life, but those in a tunnel or under a solar shield."),
        ),
        (
            partial(_card, Card("rise")),
            tr._("Storm rises"),
            tr._("One level hotter. From heat 4, 7, 10 and 13 on, every turn draws one card more."),
        ),
    ]  # fmt: skip


def _tiles():
    return [
        (
            partial(_board, {6: "SOURCE", 7: "MIRAGE", 8: "SOURCE?"}),
            tr._("Sources"),
            tr._("A drop is a source or a mirage. A source gives 2 life to everybody on it when it is turned over."),
        ),
        (
            partial(_board, {HERE: "TECH"}),
            tr._("Gear"),
            tr._("Gear tiles, the start and the end hold something: life or action points at once, and with full "
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
            tr._("Dune blaster, jet pack, solar shield, terrascope, reserve and time throttle cost no point to use."),
        ),
    ]  # fmt: skip


def _characters():
    from screens.faces.desert_words import character_line, character_name

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
        (partial(signs, icon), character_name(name), character_line(name))
        for name, icon in zip(names, icons, strict=True)
    ]


def _board(kinds, at=(2, 1), sand=None, parts=(None,) * 4):
    """A small desert with a few tiles turned over."""
    from screens.desert_board import DesertPicture

    tiles = [Tile(kinds.get(place, "?"), place in kinds, (sand or {}).get(place, 0)) for place in range(25)]
    tiles = [Tile("SOURCE?") if tile.kind == "SOURCE?" else tile for tile in tiles]
    tiles[STORM] = Tile("STORM")
    state = State(Options(), tuple(tiles), (2, 2), parts, (Player(at, 4, 4, "wanderer"),), 3, 0, (), 0)
    return DesertPicture(view=state)


def _card(card):
    from screens.desert_cards import StormFace

    return StormFace(card=card)
