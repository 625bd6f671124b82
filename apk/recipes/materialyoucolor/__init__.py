"""materialyoucolor as its wheel for Android: with the older one of python-for-android's recipe KivyMD does not start."""

from pythonforandroid.recipe import PyProjectRecipe


class MaterialyoucolorRecipe(PyProjectRecipe):
    """No source is named, so what is installed is the wheel of the index; it exists for 64 bits only.

    Its one compiled part, which picks colours out of pictures, is optional, and nothing here asks for it.
    """

    version = "3.0.4"
    depends = ["pillow"]


recipe = MaterialyoucolorRecipe()
