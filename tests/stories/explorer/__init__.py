"""A reader of stories by brute force, written from the words of docs/stories.md and sharing no code with the engine."""
