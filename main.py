"""Starts Quadrille."""

from screens.app import QuadrilleApp

if __name__ == "__main__":
    QuadrilleApp().run()
