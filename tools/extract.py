"""Finds the texts for people in Python and kv sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Text(NamedTuple):
    """One translatable text; `many` is its English plural, `context` tells two equal words apart."""

    one: str
    many: str | None = None
    context: str | None = None


class Found(NamedTuple):
    text: Text
    path: str
    line: int


class Untranslatable(ValueError):
    """A text is written in a way no catalog can hold."""


KV_CALL = re.compile(r"\btr\.(?:_|c|n)\(")


def extract(root: Path) -> list[Found]:
    """Every text of the app's screens, in the order of its files."""
    found: list[Found] = []
    for source in sorted((root / "screens").rglob("*.py")):
        found += from_python(source.read_text("utf-8"), source.relative_to(root).as_posix())
    for source in sorted((root / "kv").rglob("*.kv")):
        found += from_kv(source.read_text("utf-8"), source.relative_to(root).as_posix())
    return found


def from_python(source: str, path: str) -> list[Found]:
    """The texts in the calls of `tr._`, `tr.c`, `tr.n` and `N_`."""
    found = []
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Call) and (kind := _kind(node.func)):
            found += [Found(text, path, node.lineno) for text in _texts(kind, node, f"{path}:{node.lineno}")]
    return sorted(found, key=lambda item: item.line)


def from_kv(source: str, path: str) -> list[Found]:
    """The same for kv, where calls stand inside property values, possibly over several lines."""
    source = re.sub(r"^[ \t]*#(?!:).*$", "", source, flags=re.MULTILINE)
    found = []
    for match in KV_CALL.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        call = _parsed(_whole_call(source, match, f"{path}:{line}"), f"{path}:{line}")
        found += [Found(text, path, line) for text in _texts(_kind(call.func), call, f"{path}:{line}")]
    return found


def _parsed(source: str, place: str) -> ast.Call:
    try:
        call = ast.parse(source, mode="eval").body
    except SyntaxError as problem:
        raise Untranslatable(f"{place}: {source!r} is not Python") from problem
    assert isinstance(call, ast.Call)
    return call


def _whole_call(source: str, opening: re.Match[str], place: str) -> str:
    """The source from `tr.` up to the parenthesis that closes the call."""
    depth = 0
    position = opening.end() - 1
    token = re.compile(r"""(?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?P<open>[(\[{])|[)\]}]""")
    while piece := token.search(source, position):
        position = piece.end()
        if piece["open"]:
            depth += 1
        elif not piece["string"]:
            depth -= 1
            if depth == 0:
                return source[opening.start() : position]
    raise Untranslatable(f"{place}: the call is never closed")


def _kind(function: ast.expr) -> str:
    """`_`, `c`, `n` or `N_` when the function is one of ours, else an empty string."""
    match function:
        case ast.Name(id="N_" | "_" as name):
            return name
        case ast.Attribute(value=ast.Name(id="tr") | ast.Attribute(attr="tr"), attr="_" | "c" | "n" as name):
            return name
    return ""


def _texts(kind: str, call: ast.Call, place: str) -> Iterator[Text]:
    wanted = {"_": 1, "N_": 1, "c": 2, "n": 3}[kind]
    if len(call.args) < wanted:
        raise Untranslatable(f"{place}: {kind} needs {wanted} arguments")
    first = call.args[0]
    if kind == "_":
        for branch in _branches(first):
            if literal := _literal(branch):
                yield Text(literal)
            elif isinstance(branch, ast.JoinedStr | ast.BinOp):
                raise Untranslatable(f"{place}: write a plain text with {{placeholders}} for its values")
    elif kind == "N_":
        yield Text(_required(first, place))
    elif kind == "c":
        yield Text(_required(call.args[1], place), context=_required(first, place))
    else:
        yield Text(_required(first, place), _required(call.args[1], place))


def _branches(node: ast.expr) -> list[ast.expr]:
    """Both sides of `"Pause" if running else "Play"`, else the expression itself."""
    if isinstance(node, ast.IfExp):
        return [*_branches(node.body), *_branches(node.orelse)]
    return [node]


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _required(node: ast.expr, place: str) -> str:
    if literal := _literal(node):
        return literal
    raise Untranslatable(f"{place}: the text must be a plain literal, or no catalog can know it")
