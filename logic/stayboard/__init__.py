"""Stay on the Board: keep a shared queen on the board, often without seeing it."""
