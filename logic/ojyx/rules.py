"""The rules of Ojyx."""

from collections.abc import Callable, Sequence
from typing import Any

from logic.core.bounds import ViewBounds
from logic.core.game import (
    ChallengeSetup,
    Computer,
    Entry,
    Game,
    IllegalAction,
    Lineup,
    Outcome,
    Played,
    Preset,
    Step,
    Timer,
)
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.ojyx import draws, leaving, plays, turns, views
from logic.ojyx.choices import choices
from logic.ojyx.draft import Draft, begun, has_hidden, has_room, may_draw_action, sealed
from logic.ojyx.events import Event
from logic.ojyx.rounds import NO_CARDS, NO_VOTE, deal, vote
from logic.ojyx.state import (
    CELLS,
    Action,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
    Keep,
    Options,
    Phase,
    Play,
    React,
    State,
    Swap,
    TakeDiscard,
    TimeOut,
    TurnUp,
    Vote,
)
from logic.ojyx.targets import may_play

CHALLENGES = (
    (Options(actions="none", until="round"), "easy"),
    (Options(until="round"), "normal"),
    (Options(actions="full", until="round"), "normal"),
    (Options(until="round"), "hard"),
)
"""What a day can ask: a round, with more or fewer action cards, and how good the others are."""
ONE_ROUND = (
    Options(actions="none", until="round"),
    Options(actions="classic", until="round"),
    Options(actions="full", until="round"),
)


class Ojyx(Game[Options, State, Action, Event]):
    """Twelve cards face down, swapped for better ones, and action cards to get in each other's way."""

    id = "ojyx"
    seats = range(2, 9)
    levels = ("easy", "normal", "hard")
    clock_actions = (TimeOut,)
    has_secrets = True
    undo_needs_one_device = True
    lowest_wins = True
    presets = (
        Preset("beginner", Options(actions="none", until="round"), "easy"),
        Preset("classic", Options(), "normal"),
        Preset("full", Options(actions="full"), "normal"),
        Preset("match", Options(until="points"), "hard"),
    )
    arena_lineups = tuple(
        Lineup(options, (level, "easy", "easy", "easy"), 250) for level in ("normal", "hard") for options in ONE_ROUND
    )

    @override
    def challenge(self, dice: Dice) -> ChallengeSetup[Options]:
        """One round against two others, the same cards for everybody."""
        options, level = dice.pick(CHALLENGES)
        return ChallengeSetup(options, 3, level)

    @override
    def setup(self, options: Options, seats: int, seed: int) -> State:
        nobody = (0,) * seats
        draft = Draft(
            options=self.checked(options, seats),
            rng=mixed(seed),
            grids=(NO_CARDS,) * seats,
            deck=(),
            discard=(),
            action_deck=(),
            action_discard=(),
            stocks=((),) * seats,
            totals=nobody,
            gone=nobody,
            chosen=((),) * seats,
            marks=((),) * seats,
            frozen=(False,) * seats,
            turns=nobody,
            scouted=nobody,
            votes=(NO_VOTE,) * seats,
        )
        deal(draft)
        return sealed(draft).state

    @override
    def to_move(self, state: State) -> tuple[int, ...]:
        phase = state.phase
        if phase in ("draw", "place", "card", "end"):
            return (state.turn,)
        if phase == "over":
            return ()
        if state.attack is not None:
            assert state.attack.target is not None
            return (state.attack.target,)
        waiting = enumerate(state.gone)
        if phase == "open":
            return tuple([s for s, out in waiting if not out and len(state.chosen[s]) < turns.OPENING_CARDS])
        return tuple([s for s, out in waiting if not out and not state.votes[s]])

    @override
    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return choices(state, seat) if seat in self.to_move(state) else ()

    @override
    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if seat not in self.to_move(state):
            raise IllegalAction("not_your_turn")
        if type(action) not in HANDLERS:
            raise IllegalAction("no_such_action")
        phases, handler = HANDLERS[type(action)]
        if state.phase not in phases:
            raise IllegalAction("not_now")
        draft = begun(state)
        handler(draft, seat, action)
        return sealed(draft)

    @override
    def leave(self, state: State, seat: int) -> Step[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if not 0 <= seat < len(state.gone) or state.gone[seat]:
            raise IllegalAction("already_out")
        draft = begun(state)
        leaving.leave(draft, seat)
        return sealed(draft)

    @override
    def timers(self, state: State) -> tuple[Timer[Action], ...]:
        seconds = state.options.reaction_seconds
        if not seconds or state.attack is None or state.attack.target is None:
            return ()
        return (Timer(f"{state.phase}-{state.attacks}", seconds * 1000, state.attack.target, TimeOut()),)

    @override
    def undo_to(self, log: Sequence[Entry[Action]], state: State, seat: int) -> int | None:
        """The discard can be put back until it is swapped in: everybody has seen it before."""
        return len(log) - 1 if log and log[-1] == Played(seat, TakeDiscard()) else None

    @override
    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    @override
    def show(self, event: Event, seat: int | None) -> Event | None:
        return views.show(event, seat)

    @override
    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.winners, state.totals, state.reason) if state.reason else None

    @override
    def bounds(self, options: Options, seats: int) -> ViewBounds:
        from logic.ojyx.bounds import Bounds

        return Bounds(options, seats)

    @override
    def computer(self, level: str) -> Computer[State, Action, Event]:
        # Loaded when first asked for: the app's first frame needs no computers.
        from logic.ojyx.computers import levels as computer

        return computer.make(level)


def _turn_up(draft: Draft, seat: int, action: TurnUp) -> None:
    _check_cell(action.cell)
    if action.cell in draft.chosen[seat]:
        raise IllegalAction("already_chosen")
    turns.choose(draft, seat, action.cell)


def _draw_deck(draft: Draft, seat: int, action: DrawDeck) -> None:
    draws.draw_deck(draft, seat)


def _take_discard(draft: Draft, seat: int, action: TakeDiscard) -> None:
    """What is taken must be swapped in, so there must be a cell for it."""
    if not any(draft.grids[seat]):
        raise IllegalAction("no_cell_left")
    draws.take_discard(draft, seat)


def _draw_action(draft: Draft, seat: int, action: DrawAction) -> None:
    if draft.numb:
        raise IllegalAction("numb")
    if not may_draw_action(draft):
        raise IllegalAction("no_action_cards")
    plays.draw(draft)


def _swap(draft: Draft, seat: int, action: Swap) -> None:
    _check_cell(action.cell)
    if draft.grids[seat][action.cell] is None:
        raise IllegalAction("cleared_cell")
    draws.place(draft, seat, action.cell)


def _discard(draft: Draft, seat: int, action: Discard) -> None:
    if draft.source == "discard":
        raise IllegalAction("must_be_swapped_in")
    reveal = action.reveal
    if not draft.options.reveal_on_discard or not has_hidden(draft.grids[seat]):
        if reveal is not None:
            raise IllegalAction("nothing_to_turn_up")
    elif reveal is None:
        raise IllegalAction("must_turn_up")
    else:
        _check_cell(reveal)
        cell = draft.grids[seat][reveal]
        if cell is None or cell.up:
            raise IllegalAction("not_hidden")
    draws.discard(draft, seat, reveal)


def _play(draft: Draft, seat: int, action: Play) -> None:
    if draft.numb:
        raise IllegalAction("numb")
    if action.card not in ((draft.hand,) if draft.phase == "card" else draft.stocks[seat]):
        raise IllegalAction("no_such_card")
    if not may_play(draft, seat, action):
        raise IllegalAction("no_such_target")
    plays.play(draft, seat, action)


def _keep(draft: Draft, seat: int, action: Keep) -> None:
    if not has_room(draft, seat):
        raise IllegalAction("stock_full")
    plays.keep(draft, seat)


def _drop(draft: Draft, seat: int, action: Drop) -> None:
    """The card in hand, one from a full stock instead, or the one that an attack takes."""
    if draft.phase == "give_up":
        if action.card not in draft.stocks[seat]:
            raise IllegalAction("no_such_card")
        plays.give_up(draft, seat, action.card)
        return
    if action.card != draft.hand and (has_room(draft, seat) or action.card not in draft.stocks[seat]):
        raise IllegalAction("no_such_card")
    plays.drop(draft, seat, action.card)


def _react(draft: Draft, seat: int, action: React) -> None:
    if action.card not in (None, "shield", "mirror"):
        raise IllegalAction("no_reaction_card")
    if action.card is not None and action.card not in draft.stocks[seat]:
        raise IllegalAction("no_such_card")
    plays.react(draft, seat, action.card)


def _end_turn(draft: Draft, seat: int, action: EndTurn) -> None:
    turns.end(draft)


def _vote(draft: Draft, seat: int, action: Vote) -> None:
    vote(draft, seat, action.go_on)


def _time_out(draft: Draft, seat: int, action: TimeOut) -> None:
    """The clock lets an attack happen, or gives up any card."""
    if not draft.options.reaction_seconds:
        raise IllegalAction("no_such_action")
    if draft.phase == "react":
        plays.react(draft, seat, None, late=True)
    else:
        card = draft.pick(draft.stocks[seat])
        assert card is not None
        plays.give_up(draft, seat, card)


def _check_cell(cell: int) -> None:
    if not 0 <= cell < CELLS:
        raise IllegalAction("no_such_cell")


HANDLERS: dict[type, tuple[tuple[Phase, ...], Callable[[Draft, int, Any], None]]] = {
    TurnUp: (("open",), _turn_up),
    DrawDeck: (("draw",), _draw_deck),
    TakeDiscard: (("draw",), _take_discard),
    DrawAction: (("draw",), _draw_action),
    Swap: (("place",), _swap),
    Discard: (("place",), _discard),
    Play: (("draw", "card", "end"), _play),
    Keep: (("card",), _keep),
    Drop: (("card", "give_up"), _drop),
    React: (("react",), _react),
    EndTurn: (("end",), _end_turn),
    Vote: (("vote",), _vote),
    TimeOut: (("react", "give_up"), _time_out),
}
"""When each action is possible, and what then happens."""
