#!/bin/sh
# Makes a folder with Debian unstable, whose Python is as new as the phone's, for tests/packaging/test_newer_python.py:
#     tools/phone_python.sh FOLDER        as root, with debootstrap; a minute or two, and 1 GB
set -eu
cd "$(dirname "$0")/.."
folder=${1:?the folder to make}

mirror=${MIRROR:-http://deb.debian.org/debian}
debootstrap --variant=minbase sid "$folder" "$mirror"
# Not with debootstrap, which configures packages in an order that these do not bear.
chroot "$folder" env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install \
    python3-kivy python3-six xvfb xauth xclip libgl1-mesa-dri libegl1 libgles2 libmtdev1t64
version=$(chroot "$folder" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
wanted=$(PYTHONPATH=. .venv/bin/python -c '
from tools.spec import for_phone
phone = for_phone(open("requirements.txt").read())
print(*(f"{name}{item.specifier}" for name, item in phone.items() if name not in ("kivy", "pyjnius", "six")))')
# shellcheck disable=SC2086
.venv/bin/python -m pip install --quiet --no-deps --only-binary=:all: --python-version "$version" \
    --platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64 \
    --target "$folder/opt/site" $wanted
echo "QUADRILLE_NEWER_PYTHON=$folder .venv/bin/python -m pytest tests/packaging/test_newer_python.py"
