"""Stay on the Board as the people at one device see and play it."""

from typing import Literal

from msgspec.structs import asdict, replace

from logic.core.client import Events, MatchClient
from logic.core.override import override
from logic.core.play import Play, PlayState
from logic.stayboard.board import OFF, board, opposite
from logic.stayboard.exercise import TRAINER, goal
from logic.stayboard.memory import Memory, last_loser, recall
from logic.stayboard.moves import is_penalised, safe_moves
from logic.stayboard.sight import UNSEEN, WISHED, Sight, Wishes, first_sight
from logic.stayboard.state import Cell, Claim, Move, SeatOut, State, Unseen
from logic.stayboard.turn import Choice, Chooser


class StayboardPlayState(PlayState, frozen=True, kw_only=True):
    """All that the play screen shows."""

    view: State
    choice: Choice
    sight: Sight
    wishes: Wishes
    """What the player wants in other matches too."""
    memory: Memory
    unseen: Unseen
    """What the person who may act has not seen of this position."""
    loser: int | None
    """Whose loss ended the game: of several, the last."""
    purpose: str
    rated: bool
    counts: bool
    """Nothing can be taken back, as in rated matches and the day's challenge."""

    @property
    def claims(self) -> bool:
        """Whether "no moves" may be said in this mode."""
        return self.view.mode == "blocked"

    @property
    def scored(self) -> bool:
        """Whether points can decide it."""
        return self.view.mode == "normal" or self.view.options.marathon

    @property
    def cells_left(self) -> int:
        """How many cells the queen could still land on, were they all in reach."""
        return self.view.size**2 - self.view.blocked_mask.bit_count() - 1

    @property
    def lost(self) -> SeatOut | None:
        """Who has just gone out, until the next person begins to choose."""
        return None if self.choice.begun else self.memory.lost(self.view)

    @property
    def offers_undo(self) -> bool:
        """Whether moves can be taken back at all, if perhaps not now."""
        people = sum(seat.kind != "computer" for seat in self.seats)
        return not self.remote and not self.counts and people == 1

    @property
    def still(self) -> bool:
        """Nobody here can choose, now or soon: a room waits, or one only watches."""
        return self.held or self.watching or (self.remote and self.acting is None)

    @property
    def waits_for_others(self) -> bool:
        """Somebody at another device is to move: that may take a while."""
        elsewhere = self.remote and not self.over and self.acting is None
        return elsewhere and self.seats[self.view.turn].kind != "computer"

    # The board: at the end all is shown

    @property
    def hides_board(self) -> bool:
        return not self.sight.board and not self.over

    @property
    def shows_queen(self) -> bool:
        return self.sight.queen or self.over

    @property
    def shows_moves(self) -> bool:
        """While a room waits, nobody goes anywhere."""
        return self.sight.moves and not self.held

    @property
    def costly(self) -> tuple[Cell, ...]:
        """The cells straight back, where a move costs points."""
        view, table = self.view, board(self.view.size)
        landing = table.landing[table.index(view.queen)]
        back = [move for move in safe_moves(view) if is_penalised(view, move)]
        return tuple(table.cells[landing[move.direction, move.distance]] for move in back)

    @property
    def last_move(self) -> tuple[Cell, Cell] | None:
        """From where to where, while it can be answered."""
        last = self.view.last
        if last is None or self.over:
            return None
        table = board(self.view.size)
        landing = table.landing[table.index(self.view.queen)]
        start = landing.get((opposite(last.direction), last.distance), OFF)
        return None if start == OFF else (table.cells[start], self.view.queen)

    @property
    def trail(self) -> tuple[Cell, ...]:
        return self.memory.trail(self.view) if self.over else ()

    @property
    def fall(self) -> tuple[int, int] | None:
        return self.memory.fall(self.view)

    # An exercise of the trainer

    @property
    def trains(self) -> bool:
        return self.purpose == TRAINER

    @property
    def exercise(self) -> Literal["open", "passed", "failed"]:
        """What has come of it; a safe move that is taken back counts no more."""
        if self.memory.fell is not None and self.memory.fell.seat in self.people:
            return "failed"
        return "passed" if self.memory.unseen >= goal(self.view.size) else "open"


class StayboardPlay(Chooser, Play[StayboardPlayState]):
    """Composes a move, keeps the switches, and remembers what was seen."""

    def __init__(self, client: MatchClient, wishes: Wishes) -> None:
        self._wishes = wishes
        super().__init__(client)

    @override
    def begin(self) -> None:
        match = self.client.match
        record = match.record()
        self._purpose, self._rated = record.purpose, record.rated
        self._choice = Choice()
        #: What was still hidden when most was in sight, and in which position that was.
        self._seen: tuple[Unseen, State] | None = None
        self._sight = first_sight(match.notes, self._wishes)
        self._note()
        self.forget()

    @override
    def forget(self) -> None:
        self._memory = recall(self.client.shown_events(), self.client.people)

    @override
    def rewound(self) -> None:
        self._choice = Choice()
        super().rewound()

    @override
    def hear(self, events: Events) -> None:
        """The first own move hides the board, where the player wants that; after that it stays as it is."""
        self._choice = Choice()
        moved = self._memory.own
        self._memory = self._memory.after(events, self.client.people)
        if moved == 0 < self._memory.own and self._sight.auto:
            self._set(board=False)

    @override
    def present(self) -> StayboardPlayState:
        match, outcome = self.client.match, self.client.outcome
        return StayboardPlayState(
            **self.shared(),
            choice=self._choice,
            sight=self._sight,
            wishes=self._wishes,
            memory=self._memory,
            unseen=self._unseen(),
            loser=last_loser(match.log, outcome.winners, len(match.seats)) if outcome else None,
            purpose=self._purpose,
            rated=self._rated,
            counts=match.counts,
        )

    # Choosing a move

    @override
    def position(self) -> State | None:
        return None if self.state.acting is None else self.state.view

    @override
    def chosen(self) -> Choice:
        return self._choice

    @override
    def choose(self, choice: Choice) -> None:
        self._choice = choice
        self.refresh()

    @override
    def choose_cell(self, cell: Cell, at_once: bool = False) -> None:
        """Where the queen is hidden, a tap that says where she can go would tell where she is."""
        if self._sight.queen:
            super().choose_cell(cell, at_once)

    @override
    def confirm(self) -> None:
        if self._choice.claim:
            self.act(Claim())
        elif (move := self._choice.move) is not None:
            self.act(replace(move, unseen=self._unseen()))

    def say(self, action: Move | Claim) -> None:
        """What is said aloud is chosen and confirmed at once."""
        if self.position() is None:
            return
        if isinstance(action, Move):
            self._choice = Choice(action.direction, action.distance)
        elif self.state.claims:
            self._choice = Choice(claim=True)
        self.confirm()
        self.refresh()

    def claim(self) -> None:
        """Choose to say "no moves"; a wrong one loses the game, so the second time confirms it."""
        if self.state.claims and self.position() is not None:
            if self._choice.claim:
                self.confirm()
            else:
                self.choose(Choice(claim=True))

    # Seeing

    def switch(self, name: str) -> None:
        """Turn one of the switches; turning auto is the player's own wish, whatever a preset said, but no trainer's."""
        self._saw(self._unseen())
        turned = {name: not getattr(self._sight, name)}
        self._set(**turned, given=self._sight.given and (name != "auto" or self._purpose == TRAINER))
        if not self._sight.given and name in WISHED:
            self._wishes = replace(self._wishes, **turned)
        self.refresh()

    def see_all(self) -> None:
        """The whole position was seen, if not on the board: in words, or in the review."""
        self._saw("nothing")
        self.refresh()

    def _saw(self, hidden: Unseen) -> None:
        self._seen = hidden, self.client.view

    def _unseen(self) -> Unseen:
        """Hiding a position again does not take it out of one's mind."""
        if self._seen is None or self._seen[1] != self.client.view:
            return self._sight.hidden
        return min(self._sight.hidden, self._seen[0], key=UNSEEN.index)

    def _set(self, **switches: bool) -> None:
        self._sight = replace(self._sight, **switches)
        self._note()

    def _note(self) -> None:
        self.client.note(**asdict(self._sight))
