"""Drawings in SVG as other programs save them: read safely, made operations where they can stay lines, else pixels."""
