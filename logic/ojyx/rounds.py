"""From the deal of a round to its scores, and from there to the next round or the end of the match."""

from logic.ojyx.cards import ACTIONS, BIG_NUMBERS, NUMBERS
from logic.ojyx.draft import DOWN, UP, Draft, clear, players, put, value_at
from logic.ojyx.events import AllTurnedUp, Dealt, Ended, RoundEnded, Voted, VotesCounted
from logic.ojyx.scoring import grid_sum, is_doubled
from logic.ojyx.state import CELLS, COLUMNS, Ballot, Grid, RoundResult
from logic.ojyx.targets import hidden_cells, members

POINTS = 100
LAST_ROUND = 20
NO_MARKS = (0,) * COLUMNS
NO_CARDS: Grid = (None,) * CELLS
NO_VOTE: Ballot = ""

BALLOTS: dict[bool | None, Ballot] = {True: "go_on", False: "stop", None: "abstain"}


def deal(draft: Draft) -> None:
    """A new round: all cards are shuffled, and everybody who plays has twelve."""
    options, seats = draft.options, len(draft.gone)
    numbers = BIG_NUMBERS if options.big_deck else NUMBERS
    deck = draft.shuffled([card for card, copies in numbers.items() for _ in range(copies)])
    grids = []
    for left_in in draft.gone:
        if left_in:
            grids.append(NO_CARDS)
        else:
            grids.append(tuple(DOWN[card] for card in deck[-CELLS:]))
            deck = deck[:-CELLS]
    draft.grids = tuple(grids)
    draft.deck, draft.discard = deck[:-1], deck[-1:]
    actions = ACTIONS[options.actions]
    draft.action_deck = draft.shuffled([card for card, copies in actions.items() for _ in range(copies)])
    draft.action_discard = ()
    draft.stocks = draft.chosen = ((),) * seats
    draft.marks = (NO_MARKS,) * seats
    draft.frozen = (False,) * seats
    draft.turns = (0,) * seats
    draft.scouted = (len(draft.deck),) * seats
    draft.votes = (NO_VOTE,) * seats
    draft.phase, draft.direction = "open", 1
    draft.drew = draft.numb = draft.last_lap = False
    draft.shielded = draft.owed = ()
    draft.skips = draft.to_draw = 0
    draft.ender = None
    draft.tell(Dealt(draft.round, deck[-1]))


def finish(draft: Draft, *, limit: bool = False) -> None:
    """All is turned up and counted; at the turn limit nobody is doubled."""
    _turn_all_up(draft)
    sums = tuple(map(grid_sum, draft.grids, draft.marks))
    ender = None if limit else draft.ender
    # Who left in an earlier round has no cards in this one.
    counted = [sum_ for sum_, left_in in zip(sums, draft.gone, strict=True) if left_in in (0, draft.round)]
    doubled = ender is not None and is_doubled(sums[ender], counted)
    scores = tuple(sum_ * 2 if doubled and seat == ender else sum_ for seat, sum_ in enumerate(sums))
    draft.totals = tuple(total + score for total, score in zip(draft.totals, scores, strict=True))
    draft.history += (scores,)
    draft.last_round = RoundResult(draft.grids, draft.marks, sums, scores, ender, doubled)
    draft.starter = ender
    draft.tell(RoundEnded(draft.round, ender, doubled, limit, sums, scores, draft.totals))
    _after_round(draft, limit)


def _turn_all_up(draft: Draft) -> None:
    hidden = [members(hidden_cells(grid)) for grid in draft.grids]
    cards = [tuple(value_at(draft, seat, cell) for cell in cells) for seat, cells in enumerate(hidden)]
    for seat, cells in enumerate(hidden):
        for cell, card in zip(cells, cards[seat], strict=True):
            put(draft, seat, cell, UP[card])
    draft.tell(AllTurnedUp(tuple(hidden), tuple(cards)))
    for seat in range(len(draft.grids)):
        for column in range(COLUMNS):
            clear(draft, seat, column)


def _after_round(draft: Draft, limit: bool) -> None:
    until = draft.options.until
    if len(players(draft)) < 2:
        end_match(draft, "left")
    elif until == "round":
        end_match(draft, "limit" if limit else "round")
    elif until == "points" and max(draft.totals) >= POINTS:
        end_match(draft, "points")
    elif draft.round >= LAST_ROUND:
        end_match(draft, "limit")
    elif until == "vote":
        draft.phase = "vote"
    else:
        _next_round(draft)


def vote(draft: Draft, seat: int, go_on: bool | None) -> None:
    votes = list(draft.votes)
    votes[seat] = BALLOTS[go_on]
    draft.votes = tuple(votes)
    draft.tell(Voted(seat, go_on))
    count_votes(draft)


def count_votes(draft: Draft) -> None:
    """Once all have voted: more than half of the votes cast go on; a tie or no vote ends."""
    votes = [draft.votes[seat] for seat in players(draft)]
    if "" in votes:
        return
    pro, contra = votes.count("go_on"), votes.count("stop")
    draft.tell(VotesCounted(pro > contra, pro, contra))
    if pro > contra:
        _next_round(draft)
    else:
        end_match(draft, "vote")


def _next_round(draft: Draft) -> None:
    draft.round += 1
    deal(draft)


def end_match(draft: Draft, reason: str) -> None:
    """The lowest total of those who stayed wins; equal totals share."""
    stayed = players(draft)
    best = min((draft.totals[seat] for seat in stayed), default=0)
    draft.winners = tuple(seat for seat in stayed if draft.totals[seat] == best)
    draft.phase, draft.reason = "over", reason
    draft.tell(Ended(draft.winners, draft.totals, reason))
