"""Edits of a file as somebody means them, to its new text: the smallest change, in the notation that the file has."""
