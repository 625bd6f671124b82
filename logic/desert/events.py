"""What happens in the desert, told with all that a picture, a sound or a line in the log needs."""

from typing import Literal, TypeAlias

from msgspec import Struct

from logic.desert.state import Card, Cell, Direction, Gear, Kind, Reason, Resource


class Moved(Struct, frozen=True, tag="moved"):
    """Somebody changed place; `by` is the navigator who led the way, or the seat itself."""

    seat: int
    start: Cell
    end: Cell
    how: Literal["walk", "tunnel", "jet_pack", "guided"]
    by: int


class Dug(Struct, frozen=True, tag="dug"):
    """Sand was removed; `left` layers remain."""

    seat: int
    cell: Cell
    layers: int
    left: int
    how: Literal["dig", "dune_blaster"]


class Flipped(Struct, frozen=True, tag="flipped"):
    """A tile was turned over."""

    seat: int
    cell: Cell
    kind: Kind


class Found(Struct, frozen=True, tag="found"):
    """A tile held a resource, used at once, or gear to keep."""

    seat: int
    cell: Cell
    what: Resource | Gear
    kept: bool


class PartAppeared(Struct, frozen=True, tag="part_appeared"):
    """Both clues of a part are known: it lies where its row and its column cross."""

    part: int
    cell: Cell
    row_clue: Cell
    column_clue: Cell


class PickedUp(Struct, frozen=True, tag="picked_up"):
    """A part was picked up; `carried` of the four are now."""

    seat: int
    part: int
    cell: Cell
    carried: int


class LifeChanged(Struct, frozen=True, tag="life_changed"):
    """Somebody gained or lost life; `lost` points were more than that seat can hold."""

    seat: int
    by: int
    life: int
    why: Literal["source", "flask", "cocktail", "reserve", "given", "gift", "fill", "heat_wave"]
    lost: int = 0


class PointsGained(Struct, frozen=True, tag="points_gained"):
    """More action points for this turn."""

    seat: int
    by: int
    points: int
    why: Literal["accelerator", "cocktail", "time_throttle"]


class Used(Struct, frozen=True, tag="used"):
    """A card that was kept was used; what it does follows."""

    seat: int
    gear: Gear
    cell: Cell


class Shaded(Struct, frozen=True, tag="shaded"):
    """A solar shield covers a tile."""

    seat: int
    cell: Cell


class ShadeEnded(Struct, frozen=True, tag="shade_ended"):
    """A solar shield is folded up."""

    seat: int
    cell: Cell


class Looked(Struct, frozen=True, tag="looked"):
    """A terrascope showed a face-down tile to everybody."""

    seat: int
    cell: Cell
    kind: Kind


class Calmed(Struct, frozen=True, tag="calmed"):
    """`cards` storm cards follow this turn, one fewer than before."""

    seat: int
    cards: int


class Forecasted(Struct, frozen=True, tag="forecasted"):
    """The next cards lie open."""

    seat: int
    cards: tuple[Card, ...]


class Buried(Struct, frozen=True, tag="buried"):
    """A card of the forecast went to the bottom of the deck."""

    seat: int
    card: Card
    index: int


class TurnEnded(Struct, frozen=True, tag="turn_ended"):
    """A turn is over, with `points` unused; `cards` storm cards follow."""

    seat: int
    points: int
    cards: int


class CardDrawn(Struct, frozen=True, tag="card_drawn"):
    """A storm card, `number` of `of` this turn; `left` remain in the deck."""

    card: Card
    number: int
    of: int
    left: int


class StormMoved(Struct, frozen=True, tag="storm_moved"):
    """The storm swapped places with a tile, taking along the seats and the parts that are on it.

    That tile came to `start` and has `sand` layers; `found` are the parts that lay under the storm there.
    """

    direction: Direction
    start: Cell
    end: Cell
    sand: int
    seats: tuple[int, ...]
    parts: tuple[int, ...]
    found: tuple[int, ...]


class StormStopped(Struct, frozen=True, tag="storm_stopped"):
    """The edge held the storm, with `steps` of the wind left."""

    direction: Direction
    cell: Cell
    steps: int


class HeatWave(Struct, frozen=True, tag="heat_wave"):
    """The sun burns on everybody but the sheltered."""

    burnt: tuple[int, ...]
    sheltered: tuple[int, ...]


class HeatRose(Struct, frozen=True, tag="heat_rose"):
    """The storm rises; a turn now draws `cards`."""

    heat: int
    cards: int


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The deck was empty and is whole again."""

    cards: int


class TurnBegan(Struct, frozen=True, tag="turn_began"):
    """The next seat's turn."""

    seat: int
    points: int
    turns: int


class SeatLeft(Struct, frozen=True, tag="seat_left"):
    """A seat was given up; a guide plays it from now on."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """Everybody has won or lost; `seats` are those who died of thirst."""

    won: bool
    reason: Reason
    seats: tuple[int, ...] = ()


Event: TypeAlias = (
    Moved
    | Dug
    | Flipped
    | Found
    | PartAppeared
    | PickedUp
    | LifeChanged
    | PointsGained
    | Used
    | Shaded
    | ShadeEnded
    | Looked
    | Calmed
    | Forecasted
    | Buried
    | TurnEnded
    | CardDrawn
    | StormMoved
    | StormStopped
    | HeatWave
    | HeatRose
    | Reshuffled
    | TurnBegan
    | SeatLeft
    | Ended
)
