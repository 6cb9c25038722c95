"""The terminal the program runs in: what it can do, what it is remembered as, and how it is given back."""
