"""Who plays where all are on one side: the people of the last choices, and the companions who come along."""

from msgspec.structs import replace

from logic.core.replay import Seat
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages.new_game.choices import choices_of, computer_level, fitted, keep_choices
from screens.widgets import Picker, Row, Stepper


def table_of(app, game):
    """The people at this device and their companions, as they were chosen last; at first one companion."""
    seats = choices_of(app, game).seats
    people = [seat for seat in seats if seat.kind == "person"] or [Seat("person", app.profile.name)]
    companions = [seat for seat in seats if seat.kind == "computer"]
    if game.id not in app.profile.choices:
        companions = [Seat("computer", level=game.presets[0].level)]
    return (*people, *companions)


class Companions(Row):
    """How many companions come along, and how well they play; a change is kept with the last choices."""

    def __init__(self, app, game, changed, **kwargs):
        super().__init__(text=tr._("Companions"), icon="robot-outline", **kwargs)
        self._app, self._game, self._changed = app, game, changed
        table = table_of(app, game)
        self._people = [seat for seat in table if seat.kind == "person"]
        self._stepper = Stepper(
            value=len(table) - len(self._people),
            least=0,
            most=game.seats.stop - 1 - len(self._people),
            less_label=tr._("One companion fewer"),
            more_label=tr._("One companion more"),
        )
        levels = [(level, face(game.id).level(level)) for level in game.levels]
        chosen = computer_level(game, choices_of(app, game))
        self._level = Picker(choices=levels, value=chosen, label=tr._("How well companions play"))
        for control in (self._level, self._stepper):
            control.bind(value=self._choose)
            self.add_widget(control)

    def _choose(self, *_):
        companions = [Seat("computer", level=self._level.value)] * int(self._stepper.value)
        seats = (*self._people, *companions)
        chosen = choices_of(self._app, self._game)
        options = fitted(self._game, chosen.options, len(seats))
        keep_choices(self._app, self._game, replace(chosen, options=options, seats=seats))
        self._changed()
