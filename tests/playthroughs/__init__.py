"""Playthroughs: recorded games, one text file each, replayed and compared line by line.

`python -m tests.playthroughs` records them again, from the scripts in `tests/logic/<game>/laws.py`; a
difference that shows afterwards is a rule that changed.
"""
