"""The host of a room: its own decisions, the guests' requests, and the room's matches."""

from collections.abc import Callable
from datetime import datetime
from secrets import token_hex
from typing import Any, Protocol

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from logic.core.driver import Handle, Scheduler
from logic.core.game import AnyGame
from logic.core.replay import Record
from logic.core.saves import Saves, new_id
from logic.peer import messages
from logic.peer.host.absence import AbsenceTimers
from logic.peer.host.broadcaster import MatchBroadcaster, SeedDeal, hidden_options
from logic.peer.host.chat import Chat
from logic.peer.host.connection import Connection
from logic.peer.host.connections import ConnectionRegistry
from logic.peer.host.persistence import RoomSaver, SavedRoom, restore_roster
from logic.peer.host.referee import Referee
from logic.peer.host.reveal import RevealPhase
from logic.peer.host.room_match import RoomMatch
from logic.peer.host.roster import Member, RequestRefused, Roster
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import Absent, Link, Opening, Phase, PlaceKind, RoomInfo
from logic.peer.security.fair_seed import new_secret, seed
from logic.peer.security.handshake import Authenticator
from logic.peer.security.invitation import new_room_id


class Clockwork(Scheduler, Protocol):
    """The scheduler for the match, and seconds for the rate limits."""

    def seconds(self) -> float: ...


class Host:
    """A room. Everything here runs in one event loop; `ConnectionAcceptor` passes on the guests' messages."""

    def __init__(self, game: AnyGame, opening: Opening, clock: Clockwork, saves: Saves, limits: RoomLimits) -> None:
        self.id = new_room_id()
        self.game = game
        self.opening = opening
        self.options = game.renewed(opening.options)
        self.limits = limits
        self.clock = clock
        self.saver = RoomSaver(saves, self._saved_room)
        self.authenticator = Authenticator(limits, clock.seconds, self._token)
        self.authenticator.code_changed = self._code_changed
        self.roster = Roster.new(game)
        self.connections = ConnectionRegistry(limits, clock.seconds, self._link_changed)
        self.phase: Phase = "lobby"
        self.room_match: RoomMatch | None = None
        self.absent = opening.absent
        self.chat = Chat(opening.chat, limits.chat_kept)
        self.level = opening.level or game.levels[len(game.levels) // 2]
        #: The port, saved so that guests can come back after a restart of the host.
        self.port = opening.port
        #: Called soon after any change of the room.
        self.on_change: Callable[[], None] = lambda: None
        self._deal = self._new_deal()
        #: The members because of whom the last start was called off.
        self._withheld: tuple[str, ...] = ()
        self._absence = AbsenceTimers(limits, clock, lost=self._lost, given_up=self._given_up)
        self._telling: Handle | None = None

    # The host's decisions; they raise RequestRefused.

    def set_place(self, number: int, kind: PlaceKind, level: str = "") -> None:
        self._only("lobby")
        self.roster.set_place(number, kind, level)
        self.changed()

    def rename(self, number: int, name: str) -> None:
        self.roster.rename_place(number, name)
        self.changed()

    def set_game(self, game: AnyGame, options: Any, size: int) -> None:
        """Change the game, its options and the number of places; nobody has to join again."""
        self._only("lobby")
        self.game, self.options = game, game.renewed(options)
        if hidden_options(game, self.options) != self._deal.hidden:
            # The promise covers the hidden options.
            self._deal = self._new_deal()
        self.opening = replace(self.opening, game=game.id, options=self.options)
        self.level = game.levels[len(game.levels) // 2]
        self.roster.set_game(game, size)
        self.changed()

    def set_chat(self, on: bool) -> None:
        self.chat.on = on
        self.changed()

    def set_absent(self, absent: Absent) -> None:
        self.absent = absent
        self.changed()

    def start(self) -> None:
        """Start a match: shares are fixed now, every seat reveals its own, and then the match is dealt."""
        self._only("lobby")
        self.roster.check(self.options)
        self.phase, self._withheld = "drawing", ()
        self._reveal = RevealPhase(
            self.roster, self._deal.promise, revealed=self._deal_match, called_off=self._call_off
        )
        self._broadcast_room()
        self._reveal.begin(self.clock, self.limits.reveal_ms)

    def pause(self) -> None:
        self._current_match().pause()
        self.changed()

    def resume(self) -> None:
        """Continue after a pause; computers play for missing members, whose grace period begins."""
        room_match = self._current_match()
        waited_for = [member for member in self.roster.seated() if member.place in room_match.waiting]
        room_match.resume()
        for member in waited_for:
            self._absence.lose(member)
        self.changed()

    def kick(self, number: int) -> None:
        """Remove a member and change the code, so that they cannot come back."""
        member = self.roster.members.get(number)
        if member is None or member.host:
            raise RequestRefused("not_now")
        self.connections.end(member, "kicked")
        self.remove_member(member)
        self.authenticator.change_code()

    def again(self) -> None:
        """After the end, return to the lobby for another match with another secret."""
        self._only("over")
        for member in self.roster.seated():
            if member.link == "lost" and member.place is not None and self.roster.places[member.place].gone:
                # They are not expected back.
                self.remove_member(member)
        self.phase, self.room_match = "lobby", None
        self.options = self.game.renewed(self.options)
        self._deal = self._new_deal()
        self.roster.reopen_places()
        self.changed()

    def record(self) -> Record[Any, Any]:
        """The match, with everything needed to reopen its room."""
        return self.saver.record(self._current_match().referee.match)

    def export_match(self) -> Record[Any, Any]:
        """The match for another host to continue."""
        return self.saver.export_match(self._current_match().referee.match)

    def reopen(self, record: Record[Any, Any], saved: SavedRoom, *, same_host: bool) -> None:
        """Resume a match. On the same host all members keep their seats; on another host people join again and take
        the seats they had."""
        self.options = record.options
        self._deal = SeedDeal(
            saved.secret,
            self._deal.life,
            saved.contributions,
            len(record.log),
            hidden_options(self.game, record.options),
        )
        if same_host:
            self.id, self.authenticator.code = saved.id, saved.code
        self.roster = restore_roster(self.game, record, saved, saved.members if same_host else ())
        for member in self.roster.members.values():
            if member.place is None and not member.host:
                # The match waits for its players; spectators have the usual timeout.
                self._absence.lose(member)
        room_match = self._play(record)
        people = (n for n, place in enumerate(self.roster.places) if place.kind != "computer" and not place.gone)
        room_match.waiting.update(people)
        room_match.begin()

    def close(self) -> None:
        """Close the room for everybody; an unfinished match stays saved."""
        if self.phase == "playing":
            self._keep()
        self._absence.close()
        if self.phase == "drawing":
            self._reveal.close()
        if self.room_match:
            self.room_match.close()
        self.connections.end_all("closed")
        if self._telling:
            self._telling.cancel()
            self._telling = None

    # Guests; called by the acceptor and the message dispatch.

    def enter(self, member: Member, connection: Connection, known: messages.Known | None) -> None:
        """A member has connected, for the first time or again: send them everything."""
        self._absence.back(member)
        if self.room_match and self.phase == "playing" and member.place is not None:
            self.room_match.back(member.place)
        # From here on they receive broadcasts, so the state is updated first.
        self.connections.add(member, connection)
        connection.send(messages.Entered(member.number, member.token))
        connection.send(messages.Room(self.info(host=member.host)))
        for line in self.chat.lines:
            connection.send(messages.Said(line))
        self._show_match(member, known=known)
        self.changed()

    def disconnected(self, member: Member) -> None:
        """A member's connection broke."""
        self.connections.remove(member)
        if member.number in self.roster.members:
            self._absence.away(member)
            self.changed()

    def sit(self, member: Member, number: int | None) -> None:
        """A member takes a place, or watches; raises RequestRefused."""
        if self.phase == "lobby":
            self.roster.sit(member, number)
        elif self.phase == "playing" and self.room_match and member.place is None and number is not None:
            # The seat they had on the previous host.
            self.roster.sit(member, number)
            self.room_match.back(number)
            self._keep_room()
            self._show_match(member)
        else:
            raise RequestRefused("not_now")
        self.changed()

    def ready(self, member: Member, to: str, committed: str | None) -> None:
        """A member is ready, with a commitment to a share of the seed, or not ready any more."""
        self._only("lobby")
        if member.place is None:
            raise RequestRefused("not_now")
        if committed is not None and to != self._deal.promise:
            raise RequestRefused("stale_promise")
        member.commitment = committed or ""
        self.changed()

    def reveal(self, member: Member, contribution: str) -> None:
        """A member reveals their share; raises Malformed. A late one is ignored: the start has been called off."""
        if self.phase == "drawing":
            self._reveal.receive(member, contribution)

    def remove_member(self, member: Member) -> None:
        """Remove a member for good; their token becomes invalid."""
        self._absence.forget(member)
        if self.phase == "drawing" and member.place is not None:
            self._reveal.call_off(member)
        if self.phase == "lobby" or member.place is None:
            self.roster.forget(member)
        else:
            if self.room_match and self.phase == "playing":
                self.room_match.give_up(member.place)
            self.roster.forget(member, keep_place=True)
        self.changed()

    def _lost(self, member: Member) -> None:
        if self.room_match and self.phase == "playing" and member.place is not None:
            self.room_match.lost(member.place, self.absent)
        self.changed()

    def _given_up(self, member: Member) -> None:
        """The grace period is over. A member with a seat in a match may still come back and watch."""
        if self.room_match and self.phase == "playing" and member.place is not None:
            self.room_match.give_up(member.place)
        elif not member.host:
            self.remove_member(member)
        self.changed()

    def _link_changed(self, member: Member, link: Link) -> None:
        if member.link != link:
            member.link = link
            self.changed()

    # The match.

    def _call_off(self, names: tuple[str, ...]) -> None:
        """Return to the lobby with another promise, because shares were revealed."""
        self.phase, self._withheld = "lobby", names
        self._deal = self._new_deal()
        self.roster.unready()
        self.changed()

    def _deal_match(self) -> None:
        """Deal the match, with the seed made of the promised secret and every seat's share."""
        seats = self.roster.assign_seats()
        self._deal = replace(self._deal, contributions=self.roster.contributions())
        now = datetime.now()
        dealt = seed(self._deal.secret, self._deal.contributions)
        record: Record[Any, Any] = Record(
            new_id(now), self.game.id, self.options, seats, dealt, now.isoformat(timespec="seconds")
        )
        room_match = self._play(record)
        self._broadcast_room()
        self._keep()
        self._show_match(*self.roster.members.values())
        room_match.begin()

    def _play(self, record: Record[Any, Any]) -> RoomMatch:
        referee = Referee(
            self.game,
            record,
            self.clock,
            answer_ms=self.limits.answer_ms,
            keep=self._keep,
            tell=lambda eyes, step: self._broadcaster.step(eyes, step),
        )
        self.phase = "playing"
        self.room_match = RoomMatch(referee, self.roster, self.level, self._held)
        self._broadcaster = MatchBroadcaster(self.connections, self.room_match, self._deal)
        return self.room_match

    def _keep(self) -> None:
        """Save the match, before the step is sent to anybody."""
        referee = self._current_match().referee
        if referee.outcome is not None:
            # After the last step has been sent.
            self.clock.after(0, self._over)
        if self.saver.save(referee.match):
            self.changed()

    def _keep_room(self) -> None:
        """Save changes of the room during a match, too."""
        if self.room_match and self.phase == "playing" and self.room_match.referee.outcome is None:
            self._keep()

    def _code_changed(self) -> None:
        self._keep_room()
        self.changed()

    def _over(self) -> None:
        self.phase = "over"
        self._current_match().close()
        self._broadcast_room()
        for member in self.roster.members.values():
            self._broadcaster.end(member)

    def _held(self) -> None:
        """The match was paused or continued, and its clocks with it."""
        for member in self.roster.members.values():
            self._broadcaster.clocks(member)
        self.changed()

    def _show_match(self, *members: Member, known: messages.Known | None = None) -> None:
        """Send the match, and its end if it is over, to members who have not seen it."""
        for member in members if self.room_match else ():
            self._broadcaster.show(member, known)
            if self.phase == "over":
                self._broadcaster.end(member)

    def _new_deal(self) -> SeedDeal:
        return SeedDeal(new_secret(), token_hex(16), hidden=hidden_options(self.game, self.options))

    # The room.

    def info(self, *, host: bool = False) -> RoomInfo:
        """The room as everybody may know it, or as the host's own device does."""
        places, people = self.roster.public_view()
        room_match = self.room_match
        return RoomInfo(
            self.id,
            self.game.id,
            Raw(msgspec.json.encode(self.options if host else self.game.public_options(self.options))),
            self.phase,
            places,
            people,
            self._deal.promise,
            paused=bool(room_match and room_match.paused),
            waiting_for=tuple(sorted(room_match.waiting)) if room_match else (),
            chat=self.chat.on,
            absent=self.absent,
            withheld=self._withheld,
        )

    def changed(self) -> None:
        """Schedule a broadcast of the room, which collects further changes."""
        if self._telling is None:
            self._telling = self.clock.after(self.limits.tell_ms, self._broadcast_room)

    def _broadcast_room(self) -> None:
        if self._telling:
            self._telling.cancel()
        self._telling = None
        self.connections.broadcast(messages.Room(self.info()), lambda member: not member.host)
        self.connections.broadcast(messages.Room(self.info(host=True)), lambda member: member.host)
        self.on_change()

    def _saved_room(self) -> SavedRoom:
        return SavedRoom(
            self.id,
            self.authenticator.code,
            self.port,
            self.opening.relay,
            self.opening.announce,
            self._deal.secret,
            self._deal.contributions,
            tuple(member.saved() for member in self.roster.members.values()),
            tuple(number for number, place in enumerate(self.roster.places) if place.gone),
            self.absent,
            self.chat.on,
            self.level,
        )

    def _token(self, number: int) -> str | None:
        member = self.roster.members.get(number)
        return member.token if member else None

    def _only(self, phase: Phase) -> None:
        if self.phase != phase:
            raise RequestRefused("not_now")

    def _current_match(self) -> RoomMatch:
        if self.room_match is None:
            raise RequestRefused("not_now")
        return self.room_match
