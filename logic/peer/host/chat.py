"""Chat of a room: its latest lines, also for members who join later, and its limits."""

from collections import deque

from logic.peer.host.connection import Connection
from logic.peer.host.roster import Member, RequestRefused
from logic.peer.room_state import ChatLine


class Chat:
    """The chat of one room."""

    def __init__(self, on: bool, kept: int) -> None:
        self.on = on
        self.lines: deque[ChatLine] = deque(maxlen=kept)
        self._said = 0

    def say(self, member: Member, connection: Connection, text: str) -> ChatLine:
        """Add a member's line; raises RequestRefused."""
        if not self.on:
            raise RequestRefused("chat_off")
        if not connection.chat.take():
            raise RequestRefused("chat_flood")
        self._said += 1
        line = ChatLine(self._said, member.number, member.name, text)
        self.lines.append(line)
        return line
