"""What scripts may stand on: `meeplewright.load` and frozen data. Documented in docs/python.md, and kept stable."""
