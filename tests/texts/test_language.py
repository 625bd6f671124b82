"""Dates, numbers and the switch of language."""

from datetime import date, timedelta

import pytest
from babel import Locale

from screens.i18n.language import CODES, HABITS, Language
from screens.i18n.system_language import from_environment, system_languages


@pytest.mark.parametrize("code", CODES)
def test_names_of_months_and_days_are_those_of_cldr(code: str) -> None:
    habits, cldr = HABITS[code], Locale(code)
    assert habits.months == list(cldr.months["stand-alone"]["wide"].values())
    assert habits.months_in_dates == list(cldr.months["format"]["wide"].values())
    assert habits.short_months == list(cldr.months["format"]["abbreviated"].values())
    assert habits.weekdays == [cldr.days["stand-alone"]["wide"][day] for day in range(7)]
    assert habits.short_weekdays == [cldr.days["format"]["abbreviated"][day] for day in range(7)]
    assert habits.name.lower() == cldr.display_name.lower()
    symbols = cldr.number_symbols["latn"]
    assert habits.decimal == symbols["decimal"]
    assert habits.thousands == symbols["group"].replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(
    ("code", "day", "short", "month", "weekday", "alone"),
    [
        ("en", "1 November", "1 Nov 2025", "November 2025", "Sat", ("November", "Saturday 1")),
        ("fr", "1er novembre", "1er nov. 2025", "novembre 2025", "sam.", ("Novembre", "Samedi 1er")),
        ("uk", "1 листопада", "1 лист. 2025", "листопад 2025", "сб", ("Листопад", "Субота 1")),
    ],
)
def test_dates(code: str, day: str, short: str, month: str, weekday: str, alone: tuple[str, str]) -> None:
    language, first = Language(code), date(2025, 11, 1)
    assert (language.day(first), language.date(first)) == (day, short)
    assert (language.month(first), language.weekday(first)) == (month, weekday)
    assert (language.month_name(first), language.weekday_and_day(first)) == alone
    assert language.day(first + timedelta(1)).startswith("2 ")


@pytest.mark.parametrize(
    ("code", "whole", "broken", "share"),
    [
        ("en", "-1,234,567", "1,234.50", "58\xa0%"),
        ("fr", "-1\xa0234\xa0567", "1\xa0234,50", "58\xa0%"),
        ("uk", "-1\xa0234\xa0567", "1\xa0234,50", "58\xa0%"),
    ],
)
def test_numbers(code: str, whole: str, broken: str, share: str) -> None:
    language = Language(code)
    assert language.number(-1234567) == whole
    assert language.number(1234.5) == broken
    assert language.number(1234.5, 0) in {"1,234", "1\xa0234"}
    assert language.percent(0.581) == share


def test_placeholders_are_filled_and_the_empty_text_stays_empty() -> None:
    english = Language("en")
    assert english.text("Round {round} of {total}", round=2, total=5) == "Round 2 of 5"
    assert english.text("{kept} as it is") == "{kept} as it is"
    assert english.count("{n} move by {who}", "{n} moves by {who}", 1200, who="Ada") == "1,200 moves by Ada"
    assert Language("fr").text("") == ""


def test_a_missing_catalog_is_logged_and_leaves_english(tmp_path, caplog) -> None:
    assert Language("fr", tmp_path).text("Continue") == "Continue"
    assert "no catalog for fr" in caplog.text


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, []),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, []),
        ({"LANG": "uk_UA.UTF-8"}, ["uk_UA"]),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR@euro"}, ["fr_FR"]),
        ({"LANG": "de_DE", "LANGUAGE": "de:uk:en"}, ["de", "uk", "en", "de_DE"]),
    ],
)
def test_the_environment_tells_the_language(environment: dict[str, str], expected: list[str]) -> None:
    assert list(from_environment(environment)) == expected


@pytest.fixture
def tr():
    from screens.i18n.texts import Texts

    return Texts()


def test_system_language_is_the_first_one_the_app_speaks(tr, monkeypatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("ANDROID_ARGUMENT", "LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert (system_languages(), tr.system_language()) == (["de"], "en")
    monkeypatch.setenv("LANGUAGE", "de:uk:fr")
    assert tr.system_language() == "uk"


def test_android_without_pyjnius_falls_back_to_english(tr, monkeypatch) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data")
    monkeypatch.setitem(__import__("sys").modules, "jnius", None)
    assert tr.system_language() == "en"


def test_speaking_replaces_every_function_before_the_language_is_announced(tr) -> None:
    heard = []
    tr.bind(language=lambda *_: heard.append(tr.weekday(date(2025, 11, 1))))
    tr.speak("fr")
    tr.speak("fr")
    tr.speak("uk")
    assert heard == ["sam.", "сб"]
    with pytest.raises(ValueError, match="'de' is not one of en, fr, uk"):
        tr.speak("de")
    assert tr.language == "uk"
    assert tr.languages() == {"en": "English", "fr": "Français", "uk": "Українська"}


def test_kv_expressions_follow_the_language_by_themselves() -> None:
    from kivy.lang import Builder

    from screens.i18n.texts import tr

    label = Builder.load_string(
        """
#:import tr screens.i18n.texts.tr
#:import date datetime.date
Widget:
    count: 1200
    text: tr.n("{n} of these", "{n} of these", self.count) + f", {tr.day(date(2025, 11, 2))}"
"""
    )
    try:
        assert label.text == "1,200 of these, 2 November"
        tr.speak("uk")
        assert label.text == "1\xa0200 of these, 2 листопада"
        label.count = 3
        assert label.text == "3 of these, 2 листопада"
    finally:
        tr.speak("en")
