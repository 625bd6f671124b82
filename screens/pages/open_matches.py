"""The open matches of a game: a list to continue or delete them, and a menu to choose one."""

from kivy.properties import ObjectProperty

from screens.core.uses_app import UsesApp
from screens.games.face import face
from screens.games.seat_names import opponents
from screens.i18n.texts import tr
from screens.pages import daily
from screens.pages.home.game_cards import opened_words
from screens.rooms.reminder import hosted
from screens.theme import ink
from screens.widgets import Divider, IconButton, LinkRow, Menu
from screens.widgets.dialogs import ask


def open_matches(records, game):
    """The open matches of a game at this device, the newest first."""
    return [record for record in reversed(records) if record.game == game and not hosted(record)]


def match_words(record):
    """An open match in a line: its options or its challenge, and the opponents of the first person here."""
    me = next((number for number, seat in enumerate(record.seats) if seat.kind == "person"), None)
    what = daily.what_for(record) or face(record.game).about(record)
    return " · ".join(words for words in (what, ", ".join(opponents(record, me))) if words)


def delete_words():
    """The label of the button that deletes a match."""
    return tr._("Delete this game")


class DeleteButton(UsesApp, IconButton):
    """Deletes an open match after a confirmation."""

    record = ObjectProperty(None, allownone=True)

    def __init__(self, deleted, **kwargs):
        super().__init__(icon="trash-can-outline", label=delete_words(), tint=ink.ink2, **kwargs)
        self._deleted = deleted

    def on_release(self, *_):
        words = f"{match_words(self.record)}\n{opened_words(self.record)}"
        delete, keep = tr._("Delete"), tr._("Keep it")
        ask(tr._("Delete this game?"), words, delete, self._delete, keep, sign="trash-can-outline")

    def _delete(self):
        self.app.matches.discard(self.record.id)
        self._deleted()


class OpenMatchRow(UsesApp, LinkRow):
    """An open match: a tap continues it, the button deletes it."""

    record = ObjectProperty()

    def __init__(self, record, deleted, **kwargs):
        words = match_words(record)
        super().__init__(
            icon="play", text=words, small=opened_words(record), label=words, end_icon="", record=record, **kwargs
        )
        self.add_widget(DeleteButton(deleted, record=record))

    def on_release(self, *_):
        self.app.matches.open(self.record)


def fill(card, records, deleted):
    """List matches on a card; `deleted` is called after one was deleted."""
    card.clear_widgets()
    for record in records:
        if card.children:
            card.add_widget(Divider())
        card.add_widget(OpenMatchRow(record, deleted))


def ask_which(app, records, anchor):
    """Several matches are open: a menu asks which of them to continue."""
    lines = [(record.id, f"{match_words(record)}\n{opened_words(record)}", "play") for record in records]
    menu = Menu(choices=lines)
    by_id = {record.id: record for record in records}
    menu.bind(on_pick=lambda _, match_id: app.matches.open(by_id[match_id]))
    menu.open(anchor)
