"""Describes a game's options for the screens, derived from the struct itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from msgspec import inspect


class Switch(Struct, frozen=True):
    """An option that is on or off."""

    name: str
    default: bool


class Pick(Struct, frozen=True):
    """An option with a few named values."""

    name: str
    default: str
    values: tuple[str, ...]


class Number(Struct, frozen=True):
    """A whole number; `steps` are the values to offer, `limits` the least and the most that is allowed."""

    name: str
    default: int | None
    steps: tuple[int, ...]
    limits: tuple[int, int] | None = None


class Several(Struct, frozen=True):
    """A value for each seat; seats without one get the first."""

    name: str
    default: tuple[str, ...]
    values: tuple[str, ...]
    most: int


Choice: TypeAlias = Switch | Pick | Number | Several


def choices(options: type[Struct]) -> tuple[Choice, ...]:
    """The options of a game in order, each with its default and possible values."""
    hints = get_type_hints(options)
    return tuple(_choice(name, *_kind(kind), default, _named(hints[name])) for name, kind, default in _fields(options))


def _fields(options: type[Struct]) -> list[tuple[str, inspect.Type, Any]]:
    # Imported on first use: the app's first frame needs no options.
    from msgspec import inspect

    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    return [(field.name, field.type, field.default) for field in info.fields]


def _kind(kind: inspect.Type) -> tuple[inspect.Type, tuple[int, ...]]:
    from msgspec import inspect

    steps: tuple[int, ...] = ()
    while isinstance(kind, inspect.Metadata | inspect.UnionType):
        if isinstance(kind, inspect.Metadata):
            steps = tuple((kind.extra or {}).get("steps", ()))
            kind = kind.type
        else:
            kind = next(member for member in kind.types if not isinstance(member, inspect.NoneType))
    return kind, steps


def _named(hint: Any) -> tuple[str, ...]:
    """The values of a tuple of Literals in declared order; msgspec sorts them."""
    item = next(iter(get_args(hint)), None)
    return tuple(str(value) for value in get_args(item))


def _choice(name: str, kind: inspect.Type, steps: tuple[int, ...], default: Any, declared: tuple[str, ...]) -> Choice:
    from msgspec import inspect

    match kind:
        case inspect.BoolType():
            return Switch(name, default)
        case inspect.LiteralType():
            order = [default, *(value for value in kind.values if value != default)]
            return Pick(name, default, tuple(str(value) for value in order))
        case inspect.IntType():
            limits = None if kind.ge is None or kind.le is None else (kind.ge, kind.le)
            if not steps and limits:
                steps = tuple(range(limits[0], limits[1] + 1))
            # An option that older matches do not have is left out of them; it has no default of its own.
            return Number(name, None if default is msgspec.NODEFAULT else default, steps, limits)
        case inspect.VarTupleType(item_type=inspect.LiteralType(), max_length=int(most)):
            return Several(name, default, declared, most)
    raise TypeError(f"{name}: no screen can offer {msgspec.json.encode(name).decode()} of {kind}")
