"""Donjon by playing: a door, a secret door, treasure, and the way out."""

from kivy.metrics import dp

from logic.dungeon import tiles
from logic.dungeon.state import STEPS, Options, Search, Walk
from screens.boxes import around, common, grown
from screens.lesson import Lesson, Part, Step
from screens.texts import tr
from screens.theme import room

WALK_KEYS = ("up", "down", "left", "right", "w", "a", "s", "d")
FIRST_STEP, FIRST_DOOR, CORRIDOR, SECOND_DOOR = (8, 18), (10, 18), (11, 18), (13, 18)
NEAR_THE_WAY_OUT, WAY_OUT, LAST_DOOR = (15, 18), (17, 18), (20, 18)
"""The cells of the lesson's dungeon: its start is at (7, 18), a secret door above the corridor."""


def _map(table):
    """The map; a wide one is mostly empty paper, where a note may lie."""

    def known():
        size = table.model.view.options.size
        return [(n % size, n // size) for n, sign in enumerate(_world(table).known) if sign != tiles.UNSEEN]

    return _map_around(table, known)


def _way_out_of_it(table):
    """The map, when most of it is known: a note may lie on all but the way out and the cells that lead there."""
    return _map_around(table, lambda: [WAY_OUT, _world(table).hero])


def _map_around(table, cells):
    """The map, and on a wide one the cells that no note should hide."""
    board = table.board
    if not room.wide:
        return (board,)

    def whole():
        return *board.pos, *board.size

    def heart():
        places = [(*board.centre_of(cell), 0, 0) for cell in cells()]
        return common(grown(around(places), board.cell / 2), whole())

    return (Part(board, whole, follows=("look_x", "look_y", "cell"), heart=heart),)


def _cell(cell):
    """A cell of the map, large enough for a finger; a mouse needs no more than the cell, and sees what is beside it."""

    def at(table):
        board = table.board

        def box():
            side = board.cell if room.wide else max(board.cell, dp(40))
            x, y = board.centre_of(cell)
            return x - side / 2, y - side / 2, side, side

        return (Part(board, box, follows=("look_x", "look_y", "cell")),)

    return at


def _key(name):
    """A key of the pad; on a desktop a button."""
    return lambda table: ((table.controls.buttons if room.wide else table.controls.keys)[name],)


def _first_step(table):
    return _cell(FIRST_STEP)(table) if room.wide else _key("east")(table)


def _world(table):
    return table.model.view.worlds[0]


def _sign(view, cell):
    """What the hero knows of a cell."""
    return view.worlds[0].known[cell[1] * view.options.size + cell[0]]


def _is_open(door):
    return lambda table: _sign(table.model.view, door) == tiles.OPEN_DOOR


def _walks_on(view, action):
    """Any step but the one that leaves the dungeon."""
    if not isinstance(action, Walk):
        return False
    (x, y), (dx, dy) = view.worlds[0].hero, STEPS[action.direction]
    return _sign(view, (x + dx, y + dy)) != tiles.EXIT


def _goes(table):
    """Where the hero is, as the map shows it."""
    return ((table, "world"),)


def steps():
    not_yet = tr._("Not out yet: there is more to find.")
    return (
        Step(
            tr._("Find the way out"),
            tr._("Nobody has mapped this dungeon. You see what your lamp lights, and what you have seen stays."),
            at=_map,
        ),
        Step(
            tr._("Step by step"),
            tr._("One step is one turn."),
            tr._("Go one step east."),
            at=_first_step,
            beside=_map,
            keys=("right", "d"),
            plays=lambda _view, action: action == Walk("east"),
        ),
        Step(
            tr._("Tap where to go"),
            tr._("You can tap any place you have seen. Doors open when you walk into them."),
            tr._("Tap the door."),
            at=_cell(FIRST_DOOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_on,
            done=_is_open(FIRST_DOOR),
            watch=_goes,
        ),
        Step(
            tr._("Into the corridor"),
            tr._("A closed door blocks the view. Behind this one is a corridor."),
            tr._("Tap the ringed place."),
            at=_cell(CORRIDOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_on,
            done=lambda table: _world(table).hero == CORRIDOR,
            watch=_goes,
        ),
        Step(
            tr._("Secret doors"),
            tr._("Some doors look like wall. Searching takes a turn and finds them within two cells."),
            tr._("Tap Search."),
            at=_key("search"),
            beside=_map,
            keys=("space",),
            plays=lambda _view, action: isinstance(action, Search),
        ),
        Step(
            tr._("Found!"),
            tr._("There it is: the door of a secret room, for another time."),
            tr._("Go on through the next door."),
            at=_cell(SECOND_DOOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_on,
            done=_is_open(SECOND_DOOR),
            watch=_goes,
        ),
        Step(
            tr._("Almost there"),
            tr._("That is the way out, and treasure cannot be far. A walk stops when something comes into sight."),
            tr._("Tap the ringed place."),
            at=_cell(NEAR_THE_WAY_OUT),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_on,
            done=lambda table: _world(table).hero == NEAR_THE_WAY_OUT,
            watch=_goes,
            wrong=not_yet,
        ),
        Step(
            tr._("One more door"),
            tr._("Leaving now would win. But what is behind that door?"),
            tr._("Tap the door."),
            at=_cell(LAST_DOOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_on,
            done=_is_open(LAST_DOOR),
            watch=_goes,
            wrong=not_yet,
        ),
        Step(
            tr._("Treasure"),
            tr._("Ten points for each treasure."),
            tr._("Tap Treasure: you walk to the nearest one."),
            at=_key("next"),
            beside=_map,
            keys=("tab", *WALK_KEYS),
            plays=_walks_on,
            done=lambda table: _world(table).treasure > 0,
            watch=_goes,
            wrong=not_yet,
        ),
        Step(
            tr._("Out"),
            tr._("One is enough for today. Every treasure counts, and every heart."),
            tr._("Tap the way out."),
            at=_cell(WAY_OUT),
            beside=_way_out_of_it,
            keys=WALK_KEYS,
            plays=lambda _view, action: isinstance(action, Walk),
            done=lambda table: _world(table).result == "won",
            watch=_goes,
        ),
    )


def farewell():
    return tr._("Well found!"), tr._(
        "Where there is more danger, guardians walk about: meeting one costs one of your three hearts. "
        "Every heart you bring out counts 50 points."
    )


LESSON = Lesson(
    game="dungeon",
    options=Options(size=24, mode="temple", density=20, seed=359, level="stroll"),
    others=(),
    seed=1,
    steps=steps,
    farewell=farewell,
)
