"""Marks that are not those of the language they stand in: what a keyboard or the source puts into a translation."""

from __future__ import annotations

import re
from random import Random

from truth.categories import fault
from truth.fault import Fault, spoilt
from truth.shelf import Shelf
from truth.slips import pick
from truth.told_words import source_of

# as hurried hands write them: in Russian, and in Italian
SLIPS = {
    "ru": (
        ("«", '"'),
        ("»", '"'),
        ("«", "“"),
        (" — ", " - "),
        (" — ", " – "),
        ("…", "..."),
        (", ", " , "),
        (" ", "  "),
    ),
    "it": (("’", "'"), ("…", "..."), (", ", " , "), (". ", " . "), (" ", "  ")),
}


@fault("marks that are not those of the language, in a translation")
def marks(shelf: Shelf, random: Random) -> Fault | None:
    found = [
        (message, was, now, at.start())
        for message in shelf.messages
        for was, now in [random.choice(SLIPS[message.language])]
        for at in re.finditer(re.escape(was), message.text)
        if "{" not in message.text and "[[" not in message.text
    ]
    chosen = pick(random, found)
    if chosen is None:
        return None
    message, was, now, at = chosen
    text = message.text[:at] + now + message.text[at + len(was) :]
    if now == "“":
        end = text.find("»", at)
        if end < 0:
            return None
        text = text[:end] + "”" + text[end + 1 :]
    return spoilt(
        "marks that are not those of the language, in a translation",
        f"{message.file} {message.context} {at} `{was}` -> `{now}`",
        shelf.texts,
        [message.told(text)],
        source_of(shelf, message),
    )
