"""The porch of a room: everybody who has come to its door, and who has to make room when it is crowded."""

from collections import Counter
from collections.abc import Callable, Hashable


class PendingConnections:
    """Knows who is there, the oldest first, and ends connections where there are more than `most`.

    Idle connections must keep nobody out. So a newcomer is never refused for them: of whoever has proved nothing yet,
    the oldest from the address with most of these goes. A household behind one address may come all at once.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._authenticated: set[Hashable] = set()
        self._strangers: dict[Hashable, tuple[str, Callable[[], None]]] = {}

    def add(self, who: Hashable, address: str, end: Callable[[], None]) -> None:
        """Somebody new is here; `end` hangs up on them."""
        self._strangers[who] = (address, end)
        if len(self._authenticated) + len(self._strangers) > self._most:
            self._make_room()

    def authenticated(self, who: Hashable) -> None:
        """Somebody knows the code, or a token: they are not sent away for others."""
        if self._strangers.pop(who, None):
            self._authenticated.add(who)

    def remove(self, who: Hashable) -> None:
        self._strangers.pop(who, None)
        self._authenticated.discard(who)

    def _make_room(self) -> None:
        crowd = Counter(address for address, _ in self._strangers.values()).most_common(1)[0][0]
        oldest = next(who for who, (address, _) in self._strangers.items() if address == crowd)
        _, end = self._strangers.pop(oldest)
        end()
