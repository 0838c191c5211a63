"""Stories as pictures: one layout in layers, and the formats it is written in."""
