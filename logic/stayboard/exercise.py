"""An exercise of the blindfold trainer: so many moves without seeing the board."""

TRAINER = "trainer"
"""The purpose of a match that is an exercise."""


def goal(size: int) -> int:
    """How many own moves unseen an exercise on a board of that size asks for."""
    return 2 * size
