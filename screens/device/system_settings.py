"""Android's settings: theme, text size, animations, the look of the system's bars, the keyboard's mode."""

from __future__ import annotations

from typing import Any

from screens.device.jni import activity, api_level, in_view_thread, java, on_android

APPEARANCES, LIGHT_NAVIGATION, ALL_TRANSPARENT = 30, 26, 35
"""API levels from which bars have a controller, dark icons at the bottom, and no colour."""


def is_dark() -> bool:
    configuration = java("android.content.res.Configuration")
    return _now().uiMode & configuration.UI_MODE_NIGHT_MASK == configuration.UI_MODE_NIGHT_YES


def text_scale() -> float:
    return float(_now().fontScale)


def is_still() -> bool:
    """Whether the system's animations are switched off; False on other systems."""
    if not on_android():
        return False
    scale = java("android.provider.Settings$Global").getFloat(
        activity().getContentResolver(), "animator_duration_scale", 1.0
    )
    return scale == 0


def dress_bars(dark: bool, paper: str) -> None:
    """Give the system's bars icons that are legible on our paper, and the paper's colour if they have one."""
    if on_android():
        in_view_thread(_dress, dark, java("android.graphics.Color").parseColor(paper))


def show_field_above_keyboard() -> None:
    """Let the system move the window up, so that its keyboard does not cover the text field."""
    if on_android():
        from kivy.core.window import Window

        Window.softinput_mode = "below_target"
        in_view_thread(_pan)


def _now() -> Any:
    return activity().getResources().getConfiguration()


def _pan() -> None:
    parameters = java("android.view.WindowManager$LayoutParams")
    activity().getWindow().setSoftInputMode(parameters.SOFT_INPUT_ADJUST_PAN)


def _dress(dark: bool, colour: int) -> None:
    window, level = activity().getWindow(), api_level()
    if level < ALL_TRANSPARENT:
        window.setStatusBarColor(colour)
        if level >= LIGHT_NAVIGATION:
            window.setNavigationBarColor(colour)
    if level >= APPEARANCES:
        signs = java("android.view.WindowInsetsController")
        both = signs.APPEARANCE_LIGHT_STATUS_BARS | signs.APPEARANCE_LIGHT_NAVIGATION_BARS
        window.getInsetsController().setSystemBarsAppearance(0 if dark else both, both)
        return
    view, decor = java("android.view.View"), window.getDecorView()
    light = view.SYSTEM_UI_FLAG_LIGHT_STATUS_BAR
    if level >= LIGHT_NAVIGATION:
        light |= view.SYSTEM_UI_FLAG_LIGHT_NAVIGATION_BAR
    shown = decor.getSystemUiVisibility()
    decor.setSystemUiVisibility(shown & ~light if dark else shown | light)
