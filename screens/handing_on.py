"""A match of a room as a file: another device can take it over and open the room with it."""

from logic.core.store import Damaged
from screens.faces import face, seat_names
from screens.furniture import Menu, Question
from screens.texts import tr

ENDING = ".quadrille"


def folder_of(app):
    """Where such files are written, and where they are looked for."""
    return app.folder / "handed on"


def write(app, record):
    """Write a match as a file, and say where it lies."""
    path = folder_of(app) / f"{record.id}{ENDING}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(app.saves.pack(record))
    except OSError as refused:
        _tell(tr._("The file could not be written"), str(refused))
    else:
        _tell(tr._("Written"), tr._("The file lies here:") + f"\n{path}")


def choose(app, anchor, chosen):
    """Pick one of the files that are there; `chosen` gets its record and the place to take."""
    files = sorted(folder_of(app).glob(f"*{ENDING}")) if folder_of(app).is_dir() else []
    if not files:
        text = tr._("There is none yet. Put the file that you were given here:") + f"\n{folder_of(app)}"
        _tell(tr._("A game from a file"), text)
        return
    menu = Menu(choices=[(str(path), path.stem[:40], "file-outline") for path in files[-12:]])
    menu.bind(on_pick=lambda _, name: _read(app, folder_of(app) / name, chosen))
    menu.open(anchor)


def _read(app, path, chosen):
    try:
        record = app.saves.unpack(path.read_bytes())
    except OSError as refused:
        _tell(tr._("The file could not be read"), str(refused))
    except Damaged:
        _tell(tr._("The file could not be read"), tr._("It is damaged, or no game of Quadrille."))
    else:
        _ask_place(record, chosen)


def _ask_place(record, chosen):
    """Whoever takes a match over sits where one of its people sat, or watches."""
    names = seat_names(record)
    people = [(number, names[number], "outline") for number, seat in enumerate(record.seats) if seat.kind != "computer"]
    question = Question(
        heading=face(record.game).title(),
        text=tr._("Which place is yours?"),
        answers=[*people, (None, tr._("Only watch"), "plain")],
    )
    question.bind(on_answer=lambda _, place: chosen(record, place))
    question.open()


def _tell(heading, text):
    Question(heading=heading, text=text, answers=[(0, tr._("Close"), "outline")]).open()
