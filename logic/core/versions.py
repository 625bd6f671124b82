"""Options that say by which version of the rules a match is played."""

from typing import Any

from msgspec import StructMeta

from logic.core.override import override


class Versioned(StructMeta):
    """Makes options of the version that is the class's `PRESENT`. Those that were written down before there was a
    choice name no version, and are read as what they were: of the first."""

    @override
    def __call__(self, *values: Any, **named: Any) -> Any:
        fields: tuple[str, ...] = self.__struct_fields__
        if len(values) <= fields.index("version"):
            named.setdefault("version", self.PRESENT)  # type: ignore[attr-defined]
        return super().__call__(*values, **named)
