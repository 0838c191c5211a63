"""Chances: the Markov chain of a story, solved or sampled."""
