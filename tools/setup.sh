#!/bin/sh
# Makes .venv with exactly the locked packages. Does nothing while the lock files stay the same.
# `tools/setup.sh packages` only names the system packages that it would install as root on Debian.
set -eu
cd "$(dirname "$0")/.."

locks="requirements.txt requirements-dev.txt"
installed=.venv/installed-locks
system_packages="xvfb libgl1 libgl1-mesa-dri libmtdev1 xclip mosquitto iproute2 openbox tesseract-ocr tesseract-ocr-fra
    tesseract-ocr-ukr aapt android-framework-res autoconf automake gcc libc6-dev default-jdk-headless"

say() { printf '%s\n' "$*" >&2; }

debian_as_root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    for attempt in 1 2 3; do
        # Unreachable third-party lists make an update fail although Debian's own are fine, so the install decides.
        [ -n "$(ls /var/lib/apt/lists/*_Packages* 2>/dev/null)" ] && [ "$attempt" = 1 ] || apt-get -q update >&2 || true
        if apt-get -q -y --no-install-recommends -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 install "$@" >&2; then
            return 0
        fi
    done
    return 1
}

# Kivy 2.3.1 has wheels up to Python 3.13.
suitable() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null
}

find_python() {
    for python in ${PYTHON:-} python3 python3.13 python3.12 python3.11 /usr/bin/python3; do
        if suitable "$python" && "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            echo "$python"
            return 0
        fi
    done
    return 1
}

install_system_packages() {
    command -v dpkg-query >/dev/null || {
        [ "$(uname)" != Linux ] || say "If no window opens, install OpenGL (Mesa), mtdev, xclip and, for the tests, Xvfb with your package manager."
        return 0
    }
    missing=""
    for package in $system_packages; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    if debian_as_root; then
        say "Installing the system packages$missing"
        # shellcheck disable=SC2086
        apt_install $missing || for package in $missing; do
            # One that this system does not have must not keep the others away.
            apt_install "$package" || say "This system package could not be installed: $package"
        done
    else
        say "Some system packages are missing; windows or tests may need them: sudo apt-get install$missing"
    fi
}

make_venv() {
    if ! suitable .venv/bin/python || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        python=$(find_python) || {
            if debian_as_root; then apt_install python3 python3-venv || true; fi
            python=$(find_python) || {
                say "Quadrille needs Python 3.11, 3.12 or 3.13 with its venv module. Install one (on Debian: apt-get install python3 python3-venv), or name it: make PYTHON=/path/to/python"
                exit 1
            }
        }
        say "Making .venv with $("$python" --version)"
        "$python" -m venv --clear .venv
    fi
    say "Installing the locked packages into .venv"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --retries 5 --no-deps -r requirements.txt -r requirements-dev.txt
}

if [ "${1:-}" = packages ]; then
    # shellcheck disable=SC2086
    echo $system_packages
    exit 0
fi
# shellcheck disable=SC2086
if cat $locks | cmp -s - "$installed" && suitable .venv/bin/python; then
    exit 0
fi
install_system_packages
make_venv
# shellcheck disable=SC2086
cat $locks >"$installed"
