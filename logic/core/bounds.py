"""The values that the views and events of a game can hold, to check what another device sends.

Decoding checks types only, and accepts seat 99 of a match of two. Bounds give the numbers, lengths and words that each
field may have; `ViewBounds.fits` checks how fields relate to each other.
"""

from collections.abc import Collection, Mapping
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

Lengths: TypeAlias = range | tuple[range, ...]
"""Of a tuple or a text; for nested tuples, the outermost first."""
NUMBERS = range(-(1 << 31), 1 << 31)
MANY = range(1 << 16)
LETTERS = range(65)


class BadView(ValueError):
    """A view or an event that the game cannot produce; the message names the field."""


class _Field(NamedTuple):
    name: str
    numbers: Collection[int]
    lengths: tuple[range, ...]
    words: Collection[str] | None
    signs: frozenset[str] | None


class ViewBounds:
    """The bounds of one match. A field is named `field`, or `Struct.field` where structs differ."""

    def __init__(
        self,
        *,
        numbers: Mapping[str, Collection[int]] | None = None,
        lengths: Mapping[str, Lengths] | None = None,
        words: Mapping[str, Collection[str]] | None = None,
        signs: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self._numbers, self._lengths = numbers or {}, lengths or {}
        #: The complete texts that a field may have, and the letters that it may consist of.
        self._words, self._signs = words or {}, signs or {}
        self._plans: dict[type, tuple[_Field, ...]] = {}

    def view(self, view: Any, eyes: int | None) -> None:
        """Raises BadView for an impossible view; `eyes` is the seat it was sent to, or None."""
        self._struct(view)
        self.fits(view, eyes)

    def event(self, event: Any) -> None:
        """Raises BadView for an impossible event."""
        self._struct(event)

    def fits(self, view: Any, eyes: int | None) -> None:
        """Check how the fields of a view relate to each other; raises BadView."""

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
                # Compared with those of the match elsewhere.
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
    """0 to `most`, inclusive."""
    return range(most + 1)
