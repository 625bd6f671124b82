"""Actions in a room besides playing: inviting, the menu of a place, and the room's menu."""

from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from screens.core import player_names
from screens.core.screen import AppScreen
from screens.games.face import face
from screens.i18n.texts import tr
from screens.rooms import match_file
from screens.rooms.place_menu import do, ways
from screens.rooms.texts import shared_games
from screens.widgets import Menu, TextEntry
from screens.widgets.dialogs import ask, ask_for_text, tell

SWITCH = {True: "checkbox-marked-outline", False: "checkbox-blank-outline"}
"""Icons of a menu line for off and on."""


class RoomActions(AppScreen):
    """What a room's screen does; the results of its actions arrive as changes of the room's state."""

    session = ObjectProperty(None, allownone=True)
    state = ObjectProperty(None, allownone=True)
    code = StringProperty("")
    invitation = StringProperty("")
    hosts = BooleanProperty(False)

    # Inviting

    def copy(self):
        Clipboard.copy(self.invitation)
        self.app.tell(tr._("The invitation is copied. Whoever pastes it in their lobby can join."))

    def share(self):
        self.app.share_text(self.invitation)

    def speak(self):
        self.app.feedback.say(", ".join(self.code))

    # Places

    def add_place(self):
        """Open the first place that is closed."""
        closed = [number for number, place in enumerate(self.state.places) if place.kind == "closed"]
        self.session.room.set_place(closed[0], "open")

    def _touched(self, row):
        """A place was tapped: open its menu."""
        lines = ways(self.state, int(row.number))
        if len(lines) == 1 and not self.hosts:
            self._way(int(row.number), lines[0][0])
        elif lines:
            menu = Menu(choices=lines)
            menu.bind(on_pick=lambda _, way: self._way(int(row.number), way))
            menu.open(row)

    def _accepted(self, row):
        if self.hosts and self.state.phase == "lobby":
            self._touched(row)
        else:
            self._way(int(row.number), "sit")

    def _way(self, number, way):
        if way == "rename":
            self._ask_name(number)
        elif way == "kick":
            self._ask_to_kick(number)
        else:
            do(self.session.room, self.state, number, way)

    def _ask_name(self, number):
        place = self.state.places[number]
        entry = TextEntry(text=place.name)

        def rename(text):
            self._rename(number, player_names.cut(self.app, text))

        ask_for_text(tr._("Which name?"), entry, tr._("Take it"), rename)

    def _rename(self, number, name):
        if not name:
            return
        if self.state.my_place == number:
            self.app.profile_store.change(name=name)
            self.session.room.rename_me(name)
        else:
            self.session.room.rename(number, name)

    def _ask_to_kick(self, number):
        place = self.state.places[number]
        ask(
            tr._("Send {name} away?", name=place.name),
            tr._("The room gets a new code, so that the old one opens nothing any more."),
            tr._("Send away"),
            lambda: self.session.room.kick(place.member),
        )

    # The menu of the room

    def open_menu(self, anchor):
        menu = Menu(choices=self.menu())
        menu.bind(on_pick=lambda _, pick: self.picked(pick))
        menu.open(anchor)

    def menu(self):
        lines, state = [], self.state
        if state is None or state.info is None:
            return [("keys", tr._("Keys"), "keyboard-outline")]
        if state.phase == "lobby" and state.my_place is not None:
            lines.append(("watch", tr._("Only watch"), "eye-outline"))
        if self.hosts and state.phase == "lobby":
            lines.append(("game", tr._("Another game or options"), "notebook-edit-outline"))
        if self.hosts:
            lines.append(("chat", tr._("Chat"), SWITCH[state.info.chat]))
            lines.append(
                ("absent", tr._("Wait for those who lost the connection"), SWITCH[state.info.absent == "wait"])
            )
            lines.append(("new_code", tr._("A new code"), "key-variant"))
            if state.phase == "playing":
                pause = tr._("Go on") if state.info.paused else tr._("Pause")
                lines.append(("pause", pause, "play" if state.info.paused else "pause"))
                lines.append(("export", tr._("Save the game to a file"), "content-save-outline"))
        lines.append(("rules", tr._("Rules"), "help-circle-outline"))
        lines.append(("keys", tr._("Keys"), "keyboard-outline"))
        return lines

    def picked(self, pick):
        here, info = self.session.room, self.state.info
        match pick:
            case "watch":
                here.sit(None)
            case "game":
                self.ask_game()
            case "chat":
                here.set_chat(not info.chat)
            case "absent":
                here.set_absent("wait" if info.absent == "computer" else "computer")
            case "new_code":
                here.new_code()
            case "pause":
                (here.resume if info.paused else here.pause)()
            case "export":
                here.export_match(lambda record: match_file.write(self.app, record))
            case "rules":
                self.app.navigation.go("rules", game=self.state.game, ink=face(self.state.game).ink)
            case "keys":
                self.app.show_keys(self)

    def ask_game(self):
        """Which game to play instead, then its options; everybody stays in the room."""
        menu = Menu(choices=shared_games(), value=self.state.game)
        menu.bind(on_pick=lambda _, game: self._change_game(game))
        menu.open(self.ids.page.column)

    def _change_game(self, game):
        self.app.navigation.go("newgame", game=game, change=True, ink=face(game).ink)

    def show_watchers(self):
        """Who watches, by name."""
        here = self.state.spectators if self.state and self.state.phase != "closed" else ()
        names = [person.name or tr._("somebody") for person in here]
        text = "\n".join(names) or tr._("Nobody watches. Whoever joins with the code can watch.")
        tell(tr._("Watching"), text)
