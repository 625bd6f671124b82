"""The play screen of Ojyx."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

import screens.games.ojyx.controls
import screens.games.ojyx.layout
import screens.games.ojyx.piles
import screens.games.ojyx.totals
import screens.play.log_and_ending  # noqa: F401  names its widgets for kv
from logic.core.override import override
from logic.ojyx import events as e
from logic.ojyx.state import DrawAction, DrawDeck, Drop, TakeDiscard
from screens.games.face import winners_line
from screens.games.ojyx.advice import card_strategy
from screens.games.ojyx.face import card_line, card_name, card_when, figure
from screens.games.ojyx.keyboard import OjyxKeys
from screens.games.ojyx.opponents import kind_words
from screens.games.ojyx.prompts import (
    attack_words,
    clearing,
    clearing_words,
    hint,
    in_a_line,
    just_counted,
    offers,
    standing,
    struck,
)
from screens.games.ojyx.spectating import Watching
from screens.games.ojyx.turn import Choosing
from screens.i18n.texts import tr
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Dialog, Toast

SOUNDS = {
    e.Placed: "step", e.Discarded: "slide", e.TurnedUp: "step", e.ColumnCleared: "clear", e.CardPlayed: "claim",
    e.DrewDeck: "page", e.DrewAction: "page", e.TookDiscard: "page", e.LastLap: "tick", e.Marked: "blocked",
}  # fmt: skip


class OjyxPlay(OjyxKeys, Watching, PlayScreen):
    """The own cards large, the others small; piles to draw from, a stock to play from."""

    #: Whose grid stands in the middle: the viewer's, or an opponent's that was tapped.
    shown = NumericProperty(0)
    over = BooleanProperty(False)
    headline = StringProperty("")
    sentence = StringProperty("")
    status = StringProperty("")
    plate_name = StringProperty("")
    plate_small = StringProperty("")
    plate_right = StringProperty("")
    cursor = NumericProperty(-1)
    note_title = StringProperty("")
    note_text = StringProperty("")
    #: What can be done with a button now.
    offers = ListProperty([])
    attacked = BooleanProperty(False)
    #: A round has just been counted: until cards are drawn again its points are told.
    counted = BooleanProperty(False)
    #: One is asked whether to play another round.
    voting = BooleanProperty(False)
    history = ListProperty([])
    #: The seat of the one who looks, −1 for a spectator.
    me = NumericProperty(0)

    def __init__(self, **kwargs):
        self.choosing = None
        #: The message of a secret that one person was told last.
        self._secret = None
        self._hand_over_soon = Clock.create_trigger(lambda _dt: self._whose_turn(), 0.2)
        super().__init__(**kwargs)
        ids = self.ids
        ids.grid.bind(on_cell=lambda _, cell: self.touch(int(self.shown), cell))
        ids.piles.bind(on_take=lambda _, kind: self.take(kind), on_hold=lambda _, card: self.tell_card(card))
        ids.stock.bind(on_card=lambda _, card: self.touch_card(card), on_hold=lambda _, card: self.tell_card(card))
        tr.fbind("language", self._again)
        window.bind(landscape=self._reshaped, wide=self._reshaped)
        for kind in (e.TurnedUp, e.Placed, e.Bombed):
            self.animator.on(kind, self._turn_card)

    # Opening and following a match

    @override
    def dealt(self):
        self.over = False
        self._seat()
        self._look()

    @override
    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        Clock.schedule_once(lambda _dt: self._whose_turn())

    def _seat(self):
        self.watch()
        self._name_seats()

    def _name_seats(self):
        me, count = int(self.me), len(self.names)
        others = range(count) if self.watching else [(me + k) % count for k in range(1, count)]
        self.ids.opponents.seat(others, self.names, kind_words(self.client.seats, self.links), self.touch_opponent)
        self.ids.keycard.lines = self.main_keys()

    def on_links(self, *_):
        """Somebody in the room has lost the connection, or is back."""
        if self.model is not None and len(self.links) == len(self.names):
            self.ids.opponents.name_kinds(kind_words(self.client.seats, self.links))

    @override
    def happened(self, events):
        for event in events:
            if sound := SOUNDS.get(type(event)):
                self.app.feedback.sound(sound)
            if isinstance(event, e.Asked) and event.seat == self.me:
                self.app.feedback.buzz(80)
            if isinstance(event, e.Peeked) and event.card is not None:
                self._secret = Toast.say(tr._("You see: {card}.", card=figure(event.card)), icon="eye-outline")
            if isinstance(event, e.Scouted) and event.cards:
                cards = ", ".join(figure(card) for card in reversed(event.cards))
                told = tr._("Next in the deck: {cards}", cards=cards)
                self._secret = Toast.say(told, icon="binoculars", seconds=5)
            if self.app.profile.settings.speech and (line := self.face.say(event, self.names)):
                self.app.feedback.say(line)
        self._look()
        Clock.schedule_once(lambda _dt: self._whose_turn())

    @override
    def _happened(self, model, events):
        super()._happened(model, events)
        self.grow()

    @override
    def rewound(self):
        self._look()

    def _whose_turn(self):
        """Where several people share the device, hand it over before anything secret is shown."""
        if self.model is None or self.client.outcome is not None or not self.in_front():
            return
        acting = self.client.person_to_move()
        mine = self.client.seat in self.client.game.to_move(self.client.match.state)
        if acting is None or mine:
            return
        if self._secret is not None and Toast.present is self._secret:
            # Who holds the device reads it first, and nobody else does.
            self._hand_over_soon()
            return
        self.pass_device(acting, self._taken_over)

    def _taken_over(self):
        self._seat()
        self._look()

    def _again(self, *_):
        if self.model:
            self._name_seats()
            self._look()

    @override
    def look_again(self):
        self._look()

    def _reshaped(self, *_):
        """In another shape of window other words fit."""
        if self.model:
            self._show()

    def _look(self):
        """Show the present view."""
        view, client = self.client.view, self.client
        self.over = client.outcome is not None
        me = int(self.me)
        idle = self.over or client.held or self.watching or client.seats[me].kind != "person"
        acting = not idle and me in client.game.to_move(view)
        self.choosing = Choosing(view, me, client.game.actions(view, me)) if acting else None
        self.follow_play()
        if self.choosing or self.over:
            self.shown = self.usual_seat()
        self.history = [list(scores) for scores in view.history]
        self._show()

    def _show(self):
        view, choosing, me, shown = self.client.view, self.choosing, int(self.me), int(self.shown)
        ids = self.ids
        self.counted = just_counted(view)
        ids.opponents.show(view, self.client.game.to_move(view), shown)
        ids.grid.grid = view.grids[shown]
        ids.grid.marks = list(view.marks[shown])
        ids.grid.clearing = [] if self.counted else list(clearing(view.grids[shown]))
        ids.grid.choosable = choosing.choosable(shown) if choosing else []
        chosen = choosing.chosen(shown) if choosing else []
        ids.grid.chosen = chosen or struck(view, shown) or [cell for cell in view.chosen[shown] if cell is not None]
        ids.grid.cursor = self.cursor if choosing else -1
        aimed = choosing.card if choosing else ""
        ids.piles.show(view, self._takes(), me, self.names, aimed)
        ids.way.direction = view.direction
        ids.stock.cards = [] if self.watching else list(view.stocks[me])
        ids.stock.aimed = "" if ids.piles.drawn.chosen else aimed
        self.offers = offers(choosing) if choosing else []
        ids.keycard.resting = self.resting_keys()
        self._say(view)
        ids.table.relayout()

    def _takes(self):
        draws = self.choosing.draws() if self.choosing and not self.choosing.card else []
        kinds = {DrawDeck: "deck", TakeDiscard: "discard", DrawAction: "actions"}
        return [kinds[type(draw)] for draw in draws]

    # Words

    def _say(self, view):
        shown, me = int(self.shown), int(self.me)
        self.plate_name = self.names[shown]
        sums = standing(view, shown)
        # A line breaks between the two, never between a word and its figure.
        self.plate_small = " · ".join(part.replace(" ", "\u00a0") for part in sums.split(" · "))
        hidden = sum(cell is not None and not cell.up for cell in view.grids[shown])
        self.plate_right = tr.n("{n} hidden", "{n} hidden", hidden)
        self.ids.before.text, self.ids.after.text = ("", "") if self.counted else clearing_words(view.grids[shown])
        turn = self.names[view.turn]
        whose = tr._("your turn") if self.choosing and view.turn == me else tr._("{name} plays", name=turn)
        if view.phase == "open":
            # While the room waits, nothing is asked.
            choose = tr._("all choose two cards") if self.watching else tr._("choose two cards")
            whose = "" if self.client.held else choose
        elif view.phase == "vote":
            whose = tr._("votes")
        if self.over:
            whose = tr._("the game is over")
        words = [tr._("Round {n}", n=view.round), *([whose] if whose else [])]
        self.note_title, self.note_text = hint(self.choosing)
        if self.choosing and view.phase == "draw" and not (self.note_title or window.wide):
            # The buttons say how to draw; without a log beside the table, the line says what went before.
            self.note_text = self._others_deed() or self.note_text
        self.voting = self.choosing is not None and view.phase == "vote"
        if self.voting and view.last_round.doubled:
            # Else a sum that is twice what lies there would be a riddle, where no log stands beside the table.
            double = tr._("{name} counts double", name=self.names[view.last_round.ender])
            self.note_text = f"{double}."
        self._say_attack()
        self._say_waiting()
        stocked = view.options.actions != "none" and not self.watching
        stock = tr._("Stock {n} of 3", n=len(view.stocks[me])) if stocked else ""
        if window.landscape:
            # Below the piles there is no room: what to do stands in the bar.
            said = in_a_line(self.choosing, self.note_title, self.note_text)
            words += [said] if said else []
            self.note_title, self.note_text = "", stock
        elif not (window.wide or window.big_text or self.note_title or self.note_text):
            self.note_text = stock
        self.status = " · ".join(words)
        if self.over:
            outcome = self.client.outcome
            self.headline = winners_line(outcome, self.names)
            said = self.face.headline(self.client.match.record(), view, outcome, self.names)[1]
            # The plate has made room for this: it says whose the large cards are, and what they came to.
            own = tr._("{name}: {total} in total.", name=self.names[shown], total=figure(view.totals[shown]))
            self.sentence = f"{said} {own}"

    def _say_attack(self):
        self.attacked = self.choosing is not None and self.choosing.view.phase == "react"
        if self.attacked:
            attack = self.ids.attack
            attack.card = next(iter(self.choosing.reactions()), self.choosing.view.attack.card)
            attack.heading, attack.text, attack.helps = attack_words(self.choosing, self.names)

    def _others_deed(self):
        """The last thing that somebody else did since one's own turn, or ""."""
        for seat, text in reversed(self.story):
            if seat == self.me:
                break
            if seat is not None:
                return text
        return ""

    def _say_waiting(self):
        """Where the buttons would be: what to touch, or what somebody else has just done."""
        waiting = self.ids.waiting
        if self.choosing and not self.offers:
            seat, waiting.text = int(self.me), self.note_text
            self.note_text = ""
        else:
            seat, waiting.text = self.story[-1] if self.story else (None, "")
        waiting.known, waiting.mine = seat is not None, seat == self.me
        waiting.seat, waiting.initial = seat or 0, self.names[seat or 0][:1]

    # Touching

    def take_up(self, offer):
        """A button was tapped."""
        if offer.action is not None:
            self.play_action(offer.action)
        elif offer.card:
            self.touch_card(offer.card)
        else:
            self._stop_aiming()

    def play_action(self, action):
        self.app.feedback.sound("choose")
        self.cursor = -1
        self.client.play(int(self.me), action)

    def touch(self, seat, cell):
        """A card in the middle was tapped."""
        if self.choosing is None:
            return
        action = self.choosing.touch(seat, cell)
        if action is not None:
            self.play_action(action)
        else:
            self._show()

    def touch_opponent(self, seat):
        """Look at an opponent's cards large; tapped again, back to one's own, or to those of who acts."""
        self.look_at(self.usual_seat() if seat == self.shown else seat)

    def look_at(self, seat):
        """A seat's cards come to the middle; an aimed card that means no single card means them."""
        self.shown = seat
        if self.choosing:
            self.choosing.look_at(seat)
        self._show()

    def touch_card(self, card):
        """A kept card, or the one in hand, was tapped: aim it, or drop it where one has to go."""
        choosing = self.choosing
        if choosing is None:
            self.tell_card(card)
        elif card == choosing.card:
            self._stop_aiming()
        elif card in choosing.playable():
            play = choosing.aim(card)
            self._show()
            if play is None:
                self._show_target()
        elif card in choosing.droppable():
            self.play_action(Drop(card))
        else:
            self.tell_card(card)

    def _show_target(self):
        """Where only opponents can be chosen, the leader's cards come to the middle."""
        choosing = self.choosing
        if choosing.choosable(int(self.me)):
            return
        others = [int(panel.seat) for panel in self.ids.opponents.panels if choosing.choosable(int(panel.seat))]
        if others:
            self.shown = min(others, key=lambda seat: self.client.view.totals[seat])
            self._show()

    def _stop_aiming(self):
        self.choosing.stop_aiming()
        self.shown = self.me
        self._show()

    def take(self, kind):
        """A pile was tapped, or the card in hand."""
        if kind == "hand" and self.ids.piles.drawn.card:
            self.touch_card(self.ids.piles.drawn.card)
            return
        if self.choosing is None or self.choosing.card:
            return
        kinds = {"deck": DrawDeck, "discard": TakeDiscard, "actions": DrawAction}
        for draw in self.choosing.draws():
            if isinstance(draw, kinds.get(kind, ())):
                self.play_action(draw)
                return
        if kind == "discard" and (discard := self.choosing.discard()):
            self.play_action(discard)

    def tell_card(self, card):
        """All about an action card, and how to play it well."""
        text = f"{card_line(card)} ({card_when(card)})\n\n{card_strategy(card)}"
        Dialog(heading=card_name(card), text=text, answers=[(0, tr._("Close"), "outline")]).open()

    def tell_turn(self):
        """How a turn goes, step by step."""
        text = "\n".join(
            [
                tr._("1. You may play kept action cards."),
                tr._("2. Draw one: from the deck, the discard, or an action card."),
                tr._("3. Deck: swap it in, or discard it and turn up a hidden card. Discard: swap it in."),
                tr._("4. You may play kept cards again; then the turn ends."),
            ]
        )
        Dialog(heading=tr._("How a turn goes"), text=text, answers=[(0, tr._("Close"), "outline")]).open()

    # Movement

    def _turn_card(self, event):
        grid = self._grid_of(event.seat)
        if grid is not None:
            grid.turning = [event.cell]
            grid.turned = 0
            self.animator.move(grid, 220, transition="in_out_quad", turned=1)

    def _grid_of(self, seat):
        if seat == self.shown:
            return self.ids.grid
        return next((panel.grid for panel in self.ids.opponents.panels if panel.seat == seat), None)


SCREEN = OjyxPlay
