"""YAML text to values with positions."""
