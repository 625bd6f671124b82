"""Access to Android's Java classes; not imported on other systems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.utils import platform

ACTIVITY = "org.kivy.android.PythonActivity"


def on_android() -> bool:
    return platform == "android"


def java(name: str) -> Any:
    """A class by its Java name."""
    if on_android():
        from jnius import autoclass

        return autoclass(name)
    raise NotImplementedError(f"there is no {name} here")


def activity() -> Any:
    """The app, as Android sees it."""
    return java(ACTIVITY).mActivity


def api_level() -> int:
    """Android's version, as programs count it: 24 is Android 7, 35 is Android 15."""
    return int(java("android.os.Build$VERSION").SDK_INT)


def as_a(class_name: str, thing: Any) -> Any:
    """A Java object seen as one of another class, where Java would not know which was meant."""
    if on_android():
        from jnius import cast

        return cast(class_name, thing)
    raise NotImplementedError(f"there is no {class_name} here")


def service(name: str, class_name: str) -> Any:
    """One of the system's services; held by the application, which outlives a turned screen."""
    return as_a(class_name, activity().getApplicationContext().getSystemService(name))


def in_view_thread(call: Callable[..., None], *arguments: Any) -> None:
    """Call a function, one of a module, in the only thread that may touch Android's views."""
    if on_android():
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(call)(*arguments)


def when_changed(changed: Callable[[], None]) -> Any:
    """Watch changes of the system's settings: dark or light, text size, language. Hold the result, or it ends."""
    if on_android():
        from jnius import PythonJavaClass, java_method

        class Changes(PythonJavaClass):
            __javainterfaces__ = ["android/content/ComponentCallbacks"]

            @java_method("(Landroid/content/res/Configuration;)V")
            def onConfigurationChanged(self, _configuration):  # noqa: N802
                _soon(changed)

            @java_method("()V")
            def onLowMemory(self):  # noqa: N802
                """SDL tells Kivy's window, and that tells the app."""

        listener = Changes()
        activity().registerComponentCallbacks(listener)
        return listener
    return None


def when_voice_bound(bound: Callable[[int], None]) -> Any:
    """A listener for a speech engine; `bound` gets its status, on a thread of Android's. Hold the result."""
    if on_android():
        from jnius import PythonJavaClass, java_method

        class Bound(PythonJavaClass):
            __javainterfaces__ = ["android/speech/tts/TextToSpeech$OnInitListener"]

            @java_method("(I)V")
            def onInit(self, status):  # noqa: N802
                bound(status)

        return Bound()
    raise NotImplementedError("Android's voice is not here")


def ask(intent: Any, number: int, answered: Callable[[Any], None]) -> None:
    """Start another app's activity, and pass on the address it answers with, or None."""
    if on_android():
        from android.activity import bind, unbind

        def heard(request: int, result: int, answer: Any) -> None:
            if request == number:
                went_well = result == java("android.app.Activity").RESULT_OK and answer is not None
                address = answer.getData() if went_well else None
                # Not at once: Java is iterating over the listeners.
                _soon(lambda: done(address))

        def done(address: Any) -> None:
            unbind(on_activity_result=heard)
            answered(address)

        bind(on_activity_result=heard)
        activity().startActivityForResult(intent, number)


def _soon(call: Callable[[], None]) -> None:
    """Call back in the next frame: Android's thread is not Kivy's."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _dt: call())
