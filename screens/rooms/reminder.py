"""Card on home that leads back to an open room; needs no networking import."""

from logic.core.replay import ROOM_NOTE
from screens.i18n.texts import tr
from screens.widgets import Card, LinkRow


def hosted(record):
    """Whether an open match belongs to a room, where it is continued."""
    return ROOM_NOTE in record.notes


class RoomReminder:
    """Adds a card to a page while a room waits for this device."""

    def __init__(self, column, place):
        self._column, self._place = column, place
        self._card = None

    def show(self, app, records):
        """Add or remove the card; `records` are the open matches."""
        words = self._words(app, records)
        if self._card is not None:
            self._column.remove_widget(self._card)
            self._card = None
        if words:
            self._card = Card()
            row = LinkRow(icon="account-group-outline", text=words[0], small=words[1], label=words[0])
            row.bind(on_release=lambda *_: app.navigation.go("rooms"))
            self._card.add_widget(row)
            self._column.add_widget(self._card, len(self._column.children) - self._place)

    @staticmethod
    def _words(app, records):
        if app.in_a_room():
            return tr._("You are in a room"), tr._("go back to it")
        if any(hosted(record) for record in records):
            return tr._("Your room can be opened again"), tr._("everybody returns to their seat")
        if any((app.folder / "rooms").glob("*.json")):
            return tr._("A room keeps a seat for you"), tr._("come back to the others")
        return None
