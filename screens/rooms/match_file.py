"""A match of a room as a file: another device can take it over and open the room with it."""

from logic.core.match_files import MOST_RECORD_BYTES, BadFile, import_room_match
from logic.games import GAMES
from screens.core.os_errors import refusal
from screens.core.progress_sheet import ProgressSheet
from screens.device.exporting import export, visible_folders
from screens.device.file_picker import can_pick, pick
from screens.games.face import face
from screens.games.seat_names import seat_names
from screens.i18n.texts import tr
from screens.widgets import Dialog, Menu
from screens.widgets.dialogs import tell

SUFFIX = ".quadrille"
MOST_OFFERED = 12


def folder_of(app):
    """The folder of these files."""
    return app.folder / "handed on"


def write(app, record):
    """Export a match as a file."""
    export(f"{record.id}{SUFFIX}", app.saves.pack(record), folder_of(app))


def choose(app, anchor, chosen):
    """Pick such a file; `chosen` gets its record and the place to take."""
    if can_pick():
        pick(MOST_RECORD_BYTES, lambda data: take(app, data, chosen), _tell_unread)
        return
    folders = [folder_of(app), *visible_folders()]
    files = sorted(path for folder in folders if folder.is_dir() for path in folder.glob(f"*{SUFFIX}"))
    if not files:
        text = tr._("There is none yet. Put the file that you were given here:") + f"\n{folder_of(app)}"
        tell(tr._("A game from a file"), text)
        return
    menu = Menu(choices=[(path, path.stem[:40], "file-outline") for path in files[-MOST_OFFERED:]])
    menu.bind(on_pick=lambda _, path: _read(app, path, chosen))
    menu.open(anchor)


def _read(app, path, chosen):
    try:
        with path.open("rb") as file:
            data = file.read(MOST_RECORD_BYTES + 1)
    except OSError as refused:
        _tell_unread(refusal(refused))
    else:
        take(app, data, chosen)


def take(app, data, chosen):
    """Ask for a place in the match of a file, or say what is wrong with it; reads in the background."""
    work = ProgressSheet(heading=tr._("Looking through the file…"))
    work.bind(on_done=lambda _, record: _taken(record, chosen), on_failed=lambda _, bad: _tell_bad(bad))
    work.start(import_room_match(data, app.saves), (BadFile,))
    return work


def _tell_bad(bad):
    if bad.reason == "too_large":
        _tell_unread(tr._("It is too large to hold one game."))
    elif bad.reason == "newer":
        _tell_unread(tr._("It comes from a newer version of the app. Update this one first."))
    else:
        _tell_unread(tr._("It is damaged, or no game of Quadrille."))


def _taken(record, chosen):
    from logic.peer.host.persistence import saved_room

    kept = saved_room(record)
    if kept is None or kept.level not in GAMES[record.game].levels:
        _tell_unread(tr._("It holds a game, but none that was played in a room."))
    else:
        _ask_place(record, chosen)


def _ask_place(record, chosen):
    """Choose the seat of one of the match's people, or watch."""
    names = seat_names(record)
    people = [(number, names[number], "outline") for number, seat in enumerate(record.seats) if seat.kind != "computer"]
    question = Dialog(
        heading=face(record.game).title(),
        text=tr._("Which seat is yours?"),
        answers=[*people, (None, tr._("Only watch"), "plain")],
    )
    question.bind(on_answer=lambda _, place: chosen(record, place))
    question.open()


def _tell_unread(reason):
    tell(tr._("The file could not be read"), reason)
