"""The vocabulary all games share."""
