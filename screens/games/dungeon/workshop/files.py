"""Dungeons as files in the app's own folder, and what is wrong with those that are none."""

import re
from pathlib import Path

from logic.dungeon.generator import export, importing
from logic.dungeon.generator.lcg import MODULUS
from screens.device import exporting
from screens.device.exporting import visible_folders
from screens.games.dungeon.workshop import picture_file
from screens.i18n.texts import tr

NAMED = re.compile(r"D[0-9]+-|dungeon")
"""How the files begin that dungeons are exported to."""
FORMATS = {
    "json": lambda dungeon, _drawn: export.to_json(dungeon),
    "txt": lambda dungeon, _drawn: export.to_text(dungeon).encode(),
    "png": lambda dungeon, drawn: picture_file.png(dungeon, **drawn),
}
"""What is in a file of each ending; a picture is drawn with the choices of the screen."""


def folder_of(app):
    """Where exported dungeons lie, and where files to import are looked for."""
    return app.folder / "dungeons"


def export_file(app, dungeon, ending, drawn):
    """Give a dungeon to the player as a file."""
    exporting.export(f"{dungeon.code or 'dungeon'}.{ending}", FORMATS[ending](dungeon, drawn), folder_of(app))


def found(app):
    """The files that can be imported, by name: our own, and those where exports go."""
    own = folder_of(app).glob("*.json") if folder_of(app).is_dir() else ()
    others = (path for folder in visible_folders() for path in folder.glob("*.json") if NAMED.match(path.name))
    return sorted({*own, *others}, key=lambda path: path.name)


def read(path):
    """What is in a file, or at least one byte more than a dungeon can have; raises OSError."""
    with Path(path).open("rb") as file:
        return file.read(importing.MOST_BYTES + 1)


def import_words(wrong):
    """What is wrong with a file, in a sentence."""
    part = wrong.part[:60]
    return {
        "too_large": tr._("The file is too large to be a dungeon."),
        "not_json": tr._("This is not a JSON file."),
        "wrong_content": tr._("This JSON is not a dungeon: {part}.", part=part),
        "newer_version": tr._("This dungeon was written by a newer version of the app."),
        "bad_size": tr._("A dungeon cannot have {n} cells a side.", n=part),
        "no_such_mode": tr._("There is no mode called “{part}”.", part=part),
        "bad_density": tr._("A density of {n} % is not possible.", n=part),
        "bad_kinds": tr._("The file names other kinds of cells than this app knows."),
        "not_square": tr._("The rows of the map are not all as long as the map is high."),
        "walls_and_kinds": tr._("The walls do not agree with the kinds of the cells."),
        "open_border": tr._("The border of the map must be wall all around."),
        "bad_ends": tr._("The start or the end is not where the file says."),
        "bad_doors": tr._("The list of doors does not agree with the map."),
        "bad_rooms": tr._("The list of rooms does not agree with the map."),
        "bad_path": tr._("The way in the file is not a shortest way from start to end."),
        "bad_figures": tr._("The score in the file is not that of its map."),
        "unreachable": tr._("Some of this dungeon cannot be reached."),
        "bad_code": tr._("The code in the file is none: {part}.", part=part),
        "not_as_its_code": tr._("The map is not the one that its code {code} names.", code=part),
    }[wrong.reason]


def code_words(wrong):
    """What is wrong with a code, in a sentence."""
    part = wrong.part[:40]
    return {
        "not_a_code": tr._("This is not a dungeon’s code: “{part}”.", part=part),
        "newer_code": tr._("The code “{part}” is from a newer version of the app.", part=part),
        "no_such_mode": tr._("There is no mode called “{part}”.", part=part),
        "bad_size": tr._("A dungeon cannot have {n} cells a side.", n=part),
        "bad_density": tr._("A density of {n} % is not possible.", n=part),
        "bad_seed": tr._("The seed {n} is too large: {most} at most.", n=part, most=tr.number(MODULUS - 1)),
        "bad_complexity": tr._("A complexity of {n} % is not possible.", n=part),
    }[wrong.reason]
