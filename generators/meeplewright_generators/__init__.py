"""Everything that makes files in build/: found through entry points, never imported by meeplewright."""
