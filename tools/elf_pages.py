"""Checks that libraries can be loaded where memory comes in pages of 16 KB: `python -m tools.elf_pages an.apk …`.

Looks into archives within archives: in an APK, `libpybundle.so` and `private.tar` are packed folders of libraries.
"""

from __future__ import annotations

import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PAGE = 16 * 1024
LOAD = 1
"""The kind of a segment that is brought into memory."""


def elf_files(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Every ELF file in what may be one itself, a zip or a tar, by the way that leads to it."""
    if data.startswith(b"\x7fELF"):
        yield name, data
    elif data.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.namelist():
                yield from elf_files(f"{name}/{member}", archive.read(member))
    elif data.startswith((b"\x1f\x8b", b"BZh", b"\xfd7zXZ")) or data[257:262] == b"ustar":
        with tarfile.open(fileobj=io.BytesIO(data)) as tar:
            for info in tar:
                file = tar.extractfile(info) if info.isfile() else None
                if file:
                    yield from elf_files(f"{name}/{info.name}", file.read())


def page_faults(data: bytes) -> list[str]:
    """What keeps an ELF file from being loaded in pages of 16 KB."""
    wide, order = data[4] == 2, "<" if data[5] == 1 else ">"
    head = struct.unpack_from(f"{order}{'QQQIHHH' if wide else 'IIIIHHH'}", data, 24)
    start, size, count = head[1], head[5], head[6]
    found, loads = [], 0
    for number in range(count):
        place = start + number * size
        if wide:
            kind, _, offset, address, *_, align = struct.unpack_from(f"{order}IIQQQQQQ", data, place)
        else:
            kind, offset, address, *_, align = struct.unpack_from(f"{order}IIIIIIII", data, place)
        if kind != LOAD:
            continue
        loads += 1
        if align % PAGE or not align:
            found.append(f"a segment is aligned to {align} bytes")
        elif (address - offset) % PAGE:
            found.append(f"a segment lies {(address - offset) % PAGE} bytes off its place in the file")
    return found if loads else ["it has no segment to load"]


def main(paths: list[str]) -> int:
    seen, bad = 0, 0
    for path in paths:
        for name, data in elf_files(Path(path).name, Path(path).read_bytes()):
            seen += 1
            for fault in page_faults(data):
                bad += 1
                print(f"{name}: {fault}")
    print(f"{seen} libraries, {bad} faults")
    return 0 if seen and not bad else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
