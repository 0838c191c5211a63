"""The quiet drawing for an icon that nobody has drawn: a ring with the initials."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import chain, count

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.colours import CURRENT
from meeplewright_generators.drawing.icon import SQUARE, Icon
from meeplewright_generators.drawing.operations import Form
from meeplewright_generators.drawing.outlines import outline
from meeplewright_generators.drawing.paths import ellipse


def initials(name: str) -> str:
    """One or two letters that stand for a name."""
    words = [word for word in name.replace("-", " ").replace("/", " ").split() if word[0].isalnum()]
    if not words:
        return "?"
    return (words[0][0] + (words[1][0] if len(words) > 1 else words[0][1:2])).capitalize()


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Letters for each id: its initials where no other has them, else its first letter and one that comes later.

    Who comes first by its id takes what it would have alone; where all letters are taken, a number follows the first.
    """
    by_id: dict[str, str] = {}
    taken: set[str] = set()
    for icon_id in sorted(names):
        first = initials(names[icon_id])
        later = [first[0] + letter.lower() for letter in names[icon_id][1:] if letter.isalnum()]
        numbers = (f"{first[0]}{number}" for number in count(2))
        letters = next(each for each in chain((first,), later, numbers) if each not in taken)
        taken.add(letters)
        by_id[icon_id] = letters
    return by_id


def lettered(icon_id: str, name: str, letters: str = "") -> Icon:
    """A ring in the text's colour with the first letters of the icon's name, or those that are given."""
    from meeplewright_generators.typeset.fonts import bundled

    canvas = Canvas()
    middle = SQUARE / 2
    # a ring as an area between two circles: it takes the text's colour without asking what that is
    ring = ellipse(middle, middle, 10.5, 10.5) + ellipse(middle, middle, 9.2, 9.2)
    canvas.path(ring, fill=CURRENT, even_odd=True)
    text = letters or initials(name)
    font = bundled("sans").bold
    shaped = font.line(text)
    size = min(10.5, 14.5 / max(shaped.width, 0.1))
    baseline = middle + font.first.cap_height * size / 2
    # letters as shapes: what a reader copies is the icon's name
    canvas.path(outline(shaped.runs, middle - shaped.width * size / 2, baseline, size), fill=CURRENT)
    key = hashlib.blake2b(f"lettered {icon_id} {text}".encode(), digest_size=7).hexdigest()
    return Icon(icon_id, Form("X" + key, SQUARE, SQUARE, canvas.content()), (1.5, 1.5, 22.5, 22.5), drawn=False)
