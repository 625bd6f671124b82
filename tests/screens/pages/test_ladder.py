"""A ladder of matches, from the game's page to the result that opens the next rung."""

from msgspec.structs import replace

from logic.desert import state as s
from logic.desert.rules import Desert
from tests.logic.desert.scenes import END, scene
from tests.screens.support.desert_player import by_touch
from tests.screens.support.structure import problems


def test_an_escape_opens_the_next_heat(start, monkeypatch):
    """With the companions of the game's page; the record stands on the ladder, and the end leads on."""
    out = scene(seats=3, at=[(4, 1), END, END], flipped=[END], parts=("carried",) * 4)
    monkeypatch.setattr(
        Desert, "setup", lambda self, options, seats, seed: replace(out, options=options, heat=options.heat)
    )
    driver = start(size="small", text_size=150)
    driver.app.navigation.go("game", game="desert", ink="ochre")
    driver.frames(3)
    assert problems(driver.screen) == []
    more = driver.find("One companion more")
    driver.reach(more)
    driver.tap(more)
    assert driver.screen.against.startswith("Flora (guide), Hugo (guide) · heat 1")
    driver.reach(driver.find("Heat by heat", kind="LinkRow"))
    driver.press("Heat by heat")
    driver.frames(3)
    assert problems(driver.screen) == []
    assert [rung.text for rung in driver.found(kind="LinkRow")] == ["Heat 1", "Heat 2"]
    driver.press("Heat 2", kind="LinkRow")
    driver.until(lambda: driver.screen.name == "desert", what="the table")
    record = driver.screen.client.match.record()
    assert (record.options.heat, [seat.kind for seat in record.seats]) == (2, ["person", "computer", "computer"])
    by_touch(driver, s.Move(END))
    assert driver.screen.state.view.won
    assert driver.screen.again == ["trending-up", "Heat 3"]
    driver.app.navigation.back()
    driver.frames(3)
    rungs = list(driver.found(kind="LinkRow"))
    assert [rung.text for rung in rungs] == ["Heat 1", "Heat 2", "Heat 3"]
    assert rungs[1].small == "escaped: 1 of 1 · best 300 points"


def test_the_campaign_teaches_and_leads_on(start, monkeypatch):
    out = scene(at=[(4, 1)], flipped=[END], parts=("carried",) * 4)
    monkeypatch.setattr(Desert, "setup", lambda self, options, seats, seed: replace(out, options=options))
    driver = start()
    driver.app.navigation.go("game", game="desert", ink="ochre")
    driver.press("One companion fewer")
    assert driver.screen.against.startswith("alone · heat 1")
    driver.press("Campaign", kind="LinkRow")
    driver.frames(3)
    assert driver.has("Each crossing teaches something for the next.")
    driver.press("Crossing 1", kind="LinkRow")
    driver.until(lambda: driver.screen.name == "desert", what="the table")
    first = driver.screen.client.match.record()
    by_touch(driver, s.EndTurn())
    driver.screen._leave_seat()
    assert driver.screen.again[1] == "Crossing 1", "what was lost is tried again, on the same map"
    driver.screen.rematch()
    driver.until(lambda: not driver.screen.state.over, what="the same crossing")
    again = driver.screen.client.match.record()
    assert (again.seed, again.options) == (first.seed, first.options)
    by_touch(driver, s.Move(END))
    driver.screen.show_result()
    driver.frames(3)
    assert "Score: 4 parts at 25 points + 200 turns short of 200." in driver.screen.decided
    driver.press("Crossing 2", kind="InkButton")
    driver.until(lambda: driver.screen.name == "desert", what="the next crossing")
    second = driver.screen.client.match.record()
    assert (second.seed != first.seed, second.options.characters) == (True, ("archaeologist",))
    driver.app.navigation.go("ladder", game="desert", ladder="campaign", ink="ochre")
    driver.frames(3)
    assert driver.has("Learned so far: Archaeologist.")
    assert problems(driver.screen) == []
