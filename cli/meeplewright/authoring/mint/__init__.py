"""Boxes of which no two are alike: chosen from a pool by a seed, checked and proven, written as packs of their own."""
