"""Sheets: which paper, what fits on it, where it is cut, and where its back lies."""
