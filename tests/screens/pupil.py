"""Plays the tutorials as somebody would who does what the note says."""

from screens.faces import face


def learn(driver, game):
    """Open a lesson as the menu of the game does."""
    driver.app.learn(game)
    title = face(game).title()
    driver.until(lambda: getattr(driver.screen, "table", None) and driver.screen.title == title, what="the lesson")
    driver.settled()
    return driver.screen


def advice(screen):
    """The note."""
    return screen.ids.light.advice


def rest(driver, screen):
    """Until the others have moved, and a longer walk is over."""
    driver.until(lambda: not screen._coming and getattr(screen.table, "goal", None) is None, what="the others")
    driver.frames(3)


def touch_on(driver, screen):
    """Do what the note asks for: touch what is ringed, in a row of cells the first that is right."""
    if advice(screen).answers:
        driver.tap(advice(screen).ids.answers.children[-1])
        rest(driver, screen)
        return
    x, y, width, height = screen.ids.light.holes[0]
    places = (0.5,) if width < 3 * height else (0.5, 0.125, 0.375, 0.625, 0.875)
    for share in places:
        before = _where(screen)
        driver.tap((x + width * share, y + height / 2))
        rest(driver, screen)
        if _where(screen) != before:
            return
    raise AssertionError(f"nothing came of touching what step {screen.number} of {screen.title} points at")


def _where(screen):
    """Everything that a right touch changes."""
    return screen.number, tuple(screen.ids.light.holes), len(screen.table.model.match.log)
