"""A record as a form: made of its schema and of what it says, drawn by whoever shows it."""
