"""Files of translations beside the records, as other programs write them: JSON, tables, XLIFF, Android, Fluent."""
