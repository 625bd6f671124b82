#!/bin/sh
# All tests, two at a time: those without a window, then those with one. Both run even when the first ones fail.
set -u
cd "$(dirname "$0")/.." || exit

status=0
.venv/bin/python -m pytest -n 2 --ignore=tests/screens || status=$?
tools/with_display.sh .venv/bin/python -m pytest -n 2 --dist loadgroup tests/screens || status=$?
exit "$status"
