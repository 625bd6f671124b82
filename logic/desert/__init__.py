"""Le Désert: find four parts under a moving storm, and leave before thirst or heat ends it."""
