"""How a pack is made up: counts, decks, and the spread of every field."""
