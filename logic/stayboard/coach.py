"""The coach: which moves win, which lose, and the line that proves it. For reviews of blocked games."""

from typing import Literal, NamedTuple, TypeAlias

from logic.stayboard.board import board
from logic.stayboard.moves import safe_moves
from logic.stayboard.search import Search, Thinking, TooDeep, ground, position
from logic.stayboard.solver import Line, is_duel, line
from logic.stayboard.state import Action, Claim, Move, State

Verdict: TypeAlias = Literal["winning", "losing", "unknown"]

BUDGET = 150_000
"""Positions looked at for one question: under half a second on a desktop."""
MEMORY = 400_000
"""What is remembered from one question to the next, in positions."""
NO_LINE = Line((), complete=False)


class Judgement(NamedTuple):
    """A position, for the seat to move: how it stands, and every safe move."""

    verdict: Verdict
    moves: dict[Move, Verdict]

    @property
    def winners(self) -> tuple[Move, ...]:
        """The moves known to win."""
        return tuple(move for move, verdict in self.moves.items() if verdict == "winning")

    @property
    def stuck(self) -> bool:
        """No safe move: claiming wins."""
        return not self.moves


class Review(NamedTuple):
    """What was played, the position it was played in, and best play from then on, the other seat first."""

    verdict: Verdict
    judgement: Judgement
    proof: Line


class Coach:
    """Judges positions of one game, in slices. The answers to one question help with the next."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self._search: Search | None = None

    def judge(self, state: State, first: Move | None = None) -> Thinking[Judgement]:
        """Every safe move; `first` is looked at before the others, while the budget lasts."""
        moves = safe_moves(state)
        verdicts: dict[Move, Verdict] = dict.fromkeys(moves, "unknown")
        if not is_duel(state):
            return Judgement("unknown", verdicts)
        search = self._ready(state)
        lives, queen = position(state)
        left = search.table.leave(lives, queen)
        if search.table.in_reach(lives):
            try:
                for move in sorted(moves, key=lambda move: move != first):
                    won = yield from search.wins(left, _landing(state, move))
                    verdicts[move] = "losing" if won else "winning"
            except TooDeep:
                pass
        return Judgement(_overall(verdicts), verdicts)

    def review(self, state: State, action: Action) -> Thinking[Review]:
        """What was played in a position, right or wrong."""
        played = Move(action.direction, action.distance) if isinstance(action, Move) else None
        judgement = yield from self.judge(state, played)
        if not is_duel(state):
            return Review("unknown", judgement, NO_LINE)
        if played not in judgement.moves:
            # A fall, a wrong claim, time running out; or the claim that wins.
            right = judgement.stuck and isinstance(action, Claim)
            return Review("winning" if right else "losing", judgement, NO_LINE)
        verdict = judgement.moves[played]
        if verdict == "unknown":
            return Review(verdict, judgement, NO_LINE)
        search = self._ready(state)
        lives, queen = position(state)
        proof = yield from line(search, search.table.leave(lives, queen), _landing(state, played))
        return Review(verdict, judgement, proof)

    def _ready(self, state: State) -> Search:
        """The search with a fresh budget, its memory kept while it is of use and not too large."""
        table = ground(state.size, state.options.block_after)
        if self._search is None or self._search.table is not table or self._search.memory > MEMORY:
            self._search = Search(table, 0)
        self._search.budget = self.budget
        return self._search


def _overall(verdicts: dict[Move, Verdict]) -> Verdict:
    if not verdicts or "winning" in verdicts.values():
        return "winning"
    return "unknown" if "unknown" in verdicts.values() else "losing"


def _landing(state: State, move: Move) -> int:
    table = board(state.size)
    return table.landing[table.index(state.queen)][move.direction, move.distance]
