"""zeroconf as its pure wheel: python-for-android's own recipe is years older; later releases need a compiler."""

from pythonforandroid.recipe import PyProjectRecipe


class ZeroconfRecipe(PyProjectRecipe):
    """No source is named, so what is installed is the wheel of the index."""

    version = "0.39.4"
    depends = ["ifaddr"]


recipe = ZeroconfRecipe()
