"""The check of libraries for pages of 16 KB: real libraries, made for both sizes, packed as an APK packs them."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.house import ROOT
from tests.packaging.test_requirements import LISTED, PHONE
from tools.elf_pages import PAGE, elf_files, main, page_faults
from tools.spec import PYTHON


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> dict[int, bytes]:
    """A small library for pages of 4 KB, and one for 16 KB."""
    if not shutil.which("gcc"):
        if os.environ.get("CI"):
            raise FileNotFoundError("gcc: tools/setup.sh installs it")
        pytest.skip("there is no compiler here: apt-get install gcc libc6-dev")
    folder = tmp_path_factory.mktemp("libraries")
    (folder / "x.c").write_text("static int kept[9000] = {1}; int *given(void) { return kept; }\n")
    made = {}
    for size in (4096, PAGE):
        path = folder / f"lib{size}.so"
        command = ["gcc", "-shared", "-fPIC", f"-Wl,-z,max-page-size={size}", "-o", path, folder / "x.c"]
        subprocess.run(command, check=True)
        made[size] = path.read_bytes()
    return made


def bundle(*libraries: bytes) -> bytes:
    """What python-for-android packs Python's modules into."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        for number, data in enumerate(libraries):
            info = tarfile.TarInfo(f"_python_bundle/modules/m{number}.so")
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return packed.getvalue()


def apk(path: Path, **libraries: bytes) -> str:
    """An APK, its libraries packed compressed as python-for-android has them."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("classes.dex", b"dex\n035\0")
        for name, data in libraries.items():
            archive.writestr(f"lib/arm64-v8a/{name}.so", data)
    return str(path)


def test_both_sizes_are_told_apart(libraries: dict[int, bytes]) -> None:
    assert page_faults(libraries[PAGE]) == []
    assert "a segment is aligned to 4096 bytes" in page_faults(libraries[4096])
    assert page_faults(b"\x7fELF\x02\x01" + bytes(100)) == ["it has no segment to load"]


def test_a_library_out_of_place_is_noticed(libraries: dict[int, bytes]) -> None:
    """It says that it is aligned to 16 KB, and lies as if for 4 KB."""
    data = bytearray(libraries[4096])
    assert data[4] == 2, "64 bits"
    start, size = int.from_bytes(data[32:40], "little"), int.from_bytes(data[54:56], "little")
    for number in range(int.from_bytes(data[56:58], "little")):
        place = start + number * size
        if int.from_bytes(data[place : place + 4], "little") == 1:
            data[place + 48 : place + 56] = PAGE.to_bytes(8, "little")
    assert any("off its place" in fault for fault in page_faults(bytes(data)))


def test_every_library_of_an_apk_is_looked_at(
    libraries: dict[int, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = libraries[PAGE], libraries[4096]
    fine = apk(tmp_path / "fine.apk", libmain=good, libpybundle=bundle(good, good))
    assert main([fine]) == 0
    assert capsys.readouterr().out == "3 libraries, 0 faults\n"
    for name, packed in (("main", {"libmain": bad}), ("bundle", {"libmain": good, "libpybundle": bundle(good, bad)})):
        assert main([fine, apk(tmp_path / f"{name}.apk", **packed)]) == 1
    assert "bundle.apk/lib/arm64-v8a/libpybundle.so/_python_bundle/modules/m1.so" in capsys.readouterr().out


def test_an_apk_without_a_library_is_no_proof(tmp_path: Path) -> None:
    assert main([apk(tmp_path / "empty.apk")]) == 1


@pytest.mark.network
def test_the_compiled_wheels_of_the_phone_are_made_for_such_pages(tmp_path: Path) -> None:
    """The one that pip installs into the APK as it is."""
    machine = ["--python-version", PYTHON, *(f"--platform={name}" for name in PHONE)]
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        "--dest",
        tmp_path,
    ]
    wanted = f"materialyoucolor=={LISTED['materialyoucolor']}"
    done = subprocess.run([*command, *machine, wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and not os.environ.get("CI"):
        pytest.skip(f"pip reaches no package index from here: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    [wheel] = tmp_path.iterdir()
    found = dict(elf_files(wheel.name, wheel.read_bytes()))
    assert found, "it has a compiled part"
    assert {name: page_faults(data) for name, data in found.items() if page_faults(data)} == {}
    assert all(f"libpython{PYTHON.rpartition('.')[0]}.so".encode() in data for data in found.values())
