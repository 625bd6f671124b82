"""What the views and events of a game can hold: for whoever gets them from another device.

Decoding checks types, and lets through a seat 99 at a table of two. Bounds name, for each field, the numbers it may
have, how long it may be, and which words it may be; `ViewBounds.fits` adds what fields have to do with each other.
"""

from collections.abc import Collection, Mapping
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

Lengths: TypeAlias = range | tuple[range, ...]
"""Of a tuple or a text; of tuples within tuples, the outermost first."""
NUMBERS = range(-(1 << 31), 1 << 31)
MANY = range(1 << 16)
LETTERS = range(65)


class BadView(ValueError):
    """Something that this game cannot show; the message names the field."""


class _Field(NamedTuple):
    name: str
    numbers: Collection[int]
    lengths: tuple[range, ...]
    words: Collection[str] | None
    signs: frozenset[str] | None


class ViewBounds:
    """The bounds of one game at one table. A field is named `field`, or `Struct.field` where one differs."""

    def __init__(
        self,
        *,
        numbers: Mapping[str, Collection[int]] | None = None,
        lengths: Mapping[str, Lengths] | None = None,
        words: Mapping[str, Collection[str]] | None = None,
        signs: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self._numbers, self._lengths = numbers or {}, lengths or {}
        #: The whole texts a field may be, and the letters it may be made of.
        self._words, self._signs = words or {}, signs or {}
        self._plans: dict[type, tuple[_Field, ...]] = {}

    def view(self, view: Any, eyes: int | None) -> None:
        """Raises BadView where no such view can be; `eyes` is the seat it was sent to, or None."""
        self._struct(view)
        self.fits(view, eyes)

    def event(self, event: Any) -> None:
        """Raises BadView where no such event can be."""
        self._struct(event)

    def fits(self, view: Any, eyes: int | None) -> None:
        """What the fields of a view have to do with each other; raises BadView."""

    def _struct(self, value: Any) -> None:
        plan = self._plans.get(type(value))
        if plan is None:
            plan = self._plans[type(value)] = self._plan(type(value))
        for field in plan:
            self._check(getattr(value, field.name), field, 0)

    def _plan(self, kind: type[Struct]) -> tuple[_Field, ...]:
        def named(bounds: Mapping[str, Any], field: str, otherwise: Any) -> Any:
            return bounds.get(f"{kind.__name__}.{field}", bounds.get(field, otherwise))

        fields = []
        for name in kind.__struct_fields__:
            if name == "options":
                # They are compared with those of the match.
                continue
            lengths = named(self._lengths, name, ())
            fields.append(
                _Field(
                    name,
                    named(self._numbers, name, NUMBERS),
                    (lengths,) if isinstance(lengths, range) else lengths,
                    named(self._words, name, None),
                    named(self._signs, name, None),
                )
            )
        return tuple(fields)

    def _check(self, value: Any, field: _Field, depth: int) -> None:
        kind = type(value)
        if kind is int:
            if value not in field.numbers:
                raise BadView(f"{field.name}: a number that cannot be")
        elif kind is str:
            self._text(value, field, depth)
        elif kind is tuple or kind is list:
            if len(value) not in (field.lengths[depth] if depth < len(field.lengths) else MANY):
                raise BadView(f"{field.name}: {len(value)} of them")
            for item in value:
                self._check(item, field, depth + 1)
        elif kind is float:
            if not isfinite(value):
                raise BadView(f"{field.name}: no number")
        elif value is not None and kind is not bool:
            self._struct(value)

    def _text(self, value: str, field: _Field, depth: int) -> None:
        if field.words is not None and value not in field.words:
            raise BadView(f"{field.name}: a word that cannot be")
        if len(value) not in (field.lengths[depth] if depth < len(field.lengths) else LETTERS):
            raise BadView(f"{field.name}: {len(value)} letters")
        if field.signs is not None and not field.signs.issuperset(value):
            raise BadView(f"{field.name}: a sign that cannot be")


def need(holds: bool, what: str) -> None:
    """Raises BadView unless it holds."""
    if not holds:
        raise BadView(what)


def exactly(length: int) -> range:
    return range(length, length + 1)


def up_to(most: int) -> range:
    """0 to `most`, both possible."""
    return range(most + 1)
