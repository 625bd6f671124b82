"""The part of the tour that only one game has: a camp, a forecast, an action card being aimed, the workshop."""

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.desert.computers.guide import guided_action
from logic.desert.sandbox import Sandbox
from logic.desert.state import Forecast
from logic.games import GAMES
from logic.ojyx.state import Discard, DrawAction, DrawDeck, Keep, Play

NAMES = "Анастасія Benoît Cyprien Daria Emma Фросина Ганна Hugo".split()


def people(count):
    return tuple(Seat("person", name) for name in NAMES[:count])


class Sights:
    """What a player meets in one game and in no other."""

    def _sights(self):
        self._camp_and_rivals()
        self._desert()
        self._cards()
        self._workshop()

    def _table(self, game, seats, seed=7, **options):
        """A new match, with the one who plays first at the table."""
        d, rules = self.driver, GAMES[game]
        d.app.matches.start(Start(rules, rules.Options(**options), len(seats), seed), seats)
        d.until(lambda: d.screen.name == game, what=f"a table of {game}")
        d.settled()
        return d.screen

    # MémoStep

    def _camp_and_rivals(self):
        screen = self._table("memostep", people(1), floors=3)
        self.look("memostep, covered")
        self._walk_a_floor(screen)
        self.look("memostep, camp")
        computers = tuple(Seat("computer", level=level) for level in GAMES["memostep"].levels[:2])
        screen = self._table("memostep", (*people(2), *computers))
        screen.play.uncover()
        self.look("memostep, three rivals")
        self._walk_a_floor(screen)
        screen.pass_on()
        self.look("memostep, handing on")
        self.clear_table()

    def _walk_a_floor(self, screen):
        """Right steps to the camp: the one who looks on from above knows them."""
        if screen.state.covered:
            screen.play.uncover()
        screen.act("begin")
        while screen.state.walker.phase == "walking":
            state, walker = screen.client.match.state, screen.state.walker
            row = state.floors[walker.floor - 1 - len(state.paths)].cells[walker.row + 1]
            screen.play.step(next(column for column, cell in enumerate(row) if cell.kind == "path"))

    # Le Désert

    def _desert(self):
        d = self.driver
        characters = ("meteorologist", "navigator", "water_carrier", "archaeologist")
        screen = self._table("desert", people(4), gear="full", heat=5, characters=characters)
        self.look("desert, four people")
        d.tap(screen.ids.plates.plates[0])
        self.look("desert, who somebody is")
        self.clear_table()
        client = screen.client
        for _ in range(60):
            if client.outcome is None and not (client.view.turn == 0 and any(client.view.players[0].gear)):
                client.play(client.view.turn, guided_action(Sandbox(client.view)))
        self.clear_table()
        if client.outcome is None and Forecast() in client.match.actions(client.view.turn):
            client.play(client.view.turn, Forecast())
            self.look("desert, a forecast")

    # Ojyx

    def _cards(self):
        d = self.driver
        computers = tuple(Seat("computer", level="easy") for _ in range(7))
        screen = self._table("ojyx", (*people(1), *computers), seed=8, actions="full")
        d.until(lambda: screen.state.choosing is not None, what="my turn")
        self.look("ojyx, eight at the table")
        screen = self._table("ojyx", (*people(1), *computers[:3]), seed=4, actions="full")
        while not (wanting := self._cards_with_targets(screen.state.choosing)):
            wanted = [action for action in screen.client.match.actions(0) if isinstance(action, DrawAction)]
            screen.client.play(0, wanted[0] if wanted else screen.client.match.actions(0)[0])
            d.until(lambda: screen.state.choosing is not None, what="my turn")
        screen.play.use(wanting[0])
        self.look("ojyx, a card being aimed")
        screen = self._table("ojyx", people(3), seed=5, actions="full")
        self._play_until(screen, _marked, DrawAction, Play, Keep)
        self.look("ojyx, marks and kept cards")
        self._play_until(screen, lambda state: state.phase == "react", DrawAction, Play, Keep)
        self.look("ojyx, an attack")
        self._play_until(screen, lambda state: state.phase == "vote", DrawDeck, Discard)
        self.look("ojyx, the end of a round")

    @staticmethod
    def _cards_with_targets(choosing):
        return [card for card in choosing.playable() if choosing.aim(card).complete() is None]

    def _play_until(self, screen, there, *liked):
        """Actions that the rules accept, of a liked kind where there is one, until something is there."""
        client = screen.client
        while not there(client.match.state):
            seat = client.game.to_move(client.match.state)[0]
            actions = client.match.actions(seat)
            client.play(seat, next((a for kind in liked for a in actions if isinstance(a, kind)), actions[0]))
        screen.play.pass_on()
        self.driver.frames(3)
        self.clear_table()

    # Donjon

    def _workshop(self):
        d = self.driver
        d.app.navigation.restart("dungeon_workshop", ink="indigo")
        d.until(lambda: d.screen.dungeon is not None, what="a dungeon")
        screen = d.screen
        self.look("workshop")
        screen.press("o")
        self.look("workshop, all options")
        # Where there is no drawer, everything stands there already, and back would leave.
        screen.ids.drawer.pull(False)
        screen.keep("Погріб")
        screen.page = "many"
        self.look("workshop, many at once")
        screen.many.start(screen.options, 12)
        d.until(lambda: not screen.many.working, what="twelve dungeons")
        self.look("workshop, twelve to choose from")
        d.app.navigation.restart("home")


def _marked(state):
    """Whether one is to draw who keeps a card and has a marked column."""
    return state.phase == "draw" and state.stocks[state.turn] and any(state.marks[state.turn])
