"""Giving a file to the player: a phone's share sheet, a desktop's save dialog, or a folder that is named."""

import shutil
import subprocess
from pathlib import Path
from threading import Thread

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.utils import platform

from logic.core.store import for_owner
from screens.core.os_errors import refusal
from screens.device import device_errors, feature
from screens.device.desktop_file_picker import can_pick, free_path, save
from screens.device.jni import on_android
from screens.device.sharing import share_file
from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets import Dialog
from screens.widgets.dialogs import tell, tell_of_file


def visible_folders():
    """The user's folders on this desktop where a file is easily found: downloads, else documents."""
    storage = feature("storagepath")
    found = []
    for name in ("get_downloads_dir", "get_documents_dir"):
        try:
            place = getattr(storage, name)() if storage else None
        except device_errors():
            place = None
        if place and Path(place).is_dir():
            found.append(Path(place))
    return found


def export(name, data, folder):
    """Give a file to the player. `folder` is the app's own, used if nothing better exists."""
    if on_android():
        path = folder / name
        try:
            _write(path, data)
        except OSError as refused:
            tell_unwritten(refusal(refused))
        else:
            share_file(path, tell_unwritten)
    elif can_pick():
        start = next(iter(visible_folders()), Path.home())
        save(start / name, data, tell_saved, tell_unwritten)
    else:
        _export_without_asking(name, data, [*visible_folders(), folder])


def _export_without_asking(name, data, folders):
    """Write it into the first folder that accepts it."""
    for folder in folders:
        path = free_path(folder / name)
        try:
            _write(path, data)
        except OSError as refused:
            reason = refusal(refused)
        else:
            tell_saved(path)
            return
    tell_unwritten(reason)


def _write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb", opener=for_owner) as file:
        file.write(data)


def tell_saved(path):
    """Say where the file is, and offer to open the folder."""
    tint, wash = ink.pair("good")
    show = [("show", tr._("Show in folder"), "filled", "folder-open-outline")] if _file_manager(path) else []
    sheet = Dialog(
        icon="file-check-outline",
        icon_tint=tint,
        icon_wash=wash,
        heading=tr._("Saved"),
        text=tr._("The file is here:") + f"\n{path}",
        answers=[
            *show,
            ("copy", tr._("Copy the path"), "outline", "content-copy"),
            ("close", tr._("Close"), "outline"),
        ],
    )
    ways = {"show": lambda: show_in_folder(path), "copy": lambda: Clipboard.copy(str(path))}
    sheet.bind(on_answer=lambda _, way: ways.get(way, lambda: None)())
    sheet.open()
    return sheet


def tell_unwritten(reason):
    tell_of_file(tr._("The file could not be written"), reason)


def show_in_folder(path):
    """Open the system's file manager at a file without waiting for it."""
    Thread(target=_run, args=(_file_manager(path), path.parent), name="file manager", daemon=True).start()


def _file_manager(path):
    """The command that shows a file, or None if there is no such program."""
    if platform == "win":
        return ["explorer", f"/select,{path}"]
    if platform == "macosx":
        return ["open", "-R", str(path)]
    opener = None if on_android() else shutil.which("xdg-open")
    return [opener, str(path.parent)] if opener else None


def _run(command, folder):
    try:
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        # Windows' explorer returns 1 on success.
        failed = ended.returncode != 0 and platform != "win"
    except OSError:
        failed = True
    if failed:
        Clock.schedule_once(lambda _dt: _tell_unshown(folder))


def _tell_unshown(folder):
    text = tr._("No program here shows folders. The file is in:") + f"\n{folder}"
    tell(tr._("The folder could not be opened"), text)
