"""The choices of the new-game screen, remembered from one visit to the next."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from logic.core.game import BadOptions
from logic.core.options import Several
from logic.core.options import choices as offered
from logic.core.replay import Note, Seat
from screens.games.face import face
from screens.i18n.texts import tr


class Choices(Struct, frozen=True):
    """Everything there is to choose before a match."""

    options: Any
    seats: tuple[Seat, ...]
    rated: bool = False
    preset: str = ""
    #: How its screen begins: what the preset says, until the player wishes otherwise.
    notes: dict[str, Note] = {}


class _Kept(Struct):
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    rated: bool = False
    preset: str = ""
    notes: dict[str, Note] | None = None


def choices_of(app, game):
    """The last choices for a game, or the first preset against its computer."""
    kept = app.profile.choices.get(game.id)
    if kept is not None:
        try:
            last = msgspec.convert(kept, _Kept)
            options = game.renewed(game.checked(msgspec.convert(last.options, game.Options), len(last.seats)))
            notes = notes_of(game, last.preset) if last.notes is None else last.notes
            return Choices(options, known_to(game, last.seats), last.rated, last.preset, notes)
        except (msgspec.ValidationError, BadOptions):
            # An option of an older version: use the defaults.
            app.tell(tr._("The last choices for {game} could not be used.", game=face(game.id).title()))
    preset = game.presets[0]
    seats = [Seat("person", app.profile.name)]
    if 1 not in game.seats:
        seats.append(Seat("computer", level=preset.level))
    return Choices(preset.options, tuple(seats), preset=preset.id, notes=notes_of(game, preset.id))


def notes_of(game, preset_id):
    """How the screen begins with a preset."""
    return face(game.id).preset_notes(preset_id) if preset_id else {}


def computer_level(game, choices):
    """The computer player that a game's menu offers: the last chosen one, or the first preset's."""
    return next((seat.level for seat in choices.seats if seat.kind == "computer"), game.presets[0].level)


def keep_choices(app, game, choices):
    """Remember them; a preset only as long as nothing was changed since."""
    choices = replace(choices, options=face(game.id).lasting(choices.options))
    preset = next((preset for preset in game.presets if preset.id == choices.preset), None)
    if preset is not None and with_people_of(preset.options, choices.options) != choices.options:
        choices = replace(choices, preset="")
    kept = msgspec.to_builtins(choices)
    app.profile_store.change(choices={**app.profile.choices, game.id: kept})


def known_to(game, seats):
    """The seats as a game knows them: a computer with a level of another game gets the first of this one."""
    return tuple(
        replace(seat, level=game.levels[0]) if seat.kind == "computer" and seat.level not in game.levels else seat
        for seat in seats
    )


def at_one_device(game, seats):
    """The seats without other devices: computers replace their people."""
    computer = Seat("computer", level=game.levels[0])
    return tuple(computer if seat.kind == "peer" else seat for seat in seats)


def with_people_of(options, others):
    """The options with the seats' values of others: a preset does not cover those."""
    return replace(options, **{choice.name: getattr(others, choice.name) for choice in _for_each_seat(options)})


def value_at(options, choice, seat):
    """A seat's value of an option with a value for each seat."""
    named = getattr(options, choice.name)
    return named[seat] if seat < len(named) else choice.values[0]


def with_value_at(options, choice, seat, value):
    """The options with another value for one seat."""
    named = list(getattr(options, choice.name))
    named += [choice.values[0]] * (seat + 1 - len(named))
    named[seat] = value
    while named and named[-1] == choice.values[0]:
        named.pop()
    return replace(options, **{choice.name: tuple(named)})


def values_at(game, options, choice, seats, seat):
    """The values that a seat may have with this number of seats."""
    return [value for value in choice.values if _allowed(game, with_value_at(options, choice, seat, value), seats)]


def fitted(game, options, seats):
    """The options as this number of seats allows them: a value that is not allowed becomes the first."""
    for choice in _for_each_seat(options):
        for seat in range(seats):
            value = value_at(options, choice, seat)
            plain = with_value_at(options, choice, seat, choice.values[0])
            if _allowed(game, plain, seats) and not _allowed(game, with_value_at(plain, choice, seat, value), seats):
                options = plain
    return options


def _for_each_seat(options):
    return [choice for choice in offered(type(options)) if isinstance(choice, Several)]


def _allowed(game, options, seats):
    try:
        game.checked(options, seats)
    except BadOptions:
        return False
    return True
