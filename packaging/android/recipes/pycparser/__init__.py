"""pycparser as its pure wheel: the one of python-for-android's own recipe was written for Python 2."""

from os.path import dirname, join

from pythonforandroid.util import load_source

WheelRecipe = load_source("wheel_recipe", join(dirname(dirname(__file__)), "wheel.py")).WheelRecipe


class PycparserRecipe(WheelRecipe):
    version = "3.12"


recipe = PycparserRecipe()
