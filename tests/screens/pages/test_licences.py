"""In About, each work leads to its licence."""

from screens.pages.works import WORKS, licence_blocks


def test_a_tap_on_a_work_shows_its_licence(start):
    driver = start()
    driver.app.navigation.go("about")
    driver.settled()
    for work in (WORKS[0], next(work for work in WORKS if work.key == "zeroconf")):
        row = next(row for row in driver.screen.ids.credits.children if getattr(row, "text", "") == work.name)
        row.dispatch("on_release")
        driver.until(lambda: driver.screen.name == "licence", what="the licence")
        driver.settled()
        shown = [label.text for label in reversed(driver.screen.ids.text.children)]
        assert shown == licence_blocks(work.key)
        assert driver.screen.work == work.name
        assert max(label.texture_size[1] for label in driver.screen.ids.text.children) < 2048
        driver.app.navigation.back()
        driver.until(lambda: driver.screen.name == "about", what="back in About")
        driver.settled()
