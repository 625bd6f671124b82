"""Who watches what outlives a screen: the inks, the room, the language, the window."""

from kivy.core.window import Window
from kivy.metrics import Metrics


def watched():
    """Everything that outlives screens and apps and can be bound to."""
    from screens.i18n.texts import tr
    from screens.theme import ink, window
    from screens.widgets.presence import presence

    return {"ink": ink, "window": window, "tr": tr, "presence": presence, "Window": Window, "Metrics": Metrics}


class Observers:
    """A snapshot of all bindings, to count them or to take away what has come since."""

    def __init__(self):
        self._kept = {name: _bindings(thing) for name, thing in watched().items()}

    def restore(self):
        """Unbind whatever came after this snapshot."""
        for name, thing in watched().items():
            known = {_mark(binding) for binding in self._kept[name]}
            for binding in _bindings(thing):
                if _mark(binding) not in known:
                    _unbind(thing, *binding)

    @staticmethod
    def count():
        """How many living observers each thing has; Kivy forgets the dead when it next has something to tell."""
        return {name: sum(map(_lives, _bindings(thing))) for name, thing in watched().items()}


def _bindings(thing):
    """(property or event, callback, whether that is a reference to a method, number of the binding)."""
    names = [*thing.properties(), *getattr(thing, "__events__", ())]
    return [
        (name, callback, is_reference, uid)
        for name in names
        for callback, _args, _kwargs, is_reference, uid in thing.get_property_observers(name, args=True)
    ]


def _lives(binding):
    _name, callback, is_reference, _uid = binding
    return not is_reference or callback() is not None


def _mark(binding):
    name, callback, _is_reference, uid = binding
    return name, uid or id(callback)


def _unbind(thing, name, callback, is_reference, uid):
    if uid:
        thing.unbind_uid(name, uid)
    elif function := callback() if is_reference else callback:
        thing.unbind(**{name: function})
