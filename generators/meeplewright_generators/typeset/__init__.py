"""Text on paper: fonts, measuring, line breaking, fitting, columns."""
