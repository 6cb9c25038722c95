"""The nouns of the game: frozen values without rules."""
