"""A class reads of itself only what it, one of its bases or its kv rule defines: so a mixin stands by itself."""

import ast
import inspect
import re
import sys
from functools import cache
from importlib import import_module

from screens.paths import KV, ROOT


@cache
def classes_of(module):
    """The classes of a module by name, as they are written."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        # Compiled: all that there is can be seen from outside.
        return {}
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


@cache
def properties_in_kv():
    found = {}
    for path in KV.rglob("*.kv"):
        for rule in re.split(r"^<-?", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
            for name in re.split("[,@]", rule.split(">")[0]):
                found.setdefault(name, set()).update(re.findall(r"^    (\w+):", rule, re.M))
    return found


def own(node, context):
    """The attributes of `self` that are read, or written."""
    parts = (part for part in ast.walk(node) if isinstance(part, ast.Attribute) and isinstance(part.ctx, context))
    return {part.attr for part in parts if isinstance(part.value, ast.Name) and part.value.id == "self"}


def defined(cls):
    names = set(dir(cls))
    for base in cls.__mro__:
        names |= {*properties_in_kv().get(base.__name__, ()), *getattr(base, "__annotations__", ())}
        if written := classes_of(base.__module__).get(base.__name__):
            names |= own(written, ast.Store)
    return names


def test_what_a_class_reads_of_itself_is_there():
    missing = {}
    for path in (ROOT / "screens").rglob("*.py"):
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        for name, node in classes_of(module.__name__).items():
            cls = getattr(module, name, None)
            if isinstance(cls, type) and (names := own(node, ast.Load) - defined(cls)):
                missing[f"{module.__name__}.{name}"] = names
    assert not missing
