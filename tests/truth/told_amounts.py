"""What a translation says otherwise of amounts: bounds and shares lost or exchanged, numbers that changed places."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

from truth.categories import fault
from truth.fault import Fault, spoilt
from truth.shelf import Message, Shelf
from truth.slips import pick
from truth.told_words import source_of

# a bound or a share, and what a hurried hand makes of it; nothing: it is left out
BOUNDS = {
    "ru": (
        (r"не (меньше|менее) (?=[\d{])", ("не больше ", "")), (r"не (больше|более) (?=[\d{])", ("не меньше ", "")),
        (r"\bкажд(ый|ая|ое|ого|ой|ому|ую|ым|ом) ", ("", "один ")), (r"\bминимум ", ("максимум ", "")),
    ),
    "it": (
        (r"\balmeno ", ("al massimo ", "")), (r"\bal massimo ", ("almeno ", "")), (r"\bfino a ", ("almeno ", "")),
        (r"\bogni ", ("", "un ")), (r"\bciascun[oa]? ", ("", "uno ")),
    ),
}  # fmt: skip
# those that the source has: `every` year of a tale may well be one
SHARED = re.compile(r"\b(each|every|per|at least|at most|up to|or more|or fewer|or less|no more than)\b", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\w:{.,])\d+(?![\w}.,]\d|\w)|(?<=:)\d+(?=\})")


@fault("a quantifier dropped or exchanged in a translation")
def quantifier(shelf: Shelf, random: Random) -> Fault | None:
    found = [
        (message, at, instead)
        for message in shelf.messages
        for pattern, others in BOUNDS[message.language]
        for instead in others
        for at in re.finditer(pattern, message.text)
        if SHARED.search(message.source)
    ]
    chosen = pick(random, found)
    if chosen is None:
        return None
    message, at, instead = chosen
    return _told(
        shelf, "a quantifier dropped or exchanged in a translation", message,
        message.text[: at.start()] + instead + message.text[at.end() :], f"{at.start()} `{at.group()}` -> `{instead}`",
    )  # fmt: skip


@fault("two numbers exchanged in a translation")
def exchanged(shelf: Shelf, random: Random) -> Fault | None:
    found = [
        (message, one, two)
        for message in shelf.messages
        for numbers in [list(NUMBER.finditer(message.text))]
        for one, two in pairwise(numbers)
        if one.group() != two.group()
    ]
    chosen = pick(random, found)
    if chosen is None:
        return None
    message, one, two = chosen
    text = message.text
    text = text[: one.start()] + two.group() + text[one.end() : two.start()] + one.group() + text[two.end() :]
    return _told(
        shelf, "two numbers exchanged in a translation", message, text, f"{one.start()} {one.group()} and {two.group()}"
    )


def _told(shelf: Shelf, category: str, message: Message, text: str, what: str) -> Fault:
    return spoilt(
        category,
        f"{message.file} {message.context} {what}",
        shelf.texts,
        [message.told(text)],
        source_of(shelf, message),
    )
