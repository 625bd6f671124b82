"""How much of the window the system's bars and the camera's cut-out cover, from Android 15 on."""

from __future__ import annotations

from typing import Any, NamedTuple

from screens.device.jni import ACTIVITY, activity, api_level, java, on_android

WITH_TYPES, WITH_CUTOUT = 30, 28
"""API levels from which insets are given by type, and displays have cut-outs."""


class Edges(NamedTuple):
    """Insets from each side of the window, in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


def covered() -> Edges:
    """How much of our surface may be covered; older systems keep the surface clear themselves."""
    if not on_android():
        return Edges()
    decor = activity().getWindow().getDecorView()
    insets = decor.getRootWindowInsets()
    if insets is None:  # the window is not on the screen yet
        return Edges()
    reach = _reach(insets)
    ours = java("android.graphics.Rect")()
    java(ACTIVITY).getSurface().getGlobalVisibleRect(ours)
    return Edges(
        max(0, reach.left - ours.left),
        max(0, reach.top - ours.top),
        max(0, reach.right - (decor.getWidth() - ours.right)),
        max(0, reach.bottom - (decor.getHeight() - ours.bottom)),
    )


def _reach(insets: Any) -> Edges:
    """The insets of bars and cut-out, whether or not our surface is below them."""
    if api_level() >= WITH_TYPES:
        kinds = java("android.view.WindowInsets$Type")
        found = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Edges(found.left, found.top, found.right, found.bottom)
    bars = Edges(
        insets.getSystemWindowInsetLeft(),
        insets.getSystemWindowInsetTop(),
        insets.getSystemWindowInsetRight(),
        insets.getSystemWindowInsetBottom(),
    )
    cutout = insets.getDisplayCutout() if api_level() >= WITH_CUTOUT else None
    if cutout is None:
        return bars
    return Edges(
        max(bars.left, cutout.getSafeInsetLeft()),
        max(bars.top, cutout.getSafeInsetTop()),
        max(bars.right, cutout.getSafeInsetRight()),
        max(bars.bottom, cutout.getSafeInsetBottom()),
    )
