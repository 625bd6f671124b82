#!/bin/sh
# All tests, two at a time: those without a window, those with one, those from outside. All run even when some fail.
set -u
cd "$(dirname "$0")/.." || exit

status=0
.venv/bin/python -m pytest -n 2 --ignore=tests/screens --ignore=tests/reality || status=$?

# A display has one clipboard and one focus: each of the two has a display to itself, and leaves a person's in peace.
if command -v Xvfb >/dev/null; then unset DISPLAY WAYLAND_DISPLAY; fi
own_display="popen//python=tools/with_display.sh .venv/bin/python"
.venv/bin/python -m pytest --dist loadgroup --tx "$own_display" --tx "$own_display" tests/screens || status=$?

# From outside: every one of these has a display with a window manager to itself.
if command -v Xvfb >/dev/null && command -v openbox >/dev/null && command -v tesseract >/dev/null; then
    # What failed is tried once more, alone: on a machine that stops for seconds a click can come too early.
    .venv/bin/python -m pytest -n 2 tests/reality || .venv/bin/python -m pytest --last-failed tests/reality || status=$?
else
    echo "tests/reality is left out: it needs Xvfb, openbox and tesseract-ocr with French and Ukrainian." >&2
fi
exit "$status"
