"""The classes of attacks, a module each."""
