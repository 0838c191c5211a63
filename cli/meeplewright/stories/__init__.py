"""Branching stories: the model, what can be proven of it, the odds."""
