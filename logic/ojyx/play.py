"""Ojyx as the people at one device play it: whose cards are shown large, what is touched and aimed, what is offered."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from logic.core.client import Events
from logic.core.override import override
from logic.core.play import Play
from logic.ojyx import reading, round_end
from logic.ojyx.cards import ActionCard
from logic.ojyx.events import Event, Peeked, RoundEnded, Scouted
from logic.ojyx.offers import Offer, after_round, offers, prompt
from logic.ojyx.play_state import OjyxPlayState, Pile
from logic.ojyx.round_end import RoundEnd, Stage
from logic.ojyx.state import CELLS, COLUMNS, Action, DrawAction, DrawDeck, Drop, EndTurn, State, Swap, TakeDiscard
from logic.ojyx.turn import Choosing

Way: TypeAlias = Literal["left", "right", "up", "down"]

PILES: dict[type, Pile] = {DrawDeck: "deck", TakeDiscard: "discard", DrawAction: "actions"}
HURRY = 8
ADVISER = "normal"
STEPS: dict[Way, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def is_secret(event: Event) -> bool:
    """Whether an event, as one seat is shown it, tells that seat alone of a card."""
    return (isinstance(event, Peeked) and event.card is not None) or (isinstance(event, Scouted) and bool(event.cards))


class OjyxPlay(Play[OjyxPlayState]):
    """Composes one person's action at a time, and follows the one who acts for a spectator."""

    #: How many rounds have been seen to their end.
    _rounds_seen = 0

    @override
    def begin(self) -> None:
        view: State = self.client.view
        self._round_end: RoundEnd | None = None
        if view.last_round and len(view.history) > self._rounds_seen and round_end.is_new(view, self._here()):
            self._round_end = round_end.again(view.last_round)
        self._choosing: Choosing | None = None
        self._eyes = self.client.seat
        self._passing = True
        self._hurried = False
        self._hint: Action | None = None
        self._hinted: Choosing | None = None
        self._played, self._cursor = 0, -1
        self._followed: int | None = None
        #: The own card for which another is being drawn.
        self._planned: int | None = None
        self._shown = self._usual_seat()
        self._choose_anew()

    @override
    def hear(self, events: Events) -> None:
        self._passing = False
        if self.client.view.last_round and any(isinstance(event, RoundEnded) for event in events):
            self._round_end = round_end.after(self.client.view.last_round, events)
            if self.halted:
                self.client.pause()
        self._choose_anew()
        self._go_on()
        self._hurry(self._hurried and self._waits())

    def _go_on(self) -> None:
        """What needs no more decision: the card that a card was taken for, a turn in which nothing else is possible."""
        choosing, planned = self._choosing, self._planned
        if choosing is None:
            return
        self._planned = None
        if planned is not None and choosing.view.phase == "place":
            self._choosing = choosing.touch(choosing.me, planned)
            if choosing.view.source == "discard":
                self.client.play(choosing.me, Swap(planned))
        elif choosing.actions == (EndTurn(),) and self._among_computers():
            self.client.play(choosing.me, EndTurn())

    def _among_computers(self) -> bool:
        """Nobody sees how long one waits, or could learn something from it."""
        others = (seat.kind for number, seat in enumerate(self.client.seats) if number != self.client.seat)
        return self.client.rests and all(kind == "computer" for kind in others)

    @override
    def forget(self) -> None:
        if self._eyes == self.client.seat:
            self._choose_anew()
        else:
            self.begin()

    def _here(self) -> tuple[int, ...]:
        """The people at this device who still play; where there are none, everybody who does."""
        playing = [seat for seat, gone in enumerate(self.client.view.gone) if not gone]
        return tuple(seat for seat in playing if seat in self.client.people) or tuple(playing)

    @property
    def halted(self) -> bool:
        """Computers alone are left, and would play the next round before anybody has seen how this one ended."""
        people = set(self.client.people).intersection(self._here())
        return self._round_end is not None and self.client.rests and not people and self.client.outcome is None

    def _choose_anew(self) -> None:
        """Nothing is touched; whoever acts now sees their own cards, and a spectator the cards of who acts."""
        client, view, me = self.client, self.client.view, self.client.seat
        idle = client.outcome is not None or client.held or me is None or client.seats[me].kind != "person"
        seen = self._round_end is None or view.phase == "vote"
        acting = not idle and seen and me in client.game.to_move(view)
        self._choosing = Choosing(view, me, client.game.actions(view, me)) if acting and me is not None else None
        active = self._active_seat() if not client.people else None
        if active != self._followed or self._choosing or client.outcome is not None:
            self._shown = self._usual_seat()
        self._followed = active

    def _active_seat(self) -> int:
        """Whose turn it is, or who has to answer an attack; at the end who has won."""
        view: State = self.client.view
        if self.client.outcome is not None:
            return next(iter(self.client.outcome.winners), view.turn)
        to_move = self.client.game.to_move(view)
        return to_move[0] if len(to_move) == 1 else view.turn

    def _usual_seat(self) -> int:
        """Whose cards are in the middle when nobody has asked for others."""
        me = self.client.seat
        return self._active_seat() if me is None or not self.client.people else me

    @override
    def present(self) -> OjyxPlayState:
        client, view, choosing, shown = self.client, self._view(), self._choosing, self._shown
        end = self._round_end
        to_move = () if end else client.game.to_move(view)
        acting = client.person_to_move()
        next_person = None if end or client.seat in to_move else acting
        curtained = reading.has_secrets(view, client.people)
        passing = self._passing or not curtained
        hands_on = next_person is not None and not passing
        chosen = choosing.chosen(shown) if choosing else ()
        return OjyxPlayState(
            **{**self.shared(), "view": view},
            to_move=to_move,
            shown=shown,
            followed=self._followed,
            choosing=choosing,
            cursor=self._cursor if choosing else -1,
            choosable=choosing.choosable(shown) if choosing else (),
            chosen=chosen
            or reading.struck(view, shown)
            or tuple(cell for cell in view.chosen[shown] if cell is not None),
            takes=tuple(PILES[type(draw)] for draw in choosing.draws()) if choosing and not choosing.card else (),
            offers=after_round(end, choosing) if end else self._offers(choosing, hands_on=hands_on),
            prompt=prompt(choosing) if choosing else "",
            next_person=next_person,
            curtained=curtained,
            passing=passing,
            hurries=self._waits() and not self._hurried,
            can_hint=choosing is not None and not client.match.counts and not client.timeless and view.phase != "vote",
            hint=self._hint if self._hinted is choosing else None,
            played=self._played,
            round_end=end,
        )

    def _waits(self) -> bool:
        """Whether the people here wait for computers of this device."""
        client = self.client
        return client.rests and not (client.person_to_move() is not None or client.outcome or self._round_end)

    def _offers(self, choosing: Choosing | None, *, hands_on: bool) -> tuple[Offer, ...]:
        if hands_on:
            return (Offer("pass_on", key="Enter"),)
        undo = (Offer("undo", key="U"),) if self.client.can_undo else ()
        return offers(choosing) + undo if choosing else ()

    def _view(self) -> State:
        """What these eyes may know, of a round that is over until it has been seen."""
        view: State = self.client.view
        if self._round_end is None or view.last_round is None:
            return view
        scene, nobody = self._round_end.scene, ((),) * len(view.grids)
        return replace(
            view, grids=scene.grids, marks=view.last_round.marks, chosen=nobody, stocks=nobody, round=len(view.history)
        )

    # Touching

    def tap(self, cell: int) -> None:
        """A card in the middle."""
        if self.state.turning:
            self.show_stage("told")
        if self._choosing is None or self._round_end:
            return
        self._touch(self._choosing, self._shown, cell)

    def _touch(self, choosing: Choosing, seat: int, cell: int) -> None:
        """Choose a card, or do what was chosen where it is touched once more."""
        if action := choosing.at_once(seat, cell):
            self._play(action)
            return
        self._choosing = choosing.look_at(seat).touch(seat, cell)
        self._shown = seat
        self._show_target()
        self.refresh()

    def take(self, pile: str) -> None:
        """A pile: draw from it, or discard onto it, and then touch the card to turn up."""
        choosing = self._choosing
        if choosing is None or choosing.card:
            return
        draw = next((draw for draw in choosing.draws() if PILES[type(draw)] == pile), None)
        if action := draw or (choosing.discard() if pile == "discard" else None):
            self._play(action)
        elif pile == "discard":
            self._choosing = choosing.throw()
            self.refresh()

    def use(self, card: ActionCard) -> None:
        """A kept card, or the one in hand: aim it, or no longer; play it where it wants no target or has one; drop it
        where one has to go."""
        choosing = self._choosing
        if choosing is None:
            return
        aimed = choosing if card == choosing.card else choosing.aim(card)
        if card in choosing.playable() and (play := aimed.complete()):
            self._play(play)
        elif card == choosing.card:
            self.stop_aiming()
        elif card in choosing.playable():
            self._choosing = aimed
            self._show_target()
            self.refresh()
        elif card in choosing.droppable():
            self._play(Drop(card))

    def _show_target(self) -> None:
        """The cards of whom an aimed card can be played on come to the middle: one's own, else those of who leads, who
        is meant unless another one is looked at."""
        choosing, view = self._choosing, self.client.view
        if choosing is None or not choosing.card or choosing.complete():
            return
        targets = [seat for seat in (choosing.me, *self.state.others) if choosing.choosable(seat)]
        if targets and self._shown not in targets:
            self._shown = min(
                targets,
                key=lambda seat: (seat != choosing.me, view.totals[seat] + reading.shown_sum(view.grids[seat])),
            )
        self._choosing = choosing.look_at(self._shown)

    def stop_aiming(self) -> None:
        """Play no action card after all."""
        if self._choosing is not None:
            self._choosing = self._choosing.aim(None)
            self._shown = self._usual_seat()
            self.refresh()

    def choose(self, offer: Offer) -> None:
        """A button."""
        if offer.action is not None:
            self._play(offer.action)
        elif offer.card:
            self.use(offer.card)
        elif offer.kind == "next_round":
            self.next_round()
        elif offer.kind == "cancel":
            self.stop_aiming()
        elif offer.kind == "undo":
            self.undo()
        elif offer.kind == "pass_on":
            self.pass_on()
        else:
            self.show_stage("told" if offer.kind == "scores" else "looked")

    def _play(self, action: Action) -> None:
        me = self.client.seat
        if me is not None:
            self._played += 1
            self._cursor = -1
            self._end_seen()
            draws = isinstance(action, TakeDiscard | DrawDeck)
            picked = self._choosing.picks if self._choosing and draws else ()
            self._planned = picked[0][1] if picked else None
            self.refresh()
            self.client.play(me, action)

    # Between two rounds

    def turn_on(self) -> None:
        """The next cards turn up; after the last the points are told."""
        if (end := self._round_end) and end.place + 1 < len(end.scenes):
            self._round_end = replace(end, place=end.place + 1)
            self._shown = self._round_end.scene.seat
            self.refresh()
        else:
            self.show_stage("told")

    def show_stage(self, stage: Stage) -> None:
        """Tell the points of the round, or show its cards without them; all are turned up."""
        if self._round_end:
            last = len(self._round_end.scenes) - 1
            # Where the match is over, its ending tells the points.
            self._round_end = None if self.client.outcome else replace(self._round_end, place=last, stage=stage)
            self._shown = self._usual_seat()
            self.refresh()

    def next_round(self) -> None:
        """The round has been seen to its end."""
        halted = self.halted
        self._end_seen()
        self._choose_anew()
        self.refresh()
        if halted:
            self.client.resume()

    def _end_seen(self) -> None:
        self._round_end, self._rounds_seen = None, len(self.client.view.history)

    # Looking

    def look_at(self, seat: int) -> None:
        """A seat's cards come to the middle; an aimed card that means no single card means them."""
        self._shown = seat
        if self._choosing:
            self._choosing = self._choosing.look_at(seat)
        self.refresh()

    def tap_opponent(self, seat: int, cell: int | None = None) -> None:
        """Choose a card where it lies while one is aimed; else look at an opponent's cards large; tapped again, back to
        one's own, or to those of who acts."""
        choosing = self._choosing
        if choosing and choosing.card and cell is not None:
            there = choosing.look_at(seat)
            if cell in (*there.choosable(seat), *choosing.chosen(seat)):
                self._touch(choosing, seat, cell)
                return
        self.look_at(self._usual_seat() if seat == self._shown else seat)

    def look_further(self) -> None:
        """On to the next opponent's cards, and after the last to one's own, or to the first again."""
        state = self.state
        seats = state.others if state.eyes is None else (state.eyes, *state.others)
        self.look_at(seats[(seats.index(self._shown) + 1) % len(seats)])

    def pass_on(self) -> None:
        """What came of the deed has been seen: the next person takes over the device."""
        self._passing = True
        self.refresh()

    def ask_hint(self) -> None:
        """Choose what a good player would, so that it need only be confirmed."""
        choosing = self._choosing
        if choosing is None or not self.state.can_hint:
            return
        adviser = self.client.game.computer(ADVISER)
        adviser.watch(choosing.view, ())
        self._hint = adviser.choose(choosing.view, choosing.me, self._played)
        self._hinted = self._choosing = choosing.aim(None).composed(self._hint)
        self._shown = self._hinted.picks[-1][0] if self._hinted.picks else self._usual_seat()
        self.refresh()

    def hurry(self) -> None:
        """Let the computers play faster until somebody here is to act."""
        self._hurry(self.state.hurries)
        self.refresh()

    def _hurry(self, hurried: bool) -> None:
        if hurried != self._hurried:
            self._hurried = hurried
            self.client.driver.hurry(HURRY if hurried else 1)

    # By keys

    def move_cursor(self, way: Way) -> None:
        """To the next cell; the first time, to the first one."""
        down, across = STEPS[way]
        row, column = divmod(self._cursor, COLUMNS)
        moved = (row + down) * COLUMNS + (column + across) % COLUMNS
        self._cursor = moved % CELLS if self._cursor >= 0 else 0
        self.refresh()

    def confirm(self) -> None:
        """Do what the first button says; where nothing is chosen yet, touch the card under the cursor."""
        state = self.state
        if state.cursor in state.choosable and state.cursor not in state.chosen:
            self.tap(state.cursor)
        elif self._choosing and (ready := self._choosing.ready()):
            self._play(ready)
        elif state.offers:
            self.choose(state.offers[0])

    def press_offer(self, key: str) -> None:
        """The button that a key belongs to."""
        if offer := next((offer for offer in self.state.offers if offer.key == key), None):
            self.choose(offer)
