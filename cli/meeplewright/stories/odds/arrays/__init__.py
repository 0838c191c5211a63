"""Large books: every situation of a story as columns of numbers, solved level by level. Needs numpy and scipy."""
