"""charset-normalizer for the phone: without a recipe pip would take the wheel for the building machine."""  # noqa: N999 (the name of the package)

from os.path import dirname, join

from pythonforandroid.util import load_source

WheelRecipe = load_source("wheel_recipe", join(dirname(dirname(__file__)), "wheel.py")).WheelRecipe


class CharsetNormalizerRecipe(WheelRecipe):
    version = "3.5.2"
    site_packages_name = "charset_normalizer"


recipe = CharsetNormalizerRecipe()
