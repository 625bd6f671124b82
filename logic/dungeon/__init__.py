"""Donjon: a workshop that makes scored dungeons from a seed, and a game that is played in them."""
