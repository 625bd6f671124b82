"""websockets for the phone: without a recipe pip would take the wheel for the building machine."""

from os.path import dirname, join

from pythonforandroid.util import load_source

WheelRecipe = load_source("wheel_recipe", join(dirname(dirname(__file__)), "wheel.py")).WheelRecipe


class WebsocketsRecipe(WheelRecipe):
    version = "17.4"


recipe = WebsocketsRecipe()
