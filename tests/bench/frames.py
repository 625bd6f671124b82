"""How smoothly the app goes on while it works: frames at rest beside frames in which a computer thinks."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from msgspec.structs import replace

from logic.arena import steps
from logic.core.codes import Start
from logic.games import GAMES
from tests.bench import Row, amount, bench

SIZES = ("portrait", "desktop")
LONG_THOUGHT = 100
"""More slices than this mean that `hard` plays rounds out."""


@bench("screens")
def board() -> Iterator[Row]:
    """The table of 9×9 drawn again and again: at rest, while a computer thinks, and when a move is made."""
    from tests.screens.support.seats import against
    from tests.screens.support.stayboard_player import safe_action

    for size in SIZES[: amount(2)]:
        with _drawing(size) as driver:
            screen = driver.begin(size=9, mode="blocked", seats=against("master"), seed=3)
            driver.settled()
            moves: list[float] = []
            while len(moves) < amount(60, 5) and not screen.state.over:
                screen.client.play(0, safe_action(screen.client.view))
                moves += _frames(50, screen.client.driver.thinking)
            at_rest = _at_rest()
            screen.client.driver._bots[1].player.think = _endless
            screen.client.play(0, safe_action(screen.client.view))
            _frames(5)
            thinking = _frames(amount(100, 5), screen.client.driver.thinking)
        yield Row(f"frame at rest, {size}", median(at_rest) * 1000, "ms")
        yield Row(f"frame that shows a move, {size}", median(moves) * 1000, "ms")
        yield from _beside(f"frame while a computer thinks, {size}", thinking, at_rest)


@bench("screens")
def cards() -> Iterator[Row]:
    """Ojyx with four seats, while `hard` plays rounds out over and over again."""
    from logic.ojyx.state import Options, TurnUp
    from tests.screens.support.seats import against

    game, late, seat = GAMES["ojyx"], *_late_in_a_round()
    for size in SIZES[: amount(2)]:
        with _drawing(size) as driver:
            driver.app.matches.start(Start(game, Options(), 4, 1), against("hard", 3), rated=False, notes=None)
            driver.settled()
            screen = driver.screen
            _frames(50, screen.client.driver.thinking)
            at_rest = _at_rest()
            for bot in screen.client.driver._bots.values():
                bot.player.think = _again_and_again(bot.player.think, late, seat)
            for cell in (0, 4):
                screen.client.play(0, TurnUp(cell))
            while not screen.client.driver.thinking():
                screen.client.play(0, game.computer("easy").choose(screen.client.view, 0, 1))
            _frames(5)
            thinking = _frames(amount(100, 5), screen.client.driver.thinking)
        yield from _beside(f"Ojyx: frame while hard thinks, {size}", thinking, at_rest)


@bench("screens")
def batch() -> Iterator[Row]:
    """The workshop, while it makes a thousand dungeons of 64×64."""
    for size in SIZES[: amount(2)]:
        with _drawing(size) as driver:
            driver.app.navigation.go("dungeon_workshop", ink="indigo")
            driver.settled()
            screen = driver.screen
            screen.choose(size=64, seed=1)
            at_rest = _at_rest()
            screen.many.start(replace(screen.options, seed=1), 1000)
            _frames(5)
            working = _frames(amount(100, 5), lambda many=screen.many: many.working)
            made, count = screen.many.done, len(working)
            screen.many.cancel()
        yield from _beside(f"Donjon: frame during a batch, {size}", working, at_rest)
        yield Row(f"Donjon: dungeons of 64×64 made in a frame, {size}", made / (count + 5), "dungeons")


def _beside(what: str, busy: list[float], at_rest: list[float]) -> Iterator[Row]:
    yield Row(what, median(busy) * 1000, "ms")
    yield Row(f"{what}, ratio", median(busy) / median(at_rest), "(at most 1.5)")


@contextmanager
def _drawing(size: str) -> Iterator[Any]:
    """The app in a window of that size, every frame drawn."""
    from tests.screens.support.driver import Canvas, Driver

    driver = Driver(size=size, animation="off", sounds=0, answer_ms=0, theme="light")
    Canvas.drawn = True
    try:
        yield driver
    finally:
        Canvas.drawn = False
        driver.close()


def _endless(_view: Any, _seat: int, _seed: int) -> Iterator[None]:
    """Thinks as hard as it can and never decides: no computer takes more of a frame than this."""
    numbers = 0
    while True:
        numbers += sum(range(500))
        yield


def _again_and_again(think: Callable[..., Iterator[None]], view: Any, seat: int) -> Callable[..., Iterator[None]]:
    """Thinks about one decision for ever."""

    def endlessly(_view: Any, _seat: int, seed: int) -> Iterator[None]:
        while True:
            yield from think(view, seat, seed)

    return endlessly


def _late_in_a_round() -> tuple[Any, int]:
    """A view over which `hard` thinks long, and whose it is."""
    from logic.ojyx.state import Options

    game = GAMES["ojyx"]
    for _, step in steps(Start(game, Options(until="round"), 4, 5), ["normal"] * 4):
        seat = game.to_move(step.state)[0]
        view = game.view(step.state, seat)
        if view.phase == "draw" and sum(1 for _ in game.computer("hard").think(view, seat, 1)) > LONG_THOUGHT:
            return view, seat
    raise AssertionError("no decision needs long")


def _at_rest() -> list[float]:
    _frames(amount(20, 2))
    return _frames(amount(100, 5))


def _frames(most: int, going_on: Callable[[], bool] = lambda: True) -> list[float]:
    """The processor time of each of the next frames, as long as something goes on; the drawing threads' included."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    times: list[float] = []
    while len(times) < most and going_on():
        Window.canvas.ask_update()
        begun = time.process_time()
        EventLoop.idle()
        times.append(time.process_time() - begun)
    return times
