"""Learning the game: lessons as they are played, what a newcomer is told, and what has been learned."""
