"""Points and millimetres."""

PT_PER_MM = 72 / 25.4
MM_PER_PT = 25.4 / 72
