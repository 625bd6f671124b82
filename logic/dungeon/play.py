"""What the people at one device see of a crawl, and what they can do in it."""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from logic.core.client import Events, MatchClient
from logic.core.override import override
from logic.core.play import Play, PlayState
from logic.dungeon import tiles, travel
from logic.dungeon.crawl import final_score, speed_bonus
from logic.dungeon.generator import codes
from logic.dungeon.generator.grid import Cell
from logic.dungeon.state import (
    Action,
    Direction,
    DoorOpened,
    Event,
    GuardianAlert,
    HeartLost,
    PotionDrunk,
    Search,
    Searched,
    Spotted,
    State,
    TreasureTaken,
    Wait,
    Waited,
    Walk,
    Walked,
    World,
)

EXPLORE: Literal["explore"] = "explore"
Goal: TypeAlias = Cell | Literal["explore"]
HURRY = 8
"""How many times quicker computers are that nobody waits for any more."""


class Notice(Struct, frozen=True):
    """What the hero is told at once, by a key, and the number in it."""

    key: str
    n: int = 0


SILENCE = Notice("")


class DungeonPlayState(PlayState, frozen=True, kw_only=True):
    """All that the play screen of a crawl shows."""

    view: State
    code: str
    """The dungeon's code, where it is no secret; else ""."""
    notice: Notice
    goal: Goal | None
    """Where the hero walks by itself."""
    way: tuple[Cell, ...]
    """The cells that such a walk to a cell goes over."""
    treasure: bool
    """There is treasure that has been seen, to walk to."""
    undoes: bool
    """Steps can be taken back in this game, though perhaps not now."""

    @property
    def me(self) -> int:
        """The seat whose world is shown."""
        return self.eyes or 0

    @property
    def world(self) -> World:
        return self.view.worlds[self.me]

    @property
    def par(self) -> int:
        return self.view.par

    @property
    def finished(self) -> bool:
        """The hero walks no more; others may."""
        return self.over or bool(self.world.result)

    @property
    def gone(self) -> bool:
        """Nobody at this device walks any more, though others do."""
        return bool(self.people) and not self.over and all(self.view.worlds[seat].result for seat in self.people)

    @property
    def still(self) -> bool:
        """Nobody can walk here now."""
        return self.finished or self.held or self.watching

    @property
    def exploring(self) -> bool:
        return self.goal == EXPLORE

    @property
    def leads_out(self) -> bool:
        """There is nothing more to explore: asked again, the hero walks up to the way out."""
        return self.notice.key == "all_seen_exit"

    @property
    def bonus(self) -> int:
        """What is left of the points for few turns."""
        return speed_bonus(self.par, self.world.turns)

    @property
    def score(self) -> int:
        """The points, or what they would be at the way out."""
        return self.world.score if self.world.result else final_score(self.view, self.world, "won")

    @property
    def next_person(self) -> int | None:
        """Who at this device walks after the one whose run has ended."""
        return self.acting if self.world.result and self.acting != self.me else None


class DungeonPlay(Play[DungeonPlayState]):
    """One seat's world: step by step, or walking by itself until something happens."""

    def __init__(self, client: MatchClient) -> None:
        person = client.person_to_move()
        if person is not None and client.seat != person:
            client.look_as(person)
        super().__init__(client)

    # Presenting

    @override
    def begin(self) -> None:
        self._goal: Goal | None = None
        self._notice = self._welcome()

    @override
    def forget(self) -> None:
        self._goal, self._notice = None, SILENCE

    @override
    def changed(self) -> None:
        if self.client.seat != self.state.eyes:
            self.begin()
        self._goal = None
        self.refresh()

    @override
    def present(self) -> DungeonPlayState:
        view, me = self._view, self._me
        can_walk = self._can_walk()
        goal = self._goal
        match = self.client.match
        alone = view.options.level == "stroll" and len(self.client.seats) == 1 and not match.counts
        return DungeonPlayState(
            **self.shared(),
            code=view.code or self._code_chosen(),
            notice=self._notice,
            goal=goal,
            way=() if goal is None or goal == EXPLORE else travel.way_to(view, me, goal),
            treasure=can_walk and bool(travel.known_treasures(view, me)),
            undoes=alone or self.client.can_undo,
        )

    @property
    def _view(self) -> State:
        view: State = self.client.view
        return view

    @property
    def _me(self) -> int:
        return self.client.seat or 0

    @property
    def _world(self) -> World:
        return self._view.worlds[self._me]

    def _can_walk(self) -> bool:
        client = self.client
        return bool(client.people) and not client.held and client.outcome is None and not self._world.result

    def _code_chosen(self) -> str:
        """Whoever has chosen a dungeon by its seed knows its code; in a room it is told at the end."""
        options = self.client.match.record().options if self.client.rests else None
        return codes.code(options, options.seed) if options and options.seed is not None else ""

    # Intents

    def step(self, direction: Direction) -> None:
        """One step; walls are not worth a message."""
        self._halt()
        if self._can_walk() and Walk(direction) in self.client.match.actions(self._me):
            self._act(Walk(direction))

    def search(self) -> None:
        self._halt()
        self._act(Search())

    def wait(self) -> None:
        self._halt()
        self._act(Wait())

    def walk_to(self, cell: Cell) -> None:
        """Walk to a seen cell, step by step, until something happens."""
        self.stop()
        if self._can_walk() and travel.route(self._view, self._me, cell):
            self._set_out(cell)

    def walk_to_treasure(self) -> None:
        """Walk to the nearest treasure that has been seen."""
        self.stop()
        if self._can_walk() and (found := travel.known_treasures(self._view, self._me)):
            self._set_out(found[0])

    def explore(self) -> None:
        """Walk wherever there is more to see, and after that up to the way out; while exploring, stop."""
        exploring = self._goal == EXPLORE
        self.stop()
        if not exploring and self._can_walk():
            beside = self._way_out()[-2:-1] if self.state.leads_out else ()
            self._set_out(beside[0] if beside else EXPLORE)

    def stop(self) -> None:
        """Walk no farther by oneself."""
        self._halt()
        self.refresh()

    def stride(self) -> None:
        """The next step of a longer walk."""
        direction = self._next_step()
        if direction is None:
            self._halt()
        else:
            self._act(Walk(direction))
            if self._goal not in (None, EXPLORE) and not self.state.way:
                self._halt()
        self.refresh()

    def take_over(self, seat: int) -> None:
        """Another person at this device walks now."""
        self.client.look_as(seat)

    @override
    def undo(self) -> None:
        self.stop()
        super().undo()

    def _set_out(self, goal: Goal) -> None:
        self._goal = goal
        self.refresh()
        self.stride()

    def _halt(self) -> None:
        self._goal = None

    def _act(self, action: Action) -> None:
        if self._can_walk() and not self.client.paused:
            self.client.play(self._me, action)
        self.refresh()

    def _next_step(self) -> Direction | None:
        if not self._can_walk() or self._goal is None:
            return None
        if self._goal == EXPLORE:
            direction = travel.explore(self._view, self._me)
            if direction is None:
                # Exploring never takes the way out by itself.
                self._notice = self._all_seen()
            return direction
        steps = travel.route(self._view, self._me, self._goal)
        return steps[0] if steps else None

    def _way_out(self) -> tuple[Cell, ...]:
        """The cells that lead to the way out and end there; none where it is not in reach."""
        size, out = self._view.options.size, self._world.known.find(tiles.EXIT)
        return travel.way_to(self._view, self._me, (out % size, out // size)) if out >= 0 else ()

    # What is told over the map

    def _all_seen(self) -> Notice:
        match len(self._way_out()):
            case 0:
                return Notice("all_seen")
            case 1:
                return Notice("exit_beside")
        return Notice("all_seen_exit")

    @override
    def hear(self, events: Events) -> None:
        own = [event for event in events if getattr(event, "seat", self._me) == self._me]
        if self.client.people:
            self._tell(own)
        if travel.stops(events, self._me) or self.client.outcome is not None:
            self._halt()
        elif self._world.result:
            self._halt()
            if self.client.person_to_move() is None:
                self._notice = self._welcome()
                self.client.driver.hurry(HURRY)

    def _welcome(self) -> Notice:
        """What to look for, before the first turn; that the others walk on, after the last.

        A lesson says what to look for in its own words.
        """
        world = self._world
        if self.client.outcome is not None or not self.client.people:
            return SILENCE
        if world.result:
            return Notice(f"waiting_{world.result}")
        is_new = not world.turns and not self.client.timeless
        return Notice("start", speed_bonus(self._view.par, 0)) if is_new else SILENCE

    def _tell(self, events: Iterable[Event]) -> None:
        """The last news of some events; where they are none, what has become of the speed bonus."""
        par, before, after = self._view.par, self.state.world.turns, self._world.turns
        told = [notice for notice in map(news, events) if notice is not None]
        if told and told[-1] == SILENCE and not self._world.result:
            bonus = _bonus_news(par, before, after)
            if bonus:
                self._halt()
            told.append(bonus or (_exploring(par, after) if self._goal == EXPLORE else SILENCE))
        elif self.client.outcome is not None and not told:
            told.append(SILENCE)
        if told:
            self._notice = told[-1]


def news(event: Any) -> Notice | None:
    """What an event is told as; None where what was said before still holds."""
    match event:
        case GuardianAlert():
            return Notice("alert")
        case HeartLost():
            return Notice("caught")
        case TreasureTaken():
            return Notice("treasure", event.total)
        case PotionDrunk():
            return Notice("potion")
        case Searched(found=found):
            return Notice("doors_found", len(found)) if found else Notice("nothing_found")
        case Spotted(what="treasure" | "exit" | "potion" as what):
            return Notice(f"{what}_in_sight")
        case Walked() | Waited() | DoorOpened():
            return SILENCE
    return None


def _bonus_news(par: int, before: int, after: int) -> Notice | None:
    """That half of the speed bonus is gone, or all of it; None in between."""
    left = speed_bonus(par, after)
    if speed_bonus(par, before) and not left:
        return Notice("bonus_gone")
    if left <= par < speed_bonus(par, before):
        return Notice("bonus_half_gone", left)
    return None


def _exploring(par: int, turns: int) -> Notice:
    """What exploring costs while the hero explores by itself."""
    bonus = speed_bonus(par, turns)
    return Notice("exploring", bonus) if bonus else SILENCE
