"""Every text is translated, keeps its placeholders, can be drawn, and is compiled."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont

from screens.i18n.language import HABITS
from tools.extract import Text, extract
from tools.texts import ROOT, TRANSLATIONS, compiled, missing, po_path, read, template, texts_of

MARKUP = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]")
# Names and signs which are the same in every language.
UNTRANSLATED = {"Quadrille", "Stay on the Board", "MémoStep", "Le Désert", "Ojyx", "Donjon"}
SHOWN = "text|hint_text|title|headline|helper_text|tooltip_text|supporting_text"
KV_LITERAL = re.compile(rf"^[ \t]*(?:{SHOWN})[ \t]*:[ \t]*(['\"])(?P<words>.*?)\1[ \t]*$", re.MULTILINE)


def placeholders(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def translations() -> Iterator[tuple[str, Text, str]]:
    for code in TRANSLATIONS:
        for text, message in texts_of(read(code)).items():
            forms = message.string if message.pluralizable else [message.string]
            yield from ((code, text, form) for form in forms if form)


def differing(pairs: Iterable[tuple[str, Text, str]]) -> list[str]:
    """The translations whose placeholders or markup are not those of the English text."""
    wrong = []
    for code, text, form in pairs:
        source = text.many or text.one
        if placeholders(source) != placeholders(form) or Counter(MARKUP.findall(source)) != Counter(
            MARKUP.findall(form)
        ):
            wrong.append(f"{code}: {source!r} became {form!r}")
    return wrong


def undrawable(texts: Iterable[str], fonts: Iterable[Path]) -> list[str]:
    """The characters a font has no picture for, with a text that needs each."""
    needed = {character: text for text in texts for character in text if character != "\n"}
    absent = []
    for font in fonts:
        known = TTFont(font, lazy=True).getBestCmap()
        absent += [f"{font.name}: U+{ord(c):04X} {c} in {t!r}" for c, t in needed.items() if ord(c) not in known]
    return absent


def fonts() -> list[Path]:
    kivymd = Path(find_spec("kivymd").origin).parent / "fonts"
    vollkorn = sorted((ROOT / "assets" / "fonts").glob("*.ttf"))
    assert vollkorn, "the headings' font is missing from assets/fonts"
    return [*vollkorn, *(kivymd / f"Roboto-{weight}.ttf" for weight in ("Regular", "Medium", "Bold"))]


def untranslated_literals(kv: str) -> list[str]:
    """Words a kv file shows without asking `tr` for them."""
    words = (match["words"] for match in KV_LITERAL.finditer(kv))
    return [text for text in words if re.search(r"[^\W\d_]{2}", text) and text not in UNTRANSLATED]


def untranslated_arguments(source: str) -> list[str]:
    """The same for Python: literal words handed over as text=…"""
    return [
        keyword.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg in SHOWN.split("|")
        and isinstance(keyword.value, ast.Constant)
        and isinstance(keyword.value.value, str)
        and re.search(r"[^\W\d_]{2}", keyword.value.value)
        and keyword.value.value not in UNTRANSLATED
    ]


def loose(form: str) -> bool:
    """Whether a line could begin with a sign that French sets off with a space."""
    return bool(re.search(r" [:;!?»]|« ", form))


def test_no_line_in_french_begins_with_a_lone_sign() -> None:
    assert loose("Contre : tous")
    assert loose("« tous\xa0»")
    assert not loose("Contre\xa0: tous")
    assert [form for code, _text, form in translations() if code == "fr" and loose(form)] == []


def parted(form: str) -> bool:
    """Whether a line could end between a figure and what it counts."""
    return bool(re.search(r"\{n\} [^\W\d_]", form))


def test_a_figure_stays_with_what_it_counts() -> None:
    assert parted("{n} coups")
    assert not parted("{n}\xa0coups joués")
    assert [form for _code, text, form in translations() if text.many and parted(form)] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_catalog_holds_exactly_the_texts_of_the_sources(code: str) -> None:
    assert set(texts_of(read(code))) == set(texts_of(template(extract(ROOT)))), "run `make texts`"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_text_is_translated_in_all_its_plural_forms(code: str) -> None:
    assert missing(read(code)) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_compiled_catalog_is_fresh(code: str) -> None:
    assert po_path(code).with_suffix(".mo").read_bytes() == compiled(read(code)), "run `make texts`"


def test_plural_forms() -> None:
    assert {code: read(code).num_plurals for code in TRANSLATIONS} == {"fr": 2, "uk": 3}


def test_placeholders_and_markup_are_kept() -> None:
    assert differing(translations()) == []
    text = Text("{n} move by [b]{who}[/b]", "{n} moves by [b]{who}[/b]")
    assert differing([("fr", text, "{n} coups de [b]{who}[/b]")]) == []
    for wrong in ("{n} coups de [b]{qui}[/b]", "coups de [b]{who}[/b]", "{n} coups de {who}"):
        assert len(differing([("fr", text, wrong)])) == 1


def test_every_character_has_a_picture_in_every_font() -> None:
    english = [item.text.many or item.text.one for item in extract(ROOT)]
    habits = [
        " ".join(map(str, [*part]) if not isinstance(part, str) else [part]) for h in HABITS.values() for part in h
    ]
    assert undrawable([*english, *habits, *(form for _, _, form in translations())], fonts()) == []
    assert len(undrawable(["→ ґїєі"], fonts()[-1:])) == 1


def test_nothing_is_shown_without_asking_for_its_translation() -> None:
    assert untranslated_literals('A:\n    text: "Continue"\n    icon: "undo"\n    text: "12:30"') == ["Continue"]
    assert untranslated_arguments('Label(text="Hello", icon="undo"); Label(text=tr._("Hi"))') == ["Hello"]
    found = {path.name: untranslated_literals(path.read_text("utf-8")) for path in (ROOT / "kv").rglob("*.kv")}
    found |= {path.name: untranslated_arguments(path.read_text("utf-8")) for path in (ROOT / "screens").rglob("*.py")}
    assert {name: words for name, words in found.items() if words} == {}
