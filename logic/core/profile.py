"""The profile: the player's name, settings and results."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from logic.core.daily import Challenges
from logic.core.replay import Name, Note

RECENT = 12
"""How many recent scores are kept for the plot."""


class Settings(Struct, frozen=True):
    """How the app looks, sounds and moves."""

    language: Literal["system", "en", "fr", "uk"] = "system"
    theme: Literal["system", "light", "dark"] = "system"
    palette: Literal["inks", "blue_orange", "contrast"] = "inks"
    text_size: Annotated[int, Meta(ge=80, le=200)] = 100
    sounds: Annotated[int, Meta(ge=0, le=100)] = 70
    vibration: bool = True
    animation: Literal["system", "full", "less", "off"] = "system"
    speech: bool = False
    listening: bool = False
    left_handed: bool = False
    #: Whether a tap on a cell moves there without being confirmed.
    at_once: bool = False
    #: How long a computer takes to answer.
    answer_ms: Annotated[int, Meta(ge=0, le=5000)] = 1000
    #: An MQTT broker through which rooms can be reached too; empty for none.
    relay: Annotated[str, Meta(max_length=200)] = ""


class Tally(Struct, frozen=True):
    """Games played and won."""

    played: int = 0
    won: int = 0
    best: int | None = None
    """The best score, where scores are counted."""

    def plus(self, won: bool, best: int | None = None) -> "Tally":
        return Tally(self.played + 1, self.won + won, self.best if best is None else best)


class Figures(Struct, frozen=True):
    """A player's results in one game; `by` holds finer tallies, such as `level:master`."""

    all: Tally = Tally()
    streak: int = 0
    best_streak: int = 0
    best_score: int | None = None
    by: dict[str, Tally] = {}
    #: The scores of the last games, the newest last.
    recent: tuple[int, ...] = ()

    def plus(self, won: bool, score: int | None, kinds: tuple[str, ...], *, lowest_wins: bool = False) -> "Figures":
        """These figures with one more game; a game that was not played to the end has no score."""

        def best(before: int | None) -> int | None:
            return (min if lowest_wins else max)((n for n in (before, score) if n is not None), default=None)

        streak = self.streak + 1 if won else 0
        by = dict(self.by)
        for kind in kinds:
            known = by.get(kind, Tally())
            by[kind] = known.plus(won, best(known.best))
        return Figures(
            all=self.all.plus(won),
            streak=streak,
            best_streak=max(streak, self.best_streak),
            best_score=best(self.best_score),
            by=by,
            recent=self.recent if score is None else (*self.recent, score)[-RECENT:],
        )


class Profile(Struct, frozen=True):
    """Everything stored about a player. It never leaves the device."""

    name: Name = ""
    settings: Settings = Settings()
    figures: dict[str, Figures] = {}
    challenges: Challenges = Challenges()
    #: The last choices on the new-game screen, by game.
    choices: dict[str, Any] = {}
    #: Values that a game's screen keeps between matches, by game.
    prefs: dict[str, dict[str, Note]] = {}

    def with_prefs(self, game: str, **prefs: Note) -> "Profile":
        return replace(self, prefs={**self.prefs, game: {**self.prefs.get(game, {}), **prefs}})

    def with_figures(self, game: str, figures: Figures) -> "Profile":
        return replace(self, figures={**self.figures, game: figures})
