"""Records that decode and yet hold what no match can have: no page is taken away by them, and each can be removed."""

import pytest
from msgspec.structs import replace

from logic.core.game import Played
from logic.core.profile import Figures, Tally
from logic.core.replay import ROOM_NOTE, Seat, encode
from logic.stayboard.state import Move
from screens.pages.history.rows import MatchRow
from screens.rooms import match_file
from tests.screens.pages.test_history import finish, wait
from tests.screens.support.seats import people
from tests.screens.support.structure import problems

ABSURD = {
    "a start that is no date": {"started": "yesterday"},
    "a start that only computers read": {"started": "20261116T083001"},
    "an impossible turn": {"log": (Played(0, Move(8, 10**15)), Played(-7, Move(8, 1)))},
    "a level nobody knows": {"seats": (Seat("person"), Seat("peer", "Zoe", "grandmaster"))},
    "clocks without end": {"clocks": {"turn": 10**400}},
}
DEEP = '{"x":' + "[" * 200_000


def write(driver, record, **absurd):
    """As it could have been written by an earlier version, which took everything."""
    clocks = absurd.pop("clocks", {})
    body = encode(replace(record, **absurd))
    for key, ms in clocks.items():
        body = body.replace(b'"clocks":{}', b'"clocks":{"%s":%d}' % (key.encode(), ms))
    saves = driver.app.saves
    saves._finished.remove(record.id)
    saves._finished.write(record.id, body)
    saves._open.write(record.id.replace("202611", "202510"), body)


@pytest.mark.parametrize("absurd", ABSURD.values(), ids=ABSURD)
def test_every_page_stands_and_the_record_is_named_once(start, absurd):
    driver = start()
    good = finish(driver, days_ago=1)
    write(driver, finish(driver), **absurd)
    folder = driver.folder
    driver.kill()
    driver = start(folder=folder)
    driver.until(lambda: driver.overlay is not None, what="the sheet")
    driver.settled()
    assert problems(driver.overlay) == []
    assert "cannot be read: its moves do not fit the rules" in driver.overlay.text
    driver.key("escape")
    driver.settled()
    driver.app.visit("history")
    wait(driver)
    assert "A finished match cannot be read" in driver.overlay.text
    driver.key("escape")
    driver.settled()
    assert len([*driver.found(kind=MatchRow.__name__)]) == 1
    assert driver.app.matches.history.match(good.id) is not None
    driver.screen.sought = "master"
    wait(driver)
    for place in ("profile", "rooms", "home", "history"):
        driver.app.visit(place)
        driver.frames(3)
        assert driver.screen.name == place
        assert driver.overlay is None


def test_a_room_whose_note_is_damaged_can_be_removed(start):
    driver = start()
    record = replace(finish(driver), log=(), seats=people(2), notes={ROOM_NOTE: DEEP})
    good = replace(record, id="20261117-083001-A", notes={})
    driver.app.saves.discard(record.id)
    driver.app.saves.keep(record)
    driver.app.saves.keep(good)
    driver.app.profile_store.change(name="Ada")
    driver.app.visit("rooms")
    driver.settled()
    assert problems(driver.screen) == []
    driver.press("Stay on the Board: its room is damaged")
    driver.settled()
    assert problems(driver.overlay) == []
    driver.press("Cancel")
    assert len(driver.app.saves.open_matches()) == 2
    driver.press("Discard this game")
    driver.settled()
    driver.press("Discard")
    assert driver.app.saves.open_matches() == [good]
    assert not driver.has("Stay on the Board: its room is damaged")


def test_a_profile_counts_what_this_version_has_no_name_for(start):
    driver = start()
    by = {"level:grandmaster": Tally(3, 1), "nothing": Tally(1, 1), "level:master": Tally(2, 1)}
    driver.app.profile_store.change(figures={"stayboard": Figures(Tally(3, 1), by=by)})
    driver.app.profile_store.change_prefs("memostep", runs_calm="[" * 200_000)
    driver.app.visit("profile")
    driver.settled()
    assert [line.text for line in driver.found(kind="FigureLine", root=driver.screen.ids.levels)] == ["Against Master"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"kind":"quadrille-match","version":1,"sum":"","body":' + b"[" * 200_000, "damaged, or no game"),
        (b"0" * 2_000_000, "too large"),
        (None, "none that was played in a room"),
    ],
    ids=["deep", "large", "no room"],
)
def test_a_file_handed_on_that_is_none_is_told(start, content, words):
    driver = start()
    record = replace(finish(driver), log=(), seats=people(2), notes={ROOM_NOTE: DEEP})
    taken = []
    match_file.take(driver.app, content or driver.app.saves.pack(record), lambda *one: taken.append(one))
    driver.until(lambda: type(driver.overlay).__name__ == "Dialog", what="a sentence")
    driver.settled()
    assert words in driver.overlay.text
    assert problems(driver.overlay) == []
    assert taken == []
