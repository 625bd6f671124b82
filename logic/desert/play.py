"""The observable play layer of Le Désert: what the people at one device see of a match, and what they can do."""

from collections.abc import Callable, Generator, Mapping
from typing import Any

from msgspec.structs import replace

from logic.core.client import Events, MatchClient
from logic.core.override import override
from logic.core.play import Play
from logic.core.rng import mixed
from logic.desert import events as e
from logic.desert import state as s
from logic.desert.board import CELLS
from logic.desert.computers.reasons import reason
from logic.desert.play_state import DesertPlayState, Hint
from logic.desert.playback import StormCard, StormPlayback, playback, storm_cards
from logic.desert.state import Action, Cell, State
from logic.desert.turn import Extra, KeyName, Turn, turn_of

HINT_LEVEL = "expert"
HASTY_MS = 400
"""A second press so soon does not answer the question that the first one raised."""
NEWS = (e.Flipped, e.Found, e.PartAppeared, e.Calmed, e.Buried)
"""What is told until something else happens."""


class DesertPlay(Play[DesertPlayState]):
    """Composes a person's turn, and shows a storm card by card."""

    def __init__(
        self, client: MatchClient, *, now: Callable[[], int], shows_storms: Callable[[], bool] = lambda: True
    ) -> None:
        """`now` tells milliseconds; `shows_storms` is asked at every storm whether its cards are shown one by one."""
        self.now, self._shows_storms = now, shows_storms
        super().__init__(client)

    @override
    def begin(self) -> None:
        self._asked_in: tuple[int, int] | None = None
        self._asked_at = 0
        #: A storm of an earlier visit has not been shown in this one.
        self._skipped = True
        self._storm: StormPlayback | None = None
        self._last_storm: tuple[StormCard, ...] = ()
        for events in self.client.shown_events():
            self._last_storm = storm_cards(events) or self._last_storm
        self.forget()

    @override
    def forget(self) -> None:
        """Moves were taken back: the last storm is still the same."""
        self._stop_storm()
        self._known: State = self.client.view
        self._news: Events = ()
        #: The one whom the navigator leads on.
        self._led: int | None = None
        self._compose()

    @override
    def hear(self, events: Events) -> None:
        self._stop_storm()
        storm = playback(self._known, events)
        news = any(isinstance(event, NEWS) for event in events)
        if news or storm or self._known.turn in self.client.people:
            # What a companion found is told while it goes on.
            self._news = events if news else ()
        self._known = self.client.view
        if storm:
            self._led, self._last_storm = None, storm.cards
            self._skipped = not self._shows_storms()
            if not self._skipped:
                self._storm = storm
                # The companions watch the storm too: they go on when it has been shown, or skipped.
                self.client.driver.pause()
        self._compose()

    @override
    def stepped(self, events: Events) -> None:
        """A forecast of one card leaves no choice: it goes to the bottom at once."""
        super().stepped(events)
        forecast = any(isinstance(event, e.Forecasted) for event in events)
        if forecast and self._turn is not None and len(self._turn.burials) == 1:
            self.act(self._turn.burials[0])

    def _compose(self) -> None:
        """Begin to compose an action: what was chosen and advised before belongs to another view."""
        self._turn: Turn | None = self._fresh_turn()
        self._asking = False
        self._hint: Hint | None = None

    @override
    def changed(self) -> None:
        """A room waits or goes on: nothing is aimed any more, the rest stays."""
        self._turn = self._fresh_turn()
        self.refresh()

    @override
    def present(self) -> DesertPlayState:
        shared = self.shared()
        shared["can_undo"] = shared["can_undo"] and self._turn is not None
        return DesertPlayState(
            **shared,
            turn=self._turn,
            asking=self._asking,
            hint=self._hint,
            last_storm=self._last_storm,
            storm=self._storm,
            skipped=self._skipped,
            news=self._news,
        )

    def _fresh_turn(self) -> Turn | None:
        view, seat = self.client.view, self.client.person_to_move()
        if seat is None or self._storm is not None:
            return None
        turn = turn_of(view, seat, self.client.game.actions(view, seat))
        leads_on = view.guided is not None and view.guided.seat == self._led
        return turn.led(view.guided.seat) if view.guided and leads_on else turn

    # The turn

    @override
    def act(self, action: Action) -> None:
        """Do it, or hear why not; whoever leads somebody goes on leading them while the tiles are paid for."""
        if self._turn is not None:
            self._led = action.seat if isinstance(action, s.Guide) else None
            super().act(action)

    def tap(self, cell: Cell) -> None:
        """A tile means what there is to do on it, a step, or a target."""
        if self._turn is None:
            return
        action = self._turn.at(cell)
        if action is not None:
            self.act(action)
        elif self._turn.aiming is not None:
            self.stop_aiming()
        elif cell != self._turn.me.cell:
            self.act(s.Move(cell))

    def press(self, name: KeyName) -> None:
        """One of the five keys; where it can do nothing, the rules say why."""
        if self._turn is None:
            return
        here = self._turn.me.cell
        refused: Mapping[str, Action] = {
            "dig": s.Dig(here), "flip": s.Flip(), "pick": s.PickUp(0), "tunnel": s.Tunnel(here)
        }  # fmt: skip
        if name == "end":
            self.end_turn()
        elif name in self._turn.keys:
            self._follow(self._turn.press(name))
        else:
            self.act(refused[name])

    def end_turn(self) -> None:
        """With points left, or gear that would save one's life, the first try of a turn only asks."""
        if self._turn is None:
            return
        turn = (self._turn.view.turns, self._turn.seat)
        if (self._turn.me.points or self._turn.rescues) and self._asked_in != turn:
            self._asked_in, self._asked_at, self._asking = turn, self.now(), True
            self._turn = self._turn.at_rest()
            self.refresh()
        elif not self._asking or self.now() - self._asked_at >= HASTY_MS:
            self.act(s.EndTurn())

    def stop_aiming(self) -> None:
        if self._turn is not None:
            self._led, self._turn = None, self._turn.at_rest()
            self.refresh()

    def take(self, number: int) -> None:
        """Use an extra, or begin to aim it."""
        if self._turn is not None and number < len(self._turn.extras):
            self._follow(self._turn.take(self._turn.extras[number]))

    def take_shown(self, extra: Extra) -> None:
        """Use an extra of a list that was opened a while ago: others may have changed what can be done."""
        now = self._turn and self._turn.extra(extra.kind, extra.what)
        if self._turn and now:
            self._follow(self._turn.take(now))
        else:
            self.refused("gone")

    def bury(self, index: int) -> None:
        """Put a card of the forecast at the bottom."""
        self.act(s.Bury(index))

    def _follow(self, chosen: Action | Turn) -> None:
        if isinstance(chosen, Turn):
            self._turn, self._asking = chosen, False
            self.refresh()
        else:
            self.act(chosen)

    # By keys

    def go(self, down: int, right: int) -> None:
        """Walk in a direction, or choose a target in it: the one beside at once, a farther one with the cursor."""
        if self._turn is None:
            return
        cell = self._turn.beside(down, right)
        if self._turn.aiming is None:
            if cell in CELLS:
                self.act(s.Move(cell))
        elif cell in self._turn.targets and self._turn.cursor is None:
            self.act(self._turn.targets[cell])
        else:
            self._turn = self._turn.pointed(down, right)
            self.refresh()

    def confirm(self, *, ends: bool) -> None:
        """Act where the cursor is; with nothing aimed, end the turn if that is meant."""
        if self._turn is None:
            return
        if self._turn.aiming is None:
            if ends:
                self.end_turn()
        elif self._turn.cursor is not None:
            self.act(self._turn.targets[self._turn.cursor])
        elif isinstance(self._turn.aiming, str):
            self.press(self._turn.aiming)

    def choose(self, number: int) -> None:
        """A card of the forecast by its number, or an extra."""
        if self._turn is None or not self._turn.burials:
            self.take(number)
        elif number < len(self._turn.burials):
            self.act(self._turn.burials[number])

    # Hints

    def ask_hint(self) -> None:
        """Ask the best companion; while the state says that it thinks, `thoughts` leads to its `advise`."""
        if self._turn is not None and not self.state.thinking:
            self._hint = replace(self._hint or Hint(), thinking=True)
            self.refresh()

    def thoughts(self) -> Generator[None, None, Any]:
        """The companion's thinking, which takes long; returns an action."""
        match, view = self.client.match, self.client.view
        seed = mixed(match.seed, len(match.log))
        return self.client.game.computer(HINT_LEVEL).think(view, view.turn, seed)

    def advise(self, action: Action) -> None:
        """What the companion would do, and why."""
        self._hint = Hint(action, reason(self.client.view, action))
        self.refresh()

    def stop_thinking(self) -> None:
        """Nobody looks any more: what the companion would do is not worth knowing."""
        if self.state.thinking:
            self._hint = None
            self.refresh()

    # The storm

    def go_on_with_storm(self) -> None:
        """Show its next frame; after the last one it is over."""
        if self._storm is not None:
            following = self._storm.next()
            if following is None:
                self._end_storm(skipped=False)
            else:
                self._storm = following
                self.refresh()

    def skip_storm(self) -> None:
        """Show at once what it has led to."""
        if self._storm is not None:
            self._end_storm(skipped=True)

    def _end_storm(self, *, skipped: bool) -> None:
        self._stop_storm()
        self._skipped = skipped
        self._turn = self._fresh_turn()
        self.refresh()

    def _stop_storm(self) -> None:
        """Show it no more; the companions go on."""
        if self._storm is not None:
            self._storm = None
            if not self.client.paused and self.client.outcome is None:
                self.client.driver.open()
