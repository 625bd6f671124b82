"""One language: its texts, plurals, dates and numbers. Imports no Kivy."""

from __future__ import annotations

import datetime
import gettext
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from screens.paths import ASSETS

LOCALE_FOLDER = ASSETS / "locale"
DOMAIN = "quadrille"
SOURCE_CODE = "en"

log = logging.getLogger(__name__)


class Habits(NamedTuple):
    """How a language writes its own name, dates and numbers."""

    name: str
    months: Sequence[str]
    months_in_dates: Sequence[str]
    short_months: Sequence[str]
    weekdays: Sequence[str]
    short_weekdays: Sequence[str]
    thousands: str
    decimal: str
    percent: str


# These follow Unicode's CLDR, which tests/texts compares them with, except that French groups
# digits with a common no-break space: Roboto has no narrow one.
_ENGLISH_MONTHS = ("January February March April May June July August September October November December").split()
_FRENCH_MONTHS = ("janvier février mars avril mai juin juillet août septembre octobre novembre décembre").split()
HABITS = {
    "en": Habits(
        name="English",
        months=_ENGLISH_MONTHS,
        months_in_dates=_ENGLISH_MONTHS,
        short_months="Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
        weekdays="Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
        short_weekdays="Mon Tue Wed Thu Fri Sat Sun".split(),
        thousands=",",
        decimal=".",
        percent="{}\N{NO-BREAK SPACE}%",
    ),
    "fr": Habits(
        name="Français",
        months=_FRENCH_MONTHS,
        months_in_dates=_FRENCH_MONTHS,
        short_months="janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(),
        weekdays="lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
        short_weekdays="lun. mar. mer. jeu. ven. sam. dim.".split(),
        thousands="\N{NO-BREAK SPACE}",
        decimal=",",
        percent="{}\N{NO-BREAK SPACE}%",
    ),
    "uk": Habits(
        name="Українська",
        months=(
            "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень"
        ).split(),
        months_in_dates=(
            "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"
        ).split(),
        short_months="січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.".split(),
        weekdays="понеділок вівторок середа четвер пʼятниця субота неділя".split(),
        short_weekdays="пн вт ср чт пт сб нд".split(),
        thousands="\N{NO-BREAK SPACE}",
        decimal=",",
        percent="{}\N{NO-BREAK SPACE}%",
    ),
}
CODES = tuple(HABITS)


def N_(message: str) -> str:
    """Mark a text in a table for translation; `tr._(...)` translates it where it is shown."""
    return message


def _catalog(code: str, folder: Path) -> gettext.NullTranslations:
    if code == SOURCE_CODE:
        return gettext.NullTranslations()
    try:
        return gettext.translation(DOMAIN, folder, [code])
    except FileNotFoundError:
        log.error("no catalog for %s in %s: its texts stay English", code, folder)
        return gettext.NullTranslations()


class Language:
    """The texts and formats of one language."""

    def __init__(self, code: str, folder: Path = LOCALE_FOLDER) -> None:
        self.code = code
        self.habits = HABITS[code]
        self._texts = _catalog(code, folder)

    def text(self, message: str, **values: object) -> str:
        """The message in this language, with its {placeholders} filled when values are given."""
        if not message:
            return ""  # gettext answers the empty message with the catalog's header
        translated = self._texts.gettext(message)
        return translated.format(**values) if values else translated

    def text_in(self, context: str, message: str, **values: object) -> str:
        """Like `text`, for a word which needs a context to be translated, such as Open."""
        translated = self._texts.pgettext(context, message)
        return translated.format(**values) if values else translated

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """The right plural form for n, with {n} and the other placeholders filled."""
        return self._texts.ngettext(one, many, n).format(n=self.number(n), **values)

    def number(self, value: float, decimals: int | None = None) -> str:
        """12,345 or 12,345.68; whole numbers have no decimals unless asked for."""
        if decimals is None:
            decimals = 0 if float(value).is_integer() else 2
        written = f"{value:,.{decimals}f}"
        return written.translate({ord(","): self.habits.thousands, ord("."): self.habits.decimal})

    def percent(self, share: float) -> str:
        """A share between 0 and 1 as a whole percentage."""
        return self.habits.percent.format(self.number(share * 100, 0))

    def day(self, when: datetime.date) -> str:
        """16 November, without the year."""
        return f"{self._day_number(when)} {self.habits.months_in_dates[when.month - 1]}"

    def date(self, when: datetime.date) -> str:
        """16 Nov 2025."""
        return f"{self._day_number(when)} {self.habits.short_months[when.month - 1]} {when.year}"

    def month(self, when: datetime.date) -> str:
        """November 2025, as the heading of a calendar."""
        return f"{self.habits.months[when.month - 1]} {when.year}"

    def month_name(self, when: datetime.date) -> str:
        """November, without the year, in its stand-alone form."""
        return _capital(self.habits.months[when.month - 1])

    def short_month(self, when: datetime.date) -> str:
        """Nov, as on the leaf of a calendar."""
        return self.habits.short_months[when.month - 1]

    def weekday(self, when: datetime.date) -> str:
        """Sun."""
        return self.habits.short_weekdays[when.weekday()]

    def weekday_and_day(self, when: datetime.date) -> str:
        """Sunday 16, as the heading of a day not long ago."""
        return f"{_capital(self.habits.weekdays[when.weekday()])} {self._day_number(when)}"

    def _day_number(self, when: datetime.date) -> str:
        return "1er" if self.code == "fr" and when.day == 1 else str(when.day)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
