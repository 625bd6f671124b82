"""Follows a room's match on a guest: steps, own actions, and the verification at the end."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from logic.core.game import AnyGame, Entry
from logic.core.replay import Record, Seat
from logic.peer import messages
from logic.peer.guest.checks import ViewReader, check_deal, check_log, check_missed, check_options
from logic.peer.guest.remote import RemoteMatch
from logic.peer.guest.transcript import SeedPromise, Transcript, verify
from logic.peer.room_state import RefusalReason, RoomState, Verification
from logic.peer.security.fair_seed import seed

ACTIONS_AHEAD = 16
"""How many actions may be queued."""


class RoomListener(Protocol):
    """Receives a guest's updates; `run_on_ui_thread` runs calls in order."""

    def run_on_ui_thread(self, call: Callable[[], None]) -> None: ...
    def on_state(self, state: RoomState) -> None: ...
    def on_refused(self, reason: RefusalReason) -> None: ...
    def on_match(self, match: RemoteMatch) -> None: ...


class _Sent:
    """A pending action; when it is sent again, it keeps its id and the step it responds to."""

    __slots__ = ("action", "id", "number")

    def __init__(self, action: Raw) -> None:
        self.action = action
        self.id = secrets.token_hex(16)
        self.number: int | None = None


class MatchFollower:
    """Follows a match step by step. Its RemoteMatch belongs to the UI thread."""

    def __init__(
        self,
        game: AnyGame,
        dealt: messages.Dealt,
        promised: SeedPromise,
        transcript: Transcript,
        listener: RoomListener,
        send: Callable[[messages.FromGuest], None],
    ) -> None:
        self.game = game
        #: The start of the match, and the host's session that sends it.
        self.dealt = dealt
        #: The number of known steps.
        self.number = 0
        self._promised, self._transcript, self._listener, self._send = promised, transcript, listener, send
        options = check_deal(dealt, game)
        self._reader = ViewReader(game, options, len(dealt.seats), dealt.eyes)
        seats = tuple(_seen_from(dealt.eyes, number, seat) for number, seat in enumerate(dealt.seats))
        self._start: Record[Any, Any] = Record(dealt.id, game.id, options, seats, 0, dealt.started)
        self._match = RemoteMatch(game, self._start, dealt.eyes, send=self._asked, give_up=self._give_up)
        self._begun = self._went_back = False
        #: Events of steps whose view has not arrived yet.
        self._news: list[tuple[Any, ...]] = []
        self._actions: deque[_Sent] = deque()
        self._log: list[Entry[Any]] = []
        self._loop = asyncio.get_running_loop()
        transcript.begin_life(dealt.life, dealt.born)

    def goes_on(self, dealt: messages.Dealt) -> None:
        """Continue on a new connection; a restarted host may have lost steps that it had not saved."""
        check_deal(dealt, self.game)
        self._transcript.begin_life(dealt.life, dealt.born)
        if dealt.life != self.dealt.life and dealt.born < self.number:
            self.number = dealt.born
            self._went_back = True
        if replace(dealt, life=self.dealt.life, born=self.dealt.born) != self.dealt:
            # The start differs from what was sent before.
            self._promised = replace(self._promised, promise="")
        self.dealt = dealt
        self._news.clear()

    def missed(self, message: messages.Missed) -> None:
        """Events of steps missed while disconnected; the view follows."""
        check_missed(message, self.number + len(self._news))
        for events in message.events:
            self._happened(events)

    def step(self, message: messages.Step) -> None:
        """A new state, or a snapshot of the current one."""
        if message.events is not None:
            self._happened(message.events, live=True)
        view = self._reader.view(message.view)
        self._transcript.add_shown(message.number, view=view)
        match, news, before = self._match, tuple(self._news), self.number
        if message.number != before + len(news):
            raise messages.Malformed("steps are missing")
        if not self._begun:
            self._begun = True
            self._run_on_ui_thread(lambda: match.begin(view, news))
            self._listener.on_match(match)
        elif self._went_back:
            self._went_back = False
            self._run_on_ui_thread(lambda: match.went_back(view, before, news))
        elif news:
            self._run_on_ui_thread(lambda: match.stepped(view, news))
        self._news.clear()
        self.number = message.number
        self._tell_clocks(message.clocks)

    def clocks(self, message: messages.Clocks) -> None:
        match = self._match
        self._run_on_ui_thread(lambda: match.set_clocks(message.clocks, running=message.running))

    def answer(self, action_id: str, reason: str) -> None:
        """The answer to the pending action; the next one is sent."""
        if not self._actions or self._actions[0].id != action_id:
            return
        answered = self._actions.popleft()
        if not reason:
            self._transcript.add_acknowledged(self.number, messages.read(answered.action, self.game.Action))
        if reason:
            # The actions behind it assumed that it would be applied.
            self._actions.clear()
        match, waiting = self._match, len(self._actions)
        self._run_on_ui_thread(lambda: match.answered(waiting, reason))
        self._send_next()

    def send_again(self) -> None:
        """Send an unanswered action again on a new connection."""
        if self._actions:
            self._send_next()

    def log(self, message: messages.Log) -> None:
        if message.first == 0:
            self._log.clear()
        check_log(message, len(self._log), self.number)
        kind = Entry[self.game.Action]  # type: ignore[name-defined]
        self._log.extend(messages.read(entry, kind) for entry in message.entries)

    async def opened(self, message: messages.Opened) -> Verification:
        """The host has revealed everything: replay the match and compare it with the transcript."""
        if message.length != len(self._log):
            raise messages.Malformed("entries are missing")
        record = replace(self._start, log=tuple(self._log))
        hidden = b"" if bytes(message.options) == b"null" else bytes(message.options)
        if hidden:
            record = replace(record, options=check_options(message.options, self.game, record.options))
        shares = self.dealt.contributions
        result = await asyncio.to_thread(
            verify, self.game, record, self._promised, shares, (message.secret, hidden), self._transcript
        )
        match, full = self._match, replace(record, seed=seed(message.secret, shares))
        if result.what not in ("promise", "contribution", "log"):
            self._run_on_ui_thread(lambda: match.completed(full))
        return result

    def _happened(self, events: tuple[Raw, ...], *, live: bool = False) -> None:
        decoded = self._reader.events(events)
        self._news.append(decoded)
        self._transcript.add_shown(self.number + len(self._news), events=decoded, live=live)

    def _tell_clocks(self, clocks: dict[str, int]) -> None:
        match = self._match
        self._run_on_ui_thread(lambda: match.set_clocks(clocks, running=match.running))

    def _run_on_ui_thread(self, call: Callable[[], None]) -> None:
        self._listener.run_on_ui_thread(call)

    # Called on the UI thread.

    def _asked(self, action: Any) -> None:
        raw = Raw(msgspec.json.encode(action))
        self._loop.call_soon_threadsafe(self._ask, raw)

    def _give_up(self) -> None:
        self._loop.call_soon_threadsafe(self._send, messages.Leave(stay=True))

    def _ask(self, action: Raw) -> None:
        if len(self._actions) >= ACTIONS_AHEAD:
            match, waiting = self._match, len(self._actions)
            self._run_on_ui_thread(lambda: match.answered(waiting, "unreachable"))
            return
        self._actions.append(_Sent(action))
        if len(self._actions) == 1:
            self._send_next()

    def _send_next(self) -> None:
        if self._actions:
            first = self._actions[0]
            if first.number is None:
                first.number = self.number
                self._transcript.add_sent(self.number, messages.read(first.action, self.game.Action))
            self._send(messages.Act(first.id, first.number, first.action))


def _seen_from(eyes: int | None, number: int, seat: Seat) -> Seat:
    """A seat as this device sees it: its own is a person, other people are peers."""
    if seat.kind == "computer":
        return seat
    return replace(seat, kind="person" if number == eyes else "peer")
