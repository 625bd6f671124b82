"""Open matches: all of a game can be reached, continued and discarded, not only the newest."""

from datetime import timedelta

import pytest

from screens.games.face import face
from tests.screens.pages.test_home import NOON, card_of, match_of
from tests.screens.support.structure import problems


def keep(driver, *games):
    """Leave matches open, the last being the newest, and come home."""
    records = [match_of(game, NOON + timedelta(minutes=number)) for number, game in enumerate(games)]
    for record in records:
        driver.app.saves.keep(record)
    come_home(driver)
    return records


def come_home(driver):
    driver.app.visit("profile")
    driver.app.visit("home")
    driver.settled()


def open_ids(driver):
    return [record.id for record in driver.app.saves.open_matches()]


def played(driver):
    return driver.screen.client.match.record().id


def test_a_games_page_leads_to_every_open_match_of_it(start):
    driver = start()
    oldest, middle, newest, _other = keep(driver, "ojyx", "ojyx", "ojyx", "desert")
    for record in (oldest, middle, newest):
        driver.app.visit("home")
        driver.open_game("ojyx")
        rows = {row.record.id: row for row in driver.found(kind="OpenMatchRow")}
        assert list(rows) == [middle.id, oldest.id], "the newest has a button"
        way = rows.get(record.id) or driver.find(f"Continue · {face('ojyx').about(newest)}")
        driver.reach(way)
        driver.tap(way)
        driver.until(lambda: driver.screen.name == "ojyx", what="the table")
        assert played(driver) == record.id
        driver.key("escape")


def test_home_asks_which_of_several_open_matches_to_continue(start):
    driver = start()
    older, newer = keep(driver, "stayboard", "stayboard")
    card = card_of(driver, "stayboard")
    go_on = next(part for part in card.words.children if type(part).__name__ == "ContinueButton")
    assert go_on.text == "Continue…"
    driver.tap(go_on)
    lines = list(driver.found(kind="MenuItem"))
    assert [line.key for line in lines] == [newer.id, older.id]
    assert len({line.text for line in lines}) == 2, "they can be told apart"
    driver.tap(lines[1])
    driver.until(lambda: driver.screen.name == "stayboard", what="the table")
    assert played(driver) == older.id


@pytest.mark.parametrize("count", [1, 2, 3])
def test_an_open_match_is_discarded_after_a_question(start, count):
    driver = start()
    records = keep(driver, *["ojyx"] * count)
    ids = [record.id for record in records]
    driver.open_game("ojyx")
    buttons = list(driver.found("Delete this game"))
    assert len(buttons) == count
    last = buttons[-1]
    driver.reach(last)
    driver.tap(last)
    driver.press("Keep it")
    assert open_ids(driver) == ids
    driver.tap(last)
    driver.press("Delete")
    driver.settled()
    assert open_ids(driver) == ids[1:], "the last one was the oldest"
    assert [row.record.id for row in driver.found(kind="OpenMatchRow")] == ids[1:-1][::-1]
    assert problems(driver.screen) == []


def test_a_match_discarded_right_after_playing_stays_away(start):
    driver = start()
    (record,) = keep(driver, "stayboard")
    driver.app.matches.open(record)
    driver.until(lambda: driver.screen.name == "stayboard", what="the table")
    driver.key("escape")
    driver.open_game("stayboard")
    driver.press("Delete this game")
    driver.press("Delete")
    driver.app.on_pause()
    driver.app.on_resume()
    assert start().app.saves.open_matches() == []
