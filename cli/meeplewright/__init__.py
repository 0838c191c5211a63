"""Write, prove and print what goes into a game box."""

__version__ = "0.1.0"
