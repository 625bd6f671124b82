"""Part of the new-game screen: an option with a value for each seat, one line per seat."""

from functools import partial

from screens.games.face import face
from screens.games.seat_names import names_of
from screens.pages.new_game.choices import value_at, values_at, with_value_at
from screens.widgets import Row, SeatToken, VBox
from screens.widgets.explained_picker import ExplainedPicker


class SeatValues(VBox):
    """The values by seat. `chosen` are the choices of the screen; changes go to `take(options)`."""

    def __init__(self, game, choice, chosen, take, **kwargs):
        super().__init__(**kwargs)
        self.spacing = 0
        self._game, self._choice, self._take = game, choice, take
        self._options = chosen.options
        names = names_of(chosen.seats, game.id)
        for number, seat in enumerate(chosen.seats):
            self.add_widget(self._row(number, seat, names))

    def _row(self, number, seat, names):
        shown, choice, name = face(self._game.id), self._choice, names[number]
        value = value_at(self._options, choice, number)
        row = Row(text=name, small=shown.value_line(choice.name, value))
        row.add_widget(SeatToken(seat=number, initial=name[:1], mine=seat.kind == "person"))
        offered = values_at(self._game, self._options, choice, len(names), number)
        words = [(offer, shown.value(choice.name, offer)) for offer in offered]
        label = f"{shown.option(choice.name)[0]}, {name}"
        picker = ExplainedPicker(partial(shown.value_line, choice.name), choices=words, value=value, label=label)
        picker.bind(value=lambda _, new: self._pick(row, number, new))
        row.add_widget(picker)
        return row

    def _pick(self, row, number, value):
        row.small = face(self._game.id).value_line(self._choice.name, value)
        self._options = with_value_at(self._options, self._choice, number, value)
        self._take(self._options)
