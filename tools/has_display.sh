#!/bin/sh
# Succeeds when a window can be opened where a person sees it.
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" != Linux ]
