"""The rules of Le Désert."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from logic.core.bounds import ViewBounds
from logic.core.game import (
    BadOptions,
    Computer,
    Entry,
    Game,
    IllegalAction,
    Outcome,
    Played,
    Preset,
    Step,
)
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.desert.actions import RULES, legal, play
from logic.desert.board import CELLS, DIAMOND
from logic.desert.characters import CHARACTERS, drawn
from logic.desert.events import Event, SeatLeft
from logic.desert.sandbox import Sandbox, seen_by_all
from logic.desert.state import (
    Action,
    Bury,
    Calm,
    Dig,
    EndTurn,
    Fill,
    Give,
    Guide,
    Move,
    Options,
    PickUp,
    Player,
    State,
    Tile,
    Tunnel,
)
from logic.desert.storm import LAST_TURN, POINTS, WHOLE_DECK

if TYPE_CHECKING:
    from logic.desert.generator import Map

LIFE = 4
SCORE_A_PART = 25
CHARACTER_DRAW = 1
"""Keeps the draw of characters apart from that of the cards: who leaves nothing to chance plays as ever."""
#: What reveals nothing can be taken back.
HARMLESS = (Move, Dig, PickUp, Tunnel, Give, Calm, Bury, Fill, Guide)


class Desert(Game[Options, State, Action, Event]):
    """Up to four people on one side; the storm is the opponent."""

    id = "desert"
    seats = range(1, 5)
    levels = ("wanderer", "guide", "expert")
    together = True
    undo_needs_one_device = True
    presets = (
        Preset("calm", Options(heat=1), "guide"),
        Preset("breeze", Options(heat=3), "guide"),
        Preset("gale", Options(heat=4), "guide"),
        Preset("furnace", Options(heat=5), "expert"),
        Preset("inferno", Options(heat=6), "expert"),
    )

    @override
    def checked(self, options: Options, seats: int) -> Options:
        """Characters beyond the last seat wait for a larger table."""
        options = super().checked(options, seats)
        for name in options.characters[:seats]:
            if name != "random" and seats < CHARACTERS[name].fewest_seats:
                raise BadOptions(f"characters: {name}")
        return options

    @override
    def setup(self, options: Options, seats: int, seed: int) -> State:
        from logic.desert.generator import make_map

        options = self.checked(options, seats)
        return begin(make_map(seed, walker=options.walker), options, seats, seed)

    @override
    def preparing(self, options: Options, seats: int, seed: int) -> Generator[float, None, None]:
        """The map is what takes time."""
        from logic.desert.generator import making

        yield from making(seed, walker=options.walker)

    @override
    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.reason else (state.turn,)

    @override
    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return legal(Sandbox(state)) if seat == state.turn and not state.reason else ()

    @override
    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if seat != state.turn:
            raise IllegalAction("not_your_turn")
        if type(action) not in RULES:
            raise IllegalAction("no_such_action")
        box = Sandbox(state)
        play(box, action)
        _play_on(box)
        return Step(box.state(), tuple(box.events))

    @override
    def leave(self, state: State, seat: int) -> Step[State, Event]:
        """A guide plays on for that seat; when nobody is left the desert has won."""
        if state.reason:
            raise IllegalAction("over")
        if not 0 <= seat < len(state.players) or seat in state.left:
            raise IllegalAction("already_out")
        box = Sandbox(state)
        box.left = (*box.left, seat)
        box.events.append(SeatLeft(seat))
        if len(box.left) == len(box.at):
            box.end("left")
        _play_on(box)
        return Step(box.state(), tuple(box.events))

    @override
    def undo_to(self, log: Sequence[Entry[Action]], state: State, seat: int) -> int | None:
        """One action back, as long as it is of this turn and nothing was revealed by it."""
        if state.reason or seat != state.turn or not log:
            return None
        last = log[-1]
        if not isinstance(last, Played) or last.seat != seat or not isinstance(last.action, HARMLESS):
            return None
        if isinstance(last.action, Bury) and not state.known_top:
            # There was one card only, and so nothing else to choose.
            return None
        return len(log) - 1

    @override
    def view(self, state: State, seat: int | None) -> State:
        return seen_by_all(state)

    @override
    def outcome(self, state: State) -> Outcome | None:
        """Together won or lost, but whoever gave up does not win.

        A part is worth 25 points, and after an escape each unused turn one more.
        """
        if not state.reason:
            return None
        seats = len(state.players)
        score = SCORE_A_PART * state.parts.count("carried")
        if state.won:
            score += LAST_TURN - state.turns
        winners = tuple(seat for seat in range(seats) if state.won and seat not in state.left)
        return Outcome(winners, (score,) * seats, state.reason)

    @override
    def bounds(self, options: Options, seats: int) -> ViewBounds:
        from logic.desert.bounds import Bounds

        return Bounds(options, seats)

    @override
    def computer(self, level: str) -> Computer[State, Action, Event]:
        from logic.desert.computers.levels import make

        return make(level)


def begin(laid: "Map", options: Options, seats: int, seed: int) -> State:
    """The first state on a map: everybody on START, a diamond of sand, a shuffled deck."""
    dice = Dice(mixed(seed, seats))
    deck = dice.shuffled(WHOLE_DECK)
    storm = laid.tiles.index("STORM")
    sandy = DIAMOND & ~(1 << storm)
    names = drawn(options.characters, seats, Dice(mixed(seed, seats, CHARACTER_DRAW)))
    start = CELLS[laid.tiles.index("START")]
    return State(
        options=options,
        tiles=tuple(Tile(kind, sand=sandy >> cell & 1) for cell, kind in enumerate(laid.tiles)),
        storm=CELLS[storm],
        parts=(None,) * 4,
        players=tuple(Player(start, LIFE, POINTS if seat == 0 else 0, names[seat]) for seat in range(seats)),
        heat=options.heat,
        turn=0,
        deck=deck,
        rng=dice.state,
        fallen=sandy.bit_count(),
    )


def _play_on(box: Sandbox) -> None:
    """The turns of seats that were given up; their storms count with the one before as the last."""
    if box.reason or box.turn not in box.left:
        return
    from logic.desert.computers.guide import guided_action

    drawn = box.drawn
    while not box.reason and box.turn in box.left:
        action = guided_action(box)
        play(box, action)
        if isinstance(action, EndTurn):
            box.drawn = drawn = drawn + box.drawn
