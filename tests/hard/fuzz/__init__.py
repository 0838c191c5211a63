"""Inputs changed at random: bytes, and words that the formats know. Nothing ends in a traceback, nothing is lost."""
