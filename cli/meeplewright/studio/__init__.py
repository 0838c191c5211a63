"""`meeple studio`: the whole game on one live page, and what it asks of the desk."""
