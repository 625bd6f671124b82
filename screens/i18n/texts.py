"""The translated texts as one observable: kv expressions follow a change of language by themselves.

In kv `tr` is a global: `tr._("Continue")` or `tr.n("{n} move", "{n} moves", count)`.
"""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from screens.i18n.language import CODES, HABITS, N_, SOURCE_CODE, Language
from screens.i18n.system_language import system_languages

__all__ = ["N_", "Texts", "tr"]


class Texts(EventDispatcher):
    """The texts and formats of the current language.

    The functions are properties, replaced together by `speak`; that is what wakes the kv expressions.
    """

    language = StringProperty(SOURCE_CODE)
    _ = ObjectProperty()
    """`_(message, **values)`: the message, its {placeholders} filled when values are given."""
    c = ObjectProperty()
    """`c(context, message, **values)`: the same for a word that needs a context."""
    n = ObjectProperty()
    """`n(one, many, n, **values)`: the right plural form, {n} filled."""
    number = ObjectProperty()
    percent = ObjectProperty()
    day = ObjectProperty()
    date = ObjectProperty()
    month = ObjectProperty()
    month_name = ObjectProperty()
    short_month = ObjectProperty()
    weekday = ObjectProperty()
    weekday_and_day = ObjectProperty()
    words = ObjectProperty()
    """`words(function, *arguments)`: what a texts module says; kv asks again in another language."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._use(Language(SOURCE_CODE))

    def speak(self, code: str) -> None:
        """Switch to `en`, `fr` or `uk`, at once and everywhere."""
        if code not in HABITS:
            raise ValueError(f"{code!r} is not one of {', '.join(CODES)}")
        if code != self.language:
            self._use(Language(code))

    def system_language(self) -> str:
        """The first language of the device that the app speaks, else English."""
        return next((code for code in system_languages() if code in HABITS), SOURCE_CODE)

    @staticmethod
    def languages() -> dict[str, str]:
        """Every language the app speaks: its code and its own name for itself."""
        return {code: habits.name for code, habits in HABITS.items()}

    def _use(self, language: Language) -> None:
        self._ = language.text
        self.c = language.text_in
        self.n = language.count
        self.number = language.number
        self.percent = language.percent
        self.day = language.day
        self.date = language.date
        self.month = language.month
        self.month_name = language.month_name
        self.short_month = language.short_month
        self.weekday = language.weekday
        self.weekday_and_day = language.weekday_and_day
        self.words = lambda function, *arguments: function(*arguments)
        # Last, so that its observers already find the new functions.
        self.language = language.code


tr = Texts()
