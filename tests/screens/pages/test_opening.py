"""Files and links that are opened from outside the app."""

from logic.core.match_files import export_matches
from screens.widgets import Overlay
from tests.screens.support.seats import people


def finished(work):
    """What a sliced work returns in the end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_an_invitation_is_tried_in_the_lobby(start):
    driver = start()
    driver.app.profile_store.change(name="Mila")
    driver.app.open_given("quadrille://join?code=ACD349&at=127.0.0.1:9")
    driver.until(lambda: driver.screen.address_problem, what="nobody there")
    assert driver.screen.name == "rooms"
    assert (driver.screen.ids.address.text, driver.screen.ids.code.text) == ("127.0.0.1:9", "ACD349")


def test_a_link_that_leads_nowhere_is_told(start):
    driver = start()
    for link in ("quadrille://join?code=nonsense", "quadrille://["):
        driver.app.open_given(link)
        driver.settled()
        assert (driver.screen.name, driver.overlay.heading) == ("rooms", "This link leads to no room")


def test_a_file_is_imported_by_its_path_or_address(start, tmp_path):
    driver = start()
    driver.begin(size=4, seed=5, seats=people(2))
    driver.key("escape")
    path = tmp_path / "my%20 games.quadrille"
    path.write_bytes(finished(export_matches(driver.app.saves)))
    for given in (str(path), path.as_uri()):
        driver.app.open_given(given)
        driver.until(lambda: driver.overlay is not None and driver.overlay.heading == "Imported", what="the result")
        assert driver.screen.name == "history"
        assert "was here already" in driver.overlay.text


def test_what_went_wrong_at_the_start_is_told_over_what_was_given(start, tmp_path):
    app = start().app
    app._refused, app._given = "/full", str(tmp_path / "gone.quadrille")
    app._tell_at_start()
    _unread, trouble = [overlay.text for overlay in Overlay.shown]
    assert "/full" in trouble


def test_a_file_that_is_not_there_is_told(start, tmp_path):
    driver = start()
    for path in (str(tmp_path / "gone.quadrille"), "//[gone"):
        driver.app.open_given(path)
        driver.settled()
        assert driver.overlay.heading == "The file could not be read"
