"""What was chosen on the new-game screen, remembered from one visit to the next."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from logic.core.game import BadOptions
from logic.core.replay import Seat


class Choices(Struct, frozen=True):
    """Everything there is to choose before a match."""

    options: Any
    seats: tuple[Seat, ...]
    rated: bool = False
    preset: str = ""


class _Kept(Struct):
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    rated: bool = False
    preset: str = ""


def choices_of(app, game):
    """The last choices for a game, or the first preset against its computer."""
    kept = app.profile.choices.get(game.id)
    if kept is not None:
        try:
            last = msgspec.convert(kept, _Kept)
            options = game.checked(msgspec.convert(last.options, game.Options), len(last.seats))
            return Choices(options, last.seats, last.rated, last.preset)
        except (msgspec.ValidationError, BadOptions):
            # An option of an older version: the usual choices stand in for it.
            app.tell_forgotten(game)
    preset = game.presets[0]
    seats = [Seat("person", app.profile.name)]
    if 1 not in game.seats:
        seats.append(Seat("computer", level=preset.level))
    return Choices(preset.options, tuple(seats), preset=preset.id)


def keep_choices(app, game, choices):
    """Remember them; a preset only as long as nothing was changed since."""
    preset = next((preset for preset in game.presets if preset.id == choices.preset), None)
    if preset is not None and preset.options != choices.options:
        choices = replace(choices, preset="")
    kept = msgspec.to_builtins(choices)
    app.change(choices={**app.profile.choices, game.id: kept})
