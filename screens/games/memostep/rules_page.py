"""The rules of MémoStep, in words and pictures."""

from functools import partial

from logic.memostep.generator import ROWS, Cell, RunCounters
from logic.memostep.state import Miss, Options, State, Walker
from screens.drawing.icon_rows import signs
from screens.i18n.texts import tr


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (tr._("In short"), _in_short()),
        (tr._("Cells"), _cells()),
        (tr._("Hearts and camp"), _camp()),
        (tr._("Rivals"), _rivals()),
    ]


def _in_short():
    path = {(row, column): Cell("path") for row, column in enumerate((1, 1, 2, 2))}
    return [
        (
            partial(_board, path, row=3, steps=(1, 1, 2, 2)),
            tr._("Look"),
            tr._("A path of ten steps, one in each row, is shown for a few seconds. Then it hides."),
        ),
        (
            partial(_board, path, row=1, steps=(1, 1), asks=True),
            tr._("Walk"),
            tr._("Tap a cell of the next row. From row to row the path stays in its column or moves by one."),
        ),
        (
            partial(_board, path, row=2, steps=(1, 1, 2), misses=((2, 3),)),
            tr._("A wrong cell"),
            tr._("It sends you back to the last flag: the start line, row 4 or row 7."),
        ),
    ]


def _cells():
    finds = {(1, 1): Cell("gold", 5), (1, 2): Cell("essence", 1), (2, 1): Cell("potion"), (2, 2): Cell("gem")}
    return [
        (
            partial(_board, finds),
            tr._("Finds"),
            tr._(
                "Rings beside the path can be picked up: such a cell is a right step too. "
                "Gold and essence also lie on it."
            ),
        ),
        (
            partial(_board, {(1, 0): Cell("trap_life"), (1, 1): Cell("trap_back2"), (1, 2): Cell("trap_stun")}),
            tr._("Traps"),
            tr._(
                "Triangles, never on the path: one heart, two rows back, or a second without moving. "
                "A sprung trap stays in sight."
            ),
        ),
        (
            partial(signs, "lightning-bolt:teal arrow-right:ink2 eye-outline"),
            tr._("Essence"),
            tr._("Spend one to see the rest of the path for a second."),
        ),
        (
            partial(signs, "bottle-tonic-plus:good +1:good heart:bad"),
            tr._("Potion"),
            tr._("Drink it when you like: one heart more."),
        ),
        (
            partial(signs, "diamond-stone:zero arrow-right:ink2 heart:bad"),
            tr._("Gem"),
            tr._("With no heart left, it lets you go on with one."),
        ),
    ]


def _camp():
    return [
        (
            partial(signs, "heart:bad heart:bad heart:bad", "close-thick:ink2 close-thick:ink2 heart-broken:bad"),
            tr._("Hearts"),
            tr._("Three at most. Every second error on a floor costs one; at the calm pace every third."),
        ),
        (
            partial(signs, "gold:ochre 12:ochre heart:bad", "gold:ochre 10:ochre shield:indigo"),
            tr._("Camp"),
            tr._("After each floor, gold buys a heart, dearer each time, or a shield that takes one blow."),
        ),
        (
            partial(signs, "100 ×:ink2 stairs-down", "+50:good"),
            tr._("Score"),
            tr._("A hundred points times the floor, fifty more without an error, and the gold you pick up."),
        ),
        (
            partial(signs, "timer-plus-outline:ochre eye-refresh-outline:violet", "lightning-bolt:teal"),
            tr._("More for gold"),
            tr._("A second more for the next floor, a second look at any floor, or an essence."),
        ),
        (
            partial(signs, "ghost-outline:ink2", "flag-variant:violet"),
            tr._("Ghost"),
            tr._("Beside the grid stands the ghost of your best run: the row it was in after as many steps as yours."),
        ),
        (
            partial(signs, "source-fork:violet arrow-u-down-left:violet", "4×10 arrow-right:ink2 6×14"),
            tr._("After floor 10"),
            tr._(
                "Floors get larger, and each of these comes alone first: a fork, decoys, a floor walked back, one seen "
                "in pieces. In a new game you can choose the original floors instead."
            ),
        ),
        (
            partial(signs, "timer-sand", "4 arrow-right:ink2 2"),
            tr._("Time"),
            tr._("Each floor is shown a little shorter than the one before, down to half. You may start early."),
        ),
    ]


def _rivals():
    return [
        (
            partial(signs, "account account:ochre", "stairs-down:ink2 5:ink2"),
            tr._("The same floors"),
            tr._("Everybody walks the same five floors, each on a grid of their own. You see only the others’ row."),
        ),
        (
            partial(signs, "flag-checkered trophy-outline:ochre"),
            tr._("The end"),
            tr._(
                "Each walks five floors, or until the hearts are gone; nobody is cut short. The highest score wins: "
                "who gets further always has more. Alone and ahead, you have won, and may walk on for the record."
            ),
        ),
        (
            partial(signs, "cellphone account-switch-outline:ink2"),
            tr._("On one device"),
            tr._("Each walks a floor in turn, and hands the device on in the camp. The clock waits for you."),
        ),
    ]


def _board(cells, row=-1, steps=(), misses=(), asks=False):
    from screens.games.memostep.board import MemoPicture

    grid = tuple(tuple(cells.get((r, c)) for c in range(4)) for r in range(ROWS))
    wrong = tuple(Miss(1, r, c, "neutral") for r, c in misses)
    walker = Walker(
        row=row, steps=steps, phase="walking", grid=_hidden_above(grid, row) if asks else grid, misses=wrong
    )
    picture = MemoPicture(asks=asks)
    picture.view = State(Options(), 0, (walker,), (), RunCounters())
    picture.first = 0
    return picture


def _hidden_above(grid, row):
    return tuple(cells if number <= row else (None,) * 4 for number, cells in enumerate(grid))
