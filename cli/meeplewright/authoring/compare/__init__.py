"""What changed between two states of a pack, in the designer's words."""
