"""Handing a text to another app."""

from kivy.utils import platform


def share(text):
    """Open the system's share sheet; False where there is none."""
    if platform != "android":
        return False
    from jnius import autoclass, cast

    intent_class = autoclass("android.content.Intent")
    string = autoclass("java.lang.String")
    intent = intent_class()
    intent.setAction(intent_class.ACTION_SEND)
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    intent.setType("text/plain")
    chooser = intent_class.createChooser(intent, None)
    autoclass("org.kivy.android.PythonActivity").mActivity.startActivity(chooser)
    return True


def share_file(_path):
    """Hand a file to another app through the system; False where there is no such way: it lies where it was put."""
    return False


def pick_file(_picked):
    """Let the player choose a file with the system's chooser, and call `picked(path)`; False where there is none."""
    return False
