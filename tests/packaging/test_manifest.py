"""5. The manifest has exactly the permissions we want, and Android's own tool accepts it with its resources."""

import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

from logic.version import __version__
from tests.packaging.house import ANDROID, ROOT, House, Packed

PERMISSIONS = {
    "VIBRATE",
    "INTERNET",
    "ACCESS_NETWORK_STATE",
    "ACCESS_WIFI_STATE",
    "CHANGE_WIFI_MULTICAST_STATE",
}
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
NEWER = ("dataExtractionRules",)
"""Attributes of Android 12 and later; Debian's framework is that of Android 10."""


def permissions(packed: Packed) -> set[str]:
    names = [node.get(f"{ANDROID}name", "") for node in packed.manifest.iter("uses-permission")]
    return {name.removeprefix("android.permission.") for name in names}


def accepted(packed: Packed, folder: Path) -> str:
    """What aapt says of the package it makes; raises ValueError with its words where it refuses."""
    if not shutil.which("aapt") or not FRAMEWORK.exists():
        if os.environ.get("CI") or (os.geteuid() == 0 and shutil.which("apt-get")):
            raise FileNotFoundError("aapt and android-framework-res: tools/setup.sh installs them")
        pytest.skip("aapt or its framework is not here: apt-get install aapt android-framework-res")
    manifest = packed.manifest
    # Gradle takes the name of the package from its own file.
    manifest.set("package", "org.quadrille.quadrille")
    for name in NEWER:
        manifest.find("application").attrib.pop(f"{ANDROID}{name}")
    ElementTree.register_namespace("android", ANDROID.strip("{}"))
    ElementTree.ElementTree(manifest).write(folder / "AndroidManifest.xml")
    made = folder / "resources.apk"
    command = ["aapt", "package", "-f", "-M", folder / "AndroidManifest.xml", "-S", packed.resources, "-F", made]
    done = subprocess.run([*command, "-I", FRAMEWORK], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(done.stderr)
    return subprocess.run(["aapt", "dump", "badging", made], capture_output=True, text=True, check=True).stdout


def test_the_permissions_are_exactly_these(packed: Packed) -> None:
    assert permissions(packed) == PERMISSIONS


def test_the_voice_may_be_asked_for(packed: Packed) -> None:
    """From Android 11 on an app sees no other app, an engine that speaks included, that it does not name."""
    assert [node.get(f"{ANDROID}name") for node in packed.manifest.findall("queries/intent/action")] == [
        "android.intent.action.TTS_SERVICE"
    ]


def test_aapt_accepts_the_manifest_and_the_resources(packed: Packed, tmp_path: Path) -> None:
    said = accepted(packed, tmp_path)
    assert "name='org.quadrille.quadrille'" in said
    assert f"versionName='{__version__}'" in said
    assert "sdkVersion:'24'" in said
    assert "targetSdkVersion:'35'" in said
    assert "launchable-activity: name='org.kivy.android.PythonActivity'" in said
    assert "res/mipmap-anydpi-v26/icon.xml" in said
    assert said.count("uses-permission:") == len(PERMISSIONS)
    assert "uses-feature: name='android.hardware.wifi'" not in said, "who has no Wi-Fi can play too"


def test_the_device_may_turn_and_split_the_screen(packed: Packed) -> None:
    activity = packed.manifest.find("application/activity")
    assert activity.get(f"{ANDROID}screenOrientation") == "unspecified"
    handled = activity.get(f"{ANDROID}configChanges").split("|")
    assert {"orientation", "screenSize", "smallestScreenSize", "screenLayout", "uiMode", "fontScale"} <= set(handled)


def test_the_pictures_are_ours(packed: Packed) -> None:
    places = {
        "icon.png": "mipmap/icon.png",
        "icon-foreground.png": "mipmap/icon_foreground.png",
        "icon-background.png": "mipmap/icon_background.png",
        "presplash.png": "drawable/presplash.jpg",
    }
    for ours, theirs in places.items():
        assert (packed.resources / theirs).read_bytes() == (ROOT / "assets" / "icon" / ours).read_bytes()
    # A launcher may cut away all but a circle of 66 of the 108 parts.
    with Image.open(packed.resources / "mipmap/icon_foreground.png") as front:
        left, top, right, bottom = front.getchannel("A").point(lambda alpha: 255 if alpha > 8 else 0).getbbox()
        margin = front.width * (108 - 72) / 108 / 2
        assert min(left, top) >= margin
        assert max(right, bottom) <= front.width - margin


def test_the_backup_holds_what_a_player_would_miss(packed: Packed) -> None:
    application = packed.manifest.find("application")
    assert application.get(f"{ANDROID}allowBackup") == "true"
    assert application.get(f"{ANDROID}fullBackupContent") == "@xml/backup_rules"
    assert application.get(f"{ANDROID}dataExtractionRules") == "@xml/data_extraction_rules"
    older = ElementTree.parse(packed.resources / "xml" / "backup_rules.xml").getroot()
    newer = ElementTree.parse(packed.resources / "xml" / "data_extraction_rules.xml").getroot()
    assert {part.tag for part in newer} == {"cloud-backup", "device-transfer"}
    kept = [sorted(node.get("path") for node in part.iter("include")) for part in (older, *newer)]
    assert kept == [sorted(["profile.json", "profile.prev.json", "open", "finished", "dungeons"])] * 3


def test_one_permission_too_many_is_noticed(house: House) -> None:
    house.spoil_spec(android__permissions=",".join([*PERMISSIONS, "RECORD_AUDIO"]))
    assert permissions(house.pack()) - PERMISSIONS == {"RECORD_AUDIO"}


def test_a_service_that_keeps_the_device_awake_is_noticed(house: House) -> None:
    house.spoil_spec(fullscreen="0\nandroid.wakelock = True")
    assert permissions(house.pack()) - PERMISSIONS == {"WAKE_LOCK"}


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("application.txt", 'android:dataExtractionRules="@xml/x" android:appKategory="game"', "appKategory"),
        ("application.txt", 'android:dataExtractionRules="@xml/x" android:appCategory="gmae"', "gmae"),
        ("manifest.txt", '<uses-feature android:name="x" android:required="maybe" />', "required"),
        ("backup_rules.xml", "<full-backup-content><include</full-backup-content>", "backup_rules.xml"),
    ],
)
def test_aapt_refuses_what_is_wrong(house: House, tmp_path: Path, name: str, text: str, complaint: str) -> None:
    house.write(f"packaging/android/{name}", text)
    with pytest.raises(ValueError, match=complaint):
        accepted(house.pack(), tmp_path)
