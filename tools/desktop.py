"""Builds the desktop app for this system into dist/, or another folder that is named, and packs it: `make desktop`.

dist/quadrille is a folder that runs without Python or anything else of ours; beside it lies an archive of it.
"""

import platform
import subprocess
import sys
import tarfile
from pathlib import Path

from logic.version import __version__

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "packaging" / "desktop" / "quadrille.spec"
MOST_MB = 110
MOST_PACKED_MB = 45
"""The budget: what somebody keeps on a disk, and what they download."""


def build(dist):
    """The bundle's folder in `dist`."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", str(SPEC)]
    places = ["--distpath", str(dist), "--workpath", str(ROOT / "build" / "desktop")]
    subprocess.run([*command, *places], cwd=ROOT, check=True)
    return dist / "quadrille"


def pack(bundle):
    """The bundle as an archive, whose files belong to nobody in particular."""
    machine = f"{platform.system().lower()}-{platform.machine()}"
    path = bundle.parent / f"quadrille-{__version__}-{machine}.tar.gz"

    def anonymous(info):
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        return info

    with tarfile.open(path, "w:gz") as archive:
        archive.add(bundle, f"quadrille-{__version__}", filter=anonymous)
    return path


def megabytes(path):
    files = [path] if path.is_file() else path.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


def main():
    bundle = build(Path(sys.argv[1]).absolute() if sys.argv[1:] else ROOT / "dist")
    archive = pack(bundle)
    for path, most in ((bundle, MOST_MB), (archive, MOST_PACKED_MB)):
        size = megabytes(path)
        print(f"{path}: {size:.1f} MB of {most} MB")
        if size > most:
            sys.exit("That is more than the budget allows.")


if __name__ == "__main__":
    main()
