"""Dialogs about files that could not be read or written: what happened, what is safe, how to go on."""

from datetime import datetime, timedelta

from logic.core.match import Match
from logic.games import GAMES
from screens.core.crash_reports import facts, share_text
from screens.core.os_errors import is_full, why_refused
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages import daily
from screens.rooms.reminder import hosted
from screens.theme import ink
from screens.widgets import Card, Dialog, Divider, Row, Toast

OPEN = ("open", "hosted")
"""The folder of open matches."""


class DamageDialog(Dialog):
    """Lists unreadable files. Sharing a report leaves it open."""

    def __init__(self, app, damaged_files, **kwargs):
        super().__init__(icon="file-alert-outline", long=True, **kwargs)
        self._app, self._damaged_files = app, damaged_files

    def _answer(self, value):
        if value == "share":
            from logic.core.reports import damage_report

            share_text(self._app, damage_report(self._damaged_files, facts(self._app)))
        else:
            super()._answer(value)


def tell(app, damaged_files):
    """One dialog for all unreadable files; a match that can be continued comes first."""
    first = next(
        (damaged for damaged in damaged_files if damaged.folder in OPEN and damaged.previous_used), damaged_files[0]
    )
    record = app.saves.load(first.name) if first.folder in OPEN and first.previous_used else None
    sheet = DamageDialog(app, damaged_files) if record is None else _with_good_save(app, damaged_files, first, record)
    if record is None:
        _without_good_save(app, sheet, first)
    others = len({damaged.name for damaged in damaged_files}) - 1
    if others:
        sheet.text += " " + tr.n("{n} more file is like that.", "{n} more files are like that.", others)
    elif record is None and first.name != "profile":
        sheet.text += " " + tr._("Your other matches are fine.")
    sheet.open()
    return sheet


def _with_good_save(app, damaged_files, damaged, record):
    """The match continues from the previous save."""
    shown = face(record.game)
    sheet = DamageDialog(app, damaged_files, tint=ink.pair(shown.ink)[0])
    sheet.heading = tr._("A saved match is damaged")
    sheet.text = " ".join(
        [
            tr._("The last save of your {game} match cannot be read: {why}.", game=shown.title(), why=_why(damaged)),
            tr._("The one before it is fine: you go on from there."),
        ]
    )
    state = Match(GAMES[record.game], record).state
    players = tr.n("{n} player", "{n} players", len(record.seats))
    far = ", ".join(word for word in (shown.how_far(state), players) if word)
    card = Card(lift=0)
    good = Row(
        icon="restore", text=tr._("Good save, {when}", when=_when(damaged.previous_written)), font="RobotoMedium"
    )
    good.small, good.sign_tint = f"{shown.title()} · {far}", ink.good
    for part in (good, Divider(), _damaged_row(damaged)):
        card.add_widget(part)
    sheet.add_widget(card)
    clock = f"{datetime.fromtimestamp(damaged.previous_written):%H:%M}"
    sheet.answers = [
        ("go on", tr._("Continue from {time}", time=clock), "filled", "play"),
        _share_answer(),
        ("later", tr._("Not now"), "plain"),
    ]
    sheet.bind(on_answer=lambda _, answer: answer == "go on" and _go_on(app, record))
    return sheet


def _go_on(app, record):
    """Go to the match; one from a room is continued there."""
    if hosted(record):
        app.navigation.restart("rooms")
    else:
        app.matches.open(record)


def _without_good_save(app, sheet, damaged):
    """There is no earlier save, or it is not a match."""
    what, words, way_on = tr._("A saved match"), "", tr._("Go on")
    if damaged.name == "profile":
        what = tr._("Your profile")
        again = tr._("The app begins with a new one.")
        words = tr._("The one before it is fine and takes its place.") if damaged.previous_used else again
    elif damaged.folder == "finished":
        what = tr._("A finished match")
        words = tr._("It can no longer be looked at.")
    elif damaged.previous_used:
        words = tr._("The one before it is fine and takes its place.")
    else:
        words = tr._("No good save of it is left, so it cannot go on.")
        way_on = tr._("To the games")
        sheet.bind(on_answer=lambda _, answer: answer == "go on" and app.navigation.restart("home"))
    sheet.heading = tr._("A saved match is damaged") if damaged.folder in OPEN else tr._("A damaged file")
    sheet.text = tr._("{what} cannot be read: {why}.", what=what, why=_why(damaged)) + " " + words
    card = Card(lift=0)
    card.add_widget(_damaged_row(damaged))
    sheet.add_widget(card)
    sheet.answers = [("go on", way_on, "filled"), _share_answer()]


def _share_answer():
    return "share", tr._("Share a report"), "outline", "share-variant-outline"


def _damaged_row(damaged):
    when = tr._("Damaged save, {when}", when=_when(damaged.written)) if damaged.written else tr._("Damaged save")
    # A file that we may not read we cannot move either.
    left = tr._("left where it is; nothing was deleted") if damaged.reason == "unreadable" else ""
    small = left or tr._("set aside; nothing was deleted")
    return Row(icon="archive-outline", text=when, small=small, font="RobotoMedium")


def _why(damaged):
    return {
        "cut_short": tr._("it was cut short"),
        "altered": tr._("it was altered"),
        "newer": tr._("it comes from a newer version of the app"),
        "not_ours": tr._("it is not a file of this app"),
        "unplayable": tr._("its moves do not fit the rules"),
        "unreadable": tr._("the system does not let it be read"),
    }[damaged.reason]


def _when(seconds):
    """A time in words: today 08:47."""
    moment = datetime.fromtimestamp(seconds)
    today, time = daily.today(), f"{moment:%H:%M}"
    if moment.date() == today:
        return tr._("today {time}", time=time)
    if moment.date() == today - timedelta(1):
        return tr._("yesterday {time}", time=time)
    return f"{tr.day(moment.date())}, {time}"


def tell_temporary(app, refused):
    """The app's folder is not writable: a temporary one is used."""
    words = tr._("{path} cannot be written. You can play, but nothing is kept when the app closes.", path=refused)
    Dialog(
        icon="content-save-alert-outline",
        heading=tr._("Nothing can be saved"),
        text=words,
        answers=[(None, tr._("Go on"), "filled")],
    ).open()


def cannot_save(_app, refused):
    """Saving failed; play goes on."""
    if is_full(refused):
        words = tr._("There is no space left to save this. Free some; you can play on.")
    else:
        words = tr._("This cannot be saved now ({reason}). You can play on.", reason=why_refused(refused))
    Toast.say(words, icon="content-save-alert-outline", seconds=7.0)
