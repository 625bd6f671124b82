"""Plays the tutorials as somebody would who does what the note says."""

from kivy.metrics import dp
from kivy.uix.label import Label

from screens.games.face import face
from screens.tutorial.rects import shared
from tests.screens.support.structure import TOUCHING, _box, _common, _ink_box, _name, _scrollers, _shows


def learn(driver, game):
    """Open a lesson as the menu of the game does."""
    driver.app.matches.learn(game)
    title = face(game).title()
    driver.until(lambda: getattr(driver.screen, "table", None) and driver.screen.title == title, what="the lesson")
    driver.settled()
    return driver.screen


def advice(screen):
    """The note."""
    return screen.ids.light.advice


def hidden_by_the_note(screen):
    """What the note covers though it must not: the thing to touch, and words in the light, in sentences."""
    light = screen.ids.light
    note = _box(light.advice)
    where = f"step {int(screen.number) + 1} of {screen.title}"
    if light.open and any(_covers(note, _corners(hole), 0) for hole in light.holes):
        yield f"{where}: the note covers what is to be touched"
    lit = [_corners(box) for box in (*light.holes, *light.lit)]
    for widget in screen.table.walk(restrict=True):
        if isinstance(widget, Label) and widget.text.strip() and _shows(widget):
            ink = _ink_box(widget)
            for scroller in _scrollers(widget):
                ink = _common(ink, _box(scroller))
            middle = ((ink[0] + ink[2]) / 2, (ink[1] + ink[3]) / 2) * 2
            if _covers(note, ink, dp(TOUCHING)) and any(_covers(box, middle, -1) for box in lit):
                yield f"{where}: the note covers {_name(widget)}, which is in the light"


def hides_what_comes_next(screen):
    """Whether the note covers what the step asks for after what is ringed."""
    light = screen.ids.light
    note = (*light.advice.pos, *light.advice.size)
    return any(shared(note, (*part.to_window(*part.pos), *part.size)) for part in light.later)


def _corners(box):
    left, bottom, wide, tall = box
    return left, bottom, left + wide, bottom + tall


def _covers(one, other, least):
    left, bottom, right, top = _common(one, other)
    return right - left > least and top - bottom > least


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
    return screen.number, tuple(screen.ids.light.holes), len(screen.table.client.match.log)
