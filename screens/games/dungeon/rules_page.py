"""The rules of Donjon, in words and pictures."""

from functools import partial

from logic.dungeon.state import Guardian, Options, State, World
from screens.drawing.icon_rows import signs
from screens.games.dungeon.map_letters import end_letter, start_letter
from screens.i18n.texts import tr

SIDE = 9
HALL = (
    "         ",
    " ####### ",
    " #.....# ",
    " #.....+ ",
    " #.....# ",
    " #.....# ",
    " ####### ",
    "         ",
    "         ",
)
GOLD = (*HALL[:4], " #...$$# ", *HALL[5:])
RUBBLE = (*HALL[:3], " #..%..+ ", *HALL[4:])
SECRET = (*HALL[:4], " #.....& ", *HALL[5:])
FOG = (
    "         ",
    "#####    ",
    "#...#####",
    "#...+...#",
    "#...#...#",
    "#...#####",
    "#####    ",
    "         ",
    "         ",
)
WAY_OUT = (*HALL[:3], " #<....+ ", " #....># ", *HALL[5:])


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (tr._("In short"), _in_short()),
        (tr._("In the dark"), _in_the_dark()),
        (tr._("Guardians"), _guardians()),
        (tr._("Points"), _points()),
    ]


def _in_short():
    return [
        (
            partial(_board, WAY_OUT, (3, 3)),
            tr._("Find {end}", end=end_letter()),
            tr._(
                "You start at {start}. Whoever reaches {end} is out; treasure on the way is worth the walk.",
                start=start_letter(),
                end=end_letter(),
            ),
        ),
        (
            partial(_board, HALL, (5, 3)),
            tr._("A step a turn"),
            tr._(
                "One step in four directions. A tap on a seen cell walks there, and stops when something new appears."
            ),
        ),
        (
            partial(_board, GOLD, (3, 4)),
            tr._("Treasure"),
            tr._("Walk over it to pick it up. Every piece is ten points."),
        ),
    ]


def _in_the_dark():
    return [
        (
            partial(_board, FOG, (2, 3)),
            tr._("Fog"),
            tr._("What is in sight is lit; what you have seen stays drawn. Closed doors block the view."),
        ),
        (
            partial(_board, SECRET, (5, 4)),
            tr._("Search"),
            tr._("A secret door looks like wall. Searching takes a turn and finds those within two cells."),
        ),
        (
            partial(_board, RUBBLE, (3, 3)),
            tr._("Rubble"),
            tr._("Walking into rubble clears it and takes two turns."),
        ),
    ]


def _guardians():
    return [
        (
            partial(_board, HALL, (2, 5), ((5, 2),)),
            tr._("They see you"),
            tr._(
                "Guardians walk between the rooms. One that sees you follows, and gives up after five turns "
                "without sight."
            ),
        ),
        (
            partial(_board, HALL, (4, 3), ((5, 3),)),
            tr._("Caught"),
            tr._(
                "A guardian that catches you takes one of three hearts and goes home. A potion in some dead end "
                "heals one."
            ),
        ),
        (
            partial(
                signs,
                "shield-sword:bad",
                "shield-sword:bad shield-sword:bad",
                "shield-sword:bad shield-sword:bad fast-forward:bad",
            ),
            tr._("Danger"),
            tr._(
                "Stroll has no guardians, and steps can be taken back. Hunt has twice as many as watch; in "
                "a nightmare they are quicker and you see less."
            ),
        ),
    ]


def _points():
    return [
        (
            partial(signs, "treasure-chest:ochre +10:good", "heart:bad +50:good"),
            tr._("Whoever gets out"),
            tr._(
                "Ten for each treasure, fifty for each heart, the quality of the dungeon, and one for each turn "
                "less than twice the par."
            ),
        ),
        (
            partial(signs, "map-marker-path shoe-print"),
            tr._("Par"),
            tr._("The par is the shortest way out, in turns. It stands beside the turns that you have taken."),
        ),
        (
            partial(signs, "treasure-chest:ochre +10:good", "heart-broken:bad 0:ink2"),
            tr._("Whoever does not"),
            tr._("Ten for each treasure, and no more."),
        ),
        (
            partial(signs, "ghost-outline:ink2 walk", "flag-checkered"),
            tr._("A race"),
            tr._(
                "Everybody walks the same dungeon in a world of their own; others are ghosts on the cells "
                "that you have seen. The best score wins, then the fewer turns."
            ),
        ),
    ]


def _board(rows, hero, guardians=()):
    """A small piece of a dungeon."""
    from screens.games.dungeon.picture import DungeonPicture

    watching = tuple(Guardian(number, at, None, None, 5) for number, at in enumerate(guardians))
    world = World("", "".join(rows), hero, 3, watching, None, 0)
    state = State(Options(size=SIDE, level="watch"), (world,), 20, 100, "", "", ())
    return DungeonPicture(view=state)
