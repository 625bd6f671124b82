"""What a seat may know: only what it has seen of its own world, and what is told of the others."""

from msgspec.structs import replace

from logic.dungeon import tiles
from logic.dungeon.crawl import SPECTATOR
from logic.dungeon.guardians import MEMORY
from logic.dungeon.state import (
    Busy,
    DoorOpened,
    Ended,
    Event,
    Explored,
    Guardian,
    GuardianAlert,
    GuardianMoved,
    HeartLost,
    PotionDrunk,
    RubbleCleared,
    Searched,
    Spotted,
    State,
    TreasureTaken,
    Waited,
    Walked,
    World,
)

_SEEN = bytes(0 if chr(code) == tiles.UNSEEN else 255 for code in range(256))


def viewed(state: State, seat: int | None) -> State:
    """The state as a seat sees it; everything but the dice once the game is over."""
    if state.reason:
        return replace(state, worlds=tuple(replace(world, rng=0) for world in state.worlds))
    known = _common(state) if seat is None else state.worlds[seat].known
    return replace(
        state,
        options=replace(state.options, seed=None),
        worlds=tuple(
            _own(state, world) if number == seat else _other(world, known, state.options.size)
            for number, world in enumerate(state.worlds)
        ),
        code="",
        map=known if seat is None else "",
        centres=(),
    )


def _own(state: State, world: World) -> World:
    """One's own world: no more of it than has been seen, and the guardians in sight."""
    size = state.options.size

    def seen(cell: tuple[int, int]) -> bool:
        return world.known[cell[1] * size + cell[0]] != tiles.UNSEEN

    return replace(
        world,
        truth="",
        guardians=tuple(
            Guardian(guardian.id, guardian.at, None, None, guardian.chase)
            for guardian in world.guardians
            if guardian.chase == MEMORY
        ),
        potion=world.potion if world.potion and seen(world.potion) else None,
        rng=0,
    )


def _other(world: World, known: str, size: int) -> World:
    """Somebody else's world: how they are doing, and a ghost on cells one has seen oneself."""
    hero = world.hero
    if hero and known[hero[1] * size + hero[0]] == tiles.UNSEEN:
        hero = None
    return replace(world, truth="", known="", hero=hero, guardians=(), potion=None, rng=0)


def _common(state: State) -> str:
    """The cells that every seat has seen, as they were found; a spectator's own view has nothing else."""
    maps = [world.known for world in state.worlds]
    if not all(maps):
        return state.map
    # A byte of ones for each cell that all have seen, in one long number.
    seen = int.from_bytes(b"\xff" * len(state.map))
    for known in maps:
        seen &= int.from_bytes(known.encode().translate(_SEEN))
    signs = int.from_bytes(tiles.as_seen(state.map).encode())
    blank = int.from_bytes(tiles.UNSEEN.encode() * len(state.map))
    return (signs & seen | blank & ~seen).to_bytes(len(state.map)).decode()


def shown(event: Event, seat: int | None) -> Event | None:
    """The event as a seat sees it; others see that a turn went by, not where."""
    if isinstance(event, Walked):
        return _walk_shown(event, seat)
    if isinstance(event, Ended) or event.seat == seat:
        return event
    match event:
        case DoorOpened() | RubbleCleared() | Searched() | Waited():
            return Busy(event.seat)
        case TreasureTaken() | PotionDrunk():
            return replace(event, cell=None)
        case HeartLost():
            return replace(event, cell=None, guardian=None)
        case Explored() | Spotted() | GuardianMoved() | GuardianAlert():
            return None
    return event


def _walk_shown(event: Walked, seat: int | None) -> Walked | Busy:
    """Others see a ghost come and go on cells that they have seen themselves."""
    if event.seat == seat:
        return replace(event, start_seen_by=(), end_seen_by=())
    watcher = SPECTATOR if seat is None else seat
    start = event.start if watcher in event.start_seen_by else None
    end = event.end if watcher in event.end_seen_by else None
    if not start and not end:
        return Busy(event.seat)
    # Shown again, an event stays what it is: what is left of it is the watcher's to know.
    direction = event.direction if start and end else None
    return Walked(event.seat, direction, start, end, (watcher,), (watcher,))
