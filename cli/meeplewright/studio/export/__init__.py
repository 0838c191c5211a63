"""A pack as a folder of pages for reviewers, and its books as one page to play: no server, no network."""
