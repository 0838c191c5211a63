"""What is drawn becomes files: a module or folder for each format, found by its name."""
