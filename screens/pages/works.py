"""The app and the works it uses. The licence texts are in assets/licences, put there by tools/licences.py."""

import re
from typing import NamedTuple

from screens.paths import ASSETS

FOLDER = ASSETS / "licences"
BLOCK = 1500
"""Letters of a licence per label, roughly: longer labels need textures that some phones cannot hold."""

FULL_LINE = 50
"""From this length on, a line probably ends only because it is full."""
LIST_ITEM = re.compile(r"[*•=-]|[(]?\w{1,2}[.)] ")


class Work(NamedTuple):
    """A font, a library or the like. `key` names its package and the file with its licence."""

    key: str
    name: str
    by: str
    licence: str


WORKS = (
    Work("quadrille", "Quadrille", "the authors of Quadrille", "MIT"),
    Work("vollkorn", "Vollkorn", "Friedrich Althausen, Jan Yanone Gerner", "SIL Open Font License 1.1"),
    Work("roboto", "Roboto", "Google", "Apache License 2.0"),
    Work("material-design-icons", "Material Design Icons", "Pictogrammers", "Apache License 2.0"),
    Work("python", "Python", "Python Software Foundation", "PSF License 2"),
    Work("kivy", "Kivy, kivy-deps", "Kivy Team", "MIT"),
    Work("kivymd", "KivyMD", "KivyMD Team", "MIT"),
    Work("msgspec", "msgspec", "Jim Crist-Harif", "BSD 3-Clause"),
    Work("plyer", "plyer", "Kivy Team", "MIT"),
    Work("websockets", "websockets", "Aymeric Augustin", "BSD 3-Clause"),
    Work("cryptography", "cryptography", "Python Cryptographic Authority", "Apache License 2.0, BSD 3-Clause"),
    Work("spake2", "spake2", "Brian Warner", "MIT"),
    Work("zeroconf", "zeroconf", "Paul Scott-Murphy, William McBrine, Jakub Stasiak", "LGPL 2.1"),
    Work("paho-mqtt", "Paho MQTT", "Roger Light", "EPL 2.0, BSD 3-Clause"),
    Work("qrcode", "qrcode", "Lincoln Loop", "BSD 3-Clause"),
    Work("async-timeout", "async-timeout", "Andrew Svetlov", "Apache License 2.0"),
    Work("asyncgui", "asyncgui", "Nattōsai Mitō", "MIT"),
    Work("asynckivy", "asynckivy", "Nattōsai Mitō", "MIT"),
    Work("certifi", "certifi", "Kenneth Reitz", "MPL 2.0"),
    Work("cffi", "cffi", "Armin Rigo, Maciej Fijalkowski", "MIT"),
    Work("chardet", "chardet", "Dan Blanchard", "0BSD"),
    Work("charset-normalizer", "charset-normalizer", "Ahmed R. Tahri", "MIT"),
    Work("colorama", "colorama", "Jonathan Hartley", "BSD 3-Clause"),
    Work("docutils", "docutils", "David Goodger", "Public Domain, BSD, GPL 3"),
    Work("filetype", "filetype", "Tomás Aparicio", "MIT"),
    Work("idna", "idna", "Kim Davies", "BSD 3-Clause"),
    Work("ifaddr", "ifaddr", "Stefan C. Mueller", "MIT"),
    Work("kivy-garden", "Kivy Garden", "Kivy Team", "MIT"),
    Work("materialyoucolor", "materialyoucolor", "Ansh Dadwal", "MIT"),
    Work("pillow", "Pillow", "Fredrik Lundh, Jeffrey A. Clark", "MIT-CMU"),
    Work("pycparser", "pycparser", "Eli Bendersky", "BSD 3-Clause"),
    Work("pygments", "Pygments", "Georg Brandl", "BSD 2-Clause"),
    Work("pyjnius", "pyjnius", "Kivy Team", "MIT"),
    Work("pywin32", "pywin32", "Mark Hammond", "PSF License"),
    Work("requests", "requests", "Kenneth Reitz", "Apache License 2.0"),
    Work("six", "six", "Benjamin Peterson", "MIT"),
    Work("urllib3", "urllib3", "Andrey Petrov", "MIT"),
)


def licence_blocks(key):
    """The text of a licence in short pieces of whole paragraphs. Lines that were wrapped at 80 letters are joined."""
    blocks, paragraph, before = [""], "", ""
    for line in [*(FOLDER / f"{key}.txt").read_text("utf-8").splitlines(), ""]:
        line = line.strip()
        if len(before) > FULL_LINE and line and not LIST_ITEM.match(line):
            paragraph += f" {line}"
        else:
            if paragraph and len(blocks[-1]) + len(paragraph) > BLOCK:
                blocks.append("")
            blocks[-1] += f"{paragraph}\n"
            paragraph = line
        before = line
    return [text for block in blocks if (text := block.strip("\n"))]
