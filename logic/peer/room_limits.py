"""Every limit and every time of a room, in one place, so that tests can shorten them."""

from msgspec import Struct


class RoomLimits(Struct, frozen=True):
    """How patient a room is, and how much it takes from anybody."""

    #: How often each side shows that it is there.
    heartbeat_ms: int = 10_000
    #: After how many silent beats a link is called slow, and after how many it is given up.
    slow_beats: int = 2
    silent_beats: int = 3
    #: How long a broken link may take to come back before its seat counts as lost.
    reconnect_ms: int = 10_000
    #: How long a lost seat is kept.
    grace_ms: int = 120_000
    #: How long joining may take, connection and proof of the code together.
    join_ms: int = 5_000
    #: Pauses between two tries to come back: the first, and the longest.
    retry_ms: int = 300
    retry_most_ms: int = 5_000
    #: How long every seat has to show its share when a match is to begin, with a line made anew if need be.
    reveal_ms: int = 10_000
    #: How long a computer takes over a move, at the least.
    answer_ms: int = 600

    #: Changes of a room within this time are told together.
    tell_ms: int = 20

    connections: int = 32
    #: Room for connections that have not proved anything yet; beyond it, the oldest of them make room.
    strangers: int = 32
    spectators: int = 32
    messages_per_second: int = 30
    #: Wrong codes a minute from one address, and wrong codes in all before the code changes.
    tries_per_minute: int = 5
    tries_per_code: int = 20
    #: How long a code lasts that has changed for wrong ones; until then, strangers take turns like through a relay.
    code_lasts_ms: int = 600_000
    #: How often an address may begin to join, whether it knows the code or not.
    hellos_per_minute: int = 120
    #: New connections: so many at once and then so many a second from one address, and a second from all strangers.
    meetings_at_once: int = 40
    meetings_per_address: int = 20
    meetings_per_second: int = 100
    #: Exchanges of keys, which are dear: so many a second for all strangers, more only for a moment.
    exchanges_per_second: int = 10
    exchanges_at_once: int = 64
    #: Through a relay nobody knows who is who. Codes that may be tried there: some at once, then one after every pause,
    #: which makes 1,800 an hour: of 25^6 codes, a guesser finds the right one within an hour once in 135,000 times.
    relay_tries_at_once: int = 10
    relay_pause_ms: int = 2_000
    #: A token cannot be guessed: who comes back through a relay waits only for its turn.
    relay_back_at_once: int = 32
    relay_back_pause_ms: int = 200
    #: How long anybody waits for a turn there, within the time for joining.
    relay_patience_ms: int = 3_500
    #: Chat: how many lines at once, and how long until another one may follow.
    chat_burst: int = 5
    chat_refill_ms: int = 2_000
    chat_kept: int = 200
    #: Frames that may wait for a connection that does not take them.
    waiting_frames: int = 512
    waiting_bytes: int = 2 << 20
