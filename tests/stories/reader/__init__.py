"""A reader of printed books: it knows their words and nothing of how they are made."""
