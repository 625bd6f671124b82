"""What the recipes here have in common: a wheel of the index is right for the phone, and no source is fetched."""

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class WheelRecipe(PyProjectRecipe):
    """Installs the wheel of its version, or ends the build: python-for-android would only warn and go on without."""

    def build_arch(self, arch):
        if not (self.check_prebuilt(arch) and self.install_prebuilt_wheel(arch)):
            raise BuildInterruptingException(f"The index has no wheel of {self.name} {self.version} for {arch.arch}.")
