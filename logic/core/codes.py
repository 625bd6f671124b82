"""Game codes: a short text that names a start exactly, such as `ojyx:4p:full:8F3K-27QD`.

It holds the game, the number of seats, the options that differ from the defaults, and the seed.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from logic.core.game import AnyGame, BadOptions
from logic.core.options import Choice, Number, Pick, Several, Switch, choices

# Crockford's alphabet: no I, L, O or U, so nothing can be misread.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKES = str.maketrans("ILO", "110")
SEED_BITS = 40


class BadCode(ValueError):
    """A text is not a game code; `reason` is a short key, `part` the part that is wrong.

    `game` is the game that the code names, and `choice` the option whose value is wrong, as far as they are known.
    """

    def __init__(self, reason: str, part: str, *, game: AnyGame | None = None, choice: Number | None = None) -> None:
        super().__init__(f"{reason}: {part}")
        self.reason = reason
        self.part = part
        self.game = game
        self.choice = choice


class Start(NamedTuple):
    """What a code names."""

    game: AnyGame
    options: Any
    seats: int
    seed: int


def code(start: Start) -> str:
    """The code of a start."""
    words = [word for choice in choices(start.game.Options) if (word := _word(choice, start.options))]
    middle = ["+".join(words)] if words else []
    return ":".join([start.game.id, f"{start.seats}p", *middle, seed_text(start.seed)])


def parse(text: str, games: Mapping[str, AnyGame]) -> Start:
    """The start that a code names; raises BadCode."""
    parts = re.sub(r"([:+.])\s+", r"\1", text.strip()).split(":")
    if len(parts) not in (3, 4):
        raise BadCode("not_a_code", text.strip())
    game = games.get(parts[0].lower())
    if game is None:
        raise BadCode("no_such_game", parts[0])
    seats = re.fullmatch(r"(\d{1,2})p", parts[1].lower())
    if seats is None:
        raise BadCode("bad_seats", parts[1])
    if int(seats[1]) not in game.seats:
        raise BadCode("no_such_seats", parts[1], game=game)
    words = parts[2].lower().split("+") if len(parts) == 4 else []
    try:
        options = game.checked(_options(game, words), int(seats[1]))
    except BadOptions:
        raise BadCode("bad_together", parts[2], game=game) from None
    return Start(game, options, int(seats[1]), seed_number(parts[-1]))


def pieces(text: str) -> list[str]:
    """A code split where a line may break; `parse` also reads it on several lines."""
    return re.findall(r"[^:+.]*[:+.]|[^:+.]+", text)


def seed_text(seed: int) -> str:
    """A seed in groups of four letters and digits."""
    if seed < 0:
        raise ValueError(f"no seed: {seed}")
    letters = ""
    while seed or len(letters) % 4 or not letters:
        seed, digit = divmod(seed, 32)
        letters = ALPHABET[digit] + letters
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))


def seed_number(text: str) -> int:
    """The seed that a text names; raises BadCode."""
    letters = text.strip().upper().replace("-", "").translate(LOOK_ALIKES)
    if not letters or len(letters) > 52 or any(letter not in ALPHABET for letter in letters):
        raise BadCode("bad_seed", text)
    seed = 0
    for letter in letters:
        seed = seed * 32 + ALPHABET.index(letter)
    return seed


def _word(choice: Choice, options: Any) -> str:
    value = getattr(options, choice.name)
    if value in (choice.default, msgspec.UNSET):
        return ""
    match choice:
        case Switch(name=name):
            return name if value else f"no_{name}"
        case Pick():
            return str(value)
        case Number(name=name):
            return f"{name}{value}"
        case Several(name=name):
            return ".".join((name, *value))


def _options(game: AnyGame, words: list[str]) -> Any:
    chosen: dict[str, Any] = {}
    for word in words:
        name, value = _meaning(game, word)
        if name in chosen:
            raise BadCode("bad_options", word)
        chosen[name] = value
    return _converted(game, chosen)


def _converted(game: AnyGame, chosen: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(chosen, game.Options)
    except msgspec.ValidationError as wrong:
        raise BadOptions(str(wrong)) from None


def _possible(game: AnyGame, choice: Number, word: str) -> int:
    """The number that a word gives an option; raises BadCode where the option alone cannot have it."""
    value = int(word.removeprefix(choice.name))
    try:
        _converted(game, {choice.name: value})
    except BadOptions:
        raise BadCode("bad_value", word, game=game, choice=choice) from None
    return value


def _meaning(game: AnyGame, word: str) -> tuple[str, Any]:
    for choice in choices(game.Options):
        match choice:
            case Switch(name=name) if word in (name, f"no_{name}"):
                return name, word == name
            case Pick(name=name, values=values) if word in values:
                return name, word
            case Number(name=name) if re.fullmatch(re.escape(name) + r"-?\d{1,18}", word):
                return name, _possible(game, choice, word)
            case Several(name=name, values=values, most=most) if word.split(".")[0] == name:
                named = word.split(".")[1:]
                if len(named) <= most and all(value in values for value in named):
                    return name, named
    raise BadCode("bad_options", word)
