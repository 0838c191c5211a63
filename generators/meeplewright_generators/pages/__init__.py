"""Running text on pages: books, rules, aids and lists."""
