"""Tests of Le Désert."""
