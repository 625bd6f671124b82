"""The tests of the sixth game run in the copy that it is added to."""

collect_ignore = ["house"]
