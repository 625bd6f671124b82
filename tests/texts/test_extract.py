"""The extractor finds every text, and refuses what no catalog could hold."""

from pathlib import Path

import pytest
from babel.messages.pofile import write_po

from screens.i18n.language import Language
from tools.extract import Text, Untranslatable, extract, from_kv, from_python
from tools.texts import compiled, missing, po_path, read, texts_of, update


def texts(found) -> list[Text]:
    return [item.text for item in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('tr._("Continue")', [Text("Continue")]),
        ("tr._('Two ' 'halves')", [Text("Two halves")]),
        ('tr._("Round {n}", n=3)', [Text("Round {n}")]),
        ('self.tr._("Mine")', [Text("Mine")]),
        ('tr._("Pause" if running else "Play")', [Text("Pause"), Text("Play")]),
        ("f\"{tr._('Inside')}!\"", [Text("Inside")]),
        ('tr.n("{n} move", "{n} moves", len(moves))', [Text("{n} move", "{n} moves")]),
        ('tr.c("door", "Open")', [Text("Open", context="door")]),
        ('NAMES = {"ojyx": N_("Ojyx")}\ntr._(NAMES[game])', [Text("Ojyx")]),
        ("tr._(name)", []),
        ('array.n("a", "b", 2); node._("not ours")', []),
    ],
)
def test_python(source: str, expected: list[Text]) -> None:
    assert texts(from_python(source, "sample.py")) == expected


@pytest.mark.parametrize(
    "source",
    [
        'tr._(f"Round {n}")',
        'tr._("Round " + n)',
        'tr._("%d moves" % n)',
        "N_(name)",
        'tr.n(one, "{n} moves", 3)',
        'tr.n("{n} move", "{n} moves")',
        'tr.c(place, "Open")',
    ],
)
def test_texts_that_cannot_be_translated_are_named(source: str) -> None:
    with pytest.raises(Untranslatable, match=r"sample\.(py|kv):1"):
        from_python(source, "sample.py")
    if source.startswith("tr."):
        with pytest.raises(Untranslatable, match=r"sample\.kv:1"):
            from_kv(source, "sample.kv")


def test_kv() -> None:
    found = from_kv(
        """#:import tr screens.i18n.texts.tr
<Card>:
    # text: tr._("commented out")
    text: tr._("It's (almost) over :)") + tr._('Quote \\' and #hash')
    hint: tr.n("{n} move", "{n} moves", len(root.moves[0])) if root.moves else tr._("No move")
    label: f"{tr._('In an f-string')}: {root.name}"
    on_release:
        app.tell(tr._(
        "Over {n} "
        "lines", n=root.n))
    other: tr.number(3), tr._(root.name), str._("no")
""",
        "card.kv",
    )
    assert texts(found) == [
        Text("It's (almost) over :)"),
        Text("Quote ' and #hash"),
        Text("{n} move", "{n} moves"),
        Text("No move"),
        Text("In an f-string"),
        Text("Over {n} lines"),
    ]
    assert [item.line for item in found] == [4, 4, 5, 5, 6, 8]


def test_a_broken_call_is_named() -> None:
    with pytest.raises(Untranslatable, match=r"card\.kv:2: the call is never closed"):
        from_kv('A:\n    text: tr._("x"', "card.kv")
    with pytest.raises(Untranslatable, match=r"card\.kv:2: .* is not Python"):
        from_kv('A:\n    text: tr._("x" y)', "card.kv")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "screens").mkdir()
    (tmp_path / "kv").mkdir()
    (tmp_path / "screens" / "home.py").write_text('tr._("Continue"); tr.n("{n} move", "{n} moves", n)')
    (tmp_path / "kv" / "home.kv").write_text('Home:\n    text: tr.c("door", "Open"); tr._("Continue")\n')
    return tmp_path


def translate(house: Path, code: str, translations: dict[Text, str | tuple[str, ...]]) -> None:
    catalog = read(code, house)
    for text, message in texts_of(catalog).items():
        message.string = translations.get(text, message.string)
    with po_path(code, house).open("wb") as file:
        write_po(file, catalog)


def test_catalogs_keep_translations_and_drop_what_is_gone(house: Path) -> None:
    move, door, on = Text("{n} move", "{n} moves"), Text("Open", context="door"), Text("Continue")
    assert set(missing(update("uk", extract(house), house))) == {move, door, on}

    translate(house, "uk", {move: ("{n} хід", "{n} ходи", "{n} ходів"), on: "Далі"})
    (house / "kv" / "home.kv").unlink()
    catalog = update("uk", extract(house), house)
    assert set(texts_of(catalog)) == {move, on}
    assert missing(catalog) == []
    first = po_path("uk", house).read_bytes()
    update("uk", extract(house), house)
    assert po_path("uk", house).read_bytes() == first

    po_path("uk", house).with_suffix(".mo").write_bytes(compiled(catalog))
    ukrainian = Language("uk", house / "assets" / "locale")
    assert ukrainian.text("Continue") == "Далі"
    assert [ukrainian.count(move.one, move.many, n) for n in (1, 3, 5, 11, 21)] == [
        "1 хід",
        "3 ходи",
        "5 ходів",
        "11 ходів",
        "21 хід",
    ]


def test_a_missing_plural_form_is_noticed(house: Path) -> None:
    update("uk", extract(house), house)
    move = Text("{n} move", "{n} moves")
    translate(house, "uk", {move: ("{n} хід", "{n} ходи", "")})
    assert move in missing(read("uk", house))


def test_one_text_used_alone_and_counted_is_one_entry(house: Path) -> None:
    (house / "screens" / "more.py").write_text('tr._("{n} move")')
    assert list(texts_of(update("fr", extract(house), house))).count(Text("{n} move", "{n} moves")) == 1
