"""What a build makes: cards, book, maps, poster …, one module each."""
