"""Checks that are worth making in every game."""
