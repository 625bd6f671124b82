"""Play between devices: rooms for any game, through the same contract as on one device."""
