"""zeroconf as its pure wheel, the last there is; python-for-android's own recipe is years older."""

from os.path import dirname, join

from pythonforandroid.util import load_source

WheelRecipe = load_source("wheel_recipe", join(dirname(dirname(__file__)), "wheel.py")).WheelRecipe


class ZeroconfRecipe(WheelRecipe):
    version = "0.39.4"
    depends = ["ifaddr"]


recipe = ZeroconfRecipe()
