"""Android's classes as the type definitions of NativeScript have them: every member, and the version it came with."""

import hashlib
import io
import re
import tarfile
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ADDRESS = "https://registry.npmjs.org/@nativescript/types-android/-/types-android-9.1.1.tgz"
SHA256 = "16193ea9c70286d5b0d3e2dc559abb483ad61fb599219c59d1a4146fe370b25a"
MEMBER = "package/lib/android/android-platform-21-37-merged.d.ts"
OLDEST = 21
"""The definitions say nothing of what has been there longer."""


@dataclass(frozen=True)
class Member:
    """A method, a constructor or, where `takes` is None, a field. Types are as the definitions write them."""

    name: str
    static: bool
    since: int
    takes: tuple[str, ...] | None
    gives: str


@dataclass
class Class:
    """A class or an interface."""

    name: str
    since: int
    extends: str
    implements: tuple[str, ...]
    interface: bool = False
    members: list[Member] = field(default_factory=list)


def definitions(cache: Path) -> str:
    """The definitions, fetched once; raises OSError where the registry cannot be reached."""
    kept = cache / f"{SHA256[:16]}.d.ts"
    if not kept.exists():
        with urllib.request.urlopen(ADDRESS, timeout=60) as answer:
            packed = answer.read()
        assert hashlib.sha256(packed).hexdigest() == SHA256
        with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
            kept.write_bytes(tar.extractfile(MEMBER).read())
    return kept.read_text("utf-8")


_OPENS = re.compile(r"(?:declare|export) module (\S+) \{")
_CLASS = re.compile(r"export (?:abstract )?class (\w+)(?:<.*?>)?(?: extends (.+?))?(?: implements (.+?))? \{$")
_METHOD = re.compile(r"public (static )?(?:abstract )?(\w+)(?:<[^(]*>)?\((.*)\)(?:: (.*))?;$")
_FIELD = re.compile(r"public (static )?(\w+): (.*);$")
_GENERIC = re.compile(r"<[^<>]*>")


def plain(name: str) -> str:
    """A type without what is in angle brackets."""
    while _GENERIC.search(name):
        name = _GENERIC.sub("", name)
    return name.strip()


def split_types(listed: str) -> list[str]:
    """Types, or parameters, between commas, of which those within brackets do not part."""
    found, depth, word = [], 0, ""
    for letter in listed:
        depth += (letter in "<({[") - (letter in ">)}]")
        if letter == "," and depth == 0:
            found.append(word.strip())
            word = ""
        else:
            word += letter
    return [*found, word.strip()] if word.strip() else found


def parse(text: str) -> dict[str, Class]:
    """Every class by its name, dots between outer and inner ones."""
    classes: dict[str, Class] = {}
    #: What is open around a line: names of modules and classes, and None for what is neither.
    around: list[str | Class | None] = []
    since = OLDEST
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith(("/*", "*")):
            if told := re.search(r"@since (\d+)", line):
                since = int(told[1])
            continue
        inside = around[-1] if around else None
        if opened := _OPENS.match(line):
            around.append(opened[1])
        elif found := _CLASS.match(line):
            name = ".".join([part for part in around if isinstance(part, str)] + [found[1]])
            implements = tuple(plain(part) for part in split_types(found[3] or ""))
            made = Class(name, since, plain(found[2] or "java.lang.Object"), implements)
            classes[name] = made
            around.append(made)
        elif line.endswith("{"):
            if isinstance(inside, Class) and "constructor(implementation: {" in line:
                inside.interface = True
            around.append(None)
        elif line.startswith("}"):
            around.pop()
        elif isinstance(inside, Class):
            inside.members += _member(line, max(since, inside.since))
        since = OLDEST
    return classes


def _member(line: str, since: int) -> list[Member]:
    if found := _METHOD.match(line):
        takes = tuple(part.partition(":")[2].strip() for part in split_types(found[3]))
        return [Member(found[2], bool(found[1]), since, takes, found[4] or "void")]
    if found := _FIELD.match(line):
        return [Member(found[2], bool(found[1]), since, None, found[3])]
    return []
