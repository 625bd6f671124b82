"""Tests of matches, tables and saves."""
