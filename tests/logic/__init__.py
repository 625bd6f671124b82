"""Tests of what is true without a screen."""
