"""The app from outside: `main.py` or a package in a process, driven by pointer and keys, watched through its window."""
