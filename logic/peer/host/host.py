"""The host of a room: what it decides, what its guests wish, and the matches that are played in it."""

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
from logic.peer import messages as said
from logic.peer.host.absence import Attendance
from logic.peer.host.broadcaster import Deal, Herald, hidden_options
from logic.peer.host.chat import Talk
from logic.peer.host.connection import Connection
from logic.peer.host.connections import Company
from logic.peer.host.persistence import Keeper, RoomKept, kept_hall
from logic.peer.host.referee import Referee
from logic.peer.host.reveal import Drawing
from logic.peer.host.room_match import Playing
from logic.peer.host.roster import Hall, Member, NotGrantedError
from logic.peer.room_limits import Settings
from logic.peer.room_state import Absent, Link, Opening, Phase, PlaceKind, RoomInfo
from logic.peer.security.fair_seed import new_secret, seed
from logic.peer.security.handshake import Door
from logic.peer.security.invitation import new_room_id


class Clockwork(Scheduler, Protocol):
    """Time as a host needs it: for the table, and in seconds for the limits."""

    def seconds(self) -> float: ...


class Host:
    """A room. Everything here happens in one event loop; `Reception` brings the guests' messages."""

    def __init__(self, game: AnyGame, opening: Opening, clock: Clockwork, saves: Saves, settings: Settings) -> None:
        self.id = new_room_id()
        self.game = game
        self.opening = opening
        self.options = opening.options
        self.settings = settings
        self.clock = clock
        self.keeper = Keeper(saves, self._kept)
        self.door = Door(settings, clock.seconds, self._token)
        self.door.code_changed = self._code_changed
        self.hall = Hall.new(game)
        self.company = Company(settings, clock.seconds, self._link_changed)
        self.phase: Phase = "lobby"
        self.playing: Playing | None = None
        self.absent = opening.absent
        self.talk = Talk(opening.chat, settings.chat_kept)
        self.level = opening.level or game.levels[len(game.levels) // 2]
        #: Where it listens, for those who come back after the host was gone.
        self.port = opening.port
        #: Called soon after anything about the room has changed.
        self.on_change: Callable[[], None] = lambda: None
        self._deal = self._new_deal()
        #: Who the last start was called off for.
        self._withheld: tuple[str, ...] = ()
        self._attendance = Attendance(settings, clock, lost=self._lost, given_up=self._given_up)
        self._telling: Handle | None = None

    # What the host decides; NotGrantedError where that cannot be.

    def set_place(self, number: int, kind: PlaceKind, level: str = "") -> None:
        self._only("lobby")
        self.hall.set_place(number, kind, level)
        self.changed()

    def rename(self, number: int, name: str) -> None:
        self.hall.rename_place(number, name)
        self.changed()

    def set_options(self, options: Any) -> None:
        self._only("lobby")
        self.options = options
        if hidden_options(self.game, options) != self._deal.hidden:
            # What is told at the end only is promised now.
            self._deal = self._new_deal()
        self.hall.unready()
        self.changed()

    def set_game(self, game: AnyGame, options: Any, size: int) -> None:
        """Another game for everybody in the room, at a table of that size; nobody has to join anew."""
        self._only("lobby")
        self.game, self.options = game, options
        self.opening = replace(self.opening, game=game.id, options=options)
        self.level = game.levels[len(game.levels) // 2]
        self.hall.set_game(game, size)
        self.changed()

    def set_chat(self, on: bool) -> None:
        self.talk.on = on
        self.changed()

    def set_absent(self, absent: Absent) -> None:
        self.absent = absent
        self.changed()

    def start(self) -> None:
        """Nobody's share can change any more: all hear so, every seat shows its own, and then it is dealt."""
        self._only("lobby")
        self.hall.check(self.options)
        self.phase, self._withheld = "drawing", ()
        self._drawing = Drawing(self.hall, self._deal.promise, drawn=self._drawn, called_off=self._call_off)
        self._tell_room()
        self._drawing.begin(self.clock, self.settings.draw_ms)

    def pause(self) -> None:
        self._going_on().pause()
        self.changed()

    def resume(self) -> None:
        """Go on after a pause; whoever is still waited for is played by a computer, and their grace runs."""
        playing = self._going_on()
        waited_for = [member for member in self.hall.seated() if member.place in playing.waiting]
        playing.resume()
        for member in waited_for:
            self._attendance.lose(member)
        self.changed()

    def kick(self, number: int) -> None:
        """Somebody has to go, and cannot come back with the code they know."""
        member = self.hall.members.get(number)
        if member is None or member.host:
            raise NotGrantedError("not_now")
        self.company.end(member, "kicked")
        self.part(member)
        self.door.change_code()

    def again(self) -> None:
        """After the end: back to the lobby, for another match with another secret."""
        self._only("over")
        for member in self.hall.seated():
            if member.link == "lost" and member.place is not None and self.hall.places[member.place].gone:
                # Nobody waits for them any more.
                self.part(member)
        self.phase, self.playing = "lobby", None
        self._deal = self._new_deal()
        self.hall.spread_out()
        self.changed()

    def record(self) -> Record[Any, Any]:
        """The match, with all it takes to open its room again."""
        return self.keeper.record(self._going_on().referee.match)

    def handed_on(self) -> Record[Any, Any]:
        """The match as another host may go on with it."""
        return self.keeper.handed_on(self._going_on().referee.match)

    def reopen(self, record: Record[Any, Any], kept: RoomKept, *, same_host: bool) -> None:
        """Take up a match again. The same host finds everybody's seat kept for them; with another host, people
        join anew and take the seats they had."""
        self.options = record.options
        self._deal = Deal(
            kept.secret,
            self._deal.life,
            kept.contributions,
            len(record.log),
            hidden_options(self.game, record.options),
        )
        if same_host:
            self.id, self.door.code = kept.id, kept.code
        self.hall = kept_hall(self.game, record, kept, kept.members if same_host else ())
        for member in self.hall.members.values():
            if member.place is None and not member.host:
                # The match waits for who plays, and who only watched has the usual time.
                self._attendance.lose(member)
        playing = self._play(record)
        people = (n for n, place in enumerate(self.hall.places) if place.kind != "computer" and not place.gone)
        playing.waiting.update(people)
        playing.begin()

    def close(self) -> None:
        """The end of the room for everybody; a match that is going on stays among the saves."""
        if self.phase == "playing":
            self._keep()
        self._attendance.close()
        if self.phase == "drawing":
            self._drawing.close()
        if self.playing:
            self.playing.close()
        self.company.end_all("closed")
        if self._telling:
            self._telling.cancel()
            self._telling = None

    # Guests, as the reception announces them.

    def enter(self, member: Member, connection: Connection, known: said.Known | None) -> None:
        """Somebody is here, for the first time or again: show them everything."""
        self._attendance.back(member)
        if self.playing and self.phase == "playing" and member.place is not None:
            self.playing.back(member.place)
        # From here on they hear what everybody hears; so first all is as it will be.
        self.company.add(member, connection)
        connection.send(said.Entered(member.number, member.token))
        connection.send(said.Room(self.info(host=member.host)))
        for line in self.talk.lines:
            connection.send(said.Said(line))
        self._show_match(member, known=known)
        self.changed()

    def gone_quiet(self, member: Member) -> None:
        """A member's connection is broken."""
        self.company.remove(member)
        if member.number in self.hall.members:
            self._attendance.away(member)
            self.changed()

    def sit(self, member: Member, number: int | None) -> None:
        """Somebody takes a place, or watches; NotGrantedError where that cannot be."""
        if self.phase == "lobby":
            self.hall.sit(member, number)
        elif self.phase == "playing" and self.playing and member.place is None and number is not None:
            # Somebody's seat from before the host changed.
            self.hall.sit(member, number)
            self.playing.back(number)
            self._keep_room()
            self._show_match(member)
        else:
            raise NotGrantedError("not_now")
        self.changed()

    def ready(self, member: Member, to: str, committed: str | None) -> None:
        """Somebody is ready, committed to what they add to the seed, or not any more."""
        self._only("lobby")
        if member.place is None:
            raise NotGrantedError("not_now")
        if committed is not None and to != self._deal.promise:
            raise NotGrantedError("stale_promise")
        member.commitment = committed or ""
        self.changed()

    def reveal(self, member: Member, contribution: str) -> None:
        """Somebody shows their share; raises Malformed. One that comes too late counts no more: its start has been
        called off."""
        if self.phase == "drawing":
            self._drawing.shown(member, contribution)

    def part(self, member: Member) -> None:
        """Somebody is gone for good, and their token with them."""
        self._attendance.forget(member)
        if self.phase == "drawing" and member.place is not None:
            self._drawing.call_off(member)
        if self.phase == "lobby" or member.place is None:
            self.hall.forget(member)
        else:
            if self.playing and self.phase == "playing":
                self.playing.give_up(member.place)
            self.hall.forget(member, keep_place=True)
        self.changed()

    def _lost(self, member: Member) -> None:
        if self.playing and self.phase == "playing" and member.place is not None:
            self.playing.lost(member.place, self.absent)
        self.changed()

    def _given_up(self, member: Member) -> None:
        """The grace is over. Whoever had a seat in a match may still come back and watch from there."""
        if self.playing and self.phase == "playing" and member.place is not None:
            self.playing.give_up(member.place)
        elif not member.host:
            self.part(member)
        self.changed()

    def _link_changed(self, member: Member, link: Link) -> None:
        if member.link != link:
            member.link = link
            self.changed()

    # The match.

    def _call_off(self, names: tuple[str, ...]) -> None:
        """Back to the lobby: what was shown is worth nothing any more, so there is another promise."""
        self.phase, self._withheld = "lobby", names
        self._deal = self._new_deal()
        self.hall.unready()
        self.changed()

    def _drawn(self) -> None:
        """Deal: the seed is made of the secret that was promised and of what every seat has added."""
        seats = self.hall.line_up()
        self._deal = replace(self._deal, contributions=self.hall.contributions())
        now = datetime.now()
        dealt = seed(self._deal.secret, self._deal.contributions)
        record: Record[Any, Any] = Record(
            new_id(now), self.game.id, self.options, seats, dealt, now.isoformat(timespec="seconds")
        )
        playing = self._play(record)
        self._tell_room()
        self._keep()
        self._show_match(*self.hall.members.values())
        playing.begin()

    def _play(self, record: Record[Any, Any]) -> Playing:
        referee = Referee(
            self.game,
            record,
            self.clock,
            answer_ms=self.settings.answer_ms,
            keep=self._keep,
            tell=lambda eyes, step: self._herald.step(eyes, step),
        )
        self.phase = "playing"
        self.playing = Playing(referee, self.hall, self.level, self._held)
        self._herald = Herald(self.company, self.playing, self._deal)
        return self.playing

    def _keep(self) -> None:
        """Save the match, before anybody hears of the step."""
        referee = self._going_on().referee
        if referee.outcome is not None:
            # Once everybody has seen the last step.
            self.clock.after(0, self._over)
        if self.keeper.keep(referee.match):
            self.changed()

    def _keep_room(self) -> None:
        """What has changed about the room outlives the host, too."""
        if self.playing and self.phase == "playing" and self.playing.referee.outcome is None:
            self._keep()

    def _code_changed(self) -> None:
        self._keep_room()
        self.changed()

    def _over(self) -> None:
        self.phase = "over"
        self._going_on().close()
        self._tell_room()
        for member in self.hall.members.values():
            self._herald.end(member)

    def _held(self) -> None:
        """The table has stopped or goes on: the clocks with it."""
        for member in self.hall.members.values():
            self._herald.clocks(member)
        self.changed()

    def _show_match(self, *members: Member, known: said.Known | None = None) -> None:
        """The match, and its end if it is over, for who has not seen it."""
        for member in members if self.playing else ():
            self._herald.show(member, known)
            if self.phase == "over":
                self._herald.end(member)

    def _new_deal(self) -> Deal:
        return Deal(new_secret(), token_hex(16), hidden=hidden_options(self.game, self.options))

    # The room.

    def info(self, *, host: bool = False) -> RoomInfo:
        """What everybody may know of the room, or what the host's own device knows."""
        places, people = self.hall.shown()
        playing = self.playing
        return RoomInfo(
            self.id,
            self.game.id,
            Raw(msgspec.json.encode(self.options if host else self.game.told(self.options))),
            self.phase,
            places,
            people,
            self._deal.promise,
            paused=bool(playing and playing.paused),
            waiting_for=tuple(sorted(playing.waiting)) if playing else (),
            chat=self.talk.on,
            absent=self.absent,
            withheld=self._withheld,
        )

    def changed(self) -> None:
        """Tell everybody soon, together with what else may change until then."""
        if self._telling is None:
            self._telling = self.clock.after(self.settings.tell_ms, self._tell_room)

    def _tell_room(self) -> None:
        if self._telling:
            self._telling.cancel()
        self._telling = None
        self.company.tell_all(said.Room(self.info()), lambda member: not member.host)
        self.company.tell_all(said.Room(self.info(host=True)), lambda member: member.host)
        self.on_change()

    def _kept(self) -> RoomKept:
        return RoomKept(
            self.id,
            self.door.code,
            self.port,
            self.opening.relay,
            self.opening.announce,
            self._deal.secret,
            self._deal.contributions,
            tuple(member.kept() for member in self.hall.members.values()),
            tuple(number for number, place in enumerate(self.hall.places) if place.gone),
            self.absent,
            self.talk.on,
            self.level,
        )

    def _token(self, number: int) -> str | None:
        member = self.hall.members.get(number)
        return member.token if member else None

    def _only(self, phase: Phase) -> None:
        if self.phase != phase:
            raise NotGrantedError("not_now")

    def _going_on(self) -> Playing:
        if self.playing is None:
            raise NotGrantedError("not_now")
        return self.playing
