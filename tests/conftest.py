"""What every run shares: reproducible hypothesis examples, and a Kivy that leaves people's files alone."""

import atexit
import os
import shutil
import tempfile

from hypothesis import settings

# Machines differ in speed, so no example has a deadline. In CI the same examples run every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# Kivy reads these when it is first imported, by whichever test comes first.
if "KIVY_HOME" not in os.environ:
    os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="quadrille-kivy-")
    atexit.register(shutil.rmtree, os.environ["KIVY_HOME"], ignore_errors=True)
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
