"""Beginnings: new packs, systems, records and translations, each clean at once."""
