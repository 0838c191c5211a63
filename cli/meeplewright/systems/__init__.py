"""Game systems: kinds, schemas, annotations, vocabulary, manifest and house rules."""
