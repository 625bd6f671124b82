"""What the packed code imports, and where it does so."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.packaging.house import ROOT

PACKED = ("main.py", "logic", "screens", "kv")
"""Where the code of the app lies."""


class Import(NamedTuple):
    """An import: of what, in which line, and whether the code around it expects that it may fail."""

    name: str
    line: int
    guarded: bool


def packed_sources() -> Iterator[Path]:
    """Every file of code that goes onto the phone."""
    for name in PACKED:
        path = ROOT / name
        yield from [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in (".py", ".kv"))


def imports(source: str, suffix: str = ".py") -> list[Import]:
    """The imports of a Python file or a kv file."""
    if suffix == ".kv":
        lines = enumerate(source.splitlines(), 1)
        found = [(line, re.match(r"\s*#:\s*import\s+\S+\s+(\S+)", text)) for line, text in lines]
        return [Import(match[1], line, guarded=False) for line, match in found if match]
    return list(_walk(ast.parse(source), guarded=False))


def _walk(node: ast.AST, guarded: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, node.lineno, guarded) for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield from (Import(f"{node.module}.{alias.name}", node.lineno, guarded) for alias in node.names)
    elif isinstance(node, ast.Call) and _is_import(node.func) and node.args and isinstance(node.args[0], ast.Constant):
        yield Import(str(node.args[0].value), node.lineno, guarded)
    sheltered = {id(child) for child in _sheltered(node)}
    children = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        # Only type checkers read the rest.
        children = iter(node.orelse)
    for child in children:
        yield from _walk(child, guarded or id(child) in sheltered)


def _sheltered(node: ast.AST) -> list[ast.stmt]:
    """What runs on Android alone, or may fail to import: under a question for the system, or in a try."""
    if isinstance(node, ast.If) and re.search(r"\bandroid\b|\bon_android\(\)", ast.unparse(node.test)):
        wrong_side = isinstance(node.test, ast.UnaryOp) or "!=" in ast.unparse(node.test)
        return node.orelse if wrong_side else node.body
    if isinstance(node, ast.Try) and any("ImportError" in ast.unparse(h.type) for h in node.handlers if h.type):
        return node.body
    return []


def _is_import(function: ast.expr) -> bool:
    return ast.unparse(function) in ("import_module", "importlib.import_module", "__import__")
