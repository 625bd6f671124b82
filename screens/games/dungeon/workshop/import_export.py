"""What leaves the workshop and comes into it: codes, files, favourites."""

from kivy.core.clipboard import Clipboard
from kivy.properties import ObjectProperty
from msgspec.structs import replace

from logic.core.codes import BadCode
from logic.dungeon.generator import codes
from logic.dungeon.generator.importing import MOST_BYTES, BadImport, from_json
from screens.core.screen import AppScreen
from screens.device.file_picker import can_pick, pick
from screens.games.dungeon.workshop import favourites as shelf
from screens.games.dungeon.workshop import files as dungeon_files
from screens.games.dungeon.workshop.widgets import FavouriteRow
from screens.i18n.texts import tr
from screens.widgets import Menu, TextEntry
from screens.widgets.dialogs import ask_for_text, tell

PICK = ":pick"
"""Not a path: the player will pick one."""


class Exchange(AppScreen):
    """The part of the workshop that has to do with the world outside it."""

    #: What the dungeon in sight was made of.
    options = ObjectProperty()
    #: With `rebind`, kv expressions that read its parts follow.
    dungeon = ObjectProperty(rebind=True)

    @property
    def code(self):
        """The code of the dungeon in sight; "" where it was made by hand."""
        return self.dungeon.code

    def make(self):
        """Make the dungeon of the present options, and show it."""
        raise NotImplementedError

    def show(self, dungeon):
        raise NotImplementedError

    def copy_code(self):
        if self.code:
            Clipboard.copy(self.code)
            self.app.tell(tr._("Copied."))

    def paste_code(self):
        self.take_code(Clipboard.paste() or "")

    def take_code(self, text):
        """Show what a code names, or say what is wrong with it."""
        try:
            named = codes.parse(text)
        except BadCode as wrong:
            self.app.tell(dungeon_files.code_words(wrong))
            return
        self.options = replace(named, level=self.options.level)
        self.make()

    def ask_more(self, anchor):
        """Everything else that can be done with the dungeon in sight."""
        menu = Menu(
            choices=[
                ("copy", tr._("Copy the dungeon’s code"), "content-copy"),
                ("paste", tr._("Paste a code"), "content-paste"),
                ("export", tr._("Export"), "export-variant"),
                ("import", tr._("Import"), "file-import-outline"),
                ("keep", tr._("Keep this dungeon"), "star-plus-outline"),
            ]
        )
        deeds = {
            "copy": self.copy_code,
            "paste": self.paste_code,
            "export": lambda: self.ask_export(anchor),
            "import": lambda: self.ask_import(anchor),
            "keep": self.ask_name,
        }
        menu.bind(on_pick=lambda _, pick: deeds[pick]())
        menu.open(anchor)

    def ask_export(self, anchor):
        menu = Menu(
            choices=[
                ("json", tr._("JSON, everything about it"), "code-json"),
                ("txt", tr._("Plain text, a sign a cell"), "text-box-outline"),
                ("png", tr._("Picture, as it is drawn here"), "image-outline"),
            ]
        )
        menu.bind(on_pick=lambda _, ending: self.export(ending))
        menu.open(anchor)

    def export(self, ending):
        """Hand the dungeon in sight on as a file."""
        dungeon_files.export_file(self.app, self.dungeon, ending, self.ids.plan.drawn())

    def ask_import(self, anchor):
        lines = [("", tr._("JSON from the clipboard"), "content-paste")]
        if can_pick():
            lines.append((PICK, tr._("Choose a file"), "folder-open-outline"))
        lines += [(str(path), path.stem[:40], "code-json") for path in dungeon_files.found(self.app)[-12:]]
        menu = Menu(choices=lines)
        menu.bind(on_pick=lambda _, path: self._import(path))
        menu.open(anchor)

    def _import(self, path):
        if path == PICK:
            pick(MOST_BYTES, self.take_bytes, self._not_read)
        elif path:
            self.take_file(path)
        else:
            self.take_json(Clipboard.paste() or "")

    def take_file(self, path):
        try:
            self.take_bytes(dungeon_files.read(path))
        except OSError as refused:
            self._not_read(str(refused))

    def take_bytes(self, data):
        try:
            self._imported(from_json(data))
        except BadImport as wrong:
            tell(tr._("This file holds no dungeon"), dungeon_files.import_words(wrong))

    def take_json(self, text):
        try:
            self._imported(from_json(text))
        except BadImport as wrong:
            tell(tr._("The clipboard holds no dungeon"), dungeon_files.import_words(wrong))

    def _not_read(self, reason):
        tell(tr._("The file could not be read"), reason)

    def _imported(self, dungeon):
        self.show(dungeon)
        self.app.tell(tr._("Imported."))

    def ask_name(self):
        """Keep the dungeon in sight under a name."""
        if not self.code:
            self.app.tell(tr._("Only a dungeon with a code can be kept."))
            return
        entry = TextEntry(caption=tr._("Name"), text=self.code)
        ask_for_text(tr._("Keep this dungeon"), entry, tr._("Keep"), self.keep)

    def keep(self, name):
        shelf.keep(self.app, name, self.code)
        self.say_kept()

    def forget(self, name):
        shelf.forget(self.app, name)
        self.say_kept()

    def say_kept(self):
        rows = self.ids.favourites
        rows.clear_widgets()
        for name, code in reversed(shelf.favourites(self.app).items()):
            row = FavouriteRow(name=name, code=code)
            row.bind(
                on_pick=lambda _, code=code: self.take_code(code),
                on_forget=lambda _, name=name: self.forget(name),
            )
            rows.add_widget(row)
