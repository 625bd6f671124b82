"""The computer players of Stay on the Board."""

from collections.abc import Generator, Sequence

from logic.core.game import Computer, SlowComputer
from logic.core.override import override
from logic.core.rng import Dice
from logic.stayboard.board import DIRECTIONS, OFF, board
from logic.stayboard.crowd import Crowd
from logic.stayboard.moves import is_penalised, safe_moves
from logic.stayboard.search import Ground, Search, Thinking, TooDeep, cells_in, ground, position
from logic.stayboard.solver import move_between
from logic.stayboard.state import Action, Claim, Event, Move, State

SLIP = 0.1
"""How often the casual player has the queen one cell off in mind, when the others play without seeing."""


def make(level: str) -> Computer[State, Action, Event]:
    """A new computer player of a level."""
    players: dict[str, type[Computer[State, Action, Event]]] = {
        "random": Random,
        "casual": Casual,
        "strong": Strong,
        "master": Master,
    }
    return players[level]()


class Random(Computer[State, Action, Event]):
    """Any safe move."""

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        moves = safe_moves(view)
        return Dice(seed).pick(moves) if moves else Claim()


class Casual(Computer[State, Action, Event]):
    """Safe moves without penalty, but with a memory that sometimes slips."""

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        moves = safe_moves(view)
        if not moves:
            return Claim()
        dice = Dice(seed)
        last = view.last
        if last and last.seat != seat and last.unseen == "board" and dice.chance(SLIP):
            moves = _moves_from_beside(view, dice) or moves
        return dice.pick(_unpenalised(view, moves))


class Spot:
    """A position of blocked mode, laid out for thinking."""

    def __init__(self, view: State, dice: Dice) -> None:
        self.table: Ground = ground(view.size, view.options.block_after)
        lives, self.queen = position(view)
        self.count = lives.bit_count()
        self.left = self.table.leave(lives, self.queen)
        self.seats = view.alive.count(True)
        #: Where the queen can go, the fewest answers first, equal ones in any order.
        cells = dice.shuffled(cells_in(self.table.reach[self.queen] & lives))
        self.cells = sorted(cells, key=self.answers)

    def answers(self, cell: int) -> int:
        """How many moves the next seat will have."""
        return (self.table.reach[cell] & self.left).bit_count()

    @property
    def unstuck(self) -> list[int]:
        """The cells where the next seat cannot claim at once, if there are any."""
        return [cell for cell in self.cells if self.answers(cell)] or self.cells


class Strong(SlowComputer[State, Action, Event]):
    """Never lets the next seat claim at once if it can help it, and reads out the last moves."""

    #: With at most so many lives, the end is read out: between two seats, and among more.
    duel_lives = 8
    crowd_lives = 7
    #: Positions it may look at for one move. It counts these, not time: the same seed gives the same move.
    budget = 20_000

    @override
    def think(self, view: State, seat: int, seed: int) -> Generator[None, None, Action]:
        moves = safe_moves(view)
        if not moves:
            return Claim()
        dice = Dice(seed)
        if view.mode == "normal":
            return self.wander(view, _unpenalised(view, moves), dice)
        spot = Spot(view, dice)
        try:
            if spot.seats == 2 and spot.count <= self.duel_lives:
                cell = yield from self.duel(spot)
            elif spot.seats > 2 and spot.count <= self.crowd_lives:
                cell = yield from _best_of_crowd(spot, self.budget)
            else:
                cell = self.guess(spot, dice)
        except TooDeep:
            cell = self.guess(spot, dice)
        return move_between(view.size, spot.queen, cell)

    def wander(self, view: State, moves: Sequence[Move], dice: Dice) -> Move:
        """Normal mode: no safe move is better than another."""
        return dice.pick(moves)

    def guess(self, spot: Spot, dice: Dice) -> int:
        """A move while the end is too far away to be seen."""
        return dice.pick(spot.unstuck)

    def duel(self, spot: Spot) -> Thinking[int]:
        """A move that wins, or the best try where none does; raises TooDeep."""
        search = Search(spot.table, self.budget)
        for cell in spot.cells:
            if not (yield from search.wins(spot.left, cell)):
                return cell
        return (yield from _best_try(search, spot))


class Master(Strong):
    """Perfect wherever the game can be read out, which is all of it up to 5×5.

    The few moves of 5×5 before that need no reading: parity has settled who wins, and every move keeps it so.
    """

    duel_lives = 21
    crowd_lives = 11
    budget = 60_000

    @override
    def wander(self, view: State, moves: Sequence[Move], dice: Dice) -> Move:
        """Long moves to where little is safe: many of the safe answers take the move back, at a cost."""
        table = board(view.size)
        ends = table.landing[table.index(view.queen)]

        def temptation(move: Move) -> float:
            return move.distance / table.reach[ends[move.direction, move.distance]].bit_count()

        tempting = sorted(dice.shuffled(moves), key=temptation, reverse=True)
        return dice.pick(tempting[: -(-len(tempting) // 3)])

    @override
    def guess(self, spot: Spot, dice: Dice) -> int:
        """If every cell came to be used up, would this seat be the one stuck?

        Then keep the free cells well connected, by using up those with few neighbours; else part them.
        """
        cells = spot.unstuck
        return cells[-1] if (spot.count - 1) % spot.seats else cells[0]


def _best_try(search: Search, spot: Spot) -> Thinking[int]:
    """Every cell loses: one where many of the answers are wrong; among equals, the one with most answers."""
    best, best_share = spot.cells[-1], 1.0
    try:
        for cell in reversed(spot.cells):
            answers = search.moves(spot.left, cell)
            left = spot.table.leave(spot.left, cell)
            right = 0
            for answer in answers:
                if not (yield from search.wins(left, answer)):
                    right += 1
            if answers and right / len(answers) < best_share:
                best, best_share = cell, right / len(answers)
    except TooDeep:
        pass
    return best


def _best_of_crowd(spot: Spot, budget: int) -> Thinking[int]:
    """The cell with the best chance among three seats or more; raises TooDeep."""
    crowd = Crowd(spot.table, spot.seats, budget)
    chances: dict[int, float] = {}
    # Among equals, the one with most answers leaves the others the most to go wrong with.
    for cell in reversed(spot.unstuck):
        # This seat comes last in the order of the seat after it.
        chances[cell] = (yield from crowd.chances(spot.left, cell))[-1]
    return max(chances, key=chances.__getitem__)


def _unpenalised(view: State, moves: Sequence[Move]) -> Sequence[Move]:
    return [move for move in moves if not is_penalised(view, move)] or moves


def _moves_from_beside(view: State, dice: Dice) -> tuple[Move, ...]:
    """What would be safe, were the queen on a free cell next to her own."""
    table, blocked = board(view.size), view.blocked_mask
    beside = [table.landing[table.index(view.queen)][direction, 1] for direction in DIRECTIONS]
    places = [cell for cell in beside if cell != OFF and not blocked >> cell & 1]
    if not places:
        return ()
    landing = table.landing[dice.pick(places)]
    return tuple(Move(*move) for move, end in landing.items() if end != OFF and not blocked >> end & 1)
