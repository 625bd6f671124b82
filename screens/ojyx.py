"""The play screen of Ojyx."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from logic.ojyx import events as e
from logic.ojyx.state import COLUMNS, DrawAction, DrawDeck, Drop, React, TakeDiscard, Vote
from screens import ojyx_pieces, story  # noqa: F401  name their widgets for kv
from screens.faces import winners_line
from screens.faces.ojyx import card_line, card_name, card_when, figure
from screens.furniture import Question, Toast
from screens.ojyx_choosing import Choosing
from screens.ojyx_table import OjyxTable  # noqa: F401  names the layout for kv
from screens.play import TableScreen
from screens.texts import tr
from screens.theme import room

SOUNDS = {
    e.Placed: "step", e.Discarded: "slide", e.TurnedUp: "step", e.ColumnCleared: "clear", e.CardPlayed: "claim",
    e.DrewDeck: "page", e.DrewAction: "page", e.TookDiscard: "page", e.LastLap: "tick", e.Marked: "blocked",
}  # fmt: skip
ARROWS = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}


class OjyxPlay(TableScreen):
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
    history = ListProperty([])
    me = NumericProperty(0)

    def __init__(self, **kwargs):
        self.choosing = None
        super().__init__(**kwargs)
        ids = self.ids
        ids.grid.bind(on_cell=lambda _, cell: self.touch(int(self.shown), cell))
        ids.piles.bind(on_take=lambda _, kind: self.take(kind))
        ids.stock.bind(on_card=lambda _, card: self.touch_card(card), on_hold=lambda _, card: self.tell_card(card))
        tr.fbind("language", self._again)
        for kind in (e.TurnedUp, e.Placed, e.Bombed):
            self.animator.on(kind, self._turn_card)

    # Opening and following a match

    def dealt(self):
        self.over = False
        self._seat()
        self._look()

    def arrive(self, record=None, **what):
        super().arrive(record=record, **what)
        Clock.schedule_once(lambda _dt: self._whose_turn())

    def _seat(self):
        me = self.model.seat if self.model.seat is not None else 0
        self.me = self.shown = me
        others = [(me + k) % len(self.names) for k in range(1, len(self.names))]
        self.ids.opponents.seat(others, self.names, self.touch_opponent)

    def happened(self, events):
        for event in events:
            if sound := SOUNDS.get(type(event)):
                self.app.sound(sound)
            if isinstance(event, e.Asked) and event.seat == self.me:
                self.app.buzz(80)
            if isinstance(event, e.Peeked) and event.card is not None:
                Toast.say(tr._("You see a {card}.", card=figure(event.card)), icon="eye-outline")
            if isinstance(event, e.Scouted) and event.cards:
                cards = ", ".join(figure(card) for card in reversed(event.cards))
                Toast.say(tr._("Next in the deck: {cards}", cards=cards), icon="binoculars", seconds=5)
            if self.app.profile.settings.speech and (line := self.face.say(event, self.names)):
                self.app.say(line)
        self._look()
        Clock.schedule_once(lambda _dt: self._whose_turn())

    def rewound(self):
        self._look()

    def _whose_turn(self):
        """Where several people share the device, hand it over before anything secret is shown."""
        if self.model is None or self.model.outcome is not None or not self.in_front():
            return
        acting = self.model.person_to_move()
        mine = self.model.seat in self.model.game.to_move(self.model.match.state)
        if acting is not None and not mine:
            self.hand_over(acting, self._taken_over)

    def _taken_over(self):
        self._seat()
        self._look()

    def _again(self, *_):
        if self.model:
            self._look()

    def _look(self):
        """Show the present view."""
        view, model = self.model.view, self.model
        self.over = model.outcome is not None
        me = int(self.me)
        acting = not self.over and me in model.game.to_move(view) and model.seats[me].kind == "person"
        self.choosing = Choosing(view, me, model.game.actions(view, me)) if acting else None
        if self.choosing or self.over:
            self.shown = me
        self.history = [list(scores) for scores in view.history]
        self._show()

    def _show(self):
        view, choosing, me = self.model.view, self.choosing, int(self.me)
        ids = self.ids
        active = set(self.model.game.to_move(view))
        for panel in ids.opponents.panels:
            panel.show(view, int(panel.seat), int(panel.seat) in active)
            panel.chosen = panel.seat == self.shown
        shown = int(self.shown)
        ids.grid.grid = view.grids[shown]
        ids.grid.marks = list(view.marks[shown])
        ids.grid.choosable = choosing.choosable(shown) if choosing else []
        chosen = choosing.chosen(shown) if choosing else []
        ids.grid.chosen = chosen or [cell for cell in view.chosen[shown] if cell is not None]
        ids.grid.cursor = self.cursor if choosing else -1
        hand = view.hand if view.turn == me else None
        ids.piles.show(view, self._takes(), hand)
        ids.stock.cards = list(view.stocks[me]) + ([hand] if isinstance(hand, str) else [])
        ids.stock.aimed = choosing.card if choosing else ""
        self._say(view)
        ids.buttons.choices = self._buttons()
        ids.table.arrange()

    def _takes(self):
        draws = self.choosing.draws() if self.choosing and not self.choosing.card else []
        kinds = {DrawDeck: "deck", TakeDiscard: "discard", DrawAction: "actions"}
        return [kinds[type(draw)] for draw in draws]

    # Words

    def _say(self, view):
        shown, me = int(self.shown), int(self.me)
        self.plate_name = self.names[shown]
        up = sum(cell.value for cell in view.grids[shown] if cell is not None and cell.up)
        self.plate_small = tr._("shown {up} · total {total}", up=figure(up), total=figure(view.totals[shown]))
        hidden = sum(cell is not None and not cell.up for cell in view.grids[shown])
        self.plate_right = tr.n("{n} hidden", "{n} hidden", hidden)
        turn = self.names[view.turn]
        whose = tr._("your turn") if self.choosing and view.turn == me else tr._("{name} plays", name=turn)
        if view.phase == "open":
            whose = tr._("choose two cards")
        elif view.phase == "vote":
            whose = tr._("votes")
        title, text = self._hint(view)
        words = [tr._("Round {n}", n=view.round), whose]
        # In landscape there is no room beside the stock: what to do stands in the bar.
        self.status = " · ".join([*words, text] if room.landscape and text else words)
        self.ids.stock.title, self.ids.stock.text = title, text
        if self.over:
            outcome = self.model.outcome
            self.headline = winners_line(outcome, self.names)
            self.sentence = self.face.headline(self.model.match.record(), outcome, self.names)[1]

    def _hint(self, view):
        """What is being done, and what to do next."""
        choosing = self.choosing
        if choosing is None:
            return "", ""
        if choosing.card:
            return f"{card_name(choosing.card)}, {card_when(choosing.card)}", card_line(choosing.card)
        if isinstance(view.hand, str) and view.turn == choosing.me and view.phase == "card":
            return f"{card_name(view.hand)}, {card_when(view.hand)}", card_line(view.hand)
        return {
            "open": ("", tr._("Tap two of your cards to turn them up.")),
            "draw": ("", tr._("Draw one card: deck, discard or action.")),
            "place": ("", tr._("Tap one of your cards.")),
            "react": ("", tr._("You are attacked.")),
            "give_up": ("", tr._("Tap the action card you give up.")),
            "end": ("", tr._("Play a kept card, or end your turn.")),
            "vote": ("", tr._("Another round?")),
        }.get(view.phase, ("", ""))

    def _buttons(self):
        """What can be done with a button now: (text, style, what to do)."""
        choosing, view = self.choosing, self.model.view
        if choosing is None:
            return []
        if choosing.card:
            return self._aiming_buttons()
        if view.phase == "react":
            return self._react_buttons()
        if view.phase == "vote":
            return [
                (tr._("Another round"), "filled", lambda: self.play(Vote(True))),
                (tr._("Stop here"), "outline", lambda: self.play(Vote(False))),
                (tr._("Abstain"), "plain", lambda: self.play(Vote(None))),
            ]
        return self._draw_buttons() or self._hand_buttons()

    def _aiming_buttons(self):
        play = self.choosing.complete()
        name = card_name(self.choosing.card)
        buttons = [(tr._("Play {card}", card=name), "filled", lambda: self.play(play))] if play else []
        return [*buttons, (tr._("Cancel"), "outline", self._stop_aiming)]

    def _react_buttons(self):
        answers = [
            (tr._("Use {card}", card=card_name(card)), "filled", lambda card=card: self.play(React(card)))
            for card in self.choosing.reactions()
        ]
        return [*answers, (tr._("Let it pass"), "outline", lambda: self.play(React(None)))]

    def _draw_buttons(self):
        words = {
            TakeDiscard: lambda: tr._("Take the {card}", card=figure(self.model.view.discard[-1])),
            DrawDeck: lambda: tr._("Draw deck"),
            DrawAction: lambda: tr._("Action"),
        }
        draws = self.choosing.draws()
        return [
            (words[type(draw)](), "filled" if place == 0 else "outline", lambda draw=draw: self.play(draw))
            for place, draw in enumerate(draws)
        ]

    def _hand_buttons(self):
        choosing, view, buttons = self.choosing, self.model.view, []
        if swap := choosing.swap():
            cell = view.grids[choosing.me][swap.cell]
            text = tr._("Swap with the {card}", card=figure(cell.value)) if cell.up else tr._("Swap here")
            buttons.append((text, "filled", lambda: self.play(swap)))
        if discard := choosing.discard():
            text = tr._("Discard it") if discard.reveal is None else tr._("Discard, turn this up")
            buttons.append((text, "outline", lambda: self.play(discard)))
        if view.phase == "card":
            hand = view.hand
            if hand in choosing.playable():
                buttons.append((tr._("Play {card}", card=card_name(hand)), "filled", lambda: self.touch_card(hand)))
            if keep := choosing.keep():
                buttons.append((tr._("Keep"), "outline", lambda: self.play(keep)))
            if hand in choosing.droppable():
                buttons.append((tr._("Drop"), "plain", lambda: self.play(Drop(hand))))
        if end := choosing.end():
            buttons.append((tr._("End turn"), "filled", lambda: self.play(end)))
        return buttons

    # Touching

    def play(self, action):
        self.app.sound("choose")
        self.cursor = -1
        self.model.play(int(self.me), action)

    def touch(self, seat, cell):
        """A card in the middle was tapped."""
        if self.choosing is None:
            return
        action = self.choosing.touch(seat, cell)
        if action is not None:
            self.play(action)
        else:
            self._show()

    def touch_opponent(self, seat):
        """Look at an opponent's cards large; tapped again, back to one's own."""
        self.shown = self.me if seat == self.shown else seat
        choosing = self.choosing
        if choosing and choosing.card and self.shown == seat and len(choosing.choosable(seat)) == 12:
            # The opponent alone is meant, not a card: one tap says it.
            choosing.touch(seat, 0)
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
            self.play(Drop(card))
        else:
            self.tell_card(card)

    def _show_target(self):
        """Where only opponents can be chosen, the leader's cards come to the middle."""
        choosing = self.choosing
        if choosing.choosable(int(self.me)):
            return
        others = [int(panel.seat) for panel in self.ids.opponents.panels if choosing.choosable(int(panel.seat))]
        if others:
            self.shown = min(others, key=lambda seat: self.model.view.totals[seat])
            self._show()

    def _stop_aiming(self):
        self.choosing.stop_aiming()
        self.shown = self.me
        self._show()

    def take(self, kind):
        """A pile was tapped."""
        if self.choosing is None or self.choosing.card:
            return
        kinds = {"deck": DrawDeck, "discard": TakeDiscard, "actions": DrawAction}
        for draw in self.choosing.draws():
            if isinstance(draw, kinds.get(kind, ())):
                self.play(draw)
                return
        if kind == "discard" and (discard := self.choosing.discard()):
            self.play(discard)

    def tell_card(self, card):
        """All about an action card."""
        text = f"{card_line(card)} ({card_when(card)})"
        Question(heading=card_name(card), text=text, answers=[(0, tr._("Close"), "outline")]).open()

    def tell_turn(self):
        """The turn, step by step."""
        text = "\n".join(
            [
                tr._("1. You may play kept action cards."),
                tr._("2. Draw one: from the deck, the discard, or an action card."),
                tr._("3. Deck: swap it in, or discard it and turn up a hidden card. Discard: swap it in."),
                tr._("4. You may play kept cards again; then the turn ends."),
            ]
        )
        Question(heading=tr._("Your turn, step by step"), text=text, answers=[(0, tr._("Close"), "outline")]).open()

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

    # Keys

    def press(self, key):
        if self.over:
            if key == "enter":
                self.show_result()
                return True
            return False
        choosing = self.choosing
        if choosing is None:
            return False
        if key in ARROWS:
            self._move_cursor(key)
        elif key in ("enter", "space"):
            self._confirm()
        elif key in ("d", "f", "a"):
            self.take({"d": "deck", "f": "discard", "a": "actions"}[key])
        elif key in ("1", "2", "3") and int(key) <= len(self.ids.stock.cards):
            self.touch_card(self.ids.stock.cards[int(key) - 1])
        elif key in ("o", "k", "x"):
            self._key_button(key)
        else:
            return False
        return True

    @property
    def steers(self):
        """Whether the arrows move over the cards."""
        return not self.over and self.choosing is not None

    def _move_cursor(self, key):
        cell = int(self.cursor)
        if cell < 0:
            self.cursor = 0
        elif key in ("left", "right"):
            self.cursor = cell - cell % COLUMNS + (cell % COLUMNS + ARROWS[key]) % COLUMNS
        else:
            self.cursor = (cell + ARROWS[key]) % 12
        self._show()

    def _confirm(self):
        """Enter does what the filled button says; where nothing is chosen yet, it touches the card under the cursor."""
        cell = int(self.cursor)
        choosing, shown = self.choosing, int(self.shown)
        ready = choosing.complete() if choosing.card else choosing.swap()
        if cell >= 0 and cell in choosing.choosable(shown) and cell not in choosing.chosen(shown):
            self.touch(shown, cell)
        elif ready:
            self.play(ready)
        elif self.ids.buttons.choices:
            self.ids.buttons.choices[0][2]()

    def _key_button(self, key):
        """O looks at the next opponent, K keeps, X discards or drops."""
        if key == "o":
            seats = [int(self.me), *(int(panel.seat) for panel in self.ids.opponents.panels)]
            self.shown = seats[(seats.index(int(self.shown)) + 1) % len(seats)]
            choosing = self.choosing
            if choosing.card and len(choosing.choosable(int(self.shown))) == 12 and not choosing.picks:
                choosing.touch(int(self.shown), 0)
            self._show()
        elif key == "k" and self.choosing.keep():
            self.play(self.choosing.keep())
        elif key == "x":
            view = self.model.view
            if discard := self.choosing.discard():
                self.play(discard)
            elif view.phase == "card" and view.hand in self.choosing.droppable():
                self.play(Drop(view.hand))

    def keys(self):
        return [
            ("← ↑ → ↓", tr._("choose a card")),
            ("Enter", tr._("do it")),
            ("D F A", tr._("deck, discard, action")),
            ("1–3", tr._("play from the stock")),
            ("O", tr._("next opponent")),
            ("K", tr._("keep")),
            ("X", tr._("discard or drop")),
            ("Esc", tr._("back")),
        ]


SCREEN = OjyxPlay
