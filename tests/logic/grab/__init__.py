"""Grab: a small game only the tests play, with secrets, several seats at once, and two clocks."""
