"""A position that can be played with in place: the rules step through it, the companions plan in it."""

from typing import Any, get_args

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.desert.board import CELLS, number
from logic.desert.characters import CHARACTERS, Character
from logic.desert.events import Ended, Event, LifeChanged, PointsGained
from logic.desert.state import Card, Gear, Guided, Kind, Options, Player, Reason, Resource, Shield, State, Tile

KINDS: tuple[Kind, ...] = get_args(Kind)
CODE: dict[Kind, int] = {kind: code for code, kind in enumerate(KINDS)}
STORM, START, END = CODE["STORM"], CODE["START"], CODE["END"]
FIRST_ROW_CLUE, FIRST_COLUMN_CLUE = CODE["HP1"], CODE["VP1"]
TUNNEL, SOURCE, MIRAGE, TECH = CODE["TUNNEL"], CODE["SOURCE"], CODE["MIRAGE"], CODE["TECH"]
MAYBE_SOURCE, UNKNOWN = CODE["SOURCE?"], CODE["?"]
PARTS = 4
CARRIED, HIDDEN = -1, -2
"""Where a part is when it lies nowhere."""
BURIED = 2
"""From this many layers on a tile holds people up."""


def _cell(part: int) -> Any:
    return CELLS[part] if part >= 0 else "carried" if part == CARRIED else None


def _part(place: Any) -> int:
    return HIDDEN if place is None else CARRIED if place == "carried" else number(place)


class Sandbox:
    """One game, changed in place. Cells are numbers here, sets of cells are bits, and seats share all lists."""

    __slots__ = (
        "at", "calmed", "characters", "deck", "down", "drawn", "events", "fallen", "found", "gear", "guided",
        "heat", "kinds", "known_bottom", "known_top", "left", "life", "looking", "options", "parts", "points",
        "reason", "removed", "rng", "sand", "seen", "shields", "storm", "turn", "turns",
    )  # fmt: skip

    options: Options
    kinds: list[int]
    sand: list[int]
    #: Face-down tiles, and those among them that a terrascope has shown.
    down: int
    seen: int
    storm: int
    parts: list[int]
    at: list[int]
    life: list[int]
    points: list[int]
    characters: tuple[Character, ...]
    gear: list[tuple[Gear, ...]]
    heat: int
    turn: int
    turns: int
    #: The next card last, so that drawing is popping.
    deck: list[Card]
    rng: int
    known_top: int
    known_bottom: int
    looking: int
    calmed: bool
    guided: tuple[int, int]
    #: (cell, seat) of each solar shield.
    shields: list[tuple[int, int]]
    left: tuple[int, ...]
    drawn: tuple[Card, ...]
    found: tuple[Resource | Gear, ...]
    fallen: int
    removed: int
    reason: Reason
    events: list[Event]

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.kinds = [CODE[tile.kind] for tile in state.tiles]
        self.sand = [tile.sand for tile in state.tiles]
        self.storm = number(state.storm)
        self.down = self.seen = 0
        for cell, tile in enumerate(state.tiles):
            if not tile.flipped and cell != self.storm:
                self.down |= 1 << cell
                self.seen |= tile.seen << cell
        self.parts = [_part(place) for place in state.parts]
        players = state.players
        self.at = [number(player.cell) for player in players]
        self.life = [player.life for player in players]
        self.points = [player.points for player in players]
        self.characters = tuple([CHARACTERS[player.character] for player in players])
        self.gear = [player.gear for player in players]
        self.heat = state.heat
        self.turn = state.turn
        self.turns = state.turns
        self.deck = list(state.deck[::-1])
        self.rng = state.rng
        self.known_top = state.known_top
        self.known_bottom = state.known_bottom
        self.looking = state.looking
        self.calmed = state.calmed
        self.guided = (state.guided.seat, state.guided.steps) if state.guided else (-1, 0)
        self.shields = [(number(shield.cell), shield.seat) for shield in state.shields]
        self.left = state.left
        self.drawn = state.drawn
        self.found = state.found
        self.fallen = state.fallen
        self.removed = state.removed
        self.reason = state.reason
        self.events = []

    def copy(self) -> "Sandbox":
        """Another one to play with, its story yet untold."""
        twin = Sandbox.__new__(Sandbox)
        twin.options, twin.characters = self.options, self.characters
        twin.kinds, twin.sand = self.kinds[:], self.sand[:]
        twin.down, twin.seen, twin.storm = self.down, self.seen, self.storm
        twin.parts, twin.at, twin.life = self.parts[:], self.at[:], self.life[:]
        twin.points, twin.gear = self.points[:], self.gear[:]
        twin.heat, twin.turn, twin.turns = self.heat, self.turn, self.turns
        twin.deck, twin.rng = self.deck[:], self.rng
        twin.known_top, twin.known_bottom = self.known_top, self.known_bottom
        twin.looking, twin.calmed, twin.guided = self.looking, self.calmed, self.guided
        twin.shields, twin.left = self.shields[:], self.left
        twin.drawn, twin.found = self.drawn, self.found
        twin.fallen, twin.removed, twin.reason = self.fallen, self.removed, self.reason
        twin.events = []
        return twin

    def state(self) -> State:
        """The position as the contract knows it."""
        guided_seat, guided_steps = self.guided
        return State(
            options=self.options,
            tiles=tuple([self.tile(cell) for cell in range(len(CELLS))]),
            storm=CELLS[self.storm],
            parts=tuple([_cell(part) for part in self.parts]),
            players=tuple([self.player(seat) for seat in range(len(self.at))]),
            heat=self.heat,
            turn=self.turn,
            deck=tuple(self.deck[::-1]),
            rng=self.rng,
            turns=self.turns,
            known_top=self.known_top,
            known_bottom=self.known_bottom,
            looking=self.looking,
            calmed=self.calmed,
            guided=Guided(guided_seat, guided_steps) if guided_steps else None,
            shields=tuple([Shield(CELLS[cell], seat) for cell, seat in self.shields]),
            left=self.left,
            drawn=self.drawn,
            found=self.found,
            fallen=self.fallen,
            removed=self.removed,
            reason=self.reason,
        )

    def tile(self, cell: int) -> Tile:
        face_down = bool(self.down >> cell & 1)
        flipped = not face_down and cell != self.storm
        return Tile(KINDS[self.kinds[cell]], flipped, self.sand[cell], bool(self.seen >> cell & 1))

    def player(self, seat: int) -> Player:
        cell, character = CELLS[self.at[seat]], self.characters[seat].name
        return Player(cell, self.life[seat], self.points[seat], character, self.gear[seat])

    def dice(self) -> Dice:
        """The generator; whoever draws puts `state` back into `rng`."""
        return Dice(self.rng)

    def seats_on(self, cell: int) -> list[int]:
        return [seat for seat, place in enumerate(self.at) if place == cell]

    def is_flipped(self, cell: int, kind: int) -> bool:
        """Whether that tile is known to be of a kind because it was turned over."""
        return self.kinds[cell] == kind and not self.down >> cell & 1

    def known_kind(self, cell: int) -> int:
        """What everybody knows of a tile."""
        kind = self.kinds[cell]
        if not (self.down & ~self.seen) >> cell & 1 or kind == START:
            return kind
        return MAYBE_SOURCE if kind in (SOURCE, MIRAGE, MAYBE_SOURCE) else UNKNOWN

    def gain_life(self, seat: int, by: int, why: Any) -> None:
        """More life, up to what that character can hold."""
        gained = min(by, self.characters[seat].most_life - self.life[seat])
        self.life[seat] += gained
        self.events.append(LifeChanged(seat, gained, self.life[seat], why, by - gained))

    def lose_life(self, seat: int, why: Any) -> None:
        self.life[seat] -= 1
        self.events.append(LifeChanged(seat, -1, self.life[seat], why))

    def gain_points(self, seat: int, by: int, why: Any) -> None:
        self.points[seat] += by
        self.events.append(PointsGained(seat, by, self.points[seat], why))

    def end(self, reason: Reason, seats: tuple[int, ...] = ()) -> None:
        self.reason = reason
        self.events.append(Ended(reason == "escaped", reason, seats))

    def judge(self) -> None:
        """See whether it is won or lost; asked after every action and every card."""
        if self.reason:
            return
        thirsty = tuple([seat for seat, life in enumerate(self.life) if life <= 0])
        if thirsty:
            self.end("thirst", thirsty)
        elif self.parts == [CARRIED] * PARTS and self._all_at_the_end():
            self.end("escaped")

    def _all_at_the_end(self) -> bool:
        first = self.at[0]
        together = self.at.count(first) == len(self.at)
        return together and self.is_flipped(first, END) and not self.sand[first]


def seen_by_all(state: State) -> State:
    """What everybody may know: no face-down tile, no order of unknown cards, no generator."""
    tiles = tuple([_shown(tile) for tile in state.tiles])
    top, bottom = state.known_top, len(state.deck) - state.known_bottom
    middle = sorted(state.deck[top:bottom], key=_card_order)
    deck = (*state.deck[:top], *middle, *state.deck[bottom:])
    return replace(state, tiles=tiles, deck=deck, rng=0)


def _shown(tile: Tile) -> Tile:
    if tile.flipped or tile.seen or tile.kind in ("STORM", "START"):
        return tile
    kind: Kind = "SOURCE?" if tile.kind in ("SOURCE", "MIRAGE", "SOURCE?") else "?"
    return Tile(kind, False, tile.sand)


def _card_order(card: Card) -> tuple[str, str, int]:
    return card.kind, card.direction or "", card.distance
