"""From records and their annotations to a story."""
