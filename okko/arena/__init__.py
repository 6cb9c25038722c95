"""Bot against bot."""
