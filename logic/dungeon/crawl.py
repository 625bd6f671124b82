"""One turn of one hero in the world of its own: what it does, what the guardians do, what it sees."""

from collections.abc import Callable

from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.core.rng import Dice
from logic.dungeon import guardians, tiles
from logic.dungeon.generator.grid import Cell
from logic.dungeon.sight import lit
from logic.dungeon.state import (
    STEPS,
    Action,
    Direction,
    DoorOpened,
    Event,
    Explored,
    Finished,
    Guardian,
    GuardianAlert,
    GuardianMoved,
    HeartLost,
    Level,
    Options,
    PotionDrunk,
    Result,
    RubbleCleared,
    Search,
    Searched,
    ShareGrew,
    Sight,
    Spotted,
    State,
    TreasureTaken,
    Wait,
    Waited,
    Walk,
    Walked,
    World,
)

HEARTS = 3
SEARCH_REACH = 2
SPECTATOR = -1
RADIUS: dict[Level, int] = {"stroll": 7, "watch": 7, "hunt": 7, "nightmare": 5}


def lamp(options: Options, signs: str, hero: Cell) -> frozenset[int]:
    """The numbers of the cells that a hero's lamp lights."""
    return lit(signs, options.size, hero, RADIUS[options.level], through_corners=options.version == 1)


class Crawl:
    """A hero's turn while it is being played; the state it starts from is left alone."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.size = state.options.size
        self.level = state.options.level
        self.events: list[Event] = []
        self.world = state.worlds[seat]
        hero = self.world.hero
        assert hero is not None, "only a view hides a hero"
        self.hero = hero
        self.was_at = {guardian.id: guardian.at for guardian in self.world.guardians}
        self.was_lit = self._lit()

    def play(self, action: Action) -> World:
        """Do what the seat wants; raises IllegalAction."""
        match action:
            case Walk(direction):
                self._walk(direction)
            case Search():
                self._search()
            case Wait():
                self.events.append(Waited(self.seat))
                self._turn()
            case _:
                raise IllegalAction("no_such_action")
        self._look()
        self._tell_guardians()
        if not self.world.result and self.world.turns >= self.state.limit:
            self._finish("limit")
        return self.world

    def enter(self) -> World:
        """Open one's eyes at the start."""
        self._look()
        return self.world

    def _walk(self, direction: Direction) -> None:
        if direction not in STEPS:
            raise IllegalAction("no_such_direction")
        dx, dy = STEPS[direction]
        x, y = self.hero
        target = (x + dx, y + dy)
        sign = self._sign(target)
        if sign in tiles.BLOCKS_HERO:
            raise IllegalAction("wall")
        if sign in tiles.OPENS:
            self._set(target, tiles.OPENS[sign])
            self.events.append(DoorOpened(self.seat, target, sign == tiles.FOUND_DOOR))
            self._turn()
            return
        if sign == tiles.RUBBLE:
            self._turn()
            if self.world.result:
                return
            self._set(target, tiles.CLEARED)
            self.events.append(RubbleCleared(self.seat, target))
        self._step(direction, target)
        self._turn()

    def _step(self, direction: Direction, target: Cell) -> None:
        start, self.hero = self.hero, target
        self.world = replace(self.world, hero=target)
        seen_by = [self._seen_by(cell) for cell in (start, target)]
        self.events.append(Walked(self.seat, direction, start, target, *seen_by))

    def _search(self) -> None:
        x, y = self.hero
        reach = range(-SEARCH_REACH, SEARCH_REACH + 1)
        near = [(x + dx, y + dy) for dy in reach for dx in reach]
        inside = [cell for cell in near if min(cell) >= 0 and max(cell) < self.size]
        found = tuple(cell for cell in inside if self._sign(cell) == tiles.SECRET_DOOR)
        for cell in found:
            self._set(cell, tiles.FOUND_DOOR)
            self.world = replace(self.world, known=tiles.changed(self.world.known, self._index(cell), tiles.FOUND_DOOR))
        self.events.append(Searched(self.seat, self.hero, found))
        self._turn()

    def _turn(self) -> None:
        """A turn is spent: what lies here is picked up, and the guardians move unless it is over."""
        self.world = replace(self.world, turns=self.world.turns + 1)
        self._meet()
        if self.world.result:
            return
        self._pick_up()
        if self._sign(self.hero) == tiles.EXIT:
            self._finish("won")
            return
        for _ in range(guardians.steps_now(self.level, self.world.turns)):
            if not self.world.result:
                self._move_guardians()
                self._meet()

    def _pick_up(self) -> None:
        world = self.world
        if self._sign(self.hero) == tiles.TREASURE:
            self._set(self.hero, tiles.TAKEN)
            self.world = replace(self.world, treasure=world.treasure + 1)
            self.events.append(TreasureTaken(self.seat, self.hero, world.treasure + 1))
        if self.hero == world.potion and world.hearts < HEARTS:
            self.world = replace(self.world, potion=None, hearts=world.hearts + 1)
            self.events.append(PotionDrunk(self.seat, self.hero, world.hearts + 1))

    def _move_guardians(self) -> None:
        state, dice = self.state, Dice(self.world.rng)

        def moved(guardian: Guardian) -> Guardian:
            if guardian.chase:
                return guardians.chased(guardian, self.world.truth, self.size, self.hero)
            return guardians.patrolled(guardian, state.map, self.size, state.centres, dice)

        self._change_guardians(moved)
        self.world = replace(self.world, rng=dice.state)

    def _meet(self) -> None:
        """A guardian on the hero's cell costs a heart, and goes home."""

        def met(guardian: Guardian) -> Guardian:
            if guardian.at != self.hero or not self.world.hearts:
                return guardian
            self.world = replace(self.world, hearts=self.world.hearts - 1)
            number = guardian.id if self._was_seen(guardian) else None
            self.events.append(HeartLost(self.seat, number, self.hero, self.world.hearts))
            return guardians.sent_home(guardian, self.hero, self.state.centres)

        self._change_guardians(met)
        if not self.world.hearts:
            self._finish("lost")

    def _look(self) -> None:
        """See what is in sight from here, and be seen."""
        lit_now = self._lit()
        world, known, fresh = self.world, bytearray(self.world.known.encode()), []
        for cell in lit_now:
            sign = tiles.looks_like(world.truth[cell])
            if known[cell] == ord(tiles.UNSEEN):
                fresh.append(cell)
            known[cell] = ord(sign)
        self.world = replace(world, known=known.decode())
        if fresh:
            fresh.sort()
            self.events.append(Explored(self.seat, tuple(map(self._cell, fresh))))
            self._grow_share()
        for cell in fresh:
            self._spot(cell)

        def noticed(guardian: Guardian) -> Guardian:
            if self._index(guardian.at) not in lit_now:
                return replace(guardian, chase=max(0, guardian.chase - 1))
            if not self._was_seen(guardian):
                self.events.append(GuardianAlert(self.seat, guardian.id, guardian.at))
            return replace(guardian, chase=guardians.MEMORY)

        self._change_guardians(noticed)

    def _spot(self, cell: int) -> None:
        sight: dict[str, Sight] = {tiles.TREASURE: "treasure", tiles.EXIT: "exit"}
        if what := sight.get(self.world.truth[cell]):
            self.events.append(Spotted(self.seat, what, self._cell(cell)))
        if self._cell(cell) == self.world.potion:
            self.events.append(Spotted(self.seat, "potion", self._cell(cell)))

    def _tell_guardians(self) -> None:
        """Tell of the guardians' steps as far as the hero sees them: from where before, to where after the turn."""
        seen = self._lit()
        for guardian in self.world.guardians:
            start = self.was_at[guardian.id] if self._was_seen(guardian) else None
            end = guardian.at if self._index(guardian.at) in seen else None
            if start != end:
                self.events.append(GuardianMoved(self.seat, guardian.id, start, end))

    def _finish(self, result: Result) -> None:
        score = final_score(self.state, self.world, result)
        self.world = replace(self.world, result=result, score=score)
        self.events.append(Finished(self.seat, result, score, self.world.turns))

    def _change_guardians(self, change: Callable[[Guardian], Guardian]) -> None:
        if self.world.guardians:
            changed = tuple([change(guardian) for guardian in self.world.guardians])
            self.world = replace(self.world, guardians=changed)

    def _seen_by(self, cell: Cell) -> tuple[int, ...]:
        """The other seats that have seen a cell, and the spectators if all have."""
        place = self._index(cell)
        others = [seat for seat in range(len(self.state.worlds)) if seat != self.seat]
        watchers = [seat for seat in others if self.state.worlds[seat].known[place] != tiles.UNSEEN]
        return (*watchers, SPECTATOR) if watchers == others else tuple(watchers)

    def _grow_share(self) -> None:
        known, truth = self.world.known, self.world.truth
        seen = len(known) - sum(map(known.count, tiles.NO_FLOOR))
        share = 100 * seen // (len(truth) - sum(map(truth.count, tiles.NO_FLOOR)))
        if share != self.world.share:
            self.world = replace(self.world, share=share)
            self.events.append(ShareGrew(self.seat, share))

    def _was_seen(self, guardian: Guardian) -> bool:
        """Whether a guardian was in sight when the turn began."""
        return self._index(self.was_at[guardian.id]) in self.was_lit

    def _lit(self) -> frozenset[int]:
        return lamp(self.state.options, self.world.truth, self.hero)

    def _sign(self, cell: Cell) -> str:
        return self.world.truth[self._index(cell)]

    def _set(self, cell: Cell, sign: str) -> None:
        self.world = replace(self.world, truth=tiles.changed(self.world.truth, self._index(cell), sign))

    def _index(self, cell: Cell) -> int:
        return cell[1] * self.size + cell[0]

    def _cell(self, index: int) -> Cell:
        return index % self.size, index // self.size


def final_score(state: State, world: World, result: Result) -> int:
    """What a seat's crawl is worth if it ends now with this result."""
    if result == "won":
        return 10 * world.treasure + 50 * world.hearts + state.quality + speed_bonus(state.par, world.turns)
    return 0 if result == "left" else 10 * world.treasure


def speed_bonus(par: int, turns: int) -> int:
    """What is left of the points for getting out in few turns; every turn takes one."""
    return max(0, 2 * par - turns)
