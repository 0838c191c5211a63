"""What `meeple check --print` asks: whether everything can be printed, and read when it is."""
