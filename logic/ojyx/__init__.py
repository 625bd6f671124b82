"""Ojyx: twelve cards face down, and the lowest sum wins."""
