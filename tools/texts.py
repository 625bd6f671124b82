"""Brings the catalogs up to date with the sources and compiles them: `make texts`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from screens.i18n.language import CODES, DOMAIN, SOURCE_CODE
from tools.extract import Found, Text, Untranslatable, extract

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = tuple(code for code in CODES if code != SOURCE_CODE)
# A real date would change the files at every run; the history of the repository knows when texts changed.
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def po_path(code: str, root: Path = ROOT) -> Path:
    """Where the translations of one language are written by people."""
    return root / "assets" / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def template(found: Iterable[Found]) -> Catalog:
    """All texts of the sources, untranslated."""
    catalog = Catalog(project=DOMAIN, charset="utf-8", creation_date=NO_DATE)
    for text, path, _line in found:
        message = (text.one, text.many) if text.many else text.one
        catalog.add(message, locations=[(path, None)], context=text.context)
    return catalog


def update(code: str, found: Iterable[Found], root: Path = ROOT) -> Catalog:
    """Rewrite one language's .po: new texts come in empty, translations stay, unused texts go."""
    path = po_path(code, root)
    old = read(code, root) if path.exists() else Catalog(locale=code)
    new = Catalog(
        locale=code,
        project=DOMAIN,
        version="texts",
        header_comment="# The texts of Quadrille: people write the translations, `make texts` the rest.",
        msgid_bugs_address="none",
        last_translator="none",
        language_team="none",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        charset="utf-8",
        fuzzy=False,
    )
    for message in template(found):
        if not message.id:
            continue
        known = old.get(message.id[0] if message.pluralizable else message.id, message.context)
        if known:
            message.user_comments = known.user_comments
            if known.pluralizable == message.pluralizable:
                message.string = known.string
        new[message.id] = message
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=110, include_lineno=False, sort_output=False)
    return read(code, root)


def read(code: str, root: Path = ROOT) -> Catalog:
    """The translations of one language as they are on disk."""
    with po_path(code, root).open("rb") as file:
        return read_po(file, locale=code)


def compiled(catalog: Catalog) -> bytes:
    """What the .mo of this catalog holds."""
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def texts_of(catalog: Catalog) -> dict[Text, Message]:
    """The catalog's entries by their source text."""
    return {
        Text(*message.id, context=message.context)
        if message.pluralizable
        else Text(message.id, context=message.context): message
        for message in catalog
        if message.id
    }


def missing(catalog: Catalog) -> list[Text]:
    """The texts that are not, or not in all plural forms, translated."""
    absent = []
    for text, message in texts_of(catalog).items():
        forms = message.string if message.pluralizable else [message.string]
        wanted = catalog.num_plurals if message.pluralizable else 1
        if message.fuzzy or len(forms) != wanted or not all(forms):
            absent.append(text)
    return absent


def main() -> int:
    try:
        found = extract(ROOT)
    except Untranslatable as problem:
        print(problem)
        return 1
    for code in TRANSLATIONS:
        catalog = update(code, found)
        po_path(code).with_suffix(".mo").write_bytes(compiled(catalog))
        absent = missing(catalog)
        where = po_path(code).relative_to(ROOT)
        print(f"{code}: {len(catalog)} texts, {len(absent)} to translate in {where}")
        for text in absent:
            print(f"    {text.one!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
