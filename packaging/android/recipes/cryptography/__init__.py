"""cryptography linked with Python: without that the phone cannot load it (python-for-android's issue 3329)."""

from pythonforandroid.recipes.cryptography import CryptographyRecipe as UnlinkedRecipe


class CryptographyRecipe(UnlinkedRecipe):
    """python-for-android's own recipe, but Rust links what it makes with libpython, as a compiler of C is told to."""

    def get_recipe_env(self, arch, **kwargs):
        env = super().get_recipe_env(arch, **kwargs)
        # Where that library lies is in the flags already.
        env["RUSTFLAGS"] += f" -Clink-arg=-lpython{self.ctx.python_recipe.link_version}"
        return env


recipe = CryptographyRecipe()
