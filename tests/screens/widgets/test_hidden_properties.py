"""A name of ours that hides a property of Kivy's breaks whatever code of Kivy's reads that property."""

import pkgutil
from importlib import import_module

from kivy.event import EventDispatcher
from kivy.properties import Property
from kivy.uix.widget import Widget

import screens


def subclasses(cls):
    for each in cls.__subclasses__():
        yield each
        yield from subclasses(each)


def hidden(cls):
    """The properties of its base classes that something else in a class has taken the name of."""
    for name, value in vars(cls).items():
        if not isinstance(value, Property):
            yield from (name for base in cls.__mro__[1:] if isinstance(vars(base).get(name), Property))


def test_no_class_of_ours_hides_a_property():
    for module in pkgutil.walk_packages(screens.__path__, "screens."):
        import_module(module.name)
    ours = [cls for cls in subclasses(EventDispatcher) if cls.__module__.startswith("screens.")]
    assert len(ours) > 200
    assert {f"{cls.__module__}.{cls.__name__}.{name}" for cls in ours for name in hidden(cls)} == set()


def test_hiding_is_noticed():
    overlay = type("Overlay", (Widget,), {"top": classmethod(lambda cls: None)})
    assert list(hidden(overlay)) == ["top"]
