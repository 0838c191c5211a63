"""Tools that write or compare what a designer wrote."""
