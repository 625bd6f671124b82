"""Quadrille's tests."""
