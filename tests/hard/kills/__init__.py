"""Writers killed at any moment, and the straits that a disk and a machine can be in."""
