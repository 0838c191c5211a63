"""A pack's records as data for other programs: JSON, JSON Lines, CSV, SQLite."""
