"""The colours of the board, a module for each scheme, and one for terminals with few colours or none."""
