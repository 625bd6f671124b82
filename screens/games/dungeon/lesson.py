"""Donjon by playing: a secret room, a guardian, treasure, and the way out."""

from kivy.metrics import dp

from logic.dungeon import tiles
from logic.dungeon.state import Options, Search, Wait, Walk
from logic.dungeon.travel import known_treasures, route
from screens.i18n.texts import tr
from screens.theme import window
from screens.tutorial.lesson import Lesson, Part, Step
from screens.tutorial.rects import around, common, grown

WALK_KEYS = ("up", "down", "left", "right", "w", "a", "s", "d")
FIRST_STEP, AROUND_THE_CORNER, CORRIDOR = (18, 6), (18, 10), (14, 10)
SECRET_DOOR, HIDING_PLACE, CROSSING, HALFWAY, DOOR = (14, 9), (12, 8), (11, 11), (11, 14), (10, 17)
BEFORE_THE_WAY_OUT, WAY_OUT = (12, 19), (11, 20)
"""The cells of the lesson's dungeon: its start is at (18, 5), the treasure behind the door."""
SAFE_TURN = 22
"""When the guardian has lost track of the hero and is gone."""


def _map(table):
    """The map; a wide one is mostly empty paper, where a note may lie."""

    def known():
        size = table.state.view.options.size
        return [(n % size, n // size) for n, sign in enumerate(_world(table).known) if sign != tiles.UNSEEN]

    return _map_around(table, known)


def _way_out_of_it(table):
    """The map, when most of it is known: a note may lie on all but the way out and the cells that lead there."""
    return _map_around(table, lambda: [_last_seen(table.state.view, (BEFORE_THE_WAY_OUT, WAY_OUT)), _world(table).hero])


def _map_around(table, cells):
    """The map, and on a wide one the cells that no note should hide.

    What is told over the map is pointed out beside it: it comes and goes, and the note makes way for it.
    """
    board, notice = table.board, table.ids.notice
    if not window.wide:
        return board, notice

    def whole():
        return *board.pos, *board.size

    def heart():
        places = [(*board.centre_of(cell), 0, 0) for cell in cells()]
        return common(grown(around(places), board.cell / 2), whole())

    return Part(board, whole, follows=("look_x", "look_y", "cell"), heart=heart), notice


def _last_seen(view, cells):
    """The cell to go to now: the last of these that has been seen."""
    return _seen(view, cells)[-1]


def _seen(view, cells):
    return [cell for cell in cells if _sign(view, cell) != tiles.UNSEEN]


def _cell(*cells):
    """A cell of the map: the last of these that has been seen and that the window shows.

    It is large enough for a finger; a mouse needs no more than the cell, and sees what is beside it.
    """

    def at(table):
        board = table.board

        def box():
            side = board.cell if window.wide else max(board.cell, dp(40))
            seen = [board.centre_of(cell) for cell in _seen(table.state.view, cells)]
            x, y = ([centre for centre in seen if board.collide_point(*centre)] or seen)[-1]
            return x - side / 2, y - side / 2, side, side

        return (Part(board, box, follows=("look_x", "look_y", "cell")),)

    return at


def _key(name):
    """A key of the pad; on a desktop a button."""
    return lambda table: ((table.controls.buttons if window.wide else table.controls.keys)[name],)


def _first_step(table):
    return _cell(FIRST_STEP)(table) if window.wide else _key("south")(table)


def _world(table):
    return table.state.world


def _sign(view, cell):
    """What the hero knows of a cell."""
    return view.worlds[0].known[cell[1] * view.options.size + cell[0]]


def _walks_to(*cells):
    """A step of the way to the last of these cells that has been seen.

    No other is wanted: the guardian comes and goes by turns, and nobody is to run into it.
    """

    def plays(view, action):
        return _leads_to(view, _last_seen(view, cells), action)

    return plays


def _takes_treasure(view, action):
    """A step of the way to the nearest treasure."""
    found = known_treasures(view, 0)
    return bool(found) and _leads_to(view, found[0], action)


def _leads_to(view, goal, action):
    steps = route(view, 0, goal)
    return bool(steps) and action == Walk(steps[0])


def _is_at(cell):
    return lambda table: _world(table).hero == cell


def steps():
    return (
        Step(
            tr._("Find the way out"),
            tr._("Nobody has mapped this dungeon. You see what your lamp lights, and what you have seen stays."),
            at=_map,
        ),
        Step(
            tr._("Step by step"),
            tr._("One step is one turn."),
            tr._("Go one step south."),
            at=_first_step,
            beside=_map,
            keys=("down", "s"),
            plays=lambda _view, action: action == Walk("south"),
        ),
        Step(
            tr._("Tap where to go"),
            tr._("You can tap any place you have seen."),
            tr._("Tap the ringed place."),
            at=_cell(AROUND_THE_CORNER),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_to(AROUND_THE_CORNER),
            done=_is_at(AROUND_THE_CORNER),
        ),
        Step(
            tr._("Into the corridor"),
            tr._("A walk stops when something comes into sight."),
            tr._("Tap the ringed place."),
            at=_cell(CORRIDOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_to(CORRIDOR),
            done=_is_at(CORRIDOR),
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
            tr._("There it is: the door of a secret room. Guardians cannot follow you in there."),
            tr._("Tap it and go in."),
            at=_cell(SECRET_DOOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_to(SECRET_DOOR),
            done=_is_at(SECRET_DOOR),
        ),
        Step(
            tr._("A guardian!"),
            tr._("It has seen you and comes after you. Being caught costs one of your three hearts."),
            tr._("Hide: tap the ringed place."),
            at=_cell(HIDING_PLACE),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_to(HIDING_PLACE),
            done=_is_at(HIDING_PLACE),
        ),
        Step(
            tr._("Out of sight"),
            tr._("It cannot come in. When it has not seen you for five turns, it walks on."),
            tr._("Tap Wait until it has gone."),
            at=_key("wait"),
            beside=_map,
            keys=(".",),
            plays=lambda _view, action: isinstance(action, Wait),
            done=lambda table: _world(table).turns >= SAFE_TURN,
        ),
        Step(
            tr._("It has gone"),
            tr._("Doors open when you walk into them. A closed one blocks the view."),
            tr._("Follow the ring to the door."),
            at=_cell(CROSSING, HALFWAY, DOOR),
            beside=_map,
            keys=WALK_KEYS,
            plays=_walks_to(CROSSING, DOOR),
            done=lambda table: _sign(table.state.view, DOOR) == tiles.OPEN_DOOR,
        ),
        Step(
            tr._("Treasure"),
            tr._("Ten points for each treasure."),
            tr._("Tap Treasure: you walk to the nearest one."),
            at=_key("next"),
            beside=_map,
            keys=("tab", *WALK_KEYS),
            plays=_takes_treasure,
            done=lambda table: _world(table).treasure > 0,
        ),
        Step(
            tr._("Out"),
            tr._("One is enough for today. Every treasure counts, and every heart."),
            tr._("Follow the ring to the way out."),
            at=_cell(BEFORE_THE_WAY_OUT, WAY_OUT),
            beside=_way_out_of_it,
            keys=WALK_KEYS,
            plays=_walks_to(BEFORE_THE_WAY_OUT, WAY_OUT),
            done=lambda table: _world(table).result == "won",
        ),
    )


def farewell():
    return tr._("Well found!"), tr._(
        "Where there is more danger, there are more guardians. Every heart you bring out counts 50 points."
    )


LESSON = Lesson(
    game="dungeon",
    # With this seed of the match the guardian comes along the corridor when the secret door has been found.
    options=Options(size=24, mode="ruins", density=30, seed=41569, level="watch"),
    others=(),
    seed=20,
    steps=steps,
    farewell=farewell,
)
