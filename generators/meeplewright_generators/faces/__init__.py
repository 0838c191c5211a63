"""A record becomes a face: layouts and themes as data, what they mean, and the drawing of it."""
