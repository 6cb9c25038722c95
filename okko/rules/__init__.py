"""The verbs of the game: one module for each chapter of the rulebook."""
