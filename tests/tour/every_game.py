"""The part of the tour that every game has, the next one too."""

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.core.rng import Dice
from logic.games import GAMES
from screens.games.face import face


class EveryGame:
    """Menu, new game, table, the board in words, result, review and rules of each game."""

    def _every_game(self):
        """What every game has, the next one too: menu, new game, table, the board in words, result, review, rules."""
        for game in GAMES:
            self._game(game, face(game).ink)

    def _game(self, game, ink):
        d, rules = self.driver, GAMES[game]
        d.app.navigation.restart("game", game=game, ink=ink)
        self.look(f"{game}, menu")
        d.app.navigation.go("newgame", game=game, ink=ink)
        self.look(f"{game}, new game")
        self.scroll_down()
        self.look(f"{game}, new game, further down")
        screen = self._sit(rules)
        self.look(f"{game}, table")
        self._play_on(screen, 12)
        self.look(f"{game}, table later on")
        screen.describe()
        self.look(f"{game}, the board in words")
        d.key("escape")
        d.app.show_keys(screen)
        self.look(f"{game}, keys")
        d.key("escape")
        while screen.client.outcome is None:
            screen.client.match.leave(next(iter(rules.to_move(screen.client.match.state))))
        self.clear_table()
        self.look(f"{game}, ending")
        screen.show_result()
        self.look(f"{game}, result")
        d.screen.review()
        d.screen.go_to(1)
        self.look(f"{game}, review")
        d.app.navigation.restart("rules", game=game, ink=ink)
        for chapter in range(len(face(game).rules())):
            d.screen.chapter = chapter
            self.look(f"{game}, rules, chapter {chapter + 1}")

    def _sit(self, rules):
        """A table with people only: nobody plays on while a picture is taken."""
        d = self.driver
        seats = tuple(Seat("person", name) for name in ("Анастасія", "Benoît"))[: max(rules.seats[0], 1)]
        d.app.matches.start(Start(rules, rules.presets[0].options, len(seats), 7), seats)
        d.until(lambda: d.screen.name == rules.id, what=f"a table of {rules.id}")
        d.frames(4)
        if getattr(d.screen, "covered", False):
            d.screen.uncover()
            d.frames(2)
        return d.screen

    def _play_on(self, screen, steps):
        """Some actions that the rules accept."""
        client, dice = screen.client, Dice(5)
        for _ in range(steps):
            movers = client.game.to_move(client.match.state)
            if client.outcome is None and movers:
                client.play(movers[0], dice.pick(client.match.actions(movers[0])))
        self.clear_table()
