"""Sends a room's match to its members: to each what their seat may see."""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from logic.core.game import AnyGame
from logic.peer import messages
from logic.peer.host.connections import ConnectionRegistry
from logic.peer.host.referee import Eyes
from logic.peer.host.room_match import RoomMatch
from logic.peer.host.roster import Member
from logic.peer.security.fair_seed import promise


class SeedDeal(Struct, frozen=True):
    """The ingredients of a seed, and the host's session (`life`) that sends the match from step `born` on."""

    secret: str
    life: str
    contributions: tuple[str | None, ...] = ()
    born: int = 0
    #: The full options, if something of them stays hidden until the end.
    hidden: bytes = b""

    @property
    def promise(self) -> str:
        return promise(self.secret, self.hidden)


def hidden_options(game: AnyGame, options: Any) -> bytes:
    """The full options if some must stay hidden, else nothing."""
    return b"" if game.public_options(options) == options else msgspec.json.encode(options)


class MatchBroadcaster:
    """Sends one match to the members of its room."""

    def __init__(self, connections: ConnectionRegistry, room_match: RoomMatch, deal: SeedDeal) -> None:
        self._connections, self._room_match, self._deal = connections, room_match, deal

    def step(self, eyes: Eyes, step: messages.Step) -> None:
        """Send a step to everybody with that seat."""
        self._connections.broadcast(step, lambda member: member.place == eyes)

    def show(self, member: Member, known: messages.Known | None = None) -> None:
        """Send the match to a member, from the step that they know."""
        referee, eyes, deal = self._room_match.referee, member.place, self._deal
        start = referee.match.record()
        # The host has chosen the options and knows them all.
        options = Raw(msgspec.json.encode(start.options if member.host else referee.game.public_options(start.options)))
        self._connections.send(
            member,
            messages.Dealt(
                start.id,
                deal.life,
                deal.born,
                start.started,
                options,
                start.seats,
                eyes,
                deal.promise,
                deal.contributions,
            ),
        )
        for missed in referee.missed(eyes, self._still_true(known, start.id)):
            self._connections.send(member, missed)
        self._connections.send(member, referee.snapshot(eyes))
        self.clocks(member)

    def clocks(self, member: Member) -> None:
        """Send the remaining times, and whether the clocks run."""
        clocks = self._room_match.referee.clocks(member.place)
        self._connections.send(member, messages.Clocks(clocks, self._room_match.running))

    def end(self, member: Member) -> None:
        """Reveal the secret and the log, so that everybody can verify the match."""
        for part in self._room_match.referee.log():
            self._connections.send(member, part)
        options = Raw(self._deal.hidden or b"null")
        self._connections.send(member, messages.Opened(self._room_match.referee.number, self._deal.secret, options))

    def _still_true(self, known: messages.Known | None, match: str) -> int:
        """How many of the steps that a guest knows still hold: a host may have restarted from an earlier save."""
        if known is None or known.match != match:
            return 0
        return known.number if known.life == self._deal.life else min(known.number, self._deal.born)
