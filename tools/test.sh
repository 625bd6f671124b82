#!/bin/sh
# All tests. Those with a window take the longest: beside them run those without one, and then those from outside,
# two at a time of each, for many of these wait. All run even when some fail.
set -u
cd "$(dirname "$0")/.." || exit

status=0
windows=""
said=$(mktemp)
# SDL takes a TERM for a wish of its window; without their controller the workers end by themselves.
trap '[ -z "$windows" ] || kill -KILL "$windows"; rm -f "$said"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

(
    # A display has one clipboard and one focus: each of the two has a display to itself, and leaves a person's in peace.
    if command -v Xvfb >/dev/null; then unset DISPLAY WAYLAND_DISPLAY; fi
    own_display="popen//python=tools/with_display.sh .venv/bin/python"
    exec .venv/bin/python -m pytest --dist loadgroup --tx "$own_display" --tx "$own_display" tests/screens
) >"$said" 2>&1 &
windows=$!

.venv/bin/python -m pytest -n 2 --dist worksteal --ignore=tests/screens --ignore=tests/reality || status=$?

# From outside: every one of these has a display with a window manager to itself.
again=""
if command -v Xvfb >/dev/null && command -v openbox >/dev/null && command -v tesseract >/dev/null; then
    .venv/bin/python -m pytest -n 2 -o cache_dir=.pytest_cache/reality tests/reality || again=tests/reality
else
    echo "tests/reality is left out: it needs Xvfb, openbox and tesseract-ocr with French and Ukrainian." >&2
fi

wait "$windows" || status=$?
windows=""
cat "$said"

# What failed from outside is tried once more, alone: on a machine that stops for seconds a click can come too early.
[ -z "$again" ] || .venv/bin/python -m pytest --last-failed -o cache_dir=.pytest_cache/reality "$again" || status=$?
exit "$status"
