# the sheet is laid out elsewhere
