"""Stories to and from other programs' formats."""
