"""Exact answers about a state, by the predicates of the rules."""
