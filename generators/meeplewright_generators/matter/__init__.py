"""Long text: paragraphs, tables and other strips, poured into columns and drawn where they land."""
