#!/bin/sh
# Runs a command on the present display or, when there is none, on a private virtual one with software OpenGL.
set -eu

if "$(dirname "$0")/has_display.sh"; then
    exec "$@"
fi
command -v Xvfb >/dev/null || {
    echo "There is no display, and Xvfb, which would provide a virtual one, is not installed (on Debian: apt-get install xvfb)." >&2
    exit 1
}

folder=$(mktemp -d)
server=""
close() {
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap close EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Xvfb chooses a free number and writes it into the pipe once it accepts windows; if it dies, the pipe is empty.
mkfifo "$folder/number"
Xvfb -displayfd 3 -screen 0 2560x2560x24 -nolisten tcp -noreset 3>"$folder/number" >"$folder/log" 2>&1 &
server=$!
read -r number <"$folder/number" || {
    cat "$folder/log" >&2
    echo "The virtual display did not start." >&2
    exit 1
}

status=0
DISPLAY=":$number" LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER="${SDL_AUDIODRIVER:-dummy}" "$@" || status=$?
exit "$status"
