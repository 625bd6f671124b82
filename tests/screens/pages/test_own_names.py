"""One's own name: kept with Enter, cut not without a word; and what a shared result says."""

from logic.core.match import Match
from logic.games import GAMES
from tests.screens.pages.test_home import NOON, match_of

LONG = "Maximiliane " * 4


def test_enter_in_the_name_dialog_saves(start):
    driver = start()
    driver.press("Profile")
    driver.screen.ask_name()
    driver.settled()
    driver.tap(driver.find(kind="TextEntry"))
    driver.type("Zoé")
    driver.find(kind="TextEntry").dispatch("on_done")
    driver.settled()
    assert driver.overlay is None
    assert driver.app.profile.name == "Zoé"


def test_a_name_is_cut_with_a_word(start):
    driver = start()
    driver.press("Profile")
    driver.screen.rename(LONG)
    kept = driver.app.profile.name
    assert len(kept) <= 40
    assert driver.toast == f"A name has at most 40 letters: it is now “{kept}”."


def test_sharing_a_result_gives_name_score_date_and_code(start, monkeypatch):
    driver = start()
    match = Match(GAMES["stayboard"], match_of("stayboard", NOON))
    match.leave(0)
    shared = []
    monkeypatch.setattr(driver.app, "share_text", shared.append)
    driver.app.navigation.go("result", record=match.record())
    driver.screen.share()
    (text,) = shared
    assert "Mila" in text
    assert "14 Mar 2026" in text
    assert "points" in text
    assert text.endswith(match.record().code(GAMES["stayboard"]))
