"""What a seat may not know is not in the bytes sent to it: everything it is sent is opened and searched, in every game.

The rules say what a seat may know (and are held to it by their own laws). So at every step the hidden part of the
state is changed at random, and what the host sends to that seat must stay the same to the last byte; and the seed,
the host's secret and other seats' tokens must not be in anything before the end.
"""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logic.core.codes import seed_text
from logic.core.replay import replay
from logic.core.rng import Dice
from logic.core.saves import Saves
from logic.peer import messages
from logic.peer.host.referee import Referee
from tests.logic.peer.devices import PLAYED, QUICK
from tests.logic.peer.player import Player
from tests.logic.peer.wire import Seen, Stage, Wire
from tests.logic.play import of_game

GAMES_FOR_MORE = sorted(game for game in PLAYED if PLAYED[game].seats[-1] > 1)


def traffic(game_id: str, folder: Path) -> tuple[dict[int | None, list[bytes]], Any, dict[str, str]]:
    """Everything each pair of eyes was sent during a whole match, decrypted; the full record; and the secrets."""

    async def main() -> tuple[dict[int | None, list[bytes]], Any, dict[str, str]]:
        game = PLAYED[game_id]
        options = getattr(of_game(game_id), "COMPUTER_OPTIONS", (game.presets[0].options,))[-1]
        stage = Stage(game, options, Saves(folder, PLAYED), QUICK, Wire())
        sent: dict[str, list[bytes]] = {}

        # The host seals what it sends: here it is looked at just before.
        add = stage.host.connections.add

        def tap(member: Any, connection: Any) -> None:
            kept, close = sent.setdefault(member.name, []), connection._seal.close

            def closing(data: bytes) -> bytes:
                kept.append(data)
                return bytes(close(data))

            connection._seal.close = closing
            add(member, connection)

        stage.host.connections.add = tap  # type: ignore[method-assign]
        guests = [stage.guest("One"), stage.guest("Two"), stage.guest("Watching", watch=True)]
        seen: list[Seen] = [screen for _, screen in guests]
        await stage.until(lambda: all(s.state.my_place is not None for s in seen[:2]) and seen[2].state.info)
        for guest, _ in guests[:2]:
            guest.ready(True)
        await stage.until(lambda: all(member.commitment for member in stage.host.roster.seated()))
        stage.host.start()
        await stage.until(lambda: all(s.match and s.match.running for s in seen))
        # Somebody falls out and comes back in the middle, so that there is a snapshot too.
        players = [Player(s) for s in seen[:2]]  # type: ignore[arg-type]
        fell_out = False

        def over() -> bool:
            nonlocal fell_out
            assert stage.host.room_match
            if stage.host.room_match.referee.number >= 5 and not fell_out:
                fell_out = True
                for _, connection in list(stage.host.connections._connections.values()):
                    connection.abandon()
            for player in players:
                player.go_on()
            return all(s.state.verification for s in seen)

        await stage.until(over)
        members = {member.name: member for member in stage.host.roster.members.values()}
        record = stage.host.room_match.referee.match.record() if stage.host.room_match else None
        secrets = {
            "seed": str(record.seed),
            "seed in letters": seed_text(record.seed),
            "secret": stage.host._deal.secret,
        }
        secrets |= {f"the token of {member.place}": member.token for member in members.values()}
        secrets["code"] = stage.host.authenticator.code
        await stage.close()
        return {members[name].place: data for name, data in sent.items()}, record, secrets

    return asyncio.run(main())


def before_the_end(data: list[bytes]) -> list[bytes]:
    """What was sent until the host opened everything."""
    kinds = [msgspec.json.decode(one)["type"] for one in data]
    return data[: kinds.index("Log")]


@pytest.mark.parametrize("game_id", GAMES_FOR_MORE)
def test_nothing_a_seat_may_not_know_is_sent_to_it(game_id: str, tmp_path: Path) -> None:
    game = PLAYED[game_id]
    sent, record, secrets = traffic(game_id, tmp_path)
    for eyes, data in sent.items():
        early = before_the_end(data)
        for what, secret in secrets.items():
            if what != f"the token of {eyes}":
                assert not [one for one in early if secret.encode() in one], f"{what} was sent to {eyes}"
        allowed = allowed_bytes(game, record, eyes)
        for one in early:
            message = messages.decode(one, messages.to_guest)
            if isinstance(message, messages.Step):
                assert bytes(message.view) == allowed[message.number][0]
                if message.events is not None:
                    assert tuple(map(bytes, message.events)) == allowed[message.number][1]
            elif isinstance(message, messages.Missed):
                for number, events in enumerate(message.events, message.first + 1):
                    assert tuple(map(bytes, events)) == allowed[number][1]


def allowed_bytes(game: Any, record: Any, eyes: int | None) -> list[tuple[bytes, tuple[bytes, ...]]]:
    """For each step the only bytes that may be sent: they are the same whatever those eyes cannot know."""
    dice, found = Dice(5), []
    for step in replay(game, record):
        view = msgspec.json.encode(game.view(step.state, eyes))
        for _ in range(2):
            other = of_game(game.id).shuffled(step.state, eyes, dice)
            assert msgspec.json.encode(game.view(other, eyes)) == view
        shown = (game.show(event, eyes) for event in step.events)
        found.append((view, tuple(msgspec.json.encode(event) for event in shown if event is not None)))
    return found


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a host that sends the state instead of the view, the search fails."""
    heard = Referee._seeing

    def leaking(self: Referee, eyes: Any) -> Any:
        tell = heard(self, eyes)
        # The dice are large numbers: a guest that is told those leaves by itself.
        return lambda _view, events: tell(replace(self.match.state, dice=0), events)

    monkeypatch.setattr(Referee, "_seeing", leaking)
    with pytest.raises(AssertionError):
        test_nothing_a_seat_may_not_know_is_sent_to_it("grab", tmp_path)
