"""ifaddr as its pure wheel: python-for-android's own recipe is older, and patched for systems before Android 7."""

from pythonforandroid.recipe import PyProjectRecipe


class IfaddrRecipe(PyProjectRecipe):
    """No source is named, so what is installed is the wheel of the index."""

    version = "0.2.0"


recipe = IfaddrRecipe()
