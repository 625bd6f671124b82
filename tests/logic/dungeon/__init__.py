"""Tests of Donjon."""
