"""The one place that knows the version; pyproject.toml and buildozer.spec read it from here."""

__version__ = "0.1.0"
