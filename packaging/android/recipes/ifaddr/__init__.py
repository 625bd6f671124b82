"""ifaddr as its pure wheel: python-for-android's own recipe is older, and patched for systems before Android 7."""

from os.path import dirname, join

from pythonforandroid.util import load_source

WheelRecipe = load_source("wheel_recipe", join(dirname(dirname(__file__)), "wheel.py")).WheelRecipe


class IfaddrRecipe(WheelRecipe):
    version = "0.2.0"


recipe = IfaddrRecipe()
