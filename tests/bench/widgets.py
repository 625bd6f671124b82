"""The time to create each of our widgets compared with KivyMD's for the same purpose."""

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from tests.bench import Row, amount, bench

COUNT, RUNS = 25, 5


@bench("widgets")
def beside_kivymd() -> Iterator[Row]:
    """Both kinds in turn: made, laid out and taken away again, in processor time."""
    from tests.screens.support.driver import Driver

    driver = Driver(size="portrait", animation="off", sounds=0)
    try:
        for name, makers in _pieces().items():
            taken: list[list[float]] = [[], []]
            for run in range(amount(RUNS) + 1):
                for times, make in zip(taken, makers, strict=True):
                    cost = _cost(driver, make)
                    if run:  # the first one fills the caches
                        times.append(cost)
            ours, theirs = (median(times) * 1000 for times in taken)
            yield Row(f"{name}, ours", ours, "ms")
            yield Row(f"{name}, KivyMD's beside it", theirs / ours, "times that")
    finally:
        driver.close()


def _cost(driver: Any, make: Callable[[], Any]) -> float:
    begun = time.process_time()
    made = [make() for _ in range(amount(COUNT))]
    for widget in made:
        driver.app.root.add_widget(widget)
    driver.frames(3)
    taken = time.process_time() - begun
    for widget in made:
        driver.app.root.remove_widget(widget)
    driver.frames(1)
    return taken / len(made)


def _pieces() -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    from kivymd.uix.appbar import MDTopAppBar, MDTopAppBarTitle
    from kivymd.uix.button import MDButton, MDButtonIcon, MDButtonText, MDIconButton
    from kivymd.uix.chip import MDChip, MDChipText
    from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemLeadingIcon, MDListItemSupportingText
    from kivymd.uix.selectioncontrol import MDSwitch
    from kivymd.uix.slider import MDSlider, MDSliderHandle
    from kivymd.uix.textfield import MDTextField, MDTextFieldHintText

    from screens.widgets import Chip, IconButton, InkButton, InkSlider, InkSwitch, LinkRow, TextEntry, TopBar

    row = {"icon": "history", "text": "History", "small": "12 games"}
    return {
        "button": (
            lambda: InkButton(icon="play", text="Play"),
            lambda: MDButton(MDButtonIcon(icon="play"), MDButtonText(text="Play"), style="filled"),
        ),
        "icon button": (lambda: IconButton(icon="play"), lambda: MDIconButton(icon="play")),
        "chip": (lambda: Chip(text="Easy"), lambda: MDChip(MDChipText(text="Easy"))),
        "switch": (InkSwitch, MDSwitch),
        "slider": (InkSlider, lambda: MDSlider(MDSliderHandle())),
        "line to write on": (
            lambda: TextEntry(hint="Name"),
            lambda: MDTextField(MDTextFieldHintText(text="Name"), mode="outlined"),
        ),
        "row of a list": (
            lambda: LinkRow(**row),
            lambda: MDListItem(
                MDListItemLeadingIcon(icon=row["icon"]),
                MDListItemHeadlineText(text=row["text"]),
                MDListItemSupportingText(text=row["small"]),
            ),
        ),
        "bar": (lambda: TopBar(title="Games"), lambda: MDTopAppBar(MDTopAppBarTitle(text="Games"))),
    }
