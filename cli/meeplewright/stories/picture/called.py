"""What an entry is called in a picture."""

from __future__ import annotations

import re

from meeplewright.stories.model.story import Node
from meeplewright.text.markup import plain

# of an entry without a title: as many letters of its first words
_MOST = 30


def title_of(node: Node) -> str:
    """Its title, else how its text begins, which is in the language of the reader; its id where it has neither."""
    return plain(node.title) or _beginning(plain(node.text)) or node.id.rpartition("/")[2].replace("-", " ")


def _beginning(text: str) -> str:
    """The first words of a text, whole ones."""
    line = " ".join(text.split())
    if len(line) <= _MOST:
        return line
    cut = line[: _MOST + 1].rpartition(" ")[0] or line[:_MOST]
    return re.sub(r"[\W_]+$", "", cut) + "…"
