"""Events of a widget, declared like its properties."""


class Event:
    """An event that a widget dispatches and others bind to; by itself it does nothing."""

    def __init__(self, when=""):
        self.__doc__ = when

    def __set_name__(self, owner, name):
        owner.__events__ = (*owner.__dict__.get("__events__", ()), name)

    def __call__(self, *_args):
        """What Kivy calls on the widget itself."""
