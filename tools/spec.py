"""Brings the list of packages in buildozer.spec up to date with requirements.txt: `make spec`."""

import re
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "buildozer.spec"
# What python-for-android builds the rest upon; its own version decides theirs.
PYTHON = "3.14.2"
PHONE = {
    "sys_platform": "android",
    "os_name": "posix",
    "platform_system": "Android",
    "platform_machine": "aarch64",
    "platform_python_implementation": "CPython",
    "implementation_name": "cpython",
    "implementation_version": PYTHON,
    "python_full_version": PYTHON,
    "python_version": PYTHON.rpartition(".")[0],
    "extra": "",
}
"""How the phone answers the conditions behind a requirement."""

_LIST = re.compile(r"^requirements =.*\n(?:[ \t]+\S.*\n)*", re.MULTILINE)


def for_phone(lines: str) -> dict[str, Requirement]:
    """What the phone gets of a list of requirements, by name."""
    found = [Requirement(line) for line in lines.splitlines() if line and not line.startswith("#")]
    return {canonicalize_name(item.name): item for item in found if not item.marker or item.marker.evaluate(PHONE)}


def packages(lines: str) -> list[str]:
    """The packages as buildozer wants them named, Python first."""
    listed = [f"{name}{item.specifier}" for name, item in sorted(for_phone(lines).items())]
    return [f"python3=={PYTHON}", f"hostpython3=={PYTHON}", *listed]


def with_packages(spec: str, lines: str) -> str:
    """The spec with the packages of the list."""
    return _LIST.sub("requirements =\n    " + ",\n    ".join(packages(lines)) + "\n", spec, count=1)


if __name__ == "__main__":
    wanted = (ROOT / "requirements.txt").read_text("utf-8")
    SPEC.write_text(with_packages(SPEC.read_text("utf-8"), wanted), "utf-8")
