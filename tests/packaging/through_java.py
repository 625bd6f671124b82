"""Runs the phone's code against Java classes, through pyjnius, and prints what it called. Argument: their folder."""

import json
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType, SimpleNamespace

import jnius_config

jnius_config.add_options("-Xrs", "-Xshare:auto")
jnius_config.set_classpath(sys.argv[1])

import jnius  # noqa: E402 (it starts Java with what was set before)


def pretend_android() -> ModuleType:
    """python-for-android's own module, and systems that say they are Android; views are touched here and now."""
    android, activity, runnable = (ModuleType(name) for name in ("android", "android.activity", "android.runnable"))
    android.config = SimpleNamespace(JAVA_NAMESPACE="org.kivy.android")
    activity.bound = []
    activity.bind = lambda on_activity_result: activity.bound.append(on_activity_result)
    activity.unbind = lambda on_activity_result: activity.bound.remove(on_activity_result)
    runnable.run_on_ui_thread = lambda call: call
    sys.modules |= {"android": android, "android.activity": activity, "android.runnable": runnable}
    import plyer.utils

    from screens.device import jni

    jni.platform = plyer.utils.platform = "android"
    # The window is none of Java's.
    sys.modules["kivy.core.window"] = SimpleNamespace(Window=SimpleNamespace(softinput_mode=""))
    return activity


def through(activity: ModuleType, told: list[str], folder: Path) -> None:
    """Call whatever the app has for Android."""
    from kivy.clock import Clock

    from screens.device import file_picker, jni, multicast, safe_area, sharing, system_settings
    from screens.device.haptics import Haptics
    from screens.device.voices import find_voice
    from screens.i18n.system_language import _android as spoken_languages

    def answer(number: int) -> None:
        """Another app hands over an address."""
        [heard] = activity.bound
        intent = jnius.autoclass("android.content.Intent")()
        heard(number, jnius.autoclass("android.app.Activity").RESULT_OK, intent)
        Clock.tick()

    def descriptor() -> None:
        """What a file is opened through: a real one."""
        handle = os.open(folder / "there.json", os.O_RDWR | os.O_CREAT)
        answers.put("android.os.ParcelFileDescriptor.detachFd()", jnius.autoclass("java.lang.Integer")(handle))

    stub = jnius.autoclass("stub.Stub")
    answers = stub.answers

    def service(class_name: str) -> None:
        """The one that the system gives out from now on."""
        for holder in ("android.app.Activity", "android.content.Context", "android.content.ContextWrapper"):
            answers.put(f"{holder}.getSystemService(String)", stub.made(jnius.find_javaclass(class_name)))

    safe_area.covered()
    system_settings.is_dark(), system_settings.text_scale(), system_settings.is_still()
    system_settings.show_field_above_keyboard()
    for dark in (True, False):
        system_settings.dress_bars(dark, "#FAF6EA")
    spoken_languages()
    _held = jni.when_changed(lambda: told.append("changed"))
    service("android.net.wifi.WifiManager")
    with multicast.MulticastLock() as lock:
        told.append("lock" if lock.held else "no lock")
    service("android.os.Vibrator")
    answers.put("android.os.Vibrator.hasVibrator()", jnius.autoclass("java.lang.Boolean")(True))
    Haptics().buzz(30)
    voice = find_voice()
    # Java calls back into Python: the engine is bound, and the system's settings have changed.
    jnius.autoclass("stub.System").tell()
    Clock.tick()
    told.append(f"voice {voice._status}")
    voice.say("Your move", "en")
    voice.hush()
    (folder / "a.json").write_bytes(b"{}")
    sharing.share("ojyx:4p:full:8F3K")
    descriptor()
    sharing.share_file(folder / "a.json", told.append)
    if activity.bound:
        answer(sharing.SAVE_AS)
    descriptor()
    file_picker.pick(10, lambda data: told.append(data.decode()), told.append)
    answer(file_picker.OPEN)


def main() -> None:
    told: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        through(pretend_android(), told, Path(folder))
    calls = jnius.autoclass("stub.Stub").calls
    print(json.dumps({"told": told, "calls": [calls.get(place) for place in range(calls.size())]}))


if __name__ == "__main__":
    main()
