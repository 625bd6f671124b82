"""How kv expressions are evaluated again when what they read changes."""

from kivy.lang import builder


def evaluate(args, _instance, _value):
    """What Kivy does under `python -O`. Otherwise it first describes every value for a trace that nobody reads, and a
    play screen's state is a whole game."""
    widget, name, code, rule, names = args
    rule.count += 1
    setattr(widget, name, eval(code, names))


def without_trace():
    """Have Kivy evaluate so, in kv rules that are applied from now on."""
    builder.call_fn = evaluate
