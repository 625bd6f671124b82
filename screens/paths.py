"""Where the app's own files are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
KV = ROOT / "kv"
