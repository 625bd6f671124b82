"""Puzzles: positions of blocked games where exactly one move wins, made from a seed."""

from datetime import date
from typing import Literal, NamedTuple

from msgspec import Struct

from logic.core.codes import BadCode, seed_number, seed_text
from logic.core.rng import Dice, mixed
from logic.stayboard.board import OFF, board
from logic.stayboard.search import Ground, Search, Thinking, at_once, cells_in, ground, position
from logic.stayboard.solver import line as best_line
from logic.stayboard.solver import move_between
from logic.stayboard.state import Action, Cell, Claim, Move, Options, State

HARDEST = {4: 3, 5: 4, 6: 5, 7: 5}
"""The sizes there are, and the highest rating of each: small boards run out of cells before it gets deeper."""
DEPTHS = {1: (2,), 2: (4,), 3: (6,), 4: (8, 10), 5: (12,)}
"""How many moves a puzzle of each rating lasts with the best defence."""
WEEK = (1, 2, 3, 2, 4, 5, 4)
"""The rating of the puzzle of the day, from Monday on."""
CHOICES = 3
"""A puzzle offers at least so many safe moves."""
BUDGET = 1_000_000
"""Far more positions than any puzzle asks for."""
CODE = "puzzle"
"""What a puzzle's code begins with."""


class Puzzle(Struct, frozen=True):
    """Find the one move that wins. `depth` is how many moves it takes against the best defence."""

    seed: int
    size: int
    blocked_mask: int
    queen: Cell
    solution: Move
    depth: int
    rating: int

    @property
    def state(self) -> State:
        """The position as a state of the game, the solver's seat to move."""
        blocked = self.blocked_mask
        played = blocked.bit_count()
        return State(
            options=Options(size=self.size, mode="blocked"),
            queen=self.queen,
            turn=0,
            points=(played // 2, played - played // 2),
            penalties=(0, 0),
            mastery=(0, 0),
            alive=(True, True),
            visits=tuple(blocked >> cell & 1 for cell in range(self.size**2)),
            blocked_mask=blocked,
            moves=played,
            steps=played,
        )


class Start(NamedTuple):
    """What a puzzle's code names."""

    seed: int
    size: int
    rating: int


class Attempt(Struct, frozen=True):
    """What comes of a try; a wrong one has its answer: the move, or the claim, that wins against it."""

    result: Literal["solved", "refuted", "unsafe"]
    answer: Action | None = None


def make(seed: int, size: int = 5, rating: int | None = None) -> Puzzle:
    """The puzzle of a seed; without a rating, the seed decides that too."""
    return at_once(making(seed, size, rating))


def making(seed: int, size: int = 5, rating: int | None = None) -> Thinking[Puzzle]:
    """Make a puzzle in slices."""
    hardest = HARDEST.get(size, 0)
    # Its own dice: a puzzle whose rating is known, as its code tells it, is made from the same seed all the same.
    wanted = Dice(mixed(seed)).between(1, hardest) if rating is None and hardest else rating
    dice = Dice(mixed(seed, size))
    if wanted is None or not 1 <= wanted <= hardest:
        raise ValueError(f"no puzzles of size {size} and rating {rating}")
    table = ground(size)
    while True:
        yield
        # Most often every cell is used up in the end; sometimes one or two are left over.
        lives, queen = _play(table, dice, dice.pick(DEPTHS[wanted]) + 1 + dice.below(3))
        search = Search(table, BUDGET)
        solution = yield from _only_winner(search, lives, queen)
        if solution is None:
            continue
        depth = yield from search.length(lives, queen)
        if depth in DEPTHS[wanted]:
            cells = board(size).cells
            move = move_between(size, queen, solution)
            return Puzzle(seed, size, table.whole ^ lives, cells[queen], move, depth, wanted)


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody; it gets harder towards the weekend."""
    return at_once(making_of_day(day))


def making_of_day(day: date) -> Thinking[Puzzle]:
    """Make the puzzle of a day in slices."""
    rating = WEEK[day.weekday()]
    size = 5 if rating <= HARDEST[5] else 6
    return making(mixed(day.toordinal()), size, rating)


def code(puzzle: Puzzle) -> str:
    """A short text that names a puzzle exactly, such as `puzzle:5:4:8F3K-27QD`."""
    return f"{CODE}:{puzzle.size}:{puzzle.rating}:{seed_text(puzzle.seed)}"


def parse(text: str) -> Start:
    """What `making` needs for the puzzle that a code names; raises BadCode."""
    parts = text.strip().lower().split(":")
    if len(parts) != 4 or parts[0] != CODE:
        raise BadCode("not_a_code", text.strip())
    ratings = {str(size): [str(rating) for rating in range(1, most + 1)] for size, most in HARDEST.items()}
    if parts[2] not in ratings.get(parts[1], ()):
        raise BadCode("bad_options", ":".join(parts[1:3]))
    return Start(seed_number(parts[3]), int(parts[1]), int(parts[2]))


def attempt(puzzle: Puzzle, move: Move) -> Attempt:
    """Try a move."""
    table = ground(puzzle.size)
    queen = board(puzzle.size).index(puzzle.queen)
    lives = table.whole ^ puzzle.blocked_mask
    end = board(puzzle.size).landing[queen].get((move.direction, move.distance), OFF)
    if end == OFF or not lives >> end & 1:
        return Attempt("unsafe")
    if (move.direction, move.distance) == (puzzle.solution.direction, puzzle.solution.distance):
        return Attempt("solved")
    search = Search(table, BUDGET)
    lives = table.leave(lives, queen)
    left = table.leave(lives, end)
    for cell in search.moves(lives, end):
        if not at_once(search.wins(left, cell)):
            return Attempt("refuted", move_between(puzzle.size, end, cell))
    return Attempt("refuted", Claim())


def line(puzzle: Puzzle) -> tuple[Move, ...]:
    """The moves of both from the solution on: the other holds out as long as can be, and the solver gets stuck."""
    lives, queen = position(puzzle.state)
    return at_once(best_line(Search(ground(puzzle.size), BUDGET), lives, queen)).moves


def _play(table: Ground, dice: Dice, count: int) -> tuple[int, int]:
    """A position with `count` lives, reached by play; fewer where play came to its end before."""
    lives, queen = table.whole, dice.below(len(table.reach))
    while lives.bit_count() > count and (moves := tuple(cells_in(table.reach[queen] & lives))):
        lives = table.leave(lives, queen)
        # Using up cells with many neighbours parts the others, and makes for positions with a point.
        one, other = dice.pick(moves), dice.pick(moves)
        more = (table.reach[one] & lives).bit_count() >= (table.reach[other] & lives).bit_count()
        queen = one if more else other
    return lives, queen


def _only_winner(search: Search, lives: int, queen: int) -> Thinking[int | None]:
    """The one cell that wins, if there is exactly one and enough to choose from."""
    moves = search.moves(lives, queen)
    if len(moves) < CHOICES:
        return None
    left = search.table.leave(lives, queen)
    winner: int | None = None
    for cell in moves:
        if not (yield from search.wins(left, cell)):
            if winner is not None:
                return None
            winner = cell
    return winner
