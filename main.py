"""Starts Quadrille."""

from screens.startup import run

if __name__ == "__main__":
    run()
