"""Unauthenticated connections, and which one is dropped when there are too many."""

from collections import Counter
from collections.abc import Callable, Hashable


class PendingConnections:
    """Tracks connections, the oldest first, and ends one if there are more than `most`.

    Idle connections must not keep anybody out, so a new one is always accepted: of the unauthenticated ones, the
    oldest from the address with most of them is dropped. A household behind one address may connect all at once.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._authenticated: set[Hashable] = set()
        self._strangers: dict[Hashable, tuple[str, Callable[[], None]]] = {}

    def add(self, who: Hashable, address: str, end: Callable[[], None]) -> None:
        """Add a connection, which `end` closes."""
        self._strangers[who] = (address, end)
        if len(self._authenticated) + len(self._strangers) > self._most:
            self._make_room()

    def authenticated(self, who: Hashable) -> None:
        """A connection has authenticated: it is not dropped for others any more."""
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
