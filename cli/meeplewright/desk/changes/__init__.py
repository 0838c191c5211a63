"""What changes a pack: edits planned as splices, written, undone and done again."""
