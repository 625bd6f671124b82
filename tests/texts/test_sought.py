"""Searching: what people type finds what texts say."""

import pytest

from screens.i18n.text_search import matches


@pytest.mark.parametrize(
    ("text", "sought", "found"),
    [
        ("Le Désert", "desert", True),
        ("Stay on the Board · 4×4", "4x4", True),
        ("Компʼютер, Майстер", "комп'ют", True),
        ("Ojyx · Мила, Noor", "noor ojyx", True),
        ("Ojyx · Мила, Noor", "noor desert", False),
        ("−3 points", "-3", True),
        ("anything", "  ", True),
    ],
)
def test_what_matches_what(text: str, sought: str, found: bool) -> None:
    assert matches(text, sought) is found
