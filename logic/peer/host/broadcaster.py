"""Tells everybody in a room of its match: each what their own eyes may see."""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from logic.core.game import AnyGame
from logic.peer import messages as said
from logic.peer.host.connections import Company
from logic.peer.host.referee import Eyes
from logic.peer.host.room_match import Playing
from logic.peer.host.roster import Member
from logic.peer.security.fair_seed import promise


class Deal(Struct, frozen=True):
    """What a seed is made of, and which life of the host tells of the match, from which step on."""

    secret: str
    life: str
    contributions: tuple[str | None, ...] = ()
    born: int = 0
    #: The options in full, where something of them is told at the end only.
    hidden: bytes = b""

    @property
    def promise(self) -> str:
        return promise(self.secret, self.hidden)


def hidden_options(game: AnyGame, options: Any) -> bytes:
    """The options in full, where not all of them may be told; else nothing."""
    return b"" if game.told(options) == options else msgspec.json.encode(options)


class Herald:
    """The voice of one match."""

    def __init__(self, company: Company, playing: Playing, deal: Deal) -> None:
        self._company, self._playing, self._deal = company, playing, deal

    def step(self, eyes: Eyes, step: said.Step) -> None:
        """Everybody who looks with those eyes sees a step."""
        self._company.tell_all(step, lambda member: member.place == eyes)

    def show(self, member: Member, known: said.Known | None = None) -> None:
        """Somebody sees the match, from where they know it."""
        referee, eyes, deal = self._playing.referee, member.place, self._deal
        start = referee.match.record()
        # The host knows what it has chosen.
        options = Raw(msgspec.json.encode(start.options if member.host else referee.game.told(start.options)))
        self._company.tell(
            member,
            said.Dealt(
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
            self._company.tell(member, missed)
        self._company.tell(member, referee.snapshot(eyes))
        self.clocks(member)

    def clocks(self, member: Member) -> None:
        """What is left on the clocks, and whether they run."""
        clocks = self._playing.referee.clocks(member.place)
        self._company.tell(member, said.Clocks(clocks, self._playing.running))

    def end(self, member: Member) -> None:
        """Open the secret and the log, so that everybody can see that nothing was changed."""
        for part in self._playing.referee.log():
            self._company.tell(member, part)
        options = Raw(self._deal.hidden or b"null")
        self._company.tell(member, said.Opened(self._playing.referee.number, self._deal.secret, options))

    def _still_true(self, known: said.Known | None, match: str) -> int:
        """How many of the steps a guest knows there still are: a host may have come back with an earlier save."""
        if known is None or known.match != match:
            return 0
        return known.number if known.life == self._deal.life else min(known.number, self._deal.born)
