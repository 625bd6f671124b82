#!/bin/sh
# All tests: those without a window in parallel, then those with one. Both run even when the first ones fail.
set -u
cd "$(dirname "$0")/.." || exit

status=0
.venv/bin/python -m pytest -n 2 --ignore=tests/screens || status=$?
tools/with_display.sh .venv/bin/python -m pytest tests/screens || status=$?
exit "$status"
