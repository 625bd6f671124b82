"""Tests of Stay on the Board."""
