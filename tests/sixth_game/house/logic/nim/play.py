"""Nim as the people at one device see and play it."""

from logic.core.override import override
from logic.core.play import Play, PlayState
from logic.nim.state import State, Take


class NimPlayState(PlayState, frozen=True, kw_only=True):
    """All that the play screen shows."""

    view: State
    takes: tuple[int, ...]
    """How many squares may be taken now by a person at this device."""


class NimPlay(Play[NimPlayState]):
    """There is nothing to compose: to choose a number is to play it."""

    @override
    def present(self) -> NimPlayState:
        seat = self.client.person_to_move()
        actions = () if seat is None else self.client.match.actions(seat)
        return NimPlayState(**self.shared(), takes=tuple(action.count for action in actions))

    def take(self, count: int) -> None:
        if count in self.state.takes:
            self.act(Take(count))
