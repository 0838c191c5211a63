"""What is wrong with the stories of a World, as findings."""
