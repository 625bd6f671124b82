"""The phone that the tests may use."""

from tests.device.android import android

__all__ = ["android"]
