"""Packs the app in the folder it is run in, as `buildozer android debug` would, up to where Gradle takes over.

The distribution, which a build would fill with compiled libraries, is assembled by hand. Everything else is
buildozer's and python-for-android's own code: choosing the files, making the arguments, the manifest, the resources
and the payload. Prints where the distribution lies.
"""

import compileall
import json
import os
import shutil
import sys
from pathlib import Path

from buildozer import Buildozer
from buildozer.targets.android import TargetAndroid
from pythonforandroid.bootstrap import Bootstrap, copy_files
from pythonforandroid.build import Context
from pythonforandroid.toolchain import ToolchainCL
from pythonforandroid.util import load_source

ARCH, TOOLS = "arm64-v8a", "35.0.0"


class Asked(Exception):
    """What buildozer would have python-for-android do."""


def asked_of_p4a(target):
    """The command line that buildozer makes of the spec."""

    def stop(_self, command, **_kwargs):
        raise Asked([*command, *target.extra_p4a_args])

    TargetAndroid._p4a = stop
    try:
        target.build_package()
    except Asked as asked:
        return asked.args[0]
    raise AssertionError("buildozer asked for nothing")


class Parser(ToolchainCL):
    """Reads a command line as python-for-android does, and goes no further."""

    def apk(self, args):
        self._fix_args(args)
        self.for_package = args.unknown_args


def assemble(dist, spec):
    """A distribution as python-for-android would leave it, but for what needs a compiler."""
    bootstrap = Bootstrap.get_bootstrap(spec.get("app", "p4a.bootstrap"), Context())
    for folder in bootstrap.get_bootstrap_dirs():
        copy_files(os.path.join(folder, "build"), str(dist))
    # They change SDL's Java code, which a build would have fetched.
    shutil.rmtree(dist / "src" / "patches")
    sdk = dist / "sdk"
    (sdk / "build-tools" / TOOLS).mkdir(parents=True)
    (dist / "libs" / ARCH).mkdir(parents=True)
    (dist / f"_python_bundle__{ARCH}").mkdir()
    (dist / "local.properties").write_text(f"sdk.dir={sdk}")
    (dist / "project.properties").write_text(f"target=android-{spec.get('app', 'android.api')}")
    facts = {
        "bootstrap": bootstrap.name,
        "hostpython": sys.executable,
        "archs": [ARCH],
        "ndk_api": int(spec.get("app", "android.ndk_api")),
    }
    (dist / "dist_info.json").write_text(json.dumps(facts))


def compile_here(path, optimize_python=True):
    """What build.py does with a process for every file."""
    compileall.compile_file(path, legacy=True, force=True, quiet=1, optimize=2 if optimize_python else 0)
    return f"{path}c"


def main():
    builder = Buildozer("buildozer.spec", "android")
    builder.build_application()
    dist = Path(builder.target.get_dist_dir(builder.config.get("app", "package.name")))
    assemble(dist, builder.config)
    sys.argv = ["p4a", *asked_of_p4a(builder.target)]
    arguments = Parser().for_package
    os.chdir(dist)
    build = load_source("build", str(dist / "build.py"))
    build.compile_py_file = compile_here
    build.parse_args_and_make_package(arguments)
    print(dist)


if __name__ == "__main__":
    main()
