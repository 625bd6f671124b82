"""A match of a room as a file: another device can take it over and open the room with it."""

from logic.core.store import Damaged
from screens.device.picking import can_pick, pick
from screens.device.sharing import share_file
from screens.faces import face, seat_names
from screens.furniture import Menu, Question
from screens.refusals import refusal
from screens.room_reminder import hosted
from screens.texts import tr

SUFFIX = ".quadrille"
MOST_BYTES = 8 * 1024 * 1024
MOST_OFFERED = 12


def folder_of(app):
    """Where such files are written, and where they are looked for."""
    return app.folder / "handed on"


def write(app, record):
    """Write a match as a file, and hand it on or say where it lies."""
    path = folder_of(app) / f"{record.id}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(app.saves.pack(record))
    except OSError as refused:
        _tell_unwritten(refusal(refused))
        return
    if not share_file(path, _tell_unwritten):
        _tell(tr._("Written"), tr._("The file is here:") + f"\n{path}")


def choose(app, anchor, chosen):
    """Pick such a file; `chosen` gets its record and the place to take."""
    if can_pick():
        pick(MOST_BYTES, lambda data: take(app, data, chosen), _tell_unread)
        return
    files = sorted(folder_of(app).glob(f"*{SUFFIX}")) if folder_of(app).is_dir() else []
    if not files:
        text = tr._("There is none yet. Put the file that you were given here:") + f"\n{folder_of(app)}"
        _tell(tr._("A game from a file"), text)
        return
    menu = Menu(choices=[(path, path.stem[:40], "file-outline") for path in files[-MOST_OFFERED:]])
    menu.bind(on_pick=lambda _, path: _read(app, path, chosen))
    menu.open(anchor)


def _read(app, path, chosen):
    try:
        data = path.read_bytes()
    except OSError as refused:
        _tell_unread(refusal(refused))
    else:
        take(app, data, chosen)


def take(app, data, chosen):
    """Ask for a place in the match of a file, or say what is wrong with it."""
    try:
        record = app.saves.unpack(data)
    except Damaged:
        _tell_unread(tr._("It is damaged, or no game of Quadrille."))
        return
    if not hosted(record):
        _tell_unread(tr._("It holds a game, but none that was played in a room."))
        return
    _ask_place(record, chosen)


def _ask_place(record, chosen):
    """Whoever takes a match over sits where one of its people sat, or watches."""
    names = seat_names(record)
    people = [(number, names[number], "outline") for number, seat in enumerate(record.seats) if seat.kind != "computer"]
    question = Question(
        heading=face(record.game).title(),
        text=tr._("Which seat is yours?"),
        answers=[*people, (None, tr._("Only watch"), "plain")],
    )
    question.bind(on_answer=lambda _, place: chosen(record, place))
    question.open()


def _tell_unread(reason):
    _tell(tr._("The file could not be read"), reason)


def _tell_unwritten(reason):
    _tell(tr._("The file could not be written"), reason)


def _tell(heading, text):
    Question(heading=heading, text=text, answers=[(0, tr._("Close"), "outline")]).open()
