"""A host that lies about the beginning: who added what to the shuffle, and which match it is that was dealt."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from logic.peer import messages
from logic.peer.guest.transcript import Transcript
from logic.peer.room_state import Verification
from logic.peer.security.fair_seed import commitment, new_contribution
from tests.logic.peer.devices import PLAYED
from tests.logic.peer.test_cheats import CALM, nothing, referee, verified
from tests.logic.peer.wire import Stage

WRONG_SHARES = Verification("altered", 0, "contribution")


def test_the_host_does_not_add_something_in_a_computers_name(tmp_path: Path) -> None:
    def add(stage: Stage) -> None:
        roster = stage.host.roster
        roster.set_place(2, "computer", "any")
        contributions = roster.contributions
        roster.contributions = lambda: (*contributions()[:2], new_contribution())  # type: ignore[method-assign]

    assert verified("grab", tmp_path, nothing, before=add, options=CALM) == [WRONG_SHARES] * 3


def test_a_seat_is_not_dealt_in_without_having_added_anything(tmp_path: Path) -> None:
    """The host begins as if the second guest had been ready, too."""

    def invent(stage: Stage) -> None:
        guest, ready = stage.guest, stage.host.ready

        def hesitant(name: str, **how: Any) -> Any:
            made, seen = guest(name, **how)
            if name == "Two":
                made.ready = lambda _on: None  # type: ignore[method-assign]
            return made, seen

        def readied(member: Any, to: str, committed: str | None) -> None:
            ready(member, to, committed)
            for other in stage.host.roster.seated():
                if other is not member:
                    other.contribution = new_contribution()
                    other.commitment = commitment(other.contribution, to, other.number)

        stage.guest, stage.host.ready = hesitant, readied  # type: ignore[method-assign]

    found = verified("grab", tmp_path, nothing, before=invent, options=CALM)
    assert found == [Verification("verified"), WRONG_SHARES, Verification("verified")]


def test_fewer_shares_than_seats(tmp_path: Path) -> None:
    def cut(stage: Stage) -> None:
        stage.host.roster.contributions = lambda: ()  # type: ignore[method-assign]

    assert verified("grab", tmp_path, nothing, before=cut, options=CALM) == [WRONG_SHARES] * 3


def test_a_lie_is_not_forgotten_when_the_match_is_dealt_again(tmp_path: Path) -> None:
    """After the lie, the same match is shown under another name, from its beginning and without it."""

    def lie(stage: Stage) -> None:
        judge = referee(stage)
        tell = judge._tell
        liar = next(member for member in stage.host.roster.members.values() if member.place == 1)

        def telling(eyes: Any, step: messages.Step) -> None:
            if eyes == 1 and step.number == 5:
                view = msgspec.json.decode(step.view, type=PLAYED["grab"].State)
                lied = replace(view, scores=tuple(score + 1 for score in view.scores))
                step = replace(step, view=Raw(msgspec.json.encode(lied)))
            if eyes == 1 and step.number == 6:
                judge.match._start = replace(judge.match._start, id="20260101-120000-ANOT-HERS")
                stage.host._show_match(liar)
            else:
                tell(eyes, step)

        judge._tell = telling

    found = verified("grab", tmp_path, lie, options=CALM)
    assert found == [Verification("verified"), Verification("altered", 0, "promise"), Verification("verified")]


def test_what_a_match_began_with_does_not_change(tmp_path: Path) -> None:
    """Another guest's share is another one when this guest comes back."""

    def change(stage: Stage) -> None:
        host, judge = stage.host, referee(stage)
        first = next(member for member in host.roster.members.values() if member.place == 0)
        broadcaster, true = host._broadcaster, host._broadcaster._deal
        broadcaster._deal = replace(true, contributions=(true.contributions[0], new_contribution()))
        host._show_match(first, known=messages.Known(judge.match.record().id, true.life, judge.number))
        broadcaster._deal = true

    found = verified("grab", tmp_path, change, options=CALM)
    assert found == [Verification("altered", 0, "promise"), Verification("verified"), Verification("verified")]


def test_a_line_that_was_cut_short_does_not_spoil_the_next(tmp_path: Path) -> None:
    file = tmp_path / "facts"
    first = Transcript(file)
    first.add_shown(1, view=1)
    first.add_shown(2, view=2)
    file.write_bytes(file.read_bytes()[:-5])
    second = Transcript(file)
    second.add_shown(3, view=3)
    assert sorted(Transcript(file).by_number()) == [1, 3]
