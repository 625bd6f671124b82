"""This suite knows nothing of the app but what is seen of it: it holds for a package as well as for the sources."""

import ast
from pathlib import Path

OURS = ("logic", "screens", "tools", "main")


def test_nothing_of_ours_is_imported() -> None:
    found = set()
    for path in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(node.module or "")
    assert [name for name in found if name.partition(".")[0] in OURS or name.startswith(("kivy", "kivymd"))] == []
    assert [name for name in found if name.startswith("tests") and not name.startswith("tests.reality")] == []
