"""Copies the licences of what the app stands on into assets/licences, and names it in CREDITS.md: `make licences`.

They come from the packages as they are installed. Of a package that is for another system only, the text is taken from
its wheel: `python -m tools.licences FOLDER_WITH_WHEELS`; without one, the text that is there already stays.
"""

import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from screens.pages.works import WORKS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "licences"
CREDITS = ROOT / "assets" / "CREDITS.md"
TABLE_BEGINS = "| work | by | licence |"
NAMES = ("licen", "copying", "notice", "epl-", "edl-")
"""How the name of a file begins that holds a licence, or a part of one."""
SHARED = {"kivy-deps-angle": "kivy", "kivy-deps-glew": "kivy", "kivy-deps-sdl2": "kivy", "pypiwin32": "pywin32"}
"""Packages that bring no text of their own, and stand under the licence of another."""
FONTS = ("roboto", "material-design-icons")
"""Fonts that KivyMD brings without their licence; cryptography brings the same one."""


def needed():
    """The names of all packages that the app needs on any system, as keys of their licences."""
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    names = {canonicalize_name(Requirement(line).name) for line in lines if line and not line.startswith("#")}
    return {SHARED.get(name, name) for name in names}


def is_licence(path):
    """Whether a file in a package's metadata holds its licence."""
    parts = path.split("/")
    return parts[0].endswith(".dist-info") and parts[-1].lower().startswith(NAMES)


def joined(texts):
    """Several texts as one, those that are there twice only once; without tabs."""
    cleaned = ("\n".join(line.expandtabs().rstrip() for line in text.splitlines()).strip("\n") for text in texts)
    return f"\n\n{'-' * 40}\n\n".join(dict.fromkeys(text for text in cleaned if text)) + "\n"


def installed_text(name):
    """The licence of an installed package, or None."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return None
    paths = sorted(file for file in files if is_licence(file.as_posix()))
    return joined(path.locate().read_text("utf-8") for path in paths)


def wheel_texts(folder):
    """The licences in the wheels of a folder, by the names of their packages."""
    found = {}
    for path in sorted(folder.glob("*.whl")):
        with ZipFile(path) as wheel:
            names = sorted(name for name in wheel.namelist() if is_licence(name) and not name.endswith("/"))
            found[canonicalize_name(parse_wheel_filename(path.name)[0])] = joined(
                wheel.read(name).decode("utf-8") for name in names
            )
    return found


def texts(wheels=None):
    """Every licence that can be had here, by its key."""
    from_wheels = wheel_texts(wheels) if wheels else {}
    found = {name: text for name in needed() if (text := installed_text(name) or from_wheels.get(name))}
    apache = next(file for file in distribution("cryptography").files if file.name == "LICENSE.APACHE")
    for name in FONTS:
        found[name] = joined([apache.locate().read_text("utf-8")])
    found["quadrille"] = joined([(ROOT / "LICENSE").read_text("utf-8")])
    found["vollkorn"] = joined([(ROOT / "assets" / "fonts" / "OFL.txt").read_text("utf-8")])
    return found


def stated(name):
    """What an installed package's metadata says of its licence, in one line."""
    metadata = distribution(name).metadata
    fields = [metadata.get("License-Expression"), metadata.get("License"), *metadata.get_all("Classifier", [])]
    return " ".join(field.splitlines()[0] for field in fields if field and ("License" in field or "::" not in field))


def credited(text):
    """CREDITS.md with the table of works as About names them."""
    rows = [f"| {work.name} | {work.by} | {work.licence} |" for work in WORKS]
    return "\n".join([text[: text.index(TABLE_BEGINS)] + TABLE_BEGINS, "| --- | --- | --- |", *rows, ""])


def main():
    CREDITS.write_text(credited(CREDITS.read_text("utf-8")), "utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts(Path(sys.argv[1]) if sys.argv[1:] else None).items():
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
    # The text of Python's own differs a little from version to version: it is copied once.
    python = FOLDER / "python.txt"
    if not python.exists():
        python.write_text(joined([(Path(sysconfig.get_path("stdlib")) / "LICENSE.txt").read_text("utf-8")]), "utf-8")
    if missing := sorted(name for name in needed() if not (FOLDER / f"{name}.txt").exists()):
        sys.exit(f"No licence of {', '.join(missing)}: name a folder with their wheels.")


if __name__ == "__main__":
    main()
