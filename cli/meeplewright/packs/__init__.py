"""Packs: discovered, loaded, cached and linked into a World."""
