"""All limits and timeouts of a room in one place, so that tests can change them."""

from msgspec import Struct


class RoomLimits(Struct, frozen=True):
    """The limits and timeouts of a room."""

    #: The heartbeat interval.
    heartbeat_ms: int = 10_000
    #: After how many silent beats a link is called slow, and after how many it is closed.
    slow_beats: int = 2
    silent_beats: int = 3
    #: How long a member may reconnect before the link counts as lost.
    reconnect_ms: int = 10_000
    #: How long the seat of a lost member is kept.
    grace_ms: int = 120_000
    #: How long connecting and authenticating may take together.
    join_ms: int = 5_000
    #: Pauses between attempts to reconnect: the first, and the longest.
    retry_ms: int = 300
    retry_most_ms: int = 5_000
    #: How long every seat has to reveal its share before a match, including a reconnect.
    reveal_ms: int = 10_000
    #: The shortest time for a computer's move.
    answer_ms: int = 600

    #: Changes of a room within this time are sent together.
    tell_ms: int = 20

    connections: int = 32
    #: How many more connections may be pending authentication; beyond that the oldest are closed.
    strangers: int = 32
    spectators: int = 32
    messages_per_second: int = 30
    #: Wrong codes per minute and address, and wrong codes in all before the code changes.
    tries_per_minute: int = 5
    tries_per_code: int = 20
    #: How long a code lasts that was replaced for wrong guesses; until then new guests wait for a turn, as on a relay.
    code_lasts_ms: int = 600_000
    #: How often an address may begin to authenticate, whether it knows the code or not.
    hellos_per_minute: int = 120
    #: New connections: a burst and then a rate for each address, and a rate for all unknown addresses together.
    meetings_at_once: int = 40
    meetings_per_address: int = 20
    meetings_per_second: int = 100
    #: Key exchanges, which are expensive: the rate for all unknown addresses together, and the burst.
    exchanges_per_second: int = 10
    exchanges_at_once: int = 64
    #: On a relay guests cannot be told apart. Codes that may be tried there: a burst, then one per pause, or 1,800 an
    #: hour: the chance to guess one of 25^6 codes within an hour is 1 in 135,000.
    relay_tries_at_once: int = 10
    relay_pause_ms: int = 2_000
    #: A token cannot be guessed: returning members have their own, faster limit on a relay.
    relay_back_at_once: int = 32
    relay_back_pause_ms: int = 200
    #: How long a guest waits for a turn there, within `join_ms`.
    relay_patience_ms: int = 3_500
    #: Chat: the burst, the time until another line is allowed, and how many lines are kept.
    chat_burst: int = 5
    chat_refill_ms: int = 2_000
    chat_kept: int = 200
    #: The send queue of a connection.
    waiting_frames: int = 512
    waiting_bytes: int = 2 << 20
