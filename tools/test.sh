#!/bin/sh
# All tests, two at a time: those without a window, then those with one. Both run even when the first ones fail.
set -u
cd "$(dirname "$0")/.." || exit

status=0
.venv/bin/python -m pytest -n 2 --ignore=tests/screens || status=$?

# A display has one clipboard and one focus: each of the two has a display to itself, and leaves a person's in peace.
if command -v Xvfb >/dev/null; then unset DISPLAY WAYLAND_DISPLAY; fi
own_display="popen//python=tools/with_display.sh .venv/bin/python"
.venv/bin/python -m pytest --dist loadgroup --tx "$own_display" --tx "$own_display" tests/screens || status=$?
exit "$status"
