"""A walk through the app that leaves pictures."""

import tests.screens  # noqa: F401  sets Kivy up before anything imports it
