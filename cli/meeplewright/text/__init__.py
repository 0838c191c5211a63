"""Inline mark-up of running text, numbers and plurals."""
