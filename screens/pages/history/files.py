"""Export of all matches into one file, and import of such files."""

from pathlib import Path

from logic.core import match_files
from logic.core.match_files import BadFile
from screens.core.os_errors import refusal
from screens.core.progress_sheet import ProgressSheet
from screens.device import exporting
from screens.device.exporting import visible_folders
from screens.device.file_picker import can_pick, pick
from screens.i18n.texts import tr
from screens.pages import daily
from screens.widgets import Menu
from screens.widgets.dialogs import tell_of_file

SUFFIX = ".quadrille"
MOST_OFFERED = 12


def folder_of(app):
    """The folder of exported files."""
    return app.folder / "exports"


def found(app):
    """Files that seem to hold matches, the newest first: in our folder and where exports go."""
    folders = [folder_of(app), *visible_folders()]
    paths = [path for folder in folders if folder.is_dir() for path in folder.glob(f"*{SUFFIX}")]
    return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)[:MOST_OFFERED]


def export(app):
    """Write every match into one file, and share it."""
    name = f"quadrille-{daily.today().isoformat()}{SUFFIX}"
    work = ProgressSheet(heading=tr._("Writing the matches…"))
    work.bind(on_done=lambda _, data: exporting.export(name, data, folder_of(app)))
    work.start(match_files.export_matches(app.saves))
    return work


def ask_import(app, anchor, done):
    """Choose a file with the system's file picker, or among those found."""
    if can_pick():
        pick(match_files.MOST_BYTES, lambda data: take_data(app, data, done), _tell_unread)
        return
    paths = found(app)
    if not paths:
        where = tr._("Drop an exported file on the window, or put it in this folder:") + f"\n{folder_of(app)}"
        tell_of_file(tr._("No file with matches was found"), where)
        return
    choices = [(path, path.stem, "file-outline") for path in paths]
    menu = Menu(heading=tr._("Import which file?"), choices=choices)
    menu.bind(on_pick=lambda _, path: take(app, path, done))
    menu.open(anchor)


def take(app, path, done):
    """Import a file and show the result."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(match_files.MOST_BYTES + 1)
    except OSError as refused:
        return _tell_unread(refusal(refused))
    return take_data(app, data, done)


def take_data(app, data, done):
    """Import a file's data; `done` is called in any case, because what was imported until then stays."""
    work = ProgressSheet(heading=tr._("Looking through the matches…"))
    work.bind(on_done=lambda _, taken: _tell_taken(taken), on_failed=lambda _, problem: _tell_problem(problem))
    work.bind(on_dismiss=lambda _: done())
    work.start(match_files.import_matches(data, app.saves), (BadFile, OSError))
    return work


def _tell_unread(reason):
    tell_of_file(tr._("The file could not be read"), reason)


def _tell_taken(taken):
    words = [tr.n("{n} match is new.", "{n} matches are new.", taken.new)]
    if taken.known:
        words.append(tr.n("{n} was here already.", "{n} were here already.", taken.known))
    if taken.refused:
        words.append(
            tr.n("{n} does not keep to the rules and was left out.", "{n} do not keep to the rules and were left out.",
                 taken.refused)
        )  # fmt: skip
    tell_of_file(tr._("Imported"), " ".join(words), well=not taken.refused)


def _tell_problem(problem):
    if isinstance(problem, BadFile):
        _tell_bad(problem)
    else:
        tell_of_file(tr._("The matches could not be kept"), refusal(problem))


def _tell_bad(bad):
    reasons = {
        "too_large": tr._("It is too large to be a file of matches."),
        "cut_short": tr._("It was cut short. Ask for it again, or copy it once more."),
        "altered": tr._("It was altered after it was written. Ask for it again."),
        "newer": tr._("It comes from a newer version of the app. Update this one first."),
        "not_ours": tr._("It is not a file of this app, or it is damaged. Choose another one."),
        "unreadable": tr._("The system does not let it be read."),
    }
    tell_of_file(tr._("This file cannot be imported"), reasons[bad.reason] + " " + tr._("Nothing was changed."))
