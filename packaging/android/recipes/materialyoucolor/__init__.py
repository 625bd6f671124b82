"""materialyoucolor as its wheel for Android: with the one of python-for-android's recipe KivyMD does not start."""

from os.path import dirname, join

from pythonforandroid.util import load_source

WheelRecipe = load_source("wheel_recipe", join(dirname(dirname(__file__)), "wheel.py")).WheelRecipe


class MaterialyoucolorRecipe(WheelRecipe):
    """The wheel exists for 64 bits only. Its one compiled part, which picks colours out of pictures, is optional."""

    version = "3.0.4"
    depends = ["pillow"]


recipe = MaterialyoucolorRecipe()
