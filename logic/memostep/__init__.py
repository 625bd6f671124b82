"""MémoStep: a path is shown, then hidden; walk it from memory, floor after floor."""
