"""The screen: it shows a game and asks the players; it computes no rule."""
