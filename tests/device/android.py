# ruff: noqa: N802 (Java names its methods like this)
"""A stand-in for the part of Android that the app calls, as pyjnius and python-for-android's own module show it.

It knows just those classes and methods: anything else is an error, as a misspelt name would be on a phone.
"""

import os
import sys
from types import ModuleType, SimpleNamespace

import pytest


class JavaException(Exception):
    """What pyjnius raises when Java throws."""


class Android:
    """A phone: set how it is, and read in `done` what the app had it do."""

    def __init__(self, folder):
        self.folder = folder
        self.api = 35
        self.dark, self.font_scale, self.animator_scale = False, 1.0, 1.0
        self.bars, self.cutout = (0, 0, 0, 0), (0, 0, 0, 0)
        self.window, self.surface = (1080, 2400), (0, 0, 1080, 2400)
        self.shown = True
        self.refuses = None
        self.refuses_classes = False
        self.vibrates, self.hears = True, False
        self.visibility = 0x400
        self.language = "en"
        self.voices, self.voice_at_once = [], True
        self.done = []
        self.components, self.results = [], []
        self.downloads = {}

    def do(self, what, *arguments):
        """Note what was asked; where the phone refuses it, Java throws."""
        if self.refuses == what:
            raise JavaException(f"no {what}")
        self.done.append((what, *arguments))

    def said(self, what):
        return [arguments for name, *arguments in self.done if name == what]

    # What the player does to the phone

    def turn_dark(self, dark=True):
        self.dark = dark
        self.change()

    def change(self):
        for component in self.components:
            component.onConfigurationChanged(object())

    def answer(self, number, result, intent):
        """Another app ends, and answers; like Java, this does not bear that a listener leaves meanwhile."""
        before = list(self.results)
        for listener in self.results:
            listener(number, result, intent)
        assert self.results == before

    # What pyjnius shows

    def classes(self):
        """Every class that the app may ask for, by its Java name."""
        phone = self
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(
                mActivity=Activity(phone), getSurface=lambda: Surface(phone)
            ),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.api),
            "android.graphics.Rect": Rect,
            "android.graphics.Color": SimpleNamespace(parseColor=lambda text: int("FF" + text[1:], 16) - (1 << 32)),
            "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 1, displayCutout=lambda: 2),
            "android.view.WindowInsetsController": SimpleNamespace(
                APPEARANCE_LIGHT_STATUS_BARS=8, APPEARANCE_LIGHT_NAVIGATION_BARS=16
            ),
            "android.view.View": SimpleNamespace(
                SYSTEM_UI_FLAG_LIGHT_STATUS_BAR=0x2000, SYSTEM_UI_FLAG_LIGHT_NAVIGATION_BAR=0x10
            ),
            "android.view.WindowManager$LayoutParams": SimpleNamespace(SOFT_INPUT_ADJUST_PAN=0x20),
            "android.content.res.Configuration": SimpleNamespace(UI_MODE_NIGHT_MASK=0x30, UI_MODE_NIGHT_YES=0x20),
            "android.provider.Settings$Global": SimpleNamespace(
                getFloat=lambda _resolver, name, other: {"animator_duration_scale": self.animator_scale}.get(
                    name, other
                )
            ),
            "android.content.Intent": Intent,
            "android.content.ContentValues": ContentValues,
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="content://downloads"),
            "android.app.Activity": SimpleNamespace(RESULT_OK=-1, RESULT_CANCELED=0),
            "java.lang.String": str,
            "java.util.Locale": lambda language: f"locale {language}",
            "android.os.LocaleList": SimpleNamespace(
                getDefault=lambda: SimpleNamespace(
                    size=lambda: 1, get=lambda _place: SimpleNamespace(getLanguage=lambda: self.language)
                )
            ),
            "android.speech.tts.TextToSpeech": voice(phone),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.os.VibrationEffect": SimpleNamespace(
                DEFAULT_AMPLITUDE=-1, createOneShot=lambda ms, amplitude: ("effect", ms, amplitude)
            ),
        }

    def autoclass(self, name):
        if self.refuses_classes:
            raise JavaException(f"no class {name} can be found now")
        try:
            return self.classes()[name]
        except KeyError:
            raise JavaException(f"there is no class {name}") from None

    def cast(self, _name, thing):
        return thing


class Activity:
    def __init__(self, phone):
        self._phone = phone

    def getWindow(self):
        return Window(self._phone)

    def getResources(self):
        phone = self._phone
        configuration = SimpleNamespace(uiMode=0x21 if phone.dark else 0x11, fontScale=phone.font_scale)
        return SimpleNamespace(getConfiguration=lambda: configuration)

    def getContentResolver(self):
        return Resolver(self._phone)

    def getApplicationContext(self):
        return self

    def getSystemService(self, name):
        return {"wifi": Wifi, "vibrator": Vibrator}[name](self._phone)

    def getFilesDir(self):
        return SimpleNamespace(getAbsolutePath=lambda: str(self._phone.folder))

    def registerComponentCallbacks(self, listener):
        assert "android/content/ComponentCallbacks" in listener.__javainterfaces__
        self._phone.components.append(listener)

    def startActivity(self, intent):
        self._phone.do("start", intent)

    def startActivityForResult(self, intent, number):
        self._phone.do("ask", intent, number)

    def finishAndRemoveTask(self):
        self._phone.do("finish")


class Window:
    def __init__(self, phone):
        self._phone = phone

    def getDecorView(self):
        return Decor(self._phone)

    def getInsetsController(self):
        phone = self._phone
        assert phone.api >= 30
        return SimpleNamespace(setSystemBarsAppearance=lambda signs, mask: phone.do("signs", signs, mask))

    def setStatusBarColor(self, colour):
        self._phone.do("status bar", colour)

    def setNavigationBarColor(self, colour):
        self._phone.do("navigation bar", colour)

    def setSoftInputMode(self, mode):
        self._phone.do("soft input", mode)


class Decor:
    def __init__(self, phone):
        self._phone = phone

    def getRootWindowInsets(self):
        return Insets(self._phone) if self._phone.shown else None

    def getWidth(self):
        return self._phone.window[0]

    def getHeight(self):
        return self._phone.window[1]

    def getSystemUiVisibility(self):
        return self._phone.visibility

    def setSystemUiVisibility(self, flags):
        self._phone.visibility = flags


class Insets:
    def __init__(self, phone):
        self._phone = phone

    def getInsets(self, kinds):
        assert self._phone.api >= 30
        assert kinds == 3
        reach = [max(pair) for pair in zip(self._phone.bars, self._phone.cutout, strict=True)]
        return SimpleNamespace(left=reach[0], top=reach[1], right=reach[2], bottom=reach[3])

    def getSystemWindowInsetLeft(self):
        return self._phone.bars[0]

    def getSystemWindowInsetTop(self):
        return self._phone.bars[1]

    def getSystemWindowInsetRight(self):
        return self._phone.bars[2]

    def getSystemWindowInsetBottom(self):
        return self._phone.bars[3]

    def getDisplayCutout(self):
        assert self._phone.api >= 28
        left, top, right, bottom = self._phone.cutout
        if not any(self._phone.cutout):
            return None
        return SimpleNamespace(
            getSafeInsetLeft=lambda: left,
            getSafeInsetTop=lambda: top,
            getSafeInsetRight=lambda: right,
            getSafeInsetBottom=lambda: bottom,
        )


class Rect:
    left = top = right = bottom = 0


class Surface:
    def __init__(self, phone):
        self._phone = phone

    def getGlobalVisibleRect(self, rect):
        rect.left, rect.top, rect.right, rect.bottom = self._phone.surface
        return True


class Intent:
    ACTION_SEND, ACTION_OPEN_DOCUMENT, ACTION_CREATE_DOCUMENT = "send", "open", "create"
    CATEGORY_OPENABLE = "openable"
    EXTRA_TEXT, EXTRA_STREAM, EXTRA_TITLE = "text", "stream", "title"
    FLAG_GRANT_READ_URI_PERMISSION = 1

    def __init__(self, data=None):
        self.action = self.kind = self.category = self.data = None
        self.extras, self.flags = {}, 0
        self.data = data

    def setAction(self, action):
        self.action = action

    def setType(self, kind):
        self.kind = kind

    def addCategory(self, category):
        self.category = category

    def addFlags(self, flags):
        self.flags |= flags

    def putExtra(self, name, value):
        self.extras[name] = value

    def getData(self):
        return self.data

    @classmethod
    def createChooser(cls, intent, title):
        assert title is None
        return intent


class ContentValues(dict):
    def put(self, name, value):
        self[name] = value


class Resolver:
    """Files by their addresses; those of this phone lie in a folder."""

    def __init__(self, phone):
        self._phone = phone

    def insert(self, collection, values):
        self._phone.do("insert", collection, dict(values))
        return f"{collection}/{values['_display_name']}"

    def openFileDescriptor(self, address, mode):
        self._phone.do("open file", address, mode)
        path = self._phone.folder / address.rpartition("/")[2]
        # As Android 10 and later have it: "w" leaves the end of a longer file.
        writing = {"w": os.O_WRONLY | os.O_CREAT, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}
        flags = os.O_RDONLY if mode == "r" else writing[mode]
        handle = os.open(path, flags, 0o600)
        return SimpleNamespace(detachFd=lambda: handle)


class Wifi:
    def __init__(self, phone):
        self._phone = phone

    def createMulticastLock(self, name):
        phone = self._phone
        phone.do("lock made", name)
        return SimpleNamespace(
            setReferenceCounted=lambda counted: phone.do("counted", counted),
            acquire=lambda: phone.do("lock"),
            release=lambda: phone.do("unlock"),
        )


class Vibrator:
    def __init__(self, phone):
        self._phone = phone

    def hasVibrator(self):
        return self._phone.vibrates

    def vibrate(self, effect):
        self._phone.do("vibrate", effect)


def voice(phone):
    class TextToSpeech:
        QUEUE_FLUSH, SUCCESS, ERROR, LANG_NOT_SUPPORTED = 0, 0, -1, -2

        def __init__(self, activity, listener):
            assert isinstance(activity, Activity)
            assert "android/speech/tts/TextToSpeech$OnInitListener" in listener.__javainterfaces__
            phone.voices.append(self)
            self._listener = listener
            self._bound = False
            if phone.voice_at_once:
                self.bind()

        def bind(self, status=0):
            """What Android does some time after the engine was asked for."""
            self._bound = status == self.SUCCESS
            self._listener.onInit(status)

        def setLanguage(self, locale):
            if not self._bound:
                phone.do("language too early", locale)
                return self.LANG_NOT_SUPPORTED
            phone.do("language", locale)
            return 0

        def speak(self, text, queue, parameters):
            assert (queue, parameters) == (0, None)
            if not self._bound:
                phone.do("speak too early", text)
                return self.ERROR
            phone.do("speak", text)
            return 0

        def stop(self):
            phone.do("hush" if self._bound else "hush too early")

    return TextToSpeech


@pytest.fixture
def android(tmp_path, monkeypatch):
    """The app believes that it runs on this phone."""
    phone = Android(tmp_path / "phone")
    phone.folder.mkdir()
    jnius = ModuleType("jnius")
    jnius.autoclass, jnius.cast, jnius.JavaException = phone.autoclass, phone.cast, JavaException
    jnius.PythonJavaClass = object
    jnius.java_method = lambda _signature: lambda method: method
    module, activity, runnable = ModuleType("android"), ModuleType("android.activity"), ModuleType("android.runnable")
    module.config = SimpleNamespace(JAVA_NAMESPACE="org.kivy.android")
    module.mActivity = Activity(phone)
    permissions = ModuleType("android.permissions")
    permissions.Permission = SimpleNamespace(RECORD_AUDIO="RECORD_AUDIO")
    permissions.check_permission = lambda _name: False
    activity.bind = lambda on_activity_result: phone.results.append(on_activity_result)
    activity.unbind = lambda on_activity_result: phone.results.remove(on_activity_result)
    runnable.run_on_ui_thread = lambda call: call
    parts = [("", module), (".activity", activity), (".runnable", runnable), (".permissions", permissions)]
    for name, part in [("jnius", jnius), *[(f"android{end}", part) for end, part in parts]]:
        monkeypatch.setitem(sys.modules, name, part)
    for name in [name for name in sys.modules if name.startswith("plyer.platforms.android")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("screens.device.jni.platform", "android")
    monkeypatch.setattr("screens.device.system_theme.platform", "android")
    monkeypatch.setattr("plyer.utils.platform", "android")
    monkeypatch.setenv("ANDROID_ARGUMENT", str(phone.folder))
    yield phone
    for name in [name for name in sys.modules if name.startswith("plyer.platforms.android")]:
        del sys.modules[name]
